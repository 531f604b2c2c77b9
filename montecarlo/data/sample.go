package data

import (
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// MostHeld is the number of values up to which a Sample holds every one, in the order of
// measurement: 32 MiB.
const MostHeld = montecarlo.MaxExact

// A Sample is a list of measured values in the order of measurement. Up to MostHeld values
// it holds every one, and all that it says is exact. Beyond that bound order statistics
// come from a sketch with a relative error of 2^-10, which intervals include, moments
// are still exact, and whether values depend on each other is judged by the first
// MostHeld of them and by the means of batches of all. Memory does not grow further.
//
// A Sample must not be used by several goroutines at once.
type Sample struct {
	Name string // of the column, say
	Unit string // of the values, "" if unknown

	Notes []string // what was seen beside the values, a sentence each
	Each  string   // what each value is where it is no single observation, such as a mean of 1000 operations

	FirstRow int64 // the row of a file that the first value is of, where the others follow row by row; 0 if it is not known

	missing  int64
	gaps     []int64   // places of missing values among all, the first MostHeld
	beside   []keyed   // all values with the texts of Table.Also
	zeros    *Sample   // 1 for each value of 0 that was taken apart, and 0 for the others; nil where that was not asked for
	omission *Omission // nil where nothing is known of it
	values   []float64 // the first MostHeld; nil of a sample that was saved
	order    montecarlo.Order
	moments  montecarlo.Moments
	series   steady.Series // all values, in at most 2048 batches
	batches  batches       // the same, for tests

	dependence *Dependence // nil until it is asked for

	classes *classes // of a histogram, which has no values

	launches  []*Sample  // that the values are known to be of
	merged    bool       // numbers are of all values of the launches together
	apart     bool       // each value is of a launch of its own
	statement Statement  // how they were recorded
	recording *Recording // nil until it is asked for

	start *Sample // the whole of a run, whose warm-up is left out of the values; nil of others

	restored bool // of a saved sample: it has no values

	histograms bool                  // it was saved, and of several histograms
	saved      int                   // its launches
	between    map[string][]float64  // what each of them has of a number
	sketch     *montecarlo.Sketch    // in place of order
	kept       []montecarlo.Estimate // of dependent values
}

// NewSample returns an empty sample; so is the zero value, which has no name.
func NewSample(name string) *Sample {
	return &Sample{Name: name}
}

// Of returns the sample of these values, in the order of measurement; NaN is a missing
// value.
//
// Errors: *inputs.Error for an infinite value.
func Of(name string, values ...float64) (*Sample, error) {
	s := NewSample(name)
	for _, x := range values {
		if err := s.Add(x); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// Add appends the next measured value; NaN is a missing one.
//
// Errors: *inputs.Error for an infinite value, and of a sample that was saved.
func (s *Sample) Add(x float64) error {
	switch {
	case s.restored:
		return inputs.Errorf("value", x, "none: a sample that was saved does not grow")
	case s.Classed():
		return inputs.Errorf("value", x, "none: a histogram does not grow")
	case math.IsNaN(x):
		if len(s.gaps) < MostHeld {
			s.gaps = append(s.gaps, s.N()+s.missing)
		}
		s.missing++
		s.recording = nil
		return nil
	case math.IsInf(x, 0):
		return inputs.Errorf("value", x, "a finite number; leave out what has no end, and say so")
	}
	s.dependence, s.recording = nil, nil
	if len(s.values) < MostHeld {
		s.values = append(s.values, x)
	}
	s.order.Add(x)
	s.moments.Add(x)
	s.series.Add(x, 1)
	s.batches.add(x)
	return nil
}

// N returns the number of values without the missing ones.
func (s *Sample) N() int64 { return s.moments.N() }

// Missing returns the number of missing values.
func (s *Sample) Missing() int64 { return s.missing }

// Exact reports whether order statistics are exact.
func (s *Sample) Exact() bool { return s.sketch == nil && !s.Classed() && s.order.Exact() }

// Held returns a copy of the values in the order of measurement, the first MostHeld of
// more; none of a sample that was saved.
func (s *Sample) Held() []float64 { return slices.Clone(s.values) }

// Min returns the smallest value, NaN of an empty sample.
func (s *Sample) Min() float64 {
	least := s.moments.Min()
	if s.classes != nil {
		least = s.classes.list[0].Lo
	}
	for _, l := range s.launches {
		least = min(least, l.Min())
	}
	return least
}

// Max returns the largest value, NaN of an empty sample.
func (s *Sample) Max() float64 { return s.moments.Max() }

// Moments returns the moments of the values.
func (s *Sample) Moments() *montecarlo.Moments {
	m := montecarlo.NewMoments()
	m.Merge(&s.moments)
	return m
}

// At returns the p-quantile of the sample, without an interval: the ceil(p n)-th smallest
// value, 0 < p <= 1. NaN for another p, and of no values.
func (s *Sample) At(p float64) float64 {
	if s.classes != nil {
		return s.classes.Quantile(p)
	}
	if s.sketch != nil {
		return s.sketch.Quantile(p)
	}
	return s.order.Quantile(p)
}

// bounds returns an interval that contains the k-th smallest value as it was before it was recorded:
// one that equals a cut lies beyond it.
func (s *Sample) bounds(k int64) (lo, hi float64) {
	switch {
	case s.classes != nil:
		lo, hi = s.classes.Bounds(k)
	case s.sketch != nil:
		lo, hi = s.sketch.Bounds(k)
	default:
		lo, hi = s.order.Bounds(k)
	}
	r := s.Recording()
	if r.Above != nil && hi >= r.Above.At {
		hi = math.Inf(1)
	}
	if r.Below != nil && lo <= r.Below.At {
		lo = math.Inf(-1)
	}
	return lo, hi
}

// trace returns a copy of the values in their order, means of batches of more than are held.
func (s *Sample) trace() []float64 {
	if s.whole() {
		return slices.Clone(s.values)
	}
	return slices.Clone(s.batches.means)
}

// whole reports whether all values are held.
func (s *Sample) whole() bool { return int64(len(s.values)) == s.N() }

// mostBatches is the number of batches that is never exceeded.
const mostBatches = 2048

// batches are the means of consecutive values, between 1024 and 2048 of them of a long
// sample.
type batches struct {
	means  []float64
	size   int64 // values of a full batch
	sum    float64
	filled int64
}

func (b *batches) add(x float64) {
	b.sum += x
	b.size = max(1, b.size)
	if b.filled++; b.filled < b.size {
		return
	}
	b.means = append(b.means, b.sum/float64(b.size))
	b.sum, b.filled = 0, 0
	if len(b.means) < mostBatches {
		return
	}
	for i := range mostBatches / 2 {
		b.means[i] = b.means[2*i]/2 + b.means[2*i+1]/2
	}
	b.means, b.size = b.means[:mostBatches/2], 2*b.size
}
