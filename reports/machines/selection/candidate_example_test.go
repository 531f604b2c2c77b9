package selection_test

import (
	"context"
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// An algorithm of one's own among those of package programs: in a broadcast to two ranks
// the root sends to the second one first. Either way the second message leaves after a gap
// of 1 and takes o + L + o = 2.
func ExampleCandidate() {
	send := func(to int, bytes int64) programs.Operation {
		return programs.Operation{Kind: programs.Send, Peer: to, Bytes: bytes}
	}
	backward := programs.Algorithm{
		Name: "backward", Task: programs.Broadcast,
		Make: func(s programs.Settings) (programs.Plan, error) {
			second := send(1, s.Bytes)
			second.After = []int{0}
			receive := programs.Operation{Kind: programs.Receive, Peer: 0, Bytes: s.Bytes}
			p := programs.Program{Name: "backward", Ranks: [][]programs.Operation{{send(2, s.Bytes), second}, {receive}, {receive}}}
			whole := []programs.Block{{Bytes: s.Bytes, From: 0, To: programs.Everyone}}
			plan := programs.NewPlan(p, programs.Broadcast, 0, s.Bytes, whole,
				func(rank, operation int) []programs.Run { return []programs.Run{{First: 0, Count: 1}} }, nil)
			return plan, plan.Accomplishes()
		},
	}
	p := selection.Problem{
		Ranks: 3, Unit: "microseconds", Machine: collectives.LogGP{L: 1, O: 0.5, Gap: 1, Eager: math.MaxInt64},
		Candidates: []selection.Candidate{{Algorithm: backward}, {Algorithm: programs.FlatBroadcast()}},
	}
	q, err := p.Question(64, comparison.Criterion{})
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := q.Answer(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 2, Max: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range a.Systems {
		fmt.Println(s.Name, s.Mean.Value)
	}
	// Output:
	// backward 3
	// flat 3
}
