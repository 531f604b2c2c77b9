package data

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// few reports whether the interval of a number rests on Student's t of so few launches that it is exact for
// normal ones only, or on equal values, which have no spread. Of launches of one value each it is the mean alone that does; of
// values that are not known to be of launches of their own the warning of montecarlo.MeanInterval stands.
func (s *Sample) few(name string) bool {
	switch {
	case s.merged:
		return false // numbers are of all values together, and none of a generator
	case s.inLaunches():
		return s.Launches() >= 2 && s.Launches() < FewLaunches
	case name != "mean" || s.N() < 2 || s.Dependence().Dependent:
		return false
	}
	return s.apart && s.N() < FewLaunches || s.Min() == s.Max()
}

// exchangeable returns a number of each launch, or each value where these are independent; nil where they are not known.
func (s *Sample) exchangeable(name string, of func(*Sample) float64) []float64 {
	switch {
	case s.inLaunches() && s.restored:
		return s.between[name]
	case s.inLaunches():
		var list []float64
		for _, l := range s.launches {
			x := of(l)
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return nil
			}
			list = append(list, x)
		}
		return list
	case name != "mean" || s.Dependence().Dependent || s.Dependence().Reason() != "":
		return nil
	case s.restored && s.Exact() && s.N() <= mostExchanged:
		return s.order.Sorted()
	case !s.whole():
		return nil
	}
	return evenlySpaced(s.values, mostExchanged)
}

// An estimand is one number of a question.
type estimand struct {
	name string
	of   func(*Sample) float64
}

// estimands returns the numbers of a question.
func (q Question) estimands() []estimand {
	list := []estimand{{"mean", func(l *Sample) float64 { return l.middle() }}}
	for _, p := range q.Quantiles {
		list = append(list, estimand{QuantileName(p), func(l *Sample) float64 { return l.At(p) }})
	}
	return list
}

// A distributionFree decides numbers of few launches, or values, of any law.
type distributionFree struct {
	exchanges
	at map[int]int // place of a number of the question among those that are tested
}

// distributionFree returns the tests of two samples, for those numbers that rest on a normal law.
func (q Question) distributionFree(a, b *Sample) (t distributionFree) {
	t.at = map[int]int{}
	var first, second [][]float64
	for i, x := range q.estimands() {
		if !a.few(x.name) && !b.few(x.name) {
			continue
		}
		u, v := a.exchangeable(x.name, x.of), b.exchangeable(x.name, x.of)
		if u == nil || v == nil || len(first) > 0 && (len(u) != len(first[0]) || len(v) != len(second[0])) {
			continue
		}
		t.at[i] = len(first)
		first, second = append(first, u), append(second, v)
	}
	if len(first) > 0 {
		t.exchanges = newExchanges(first, second)
	}
	return t
}

// without returns an estimate without the warnings that there is no spread, which the tests do not need.
func (t distributionFree) without(e montecarlo.Estimate, number int, s *Sample) montecarlo.Estimate {
	if _, is := t.at[number]; !is || !s.few(e.Name) {
		return e
	}
	normal := []string{sameInAll}
	if !s.inLaunches() && s.Min() == s.Max() {
		normal = append(normal, montecarlo.MeanInterval(&s.moments, e.Level).Warnings...)
	}
	e.Warnings = slices.DeleteFunc(slices.Clone(e.Warnings), func(w string) bool { return slices.Contains(normal, w) })
	return e
}

