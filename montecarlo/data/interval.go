package data

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// Mean returns the mean with its interval: that of independent values
// (montecarlo.MeanInterval; of few launches of one value each Student's t, as OfLaunches has it) unless Dependence says that
// they are not, and then that of
// one long run (steady.Series.Interval), whose value leaves out the beginning, so that it is
// not the mean of all values; the method says that one, too. It is refused, as the whole line
// with the reason as a warning, where the values change, are too few for their dependence, or
// where it does not hold the mean of all.
func (s *Sample) Mean(level float64) montecarlo.Estimate {
	if s.inLaunches() {
		return s.overLaunches("mean", 0, level, func(l *Sample) montecarlo.Estimate { return montecarlo.Estimate{Value: l.middle()} })
	}
	if s.classes != nil {
		return s.classMean(level)
	}
	wider := func(e montecarlo.Estimate, d Dependence) (lo, hi float64) {
		if !d.Dependent {
			return stretched(e, d.widening(s.trace(), level))
		}
		lo, hi = stretched(montecarlo.MeanInterval(&s.moments, level), d.widening(s.trace(), level))
		return math.Min(lo, e.Lo), math.Max(hi, e.Hi)
	}
	return s.given("mean", level, wider, func(d Dependence) montecarlo.Estimate {
		if d.Dependent {
			series := &s.series
			if s.start != nil {
				series = &s.start.series
			}
			e := series.Interval(level)
			if s.start != nil && steady.Converged(e) {
				return e
			}
			if !steady.Converged(e) {
				e.Value = s.moments.Mean()
				return refused(e, tooShort(e))
			}
			all := s.moments.Mean()
			if !e.Contains(all) {
				e = refused(e, fmt.Sprintf("the values at the beginning differ from the others, without which the mean is %.6g: take "+
					"the stretches apart", e.Value))
				e.Value = all
				return e
			}
			if e.Value != all {
				e.Method += fmt.Sprintf(" without the warm-up; the mean of all is %.6g", all)
			}
			return e
		}
		if s.Binary() {
			return montecarlo.ProportionInterval(int64(math.Round(s.moments.Mean()*float64(s.N()))), s.N(), level)
		}
		if n := s.N(); s.apart && 2 <= n && n < FewLaunches && 0 < level && level < 1 {
			return betweenLaunches(montecarlo.Estimate{Value: s.moments.Mean(), Level: level, N: n}, &s.moments)
		}
		return montecarlo.DoubtSpread(montecarlo.MeanInterval(&s.moments, level), &s.moments)
	})
}

// Variance returns the variance with its interval (montecarlo.VarianceInterval); it is
// refused if the values depend on each other.
func (s *Sample) Variance(level float64) montecarlo.Estimate {
	if s.Classed() {
		return refused(montecarlo.Estimate{Name: "variance", Unit: s.unitOf("variance"), Value: math.NaN(), Level: level, N: s.N()},
			"the values are known up to their classes in a histogram")
	}
	if s.inLaunches() {
		return s.overLaunches("variance", 0, level, func(l *Sample) montecarlo.Estimate {
			return montecarlo.Estimate{
				Value: l.moments.Variance()}
		})
	}
	wider := func(e montecarlo.Estimate, d Dependence) (lo, hi float64) {
		squares, mean := s.trace(), s.moments.Mean()
		for i, x := range squares {
			squares[i] = (x - mean) * (x - mean)
		}
		return stretched(e, d.widening(squares, level))
	}
	return s.given("variance", level, wider, func(d Dependence) montecarlo.Estimate {
		e := montecarlo.VarianceInterval(&s.moments, level)
		if d.Dependent {
			e = refused(e, "the values depend on each other, and there is no interval for their variance then")
		}
		return e
	})
}

// Quantile returns the p-quantile inf{x : P(X <= x) >= p} at a level, both between 0 and
// 1: its value is the ceil(p n)-th smallest. The interval is that of order statistics
// (montecarlo.QuantileInterval), valid for every law, unless Dependence says that the
// values depend on each other. Then it is that of as many independent values as these are
// worth (dependentQuantile). It is refused, as the whole line with the reason as a warning,
// where the values change, or are too few for their dependence; such an interval of more
// than MostHeld values is of the first MostHeld alone.
func (s *Sample) Quantile(p, level float64) montecarlo.Estimate {
	if s.inLaunches() && 0 < p && p < 1 {
		return s.overLaunches(QuantileName(p), p, level, func(l *Sample) montecarlo.Estimate { return montecarlo.Estimate{Value: l.At(p)} })
	}
	return s.absent(s.quantile(p, level))
}

