package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A runsCell is a system of known mean that is measured by independent runs; sizes
// count them.
type runsCell struct {
	system     string
	truth      float64
	relaxation float64 // time in which the effect of the start decreases by a factor e
	length     float64 // relaxation times after the warm-up
	ratio      bool    // its estimate is a ratio, corrected by the jackknife
	start      func(r *rand.Rand) func() (y, x float64)
}

func (c runsCell) name() string { return fmt.Sprintf("OverRuns %s length=%g", c.system, c.length) }

// runsCells are waits of successive customers, the mean queue as the ratio of waits
// to times between arrivals, and an autoregression, in short runs and in longer ones.
func runsCells() (cells []runsCell) {
	for _, length := range []float64{20, 200} {
		for _, load := range []float64{.5, .8, .9, .95} {
			cells = append(cells, waits("M/M/1", load, length, false), waits("M/D/1", load, length, false))
		}
		cells = append(cells, waits("M/M/1", .5, length, true), waits("M/M/1", .9, length, true), autoregression(length))
	}
	return cells
}

// waits are those of a queue with services of mean 1, by Lindley's recursion; see
// queue. Their mean is
//
//	W = load E[S^2]/(2(1-load))
//
// and the mean queue load W (Pollaczek and Khinchine; Little). With F the least E
// exp(theta(S-A)) over theta, for a service S and a time A between arrivals, they
// forget the start in -1/ln F customers: F is 4 load/(1+load)^2 for exponential
// services and load exp(1-load) for constant ones.
func waits(kind string, load, length float64, ratio bool) runsCell {
	c := runsCell{system: fmt.Sprintf("%s load=%g", kind, load), truth: load / (1 - load),
		relaxation: -1 / math.Log(4*load/((1+load)*(1+load))), length: length, ratio: ratio}
	service := (*rand.Rand).ExpFloat64
	if kind == "M/D/1" {
		c.truth, c.relaxation = c.truth/2, -1/(math.Log(load)+1-load)
		service = func(*rand.Rand) float64 { return 1 }
	}
	if ratio {
		c.system, c.truth = c.system+" queue", load*c.truth
	}
	c.start = func(r *rand.Rand) func() (y, x float64) {
		wait := 0.0
		return func() (y, x float64) {
			arrival := r.ExpFloat64() / load
			y, x = wait, 1
			if ratio {
				x = arrival
			}
			wait = math.Max(0, wait+service(r)-arrival)
			return y, x
		}
	}
	return c
}

// autoregression is v' = 1 + phi (v-1) + noise of variance 1-phi^2, which starts at 0
// and forgets that in -1/ln phi steps.
func autoregression(length float64) runsCell {
	const phi = .9
	return runsCell{system: fmt.Sprintf("AR(1) phi=%g", phi), truth: 1, relaxation: -1 / math.Log(phi), length: length,
		start: func(r *rand.Rand) func() (y, x float64) {
			v := 0.0
			return func() (y, x float64) {
				y = v
				v = 1 + phi*(v-1) + math.Sqrt(1-phi*phi)*r.NormFloat64()
				return y, 1
			}
		}}
}

// runs have a warm-up of the given number of relaxation times, that of the rule if
// times is 10.
func (c runsCell) runs(times float64) steady.Runs[steady.Quotient] {
	return steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			next := c.start(w.Rand())
			for range warmUp {
				next()
			}
			return func(n int) (sums steady.Quotient, err error) {
				for range n {
					sums.Add(next())
				}
				return sums, nil
			}, nil
		},
		Relaxation: c.relaxation * times / 10, Length: int(c.length * c.relaxation), Unit: "units",
	}
}

// whole is the ratio of the sums of each run, without the jackknife.
func whole(label string, runs steady.Runs[steady.Quotient]) montecarlo.Experiment {
	return montecarlo.Mean("m", "", label, func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			first, second, err := runs.Halves(r)
			return steady.FirstRatio([]steady.Quotient{first.Plus(second)}), err
		}
	})
}

// rows repeats, at each number of runs, the experiment, and its variants with a
// shorter warm-up and without the jackknife.
func (c runsCell) rows(ctx context.Context, seed uint64, repeats, workers int, level float64, s sizes) ([]steady.Row, error) {
	over := func(times float64) montecarlo.Experiment {
		return steady.OverRuns("m", "", c.name(), steady.FirstRatio, c.runs(times))
	}
	type way struct {
		method  string
		measure montecarlo.Experiment
	}
	ways := []way{{"independent runs", over(10)}}
	if c.length < 100 {
		ways = append(ways, way{"with a warm-up of 1 relaxation time", over(1)})
		if c.ratio {
			ways = append(ways, way{"without the jackknife", whole(c.name(), c.runs(10))})
		}
	}
	return steady.Repeat(ctx, seed, repeats, workers, "coverage "+c.name(), func(r *rand.Rand) ([]steady.Row, error) {
		var rows []steady.Row
		for _, way := range ways {
			for _, size := range s.or(c.sizes()...) {
				e, err := way.measure(ctx, montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Uint64(), Workers: 1}, Level: level,
					Min: int(size), Max: int(size)})
				if err != nil {
					return nil, err
				}
				rows = append(rows, steady.Judged(way.method, c.name(), size, c.truth, e))
			}
		}
		return rows, nil
	})
}

// sizes are few runs and many, except for long ones, where many take too long.
func (c runsCell) sizes() []float64 {
	if c.length < 100 {
		return []float64{16, 256}
	}
	return []float64{16}
}
