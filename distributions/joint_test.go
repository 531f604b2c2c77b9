package distributions_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Five values in their own order, seven places: two of them come twice, and every one of the
// five beginnings occurs.
func TestConsecutiveValuesFollowEachOther(t *testing.T) {
	values := []float64{3, 1, 4, 1.5, 9}
	e, err := distributions.NewEmpirical("five", values)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(e.Record(), values) {
		t.Errorf("record %v", e.Record())
	}
	r := rand.New(rand.NewPCG(1, 0))
	first := map[float64]bool{}
	x := make([]float64, 7)
	for range 200 { // one of five is missed with probability 5 (4/5)^200 = 2e-19
		distributions.Consecutive{Record: e}.Fill(x, r)
		first[x[0]] = true
		at := slices.Index(values, x[0])
		for i, v := range x {
			if v != values[(at+i)%5] {
				t.Fatalf("%v is no stretch of %v", x, values)
			}
		}
	}
	if len(first) != 5 {
		t.Errorf("beginnings %v", first)
	}
}

// Deterministic lengths show the factor and the law of each node.
func TestJointLawsByHand(t *testing.T) {
	constant := func(x float64) distributions.Law { return distributions.Deterministic{Mu: x} }
	r := rand.New(rand.NewPCG(1, 0))
	x := make([]float64, 5)
	distributions.CommonFactor{Factor: constant(2), Law: constant(3)}.Fill(x, r)
	if !slices.Equal(x, []float64{6, 6, 6, 6, 6}) {
		t.Errorf("common factor: %v", x)
	}
	distributions.ByNode{Laws: []distributions.Law{constant(1), constant(7)}}.Fill(x, r)
	if !slices.Equal(x, []float64{1, 7, 1, 7, 1}) {
		t.Errorf("by node: %v", x)
	}
	// A factor that varies is common: lengths are equal, and not those of the run before.
	joint := distributions.CommonFactor{Factor: distributions.Exponential{Mu: 1}, Law: constant(1)}
	joint.Fill(x, r)
	before := x[0]
	if joint.Fill(x, r); x[0] != x[4] || x[0] == before {
		t.Errorf("common factor: %v after %v", x, before)
	}
}

func TestJointErrors(t *testing.T) {
	var argument *inputs.Error
	for _, j := range []distributions.Joint{
		distributions.CommonFactor{}, distributions.CommonFactor{Factor: distributions.Exponential{Mu: 1}},
		distributions.CommonFactor{Factor: distributions.Exponential{Mu: -1}, Law: distributions.Exponential{Mu: 1}},
		distributions.ByNode{}, distributions.ByNode{Laws: []distributions.Law{nil}}, distributions.Consecutive{},
		distributions.Stationary{}, distributions.Stationary{Mean: 2}, distributions.Block{Size: 2}, distributions.Shuffled{},
		distributions.NewShuffled(1, nil),
	} {
		if err := j.Validate(); !errors.As(err, &argument) {
			t.Errorf("%T: %v", j, err)
		}
	}
}
