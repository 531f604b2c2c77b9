package verbs

import (
	"strings"
	"testing"
	"time"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/lab/internal/verbs/registry"
)

// The command in every row of the report selects the case of that row. Its hypotheses,
// some of which take as long as the theory, are those of a test of the registry.
func TestTheCommandOfEveryRowAsksForItsCase(t *testing.T) {
	report := &reports.Report{Program: "castlab", Seed: 1, Alpha: 0.01, Statistical: 1000, Profile: reports.Quick()}
	a := broadcastApp(t)
	step := 1
	if testing.Short() { // under the race detector all rows take a minute
		step = 16
	}
	row := 0
	for _, c := range a.lab.Claims {
		for _, k := range c.Cases.Printed() {
			if row++; row%step != 0 {
				continue
			}
			words := shellWords(report.CommandOf(reports.Verdict{Claim: c.ID, Params: k.Params, Kind: k.Kind}))
			end := len(words)
			for i, w := range words {
				if strings.HasPrefix(w, "--") {
					end = min(end, i)
				}
			}
			ids, keys := Apart(words[2:end])
			alone := registry.Lab{Claims: []reports.Claim{c}}
			found, _, err := asked(alone, ids, keys, a.Files.Open, true)
			if err != nil || len(ids) != 1 || ids[0] != c.ID || len(found) != 1 || len(found[0].Cases.Printed()) != 1 ||
				found[0].Cases.Printed()[0].Params != k.Params {
				t.Errorf("%s %s: %q asks for something else, %v", c.ID, k.Params, words, err)
			}
		}
	}
}

// A case ends when it is decided and precise, or else when continuing to the next
// look, which doubles the time of the case, would exceed its part of the budget.
func TestAStopwatchEndsCases(t *testing.T) {
	clock := time.Unix(0, 0)
	budget, precision, beyond := 8*time.Second, 0.1, false
	f := askFlags{&budget, &precision, &beyond}
	s := newStopwatch(f, func() time.Time { return clock }, func() {})
	wide := montecarlo.Estimate{Value: 1, Lo: 0.8, Hi: 1.2, Level: 0.99}
	narrow := montecarlo.Estimate{Value: 1, Lo: 0.95, Hi: 1.05, Level: 0.99}
	s.begin(0, 2, "A 1") // a part of 4 s
	for _, c := range []struct {
		after   time.Duration
		decided bool
		e       montecarlo.Estimate
		want    bool
	}{
		{time.Second, true, wide, false},
		{time.Second + time.Millisecond, false, narrow, false},
		{time.Second, true, narrow, true},
		{2 * time.Second, true, wide, true},
	} {
		clock = time.Unix(0, 0).Add(c.after)
		if got := s.done("A", "1", c.decided, c.e); got != c.want {
			t.Errorf("after %v, decided %v, [%v, %v]: ends %v, want %v", c.after, c.decided, c.e.Lo, c.e.Hi, got, c.want)
		}
	}
	if !s.spent["A 1"] {
		t.Error("a case that ran out of time is not remembered")
	}
	s.begin(1, 2, "A 2") // the remaining 6 s are for one case
	clock = clock.Add(2900 * time.Millisecond)
	if s.done("A", "2", false, wide) {
		t.Error("the last case does not have all the time that is left")
	}
}

// A spent budget is no failed verdict, and a verdict that fails by itself is not
// attributed to the budget.
func TestUnfinishedIsNoFailure(t *testing.T) {
	budget, precision, beyond := time.Second, 0.0, false
	f := askFlags{&budget, &precision, &beyond}
	s := newStopwatch(f, time.Now, func() {})
	open := reports.Verdict{Claim: "A", Params: "n=1", Status: reports.Inconclusive}
	refuted := reports.Verdict{Claim: "A", Params: "n=2", Status: reports.Refuted}
	well := reports.Verdict{Claim: "A", Params: "n=3", Status: reports.Supported}
	s.spent["A n=1"] = true
	for _, c := range []struct {
		verdicts []reports.Verdict
		want     string
	}{
		{[]reports.Verdict{open, well}, "budget spent: 1s were not enough for A n=1: no verdict; give more with --budget"},
		{[]reports.Verdict{open, refuted}, ""},
		{[]reports.Verdict{well}, ""},
	} {
		got := ""
		if err := s.unfinished(&reports.Report{Verdicts: c.verdicts}, f); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.verdicts, got, c.want)
		}
	}
}
