package cube

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// In one dimension T_mod is the longer of two lengths and T_s = 1, so for exponential ones the
// bound is the least of (log 2 - log(1-s))/s over s < 1, of which there are a thousand here.
func TestMeanRatioBoundByHand(t *testing.T) {
	least := math.Inf(1)
	for s := 0.001; s < 1; s += 0.001 {
		least = min(least, (math.Ln2-math.Log(1-s))/s)
	}
	v, err := MeanRatioBound(1, distributions.Exponential{Mu: 1})
	if math.Abs(v-least) > 1e-5 || v > least || err != nil {
		t.Errorf("%v, the least of a thousand points is %v, %v", v, least, err)
	}
	// It is a bound: U_d is one as well and sharper, and T_s E x is below both.
	for _, law := range []distributions.Law{distributions.Exponential{Mu: 3}, distributions.Uniform{Min: 0, Max: 2}} {
		before := math.Inf(1)
		for _, d := range []int{6, 10, 14} {
			v, err := MeanRatioBound(d, law)
			u, err2 := MeanBound(d, law)
			if err = errors.Join(err, err2); err != nil {
				t.Fatal(err)
			}
			if u /= slots(d); v < u || v > before {
				t.Errorf("d=%d, %v: %v, U_d/T_s = %v, before %v", d, law, v, u, before)
			}
			before = v
		}
		// At d = 200 nd is 2^200 200 and T_s/d 2^200/200^2: nothing but the square root of
		// their ratio is left, far below 1e-12.
		if v, err := MeanRatioBound(200, law); math.Abs(v/law.Mean()-1) > 1e-9 || err != nil {
			t.Errorf("d=200, %v: %v, %v", law, v, err)
		}
	}
	constant := distributions.Deterministic{Mu: 2}
	steps, _ := BetaSum(6)
	if v, err := MeanRatioBound(6, constant); v != 2*steps/slots(6) || err != nil {
		t.Errorf("constant lengths: %v, %v", v, err)
	}
	var hypothesis *HypothesisError
	if _, err := MeanRatioBound(6, distributions.Pareto{Shape: 2, Mu: 1}); !errors.As(err, &hypothesis) {
		t.Errorf("Pareto: %v", err)
	}
}

// The series is at least the sum of what (24) lacks, and hardly more: products of terms are
// all that it neglects, which are the square of the sum.
func TestProp3SeriesIsNearTheSum(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	for _, d := range []int{21, 40} {
		series, err := Prop3Series(d, law, Prop3Parameters{4, 0.75, 8, 2, 0.5})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for k := d; k < d+200; k++ {
			g, err := LogProp3(k, law, Prop3Parameters{4, 0.75, 8, 2, 0.5}, Form19)
			if err != nil {
				t.Fatal(err)
			}
			sum += g.Shortfall()
		}
		if series < sum*(1-1e-12) || series > sum+series*series+1e-12*series {
			t.Errorf("from d=%d: series %v, sum %v", d, series, sum)
		}
	}
	var argument *inputs.Error
	if _, err := Prop3Series(20, law, Prop3Parameters{4, 0.75, 8, 2, 0.5}); !errors.As(err, &argument) {
		t.Errorf("d=20: %v", err)
	}
}
