package vb95

import (
	"context"
	"fmt"

	"castlab/analytic/pmnb"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
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

// An cubeUnloaded is an instance whose own rho is not used.
type cubeUnloaded struct{ dynamicCube }

func (c cubeUnloaded) String() string {
	return fmt.Sprintf("d=%d tp=%s algorithm=%v", c.d, kit.Trim(c.tp), c.a)
}

// cubeLimits makes one case on the largest stable rho of each instance of so many
// dimensions with one of the algorithms.
func cubeLimits(id string, most int, algorithms []pmnb.Algorithm, list []dynamicCube, periods func(c dynamicCube) (periodTable, error), theory func(c dynamicCube) (float64, error)) reports.Cases {
	instances := make([]cubeUnloaded, len(list))
	for i, c := range list {
		instances[i] = cubeUnloaded{c}
	}
	argument := arguments.Of3(func(d int, tp float64, a pmnb.Algorithm) (cubeUnloaded, error) {
		return cubeUnloaded{dynamicCube{d: d, tp: tp, a: a}}, nil
	}, arguments.Dimensions(most).Usual("d", 1, 4), prefixTime, cubeAlgorithm(algorithms...))
	return kit.LongAfter(1, kit.Cases(id, argument, instances, func(label string, c cubeUnloaded) reports.Case {
		return reports.Case{
			Theory:  func() (float64, error) { return theory(c.dynamicCube) },
			Measure: c.stableUpTo(fullRuns, 4*fullRuns, label, periods),
		}
	}))
}

// stableUpTo measures the largest stable rho = lambda (N-1)/d.
func (c dynamicCube) stableUpTo(least, most int, label string, periods func(c dynamicCube) (periodTable, error)) montecarlo.Experiment {
	return stableUpTo(least, most, label, "rho", "", float64(c.nodes()-1)/float64(c.d), func() (periodTable, error) { return periods(c) })
}
