package selection_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/selection"
	"castlab/topologies/programs"
)

// Elimination finds an algorithm that is as good as what a Question finds, to 2 %, at the same level, in a fraction of the
// runs of systems, where most of 31 are much worse. compare asks a Question all the same: it prints the mean and the
// quantiles of every algorithm with intervals, and all pairs, of which an algorithm that is left out after a few runs has
// none.
func TestEliminationTakesFewerRuns(t *testing.T) {
	p := selection.Problem{
		Ranks: 16, Unit: "microseconds",
		Machine: collectives.LogGP{L: 5, O: 1, Gap: 2, PerByte: 0.0005, Eager: math.MaxInt64},
		Jitter:  collectives.Jitter{Extra: distributions.Exponential{Mu: 2}},
	}
	for segments := 1; segments <= 128; segments *= 2 {
		p.Candidates = append(p.Candidates, selection.Candidate{Algorithm: programs.DoubleTree(), Segments: segments},
			selection.Candidate{Algorithm: programs.Pipeline(), Segments: segments})
	}
	for radix := 2; radix <= 16; radix++ {
		p.Candidates = append(p.Candidates, selection.Candidate{Algorithm: programs.KNomial(), Radix: radix})
	}
	const bytes, within = 64 << 10, 0.02
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 128, Max: 1 << 14}
	question, err := p.Question(bytes, comparison.Criterion{})
	if err != nil {
		t.Fatal(err)
	}
	question.Done = comparison.Settled(within)
	answer, err := question.Answer(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	compiled, err := p.Compile(bytes)
	if err != nil {
		t.Fatal(err)
	}
	best := answer.Systems[answer.Leader()].Mean.Value
	got, err := comparison.Selection{
		Label: "elimination", Systems: len(compiled), Delta: within * best,
		Model: func(system int) montecarlo.Replication[float64] {
			run := collectives.Together(compiled[system])()
			return func(r *rand.Rand) (float64, error) {
				times, err := run(r)
				if err != nil {
					return 0, err
				}
				return times[0], nil
			}
		},
	}.Select(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	all := int(answer.Runs) * len(compiled)
	t.Logf("%d algorithms: %d runs of each, %d of all; elimination %d of all, %.1f times fewer; settled: %t, good: %t", len(compiled),
		answer.Runs, all, got.Total, float64(all)/float64(got.Total), answer.Settled(within), got.Good)
	if !answer.Settled(within) || !got.Good || got.Means[got.Best] > best*(1+2*within) || 2*got.Total > all {
		t.Errorf("%v selected of %d runs, %v of %d", p.Candidates[got.Best], got.Total, p.Candidates[answer.Leader()], all)
	}
}
