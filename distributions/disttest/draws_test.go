package disttest_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/disttest"
)

// words makes distributions.Words of any source.
type words struct {
	rand.Source
	buffer [distributions.FillBatch]uint64
}

func (w *words) Batch(n int) []uint64 {
	for i := range n {
		w.buffer[i] = w.Uint64()
	}
	return w.buffer[:n]
}

// filled returns draws of a bulk fill one by one.
func filled(e distributions.Exponential, source rand.Source) func() float64 {
	w, values, at := &words{Source: source}, make([]float64, 4*distributions.FillBatch), 0
	return func() float64 {
		if at == 0 {
			e.Fill(w, values)
		}
		x := values[at]
		at = (at + 1) % len(values)
		return x
	}
}

// sampled are the laws whose draws are counted: every family, and each way in which its
// sampler goes.
func sampled(t testing.TB) []distributions.Law {
	trace, smooth := measured(t)
	return []distributions.Law{
		distributions.Deterministic{Mu: 1}, distributions.Uniform{Min: 0.5, Max: 0.75}, distributions.Exponential{Mu: 2},
		distributions.Erlang{Shape: 1, Mu: 1}, distributions.Erlang{Shape: 2, Mu: 1}, distributions.Erlang{Shape: 4, Mu: 1}, // sums
		distributions.Erlang{Shape: 5, Mu: 1}, distributions.Erlang{Shape: 100, Mu: 3}, // by rejection
		distributions.Gamma{Shape: 0.05, Mu: 1}, distributions.Gamma{Shape: 0.5, Mu: 1}, // with a power of a uniform variable
		distributions.Gamma{Shape: 1, Mu: 1}, distributions.Gamma{Shape: 2.5, Mu: 0.1}, distributions.Gamma{Shape: 1000, Mu: 1},
		distributions.Hyperexponential{Mu: 1, SCV: 1}, distributions.Hyperexponential{Mu: 1, SCV: 4},
		distributions.Hyperexponential{Mu: 2, SCV: 50},
		distributions.ShiftedExponential{Shift: 0.5, Mu: 1},
		distributions.Weibull{Shape: 0.5, Mu: 1}, distributions.Weibull{Shape: 1.5, Mu: 2},
		distributions.Lognormal{Mu: 1, Sigma: 0.1}, distributions.Lognormal{Mu: 5, Sigma: 2.5},
		distributions.Pareto{Shape: 1.2, Mu: 1}, distributions.Pareto{Shape: 40, Mu: 1},
		distributions.LogPareto{Shape: 0.5, Mu: 1}, distributions.LogPareto{Shape: 2, Mu: 1},
		distributions.Normal{Mu: 100, SD: 3},
		distributions.InverseGaussian{Shape: 0.5, Mu: 2}, distributions.InverseGaussian{Shape: 1e4, Mu: 1},
		distributions.LogLogistic{Shape: 1.2, Mu: 1}, distributions.LogLogistic{Shape: 50, Mu: 7},
		distributions.GeneralizedPareto{Shape: 0.9, Mu: 1}, distributions.GeneralizedPareto{Shape: 0, Mu: 1},
		distributions.GeneralizedPareto{Shape: -1.7, Mu: 1},
		distributions.Shifted{Shift: 0.5, Law: distributions.Gamma{Shape: 0.5, Mu: 1}},
		distributions.Scaled{Factor: 0.1, Law: distributions.Exponential{Mu: 1}},
		distributions.Mixture{P: 0.9, First: distributions.Exponential{Mu: 1}, Second: distributions.Pareto{Shape: 3, Mu: 9}},
		distributions.TwoPoint{Low: 0, High: 1e6, Mu: 1}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1},
		distributions.Bernoulli{P: 0.086}, distributions.Geometric{Mu: 2}, distributions.Geometric{Mu: 40},
		trace, smooth,
	}
}

