package data

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// absent adds the doubt of missing values, which may be missing because of their size, as where a timeout took the
// longest away. Of n values and m that are missing the p-quantile of all lies between two quantiles of the n,
//
//	(p(n+m) - m)/n  all of the m lie below,  p(n+m)/n  all lie above
//
// and where one is not between 0 and 1, nothing is known on that side. So a mean has no upper end, and so little is
// missing of a median that it has both.
//
// Source: Manski, Partial Identification of Probability Distributions (2003), chapter 1.
func (s *Sample) absent(e montecarlo.Estimate) montecarlo.Estimate {
	m := s.Recording().Missing
	if m == 0 || math.IsNaN(e.Value) || math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) {
		return e
	}
	values := "values are"
	if m == 1 {
		values = "value is"
	}
	reason := fmt.Sprintf("%d %s missing beside %d, and may be because of their size, as where a timeout took the longest away", m,
		values, s.N())
	if slices.ContainsFunc(e.Doubts, func(d montecarlo.Doubt) bool { return d.Reason == reason }) {
		return e // of a sample that was saved
	}
	lo, hi := s.whereAbsent(e)
	e.Doubts = append(slices.Clone(e.Doubts), montecarlo.Doubt{
		Reason: reason, Lo: math.Min(e.Lo, lo), Hi: math.Max(e.Hi, hi),
		Settle: "record what they were, or the limit in their place (--cut LIMIT), or say that they are missing by chance " +
			"(--missing chance)",
	})
	return e
}

// whereAbsent returns the interval that holds wherever the missing values lie.
func (s *Sample) whereAbsent(e montecarlo.Estimate) (lo, hi float64) {
	m, n := float64(s.Recording().Missing), float64(s.N())
	share, of := n/(n+m), 0.0
	for _, l := range s.launches {
		share = math.Min(share, float64(l.N())/float64(l.N()+l.missing))
		of += float64(l.missing)
	}
	least := math.Inf(-1)
	if s.Recording().Positive {
		least = 0
	}
	var p float64
	switch name := e.Name; {
	case s.inLaunches() && of < m: // all values of some launch are missing
	case name == "mean" && least == 0: // each may be 0
		return float64(share * e.Lo), math.Inf(1)
	case name == "variance": // all may lie at the mean
		return float64(share * e.Lo), math.Inf(1)
	case name == "MAD", name == "IQR":
		return 0, math.Inf(1)
	case isQuantile(name) && s.inLaunches():
		if _, err := fmt.Sscanf(name, "p%g", &p); err != nil {
			break
		}
		return s.launchesAbsent(e, p/100)
	case isQuantile(name):
		if _, err := fmt.Sscanf(name, "p%g", &p); err != nil {
			break
		}
		below, above := absentShares(p/100, n, m)
		lo, hi = least, math.Inf(1)
		if below > 0 {
			lo = math.Max(lo, s.quantile(below, e.Level).Lo)
		}
		if above < 1 {
			hi = s.quantile(above, e.Level).Hi
		}
		return lo, hi
	case strings.HasPrefix(name, trimmedName) && !s.inLaunches() && s.whole():
		if _, err := fmt.Sscanf(name, trimmedName+"%g", &p); err != nil || m > math.Floor(p/100*(n+m)) {
			break
		}
		g, sorted := int(p/100*(n+m)), s.order.Sorted()
		low, high := montecarlo.NewMoments(), montecarlo.NewMoments()
		low.AddSlice(sorted[g-int(m) : len(sorted)-g])
		high.AddSlice(sorted[g : len(sorted)-g+int(m)])
		return e.Lo - (e.Value - low.Mean()), e.Hi + (high.Mean() - e.Value)
	}
	return least, math.Inf(1)
}

// absentShares are the shares of n values up to the p-quantile of these and m others, if the others lie below, and
// above.
func absentShares(p, n, m float64) (below, above float64) {
	return (p*(n+m) - m) / n, p * (n + m) / n
}

// launchesAbsent is whereAbsent of the mean of a quantile over launches, each with missing values of its own.
func (s *Sample) launchesAbsent(e montecarlo.Estimate, p float64) (lo, hi float64) {
	lo, hi = e.Lo, e.Hi
	for _, l := range s.launches {
		k := float64(len(s.launches))
		below, above := absentShares(p, float64(l.N()), float64(l.missing))
		switch x := l.At(p); {
		case below > 0:
			lo -= (x - l.At(below)) / k
		case s.Recording().Positive:
			lo -= x / k
		default:
			lo = math.Inf(-1)
		}
		if above <= 1 {
			hi += (l.At(above) - l.At(p)) / k
		} else {
			hi = math.Inf(1)
		}
	}
	return lo, hi
}