// quantile is Quantile of the values that are there, and of one launch.
func (s *Sample) quantile(p, level float64) montecarlo.Estimate {
	wider := func(e montecarlo.Estimate, d Dependence) (lo, hi float64) {
		lo, hi = s.stretchedQuantile(p, level, d.widening(about(s.values, e.Value), level))
		return math.Min(lo, e.Lo), math.Max(hi, e.Hi)
	}
	return s.present(QuantileName(p), level, wider, func(d Dependence) montecarlo.Estimate {
		if d.Dependent && 0 < p && p < 1 && 0 < level && level < 1 {
			if s.whole() {
				return dependentQuantile(d, s.values, s.order.Sorted(), p, level)
			}
			e := dependentQuantile(d, s.values, sortedCopy(s.values), p, level)
			if d.beyond {
				return refused(e, fmt.Sprintf("means of batches depend on each other, and only the first %d values are held",
					len(s.values)))
			}
			if steady.Converged(e) {
				e.Method += fmt.Sprintf(", from the first %d values", len(s.values))
			}
			return e
		}
		switch {
		case s.classes != nil:
			return sketched(s.classes, p, level, "ends of their classes")
		case s.sketch != nil:
			return sketched(s.sketch, p, level, "from a sketch")
		}
		return montecarlo.QuantileInterval(&s.order, p, level)
	})
}

// ranked are values whose order statistics are known up to two ends.
type ranked interface {
	N() int64
	Quantile(p float64) float64
	Bounds(k int64) (lo, hi float64)
}

// sketched is montecarlo.QuantileInterval of a sketch, or of classes.
func sketched(k ranked, p, level float64, how string) montecarlo.Estimate {
	e := montecarlo.Estimate{Value: k.Quantile(p), Level: level, N: k.N()}
	if !(0 < p && p < 1 && 0 < level && level < 1) || k.N() == 0 {
		return montecarlo.QuantileInterval(montecarlo.NewOrder(), p, level) // which says why not
	}
	l, u, coverage := montecarlo.QuantileRanks(k.N(), p, level)
	e.Method = fmt.Sprintf("order statistics %d..%d, exact coverage %.6g, %s", l, u, coverage, how)
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	if l >= 1 {
		e.Lo, _ = k.Bounds(l)
	} else {
		e.Warnings = append(e.Warnings, fmt.Sprintf("n=%d is too few for a lower end at this level", k.N()))
	}
	if u <= k.N() {
		_, e.Hi = k.Bounds(u)
	} else {
		e.Warnings = append(e.Warnings, fmt.Sprintf("n=%d is too few for an upper end at this level", k.N()))
	}
	return e
}

// QuantileName returns the name of a quantile: p99 for 0.99, p99.9 for 0.999.
func QuantileName(p float64) string { return fmt.Sprintf("p%.12g", 100*p) }

// given returns an estimate of the sample with its name and what Dependence says of it; wider
// is the interval that holds if a doubt is right. Of a sample that was saved, and whose values
// depend on each other or may, it is the one that was kept.
func (s *Sample) given(name string, level float64, wider func(montecarlo.Estimate, Dependence) (lo, hi float64),
	interval func(Dependence) montecarlo.Estimate) (e montecarlo.Estimate) {
	e = ofSpread(s.absent(s.present(name, level, wider, interval)))
	if name == "mean" && s.Binary() {
		return asShare(e)
	}
	return e
}

// present is given of the values that are there.
func (s *Sample) present(name string, level float64, wider func(montecarlo.Estimate, Dependence) (lo, hi float64),
	interval func(Dependence) montecarlo.Estimate) (e montecarlo.Estimate) {
	d := s.Dependence()
	reason, settle := d.Doubt()
	switch {
	case (d.Dependent || reason != "") && s.restored:
		return s.keptEstimate(name, level)
	case d.Changed:
		e = refused(interval(Dependence{}), d.Reason())
	default:
		e = interval(d)
		if !d.Dependent && d.Reason() != "" && !(s.N() > 0 && s.Min() == s.Max()) {
			e.Warnings = append(e.Warnings, d.Reason())
		}
		if reason != "" && e.Lo <= e.Hi && !math.IsInf(e.Hi-e.Lo, 1) {
			lo, hi := wider(e, d)
			e.Doubts = append(e.Doubts, montecarlo.Doubt{Reason: reason, Lo: lo, Hi: hi, Settle: settle})
		}
	}
	e.Name, e.Unit = name, s.unitOf(name)
	return s.asRecorded(e)
}

// unitOf is the unit of a statistic.
func (s *Sample) unitOf(name string) string {
	if name == "variance" && s.Unit != "" {
		return s.Unit + "^2"
	}
	return s.Unit
}

// ofSpread returns an estimate that is at least 0 where its name is that of a spread.
func ofSpread(e montecarlo.Estimate) montecarlo.Estimate {
	switch e.Name {
	case "variance", "MAD", "IQR":
		return e.AtLeast0()
	}
	return e
}

// refused returns an estimate without an interval.
func refused(e montecarlo.Estimate, reason string) montecarlo.Estimate {
	e.Lo, e.Hi, e.Method, e.Warnings = math.Inf(-1), math.Inf(1), "none", []string{reason}
	return e
}

// A stretch of dependent values must be worth so many independent ones at the median. Shorter stretches that look longer
// are those that happen to look independent, and cover less. Where fewer than leastRare of them lie beyond the quantile, the
// interval is widened (seldom).
const (
	leastWorth     = 20
	leastRare      = 10
	leastClustered = 50  // likewise, where it is the spread that comes in clusters
	shortWorth     = 100 // below it doubts about the mean of the values are doubts about quantiles, too
)

