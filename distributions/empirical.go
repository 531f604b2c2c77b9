package distributions

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sort"

	"castlab/distributions/inputs"
)

// Empirical is the law of a measured value drawn at random: mass 1/n on each of
// n measured values. It is made by NewEmpirical and does not change.
//
//	P(X > x) = #{i : x_i > x}/n, log E exp(theta X) = log((1/n) sum exp(theta x_i))
type Empirical struct {
	name   string
	record []float64 // the values in the order in which they were measured
	sorted []float64 // ascending, with repetitions
	atoms  []float64 // the values, ascending, without
	upto   []int     // upto[i] is the number of values <= atoms[i]
	gap    string    // where a value is missing between others; "" for nowhere

	mean, variance float64
}

// longest is the largest measured value: its square is far from overflow.
const longest = 1e150

// NewEmpirical returns the empirical law of the values. The name says where they
// come from, as the command line spells it: a path, or path#column.
//
// Errors: an *inputs.Error that names the first row, counted from 1, whose value
// is NaN, infinite, negative, or so large that the variance is out of the range of
// float64; or that there is no value.
func NewEmpirical(name string, values []float64) (*Empirical, error) {
	if len(values) == 0 {
		return nil, &inputs.Error{Arg: "file", Value: name, Domain: "at least one value"}
	}
	for i, v := range values {
		if !(v >= 0 && v <= longest) {
			return nil, &inputs.Error{
				Arg: fmt.Sprintf("row %d of %s", i+1, name), Value: v, Domain: "a number from 0 to 1e150",
			}
		}
	}
	e := &Empirical{name: name, record: slices.Clone(values), sorted: slices.Clone(values)}
	slices.Sort(e.sorted)
	for i, v := range e.sorted {
		if i+1 == len(e.sorted) || e.sorted[i+1] > v {
			e.atoms = append(e.atoms, v+0) // -0 becomes 0
			e.upto = append(e.upto, i+1)
		}
	}
	// Two passes; the second corrects the rounding of the first.
	n := float64(len(values))
	for _, v := range e.sorted {
		e.mean += v / n
	}
	drift, square := 0.0, 0.0
	for _, v := range e.sorted {
		drift += (v - e.mean) / n
		square += float64((v-e.mean)/n) * (v - e.mean)
	}
	e.mean += drift
	e.variance = square - float64(drift*drift)
	return e, nil
}

// Name returns the name given to NewEmpirical.
func (e *Empirical) Name() string { return e.name }

// Len returns how many values were measured.
func (e *Empirical) Len() int { return len(e.sorted) }

// Values returns a copy of the measured values in ascending order.
func (e *Empirical) Values() []float64 { return slices.Clone(e.sorted) }

// Record returns a copy of the measured values in their own order.
func (e *Empirical) Record() []float64 { return slices.Clone(e.record) }

// WithGap returns the same law of a record that lacks a value between others, where being the
// place. The law of a length does not ask for the order, and has no gap.
func (e *Empirical) WithGap(where string) *Empirical {
	interrupted := *e
	interrupted.gap = where
	return &interrupted
}

// Unbroken returns an *inputs.Error for a record with a gap, in which neighbors did not follow
// each other.
func (e *Empirical) Unbroken() error {
	if e.gap == "" {
		return nil
	}
	return &inputs.Error{Arg: "file", Value: e.name, Domain: fmt.Sprintf("a value on every line, but %s has none: "+
		"a gap breaks the order of a record; fill it, or take a stretch without one", e.gap)}
}

// inOrder returns the error of a record whose order is taken.
func (e *Empirical) inOrder() error {
	if err := e.Validate(); err != nil {
		return err
	}
	return e.Unbroken()
}

// Validate reports a law that was not made by NewEmpirical.
func (e *Empirical) Validate() error {
	if e == nil || len(e.sorted) == 0 {
		return &inputs.Error{Arg: "file", Value: "", Domain: "at least one value"}
	}
	return nil
}

// String returns empirical(file=...).
func (e *Empirical) String() string { return "empirical(file=" + e.name + ")" }

