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

func savedReport1(t *testing.T) *Report {
	t.Helper()
	cfg := settings()
	cfg.Figures = true
	r, err := Read(bytes.NewReader(encode(t, check(t, cfg, verifiable()...))))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func differences(t *testing.T, r *Report, claims []Claim) string {
	t.Helper()
	all, err := Verify(context.Background(), r, claims, 2, nil)
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
	r.Version, r.Machine = "other", []Pair{{"cpu", "other"}}
	r.Claims[0].Title, r.Figures[0].Caption = "Other words", "Other words"
	if got := differences(t, r, verifiable()); got != "" {
		t.Errorf("words are no digits:\n%s", got)
	}
}

// One bit in any number is a difference, and it is named.
func TestVerifySeesOneBit(t *testing.T) {
	bit := func(x *float64) { *x = math.Float64frombits(math.Float64bits(*x) ^ 1) }
	for where, spoil := range map[string]func(r *Report){
		"Cases.EQ i=0.Theory":          func(r *Report) { bit(&r.Verdicts[0].Theory) },
		"Cases.EQ i=0.Width":           func(r *Report) { bit(&r.Verdicts[0].Width) },
		"Cases.EQ i=0.Tightness":       func(r *Report) { bit(&r.Verdicts[0].Tightness) },
		"Cases.EQ i=0.Estimate.value":  func(r *Report) { bit(&r.Verdicts[0].Estimate.Value) },
		"Cases.EQ i=0.Estimate.lo":     func(r *Report) { bit(&r.Verdicts[0].Estimate.Lo) },
		"Cases.UP i=1.Estimate.hi":     func(r *Report) { bit(&r.Verdicts[2].Estimate.Hi) },
		"Cases.UP i=1.Estimate.n":      func(r *Report) { r.Verdicts[2].Estimate.N++ },
		"Cases.EXACT n=6.Status":       func(r *Report) { r.Verdicts[3].Status = Refuted },
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
	if !strings.Contains(got, "Cases.UP i=2.Theory: saved nothing, now 1.3") || !strings.Contains(got, "Figures") {
		t.Errorf("a new case and a lost figure: %q", got)
	}
	r.Seed++
	if got := differences(t, r, verifiable()); !strings.Contains(got, "EQ i=0.Estimate.value") || strings.Contains(got, "EXACT") {
		t.Errorf("another seed: %q", got)
	}
}

func TestVerifyReportsErrors(t *testing.T) {
	r := savedReport1(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Verify(ctx, r, verifiable(), 1, nil); err == nil {
		t.Error("cancelled: no error")
	}
	if _, err := Verify(context.Background(), r, verifiable(), 0, nil); err == nil {
		t.Error("no workers: no error")
	}
}
