package collectives

import (
	"maps"
	"math"
	"slices"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Jitter is what varies between runs, and within one. The zero value is a machine
// that does not vary.
type Jitter struct {
	Flight distributions.Law // of every message, from the sender to the receiver, in place of L
	Extra  distributions.Law // of every message, added to that

	Rank  distributions.Law // of every rank once a run, a factor of its overheads and computations
	Slow  map[int]float64   // of a rank, always: one more factor
	Link  distributions.Law // of every ordered pair of ranks once a run, a factor of the flight, or of the length on a link
	Noise distributions.Law // of every Send, reception and Compute, added to the time for which it keeps a CPU busy
	Start distributions.Law // of every rank once a run: until then its CPUs are busy with something else

	Stalls *Stalls // of the whole machine; nil where it never stands still
}

// Validate returns the error of a law, or an *inputs.Error for a law that
// may be negative and for a factor that is not a finite number >= 0.
func (j Jitter) Validate() error {
	for _, s := range j.Sources() {
		if err := lawOf(s.Name, s.Law); err != nil {
			return err
		}
	}
	if j.Stalls != nil {
		if err := j.Stalls.Validate(); err != nil {
			return err
		}
	}
	for _, r := range slices.Sorted(maps.Keys(j.Slow)) {
		if f := j.Slow[r]; !(f >= 0 && f <= math.MaxFloat64) {
			return inputs.Errorf("slow", f, "for rank %d a finite factor >= 0", r)
		}
	}
	return nil
}

// A Source is one of the laws that a machine draws from.
type Source struct {
	Name string // as the field, in small letters
	Law  distributions.Law

	// Once says that a draw is added to a time, once on every path: a run changes by no
	// more than the draw does where the order of service is static, and by about as much
	// where it is not. Factors multiply what they meet.
	Once bool
}

// Sources lists the laws that are there.
func (j Jitter) Sources() (list []Source) {
	for _, s := range []Source{
		{"flight", j.Flight, j.Link == nil}, {"extra", j.Extra, true}, {"rank", j.Rank, false},
		{"link", j.Link, false}, {"noise", j.Noise, true}, {"start", j.Start, true},
	} {
		if s.Law != nil {
			list = append(list, s)
		}
	}
	return list
}

func lawOf(arg string, law distributions.Law) error {
	if err := law.Validate(); err != nil {
		return err
	}
	if lo, _ := law.Support(); lo < 0 {
		return inputs.Errorf(arg, law.String(), "a law of numbers >= 0")
	}
	return nil
}

// A draw samples one of the laws of a machine.
type draw struct {
	law   distributions.Law // nil for a constant
	fixed float64           // the constant
	what  purpose
}

// drawn returns the draw of a law, or of the constant if there is none.
func drawn(law distributions.Law, without float64, what purpose) draw {
	switch x := law.(type) {
	case nil:
		return draw{fixed: without, what: what}
	case distributions.Deterministic:
		return draw{fixed: x.Mean(), what: what}
	}
	return draw{law: law, what: what}
}

func (d *draw) varies() bool { return d.law != nil }

// of draws a number for an identity.
func (d *draw) of(s *stream, id uint64) float64 {
	if d.law == nil {
		return d.fixed
	}
	return d.law.Sample(s.at(d.what, id))
}

func (d *draw) mean() float64 {
	if d.law == nil {
		return d.fixed
	}
	return d.law.Mean()
}
