package montecarlo

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

// spatial is the spatial test data A of Efron and Tibshirani, table 14.1.
var spatial = []float64{48, 36, 20, 29, 42, 42, 20, 42, 22, 41, 45, 14, 6, 0, 33, 28, 34, 4, 32, 24, 47, 41, 24, 26, 30, 41}

func plugInVariance(xs []float64) float64 {
	mean, sum := 0.0, 0.0
	for _, x := range xs {
		mean += x / float64(len(xs))
	}
	for _, x := range xs {
		sum += (x - mean) * (x - mean)
	}
	return sum / float64(len(xs))
}

// Efron and Tibshirani (1993), section 14.3: theta = 171.5, a = 0.061, and from
// 2000 resamples the BCa interval (115.8, 259.6) at 0.90. Their ends carry a
// Monte Carlo error of about sqrt(p(1-p)/2000)/density, 2 below and 4.5 above;
// 4 of those are allowed, a false alarm of 1e-4.
func TestBCaOnTheTextbookExample(t *testing.T) {
	const resamples = 20000
	e, err := BCa(spatial, plugInVariance, 0.9, resamples, rand.New(rand.NewChaCha8([32]byte{1})))
	if err != nil {
		t.Fatal(err)
	}
	given := e
	r := rand.New(rand.NewChaCha8([32]byte{1})) // the same resamples
	values, again := make([]float64, resamples), make([]float64, len(spatial))
	for i := range values {
		for k := range again {
			again[k] = spatial[r.IntN(len(spatial))]
		}
		values[i] = plugInVariance(again)
	}
	slices.Sort(values)
	left, _ := jackknife(spatial, plugInVariance, make([]float64, len(spatial)))
	a, _ := acceleration(left)
	if math.Abs(e.Value-171.5) > 0.05 || math.Abs(a-0.061) > 0.0005 {
		t.Errorf("theta = %v, a = %v", e.Value, a)
	}
	e.accelerate(values, a, 1.6448536269514722) // the book's ends are at normal quantiles
	if math.Abs(e.Lo-115.8) > 8 || math.Abs(e.Hi-259.6) > 18 {
		t.Errorf("[%v, %v], textbook [115.8, 259.6]", e.Lo, e.Hi)
	}
	// The plain percentile interval of the book is (100.8, 233.9): BCa moves up.
	if e.Hi < 240 {
		t.Errorf("Hi = %v is no better than the percentile interval", e.Hi)
	}
	// Those of BCa are at t = 1.7081 of 25 degrees of freedom times sqrt(26/25), and
	// the upper one 3 (6 a - 0.03) (2 1.6449^2 + 1)/6 standard deviations further, by hand.
	e.accelerate(values, a, 1.7081407612518986*math.Sqrt(26.0/25))
	mean, square := 0.0, 0.0
	for _, v := range values {
		mean += v / resamples
	}
	for _, v := range values {
		square += (v - mean) * (v - mean) / (resamples - 1)
	}
	further := 3 * (6*a - 0.03) * (2*1.6448536269514722*1.6448536269514722 + 1) / 6 * math.Sqrt(square)
	near(t, "lower end", given.Lo, e.Lo, 1e-9)
	near(t, "upper end", given.Hi, e.Hi+further, 1e-9)
}

// Acceleration of a mean is skewness/(6 sqrt n): 0, 0, 1 has skewness
// (2/27)/(2/9)^1.5.
func TestAccelerationOfAMean(t *testing.T) {
	mean := func(xs []float64) float64 {
		s := 0.0
		for _, x := range xs {
			s += x / float64(len(xs))
		}
		return s
	}
	left, ok := jackknife([]float64{0, 0, 1}, mean, make([]float64, 3))
	a, _ := acceleration(left)
	near(t, "a", a, 2.0/27/math.Pow(2.0/9, 1.5)/(6*math.Sqrt(3)), 1e-12)
	if !ok {
		t.Error("not ok")
	}
}

