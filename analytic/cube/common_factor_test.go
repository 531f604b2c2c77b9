package cube

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Three dimensions take 3 E M: with exponential lengths of mean 2 and eight nodes 3 * 2 * H_8,
// H_8 = 761/280, times the mean 1.5 of the factor.
func TestCommonFactorMeanByHand(t *testing.T) {
	v, err := CommonFactorMean(3, distributions.Uniform{Min: 1, Max: 2}, distributions.Exponential{Mu: 2})
	if want := 1.5 * 3 * 2 * 761 / 280; math.Abs(v-want) > 1e-8*want || err != nil {
		t.Errorf("%v, want %v, %v", v, want, err)
	}
}

// Constant lengths of mean 2 in two dimensions: P(F > 5 * 2/(3 * 2)) = P(F > 5/3), 1/3 for F
// uniform from 1 to 2. Lengths 0 and 2 with the same probability, four of them, gamma 1 and
// F = 1 in two dimensions: a > 2/3, so with a = 43/64 the bound is
// gap/(1 + gap), gap = 4 (21/64)^2.
func TestCommonFactorTailByHand(t *testing.T) {
	one := distributions.Deterministic{Mu: 1}
	gap := 4 * math.Pow(21.0/64, 2)
	for _, c := range []struct {
		factor, law distributions.Law
		gamma, want float64
	}{
		{distributions.Uniform{Min: 1, Max: 2}, distributions.Deterministic{Mu: 2}, 5, 1.0 / 3},
		{one, distributions.Scaled{Factor: 2, Law: distributions.Bernoulli{P: 0.5}}, 1, gap / (1 + gap)},
		{one, distributions.Exponential{Mu: 1}, 1e9, 0},
	} {
		if v, err := CommonFactorTail(2, c.factor, c.law, c.gamma); math.Abs(v-c.want) > 1e-14 || err != nil {
			t.Errorf("%v %v gamma=%v: %v, want %v, %v", c.factor, c.law, c.gamma, v, c.want, err)
		}
	}
	// In a large cube the bound is that of the factor alone: P(F > 1.5) = e^-1.5.
	if v, err := CommonFactorTail(40, distributions.Exponential{Mu: 1}, distributions.Exponential{Mu: 1},
		1.5*math.Exp2(40)/40); math.Abs(v-math.Exp(-1.5)) > 0.03*math.Exp(-1.5) || err != nil {
		t.Errorf("d=40: %v, want about %v, %v", v, math.Exp(-1.5), err)
	}
}

func TestCommonFactorDomains(t *testing.T) {
	one := distributions.Exponential{Mu: 1}
	var argument *inputs.Error
	for name, f := range map[string]func() (float64, error){
		"d=0":         func() (float64, error) { return CommonFactorTail(0, one, one, 1) },
		"d=61":        func() (float64, error) { return CommonFactorTail(61, one, one, 1) },
		"factor":      func() (float64, error) { return CommonFactorTail(3, nil, one, 1) },
		"law":         func() (float64, error) { return CommonFactorTail(3, one, nil, 1) },
		"variance":    func() (float64, error) { return CommonFactorTail(3, one, distributions.Pareto{Shape: 1.5, Mu: 1}, 1) },
		"gamma":       func() (float64, error) { return CommonFactorTail(3, one, one, math.NaN()) },
		"mean factor": func() (float64, error) { return CommonFactorMean(3, nil, one) },
		"mean d":      func() (float64, error) { return CommonFactorMean(6, one, one) },
	} {
		if _, err := f(); !errors.As(err, &argument) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
