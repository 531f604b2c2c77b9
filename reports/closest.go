package reports

import (
	"fmt"
	"math"

	"castlab/distributions/numerals"
)

// closest states how close the cases of a bound come to it: a bound with a large margin
// in every case could be wrong by that margin and would pass. It is "" for an equality,
// for an erratum, if a case violates the bound, and if nothing was checked.
func closest(verdicts []Verdict) string {
	if len(verdicts) == 0 || verdicts[0].Relation == Equal || verdicts[0].Erratum != "" {
		return ""
	}
	best, share := verdicts[0], math.Inf(-1)
	for _, v := range verdicts {
		if v.extreme() == v.Theory {
			return "attained by " + code(caseName(v.Params))
		}
		if s := v.nearness(); s > share {
			best, share = v, s
		}
	}
	name := code(caseName(best.Params))
	switch {
	case math.IsInf(share, -1):
		return "no case attains it"
	case share > 1:
		return ""
	}
	return fmt.Sprintf("closest is %s, %s of it", name, attained(share))
}

// attained formats the attained fraction of a bound, never rounded up to all of it.
func attained(share float64) string {
	if share < 0.001 {
		return percent(share)
	}
	return numerals.Rounded(math.Floor(1000*share)/10, 4) + " %"
}

// extreme returns the measured value on the side of the bound: the extreme of all draws
// if each was examined, the estimate for a mean.
func (v Verdict) extreme() float64 {
	switch {
	case v.Kind == Statistical:
		return v.Estimate.Value
	case v.Relation == AtMost:
		return v.Estimate.Hi
	}
	return v.Estimate.Lo
}

// nearness returns the quotient of bound and measurement that is at most 1 if the bound
// holds, for two positive numbers; -Inf if a quotient is meaningless, as for a bound of
// 0.
func (v Verdict) nearness() float64 {
	low, high := v.extreme(), v.Theory
	if v.Relation == AtLeast {
		low, high = high, low
	}
	if !(low > 0) || math.IsInf(high, 0) {
		return math.Inf(-1)
	}
	return low / high
}
