package cubetail

import "math"

// A line is the duration of phases as a function of the length y of one packet:
// phases max(other, with + y).
type line struct {
	other, with float64
	phases      int
}

// kink returns the length from which on the duration grows.
func (l line) kink() float64 { return l.other - l.with }

// threshold returns the largest y with
//
//	sum of phases max(other, with + y) <= gamma,
//
// -Inf if there is none. The sum is convex and piecewise linear: with the kinks
// in ascending order, the first k lines rise between kink k and kink k+1, and
// the equation there is linear. It orders lines in place.
//
// Source: derived.
func threshold(lines []line, gamma float64) float64 {
	rest := 0.0 // of the lines that are still constant
	for i, l := range lines {
		rest += float64(float64(l.phases) * l.other)
		j := i
		for ; j > 0 && lines[j-1].kink() > l.kink(); j-- {
			lines[j] = lines[j-1]
		}
		lines[j] = l
	}
	if rest > gamma {
		return math.Inf(-1)
	}
	// Far out all of them rise; below its kink a line is taken back to a constant.
	slope, level := 0.0, 0.0
	for _, l := range lines {
		slope += float64(l.phases)
		level += float64(float64(l.phases) * l.with)
	}
	for k := len(lines) - 1; ; k-- {
		l := lines[k]
		y := (gamma - level) / slope
		if k == 0 || y >= l.kink() {
			return max(y, l.kink())
		}
		slope -= float64(l.phases)
		level += float64(float64(l.phases) * (l.other - l.with))
	}
}
