package comparison

import (
	"math"
	"slices"

	"castlab/montecarlo"
)

// sign returns the sign that a difference establishes: -1 if the first system is
// smaller, 1 if the second is, 0 if the interval contains 0, carries a warning, or would
// contain 0 if a doubt of it is right.
func sign(e montecarlo.Estimate) int {
	switch lo, hi := e.Widest(); {
	case hi < 0:
		return -1
	case lo > 0:
		return 1
	}
	return 0
}

// A Decision is what a pair decides.
type Decision int

// The decisions: which of the two is smaller, that neither is by much, or nothing.
const (
	None Decision = iota
	First
	Second
	Equivalent
)

// Decision returns which system of the pair is the smaller one, or that either takes
// at most the part delta more than the other: Equivalent. An interval with a warning
// decides nothing.
func (p Pair) Decision(delta float64) Decision {
	switch sign(p.Difference) {
	case -1:
		return First
	case 1:
		return Second
	}
	if lo, hi := p.Ratio.Widest(); hi <= 1+delta && lo >= 1/(1+delta) {
		return Equivalent
	}
	return None
}

// best lists the systems that no other is known to beat. The list is never empty: a
// system known to be worse than another has the larger estimate, so the one with the
// smallest estimate stays.
func (a Answer) best() (list []int) {
	worse := make([]bool, len(a.Systems))
	for _, p := range a.Pairs {
		switch sign(p.Difference) {
		case 1:
			worse[p.A] = true
		case -1:
			worse[p.B] = true
		}
	}
	for i, w := range worse {
		if !w {
			list = append(list, i)
		}
	}
	return list
}

// Winner returns the one system that may be the best, or false where there are several:
// no decision. It uses only differences without a warning; Doubts returns the warnings
// that prevent a decision.
func (a Answer) Winner() (i int, ok bool) {
	if len(a.Best) == 1 {
		return a.Best[0], true
	}
	return 0, false
}

// Doubts returns the warnings of the differences and ratios between the systems that
// may be the best, and what else is doubted of them: why there is no decision even where an interval does not hold 0.
// There is none where one system is the best.
func (a Answer) Doubts() (list []string) {
	if len(a.Best) > 1 {
		list = slices.Clone(a.Flaws)
	}
	for x, i := range a.Best {
		for _, j := range a.Best[x+1:] {
			r := a.Pair(i, j).Ratio
			r.Doubts = slices.DeleteFunc(slices.Clone(r.Doubts), func(d montecarlo.Doubt) bool {
				return slices.ContainsFunc(a.besides, func(b besides) bool { return b.reason == d.Reason })
			})
			list = joined(list, r.Remarks())
		}
	}
	for _, d := range a.Depends {
		if len(a.Best) > 1 {
			list = append(list, d.String())
		}
	}
	return list
}

// Endless reports that no number of runs removes the warnings: the model has flaws, or
// the mean decides, and a law has no finite variance or third moment.
func (a Answer) Endless() bool {
	return len(a.Flaws) > 0 || a.By.Mean() && facts{laws: a.Laws}.lacksMoment()
}

// Pair returns what is known of system i beside system j.
func (a Answer) Pair(i, j int) Pair {
	for _, p := range a.Pairs {
		if p.A == i && p.B == j {
			return p
		}
		if p.A == j && p.B == i {
			return p.turned()
		}
	}
	return Pair{A: i, B: j}
}

// turned returns the pair with the systems exchanged.
func (p Pair) turned() Pair {
	d, r := p.Difference, p.Ratio
	t := Pair{A: p.B, B: p.A, Equal: p.Equal, Rounded: p.Rounded, Difference: d, Ratio: r}
	negative := func(lo, hi float64) (float64, float64) { return 0 - hi, 0 - lo }
	inverse := func(lo, hi float64) (float64, float64) {
		if lo > 0 {
			return 1 / hi, 1 / lo
		}
		return math.Inf(-1), math.Inf(1)
	}
	t.Difference.Value, t.Ratio.Value = 0-d.Value, 1/r.Value
	t.Difference.Lo, t.Difference.Hi = negative(d.Lo, d.Hi)
	t.Ratio.Lo, t.Ratio.Hi = inverse(r.Lo, r.Hi)
	t.Difference.Doubts, t.Ratio.Doubts = turnedDoubts(d.Doubts, negative), turnedDoubts(r.Doubts, inverse)
	return t
}

// Leader returns the system of the smallest estimate, whether or not that is
// known to be the best.
func (a Answer) Leader() int {
	leader := a.Best[0]
	for _, i := range a.Best[1:] {
		if a.Pair(i, leader).Difference.Value < 0 {
			leader = i
		}
	}
	return leader
}

// Margin returns by which part system i takes less than the best of the others,
//
//	min over j of 1 - x_i/x_j
//
// with the interval and the warnings that the pairs give together. It is 0 for a
// single system.
func (a Answer) Margin(i int) montecarlo.Estimate {
	var ratios []montecarlo.Estimate
	for j := range a.Systems {
		if j != i {
			ratios = append(ratios, a.Pair(i, j).Ratio)
		}
	}
	margin := montecarlo.Derived(func(ratios []montecarlo.Estimate) montecarlo.Estimate {
		margin := montecarlo.Estimate{Level: a.Level, N: a.Runs, Name: "margin"}
		for k, r := range ratios {
			if m := 1 - r.Value; k == 0 || m < margin.Value {
				margin.Value, margin.Method = m, r.Method
			}
			if lo := 1 - r.Hi; k == 0 || lo < margin.Lo {
				margin.Lo = lo
			}
			if hi := 1 - r.Lo; k == 0 || hi < margin.Hi {
				margin.Hi = hi
			}
		}
		return margin
	}, nil, ratios...)
	return margin
}

// Settled returns a Done that is true once one system is the best, or all that may be
// are known to exceed the leader by at most the fraction delta (indifference zone).
// With delta 0 only the former ends. An interval with a warning decides nothing.
func Settled(delta float64) func(Answer) bool {
	return func(a Answer) bool { return a.Settled(delta) }
}

// Settled is the condition of the function of that name.
func (a Answer) Settled(delta float64) bool {
	if len(a.Best) == 1 {
		return true
	}
	leader := a.Leader()
	for _, i := range a.Best {
		if _, hi := a.Pair(i, leader).Ratio.Widest(); i != leader && !(hi <= 1+delta && delta > 0) {
			return false
		}
	}
	return true
}

// Precise returns a Done that is true once the estimate that decides is known of
// every system within the part eps of its value. One with a warning is not known.
func Precise(eps float64) func(Answer) bool {
	done := montecarlo.RelativePrecision(eps)
	return func(a Answer) bool {
		for _, s := range a.Systems {
			if !done(s.By(a.By)) {
				return false
			}
		}
		return true
	}
}

// By returns the estimate of a criterion, or one without value, NaN, where
// the question did not ask for it.
func (s System) By(c Criterion) montecarlo.Estimate {
	if c.Mean() {
		return s.Mean
	}
	for _, e := range s.Quantiles {
		if e.Name == c.String() {
			return e
		}
	}
	return montecarlo.Estimate{Value: math.NaN(), Lo: math.Inf(-1), Hi: math.Inf(1)}
}