// Draws of every law and of the bulk fill are counted at 23 places from 1e-6 to 0.5 of
// either tail, with a false alarm of one in a million for all together. In CI 1.2e7 draws of each
// law see 1 % at a probability of 0.1, and 3 % at 0.01; here a sixtieth of these sees 7 % and 22 %,
// and a tail of 2e-4 that is cut.
func TestSamplersFollowTheirLaws(t *testing.T) {
	n := 200_000
	if os.Getenv("CASTLAB_TESTS") == "all" {
		n = 12_000_000
	}
	laws := sampled(t)
	alarm := 1e-6 / float64(len(laws)+1)
	for i, l := range laws {
		r := rand.New(rand.NewPCG(1, uint64(i)))
		if err := disttest.CheckDraws(l, func() float64 { return l.Sample(r) }, n, alarm); err != nil {
			t.Error(err)
		}
	}
	e := distributions.Exponential{Mu: 3}
	if err := disttest.CheckDraws(e, filled(e, rand.NewPCG(1, 1000)), 4*n, alarm); err != nil {
		t.Errorf("in bulk: %v", err)
	}
}

// A sampler that is off by one in a hundred or a thousand draws is refused for the law of which
// it is: each fault moves a count by ten standard errors or more, so that CheckDraws sees it but
// for one time in a thousand.
func TestWrongDrawsAreRefused(t *testing.T) {
	exponential, pareto := distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 3, Mu: 1}
	lognormal, normal := distributions.Lognormal{Mu: 1, Sigma: 1}, distributions.Normal{SD: 1}
	r := rand.New(rand.NewPCG(1, 7))
	for _, c := range []struct {
		what string
		law  distributions.Law
		draw func() float64
	}{
		{"a tail beyond 3 sigma that is at 3 sigma", lognormal,
			func() float64 { return min(lognormal.Sample(r), lognormal.UpperQuantile(0.00135)) }},
		{"no largest of a thousand", pareto, func() float64 { return min(pareto.Sample(r), pareto.UpperQuantile(0.001)) }},
		{"one draw of 500 is 0", exponential, func() float64 {
			if r.IntN(500) == 0 {
				return 0
			}
			return exponential.Sample(r)
		}},
		{"one draw of 50 is twice as long", exponential, func() float64 {
			x := exponential.Sample(r)
			if r.IntN(50) == 0 {
				x *= 2
			}
			return x
		}},
		{"3 % too long", exponential, func() float64 { return 1.03 * exponential.Sample(r) }},
		{"2 % of a standard deviation to the left", normal, func() float64 { return normal.Sample(r) - 0.02 }},
		{"one draw of a thousand is NaN", exponential, func() float64 {
			if r.IntN(1000) == 0 {
				return math.NaN()
			}
			return exponential.Sample(r)
		}},
	} {
		if err := disttest.CheckDraws(c.law, c.draw, 500_000, 1e-6); err == nil || !strings.Contains(err.Error(), "sampler: ") {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	for _, err := range []error{
		disttest.CheckDraws(exponential, func() float64 { return 1 }, 0, 1e-6),
		disttest.CheckDraws(exponential, func() float64 { return 1 }, 10, 0),
	} {
		if err == nil {
			t.Error("no draws, or no alarm, are checked")
		}
	}
}

// A draw is the transformation of the exponential, normal and uniform variables of its stream
// that its sampler names, and no other: the variable whose probability of being exceeded
// is exp(-E), that of a normal variable, or the sum of so many phases. So a fault of one draw in
// ten thousand, or of one part in a million of each, is seen in 50,000 draws without any
// doubt. The right values are those of quantiles, which other tests hold to the law.
func TestEveryDrawIsItsTransformation(t *testing.T) {
	exponential := func(l distributions.Law) func(*rand.Rand) float64 {
		return func(r *rand.Rand) float64 { return l.UpperQuantile(math.Exp(-r.ExpFloat64())) }
	}
	normal := func(l distributions.Law) func(*rand.Rand) float64 {
		return func(r *rand.Rand) float64 { // by the tail that is small
			z := r.NormFloat64()
			if z > 0 {
				return l.UpperQuantile(math.Erfc(z/math.Sqrt2) / 2)
			}
			return l.Quantile(math.Erfc(-z/math.Sqrt2) / 2)
		}
	}
	uniform := func(l distributions.Law) func(*rand.Rand) float64 {
		return func(r *rand.Rand) float64 { return l.Quantile(r.Float64()) }
	}
	type drawn struct {
		law  distributions.Law
		want func(*rand.Rand) float64
	}
	var list []drawn
	for _, l := range []distributions.Law{
		distributions.Exponential{Mu: 2}, distributions.ShiftedExponential{Shift: 0.5, Mu: 1}, distributions.Weibull{Shape: 0.5, Mu: 1},
		distributions.Weibull{Shape: 1.5, Mu: 2},
		distributions.Pareto{Shape: 1.2, Mu: 1}, distributions.Pareto{Shape: 40, Mu: 1}, distributions.Geometric{Mu: 40},
		distributions.GeneralizedPareto{Shape: 0.9, Mu: 1}, distributions.GeneralizedPareto{Shape: 0, Mu: 1},
		distributions.GeneralizedPareto{Shape: -0.4, Mu: 1},
		distributions.Scaled{Factor: 0.1, Law: distributions.Pareto{Shape: 3, Mu: 1}},
		distributions.Shifted{Shift: 2, Law: distributions.Exponential{Mu: 1}},
	} {
		list = append(list, drawn{l, exponential(l)})
	}
	for _, l := range []distributions.Law{distributions.Lognormal{Mu: 1, Sigma: 0.1}, distributions.Lognormal{Mu: 5, Sigma: 2.5},
		distributions.Normal{Mu: 100, SD: 3}} {
		list = append(list, drawn{l, normal(l)})
	}
	list = append(list, drawn{distributions.Uniform{Min: 0.5, Max: 0.75}, uniform(distributions.Uniform{Min: 0.5, Max: 0.75})})
	for shape := 1; shape <= 4; shape++ {
		list = append(list, drawn{distributions.Erlang{Shape: shape, Mu: 3}, func(r *rand.Rand) float64 {
			sum := 0.0
			for range shape {
				sum += r.ExpFloat64() * 3 / float64(shape)
			}
			return sum
		}})
	}
	// Half of the mean is due to either phase: with a squared coefficient of variation of 4 the
	// slow one has the share (1-sqrt(3/5))/2 and the mean 1/(2 share).
	for scv, slow := range map[float64]float64{4: (1 - math.Sqrt(0.6)) / 2, 1: 0.5} {
		list = append(list, drawn{distributions.Hyperexponential{Mu: 1, SCV: scv}, func(r *rand.Rand) float64 {
			share := 1 - slow
			if r.Float64() < slow {
				share = slow
			}
			return r.ExpFloat64() / (2 * share)
		}})
	}
	// A gamma variable of a shape below 1 is one of a shape that is more by 1, times U^(1/shape).
	for _, shape := range []float64{0.05, 0.5, 0.99} {
		more := distributions.Gamma{Shape: shape + 1, Mu: shape + 1}
		list = append(list, drawn{distributions.Gamma{Shape: shape, Mu: shape}, func(r *rand.Rand) float64 {
			u := math.Exp(-r.ExpFloat64())
			return math.Pow(u, 1/shape) * more.Sample(r)
		}})
	}
	for _, c := range list {
		a, b := rand.New(rand.NewPCG(1, 8)), rand.New(rand.NewPCG(1, 8))
		wrong := ""
		for i := range 50_000 {
			if got, want := c.law.Sample(a), c.want(b); math.Abs(got-want) > 1e-9*math.Abs(want) && math.Abs(got-want) > 1e-300 {
				wrong = fmt.Sprintf("draw %d is %v, want %v", i, got, want)
				break
			}
		}
		if wrong == "" && a.Uint64() != b.Uint64() {
			wrong = "another number of words of the stream is used"
		}
		if wrong != "" {
			t.Errorf("%v: %s", c.law, wrong)
		}
	}
}
