package measured

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// withUnit writes a unit behind a number.
func withUnit(number, unit string) string { return strings.TrimSpace(number + " " + unit) }

// verdict says how sure a change is, and if it is not, why and what would decide it.
func verdict(c change, f flags) string {
	sure := "sure"
	if *f.level != 0.95 {
		sure += fmt.Sprintf(" at %g", *f.level)
	}
	switch c.Decision {
	case data.First, data.Second:
		return c.size() + ", " + sure
	case data.Equivalent:
		return fmt.Sprintf("equivalent, %s, %s", c.span(), sure)
	}
	return "no decision: " + c.why(f)
}

// hasRatio reports whether a change is a share.
func (c change) hasRatio() bool {
	r := c.Ratio
	return r.Value > 0 && !math.IsInf(r.Value, 0) && !slices.ContainsFunc(r.Warnings, func(w string) bool {
		return strings.HasPrefix(w, "no ratio")
	})
}

// widest returns an estimate with the interval that holds whether its doubts are right or not.
func widest(e montecarlo.Estimate) montecarlo.Estimate {
	e.Warnings = nil
	lo, hi := e.Widest()
	return montecarlo.Estimate{Value: e.Value, Lo: lo, Hi: hi, Unit: e.Unit, Name: e.Name}
}

// exact is the relative width of an interval that is one of rounding only, as that of two constants is.
const exact = 1e-6

// isPoint reports whether a change is known exactly.
func isPoint(e montecarlo.Estimate) bool {
	return e.Hi-e.Lo <= exact*math.Abs(e.Value) || e.Value == 0 && e.Hi-e.Lo < 1e-20
}

// percents returns a ratio as a change in percent, of which a fall is positive if lower is set.
func percents(r montecarlo.Estimate, lower bool) montecarlo.Estimate {
	r = widest(r)
	if r.Hi-r.Lo < exact*math.Abs(r.Value) {
		r.Lo, r.Hi = r.Value, r.Value
	}
	r.Value, r.Lo, r.Hi = 100*(r.Value-1), 100*(r.Lo-1), 100*(r.Hi-1)
	if isPoint(r) {
		r.Value, _ = strconv.ParseFloat(numerals.Rounded(r.Value, 4), 64)
		r.Lo, r.Hi = r.Value, r.Value
	}
	if lower {
		r.Value, r.Lo, r.Hi = -r.Value, -r.Hi, -r.Lo
	}
	return r
}

// size says how much larger or smaller the second is, with its interval.
func (c change) size() string {
	lower := c.Decision == data.Second
	word := "higher"
	if lower {
		word = "lower"
	}
	switch {
	case c.tends():
		return "the second tends to be " + word + ", " + c.tendency()
	case !c.hasRatio():
		d := widest(c.Difference)
		if lower {
			d.Value, d.Lo, d.Hi = -d.Value, -d.Hi, -d.Lo
		}
		return strings.TrimSpace(fmt.Sprintf("%s %s %s", withUnit(digitsOf(d, d.Value), d.Unit), word, ends(d)))
	case c.Ratio.Value >= 2:
		r := widest(c.Ratio)
		return fmt.Sprintf("%s times as much %s", digitsOf(r, r.Value), ends(r))
	}
	p := percents(c.Ratio, lower)
	if isPoint(p) {
		return fmt.Sprintf("%s %% %s", digitsOf(p, p.Value), word)
	}
	return fmt.Sprintf("%s %% [%s, %s] %s", inPercent(p, p.Value), notZero(p, p.Lo), notZero(p, p.Hi), word)
}

// tends reports whether ranks decide and no shift of all values does, as where most are alike.
func (c change) tends() bool {
	d := c.Difference
	return c.ranks && (c.Decision == data.First || c.Decision == data.Second) && !(d.Lo > 0) && !(d.Hi < 0)
}

// tendency is how often the first is smaller.
func (c change) tendency() string {
	return fmt.Sprintf("P(first < second) = %s %s", digitsOf(c.less, c.less.Value), ends(c.less))
}

