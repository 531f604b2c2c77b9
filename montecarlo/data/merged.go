package data

import (
	"fmt"
	"math"
	"sort"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// Merge says that the launches are generators of one load, as the runners of a load test are: numbers are those of all their
// values together, and not means over launches. The quantile of k generators, of which the i-th has the share w_i of all
// values, is that of all,
//
//	ends: the quantiles of all at p +- t_(k-1) s,  s^2 = sum w_i^2 * sum (F_i(x_p) - mean of all F_i)^2/(k-1)
//
// F_i being the share of values up to x_p of the i-th, and at least as far as those of as many independent values; the mean likewise.
// The generators are taken to differ by as much whatever their shares are: what is off the weighted mean would be little of one that is
// most of all. What meets all generators at once, as a pause of what they load, is the same in all, and in no interval.
//
// Source: Woodruff, "Confidence intervals for medians and other position measures", JASA 47 (1952); Cochran, Sampling Techniques
// (1977), chapter 9, for clusters of unequal sizes.
//
// Errors: *inputs.Error of a sample of fewer than two launches, as one is whose rows are launches of one value each.
func (s *Sample) Merge() error {
	if len(s.launches) < 2 {
		return inputs.Errorf("merge", s.Name, "several files, or --launch COLUMN, of which each is a generator")
	}
	s.merged = true
	return nil
}

// ProgramLaunches returns how many launches of a program the values are known to be of: generators of one load, which are merged, saw one.
func (s *Sample) ProgramLaunches() int {
	if s.merged {
		return 1
	}
	return s.Launches()
}

// Merged reports whether numbers are of all values of the launches together.
func (s *Sample) Merged() bool { return s.merged }

// A clusterValue is a value of one cluster, a generator, as often as it was seen.
type clusterValue struct {
	lo, x float64 // the ends of its class, both the value itself without one
	n     int64
	of    int // its launch
}

// clusterValues returns the values of all launches in ascending order, the number of each launch, and of all.
func (s *Sample) clusterValues() (list []clusterValue, sizes []float64, all float64) {
	for i, l := range s.launches {
		sizes = append(sizes, float64(l.N()))
		all += float64(l.N())
		if l.classes != nil {
			for _, c := range l.classes.list {
				list = append(list, clusterValue{c.Lo, c.Hi, c.N, i})
			}
			continue
		}
		for _, x := range l.values {
			list = append(list, clusterValue{x, x, 1, i})
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].x < list[j].x })
	return list, sizes, all
}

// mergedQuantile returns the quantile of all values of the launches together.
func (s *Sample) mergedQuantile(p, level float64) montecarlo.Estimate {
	list, sizes, all := s.clusterValues()
	e := montecarlo.Estimate{Name: QuantileName(p), Unit: s.Unit, Level: level, N: int64(all)}
	at := func(q float64) clusterValue {
		below := 0.0
		for _, x := range list {
			if below += float64(x.n); below >= q*all*(1-sameShare) {
				return x
			}
		}
		return list[len(list)-1]
	}
	e.Value = at(p).x
	upTo := make([]float64, len(sizes))
	for _, x := range list {
		if x.x <= e.Value {
			upTo[x.of] += float64(x.n)
		}
	}
	between := make([]float64, len(sizes))
	for i := range sizes {
		between[i] = upTo[i] / sizes[i]
	}
	half := s.clusterHalfWidth(between, sizes, all, level, math.Sqrt(p*(1-p)/all))
	e.Method = fmt.Sprintf("all values of %d generators together (Woodruff), t of these", len(sizes))
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	if p > half {
		e.Lo = at(p - half).lo
	} else {
		e.Warnings = append(e.Warnings, "too few values for a lower end at this level")
	}
	if p+half <= 1-1/all {
		e.Hi = at(p + half + 1/all).x
	} else {
		e.Warnings = append(e.Warnings, "too few values for an upper end at this level")
	}
	return s.asRecorded(e)
}

// mergedMean returns the mean of all values of the launches together.
func (s *Sample) mergedMean(level float64) montecarlo.Estimate {
	_, sizes, all := s.clusterValues()
	e := montecarlo.Estimate{Name: "mean", Unit: s.Unit, Level: level, N: int64(all)}
	for i, l := range s.launches {
		e.Value += l.middle() * sizes[i] / all
	}
	between := make([]float64, len(sizes))
	for i, l := range s.launches {
		between[i] = l.middle()
	}
	half := s.clusterHalfWidth(between, sizes, all, level, math.Sqrt(s.moments.Variance()/all))
	e.Lo, e.Hi = e.Value-half, e.Value+half
	e.Method = fmt.Sprintf("all values of %d generators together, t of these", len(sizes))
	return s.coarse(s.asRecorded(e), 0)
}

// clusterHalfWidth returns the half width of an interval of a mean of clusters, weighted by their sizes, at least that of a standard error.
func (s *Sample) clusterHalfWidth(of, sizes []float64, all, level, least float64) float64 {
	shares := 0.0
	for _, n := range sizes {
		shares += n / all * n / all
	}
	_, variance := spreadOf(of)
	t := montecarlo.StudentUpper((1-level)/2, float64(len(sizes)-1))
	return math.Max(t*math.Sqrt(shares*variance), distuv.UnitNormal.Quantile((1+level)/2)*least)
}

// mergedOnly refuses what has no interval of the values of several generators.
func (s *Sample) mergedOnly(name string, level float64) montecarlo.Estimate {
	return refused(montecarlo.Estimate{Name: name, Unit: s.unitOf(name), Value: math.NaN(), Level: level, N: s.N()},
		"of all values of several generators there are the mean and quantiles")
}
