package advise

import (
	"context"
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// By hand: with L+2o = 3, g = 0.5 and x = 750 G the flat broadcast among 8 ranks ends after 6(g+x) + 3+x, the binomial one after
// 3(3+x): flat is the faster one below x = 3/4, G = 0.001. A doubt that G may be up to 0.0016 turns a decision at 0.0008, from
// 0.001 on, and one that ends at 0.0009 does not.
func TestADoubtSaysFromWhereItTurnsTheDecision(t *testing.T) {
	fit := func(hi float64) *loggp.Fit {
		m := loggp.Machine{Latency: 2, Overhead: 0.5, Gap: 0.5, GapPerByte: 0.0008}
		return &loggp.Fit{Level: 0.95, Regimes: []loggp.Regime{{To: math.Inf(1), Machine: m, Draws: []loggp.Machine{m}}},
			Estimates: []montecarlo.Estimate{{Name: "G", Value: 0.0008, Lo: 0.0008, Hi: 0.0008,
				Doubts: []montecarlo.Doubt{{Reason: "few", Settle: "more", Lo: 0.0008, Hi: hi}}}}}
	}
	for _, c := range []struct {
		hi   float64
		want string
	}{{0.0016, "flat, unless G is above 0.001 us/B: then binomial"}, {0.0009, ""}} {
		q := sizeQuestion{
			machine: &machine{fit: fit(c.hi), travel: []transport{{network: selection.Network{FIFO: true}}}}, bytes: 751,
			together: 1,
			problem: selection.Problem{Ranks: 8, Candidates: []selection.Candidate{{Algorithm: programs.FlatBroadcast()},
				{Algorithm: programs.Binomial()}}},
			settings: montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 2, Max: 2}}
		answer, err := q.answer(context.Background(), true, false)
		if err != nil {
			t.Fatal(err)
		}
		got := q.turned(context.Background(), answer, comparison.Dependence{Reason: "few", Settle: "more"})
		if got != c.want {
			t.Errorf("up to %v: %q, want %q", c.hi, got, c.want)
		}
		if depends := len(answer.Depends) > 0; depends != (c.want != "") {
			t.Errorf("up to %v: %v", c.hi, answer.Depends)
		}
		if c.want != "" && !strings.Contains(answer.Depends[0].Reason, "few") {
			t.Error(answer.Depends)
		}
	}
	if text := changed(fit(1), between(fit(1), []loggp.Machine{{Latency: 2, Overhead: 0.5, Gap: 0.1, GapPerByte: 0.0008}}, 0.5)); text !=
		"g is below 0.3 us" {
		t.Error(text)
	}
}
