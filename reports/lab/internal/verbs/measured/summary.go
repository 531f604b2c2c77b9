package measured

import (
	"fmt"
	"math"
	"strings"

	"castlab/montecarlo"
)

// summary says in one line what a sample is: its median and its last quantile, how many values there are, and whether they depend on
// each other.
func summary(s source, f flags) string {
	if s.Binary() {
		return fmt.Sprintf("%s %s (%g), n = %d: %s", shareOf1, withInterval(s.Mean(*f.level)), *f.level, s.N(), standing(s))
	}
	list := *f.quantiles
	shares := []float64{list[0]}
	if last := list[len(list)-1]; len(list) > 1 {
		shares = append(shares, last)
	}
	var parts []string
	reason := ""
	bare := 0
	for _, p := range shares {
		e := s.Quantile(p, *f.level)
		if noInterval(e) && reason == "" && len(e.Warnings) > 0 {
			reason = plainly(e.Warnings[0])
		}
		if noInterval(e) {
			bare++
		}
		parts = append(parts, e.Name+" "+withInterval(e))
	}
	text := strings.Join(parts, ", ")
	switch {
	case bare == len(shares):
		text = strings.ReplaceAll(text, " (no interval)", "") + " without interval"
		if bare > 1 {
			text += "s"
		}
	default:
		text += fmt.Sprintf(" (%g)", *f.level)
	}
	text += fmt.Sprintf(", n = %d: %s", s.N(), standing(s))
	if reason != "" && !strings.Contains(reason, standing(s)) {
		text += "; " + reason
	} else if reason != "" {
		text = strings.Replace(text, standing(s), reason, 1)
	}
	if e := s.ZeroShare(*f.level); !math.IsNaN(e.Value) {
		text += "; these are of values other than 0, and those of 0 are " + withInterval(e) + " of all"
	}
	return text + omission(s, shares[len(shares)-1], *f.level)
}

// shareOf1 names the mean of values that are 0 and 1.
const shareOf1 = "share of 1"

// omission says what the last quantile would be had requests been sent that were due, "" where that is no more than it is.
func omission(s source, p, level float64) string {
	e, would := s.Quantile(p, level), s.HadAllBeenSent(p)
	if !(would > e.Value) {
		return ""
	}
	o := s.Omission()
	return fmt.Sprintf("; but %s would be %s had %d requests been sent that were due in %d long ones (coordinated omission)", e.Name,
		withUnit(fmt.Sprintf("%.6g", would), e.Unit), o.Requests, o.Stalls)
}

// noInterval reports whether an estimate has no end.
func noInterval(e montecarlo.Estimate) bool { return math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) }

// withInterval writes a number with the widest of its intervals; where that has one end it is said in words.
func withInterval(e montecarlo.Estimate) string {
	w := widest(e)
	value := withUnit(digitsOf(w, w.Value), e.Unit)
	switch lower, upper := math.IsInf(w.Lo, -1), math.IsInf(w.Hi, 1); {
	case lower && upper:
		return value + " (no interval)"
	case upper:
		return value + " (at least " + digitsOf(w, w.Lo) + ")"
	case lower:
		return value + " (at most " + digitsOf(w, w.Hi) + ")"
	}
	return strings.TrimSpace(value + " " + ends(w))
}

// standing says in short whether the values of a sample depend on each other.
func standing(s source) string {
	d := s.Dependence()
	reason, _ := d.Doubt()
	switch {
	case s.Launches() > 1:
		return counted(int64(s.Launches()), "launch")
	case s.Min() == s.Max():
		return "all values are equal"
	case d.Unordered:
		return "a histogram, which has no order"
	case d.Changed:
		return "the values change in steps"
	case d.Dependent:
		return "the values depend on each other"
	case len(d.Tests) == 0:
		return "too few values to see whether they depend on each other"
	case reason != "":
		return "not settled whether the values depend on each other"
	}
	return "nothing speaks against independence"
}
