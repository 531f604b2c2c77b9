package selection

import (
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/reports/figures"
	"castlab/topologies/programs"
)

// plain is a machine without overhead and gap on which a message takes 1, and
// one of 4 ranks on it.
func plain() Problem {
	return Problem{
		Ranks: 4, Unit: "us", Machine: collectives.LogGP{L: 1, Eager: math.MaxInt64},
		Candidates: []Candidate{{Algorithm: programs.Pipeline(), Segments: 1}, {Algorithm: programs.Binomial()},
			{Algorithm: programs.KNomial(), Radix: 4}},
	}
}

// By hand: around the ring 3 messages follow each other, along the binomial tree
// 2, and without a gap the root reaches all others at once.
func TestAnswersAreThoseOfTheMachine(t *testing.T) {
	p := plain()
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 10, Max: 10}
	sizes := []int64{1, 1000}
	answers, err := p.Compare(t.Context(), sizes, comparison.Criterion{}, s)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range answers {
		for k, want := range []float64{3, 2, 1} {
			if got := a.Systems[k].Mean.Value; got != want {
				t.Errorf("%d bytes, %s: %v, want %v", sizes[i], a.Systems[k].Name, got, want)
			}
		}
		if best, ok := a.Winner(); !ok || best != 2 {
			t.Errorf("%d bytes: best is %d, %v", sizes[i], best, ok)
		}
	}
	if names := answers[0].Systems[0].Name + " " + strings.Join(p.Names(),
		" "); names != "pipeline(segments=1) pipeline(segments=1) binomial k-nomial(radix=4)" {
		t.Errorf("names: %s", names)
	}
	f := Figure("plain", "Plain", sizes, answers)
	if len(f.Curves) != 3 || !slices.Equal(f.Curves[0].Y, []float64{3, 3}) || !slices.Equal(f.Curves[2].X, []float64{1, 1000}) {
		t.Errorf("curves: %+v", f.Curves)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
}

// A pipeline of 4 segments pays 4 gaps to save 3/4 of the bytes of each hop. By
// hand, with gap 1 and a byte 0.1: 3 hops of L = 1 and (s-1)/10, and 3 more
// messages at a distance of 1 + (s/4-1)/10. Both cross where 3 + 3(s-1)/10 =
// 3 + 6 (s/4-1)/10 + 3, at s = 18: the model says between which sizes.
func TestCrossoversAreFound(t *testing.T) {
	p := plain()
	p.Machine = collectives.LogGP{L: 1, Gap: 1, PerByte: 0.1, Eager: math.MaxInt64}
	p.Candidates = []Candidate{{Algorithm: programs.Pipeline(), Segments: 1}, {Algorithm: programs.Pipeline(), Segments: 4}}
	x, err := p.Crossover(0, 1, comparison.Criterion{}, []int64{4, 400})
	if err != nil {
		t.Fatal(err)
	}
	if !x.Exact || x.Roundings != 8*24 { // 12 messages, each with a send and a receive
		t.Errorf("nothing varies, but exact is %v; %d roundings", x.Exact, x.Roundings)
	}
	changes, err := x.Find(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 2, Max: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(changes.Changes) != 1 || changes.Changes[0].From.Size > 18 || changes.Changes[0].To.Size < 18 ||
		changes.Changes[0].To.Size > 24 {
		t.Errorf("%+v %+v", changes.Changes, changes.Grid)
	}
}

// What a question knows of a machine on which something varies a crossover knows, too.
func TestACrossoverKnowsWhatAQuestionKnows(t *testing.T) {
	p := plain()
	p.Jitter.Flight = distributions.Exponential{Mu: 1}
	q, err := p.Question(8, comparison.Criterion{})
	if err != nil {
		t.Fatal(err)
	}
	x, err := p.Crossover(0, 1, comparison.Criterion{}, []int64{1, 8})
	if err != nil {
		t.Fatal(err)
	}
	if x.Exact || q.Exact || x.Roundings == 0 || x.Roundings != q.Roundings || len(x.Laws) != 1 || len(q.Laws) != 1 {
		t.Errorf("crossover %+v, question %+v", x, q)
	}
}

func TestErrorsNameTheAlgorithm(t *testing.T) {
	p := plain()
	p.Jitter.Flight = distributions.Exponential{Mu: -1}
	if _, err := p.Question(8, comparison.Criterion{}); err == nil || !strings.Contains(err.Error(), "pipeline(segments=1): ") {
		t.Errorf("a law out of its domain: %v", err)
	}
	p = plain()
	p.Candidates[1].Radix = 3
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 10, Max: 10}
	if _, err := p.Compare(t.Context(), []int64{8}, comparison.Criterion{Quantile: 0.5}, s); err == nil ||
		!strings.Contains(err.Error(), "binomial: radix=3") {
		t.Errorf("a parameter that the algorithm does not take: %v", err)
	}
}