// dependentQuantile is the interval of order statistics of as many independent values as
// the series is worth for the mean of the indicators [value <= x_p]:
//
//	m = p(1-p) / s^2,  s = half-width of the interval of that mean / normal quantile
//	ends: the values of rank (l-1) n/m + 1 and u n/m, of l and u of m (QuantileRanks)
//
// so that m contains all doubt about the dependence that the interval of the mean has,
// and the binomial law of m values the skewness of a count of rare ones. Where these are too few to show how they depend on
// each other, m is that of seldom. sorted has all values in ascending order.
//
// Source: derived; Woodruff, "Confidence intervals for medians and other position measures", Journal of the American Statistical
// Association 47 (1952), for intervals of a quantile by those of a share; how often it covers is measured, see COVERAGE.md.
func dependentQuantile(d Dependence, values, sorted []float64, p, level float64) montecarlo.Estimate {
	n := float64(len(values))
	e := montecarlo.Estimate{Level: level, N: int64(len(values))}
	x := sorted[montecarlo.QuantileRank(p, int64(len(values)))-1]
	e.Value = x
	middle, reason := worth(values, sorted[len(sorted)/2], level)
	if reason != "" {
		return refused(e, "too short for its dependence: "+reason)
	}
	if middle < leastWorth {
		return refused(e, fmt.Sprintf("too short for its dependence: worth about %.0f independent values, fewer than %d", middle,
			leastWorth))
	}
	m, reason := worth(values, x, level)
	widened := ""
	if rest := math.Min(p, 1-p); reason != "" || math.Min(m, middle)*rest < leastRare {
		if m = math.Min(m, middle); reason != "" {
			m = middle
		}
		m = seldom(values, x, m, middle, p)
		widened = fmt.Sprintf(", widened as fewer than %d beyond the quantile are", leastRare)
	}
	ranks, plain := steady.NewSeries(), steady.NewSeries()
	for i, a := range scored(values).a {
		ranks.Add(a+0.5, 1)
		plain.Add(values[i], 1)
	}
	all := ranks.Interval(level)
	if !steady.Converged(all) {
		return refused(e, tooShort(all))
	}
	e.Warnings = append(e.Warnings, all.Warnings...)
	if middle < shortWorth { // as waits at a high load are
		for _, w := range plain.Interval(level).Warnings {
			e.Warnings = append(e.Warnings, "of the mean: "+w)
		}
	}
	l, u, coverage := montecarlo.QuantileRanks(int64(m), p, level)
	e.Method = fmt.Sprintf("order statistics of %.0f independent values, exact coverage %.6g of these", m, coverage) + widened
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	if l >= 1 {
		e.Lo = sorted[int(math.Floor(float64(l-1)*n/m))]
	} else {
		e.Warnings = append(e.Warnings, fmt.Sprintf("worth n=%.0f independent values: too few for a lower end at this level", m))
	}
	if float64(u) <= m {
		e.Hi = sorted[min(len(sorted), int(math.Ceil(float64(u)*n/m)))-1]
	} else {
		e.Warnings = append(e.Warnings, fmt.Sprintf("worth n=%.0f independent values: too few for an upper end at this level", m))
	}
	if rare := m * math.Min(p, 1-p); rare < leastClustered && d.clustered() {
		e.Warnings = append(e.Warnings, fmt.Sprintf("values far from the middle come in clusters, and those beyond the quantile are "+
			"worth %.0f independent ones, fewer than %d: the interval held in 0.82 for 0.95 of 500 such values", rare, leastClustered))
	}
	if 1-level < leastStudied {
		e.Warnings = append(e.Warnings, fmt.Sprintf("the coverage of levels above 1-%g was not studied", leastStudied))
	}
	return e
}

// worth returns how many independent values have a mean of [value <= x] that is as
// uncertain, or the reason why it is not known.
func worth(values []float64, x, level float64) (m float64, reason string) {
	run := steady.NewSeries()
	below := 0
	for _, v := range values {
		if v <= x {
			run.Add(1, 1)
			below++
		} else {
			run.Add(0, 1)
		}
	}
	mean := run.Interval(level)
	if !steady.Converged(mean) {
		return 0, strings.TrimPrefix(mean.Warnings[0], "not converged: ")
	}
	n := float64(len(values))
	p := float64(below) / n
	s := mean.Width() / 2 / distuv.UnitNormal.Quantile((1+level)/2)
	if !(s > 0) {
		return 0, "the share of values up to this one does not vary along the record, or only at its start"
	}
	return math.Min(n, math.Floor(p*(1-p)/(s*s))), ""
}

// leastStudied is the error of an interval of dependent values below which none was tried.
const leastStudied = 1e-7

// tooShort says why an interval of one long run was refused.
func tooShort(e montecarlo.Estimate) string {
	return "too short for its dependence: " + strings.TrimPrefix(e.Warnings[0], "not converged: ")
}