// inPercent writes a percentage, or an end of its interval, with as many places as these have.
func inPercent(e montecarlo.Estimate, x float64) string {
	switch text := e.Beside(x, 0); {
	case math.IsInf(x, 0) || math.IsNaN(x):
		return "none"
	case e.Lo == e.Hi:
		return digitsOf(e, x)
	case strings.Trim(text, "-0.") == "":
		return strings.TrimPrefix(text, "-")
	default:
		return text
	}
}

// notZero writes an end of a percentage that is sure, so that one that is not 0 does not look like it.
func notZero(e montecarlo.Estimate, x float64) string {
	text := inPercent(e, x)
	if x != 0 && strings.Trim(text, "-0.") == "" {
		return numerals.Rounded(x, 1)
	}
	return text
}

// ends writes an interval, if there is more than a point.
func ends(e montecarlo.Estimate) string {
	if isPoint(e) {
		return ""
	}
	return "[" + digitsOf(e, e.Lo) + ", " + digitsOf(e, e.Hi) + "]"
}

// span says between what a change lies.
func (c change) span() string {
	if !c.hasRatio() {
		d := widest(c.Difference)
		return fmt.Sprintf("from %s to %s", withUnit(digitsOf(d, d.Lo), d.Unit), withUnit(digitsOf(d, d.Hi), d.Unit))
	}
	p := percents(c.Ratio, false)
	side := func(x float64) string {
		switch {
		case math.IsInf(x, 1):
			return "any rise"
		case x <= -100:
			return "any fall"
		case x < 0:
			return strings.TrimPrefix(inPercent(p, x), "-") + " % lower"
		}
		return inPercent(p, x) + " % higher"
	}
	return fmt.Sprintf("from %s to %s", side(p.Lo), side(p.Hi))
}

// why says why nothing is decided of a change, and what would decide it.
func (c change) why(f flags) string {
	d := c.Difference
	if len(d.Warnings) > 0 {
		return plainly(d.Warnings[0])
	}
	if f.question().Indifference > 0 && len(c.Ratio.Warnings) > 0 {
		return plainly(c.Ratio.Warnings[0])
	}
	if c.NoExchange && c.hasRatio() { // whatever the launches are
		doubt := d.Doubts[len(d.Doubts)-1]
		return plainly(doubt.Reason) + settled(doubt.Settle)
	}
	decides := d.Lo > 0 || d.Hi < 0
	if len(d.Doubts) > 0 && decides {
		return plainly(d.Doubts[0].Reason) + settled(d.Doubts[0].Settle)
	}
	if w := widest(d); math.IsInf(d.Lo, 0) || math.IsInf(d.Hi, 0) || !c.hasRatio() && math.IsInf(w.Lo, -1) && math.IsInf(w.Hi, 1) {
		return "too few values for an interval at this level; measure more"
	}
	return c.span() + c.more(f)
}

// mostTimes bounds how many times as many values are said to decide a change.
const mostTimes = 1000

// more says how many values would decide: the width of an interval falls with the square root of their number.
func (c change) more(f flags) string {
	d := widest(c.Difference)
	half := d.Value - d.Lo
	if d.Value < 0 {
		half = d.Hi - d.Value
	}
	times := math.Ceil(math.Pow(half/math.Abs(d.Value), 2) * 1.1)
	if !(times <= mostTimes) || *f.indifference > 0 {
		if p := percents(c.Ratio, false); *f.indifference == 0 && c.hasRatio() && math.Max(math.Abs(p.Lo), p.Hi) < 25 {
			return fmt.Sprintf("; a change in it is small, if there is one: see --indifference %.0f%%",
				math.Ceil(math.Max(math.Abs(p.Lo), p.Hi)+0.01))
		}
		return ""
	}
	what := "values"
	if c.first.Launches() > 1 {
		what = "launches"
	}
	return fmt.Sprintf("; about %.0f times as many %s would decide, if it is as it seems", math.Max(2, rounded(times)), what)
}
