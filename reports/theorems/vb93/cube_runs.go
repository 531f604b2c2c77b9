package vb93

import (
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// A cubical value is a hypercube with random lengths, or has one among its parts.
type cubical interface {
	dimensions() int
	fill(x []float64, r *rand.Rand) // draws the lengths of all packets
}

func (in cubeInstance) dimensions() int { return in.d }

func (in cubeInstance) fill(x []float64, r *rand.Rand) {
	for l := range x {
		x[l] = in.law.Sample(r)
	}
}

// A sampler makes a measurement of replications: claims.Mean, claims.Probability, median, rangeWithin.
type sampler[T cubical, R any] func(model func(c T) montecarlo.Replication[R]) claims.Measurement[T]

// median measures the median of a number.
func median[T any](model func(c T) montecarlo.Replication[float64]) claims.Measurement[T] {
	return claims.Quantile(0.5, model)
}

// rangeWithin measures the range of a number over all runs, up to a rounding.
func rangeWithin[T cubical](rounding float64) sampler[T, float64] {
	return func(model func(c T) montecarlo.Replication[float64]) claims.Measurement[T] {
		return claims.Range(rounding, model)
	}
}

// sampled are the replications of read, each with new lengths.
func sampled[T cubical, R any](c T, read func(x []float64) (R, error)) montecarlo.Replication[R] {
	x := make([]float64, 1<<c.dimensions())
	return func(r *rand.Rand) (R, error) {
		c.fill(x, r)
		return read(x)
	}
}

// A barrierRun is one run with barriers: the tables of the algorithm, its phases, the completion time and the
// lengths.
type barrierRun struct {
	*model.Barrier
	*model.Execution
	total float64
	x     []float64
}

func barrierTables[T cubical](c T) (*model.Barrier, error) { return model.NewBarrier(c.dimensions()) }

// withBarriers measures what is read off runs of the modified algorithm.
func withBarriers[T cubical, R any](measure sampler[T, R], read func(c T, run barrierRun) R) claims.Measurement[T] {
	return claims.Prepared(barrierTables[T], func(b *model.Barrier) claims.Measurement[T] {
		return measure(func(c T) montecarlo.Replication[R] {
			execution := b.NewExecution()
			return sampled(c, func(x []float64) (R, error) {
				return read(c, barrierRun{b, execution, execution.Run(x), x}), nil
			})
		})
	})
}

// onLinks measures what is read off the times of single links, without executing the rest.
func onLinks[T cubical, R any](measure sampler[T, R], read func(c T, b *model.Barrier, x []float64) R) claims.Measurement[T] {
	return claims.Prepared(barrierTables[T], func(b *model.Barrier) claims.Measurement[T] {
		return measure(func(c T) montecarlo.Replication[R] {
			return sampled(c, func(x []float64) (R, error) { return read(c, b, x), nil })
		})
	})
}

func asyncTables[T cubical](c T) (*model.Async, error) { return model.NewAsync(c.dimensions()) }

// withoutBarriers measures what is made of completion times of the asynchronous algorithm.
func withoutBarriers[T cubical, R any](measure sampler[T, R], read func(c T, total float64) R) claims.Measurement[T] {
	return claims.Prepared(asyncTables[T], func(a *model.Async) claims.Measurement[T] {
		return measure(func(c T) montecarlo.Replication[R] {
			run := a.NewExecution()
			return sampled(c, func(x []float64) (R, error) { return read(c, run.Run(x)), nil })
		})
	})
}

// withAndWithout measures what is made of runs with barriers and without, of the same lengths.
func withAndWithout[T cubical](measure sampler[T, float64], read func(c T, mod barrierRun, async float64) float64) claims.Measurement[T] {
	return claims.Prepared(asyncTables[T], func(a *model.Async) claims.Measurement[T] {
		return claims.Prepared(barrierTables[T], func(b *model.Barrier) claims.Measurement[T] {
			return measure(func(c T) montecarlo.Replication[float64] {
				mod, async := b.NewExecution(), a.NewExecution()
				return sampled(c, func(x []float64) (float64, error) {
					return read(c, barrierRun{b, mod, mod.Run(x), x}, async.Run(x)), nil
				})
			})
		})
	})
}

// packetTables have every send of the explicit schedule.
func packetTables[T cubical](c T) (*packets.Broadcast, error) {
	schedule, err := schedules.CubeMultinode(c.dimensions())
	if err != nil {
		return nil, err
	}
	return packets.New(topologies.Hypercube{D: c.dimensions()}, schedule)
}

// byPackets measures what is read off runs of the explicit schedule, packet by packet.
func byPackets[T cubical, R any](measure sampler[T, R],
	read func(c T, run *packets.Execution, x []float64) (R, error),
) claims.Measurement[T] {
	return claims.Prepared(packetTables[T], func(p *packets.Broadcast) claims.Measurement[T] {
		return measure(func(c T) montecarlo.Replication[R] {
			run := p.NewExecution()
			return sampled(c, func(x []float64) (R, error) { return read(c, run, x) })
		})
	})
}

// byPacketsAndLinks measures what is made of two executions with barriers of the same lengths: the completion time
// packet by packet, and the run by sums of links.
func byPacketsAndLinks[T cubical](measure sampler[T, float64],
	read func(c T, total float64, run barrierRun) float64,
) claims.Measurement[T] {
	return claims.Prepared(packetTables[T], func(p *packets.Broadcast) claims.Measurement[T] {
		return claims.Prepared(barrierTables[T], func(b *model.Barrier) claims.Measurement[T] {
			return measure(func(c T) montecarlo.Replication[float64] {
				executed, summed := p.NewExecution(), b.NewExecution()
				return sampled(c, func(x []float64) (float64, error) {
					total, err := executed.Run(packets.Barrier, x)
					return read(c, total, barrierRun{b, summed, summed.Run(x), x}), err
				})
			})
		})
	})
}

// seldom has cubes from d dimensions on look after fewer runs, least to most of them.
func seldom[T cubical](d, least, most int) func(c T, e montecarlo.Experiment) montecarlo.Experiment {
	return func(c T, e montecarlo.Experiment) montecarlo.Experiment {
		if c.dimensions() < d {
			return e
		}
		return montecarlo.Slow(least, most, e)
	}
}

// every limits the number of runs for a statement about every run, which fails in the first run or in none: a run has
// n^2 sends.
func every[T cubical](c T, e montecarlo.Experiment) montecarlo.Experiment {
	d := c.dimensions()
	return claims.AtMost(max(4, min(1000, 1<<22>>d>>d)), e)
}

// few limits the number of runs for a statement about every run that is executed packet by packet.
func few[T cubical](c T, e montecarlo.Experiment) montecarlo.Experiment {
	return claims.AtMost(max(4, 1<<max(0, 10-c.dimensions())), e)
}

// counted counts on the order of a schedule: its number, of how many things.
func counted[N int | float64](order func(d int) (*schedules.Rotation, error),
	count func(r *schedules.Rotation) (N, int64),
) claims.Measurement[int] {
	return claims.Count(func(d int) (N, int64, error) {
		r, err := order(d)
		if err != nil {
			return 0, 0, err
		}
		value, n := count(r)
		return value, n, nil
	})
}
