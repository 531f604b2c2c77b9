package comparison

import (
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
)

// maxValues is the number of values, runs times systems, that a comparison
// keeps at most: 2 GiB.
const maxValues = 1 << 28

// A Sample holds what every run saw of every system, in the order of the runs:
// values[system][run]. All runs are kept, since quantiles need all values, and
// pairs their order.
type Sample struct{ values [][]float64 }

// newSample returns an empty sample of k systems.
func newSample(k int) *Sample { return &Sample{values: make([][]float64, k)} }

// Add keeps one run; it does not keep x.
func (s *Sample) Add(x []float64) {
	for i := range s.values {
		s.values[i] = append(s.values[i], x[i])
	}
}

// Merge appends the runs of o behind those of s.
func (s *Sample) Merge(o *Sample) {
	for i := range s.values {
		s.values[i] = append(s.values[i], o.values[i]...)
	}
}

// Reset empties s and keeps its memory.
func (s *Sample) Reset() {
	for i := range s.values {
		s.values[i] = s.values[i][:0]
	}
}

// N returns the number of runs.
func (s *Sample) N() int64 {
	if len(s.values) == 0 {
		return 0
	}
	return int64(len(s.values[0]))
}

// Values returns what the runs saw of system i, in their order. The slice
// belongs to s. It panics for what is no system, as an index does.
func (s *Sample) Values(i int) []float64 { return s.values[i] }

// moments returns the moments of a slice.
func moments(xs []float64) *montecarlo.Moments {
	m := montecarlo.NewMoments()
	for _, x := range xs {
		m.Add(x)
	}
	return m
}

// A column holds the values of one system, and sorts them on demand.
type column struct {
	values []float64
	order  *montecarlo.Order
}

func (s *Sample) column(i int) *column { return &column{values: s.values[i]} }

func (c *column) sorted() *montecarlo.Order {
	if c.order == nil {
		c.order = montecarlo.NewOrder()
		c.order.AddSlice(c.values)
	}
	return c.order
}

// checked makes a run fail that does not return one number for every system.
func checked(k int, model func() montecarlo.Replication[[]float64]) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		run := model()
		return func(r *rand.Rand) ([]float64, error) {
			x, err := run(r)
			if err == nil && len(x) != k {
				err = fmt.Errorf("a run returned %d numbers of %d systems", len(x), k)
			}
			return x, err
		}
	}
}
