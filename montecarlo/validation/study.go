package validation

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Cell is one system at one size.
type Cell struct {
	System    string
	Size      int64
	Predicted montecarlo.Estimate // Value 0 for none, such as of a system that the model does not know
	Times     [][]float64         // measured, by launch; none if it was not measured
}

// measured reports whether there is a time.
func (c Cell) measured() bool { return len(c.Times) > 0 }

// compared reports whether there is a measured and a predicted time.
func (c Cell) compared() bool { return c.measured() && c.Predicted.Value > 0 }

// A Study asks how far the predictions of a model can be believed.
type Study struct {
	Cells     []Cell
	Others    []Cell  // measured with them and not asked for: they say how spreads differ, and whether times depend on each other
	Mean      bool    // times are compared by their mean, instead of their median
	Level     float64 // of each interval, and of all verdicts and regrets together
	Tolerance float64 // relative error up to which a prediction is right
	Cover     float64 // with which an interval of a prediction holds the measured time
	Seed      uint64  // of the permutations of the test for dependence
}

// Validate returns an *inputs.Error for the first number outside its domain.
func (s Study) Validate() error {
	for _, p := range []struct {
		name string
		x    float64
	}{{"level", s.Level}, {"tolerance", s.Tolerance}, {"cover", s.Cover}} {
		if err := inputs.Inside(p.name, p.x, 0, 1); err != nil {
			return err
		}
	}
	for _, c := range slices.Concat(s.Cells, s.Others) {
		if x := c.Predicted.Value; !(x >= 0) || math.IsInf(x, 1) {
			return &inputs.Error{Arg: "predicted", Value: x, Domain: fmt.Sprintf("a finite number > 0, or 0 for none (%s, %d)", c.System,
				c.Size)}
		}
		for _, launch := range c.Times {
			if len(launch) == 0 {
				return &inputs.Error{Arg: "times", Value: 0, Domain: fmt.Sprintf("at least one time of every launch (%s, %d)", c.System,
					c.Size)}
			}
			for _, t := range launch {
				if !(t > 0) || math.IsInf(t, 1) {
					return &inputs.Error{Arg: "time", Value: t, Domain: fmt.Sprintf("a finite number > 0 (%s, %d)", c.System, c.Size)}
				}
			}
		}
	}
	return nil
}

// A Verdict says whether a prediction is right within the tolerance.
type Verdict int

// The verdicts.
const (
	Undecided  Verdict = iota // the measurements do not tell
	Trusted                   // the error is shown to be within the tolerance
	NotTrusted                // the error is shown to exceed the tolerance
	Unmeasured                // there is no measurement, or no prediction
)

func (v Verdict) String() string {
	return inputs.NameOf(v, "undecided", "trusted", "not trusted", "not measured")
}

// An Assessed is a cell with what is known of it.
type Assessed struct {
	Cell
	Measured montecarlo.Estimate // center of the times, at the level by itself
	Joint    montecarlo.Estimate // the same, at the level together with all other cells
	Error    montecarlo.Estimate // predicted over measured, minus 1; at the level by itself
	Interval montecarlo.Estimate // where the measured center is to be expected, from the errors of all other cells
	Verdict  Verdict
}

// An Assessment answers a Study.
type Assessment struct {
	Study
	Cells  []Assessed // as the study lists them
	Serial Serial
	Prior  Spread // of the variances of all cells

	student map[[2]float64]float64 // critical values by tail and degrees of freedom
}

// Assess answers the study.
//
// Errors: *inputs.Error for a number outside its domain.
func (s Study) Assess() (Assessment, error) {
	if err := s.Validate(); err != nil {
		return Assessment{}, err
	}
	samples, others := s.samples(s.Cells), s.samples(s.Others)
	return s.assess(samples, others, serial(append(others, samples...), s.Seed)), nil
}

// assess answers the study after the test for dependence.
func (s Study) assess(samples, others []sample, order Serial) Assessment {
	a := Assessment{Study: s, Serial: order, Prior: spreadOf(slices.Concat(samples, others), s.Level), student: map[[2]float64]float64{}}
	intervals := 0
	for _, x := range samples {
		if x.df() > 0 {
			intervals++
		}
	}
	joint := 1 - (1-s.Level)/math.Max(1, float64(intervals))
	errors := s.errors()
	for i, c := range s.Cells {
		x := Assessed{Cell: c, Verdict: Unmeasured}
		if c.measured() {
			x.Measured = a.interval(samples[i], s.Level)
			x.Joint = a.interval(samples[i], joint)
			if n := len(samples[i].logs); (n == 2 || n == 3) && a.Prior.DF > 0 {
				x.Measured.Warnings = append(x.Measured.Warnings, fewLaunches)
			}
		}
		if c.compared() {
			x.Error = relative(c.Predicted.Value, x.Measured)
			x.Verdict = s.verdict(relative(c.Predicted.Value, x.Joint))
		}
		if c.Predicted.Value > 0 {
			x.Interval = errors.interval(c, s.Cover)
		}
		a.Cells = append(a.Cells, x)
	}
	return a
}

// relative is the relative error of a prediction.
func relative(predicted float64, measured montecarlo.Estimate) montecarlo.Estimate {
	return montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		e := of[0]
		e.Name, e.Unit = "relative error", ""
		e.Value, e.Lo, e.Hi = predicted/e.Value-1, predicted/e.Hi-1, predicted/e.Lo-1
		return e
	}, nil, measured)
}

// fewLaunches is the doubt of a single interval whose variance is mostly that of other cells;
// joint ones, from which verdicts come, hold their level there.
const fewLaunches = "of 2 or 3 launches an interval may hold less often than its level says, 0.92 for 0.95 in the worst of the cases " +
	"measured (COVERAGE.md of package validation)"

// verdict decides on a relative error. An interval with a warning decides nothing,
// and one with a doubt what it does whether that is right or not.
func (s Study) verdict(e montecarlo.Estimate) Verdict {
	switch lo, hi := e.Widest(); {
	case -s.Tolerance <= lo && hi <= s.Tolerance:
		return Trusted
	case hi < -s.Tolerance || lo > s.Tolerance:
		return NotTrusted
	}
	return Undecided
}
