package ring

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

func TestArgumentsOutsideTheirDomainAreNamed(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	check := func(name, arg string, err error) {
		t.Helper()
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != arg {
			t.Errorf("%s: error %v, want an inputs.Error for %s", name, err, arg)
		}
	}
	one := func(_ float64, err error) error { return err }
	check("Mean n=1", "n", one(Mean(1, law)))
	check("Mean n=-5", "n", one(Mean(-5, law)))
	check("Mean nil", "law", one(Mean(2, nil)))
	check("Mean invalid", "mean", one(Mean(2, distributions.Exponential{Mu: -1})))
	check("Mean negative", "law", one(Mean(2, endless{law, -1})))
	check("Mean infinite", "law", one(Mean(2, endless{law, 0})))
	check("MeanMaximum n=0", "n", one(MeanMaximum(0, law)))
	check("Variance n=1", "n", one(Variance(1, law)))
	check("Tail n=1", "n", one(Tail(1, law, 1)))
	check("Tail NaN", "t", one(Tail(2, law, math.NaN())))
	check("CDF nil", "law", one(CDF(2, nil, 1)))
	check("LogTail n", "n", one(LogTail(0, law, 1)))
	check("Quantile q", "q", one(Quantile(2, law, 1.5)))
	check("Quantile NaN", "q", one(Quantile(2, law, math.NaN())))
	check("Quantile n", "n", one(Quantile(1, law, 0.5)))
	check("UpperQuantile p", "p", one(UpperQuantile(2, law, -1)))
	check("ChernoffTail n", "n", one(ChernoffTail(1, law, 1)))
	check("UniformMean u", "u", one(UniformMean(2, 0)))
	check("ParetoMean shape", "shape", one(ParetoMean(2, 1, 1)))
	check("ParetoMean mean", "mean", one(ParetoMean(2, 2, math.Inf(1))))
	check("ExponentialMean", "n", one(ExponentialMean(1)))
	check("PrintedExponentialMean", "n", one(PrintedExponentialMean(1)))
	check("GumbelDistance", "n", one(GumbelDistance(1)))
	check("Harmonic", "n", one(Harmonic(-1)))
	check("HarmonicError", "n", one(HarmonicError(0)))
	check("HarmonicRemainder", "n", one(HarmonicRemainder(0)))
	check("HarmonicLower", "n", one(HarmonicLower(0)))
	check("HarmonicUpper", "n", one(HarmonicUpper(0)))
	check("HarmonicCoefficient", "k", one(HarmonicCoefficient(1)))
}

// endless is a law without finite mean, with the given lower end of its support.
type endless struct {
	distributions.Law
	lo float64
}

func (e endless) Mean() float64               { return math.Inf(1) }
func (e endless) Support() (float64, float64) { return e.lo, math.Inf(1) }
