package vb95

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/threshold"
	"castlab/reports"
)

// queueFill is how many packets every queue holds when a run begins that shows
// whether full queues drain, and drainPeriods how many periods it lasts: near the
// limit no queue runs empty by chance, as 100 > 4 sqrt(600), and well below it
// queues do run empty, so that the scheme is seen as it is.
const (
	queueFill    = 100
	drainPeriods = 600
)

// fullRuns is how many such runs a claim takes at each load, and four times as
// many where the sign of the growth is not decided.
const fullRuns = 512

// stableUpTo measures the load at which full queues cease to drain: the rate of
// a node times scale. It is sought where a full period brings from 0.6 to 1.5
// packets to each node, with least to most runs at each load.
func stableUpTo(least, most int, label, name, unit string, scale float64, periods func() (periodTable, error)) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		table, err := periods()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		full := scale / table[len(table)-1]
		e, err := montecarlo.Slow(least, most, threshold.Find(name, unit, label, 0.6*full, 1.5*full, func(load float64) (func() montecarlo.Replication[float64], error) {
			return model.Periods{N: len(table) - 1, Lambda: load / scale, Durations: table}.Growth(queueFill, drainPeriods)
		}))(ctx, s)
		e.Method += fmt.Sprintf(", %d periods from %d packets in every queue", drainPeriods, queueFill)
		return e, err
	}
}

// cubeLimits makes one case on the largest stable rho of each instance, whose own
// rho is not used.
func cubeLimits(id string, list []dynamicCube, periods func(c dynamicCube) (periodTable, error), theory func(c dynamicCube) (float64, error)) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, c := range list {
		params := fmt.Sprintf("d=%d tp=%g algorithm=%v", c.d, c.tp, c.a)
		cases[i] = reports.Case{
			Params:  params,
			Theory:  func() (float64, error) { return theory(c) },
			Measure: c.stableUpTo(fullRuns, 4*fullRuns, id+" "+params, periods),
			Long:    i >= 1,
		}
	}
	return cases
}

// stableUpTo measures the largest stable rho = lambda (N-1)/d.
func (c dynamicCube) stableUpTo(least, most int, label string, periods func(c dynamicCube) (periodTable, error)) montecarlo.Experiment {
	return stableUpTo(least, most, label, "rho", "", float64(c.nodes()-1)/float64(c.d), func() (periodTable, error) { return periods(c) })
}
