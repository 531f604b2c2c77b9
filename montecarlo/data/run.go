package data

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Run is what one run of a simulation wrote from its start on, or several independent runs: what is left without the warm-up,
// with intervals for steady state, and how much longer or how often it is to run for a precision.
type Run struct {
	N      int64  // values with the warm-up; of several runs those of the shortest
	Runs   int    // independent runs
	WarmUp int64  // values of each run that are left out
	Reason string // why no warm-up is seen to end; "" if one is
	Rest   *Sample

	// Advised is how many values are to be left out of each of many independent runs, over which what is left of the start does not
	// average out: five times what one independent value is worth,
	//
	//	5 n/m,  n values worth m independent ones (Sample.Worth)
	//
	// as n/m is two relaxation times where dependence decays as one exponential, and ten are steady.WarmUp; at least WarmUp. It is 0
	// where m is not known.
	Advised int64

	// Probed is how many values are left out to see whether the warm-up may be longer: as many as Advised, and at least twice WarmUp; 0
	// where that is not known, or more than half of a run.
	Probed int64

	later *Sample // without Probed values, nil where there are none
}

// Run takes the sample for a run from its start, or its launches for independent runs, and leaves the warm-up out: that of
// steady.Series.WarmUp, of several runs of the means over runs of the values of one place.
//
// Errors: *inputs.Error for values that are not all held, or have no order.
func (s *Sample) Run() (Run, error) {
	parts := s.Parts()
	r := Run{N: math.MaxInt64, Runs: len(parts), Rest: s}
	if s.apart || s.Classed() || !s.whole() || s.restored {
		return r, inputs.Errorf("values", s.N(), "one run in its order, of at most %d values, or several, each of several values", MostHeld)
	}
	for _, p := range parts {
		r.N = min(r.N, p.N())
	}
	means := steady.NewSeries()
	for i := range r.N {
		sum := 0.0
		for _, p := range parts {
			sum += p.values[i]
		}
		means.Add(sum/float64(r.Runs), 1)
	}
	if r.WarmUp, r.Reason = means.WarmUp(); r.Reason != "" {
		return r, nil
	}
	r.Rest = s.without(r.WarmUp)
	if r.Runs == 1 {
		r.Rest.start = s
	}
	worth := r.Rest.Worth()
	if !(worth > 0) {
		return r, nil
	}
	r.Advised = max(r.WarmUp, int64(math.Ceil(5*float64(r.Rest.N())/worth)))
	if r.Probed = max(r.Advised, 2*r.WarmUp); 2*r.Probed <= r.N {
		r.later = s.without(r.Probed)
	} else {
		r.Probed = 0
	}
	return r, nil
}

// without returns the sample without the first values of each launch.
func (s *Sample) without(first int64) *Sample {
	var list []*Sample
	for _, p := range s.Parts() {
		rest := NewSample(p.Name)
		for _, x := range p.values[first:] {
			_ = rest.Add(x) // it was added before
		}
		rest.join(p)
		rest.statement = s.statement
		list = append(list, rest)
	}
	if len(list) == 1 {
		return list[0]
	}
	all, err := OfLaunches(s.Name, list)
	if err != nil { // never: they are part of what is held
		return s
	}
	all.statement = s.statement
	return all
}

// Mean returns the mean in steady state with its interval: Sample.Mean of what is left, which of one run of values that depend on
// each other is steady.Series.Interval of the whole run, with a warning where they seem to change, as slow ones do. Where it
// moves out of the interval if Probed values are left out, that is a doubt.
func (r Run) Mean(level float64) montecarlo.Estimate {
	return r.started(level, func(s *Sample) montecarlo.Estimate {
		e := s.Mean(level)
		if d := s.Dependence(); s.start == nil || !d.Changed {
			return e
		}
		slow := s.start.series.Interval(level)
		slow.Name, slow.Unit, slow.Warnings = e.Name, e.Unit, append(slow.Warnings, e.Warnings...)
		return slow
	})
}

// Quantile is Mean of a quantile (Sample.Quantile).
func (r Run) Quantile(p, level float64) montecarlo.Estimate {
	return r.started(level, func(s *Sample) montecarlo.Estimate { return s.Quantile(p, level) })
}

func (r Run) started(level float64, of func(*Sample) montecarlo.Estimate) montecarlo.Estimate {
	if r.Rest == nil {
		return refused(montecarlo.Estimate{Value: math.NaN(), Level: level}, "no run")
	}
	e := of(r.Rest)
	if r.Reason != "" {
		return refused(e, r.Reason)
	}
	if r.later == nil || len(e.Warnings) > 0 {
		return e
	}
	if l := of(r.later); !(e.Lo <= l.Value && l.Value <= e.Hi) {
		e.Doubts = append(e.Doubts, montecarlo.Doubt{
			Reason: fmt.Sprintf("the warm-up may be longer: without %d values it is %.4g", r.Probed, l.Value),
			Lo:     math.Min(e.Lo, l.Lo), Hi: math.Max(e.Hi, l.Hi), Settle: "let it run longer",
		})
	}
	return e
}

// Later returns the mean without Probed values; NaN where there are none.
func (r Run) Later() float64 {
	if r.later == nil {
		return math.NaN()
	}
	return r.later.moments.Mean()
}

// needsMore is how many times as many values or runs are asked for as widths that shrink with the square root of their number need:
// a run that happens to vary little seems longer than it is, and with a factor of 1 the half-width was reached by 0 to 0.9 of fresh
// runs. It was chosen on runs of seed 1; COVERAGE.md has those of others.
const needsMore = 2

// Needed returns how many values one run is to have, warm-up included, and how many independent runs as long as this one there are to
// be, for an interval of half-width h to become as narrow as a share of the estimate:
//
//	values  WarmUp + 2 n (h/(precision |estimate|))^2
//	runs    the least k > 1 with  t_(k-1) s sqrt(2/k) <= precision |estimate|,  s = h/z of one run, h sqrt(k)/t_(k-1) of k
//
// Both are +Inf where there is no interval, or an estimate of 0, and values are NaN of several runs. They are as uncertain as h,
// which is wider, beside what it should be, the shorter a run is; of an estimate with a warning they are the least.
func (r Run) Needed(e montecarlo.Estimate, precision float64) (values, runs float64) {
	e.Warnings = nil // which have no size: what is needed at least
	lo, hi := e.Widest()
	half, target, tail := (hi-lo)/2, precision*math.Abs(e.Value), (1-e.Level)/2
	if !(target > 0 && tail > 0 && tail < 0.5) || math.IsInf(half, 1) || math.IsNaN(half) || r.Rest == nil {
		return math.Inf(1), math.Inf(1)
	}
	factor := half / target
	values = float64(r.WarmUp) + math.Ceil(needsMore*factor*factor*float64(r.Rest.N()))
	z := distuv.UnitNormal.Quantile(1 - tail)
	s := half / z
	if r.Runs > 1 {
		values = math.NaN()
		s = half / montecarlo.StudentUpper(tail, float64(r.Runs-1)) * math.Sqrt(float64(r.Runs))
	}
	s *= math.Sqrt(needsMore)
	runs = math.Max(2, math.Floor(math.Pow(z*s/target, 2))) // Student's t asks for a few more
	for runs < 1e6 && montecarlo.StudentUpper(tail, runs-1)*s/math.Sqrt(runs) > target {
		runs++
	}
	return values, runs
}
