package threshold

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Growth begins the model at a load: its replications are by how much one
// independent run grew, in any unit. Its mean must increase with the load, from
// below 0 where the system is stable to above 0 where it is not; runs therefore
// begin with much waiting, since from an empty system even a stable one grows.
type Growth func(load float64) (func() montecarlo.Replication[float64], error)

// maxLoads is the number of loads that Find tries at most. The error of the
// interval is spent over them.
const maxLoads = 40

// Find measures the load between lo and hi at which the mean growth is 0.
//
// It tries one load after the other, each with independent runs of its own: Min
// of them, and twice as many until there are Max while the sign of the mean is
// not decided by an interval without a warning. A load whose growth is below 0 moves lo up, one above 0 moves hi
// down; the next one lies halfway between them. Where Max runs decide nothing
// the loads between that one and lo, and hi, are tried instead. It ends when Done
// is content, or neither end can be moved by a sixteenth of the interval, or
// after 40 loads.
//
// The interval is what is left, [lo, hi]. Each sign is decided by Student's t at
// the error (1-Level)/40, all numbers of runs together, so all signs are
// right, and the interval holds the zero, with probability at least Level: there
// is no argument about how the loads were chosen, and nothing is extrapolated.
// The value is the zero of the line through the means, weighted by their errors,
// of the loads within two interval widths of the middle.
//
// The estimate counts runs. Its interval has warnings where that of one of the
// means that moved an end has any. Doubts.Find adds what is known besides.
//
// Errors: *inputs.Error for the settings, and for lo and hi that are
// not lo < hi, or where the growth is not below and above 0; those of the model;
// the cause of the cancellation of ctx.
func Find(name, unit, label string, lo, hi float64, growth Growth) montecarlo.Experiment {
	return Doubts(nil).Find(name, unit, label, lo, hi, growth)
}

// Doubts says what is known against Student's t for the mean growth of n runs, an
// end of which shall miss with probability tail: warnings of what the runs need not
// have shown. Nil knows nothing.
type Doubts func(n int64, tail float64) []string

// Find is Find with d among the warnings of the signs.
func (d Doubts) Find(name, unit, label string, lo, hi float64, growth Growth) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		var none montecarlo.Estimate
		if err := s.Validate(); err != nil {
			return none, err
		}
		if !(lo < hi) || math.IsInf(hi-lo, 0) {
			return none, &inputs.Error{Arg: "lo", Value: lo, Domain: fmt.Sprintf("a load below the upper one, %v", hi)}
		}
		f := &search{ctx: ctx, settings: s, label: label, growth: growth, warnings: d}
		return f.find(name, unit, lo, hi)
	}
}

// An evaluation is a simulated load.
type evaluation struct {
	load   float64
	growth montecarlo.Estimate
}

// sign returns the sign of the mean growth, or 0 if it is undecided.
func (l evaluation) sign() int {
	switch {
	case l.growth.Hi < 0:
		return -1
	case l.growth.Lo > 0:
		return 1
	}
	return 0
}

type search struct {
	ctx         context.Context
	settings    montecarlo.Settings
	label       string
	growth      Growth
	warnings    Doubts
	evaluations []evaluation
	runs        int64
}

func (f *search) find(name, unit string, lo, hi float64) (montecarlo.Estimate, error) {
	var none montecarlo.Estimate
	low, err := f.evaluate(lo)
	if err != nil {
		return none, err
	}
	if low.sign() >= 0 {
		return none, &inputs.Error{Arg: "lo", Value: lo, Domain: fmt.Sprintf("a load at which the system shrinks; it grows by %.4g, "+
			"between %.4g and %.4g", low.growth.Value, low.growth.Lo, low.growth.Hi)}
	}
	high, err := f.evaluate(hi)
	if err != nil {
		return none, err
	}
	if high.sign() <= 0 {
		return none, &inputs.Error{Arg: "hi", Value: hi, Domain: fmt.Sprintf("a load at which the system grows; it grows by %.4g, "+
			"between %.4g and %.4g", high.growth.Value, high.growth.Lo, high.growth.Hi)}
	}
	gray := undecided{none: true}
	for {
		e := f.estimate(name, unit, low, high)
		if f.settings.Done != nil && f.settings.Done(e) {
			return e, nil
		}
		next, ok := gray.next(low.load, high.load)
		if !ok || len(f.evaluations) == maxLoads {
			return e, nil
		}
		l, err := f.evaluate(next)
		if err != nil {
			return none, err
		}
		switch l.sign() {
		case -1:
			low = l
		case 1:
			high = l
		default:
			gray.add(next)
		}
		gray.within(low.load, high.load)
	}
}

