package ring

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// By hand: of two exponential lengths of rates 1 and 1/m the longer has mean
// 1 + m - m/(1+m); of n of one mean it is H_n, whoever is called slow.
func TestSlowNodesByHand(t *testing.T) {
	for _, x := range []struct {
		n, slow int
		m, want float64
	}{{2, 1, 4, 5 - 0.8}, {2, 0, 4, 1.5}, {2, 2, 4, 6}, {3, 1, 1, 11. / 6}, {5, 2, 1, 2 * 137. / 60}} {
		v, err := SlowNodesMean(x.n, x.slow, x.m)
		if math.Abs(v-x.want) > 1e-14*x.want || err != nil {
			t.Errorf("n=%d slow=%d m=%v: %v, by hand %v, %v", x.n, x.slow, x.m, v, x.want, err)
		}
	}
}

// Two nodes, exponential lengths of mean 1 and a factor of mean 3: 3 (1 + 1/2).
func TestCommonFactorByHand(t *testing.T) {
	v, err := CommonFactorMean(2, distributions.Erlang{Shape: 2, Mu: 3}, distributions.Exponential{Mu: 1})
	if math.Abs(v-4.5) > 1e-14 || err != nil {
		t.Errorf("%v, want 4.5, %v", v, err)
	}
}

func TestDependentDomains(t *testing.T) {
	var argument *inputs.Error
	for name, err := range map[string]error{
		"n=1":    func() error { _, err := SlowNodesMean(1, 0, 1); return err }(),
		"slow":   func() error { _, err := SlowNodesMean(3, 4, 1); return err }(),
		"m=NaN":  func() error { _, err := SlowNodesMean(3, 1, math.NaN()); return err }(),
		"m=inf":  func() error { _, err := SlowNodesMean(3, 1, math.Inf(1)); return err }(),
		"factor": func() error { _, err := CommonFactorMean(3, nil, distributions.Exponential{Mu: 1}); return err }(),
		"mean": func() error {
			_, err := CommonFactorMean(3, distributions.Pareto{Shape: 2, Mu: math.Inf(1)}, distributions.Exponential{Mu: 1})
			return err
		}(),
	} {
		if !errors.As(err, &argument) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
