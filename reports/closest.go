package reports

import (
	"fmt"
	"math"
)

// closest says how near the cases of a bound come to it: a bound that every case
// keeps with room to spare could be false by as much and would pass. It is "" for an
// equality, for an erratum, where a case measured more than the bound allows, and where
// nothing was checked.
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
	return fmt.Sprintf("closest is %s, %s of it", name, room(share))
}

// room writes the share of a bound that is met, never rounded up to all of it.
func room(share float64) string {
	if share < 0.001 {
		return percent(share)
	}
	return formatShort(math.Floor(1000*share)/10) + " %"
}

// extreme is what a case measured on the side of the bound: of all draws the most or
// the least where each was looked at, the estimate where there is a mean of many.
func (v Verdict) extreme() float64 {
	switch {
	case v.Kind == Statistical:
		return v.Estimate.Value
	case v.Relation == AtMost:
		return v.Estimate.Hi
	}
	return v.Estimate.Lo
}

// nearness is what should be the smaller of bound and measurement divided by the other,
// of two positive numbers; -Inf where a quotient says nothing, as for a bound of 0.
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