func TestBCaOfOddInput(t *testing.T) {
	r := rand.New(rand.NewChaCha8([32]byte{1}))
	first := func(xs []float64) float64 { return xs[0] }
	var domain *inputs.Error
	for _, c := range []struct {
		data      []float64
		level     float64
		resamples int
	}{{nil, 0.9, 100}, {[]float64{1}, 0.9, 100}, {spatial, 1, 100}, {spatial, 0.9, 1}} {
		if _, err := BCa(c.data, first, c.level, c.resamples, r); !errors.As(err, &domain) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if e, err := BCa([]float64{3, 3, 3}, first, 0.9, 100, r); err != nil || e.Lo != 3 || e.Hi != 3 || len(e.Warnings) == 0 {
		t.Errorf("equal values: %+v %v", e, err)
	}
	nan := func([]float64) float64 { return math.NaN() }
	if e, err := BCa(spatial, nan, 0.9, 100, r); err != nil || !math.IsInf(e.Hi, 1) || len(e.Warnings) == 0 {
		t.Errorf("NaN statistic: %+v %v", e, err)
	}
	if e, _ := BCa(spatial, plugInVariance, 1-1e-6, 100, r); len(e.Warnings) == 0 {
		t.Error("100 resamples at 1-1e-6: no warning")
	}
}

// Quantiles, the maximum and the range between quartiles are refused, of laws with
// and without atoms; the mean, a mean without its extremes, the variance and the
// ratio of mean to deviation are not, also of data with two values. The samples
// are fixed, so there is no false alarm.
func TestBCaRefusesWhatIsNotSmooth(t *testing.T) {
	if testing.Short() {
		t.Skip("coverage of many samples")
	}
	quantile := func(p float64) func([]float64) float64 {
		return func(xs []float64) float64 {
			slices.Sort(xs)
			at := p * float64(len(xs)-1)
			i := min(int(at), len(xs)-2)
			return xs[i] + (at-float64(i))*(xs[i+1]-xs[i])
		}
	}
	mean := func(xs []float64) float64 {
		sum := 0.0
		for _, x := range xs {
			sum += x / float64(len(xs))
		}
		return sum
	}
	trimmed := func(xs []float64) float64 {
		slices.Sort(xs)
		return mean(xs[len(xs)/5 : len(xs)-len(xs)/5])
	}
	laws := map[string]func(r *rand.Rand) float64{
		"exponential": func(r *rand.Rand) float64 { return r.ExpFloat64() },
		"geometric":   func(r *rand.Rand) float64 { return math.Ceil(20 * r.ExpFloat64()) },
		"coin":        func(r *rand.Rand) float64 { return float64(r.IntN(2)) },
	}
	rough := map[string]func([]float64) float64{
		"p99": quantile(0.99), "median": quantile(0.5), "maximum": slices.Max[[]float64],
		"quartiles": func(xs []float64) float64 { return quantile(0.75)(xs) - quantile(0.25)(xs) },
	}
	smooth := map[string]func([]float64) float64{
		"mean": mean, "trimmed mean": trimmed, "variance": plugInVariance,
		"ratio": func(xs []float64) float64 { return mean(xs) / math.Sqrt(plugInVariance(xs)) },
	}
	for law, draw := range laws {
		for _, n := range []int{30, 60, 200, 1500} {
			if n > 1000 && law != "exponential" { // more than resamples, once
				continue
			}
			r := rand.New(rand.NewChaCha8([32]byte{1}))
			data := make([]float64, n)
			for i := range data {
				data[i] = draw(r)
			}
			refused := func(statistic func([]float64) float64) bool {
				e, err := BCa(data, statistic, 0.95, 1000, r)
				if err != nil {
					t.Fatal(err)
				}
				return math.IsInf(e.Hi, 1) && len(e.Warnings) == 1 || e.Lo == e.Hi && len(e.Warnings) == 1
			}
			for name, s := range rough {
				// Between two values the range of quartiles takes a handful more.
				if !refused(s) && !(law == "coin" && name == "quartiles") {
					t.Errorf("%s of %d %s values: not refused", name, n, law)
				}
			}
			for name, s := range smooth {
				// Of a coin the trimmed mean may be 0, 1/2 or 1, as a median is.
				if refused(s) && !(law == "coin" && name == "trimmed mean") {
					t.Errorf("%s of %d %s values: refused", name, n, law)
				}
			}
		}
	}
}
