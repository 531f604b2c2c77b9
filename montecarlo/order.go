package montecarlo

import (
	"math"
	"slices"
)

// MaxExact is the number of results up to which Order stores every one: 32 MiB.
const MaxExact = 1 << 22

// Order accumulates the order statistics of float64 results. It stores every result up to
// MaxExact of them, and beyond that bound a Sketch, whose values have a relative error of
// 2^-10. Exact reports which; it depends on the number of results alone, not on the order
// of merging. Both zeros count as
// +0. A NaN result makes every order statistic NaN.
type Order struct {
	values []float64
	sorted bool
	nan    bool
	sketch *Sketch // not nil once there were more than MaxExact results
}

// NewOrder returns an empty Order.
func NewOrder() *Order { return new(Order) }

// Add stores one result.
func (o *Order) Add(x float64) {
	if o.sketch != nil {
		o.sketch.Add(x)
		return
	}
	if len(o.values) == MaxExact {
		o.spill()
		o.sketch.Add(x)
		return
	}
	o.values = append(o.values, x+0)
	o.sorted = false
	if x != x {
		o.nan = true
	}
}

// spill replaces the stored results by a sketch of them.
func (o *Order) spill() {
	o.sketch = NewSketch()
	o.sketch.AddSlice(o.values)
	o.values, o.sorted = nil, false
}

// AddSlice stores the results xs, as Add does one by one.
func (o *Order) AddSlice(xs []float64) {
	for _, x := range xs {
		o.Add(x)
	}
}

// Merge appends the results of p.
func (o *Order) Merge(p *Order) {
	if p.sketch == nil && o.sketch == nil && len(o.values)+len(p.values) <= MaxExact {
		if len(p.values) > 0 {
			o.values = append(o.values, p.values...)
			o.sorted = false
		}
		o.nan = o.nan || p.nan
		return
	}
	if o.sketch == nil {
		o.spill()
	}
	o.nan = o.nan || p.nan
	if p.sketch != nil {
		o.sketch.Merge(p.sketch)
	} else {
		o.sketch.AddSlice(p.values)
	}
}

// Reset empties o and reuses the memory of its list.
func (o *Order) Reset() { *o = Order{values: o.values[:0]} }

// N returns the number of results.
func (o *Order) N() int64 {
	if o.sketch != nil {
		return o.sketch.N()
	}
	return int64(len(o.values))
}

// Exact reports whether every result is stored.
func (o *Order) Exact() bool { return o.sketch == nil }

// RelativeError returns the bound on the relative error of At and Quantile:
// 0 while Exact.
func (o *Order) RelativeError() float64 {
	if o.sketch != nil {
		return o.sketch.RelativeError()
	}
	return 0
}

// At returns the k-th smallest result, k from 1 to N; NaN for another k.
func (o *Order) At(k int64) float64 {
	if o.sketch != nil {
		return o.sketch.At(k)
	}
	if k < 1 || k > int64(len(o.values)) || o.nan {
		return math.NaN()
	}
	o.sort()
	return o.values[k-1]
}

// Bounds returns an interval that surely contains the k-th smallest result:
// one point while Exact. NaN for another k than 1 to N, or after a NaN.
func (o *Order) Bounds(k int64) (lo, hi float64) {
	if o.sketch != nil {
		return o.sketch.Bounds(k)
	}
	x := o.At(k)
	return x, x
}

// Quantile returns the q-quantile of the sample, the ceil(q n)-th smallest
// result (the inverse of the empirical distribution function). NaN for an
// empty sample or q outside [0, 1].
func (o *Order) Quantile(q float64) float64 { return o.At(QuantileRank(q, o.N())) }

// Sorted returns all results in ascending order, nil if they are not all stored or after a
// NaN. The slice belongs to o and is valid until the next Add, Merge or Reset.
func (o *Order) Sorted() []float64 {
	if o.sketch != nil || o.nan {
		return nil
	}
	o.sort()
	return o.values
}

func (o *Order) sort() {
	if !o.sorted {
		slices.Sort(o.values)
		o.sorted = true
	}
}

// MarshalBinary saves the results, in ascending order: equal samples give
// equal bytes.
func (o *Order) MarshalBinary() ([]byte, error) {
	b := wireHeader('O')
	if o.sketch != nil {
		part, err := o.sketch.MarshalBinary()
		return append(appendInt(b, 1), part...), err
	}
	o.sort()
	b = slices.Grow(appendInt(b, 0), 8*len(o.values))
	for _, x := range o.values {
		b = appendFloat(b, x)
	}
	return b, nil
}

// UnmarshalBinary restores what MarshalBinary saved; *FormatError for anything
// else, and o is then unchanged.
func (o *Order) UnmarshalBinary(data []byte) error {
	r := newWireReader("order statistics", 'O', data)
	var q Order
	switch sketched := r.count(); {
	case r.err != nil:
	case sketched == 1:
		q.sketch = NewSketch()
		if err := q.sketch.UnmarshalBinary(r.data); err != nil {
			return err
		}
		r.data = nil
		if q.sketch.N() <= MaxExact {
			r.fail("a sketch of few results")
		}
	case sketched != 0:
		r.fail("neither list nor sketch")
	case len(r.data)/8 > MaxExact:
		r.fail("too many results")
	default:
		for r.err == nil && len(r.data) > 0 {
			q.Add(r.float())
		}
	}
	if err := r.done(); err != nil {
		return err
	}
	*o = q
	return nil
}
