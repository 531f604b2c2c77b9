package cubetail

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	whole "castlab/montecarlo/cube"
)

// Values of P(T_mod > gamma) for exponential lengths from a program that shares
// nothing with this one, with their relative standard errors. A limit of 4
// standard errors of both on six comparisons: four false alarms in 10000 runs of
// the test. The errors are some 10 % at most, so that a factor of 1.5 would be seen.
func TestTailsOfAnotherProgram(t *testing.T) {
	for _, c := range []struct {
		d           int
		gamma       float64
		want, error float64
		n           int
	}{
		{6, 132, 2.1686e-7, 0.002, 4000},
		{6, 192, 9.854e-12, 0.002, 4000},
		{8, 224, 2.37e-7, 0.009, 1500},
		{8, 304, 1.096e-11, 0.011, 1500},
		{10, 412, 5.80e-8, 0.018, 150},
		{10, 500, 8.84e-12, 0.019, 150},
	} {
		m := NewConditional(c.d, exponential, c.gamma)
		got := run(t, fmt.Sprint("published", c.d, c.gamma), fewer(c.n), m.Weights())
		t.Logf("d=%d gamma=%v: %.4g +- %.2g %%, elsewhere %.4g +- %.2g %%", c.d, c.gamma, got.Mean, 100*got.RelativeError, c.want,
			100*c.error)
		if off(got, c.want, c.want*c.error) > 4 {
			t.Errorf("d=%d gamma=%v: %.4g +- %.2g %%, want %.4g", c.d, c.gamma, got.Mean, 100*got.RelativeError, c.want)
		}
	}
}

// Counting with the execution of the whole broadcast, from 1e-1 to 1e-3. 4.9
// standard errors on 12 comparisons: a false alarm below 2e-5.
func TestCountingAgrees(t *testing.T) {
	for _, c := range []struct {
		d      int
		law    distributions.Law
		gammas []float64
		n      int // counted
	}{
		{4, exponential, []float64{21, 30, 40}, 10000},
		{6, exponential, []float64{54, 66, 80}, 10000},
		{8, exponential, []float64{120, 135, 150}, 2000},
		{6, distributions.Uniform{Min: 0, Max: 2}, []float64{24.3, 24.9, 25.2}, 10000},
	} {
		b, err := whole.NewBarrier(c.d)
		if err != nil {
			t.Fatal(err)
		}
		for _, gamma := range c.gammas {
			model := b.Completion(c.law)
			counted := run(t, fmt.Sprint("count", c.d, c.law, gamma), fewer(c.n), func() montecarlo.Replication[float64] {
				completion := model()
				return func(r *rand.Rand) (float64, error) {
					if x, err := completion(r); err != nil || !(x > gamma) {
						return 0, err
					}
					return 1, nil
				}
			})
			choice, err := Choose(c.d, c.law, gamma)
			if err != nil {
				t.Fatal(err)
			}
			got := run(t, fmt.Sprint("counted", c.d, c.law, gamma), fewer(c.n/8), choice.Method.Weights())
			t.Logf("d=%d %v gamma=%v: %v %.4g +- %.2g %%, counted %.4g +- %.2g %%", c.d, c.law, gamma, choice.Method, got.Mean,
				100*got.RelativeError, counted.Mean, 100*counted.RelativeError)
			if off(got, counted.Mean, math.Sqrt(got.Mean/float64(counted.N))) > 4.9 {
				t.Errorf("d=%d %v gamma=%v: %.4g, counted %.4g +- %.2g %%", c.d, c.law, gamma, got.Mean, counted.Mean,
					100*counted.RelativeError)
			}
		}
	}
}

// The likelihood ratio of every mixture has mean 1: the weights of the sure
// event. Two-sided, 4.9 standard errors on 65 comparisons: below 1e-4. The
// errors are below 10 %, so that a forgotten component or factor shows.
func TestLikelihoodRatiosHaveMeanOne(t *testing.T) {
	for _, law := range []distributions.Law{
		exponential,
		distributions.Erlang{Shape: 4, Mu: 1},
		distributions.Gamma{Shape: 0.5, Mu: 1},
		distributions.Uniform{Min: 0.5, Max: 1.5},
		distributions.Hyperexponential{Mu: 1, SCV: 4},
		distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1},
		distributions.Bernoulli{P: 0.3},
		distributions.Geometric{Mu: 2},
		distributions.Deterministic{Mu: 1},
		distributions.ShiftedExponential{Shift: 0.5, Mu: 1},
		distributions.Weibull{Shape: 2, Mu: 1},
		distributions.Scaled{Factor: 2, Law: distributions.Geometric{Mu: 2}},
		empirical(t, 1, 2, 2, 7),
	} {
		q, err := newCube(5)
		if err != nil {
			t.Fatal(err)
		}
		mild := math.Min(1, law.Abscissa()) / 4
		models := map[string]func() montecarlo.Replication[float64]{
			"conditional": Conditional{D: 5, Law: law, Gamma: -1, Roots: 32, Heavy: 2, Twist: 0.4}.model(q),
			"one":         Tilted{D: 5, Law: law, Gamma: -1, Plain: 0.2, One: Component{0.8, 2 * mild}}.model(q),
			"links":       Tilted{D: 5, Law: law, Gamma: -1, Plain: 0.2, Links: Component{0.8, mild}, Longest: 2 * mild}.model(q),
			"all":         Tilted{D: 5, Law: law, Gamma: -1, Plain: 0.2, All: Component{0.8, mild / 2}}.model(q),
			"together": Tilted{D: 5, Law: law, Gamma: -1, Plain: 0.1, One: Component{0.3, mild}, Links: Component{0.3, mild},
				Longest: mild, All: Component{0.3, mild / 4}}.model(q),
		}
		for name, model := range models {
			got := run(t, fmt.Sprint("mass", law, name), fewer(4000), model)
			if math.Abs(got.Mean-1) > 1e-9 && (off(got, 1, 0) > 4.9 || got.RelativeError > 0.1 && !testing.Short()) {
				t.Errorf("%v %s: %v +- %.2g %%", law, name, got.Mean, 100*got.RelativeError)
			}
		}
	}
}

