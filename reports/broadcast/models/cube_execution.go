package models

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

const byArrival = packets.Arrival

// cubeSlots is Ts: the slots of the schedule, which is the completion time for
// unit lengths without barriers.
func cubeSlots(d int) (float64, error) {
	r, err := schedules.NewRotation(d)
	if err != nil {
		return 0, err
	}
	return float64(r.Slots()), nil
}

// cubePackets prepares the execution of the schedule packet by packet.
func cubePackets(d int) (*packets.Broadcast, error) {
	s, err := schedules.CubeMultinode(d)
	if err != nil {
		return nil, err
	}
	return packets.New(topologies.Hypercube{D: d}, s)
}

// cubeExecution is one execution with given lengths. Its values are exact: the
// completion time of the algorithm, up to the rounding of sums of lengths.
func cubeExecution(d int, mode string, x []float64) (catalog.Instance, error) {
	slots, err := cubeSlots(d)
	if err != nil {
		return catalog.Instance{}, err
	}
	columns := cubeColumns(d, mode)
	return catalog.Instance{
		Samples: columnNames(columns), Runs: 1,
		Run: func(ctx context.Context, _ montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			values, err := cancelable.Run(ctx, func() ([]float64, error) { return executeCube(d, mode, x) })
			if err != nil {
				return catalog.Result{}, err
			}
			var estimates []montecarlo.Estimate
			for i, c := range columns {
				e := exactly(c, values[i])
				estimates = append(estimates, e)
				if i == 0 {
					estimates = append(estimates, scaled(e, "T/Ts", "1", 1/slots))
				}
			}
			return catalog.Result{Estimates: estimates}, w.Row(values...)
		},
	}, nil
}

// executeCube returns the numbers of cubeColumns for given lengths.
func executeCube(d int, mode string, x []float64) ([]float64, error) {
	executor, err := cubeExecutor(d, mode)
	if err != nil {
		return nil, err
	}
	return executor()(x)
}

// exactly is the estimate of a number of one execution.
func exactly(c montecarlo.Column, value float64) montecarlo.Estimate {
	return montecarlo.Estimate{
		Name: c.Name, Unit: c.Unit, Value: value, Lo: value, Hi: value,
		Level: 1, N: 1, Method: "exact, one execution",
	}
}

// cubeExecutor returns what makes, for each worker, an execution with given lengths, which
// returns the numbers of cubeColumns.
func cubeExecutor(d int, mode string) (func() func(x []float64) ([]float64, error), error) {
	switch mode {
	case barrier:
		b, err := cube.NewBarrier(d)
		if err != nil {
			return nil, err
		}
		return func() func(x []float64) ([]float64, error) {
			e, values := b.NewExecution(), make([]float64, d+2)
			return func(x []float64) ([]float64, error) {
				values[0] = e.Run(x)
				for i := range d {
					values[i+1] = e.Phase(i + 1)
				}
				values[d+1] = e.Load()
				return values, nil
			}
		}, nil
	case async:
		a, err := cube.NewAsync(d)
		if err != nil {
			return nil, err
		}
		return func() func(x []float64) ([]float64, error) {
			e, values := a.NewExecution(), make([]float64, 1)
			return func(x []float64) ([]float64, error) {
				values[0] = e.Run(x)
				return values, nil
			}
		}, nil
	case arrival, async + waited, arrival + waited:
		b, err := cubePackets(d)
		if err != nil {
			return nil, err
		}
		order := byArrival
		if mode == async+waited {
			order = packets.InSchedule
		}
		return func() func(x []float64) ([]float64, error) {
			e, values := b.NewExecution(), make([]float64, len(cubeColumns(d, mode)))
			return func(x []float64) (_ []float64, err error) {
				values[0], err = e.Run(order, x)
				if err == nil && len(values) > 1 {
					values[1] = e.WaitingShare()
				}
				return values, err
			}
		}, nil
	}
	return nil, fmt.Errorf("mode=%s is none of the experiments", mode)
}
