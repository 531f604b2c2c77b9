package data

import (
	"math"
	"os"
	"testing"

	"castlab/montecarlo"
)

// trace returns the first values of the measured round trips.
func trace(t testing.TB, n int) *Sample {
	t.Helper()
	f, err := os.Open("../../distributions/traces/loopback-rtt-us.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := ReadCSV(f, "rtt_us")
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		return all
	}
	s, err := Of("rtt_us", all.values[:n]...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func near(t *testing.T, name string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-9*math.Max(1, math.Abs(want))) {
		t.Errorf("%s = %.15g, want %.15g", name, got, want)
	}
}

// SciPy 1.10.1 and NumPy 1.24.2 give these numbers of the first 500 round trips, x:
//
//	x.mean(), x.var(ddof=1), scipy.stats.trim_mean(x, 0.1)
//	scipy.stats.mstats.trimmed_mean_ci(x, limits=(0.1,0.1), alpha=0.05)
//	scipy.stats.median_abs_deviation(x)
//	numpy.quantile(x, p, method='inverted_cdf')
//	scipy.stats.spearmanr(range(500), x)
//	d=x-x.mean(); (d[h:]*d[:n-h]).sum()/(d*d).sum()
//	the ranks l and u by scipy.stats.binom as QuantileInterval defines them
//	scipy.stats.kstwobign.sf
func TestNumbersAreThoseOfSciPy(t *testing.T) {
	s := trace(t, 500)
	near(t, "mean", s.moments.Mean(), 5.503636)
	near(t, "variance", s.Variance(0.95).Value, 6.752046268040081)
	near(t, "MAD", s.MAD(0.95).Value, 0.09799999999999986)
	near(t, "IQR", s.IQR(0.95).Value, 0.20400000000000063)
	trimmed, err := s.TrimmedMean(0.1, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "trimmed mean", trimmed.Value, 5.0572475)
	// A sample whose values are independent has an interval of it: the sorted one has not.
	given, err := independentOf(t, s).TrimmedMean(0.1, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(given.Lo-5.04079389) > 5e-9 || math.Abs(given.Hi-5.07370111) > 5e-9 {
		t.Errorf("trimmed mean from %.8f to %.8f, want 5.04079389 to 5.07370111", given.Lo, given.Hi)
	}
	for _, c := range []struct{ p, value, lo, hi, coverage float64 }{
		{0.5, 5.036, 5.018, 5.056, 0.9559365304210727}, {0.9, 5.376, 5.323, 5.482, 0.9633952970027854},
		{0.99, 15.95, 13.508, 45.329, 0.9801859498578058},
	} {
		e := montecarlo.QuantileInterval(&s.order, c.p, 0.95)
		near(t, QuantileName(c.p), e.Value, c.value)
		if e.Lo != c.lo || e.Hi != c.hi {
			t.Errorf("%s from %v to %v, want %v to %v", QuantileName(c.p), e.Lo, e.Hi, c.lo, c.hi)
		}
	}
	_, rho := scored(s.values).trend()
	near(t, "Spearman", rho, -0.005322508218601124)
	a := s.Autocorrelation(8)
	for h, want := range map[int]float64{1: 0.04723669617860642, 2: -0.025120457905767016, 4: 0.00352778766221109,
		8: -0.002354657204286077} {
		near(t, "autocorrelation", a.Lags[h-1], want)
	}
	for x, want := range map[float64]float64{0.5: 0.9639452436648751, 0.8: 0.5441424115741981, 1: 0.26999967167735456,
		1.36: 0.049485876755377876, 2: 0.0006709252557796953} {
		near(t, "Kolmogorov", kolmogorov(x), want)
	}
}

// independentOf returns a sample of the same values which is taken to be independent.
func independentOf(t *testing.T, s *Sample) *Sample {
	t.Helper()
	c, err := Of(s.Name, s.values...)
	if err != nil {
		t.Fatal(err)
	}
	c.dependence = &Dependence{N: c.N(), Tests: []Test{{P: 1, Adjusted: 1}}}
	return c
}
