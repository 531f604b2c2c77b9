package cube_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// mean returns the mean and standard error of T_mod over runs, with the longest
// packet as control variate of known mean H_n: for exponential lengths.
func mean(t *testing.T, d, runs int) (value, se float64) {
	t.Helper()
	run := newBarrier(t, d).Outcomes(distributions.Exponential{Mu: 1})()
	r := rand.New(rand.NewPCG(1, 0))
	longest := 0.0 // its mean, H_n
	for k := 1; k <= 1<<d; k++ {
		longest += 1 / float64(k)
	}
	var sum, squares float64
	for range runs {
		o, err := run(r)
		if err != nil {
			t.Fatal(err)
		}
		v := o.T - float64(d)*(o.Max-longest)
		sum += v
		squares += v * v
	}
	value = sum / float64(runs)
	return value, math.Sqrt((squares/float64(runs) - value*value) / float64(runs))
}

// The expected values are exact for d = 4, where phase 2 is the largest of four
// independent copies of max(x1, x2) + max(x3, x4), and for d = 5, where phases 2
// and 3 are the heaviest edge of two disjoint Clebsch graphs; for larger d they
// come, with their standard errors, from another program. A difference of 4.5
// standard errors has probability 7e-6, in one of the five 4e-5; a schedule that
// starts other classes elsewhere moves the mean by half a percent or more.
func TestMeanCompletionTime(t *testing.T) {
	for _, c := range []struct {
		d, runs   int
		want, err float64
	}{
		{4, 100000, 14.86471070655398, 0},
		{5, 50000, 24.437529591, 0},
		{6, 10000, 3.79650 * 11, 6e-5 * 11},
		{8, 4000, 3.19803 * 32, 1.5e-4 * 32},
		{10, 500, 2.40237 * 103, 1.8e-4 * 103},
	} {
		if testing.Short() {
			c.runs /= 10
		}
		value, se := mean(t, c.d, c.runs)
		if diff := math.Abs(value - c.want); diff > 4.5*math.Hypot(se, c.err) {
			t.Errorf("d=%d: E T = %v +- %v, want %v", c.d, value, se, c.want)
		}
	}
}

// T lies between d times the longest packet and the number of steps times it,
// and is never below the largest load; the summary is that of the lengths.
func TestOutcomeIsConsistent(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 11; d++ {
		b := newBarrier(t, d)
		run := b.Outcomes(distributions.Exponential{Mu: 1})()
		steps := b.NewExecution().Run(ones(1 << d))
		for range 20 {
			o, err := run(r)
			if err != nil {
				t.Fatal(err)
			}
			if o.T < float64(d)*o.Max*(1-1e-12) || o.T > steps*o.Max*(1+1e-12) {
				t.Errorf("d=%d: T = %v, longest %v, %v steps", d, o.T, o.Max, steps)
			}
			if o.Load > o.T*(1+1e-12) || o.Load < (o.Sum-o.Max)/float64(d)*(1-1e-12) {
				t.Errorf("d=%d: load %v, T = %v, sum %v", d, o.Load, o.T, o.Sum)
			}
			if !(0 <= o.Min && o.Min <= o.Sum/float64(int(1)<<d) && o.Sum/float64(int(1)<<d) <= o.Max) {
				t.Errorf("d=%d: min %v, sum %v, max %v", d, o.Min, o.Sum, o.Max)
			}
			if o.Phase[0] != o.Max || o.Phase[d-1] != o.Max || len(o.Phase) != d {
				t.Errorf("d=%d: phases %v, longest %v", d, o.Phase, o.Max)
			}
		}
	}
}

func ones(n int) []float64 {
	x := make([]float64, n)
	for l := range x {
		x[l] = 1
	}
	return x
}

func TestReplicationsDoNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, d := range []int{3, 6, 8, 10, 12} {
		b := newBarrier(t, d)
		for name, law := range map[string]distributions.Sampler{
			"exponential": distributions.Exponential{Mu: 1},
			"heavy":       distributions.Lognormal{Mu: 1, Sigma: 12},
		} {
			completion, outcomes := b.Completion(law)(), b.Outcomes(law)()
			if n := testing.AllocsPerRun(5, func() { _, _ = completion(r) }); n != 0 {
				t.Errorf("%s, d=%d: Completion allocates %v times", name, d, n)
			}
			if n := testing.AllocsPerRun(5, func() { _, _ = outcomes(r) }); n != 0 {
				t.Errorf("%s, d=%d: Outcomes allocates %v times", name, d, n)
			}
		}
	}
}

// Load belongs to the last run, however often it is called.
func TestLoadCanBeRepeated(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	e := newBarrier(t, 9).NewExecution()
	if l := e.Load(); l != 0 {
		t.Errorf("load %v before any run", l)
	}
	for range 3 {
		x := exponentials(1<<9, r)
		T := e.Run(x)
		first := e.Load()
		if second := e.Load(); second != first {
			t.Errorf("load %v, then %v", first, second)
		}
		if e.Run(x) != T {
			t.Error("a second run differs")
		}
	}
}
