package data

import (
	"fmt"
	"math"
	"slices"

	"github.com/montanaflynn/stats"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// TrimmedMean returns the mean without the floor(cut n) smallest and largest values, for
// 0 <= cut < 1/2, with the interval of Tukey and McLaughlin for independent values:
//
//	mean +- t s_w / ((1-2g/n) sqrt n),  g = floor(cut n),  n-2g-1 degrees of freedom
//
// with s_w the standard deviation of the values after g at either end are replaced by their
// neighbors. What is estimated is the trimmed mean of the law, which is not its mean unless
// the law is symmetric. It is refused if the values depend on each other, or are not all
// held.
//
// Source: Tukey and McLaughlin, "Less vulnerable confidence and significance procedures
// for location based on a single sample", Sankhya A 25 (1963).
//
// Errors: *inputs.Error for cut.
func (s *Sample) TrimmedMean(cut, level float64) (montecarlo.Estimate, error) {
	if !(0 <= cut && cut < 0.5) {
		return montecarlo.Estimate{}, inputs.Errorf("cut", cut, "at least 0 and below 0.5")
	}
	name := fmt.Sprintf("mean-trimmed-%.12g%%", 100*cut)
	if s.inLaunches() {
		return s.overLaunches(name, 0, level, func(l *Sample) montecarlo.Estimate {
			e, _ := l.TrimmedMean(cut, level) // cut is in its domain
			return e
		}), nil
	}
	return s.robust(name, level, func(sorted []float64) montecarlo.Estimate {
		n := len(sorted)
		g := int(cut * float64(n))
		inner := sorted[g : n-g]
		e := montecarlo.Estimate{Level: level, N: int64(n), Method: fmt.Sprintf("Tukey and McLaughlin, %d cut at either end", g)}
		m := montecarlo.NewMoments()
		m.AddSlice(inner)
		e.Value = m.Mean()
		for range g {
			m.Add(inner[0])
			m.Add(inner[len(inner)-1])
		}
		if len(inner) < 2 {
			return refused(e, fmt.Sprintf("n=%d: no interval from fewer than 2 values that are left", n))
		}
		half := montecarlo.StudentUpper((1-level)/2, float64(len(inner)-1)) * math.Sqrt(m.Variance()*float64(n)) / float64(len(inner))
		e.Lo, e.Hi = e.Value-half, e.Value+half
		if n < 100 {
			e.Warnings = append(e.Warnings, fmt.Sprintf("n=%d < 100: exact for no law, and too few to show a skewed one", n))
		}
		return e
	}), nil
}

// MAD returns the median of the distances to the median, not scaled to a standard deviation;
// medians of an even number of values are means of the two in the middle, as R's
// mad(x, constant=1) has them. Its interval is for independent values: with
// a probability of (1+level)/2 each, the median of the law is in the interval of order
// statistics, and the median distance from it, which changes by no more than that point
// does, in another one. It covers more than level. It is refused if the values depend on
// each other, or are not all held.
func (s *Sample) MAD(level float64) montecarlo.Estimate {
	if s.inLaunches() {
		return s.overLaunches("MAD", 0.5, level, func(l *Sample) montecarlo.Estimate { return l.MAD(level) })
	}
	return s.robust("MAD", level, func(sorted []float64) montecarlo.Estimate {
		each := (1 + level) / 2
		center := s.order.Quantile(0.5)
		about := montecarlo.QuantileInterval(&s.order, 0.5, each)
		distances := montecarlo.NewOrder()
		for _, x := range sorted {
			distances.Add(math.Abs(x - center))
		}
		spread := montecarlo.QuantileInterval(distances, 0.5, each)
		e := montecarlo.Estimate{Level: level, N: int64(len(sorted)), Method: "order statistics of the median and of distances from it"}
		value, err := stats.MedianAbsoluteDeviationPopulation(sorted)
		if err != nil {
			value = math.NaN()
		}
		e.Value, e.Warnings = value, about.Warnings
		off := math.Max(about.Hi-center, center-about.Lo)
		e.Lo, e.Hi = math.Max(0, spread.Lo-off), spread.Hi+off
		return e
	})
}

// IQR returns the distance of the quartiles, quantiles as those of Quantile, with the
// interval that holds if those of both quartiles at (1+level)/2 do.
func (s *Sample) IQR(level float64) montecarlo.Estimate {
	if s.inLaunches() {
		return s.overLaunches("IQR", 0.25, level, func(l *Sample) montecarlo.Estimate { return l.IQR(level) })
	}
	low, high := s.Quantile(0.25, (1+level)/2), s.Quantile(0.75, (1+level)/2)
	e := montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		low, high := of[0], of[1]
		return montecarlo.Estimate{
			Name: "IQR", Unit: s.Unit, Nonnegative: true, Value: high.Value - low.Value, Level: level, N: s.N(),
			Method: "intervals of both quartiles, each at half of the error",
			Lo:     math.Max(0, high.Lo-low.Hi), Hi: high.Hi - low.Lo,
		}
	}, nil, low, high)
	for _, quartile := range []montecarlo.Estimate{low, high} {
		if math.IsInf(quartile.Lo, -1) && math.IsInf(quartile.Hi, 1) {
			return refused(e, "of a quartile: "+quartile.Warnings[0])
		}
	}
	return e
}

// robust returns an estimate that needs independent values, all of them.
func (s *Sample) robust(name string, level float64, of func(sorted []float64) montecarlo.Estimate) montecarlo.Estimate {
	wider := func(e montecarlo.Estimate, d Dependence) (lo, hi float64) {
		return stretched(e, d.widening(d.scores, level))
	}
	return s.given(name, level, wider, func(d Dependence) montecarlo.Estimate {
		e := montecarlo.Estimate{Value: math.NaN(), Level: level, N: s.N()}
		switch {
		case !(0 < level && level < 1):
			return refused(e, fmt.Sprintf("level=%v is not between 0 and 1", level))
		case s.N() == 0:
			return refused(e, "n=0: there is no value")
		case s.Classed():
			return refused(e, "the values are known up to their classes in a histogram")
		case !s.Exact():
			return refused(e, fmt.Sprintf("of more than %d values not all are held", MostHeld))
		}
		e = of(s.order.Sorted())
		if d.Dependent {
			e = refused(e, "the values depend on each other, and there is no interval of this statistic then")
		}
		return e
	})
}

// ascendingHeld returns the values that are held in ascending order, for reading alone.
func (s *Sample) ascendingHeld() []float64 {
	if s.whole() {
		if sorted := s.order.Sorted(); len(sorted) == len(s.values) {
			return sorted
		}
	}
	return sortedCopy(s.values)
}

func sortedCopy(values []float64) []float64 {
	list := slices.Clone(values)
	slices.Sort(list)
	return list
}