func empirical(t testing.TB, values ...float64) distributions.Law {
	t.Helper()
	e, err := distributions.NewEmpirical("test", values)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A tilted sample has the mean Lambda'(theta), here by differences of the
// law's own transform; by cells, the mean of x exp(-log ratio) is E x. 4.9
// standard errors on 22 comparisons: a false alarm below 3e-5.
func TestTiltedSamplesHaveTheTiltedMean(t *testing.T) {
	for _, law := range []distributions.Law{
		exponential, distributions.Erlang{Shape: 3, Mu: 2}, distributions.Gamma{Shape: 0.7, Mu: 1},
		distributions.Uniform{Min: 1, Max: 3}, distributions.Hyperexponential{Mu: 1, SCV: 4},
		distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, distributions.Geometric{Mu: 3},
		distributions.ShiftedExponential{Shift: 0.5, Mu: 1}, empirical(t, 1, 2, 2, 7),
		distributions.Scaled{Factor: 3, Law: exponential}, distributions.Weibull{Shape: 3, Mu: 1},
	} {
		theta := math.Min(1, law.Abscissa()/2)
		tl := newTilt(law, theta)
		mean := run(t, "tilt"+law.String(), fewer(40000), func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return tl.draw(r), nil }
		})
		within := 0.0
		if tl.cells != nil {
			within = 0.02 // cells are only about the tilted law
		}
		if want := slope(law, theta); off(mean, want, within*want) > 4.9 {
			t.Errorf("%v tilted by %v: mean %v, want %v", law, theta, mean.Mean, want)
		}
		back := run(t, "back"+law.String(), fewer(40000), func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				x := tl.draw(r)
				return x * math.Exp(-tl.logRatio(x)), nil
			}
		})
		if off(back, law.Mean(), 0) > 4.9 {
			t.Errorf("%v tilted by %v and back: mean %v, want %v", law, theta, back.Mean, law.Mean())
		}
	}
}

func TestReplicationsDoNotAllocate(t *testing.T) {
	for _, m := range methods(t, 6, exponential, 60) {
		replicate := m.Weights()()
		r := rand.New(rand.NewPCG(1, 1))
		if got := testing.AllocsPerRun(50, func() {
			if _, err := replicate(r); err != nil {
				t.Fatal(err)
			}
		}); got != 0 {
			t.Errorf("%v: %v allocations", m, got)
		}
	}
}

// Workers share the prepared cube and nothing else.
func TestResultDoesNotDependOnWorkers(t *testing.T) {
	for _, m := range methods(t, 5, exponential, 60) {
		var first montecarlo.Estimate
		for workers := 1; workers <= 3; workers++ {
			e, err := Probability("P", "workers", m)(context.Background(),
				montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: workers}, Level: 0.95, Min: 300, Max: 300})
			if err != nil {
				t.Fatal(err)
			}
			if workers == 1 {
				first = e
			} else if e.Value != first.Value || e.Lo != first.Lo || e.Hi != first.Hi {
				t.Errorf("%v: %d workers %v, one %v", m, workers, e.Value, first.Value)
			}
		}
	}
}

// Rare lengths of 1 among lengths of 0: T_mod is 0, 4 or 5 at d = 4, and when the
// pilot of splitting finds a fifth of its particles on the greatest time of all,
// none is above it. Two 1s face each other in one of the four 4-cycles of phase
// 2, each the longer of two lengths, with probability
//
//	P(T_mod > 4.5) = 1 - (1 - (1 - (1-p)^2)^2)^4.
//
// 4.9 standard errors on 4 comparisons: one false alarm in 200000 runs.
func TestSplittingOnThreeTimes(t *testing.T) {
	for _, p := range []float64{0.003, 0.01, 0.02, 0.05} {
		law := distributions.Bernoulli{P: p}
		m, err := PilotedSplit(4, law, 4.5)
		if err != nil {
			t.Fatal(err)
		}
		one := -math.Expm1(2 * math.Log1p(-p))
		want := -math.Expm1(4 * math.Log1p(-one*one))
		if got := run(t, fmt.Sprint("three times", law), 20000, m.Weights()); off(got, want, 0) > 4.9 {
			t.Errorf("p=%g: %.4g +- %.2g %%, want %.4g", p, got.Mean, 100*got.RelativeError, want)
		}
	}
}
