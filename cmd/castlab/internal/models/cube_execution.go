package models

import (
	"context"
	"fmt"

	"castlab/cmd/castlab/internal/cancelable"
	"castlab/montecarlo"
	"castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports/arguments"
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
func cubeExecution(d int, mode string, lengths *arguments.Lengths) (Study, error) {
	if err := lengths.For(d); err != nil {
		return Study{}, err
	}
	slots, err := cubeSlots(d)
	if err != nil {
		return Study{}, err
	}
	return Study{
		Samples: columnNames(cubeColumns(d, mode)), Runs: 1,
		Run: func(ctx context.Context, _ montecarlo.Settings, w Watch) (Result, error) {
			values, err := cancelable.Run(ctx, func() ([]float64, error) { return executeCube(d, mode, lengths.Values) })
			if err != nil {
				return Result{}, err
			}
			var estimates []montecarlo.Estimate
			for i, c := range cubeColumns(d, mode) {
				e := montecarlo.Estimate{
					Name: c.Name, Unit: c.Unit, Value: values[i], Lo: values[i], Hi: values[i],
					Level: 1, N: 1, Method: "exact, one execution",
				}
				estimates = append(estimates, e)
				if i == 0 {
					estimates = append(estimates, scaled(e, "T/Ts", "1", 1/slots))
				}
			}
			return Result{Estimates: estimates}, w.row(values...)
		},
	}, nil
}

// executeCube returns the numbers of cubeColumns for given lengths.
func executeCube(d int, mode string, x []float64) ([]float64, error) {
	switch mode {
	case barrier:
		b, err := cube.NewBarrier(d)
		if err != nil {
			return nil, err
		}
		e := b.NewExecution()
		values := []float64{e.Run(x)}
		for i := range d {
			values = append(values, e.Phase(i+1))
		}
		return append(values, e.Load()), nil
	case async:
		a, err := cube.NewAsync(d)
		if err != nil {
			return nil, err
		}
		return []float64{a.NewExecution().Run(x)}, nil
	case arrival:
		b, err := cubePackets(d)
		if err != nil {
			return nil, err
		}
		t, err := b.NewExecution().Run(byArrival, x)
		return []float64{t}, err
	}
	return nil, fmt.Errorf("mode=%s is none of the experiments", mode)
}
