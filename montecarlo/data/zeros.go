package data

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/fitting"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// zeroCut returns the values of 0 that are the smallest and more than those beside them explain, nil if there are none.
func zeroCut(sorted []float64) *Cut {
	if sorted[0] != 0 {
		return nil
	}
	if n := fitting.PiledUp(sorted, -1); n > 0 {
		return &Cut{N: int64(n)}
	}
	return nil
}

// ZerosApart returns the sample without its values of 0, as hits of a cache or failed requests may be: all its numbers are those of the
// others, in their order, and Zeros says how many there were. Of launches each is without its own.
//
// Errors: of a sample that was saved, of more values than are held, and of one that has no others.
func (s *Sample) ZerosApart() (*Sample, error) {
	switch {
	case s.restored:
		return nil, inputs.Errorf("zeros", s.Name, "a sample that was not saved: what is apart stands in the file")
	case !s.Classed() && !s.whole():
		return nil, inputs.Errorf("n", s.N(), "at most %d values to take zeros apart", int64(MostHeld))
	}
	c := NewSample(s.Name)
	var is *Sample
	switch {
	case len(s.launches) > 0:
		var rest, ones []*Sample
		for _, l := range s.launches {
			of, err := l.ZerosApart()
			if of == nil && err != nil && l.Max() == 0 && l.Min() == 0 {
				of, err = NewSample(s.Name), nil
				of.zeros = indicators(l)
			}
			if err != nil {
				return nil, err
			}
			ones = append(ones, of.zeros)
			if of.N() > 0 {
				rest = append(rest, of)
			}
		}
		var err error
		if c, err = OfLaunches(s.Name, rest); err != nil {
			return nil, s.noneLeft()
		}
		if is, err = OfLaunches("zeros", ones); err != nil {
			return nil, err
		}
		is.statement.Rounding = Unrounded
		if left := len(s.launches) - len(rest); left > 0 {
			c.Notes = append(c.Notes, fmt.Sprintf("Of %d launches all values are 0: they have no others, and are none of these.", left))
		}
	case s.Classed():
		list := slices.DeleteFunc(slices.Clone(s.classes.list), func(x Class) bool { return x.Lo == 0 && x.Hi == 0 })
		if len(list) == 0 {
			return nil, s.noneLeft()
		}
		var err error
		if c, err = OfClasses(s.Name, list, math.NaN(), s.classes.fine); err != nil {
			return nil, err
		}
		is = indicators(s)
	default:
		place, gaps := int64(0), s.gaps
		for i, x := range s.values {
			for len(gaps) > 0 && gaps[0] == int64(i)+int64(len(s.gaps)-len(gaps)) {
				c.gaps, gaps, place = append(c.gaps, place), gaps[1:], place+1
			}
			if x != 0 {
				if err := c.Add(x); err != nil {
					return nil, err
				}
				place++
			}
		}
		for range gaps {
			c.gaps, place = append(c.gaps, place), place+1
		}
		if is = indicators(s); c.N() == 0 {
			return nil, s.noneLeft()
		}
	}
	c.beside = slices.DeleteFunc(slices.Clone(s.beside), func(k keyed) bool { return k.x == 0 })
	c.Unit, c.Each, c.missing, c.apart, c.merged, c.omission = s.Unit, s.Each, s.missing, c.apart || s.apart, s.merged, s.omission
	c.statement, c.Notes = s.statement, append(slices.Clone(s.Notes), c.Notes...)
	c.zeros = is
	return c, nil
}

// noneLeft is the error of a sample that has nothing but zeros.
func (s *Sample) noneLeft() error {
	return inputs.Errorf("zeros", fmt.Sprintf("%d of %d values", s.N(), s.N()), "some value that is not 0")
}

// indicators returns 1 for each value that is 0, and 0 for the others, in their order.
func indicators(s *Sample) *Sample {
	is := NewSample("zeros")
	is.statement.Rounding = Unrounded
	if s.classes != nil {
		var counts [2]int64 // of others, and of zeros
		for _, x := range s.classes.list {
			if x.Lo == 0 && x.Hi == 0 {
				counts[1] += x.N
			} else {
				counts[0] += x.N
			}
		}
		var list []Class
		for i, n := range counts {
			if x := float64(i); n > 0 {
				list = append(list, Class{Lo: x, Hi: x, N: n})
			}
		}
		if of, err := OfClasses("zeros", list, math.NaN(), 0); err == nil {
			is = of
		}
		is.missing = s.missing
		return is
	}
	for _, x := range s.values {
		one := 0.0
		if x == 0 {
			one = 1
		}
		_ = is.Add(one) // which is finite
	}
	is.missing, is.apart = s.missing, s.apart
	return is
}

// Zeros returns how many values of 0 were taken apart, and of how many; 0 of 0 where none were asked for.
func (s *Sample) Zeros() (n, of int64) {
	if s.zeros == nil {
		return 0, 0
	}
	of = s.zeros.N()
	return int64(math.Round(s.zeros.moments.Mean() * float64(of))), of
}

// ZeroShare returns the share of the values that are 0 and were taken apart, of launches the mean of theirs; NaN where none were asked
// for. It is that of Clopper and Pearson of independent values, and of others that of their mean.
func (s *Sample) ZeroShare(level float64) montecarlo.Estimate {
	if s.restored {
		return s.keptShare(level)
	}
	if s.zeros == nil {
		return montecarlo.Estimate{Name: "zeros", Value: math.NaN(), Level: level}
	}
	z := s.zeros
	e := z.Mean(level)
	if d := z.Dependence(); !z.inLaunches() && !d.Dependent && !d.Changed {
		n, of := s.Zeros()
		e = montecarlo.ProportionInterval(n, of, level)
		if d.Unordered {
			e.Warnings = append(e.Warnings, d.Reason())
		}
		if reason, settle := d.Doubt(); reason != "" {
			worth := z.LeastWorth(level)
			wide := montecarlo.ProportionInterval(int64(math.Round(e.Value*float64(worth))), worth, level)
			e.Doubts = append(e.Doubts, montecarlo.Doubt{Reason: reason, Settle: settle, Lo: math.Min(e.Lo, wide.Lo),
				Hi: math.Max(e.Hi, wide.Hi)})
		}
		e.Name = "mean" // as which missing values are reckoned
		e = z.absent(e)
	}
	e.Name, e.Unit = "zeros", ""
	if e = e.AtLeast0(); !math.IsInf(e.Lo, -1) {
		e.Hi = math.Min(1, e.Hi)
	}
	e.Doubts = slices.Clone(e.Doubts)
	for i := range e.Doubts {
		e.Doubts[i].Hi = math.Min(1, e.Doubts[i].Hi)
	}
	return e
}

// keptShare is ZeroShare of a sample that was saved.
func (s *Sample) keptShare(level float64) montecarlo.Estimate {
	i := slices.IndexFunc(s.kept, func(e montecarlo.Estimate) bool { return e.Name == "zeros" && math.Abs(e.Level-level) < 1e-12 })
	if i < 0 {
		return montecarlo.Estimate{Name: "zeros", Value: math.NaN(), Level: level}
	}
	return s.kept[i]
}
