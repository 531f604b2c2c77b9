package vb95

import (
	"fmt"

	"castlab/analytic/pmnb"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// fill is how many packets every queue holds when a search for the limit of
// stability begins, and for how many periods it watches whether there will be
// fewer: the queues must not run empty by chance.
const fill = 100

// limit measures the load at which full queues cease to drain. The rate of a
// node is the load over scale.
func limit(label, name, unit string, lo, hi, scale float64, periods func() (periodTable, error)) montecarlo.Experiment {
	return kit.From512(threshold.Find(name, unit, label, lo, hi, func(load float64) (func() montecarlo.Replication[float64], error) {
		table, err := periods()
		if err != nil {
			return nil, err
		}
		return model.Periods{N: len(table) - 1, Lambda: load / scale, Durations: table}.Growth(fill, fill)
	}))
}
