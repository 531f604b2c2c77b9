package reservation

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Studied is a system whose mean delay T is known well enough to ask how often
// the interval of one run holds it.
type Studied struct {
	Name   string
	System Frames
	Delay  float64 // T
	Error  float64 // standard error of Delay
}

// Studies returns the systems of the study of coverage: light and heavy load of
// few users and many.
//
// T is from one run of 3e9 packets, the last from one of 2e10, as Truth makes it
// with seed 3 (coverage -steady -truth 3e9 -seed 3). Error is half the width of
// its interval at 0.95, by 1.96. The closed form (a by its approximation) was not
// used.
func Studies() []Studied {
	small := func(rho float64) Frames { return rhoFrames(64, rho, 1./6, 14) }
	large := func(rho float64) Frames { return rhoFrames(1024, rho, 0.1, 22) }
	return []Studied{
		{"N=64 X=1/6 V=14 rho=.3", small(0.3), 43.114, 0.0016},
		{"N=64 X=1/6 V=14 rho=.346", small(0.346), 56.811, 0.0038},
		{"N=64 X=1/6 V=14 rho=.4", small(0.4), 117.727, 0.028},
		{"N=1024 X=.1 V=22 rho=.6", large(0.6), 95.792, 0.004},
		{"N=1024 X=.1 V=22 rho=.8", large(0.8), 502.87, 0.11},
	}
}

// rhoFrames returns Frames of utilization rho = lambda N X.
func rhoFrames(n int, rho, x, v float64) Frames {
	return Frames{N: n, Lambda: rho / (float64(n) * x), X: x, V: v}
}

// Cell is the system as a cell of steady.Coverage, tried at the sizes, in packets
// with those of the warm-up.
func (s Studied) Cell(sizes []float64) steady.Cell {
	return steady.Cell{Name: s.Name, Truth: s.Delay, Sizes: sizes, Stride: 16, Start: s.System.Start(Delay)}
}

// Truth measures T in one run of so many packets, in the mean, with its interval
// at the level. The stream is none of steady.Coverage's, whatever the seed, and
// none of Stopping's with another seed. An observation is a frame.
//
// Errors: *inputs.Error for the system; the cause of the cancellation of
// ctx.
func (s Studied) Truth(ctx context.Context, seed uint64, packets, level float64) (montecarlo.Estimate, error) {
	f := s.System
	advance, err := f.Start(Delay)(montecarlo.NewWords(montecarlo.NewStreams(seed, s.Name).Source(0)))
	if err != nil {
		return montecarlo.Estimate{}, err
	}
	const stretch = 1 << 14
	load := f.Lambda * float64(f.N)
	frames := packets * (1 - float64(load*f.X)) / (load * f.V) // a frame serves load V/(1 - load X)
	series := steady.NewSeries()
	for float64(series.N()) < frames {
		if err := context.Cause(ctx); err != nil {
			return montecarlo.Estimate{}, err
		}
		advance(series, stretch)
	}
	e := series.Interval(level)
	e.Name, e.Unit = "T", "time"
	return e, nil
}

// A Stopped says how runs did that stop by themselves.
type Stopped struct {
	Name       string
	Precision  float64 // required half-width, relative to the value
	Runs       int
	Unfinished int     // no interval, or one too wide, at the last look
	Covered    int     // of those that stopped
	Frames     float64 // mean of those that stopped; 0 if none did
}

// Stopping counts how often the interval at which a run stops holds T: looks
// after 1000, 2000, 4000, ... frames, see steady.Mean.
//
// Errors: *inputs.Error for runs, level or precision; the cause of the
// cancellation of ctx.
func (s Studied) Stopping(ctx context.Context, seed uint64, runs int, level, precision float64) (Stopped, error) {
	row := Stopped{Name: s.Name, Precision: precision, Runs: runs}
	if err := inputs.Integer("runs", runs, 1, math.MaxInt); err != nil {
		return row, err
	}
	if !(precision > 0) {
		return row, &inputs.Error{Arg: "precision", Value: precision, Domain: "a number > 0"}
	}
	done := func(e montecarlo.Estimate) bool { return e.Width() <= 2*precision*math.Abs(e.Value) }
	for run := range runs {
		e, err := steady.Mean("T", "time", s.Name, s.System.Start(Delay))(ctx, montecarlo.Settings{
			Plan: montecarlo.Plan{Seed: seed + uint64(run)<<20, Workers: 1}, Level: level, Min: 1000, Max: 1 << 20, Done: done,
		})
		switch {
		case err != nil:
			return row, err
		case !steady.Converged(e) || !done(e):
			row.Unfinished++
			continue
		case e.Contains(s.Delay):
			row.Covered++
		}
		row.Frames += float64(e.N)
	}
	if row.Unfinished < runs {
		row.Frames /= float64(runs - row.Unfinished)
	}
	return row, nil
}

// StoppedMarkdown returns the rows as a table.
func StoppedMarkdown(rows []Stopped) string {
	table := "| run | half-width | covered | | unfinished | mean frames |\n|---|--:|--:|---|--:|--:|\n"
	for _, r := range rows {
		table += fmt.Sprintf("| %s | %g %% |", r.Name, 100*r.Precision)
		if n := r.Runs - r.Unfinished; n == 0 {
			table += fmt.Sprintf(" | | %d | |\n", r.Unfinished)
		} else {
			p := montecarlo.ProportionInterval(int64(r.Covered), int64(n), 0.95)
			table += fmt.Sprintf(" %.3f | [%.3f, %.3f] | %d | %.0f |\n", p.Value, p.Lo, p.Hi, r.Unfinished, r.Frames)
		}
	}
	return table
}
