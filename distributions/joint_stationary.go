package distributions

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// A Stationary law takes measured values in blocks as Block does, but of random length, which
// is geometric: after each value a block ends with probability 1/Mean. The lengths x_i are
// then a stationary sequence, which those of Block are not.
//
// Source: Politis and Romano, "The stationary bootstrap", JASA 89 (1994).
type Stationary struct {
	Mean   float64 // values of a block, on average
	Record *Empirical
}

// Validate returns the error of the record, or an *inputs.Error for a mean below 1.
func (s Stationary) Validate() error {
	if !(s.Mean >= 1) || !inputs.Finite(s.Mean) {
		return &inputs.Error{Arg: "mean", Value: s.Mean, Domain: "a finite number >= 1"}
	}
	return s.Record.inOrder()
}

// Fill draws for every value whether a block begins with it, and the place of the block.
func (s Stationary) Fill(x []float64, r *rand.Rand) {
	replay{record: s.Record.record, size: math.MaxInt, mean: s.Mean}.fill(x, r)
}

// MadeOf returns the law of the record.
func (s Stationary) MadeOf() []Law { return []Law{s.Record} }

func (s Stationary) String() string {
	return fmt.Sprintf("stationary(mean=%s,file=%s)", numerals.Exact(s.Mean), s.Record.name)
}
