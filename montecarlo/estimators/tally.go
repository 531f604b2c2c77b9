package estimators

import (
	"encoding/binary"
	"fmt"
	"math"

	"castlab/montecarlo"
)

// A Tally is what became of the results of one method.
type Tally struct {
	Runs         int64 // all, with those without an answer
	Answered     int64
	Intervals    int64 // runs with an interval
	Covered      int64 // intervals that hold the truth
	Above, Below int64 // intervals above the truth, and below it
	Warned       int64 // runs with an interval and a warning
	CoveredQuiet int64 // intervals that hold the truth, without a warning
	Unbounded    int64 // intervals with an infinite end, left out of Widths
	Tests        int64 // runs with a P value
	Rejected     int64 // P values of at most alpha

	Errors  *montecarlo.Moments // value - truth
	Squares *montecarlo.Moments // (value - truth)^2
	Widths  *montecarlo.Moments // Hi - Lo
	Values  *montecarlo.Moments // N of the runs with an answer
	Beyond  *montecarlo.Moments // (value - truth)^2 less that of the first method, of runs in which both have a value
}

// newTally returns an empty tally.
func newTally() *Tally {
	return &Tally{Errors: montecarlo.NewMoments(), Squares: montecarlo.NewMoments(), Widths: montecarlo.NewMoments(),
		Values: montecarlo.NewMoments(), Beyond: montecarlo.NewMoments()}
}

// add folds one result.
func (t *Tally) add(r Result, truth, alpha float64) {
	t.Runs++
	if !r.answered() {
		return
	}
	t.Answered++
	t.Values.Add(float64(r.N))
	if r.Value == r.Value {
		t.Errors.Add(r.Value - truth)
		t.Squares.Add((r.Value - truth) * (r.Value - truth))
	}
	if r.P == r.P {
		t.Tests++
		if r.P <= alpha {
			t.Rejected++
		}
	}
	if !r.interval() {
		return
	}
	t.Intervals++
	covered := r.Lo <= truth && truth <= r.Hi
	switch {
	case covered:
		t.Covered++
	case r.Lo > truth:
		t.Above++
	default:
		t.Below++
	}
	switch {
	case r.Warned:
		t.Warned++
	case covered:
		t.CoveredQuiet++
	}
	if width := r.Hi - r.Lo; math.IsInf(width, 0) {
		t.Unbounded++
	} else {
		t.Widths.Add(width)
	}
}

// merge appends the results of o.
func (t *Tally) merge(o *Tally) {
	mine, others := t.counts(), o.counts()
	for i := range mine {
		*mine[i] += *others[i]
	}
	for i, m := range t.moments() {
		m.Merge(o.moments()[i])
	}
}

// reset empties the tally.
func (t *Tally) reset() {
	for _, c := range t.counts() {
		*c = 0
	}
	for _, m := range t.moments() {
		m.Reset()
	}
}

const counted = 11

func (t *Tally) counts() [counted]*int64 {
	return [counted]*int64{&t.Runs, &t.Answered, &t.Intervals, &t.Covered, &t.Above, &t.Below, &t.Warned, &t.CoveredQuiet,
		&t.Unbounded, &t.Tests, &t.Rejected}
}

func (t *Tally) moments() [5]*montecarlo.Moments {
	return [5]*montecarlo.Moments{t.Errors, t.Squares, t.Widths, t.Values, t.Beyond}
}

// tallies is the accumulator of a study: the results of all methods on one set of data are one.
type tallies struct {
	truths []float64
	alpha  float64
	of     []*Tally
}

func newTallies(truths []float64, alpha float64) *tallies {
	t := &tallies{truths: truths, alpha: alpha}
	for range truths {
		t.of = append(t.of, newTally())
	}
	return t
}

func (t *tallies) Add(results []Result) {
	for i, r := range results {
		t.of[i].add(r, t.truths[i], t.alpha)
	}
	first := results[0].Value - t.truths[0]
	for i, r := range results[1:] {
		if d := r.Value - t.truths[i+1]; d == d && first == first {
			t.of[i+1].Beyond.Add(float64(d*d) - float64(first*first))
		}
	}
}

func (t *tallies) Merge(o *tallies) {
	for i := range t.of {
		t.of[i].merge(o.of[i])
	}
}

func (t *tallies) Reset() {
	for _, x := range t.of {
		x.reset()
	}
}

// MarshalBinary saves the tallies to the last bit.
func (t *tallies) MarshalBinary() ([]byte, error) {
	b := []byte{'E', 1}
	for _, x := range t.of {
		for _, c := range x.counts() {
			b = binary.LittleEndian.AppendUint64(b, uint64(*c))
		}
		for _, m := range x.moments() {
			part, err := m.MarshalBinary()
			if err != nil {
				return nil, err
			}
			b = append(binary.LittleEndian.AppendUint64(b, uint64(len(part))), part...)
		}
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved of as many methods; an error leaves the tallies without a defined
// content.
//
// Errors: *montecarlo.FormatError.
func (t *tallies) UnmarshalBinary(data []byte) error {
	fault := func(reason string) error {
		return &montecarlo.FormatError{What: "judgments of estimators", Reason: reason}
	}
	if len(data) < 2 || data[0] != 'E' || data[1] != 1 {
		return fault("another kind of state, or another version")
	}
	data = data[2:]
	word := func() (x uint64, ok bool) {
		if len(data) < 8 {
			return 0, false
		}
		x, data = binary.LittleEndian.Uint64(data), data[8:]
		return x, true
	}
	for _, x := range t.of {
		for _, c := range x.counts() {
			n, ok := word()
			if !ok || int64(n) < 0 {
				return fault("a count is missing or below 0")
			}
			*c = int64(n)
		}
		for _, m := range x.moments() {
			n, ok := word()
			if !ok || n > uint64(len(data)) {
				return fault("too short")
			}
			if err := m.UnmarshalBinary(data[:n]); err != nil {
				return err
			}
			data = data[n:]
		}
	}
	if len(data) > 0 {
		return fault(fmt.Sprintf("%d bytes too many", len(data)))
	}
	return nil
}
