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

// stableUpTo estimates the load at which full queues cease to drain: the rate of a node
// times scale. The search is among loads that bring from 0.6 to 1.5 packets to each
// node in a full period, with least to most runs at each.
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

// A cubeUnloaded is an instance whose own rho is not used.
type cubeUnloaded struct{ dynamicCube }

func (c cubeUnloaded) String() string {
	return fmt.Sprintf("d=%d tp=%s algorithm=%v", c.d, kit.Trim(c.tp), c.a)
}

// cubeLimits makes a case of the largest stable rho of each instance of at most the
// given dimension with one of the algorithms.
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

// stableUpTo estimates the largest stable rho = lambda (N-1)/d.
func (c dynamicCube) stableUpTo(least, most int, label string, periods func(c dynamicCube) (periodTable, error)) montecarlo.Experiment {
	return stableUpTo(least, most, label, "rho", "", float64(c.nodes()-1)/float64(c.d), func() (periodTable, error) { return periods(c) })
}

func (s dynamicScheme) String() string { return fmt.Sprintf("N=%d X=%g V=%g", s.N, s.X, s.V) }