// Sample draws one of the measured values, all equally likely.
func (e *Empirical) Sample(r *rand.Rand) float64 { return e.sorted[r.IntN(len(e.sorted))] }

// LogMGF sums exp(theta x_i), the largest term taken out; near theta = 0 it sums
// exp(theta x_i) - 1.
func (e *Empirical) LogMGF(theta float64) float64 {
	lo, hi := e.Support()
	end := hi
	if theta < 0 {
		end = lo
	}
	switch {
	case theta == 0:
		return 0
	case math.IsInf(theta*end, 0):
		return theta * end
	}
	near := math.Abs(theta)*hi < 0.5
	sum, before := 0.0, 0
	for i, x := range e.atoms {
		count := float64(e.upto[i] - before)
		before = e.upto[i]
		if near {
			sum += float64(count * math.Expm1(theta*x))
		} else {
			sum += float64(count * math.Exp(theta*(x-end)))
		}
	}
	if near {
		return math.Log1p(sum / float64(len(e.sorted)))
	}
	return theta*end + ln(sum/float64(len(e.sorted)))
}

// Abscissa returns +Inf.
func (e *Empirical) Abscissa() float64 { return math.Inf(1) }

// Mean returns the arithmetic mean.
func (e *Empirical) Mean() float64 { return e.mean }

// Variance returns the variance of the law, the mean squared deviation (with
// divisor n: the measured values are the whole law, not a sample of it).
func (e *Empirical) Variance() float64 { return e.variance }

// count returns the number of values <= x.
func (e *Empirical) count(x float64) int {
	i := sort.Search(len(e.atoms), func(i int) bool { return e.atoms[i] > x })
	if i == 0 {
		return 0
	}
	return e.upto[i-1]
}

// CDF returns the fraction of values <= x.
func (e *Empirical) CDF(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	return float64(e.count(x)) / float64(len(e.sorted))
}

// Survival returns the fraction of values > x.
func (e *Empirical) Survival(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	return float64(len(e.sorted)-e.count(x)) / float64(len(e.sorted))
}

// LogSurvival returns the logarithm of the fraction of values > x.
func (e *Empirical) LogSurvival(x float64) float64 {
	if f := e.CDF(x); f < 0.5 {
		return 0 + math.Log1p(-f) // +0, not -0, for f = 0
	}
	return ln(e.Survival(x))
}

// Density returns the mass at x.
func (e *Empirical) Density(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	i, ok := slices.BinarySearch(e.atoms, x)
	if !ok {
		return 0
	}
	before := 0
	if i > 0 {
		before = e.upto[i-1]
	}
	return float64(e.upto[i]-before) / float64(len(e.sorted))
}

// Quantile returns the smallest value with CDF >= p.
func (e *Empirical) Quantile(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	n := float64(len(e.sorted))
	return e.first(func(upto int) bool { return float64(upto)/n >= p })
}

// UpperQuantile returns the smallest value with Survival <= q.
func (e *Empirical) UpperQuantile(q float64) float64 {
	if math.IsNaN(q) {
		return q
	}
	n := len(e.sorted)
	return e.first(func(upto int) bool { return float64(n-upto)/float64(n) <= q })
}

// first returns the first atom whose cumulative count satisfies the condition, or the
// last atom if none does.
func (e *Empirical) first(holds func(upto int) bool) float64 {
	i := sort.Search(len(e.upto), func(i int) bool { return holds(e.upto[i]) })
	return e.atoms[min(i, len(e.atoms)-1)]
}

// Support returns the smallest and the largest value.
func (e *Empirical) Support() (lo, hi float64) { return e.atoms[0], e.atoms[len(e.atoms)-1] }

// NextAtom returns the smallest measured value above x.
func (e *Empirical) NextAtom(x float64) float64 {
	i := sort.Search(len(e.atoms), func(i int) bool { return e.atoms[i] > x })
	if i == len(e.atoms) {
		return math.Inf(1)
	}
	return e.atoms[i]
}
