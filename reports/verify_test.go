package reports

import (
	"bytes"
	"context"
	"math"
	"strings"
	"testing"
)

func verifiable() []Claim {
	up := toy("UP", AtMost, 1.1, 1.2)
	up.Figures = func() []FigureSpec { return []FigureSpec{sketch("fig-1")} }
	return []Claim{toy("EQ", Equal, 1), up, exact("EXACT", 42)}
}

func verifiablePapers() []Paper {
	return []Paper{{Name: "P", Title: "A paper", Citation: "By somebody", Story: []Passage{{Text: "Once."}},
		Parts:  []Part{{Title: "All", Claims: []string{"EQ", "UP", "EXACT"}}},
		Places: []Place{{Section: "1", Says: "All.", Claims: []string{"EQ"}}}}}
}
func verifiableSections() []Section { return []Section{{Title: "Measured", Text: "Words."}} }
func verifiableReferences() []Pair  { return []Pair{{Name: "P", Value: "By somebody"}} }

func savedReport1(t *testing.T) *Report {
	t.Helper()
	cfg := settings()
	cfg.Figures = true
	cfg.Papers, cfg.Sections, cfg.References = verifiablePapers(), verifiableSections(), verifiableReferences()
	r, err := Read(bytes.NewReader(encode(t, check(t, cfg, verifiable()...))))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func differences(t *testing.T, r *Report, claims []Claim) string {
	t.Helper()
	said := settings()
	all, err := Verify(context.Background(), r, claims, Config{
		Workers: 2, Program: said.Program, Title: said.Title, Introduction: said.Introduction,
		Papers: verifiablePapers(), Sections: verifiableSections(), References: verifiableReferences(),
	})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, d := range all {
		lines = append(lines, d.String())
	}
	return strings.Join(lines, "\n")
}

func TestVerifyAgreesWithASavedReport(t *testing.T) {
	r := savedReport1(t)
	if got := differences(t, r, append(verifiable(), toy("NEW", Equal, 1))); got != "" {
		t.Errorf("the same run differs:\n%s", got)
	}
	r.Version, r.Machine, r.RunTime = "other", []Pair{{"cpu", "other"}}, "an hour"
	if got := differences(t, r, verifiable()); got != "" {
		t.Errorf("where it ran is no result:\n%s", got)
	}
}

// Every changed text is a difference, and it is named.
func TestVerifySeesOneText(t *testing.T) {
	for where, text := range map[string]func(r *Report) *string{
		"Claims.EQ.title":          func(r *Report) *string { return &r.Claims[0].Title },
		"Claims.EQ.statement":      func(r *Report) *string { return &r.Claims[0].Statement },
		"Claims.EQ.source":         func(r *Report) *string { return &r.Claims[0].Source },
		"Claims.EXACT.files.model": func(r *Report) *string { return &r.Claims[2].ModelFile },
		"Cases.EQ i=0.reason":      func(r *Report) *string { return &r.Verdicts[0].Reason },
		"Figures.fig-1.title":      func(r *Report) *string { return &r.Figures[0].Title },
		"Figures.fig-1.caption":    func(r *Report) *string { return &r.Figures[0].Caption },
		"Figures.fig-1.x.label":    func(r *Report) *string { return &r.Figures[0].X.Label },
		"Papers[0].title":          func(r *Report) *string { return &r.Papers[0].Title },
		"Papers[0].story[0].text":  func(r *Report) *string { return &r.Papers[0].Story[0].Text },
		"Papers[0].places[0].says": func(r *Report) *string { return &r.Papers[0].Places[0].Says },
		"Laboratory.title":         func(r *Report) *string { return &r.Title },
		"Laboratory.introduction":  func(r *Report) *string { return &r.Introduction },
		"Sections[0].text":         func(r *Report) *string { return &r.Sections[0].Text },
		"References[0].value":      func(r *Report) *string { return &r.References[0].Value },
	} {
		r := savedReport1(t)
		*text(r) += " forged"
		got := differences(t, r, verifiable())
		if !strings.HasPrefix(got, where+": saved ") || strings.Contains(got, "\n") {
			t.Errorf("%s: differences %q", where, got)
		}
	}
	r := savedReport1(t)
	r.Sections = append(r.Sections, r.Sections[0])
	if got := differences(t, r, verifiable()); !strings.HasPrefix(got, "Sections[1].text: saved ") {
		t.Errorf("a section more: differences %q", got)
	}
}

// Every changed bit of a number is a difference, and it is named.
func TestVerifySeesOneBit(t *testing.T) {
	bit := func(x *float64) { *x = math.Float64frombits(math.Float64bits(*x) ^ 1) }
	for where, spoil := range map[string]func(r *Report){
		"Cases.EQ i=0.theory":          func(r *Report) { bit(&r.Verdicts[0].Theory) },
		"Cases.EQ i=0.width":           func(r *Report) { bit(&r.Verdicts[0].Width) },
		"Cases.EQ i=0.tightness":       func(r *Report) { bit(&r.Verdicts[0].Tightness) },
		"Cases.EQ i=0.estimate.value":  func(r *Report) { bit(&r.Verdicts[0].Estimate.Value) },
		"Cases.EQ i=0.estimate.lo":     func(r *Report) { bit(&r.Verdicts[0].Estimate.Lo) },
		"Cases.UP i=1.estimate.hi":     func(r *Report) { bit(&r.Verdicts[2].Estimate.Hi) },
		"Cases.UP i=1.estimate.n":      func(r *Report) { r.Verdicts[2].Estimate.N++ },
		"Cases.EXACT n=6.status":       func(r *Report) { r.Verdicts[3].Status = Refuted },
		"Figures.fig-1.curves[0].y[0]": func(r *Report) { bit(&r.Figures[0].Curves[0].Y[0]) },
	} {
		r := savedReport1(t)
		spoil(r)
		got := differences(t, r, verifiable())
		if !strings.HasPrefix(got, where+": saved ") || strings.Contains(got, "\n") {
			t.Errorf("%s: differences %q", where, got)
		}
	}
}

func TestVerifySeesWhatTheRegistryLost(t *testing.T) {
	r := savedReport1(t)
	got := differences(t, r, verifiable()[1:])
	if !strings.Contains(got, "EQ: saved a claim, now nothing") || strings.Contains(got, "UP") {
		t.Errorf("a lost claim: %q", got)
	}
	claims := verifiable()
	claims[1] = toy("UP", AtMost, 1.1, 1.2, 1.3)
	got = differences(t, r, claims)
	if !strings.Contains(got, "Cases.UP i=2.theory: saved nothing, now 1.3") || !strings.Contains(got, "Figures") {
		t.Errorf("a new case and a lost figure: %q", got)
	}
	r.Seed++
	if got := differences(t, r, verifiable()); !strings.Contains(got, "EQ i=0.estimate.value") || strings.Contains(got, "EXACT") {
		t.Errorf("another seed: %q", got)
	}
}

func TestVerifyReportsErrors(t *testing.T) {
	r := savedReport1(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Verify(ctx, r, verifiable(), Config{Workers: 1}); err == nil {
		t.Error("cancelled: no error")
	}
	if _, err := Verify(context.Background(), r, verifiable(), Config{}); err == nil {
		t.Error("no workers: no error")
	}
}
