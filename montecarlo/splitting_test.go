package montecarlo

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
)

// walk is a walk from 1 that goes up with probability up, and ends at 0.
func walk(up float64) Path[*int] {
	return Path[*int]{
		New: func() *int { return new(int) }, Copy: func(to, from *int) { *to = *from }, Score: func(s *int) float64 { return float64(*s) },
		Start: func(_ *rand.Rand, s *int) error { *s = 1; return nil },
		Step: func(r *rand.Rand, s *int) (bool, error) {
			if r.Float64() < up {
				*s++
			} else {
				*s--
			}
			return *s == 0, nil
		},
	}
}

// ruin returns the probability that the walk comes to n: (1 - q)/(1 - q^n), q = (1-up)/up (Feller, volume 1, XIV.2).
func ruin(up float64, n int) float64 {
	q := (1 - up) / up
	return (1 - q) / (1 - math.Pow(q, float64(n)))
}

// die is a static problem: the sum of 6 dice is at least the level. A step draws one die again, and keeps it if the level is
// still passed, which leaves the uniform law on what passes as it is.
func die() Splitting[*[6]int] {
	sum := func(s *[6]int) (sum float64) {
		for _, x := range s {
			sum += float64(x)
		}
		return sum
	}
	levels := []float64{24, 28, 31, 34, 36}
	return Splitting[*[6]int]{
		New: func() *[6]int { return new([6]int) }, Copy: func(to, from *[6]int) { *to = *from }, Score: sum,
		Start: func(r *rand.Rand, s *[6]int) error {
			for i := range s {
				s[i] = 1 + r.IntN(6)
			}
			return nil
		},
		Move: func() func(r *rand.Rand, s *[6]int, passed int) error {
			return func(r *rand.Rand, s *[6]int, passed int) error {
				i := r.IntN(6)
				was := s[i]
				if s[i] = 1 + r.IntN(6); sum(s) < levels[passed] {
					s[i] = was
				}
				return nil
			}
		},
		Levels: levels,
	}
}

// Every weight has the mean of the probability, with however few tries at every level: of 40,000 the mean is within 5
// standard errors, which fails with probability 6e-7. All dice show 6 with probability 6^-6.
func TestSplittingIsUnbiased(t *testing.T) {
	fixed := walk(0.4).splitting([]float64{2, 3, 5}, 0)
	fixed.Factor = 3
	tree, chained, effort := die(), die(), die()
	tree.Factor, chained.Factor, chained.Chained, effort.Effort = 4, 4, true, 7
	for name, c := range map[string]struct {
		weights func() Replication[float64]
		want    float64
	}{
		"walk, 2 tries":           {walk(0.4).Weights([]float64{2, 3, 5}, 2), ruin(0.4, 5)},
		"walk, 5 tries":           {walk(0.4).Weights([]float64{2, 4, 6}, 5), ruin(0.4, 6)},
		"walk, levels not passed": {walk(0.4).Weights([]float64{1.5, 2, 2.5, 3}, 3), ruin(0.4, 3)},
		"walk, fixed splitting":   {fixed.Weights(), ruin(0.4, 5)},
		"dice, 7 tries":           {effort.Weights(), math.Pow(6, -6)},
		"dice, fixed splitting":   {tree.Weights(), math.Pow(6, -6)},
		"dice, chains":            {chained.Weights(), math.Pow(6, -6)},
	} {
		m, err := Run(context.Background(), Plan{Seed: 1, Workers: 2}, name, 40_000, c.weights, NewMoments)
		if err != nil {
			t.Fatal(err)
		}
		off := (m.Mean() - c.want) / math.Sqrt(m.Variance()/40_000)
		if t.Logf("%s: %.4g, truth %.4g, %.1f standard errors", name, m.Mean(), c.want, off); math.Abs(off) > 5 {
			t.Errorf("%s: %.4g, want %.4g: %.1f standard errors", name, m.Mean(), c.want, off)
		}
	}
}

// A probability of 6.4e-11: 100 runs of 100 tries a level, at levels of a pilot. Of 60 intervals at 0.95 fewer than 50 hold
// it with probability 2e-4.
func TestSplittingFindsARareEvent(t *testing.T) {
	const up, high = 0.25, 22
	w := walk(up)
	levels, err := w.Levels(rand.New(NewStreams(1, "pilot").Source(0)), high, 200)
	if err != nil || len(levels) < 8 || levels[len(levels)-1] != high {
		t.Fatalf("levels %v, %v", levels, err)
	}
	share, _ := covered(t, 60, ruin(up, high), func(seed uint64) (Estimate, error) {
		return Weighted("p", "", "walk", w.Weights(levels, 100))(context.Background(), once(seed, 100, 0.95))
	})
	if share < 50.0/60 {
		t.Errorf("covers %.3f", share)
	}
}

// The tries at a level begin at every state as often as at any other, up to one.
func TestTriesAreShared(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range [][2]int{{10, 3}, {10, 10}, {3, 1}, {10, 7}} {
		states, count := make([]int, c[1]), map[int]int{}
		for i := range states {
			states[i] = i
		}
		for i := range c[0] {
			count[states[tried(r, states, i, c[0])]]++
		}
		for s := range c[1] {
			if n := count[s]; n != c[0]/c[1] && n != c[0]/c[1]+1 {
				t.Errorf("%d tries of %d states: %v", c[0], c[1], count)
			}
		}
	}
}

func TestSplittingsThatAreRefused(t *testing.T) {
	var domain *inputs.Error
	both, none := die(), die()
	both.Effort, both.Factor = 2, 2
	for _, weights := range []func() Replication[float64]{
		both.Weights(), none.Weights(), (Splitting[*int]{}).Weights(), (Path[*int]{}).Weights([]float64{1}, 2),
		walk(0.4).Weights(nil, 2), walk(0.4).Weights([]float64{2, 2}, 2), walk(0.4).Weights([]float64{math.NaN()}, 2),
	} {
		if _, err := Weighted("p", "", "refused", weights)(context.Background(), once(1, 10, 0.9)); !errors.As(err, &domain) {
			t.Error(err)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	ends := walk(0)
	for _, err := range []error{
		func() error { _, err := walk(0.4).Levels(r, 5, 19); return err }(),
		func() error { _, err := walk(0.4).Levels(r, math.NaN(), 50); return err }(),
		func() error { _, err := ends.Levels(r, 5, 50); return err }(),
		func() error { _, err := (Path[*int]{}).Levels(r, 5, 50); return err }(),
	} {
		if !errors.As(err, &domain) {
			t.Error(err)
		}
	}
	stuck := walk(0.4)
	stuck.Step = func(*rand.Rand, *int) (bool, error) { return false, errors.New("stuck") }
	if _, err := Weighted("p", "", "stuck", stuck.Weights([]float64{2}, 2))(context.Background(), once(1, 10, 0.9)); err == nil {
		t.Error("the error of a step is lost")
	}
}

// A replication of either kind does not allocate.
func TestSplittingAllocatesNothing(t *testing.T) {
	tree := die()
	tree.Factor = 3
	for name, weights := range map[string]func() Replication[float64]{
		"effort": walk(0.4).Weights([]float64{2, 4}, 20), "factor": tree.Weights(),
	} {
		run, r := weights(), rand.New(rand.NewPCG(1, 1))
		if n := testing.AllocsPerRun(50, func() {
			if _, err := run(r); err != nil {
				t.Fatal(err)
			}
		}); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
