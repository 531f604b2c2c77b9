package distributions_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

func TestReplayedErrors(t *testing.T) {
	var argument *inputs.Error
	for what, law := range map[string]distributions.Replayed{
		"none": {}, "no order": {Empirical: recordOf(t, []float64{1})}, "no record": {Order: distributions.Consecutive{}},
	} {
		if err := law.Validate(); !errors.As(err, &argument) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A sequence is what Fill gives, however it is cut, and the law of one length is the record's.
func TestReplayedLengthsAreThoseOfFill(t *testing.T) {
	e := recordOf(t, lehmer(30))
	for _, order := range []distributions.Replayer{
		distributions.Consecutive{Record: e}, distributions.Block{Size: 7, Record: e}, distributions.Block{Size: 1, Record: e},
		distributions.Stationary{Mean: 4, Record: e},
	} {
		law := distributions.NewReplayed(order)
		if law.Mean() != e.Mean() || law.Variance() != e.Variance() || law.String() != order.String() {
			t.Errorf("%v: mean %v, variance %v", law, law.Mean(), law.Variance())
		}
		want, got := make([]float64, 100), make([]float64, 100)
		order.Fill(want, rand.New(rand.NewPCG(1, 0)))
		r, lengths := rand.New(rand.NewPCG(1, 0)), law.Begin()
		for i := range got {
			got[i] = lengths.Sample(r)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", order, got, want)
		}
		if n := testing.AllocsPerRun(100, func() { lengths.Sample(r) }); n != 0 {
			t.Errorf("%v: %v allocations", order, n)
		}
	}
}
