package comparison

import (
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
)

// A Pair is the comparison of two systems in one criterion. The warnings of an interval
// are those of all that it depends on; an interval with a warning decides nothing.
type Pair struct {
	A, B       int                 // indices of the systems
	Equal      bool                // in every run, but for what rounding can do
	Rounded    bool                // equal, but not to the last digit
	Difference montecarlo.Estimate // of A minus that of B
	Ratio      montecarlo.Estimate // of A over that of B; it carries the warnings of the difference too
}

// pair compares the values of two systems at a confidence level.
func pair(c Criterion, a, b *column, level float64, known facts) Pair {
	var p Pair
	if c.Mean() {
		p = pairedMeans(a.values, b.values, level, known)
	} else {
		p = orderStatistics(c.Quantile, a.sorted(), b.sorted(), level)
	}
	known.clearRounding(&p, size(a.values, b.values))
	if c.Mean() {
		known.doubtUnseen(&p, moments(a.values).Mean(), moments(b.values).Mean())
	}
	p.Equal, p.Rounded = known.same(a.values, b.values)
	return p
}

// pairedMeans returns Student's t interval of the differences, widened for their
// skewness, and Fieller's interval for the ratio of the means.
//
// A difference has the warnings of montecarlo.MeanInterval, those of equal differences
// and those of the laws. The ratio interval contains r where the interval of a - r b
// contains 0, so it has the warnings of that interval for both its ends. Those of skewness
// and kurtosis are doubts, as wide as a larger variance makes them (montecarlo.DoubtSpread).
func pairedMeans(a, b []float64, level float64, known facts) Pair {
	d := contrasted(a, b, 1)
	ma, mb := moments(a), moments(b)
	n, tail := float64(len(a)), (1-level)/2
	var p Pair
	e := montecarlo.MeanInterval(d, level)
	e.Method = "Student t of paired differences, corrected for skewness"
	p.Ratio = montecarlo.Estimate{Level: level, N: d.N(), Method: "Fieller's ratio of paired means"}
	c := contrast{a: ma.Mean(), b: mb.Mean(), va: ma.Variance() / n, vb: mb.Variance() / n, vd: d.Variance() / n}
	// The near end is Student's; a long tail moves the other one outward already.
	se := math.Sqrt(c.vd)
	near, far := math.Min(e.Value-e.Lo, e.Hi-e.Value)/se, math.Max(e.Value-e.Lo, e.Hi-e.Value)/se
	if near > 0 && !math.IsInf(far, 1) {
		c.critical = math.Max(critical(d, near), far)
	} else {
		c.critical = montecarlo.StudentUpper(tail, n-1) // of the ratio, if anything varies
	}
	warning, equal := known.equal(d, size(a, b))
	switch {
	case equal:
		// The ratio has the variance of the runs, if any.
		e.Lo, e.Hi, c.vd = e.Value, e.Value, 0
		e.Warnings = []string{warning}
	case !math.IsInf(e.Hi-e.Lo, 1):
		half := c.critical * se
		e.Lo, e.Hi = e.Value-half, e.Value+half
	}
	e = montecarlo.DoubtSpread(e, d)
	e.Warnings = joined(known.warnings(n, math.Sqrt(d.Variance()), 1, tail), e.Warnings)
	c.ratio(&p.Ratio)
	p.Difference = e
	p.Ratio.Warnings = joined(e.Warnings, p.Ratio.Warnings)
	spread := 1.0
	if len(e.Doubts) > 0 {
		spread = montecarlo.SpreadDoubt(d, level)
	}
	for _, r := range []float64{p.Ratio.Lo, p.Ratio.Hi} {
		if equal || math.IsInf(r, 0) || math.IsNaN(r) {
			continue
		}
		m := contrasted(a, b, r)
		p.Ratio.Warnings = joined(p.Ratio.Warnings, known.warnings(n, math.Sqrt(m.Variance()), drawsOf(r), tail))
		p.Ratio.Warnings = joined(p.Ratio.Warnings, montecarlo.DoubtSpread(montecarlo.MeanInterval(m, level), m).Warnings)
		if f := montecarlo.SpreadDoubt(m, level); !math.IsInf(f, 1) { // else it is a warning
			spread = math.Max(spread, f)
		}
	}
	if spread > 1 {
		var wide montecarlo.Estimate
		c.critical *= spread
		c.ratio(&wide)
		p.Ratio.Doubts = append(p.Ratio.Doubts, montecarlo.LargerVariance(wide.Lo, wide.Hi))
	}
	return p
}

// drawsOf returns the largest change of a - r b as a multiple of the change of a draw
// that a and b share, where both change by no more than it does and in the same
// direction.
func drawsOf(r float64) float64 { return math.Max(1, math.Max(r, 1-r)) }

// contrasted returns the moments of a - r b.
func contrasted(a, b []float64, r float64) *montecarlo.Moments {
	m := montecarlo.NewMoments()
	for i := range a {
		m.Add(a[i] - float64(r*b[i]))
	}
	return m
}

// orderStatistics returns an interval for the difference of the q-quantiles, from an
// interval of order statistics for either, each at half the error probability:
//
//	[lo_a - hi_b, hi_a - lo_b]
//
// It is valid for every law, with atoms too, at every n and for every dependence
// between the two. It gains nothing from common random numbers. Sections of paired runs
// would, but where the quantile lies at a gap of the law, as it does when one run of a
// hundred has a straggler, the measured coverage of their 0.95 interval is about one
// half; see COVERAGE.md.
func orderStatistics(q float64, a, b *montecarlo.Order, level float64) Pair {
	half := 1 - (1-level)/2
	ea, eb := quantileInterval(a, q, half), quantileInterval(b, q, half)
	p := Pair{
		Difference: montecarlo.Estimate{Value: ea.Value - eb.Value, Lo: ea.Lo - eb.Hi, Hi: ea.Hi - eb.Lo},
		Ratio:      montecarlo.Estimate{Value: ea.Value / eb.Value, Lo: math.Inf(-1), Hi: math.Inf(1)},
	}
	switch {
	case eb.Lo > 0 && ea.Lo >= 0:
		p.Ratio.Lo, p.Ratio.Hi = ea.Lo/eb.Hi, ea.Hi/eb.Lo
	case ea.Value == 0 && eb.Value == 0:
		p.Ratio.Value = 1 // both are 0
	}
	for _, e := range []*montecarlo.Estimate{&p.Difference, &p.Ratio} {
		e.Level, e.N, e.Method, e.Warnings = level, ea.N, "order statistics of both", joined(ea.Warnings, eb.Warnings)
	}
	return p
}

// joined returns the warnings of both lists, the first of every kind.
func joined(a, b []string) []string {
	all := slices.Clip(a)
	for _, w := range b {
		if !slices.ContainsFunc(all, func(have string) bool { return kind(have) == kind(w) }) {
			all = append(all, w)
		}
	}
	return all
}

// kind returns the first word of a warning, such as skewness or kurtosis.
func kind(warning string) string {
	word, _, _ := strings.Cut(warning, " ")
	word, _, _ = strings.Cut(word, "=")
	return word
}