// doubted adds to the number of a contrast the doubt of a law that is not normal: where the exchange does not say what
// Student's t says. Alpha is the share of error of all tests together.
func (q Question) doubted(c Contrast, t distributionFree, number int, alpha float64, a, b *Sample) Contrast {
	name := q.estimands()[number].name
	at, is := t.at[number]
	if !is && !(a.inLaunches() && a.few(name)) && !(b.inLaunches() && b.few(name)) {
		return c
	}
	if is {
		c.P = t.pWithWelch(at, 1, 0)
	}
	if is && a.Launches() > 1 && b.Launches() > 1 && t.least() <= alpha {
		return q.exchanged(c, t, at, alpha)
	}
	tooFew, reason := false, "Student's t is exact for normal launches only"
	settle := "measure more launches"
	switch {
	case !is && (a.restored || b.restored):
		reason, settle = reason+", and of the saved ones these are not known", "save them again, with these quantiles"
	case !is:
		reason += ", and one side has launches of one value, or none that can be exchanged"
	default:
		what := "launches"
		if !a.inLaunches() && !a.apart || !b.inLaunches() && !b.apart {
			what, settle = "values", "measure more values"
			reason = "Student's t is exact for normal values only"
		}
		reason += fmt.Sprintf("; of any law, exchanging %d and %d %s", t.n, t.m, what)
		if least := t.least(); least > alpha {
			tooFew = true
			reason += fmt.Sprintf(" decides nothing: no P is below %.2g, and %.3g is asked for", least, alpha)
		} else {
			reason += " says less"
		}
	}
	add := func(e montecarlo.Estimate, ratio bool, points ...float64) montecarlo.Estimate {
		if math.IsNaN(e.Value) || math.IsInf(e.Value, 0) || math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) {
			return e
		}
		lo, hi := math.Inf(-1), math.Inf(1)
		if ratio && e.Lo >= 0 {
			lo = 0
		}
		if is && !(ratio && e.Value <= 0) {
			lo, hi = t.interval(at, alpha, e.Value, e.Lo, e.Hi, ratio, points)
		}
		if lo >= e.Lo && hi <= e.Hi {
			return e
		}
		bare := e
		bare.Warnings = nil
		least, most := bare.Widest()
		if lo < e.Lo {
			least = lower(least, e.Lo, lo, ratio)
		}
		if hi > e.Hi {
			most += hi - e.Hi
		}
		e.Doubts = append(slices.Clone(e.Doubts), montecarlo.Doubt{Reason: reason, Lo: lo, Hi: hi, Settle: settle})
		c.NoExchange = c.NoExchange || tooFew && !ratio
		return e.Within(least, most)
	}
	i := 1 + q.Indifference
	c.Difference = add(c.Difference, false, 0)
	c.Ratio = add(c.Ratio, true, 1, i, 1/i)
	return q.decidedAnew(c)
}

// lower returns how far down an interval goes, of whose lower end one doubt makes least and another makes lo. Of a positive ratio the
// doubts add up in its inverse, 1/least + 1/lo - 1/end, so that the samples may change places: there it is the upper end.
func lower(least, end, lo float64, ratio bool) float64 {
	switch {
	case !ratio || !(least > 0 && end > 0):
		return least - (end - lo)
	case !(lo > 0):
		return 0
	}
	return 1 / (1/least + 1/lo - 1/end)
}

// decidedAnew returns a contrast with the decision that its intervals make now.
func (q Question) decidedAnew(c Contrast) Contrast {
	if !math.IsNaN(c.Difference.Value) {
		none := slices.ContainsFunc(c.Ratio.Warnings, func(w string) bool { return strings.HasPrefix(w, withoutRatio) })
		c.Decision = q.decide(c.Difference, c.Ratio, !none)
	}
	return c
}

// exchanged returns a contrast of launches with the intervals of their exchange. Doubts go as far beyond these as they went beyond the
// others.
func (q Question) exchanged(c Contrast, t distributionFree, at int, alpha float64) Contrast {
	set := func(e montecarlo.Estimate, ratio bool, points ...float64) montecarlo.Estimate {
		if math.IsNaN(e.Value) || math.IsInf(e.Value, 0) || math.IsInf(e.Lo, -1) && math.IsInf(e.Hi, 1) || ratio && e.Value <= 0 {
			return e
		}
		bare := e
		bare.Warnings = nil
		least, most := bare.Widest()
		below, above := e.Lo-least, most-e.Hi
		beyond := make([][2]float64, len(e.Doubts))
		for i, d := range e.Doubts {
			beyond[i] = [2]float64{math.Max(0, e.Lo-d.Lo), math.Max(0, d.Hi-e.Hi)}
		}
		e.Lo, e.Hi = t.intervalWithWelch(at, alpha, 1-q.Level, e.Value, ratio, points)
		e.Method = fmt.Sprintf("exchange of %d and %d launches, and Welch", t.n, t.m)
		e.Doubts = slices.Clone(e.Doubts)
		for i, b := range beyond {
			e.Doubts[i].Lo, e.Doubts[i].Hi = e.Lo-b[0], e.Hi+b[1]
		}
		return e.Within(e.Lo-math.Max(0, below), e.Hi+math.Max(0, above))
	}
	i := 1 + q.Indifference
	c.Difference, c.Ratio = set(c.Difference, false, 0), set(c.Ratio, true, 1, i, 1/i)
	return q.decidedAnew(c)
}