// undecided is the range of loads whose sign was undecided after Max runs.
type undecided struct {
	none        bool
	first, last float64
}

func (u *undecided) add(load float64) {
	if u.none {
		*u = undecided{first: load, last: load}
		return
	}
	u.first, u.last = math.Min(u.first, load), math.Max(u.last, load)
}

// within drops the part of the range outside (lo, hi).
func (u *undecided) within(lo, hi float64) {
	if u.none = u.none || u.last <= lo || u.first >= hi; !u.none {
		u.first, u.last = math.Max(u.first, lo), math.Min(u.last, hi)
	}
}

// next returns the load to try: the middle, or the middle of the wider of the two gaps
// beside the undecided range; none if that gap is small.
func (u *undecided) next(lo, hi float64) (load float64, ok bool) {
	if u.none {
		load = lo + (hi-lo)/2
		return load, lo < load && load < hi
	}
	left, right := u.first-lo, hi-u.last
	if math.Max(left, right) < (hi-lo)/16 {
		return 0, false
	}
	if left >= right {
		load = lo + left/2
	} else {
		load = u.last + right/2
	}
	return load, lo < load && load < hi
}

// evaluate simulates the model at a load until its sign is decided without a warning, at
// most Max times.
func (f *search) evaluate(load float64) (evaluation, error) {
	model, err := f.growth(load)
	if err != nil {
		return evaluation{}, err
	}
	s := f.settings
	// The streams of a load do not depend on the loads tried before it.
	run := montecarlo.NewRunner(s.Plan, fmt.Sprintf("%s at %v", f.label, load), model, montecarlo.NewMoments)
	counts := []int{s.Min} // of runs
	for n := s.Min; n < s.Max; {
		n += min(n, s.Max-n)
		counts = append(counts, n)
	}
	level := 1 - 2*(1-s.Level)/float64(maxLoads*len(counts))
	l := evaluation{load: load}
	for _, n := range counts {
		if err := run.Advance(f.ctx, n); err != nil {
			return evaluation{}, err
		}
		l.growth = montecarlo.MeanInterval(run.Result(), level)
		if f.warnings != nil {
			l.growth.Warnings = append(f.warnings(l.growth.N, (1-level)/2), l.growth.Warnings...)
		}
		if l.sign() != 0 && len(l.growth.Warnings) == 0 {
			break
		}
	}
	f.evaluations = append(f.evaluations, l)
	f.runs += l.growth.N
	return l, nil
}

// estimate returns the estimate for an interval with the ends low and high.
func (f *search) estimate(name, unit string, low, high evaluation) montecarlo.Estimate {
	e := montecarlo.Estimate{
		Name: name, Unit: unit, Level: f.settings.Level, N: f.runs,
		Lo: low.load, Hi: high.load,
		Method: fmt.Sprintf("signs of the growth at %d loads", len(f.evaluations)),
	}
	e.Value = math.Min(e.Hi, math.Max(e.Lo, f.zero(e.Lo, e.Hi)))
	for _, l := range []evaluation{low, high} {
		for _, w := range l.growth.Warnings {
			e.Warnings = append(e.Warnings, fmt.Sprintf("growth at %.6g: %s", l.load, w))
		}
	}
	return e
}

// zero returns the zero of the weighted regression line through the means near [lo,
// hi], or the middle if that line does not rise.
func (f *search) zero(lo, hi float64) float64 {
	middle, reach := lo+(hi-lo)/2, 2*(hi-lo)
	var w, x, y, xx, xy float64
	for _, l := range f.evaluations {
		if math.Abs(l.load-middle) > reach {
			continue
		}
		weight := 1 / (l.growth.Width() * l.growth.Width())
		if math.IsInf(weight, 0) || math.IsNaN(weight) {
			return middle
		}
		dx := l.load - middle
		w, x, y = w+weight, x+float64(weight*dx), y+float64(weight*l.growth.Value)
		xx, xy = xx+float64(weight*dx*dx), xy+float64(weight*dx*l.growth.Value)
	}
	slope := (float64(w*xy) - float64(x*y)) / (float64(w*xx) - float64(x*x))
	if !(slope > 0) || math.IsInf(slope, 0) {
		return middle
	}
	return middle + (x/w - y/w/slope)
}
