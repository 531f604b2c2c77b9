package measured

import (
	"fmt"
	"math"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// signed writes a change in percent with its sign.
func signed(p montecarlo.Estimate) string { return withSign(p, p.Value) }

// withSign writes a change in percent, or an end of its interval, with a + where it is above 0.
func withSign(p montecarlo.Estimate, x float64) string {
	text := inPercent(p, x)
	if x > 0 && !math.IsInf(x, 0) && strings.Trim(text, "0.") != "" {
		return "+" + text
	}
	return text
}

// cell writes a change in a table, in percent where it has a ratio.
func (c change) cell() string {
	if !c.hasRatio() {
		d := widest(c.Difference)
		if math.IsNaN(d.Value) {
			return ""
		}
		if isPoint(d) {
			return withUnit(withSign(d, d.Value), d.Unit)
		}
		return fmt.Sprintf("%s [%s, %s]", withUnit(withSign(d, d.Value), d.Unit), withSign(d, d.Lo), withSign(d, d.Hi))
	}
	return percentCell(c.Ratio)
}

// percentCell writes a ratio in a table as a change in percent, with its interval.
func percentCell(r montecarlo.Estimate) string {
	p := percents(r, false)
	if isPoint(p) {
		return withSign(p, p.Value) + " %"
	}
	switch lower, upper := p.Lo <= -100, math.IsInf(p.Hi, 1); {
	case lower && upper:
		return signed(p) + " %"
	case lower:
		p.Lo = math.Inf(-1)
	}
	side := func(x float64) string {
		text := withSign(p, x)
		if (p.Lo > 0 || p.Hi < 0) && strings.Trim(text, "-0.") == "" { // sure, and does not look like 0
			if text = numerals.Rounded(x, 1); x > 0 {
				text = "+" + text
			}
		}
		return text
	}
	return fmt.Sprintf("%s %% [%s, %s]", signed(p), side(p.Lo), side(p.Hi))
}

// The words of decisions in a table.
const (
	lower, higher, equivalent = "lower", "higher", "equivalent"
	same, undecided           = "the same", "no decision"
)

// word names the decision about a change in a table.
func (c change) word() string {
	switch c.Decision {
	case data.None:
		if d := widest(c.Difference); d.Value == 0 && isPoint(d) || c.ofOneValue() {
			return same
		}
	case data.First:
		return higher
	case data.Second:
		return lower
	case data.Equivalent:
		return equivalent
	}
	return undecided
}

// ofOneValue reports whether all values of both samples are one number.
func (c change) ofOneValue() bool {
	return c.first != nil && c.second != nil && c.first.Min() == c.second.Max() && c.second.Min() == c.first.Max() &&
		c.first.Min() == c.first.Max()
}
