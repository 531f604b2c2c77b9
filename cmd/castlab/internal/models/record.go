package models

import "castlab/montecarlo"

// A record accumulates replications of several numbers: the moments of each,
// and of the first, if asked for, its order statistics and the values.
type record struct {
	moments []*montecarlo.Moments
	order   *montecarlo.Order // nil: not asked for
	keep    bool
	samples []float64 // of one block, in the order of the replications: Merge leaves them where they are
}

func newRecord(columns int, ordered, keep bool) *record {
	r := &record{moments: make([]*montecarlo.Moments, columns), keep: keep}
	for i := range r.moments {
		r.moments[i] = montecarlo.NewMoments()
	}
	if ordered {
		r.order = montecarlo.NewOrder()
	}
	return r
}

// Add folds the numbers of one replication; it does not keep x.
func (r *record) Add(x []float64) {
	for i, m := range r.moments {
		m.Add(x[i])
	}
	if r.order != nil {
		r.order.Add(x[0])
	}
	if r.keep {
		r.samples = append(r.samples, x...)
	}
}

// Merge appends the replications of o behind those of r.
func (r *record) Merge(o *record) {
	for i, m := range r.moments {
		m.Merge(o.moments[i])
	}
	if r.order != nil {
		r.order.Merge(o.order)
	}
}

// Reset empties r.
func (r *record) Reset() {
	for _, m := range r.moments {
		m.Reset()
	}
	if r.order != nil {
		r.order.Reset()
	}
	r.samples = r.samples[:0]
}
