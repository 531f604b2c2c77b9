package data

import (
	"math"

	"castlab/montecarlo"
)

// A Range is a range of quantiles, From < To, or none if both are 0.
type Range struct{ From, To float64 }

// An Order says at which quantiles one of two samples is surely smaller, at all of them
// together.
type Order struct {
	First, Second Range // the widest ranges at which the first, and the second, is surely smaller
	Level         float64
	Warnings      []string

	// Decision is First if the first is surely smaller somewhere, and the second surely
	// nowhere; None if both are, or neither. That one is smaller at every quantile up to
	// 0 and 1 no sample can show: First.From and First.To are how far it is shown.
	Decision Decision
}

// ordered compares two samples at all quantiles by the bands of Dvoretzky, Kiefer and
// Wolfowitz about both distribution functions, each at 1 - (1-level)/2:
//
//	the first is surely smaller at p if  F1n(x) - e1 >= p  for some x that has  F2n(x) + e2 < p
//
// These bands hold for every law of independent values, and there is none of others; where
// there is a doubt, they are those of as many values as are left if it is right.
func ordered(a, b *Sample, level float64) Order {
	o := Order{Level: level}
	for i, s := range []*Sample{a, b} {
		reason := "launches have no band about their distribution functions"
		if !s.inLaunches() {
			reason = s.Dependence().Reason()
		}
		if reason == "" && s.Omission() != nil {
			reason = s.dueSays() + " (coordinated omission)"
		}
		if reason != "" {
			o.Warnings = append(o.Warnings, [...]string{"first: ", "second: "}[i]+reason)
		}
	}
	if a.N() == 0 || b.N() == 0 {
		o.Warnings = append(o.Warnings, "a sample without values")
	}
	if len(o.Warnings) > 0 {
		return o
	}
	o.First, o.Second = surely(a, b, level), surely(b, a, level)
	switch first, second := o.First != (Range{}), o.Second != (Range{}); {
	case first && !second:
		o.Decision = First
	case second && !first:
		o.Decision = Second
	}
	return o
}

// surely returns the widest range of p at which the p-quantile of a is surely below that
// of b. At a value x of a of rank i the quantiles of a up to i/n - ea are surely at most x, and
// those of b above F_b(x) + eb surely more than x.
// Values that were recorded in steps are taken as larger, of a, and smaller, of b, by as much as that may
// have moved them, and those that are missing as larger than all of a, and smaller than all of b. Those of a that may mark
// failed rows are taken as larger, too, and those of b as they are, smaller than all.
func surely(a, b *Sample, level float64) Range {
	each := (1 + level) / 2
	n, m := a.N(), b.N()
	marked := 0.0 // share of the values of a
	if c := a.Recording().Marked; c != nil {
		marked = a.share(*c)
	}
	ea, eb := montecarlo.DKW(int64(float64(a.LeastWorth(each))*(1-marked)), each), montecarlo.DKW(b.LeastWorth(each), each)
	apart := a.grid() + b.grid()
	absentA, absentB := float64(a.Recording().Missing), float64(b.Recording().Missing)
	var widest, current Range
	below := int64(0) // values of b surely counted as at most x
	step := max(1, n/mostSteps)
	for i := step; i <= n; i += step {
		_, x := a.bounds(i)
		for below < m {
			if lo, _ := b.bounds(below + 1); lo > x+apart {
				break
			}
			below++
		}
		from := (float64(below)+absentB)/(float64(m)+absentB) + eb
		to := math.Max(0, float64(i)-marked*float64(n))/(float64(n)+absentA) - ea
		if !(from < to) {
			continue
		}
		if from <= current.To && current.To > 0 {
			current.To = math.Max(current.To, to)
			current.From = math.Min(current.From, from)
		} else {
			current = Range{from, to}
		}
		if current.To-current.From > widest.To-widest.From {
			widest = current
		}
	}
	return widest
}

// mostSteps bounds the values at which two samples are compared; between them a range
// can only be wider.
const mostSteps = 1 << 14
