package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Replayer is a joint law of a record that goes on without end.
type Replayer interface {
	Joint
	// Replay begins a sequence of lengths: as many calls of Sample as there are places give
	// what Fill gives. It is not for several goroutines.
	Replay() Sampler
	Of() *Empirical // the record
}

// A Replayed law is the law of a record, for a run that takes lengths one after another and
// depends on their order: Begin draws them as Order says. By itself, as any law, it is that of
// one length, with the moments of the record.
type Replayed struct {
	*Empirical
	Order Replayer
}

// NewReplayed returns the law of a valid order; for nil one that Validate refuses.
func NewReplayed(order Replayer) Replayed {
	if order == nil {
		return Replayed{}
	}
	return Replayed{order.Of(), order}
}

// Validate returns the error of the order, or an *inputs.Error for none.
func (x Replayed) Validate() error {
	if x.Order == nil {
		return &inputs.Error{Arg: "order", Value: "none", Domain: "a joint law of a record"}
	}
	return x.Order.Validate()
}

// Begin begins a sequence of lengths.
func (x Replayed) Begin() Sampler { return x.Order.Replay() }

// String returns the order, as ParseJoint reads it.
func (x Replayed) String() string { return x.Order.String() }

// Replay begins with a place drawn at random.
func (c Consecutive) Replay() Sampler {
	return &replay{record: c.Record.record, size: math.MaxInt}
}

// Of returns the record.
func (c Consecutive) Of() *Empirical { return c.Record }

// Replay begins with a block.
func (b Block) Replay() Sampler { return &replay{record: b.Record.record, size: b.Size} }

// Of returns the record.
func (b Block) Of() *Empirical { return b.Record }

// Replay begins with a block.
func (s Stationary) Replay() Sampler {
	return &replay{record: s.Record.record, size: math.MaxInt, mean: s.Mean}
}

// Of returns the record.
func (s Stationary) Of() *Empirical { return s.Record }

// A replay takes values of a record in blocks.
type replay struct {
	record []float64
	at     int     // the next value
	size   int     // values of a block, at most
	left   int     // of this block
	mean   float64 // of a geometric length; 0 for size
}

func (p *replay) Sample(r *rand.Rand) float64 {
	if p.left == 0 || p.mean > 0 && r.Float64()*p.mean < 1 {
		p.at, p.left = r.IntN(len(p.record)), p.size
	}
	x := p.record[p.at]
	p.left--
	if p.at++; p.at == len(p.record) {
		p.at = 0
	}
	return x
}

// fill draws lengths of a new sequence.
func (p replay) fill(x []float64, r *rand.Rand) {
	for i := range x {
		x[i] = p.Sample(r)
	}
}
