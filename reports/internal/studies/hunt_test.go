package studies

import (
	"encoding/json"
	"strings"
	"testing"

	"castlab/montecarlo/shards"
	"castlab/reports"
	"castlab/reports/hunt"
	"castlab/reports/theorems"
)

const hunting = "study: h\nseed: 4\nalpha: 0.02\ncells:\n- hunt: [VB93-BETA-SUM-PRINTED, VB93-RING-EXP, " +
	"VAR98-FIG2B-PRINTED]\n  points: 20\n"

// A hunt in a study is the one of package hunt, with alpha shared by the claims that have
// parameters.
func TestAHuntInAStudyIsThatOfThePackage(t *testing.T) {
	s := read(t, hunting)
	got := run(t, s, 3, shards.Local{Workers: 2}).Hunt
	var claims []reports.Claim
	for _, c := range theorems.All(nil) {
		switch c.ID {
		case "VB93-BETA-SUM-PRINTED", "VB93-RING-EXP", "VAR98-FIG2B-PRINTED":
			claims = append(claims, c)
		}
	}
	outcomes, err := hunt.Run(t.Context(), claims, hunt.Settings{Seed: 4, Alpha: 0.02, Workers: 1, Points: 20})
	if err != nil {
		t.Fatal(err)
	}
	if got.Seed != 4 || got.Alpha != 0.02 || got.Among != 2 || got.Points != 20 || len(got.Claims) != 3 ||
		strings.Join(got.Words, " ") != "VB93-BETA-SUM-PRINTED VB93-RING-EXP VAR98-FIG2B-PRINTED" {
		t.Errorf("%+v", got)
	}
	for i, o := range outcomes {
		h := got.Claims[i]
		if x := h.Counterexample; x != nil {
			plain := *x
			plain.Command = ""
			h.Counterexample = &plain
		}
		have, _ := json.Marshal(h)
		if want, _ := json.Marshal(o.Document()); string(have) != string(want) {
			t.Errorf("%s\nwant\n%s", have, want)
		}
	}
	if x := got.Claims[0].Counterexample; x == nil && got.Claims[1].Counterexample == nil && got.Claims[2].Counterexample == nil {
		t.Error("the erratum has no counterexample")
	}
	if text := encodeHunt(t, got); text == "" {
		t.Error("it is not encoded")
	}
}

func encodeHunt(t *testing.T, h *reports.Hunt) string {
	t.Helper()
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reports.ReadHunt(strings.NewReader(string(text))); err != nil {
		t.Errorf("%v: %s", err, text)
	}
	return string(text)
}

// All claims are searched for the word all.
func TestAHuntOfAllClaims(t *testing.T) {
	l := library
	l.Named = func(words []string) ([]reports.Claim, error) {
		if words != nil {
			t.Errorf("words %v", words)
		}
		return theorems.All(nil), nil
	}
	s, err := Read("f", []byte("study: h\ncells:\n- hunt: all\n  points: 1\n"), l)
	if err != nil || len(s.Cells) != len(theorems.All(nil)) || s.Hunt.Words != nil {
		t.Errorf("%v, %+v", err, s.Hunt)
	}
}

// What comes from the network for a hunt is its outcome and nothing else.
func TestTheOutcomeOfAHuntIsChecked(t *testing.T) {
	s := read(t, "study: h\ncells:\n- hunt: VB93-RING-EXP\n  points: 1\n- claims: VB93-MATCH\n")
	c, claim := s.Cells[0], s.Cells[1]
	saved, err := c.compute(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if o, err := c.readOutcome(saved); err != nil || o.Hunted == nil || o.Hunted.Claim != "VB93-RING-EXP" {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := claim.readOutcome(saved); err == nil {
		t.Error("a claim takes the outcome of a hunt")
	}
	for name, text := range map[string]string{
		"nothing":       `{}`,
		"another claim": strings.Replace(string(saved), `"claim":"VB93-RING-EXP"`, `"claim":"VB93-LB"`, 1),
		"a verdict": strings.Replace(string(saved), `{"hunted"`,
			`{"verdict":{"claim":"VB93-RING-EXP","relation":"=","status":"supported","kind":"computed","exact":true},"hunted"`, 1),
		"nonsense":    strings.Replace(string(saved), `"refused":`, `"refused":-1`, 1),
		"an estimate": `{"estimates":[{"name":"a","value":"0x1p0","lo":"0x1p0","hi":"0x1p0","level":"0x1p-1","n":1,"unit":"","method":""}]}`,
	} {
		if text == string(saved) {
			t.Fatalf("%s: nothing is replaced in %s", name, saved)
		}
		if _, err := c.readOutcome([]byte(text)); err == nil {
			t.Errorf("%s is taken: %s", name, text)
		}
	}
}
