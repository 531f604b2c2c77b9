package benchmarks

import "castlab/montecarlo"

// A Regret is what two choices at one size of a task cost more than the best that was
// measured, the library's own included: that of the smallest prediction, and the library's.
type Regret struct {
	Task         string
	Size         int64
	Best, Choice string
	Cost         *montecarlo.Estimate // nil where the choice was not measured
	Library      montecarlo.Estimate
}

// Regrets lists the regrets of all sizes at which the library's own choice and another
// algorithm are measured.
func (c Comparison) Regrets() (list []Regret) {
	for i, x := range c.About {
		if x.Algorithm != Default {
			continue
		}
		all := []int{i}
		best, choice := i, -1
		for j, y := range c.About {
			if y.Task != x.Task || y.Size != x.Size || j == i {
				continue
			}
			if choice < 0 || c.Cells[j].Predicted.Value < c.Cells[choice].Predicted.Value {
				choice = j
			}
			if !c.HasError(j) {
				continue
			}
			all = append(all, j)
			if c.Cells[j].Measured.Value < c.Cells[best].Measured.Value {
				best = j
			}
		}
		if len(all) < 2 {
			continue
		}
		r := Regret{Task: x.Task, Size: x.Size, Best: c.About[best].Algorithm, Choice: c.About[choice].Algorithm, Library: c.Regret(i, all)}
		if c.HasError(choice) {
			cost := c.Regret(choice, all)
			r.Cost = &cost
		}
		list = append(list, r)
	}
	return list
}

// A Mean describes the regrets of both choices at the sizes at which both were measured.
type Mean struct {
	Sizes               int
	Cost, Library       float64 // means
	Worst, WorstLibrary float64
}

// MeanOf returns the means of regrets.
func MeanOf(list []Regret) (m Mean) {
	for _, r := range list {
		if r.Cost == nil {
			continue
		}
		m.Sizes++
		m.Cost += r.Cost.Value
		m.Library += r.Library.Value
		m.Worst, m.WorstLibrary = max(m.Worst, r.Cost.Value), max(m.WorstLibrary, r.Library.Value)
	}
	n := float64(max(1, m.Sizes))
	m.Cost /= n
	m.Library /= n
	return m
}
