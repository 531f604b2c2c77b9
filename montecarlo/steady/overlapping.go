package steady

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// Overlapping returns the estimate of E[y]/E[x] with the interval of
// overlapping batch means: with b = n/20 of the n groups left after the
// warm-up,
//
//	variance = b/((n-b+1)(n-b)) sum over all n-b+1 windows of b of (mean of e)^2
//
// and Student's t with 3/2 (n/b - 1) degrees of freedom. It knows no model of
// the dependence, and therefore needs more: it is refused where Interval is,
// and where the run is more likely than not worth fewer than 10 independent
// batches for each window, because the windows are then not independent enough
// (at 4 for each it covers 0.93 instead of 0.95, at 0.4 for each 0.7). A refusal
// by what the run looks like keeps those that happen to look independent: where
// it is frequent, the rest covers less. See COVERAGE.md; publish Interval.
//
// Source: Meketon and Schmeiser, "Overlapping batch means: something for
// nothing?", Proceedings of the Winter Simulation Conference 1984.
func (s *Series) Overlapping(level float64) montecarlo.Estimate {
	const windows, each = 20, 10
	estimate, y, x, reason := s.truncated(level)
	estimate.Method = "overlapping batch means"
	if reason != "" {
		return refused(estimate, reason)
	}
	theta, e := residuals(y, x)
	if onlyRounding(theta, e) {
		return s.Interval(level)
	}
	m := mix(e)
	if !(m.worth >= windows*each) {
		return refused(estimate, fmt.Sprintf("the run is worth about %.3g independent batches, fewer than %d", m.worth, windows*each))
	}
	n, b := len(e), len(e)/windows
	window, squares := sum(e[:b]), 0.0
	for i := b; ; i++ {
		squares += window * window
		if i == n {
			break
		}
		window += e[i] - e[i-b]
	}
	variance := squares / float64(b) / float64(n-b+1) / float64(n-b)
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: 1.5 * (float64(n)/float64(b) - 1)}
	tail := (1 - level) / 2
	half := -t.Quantile(tail) * math.Sqrt(variance)
	if lo, _, hi, _ := m.interval(tail); 2*half < 0.8*(hi-lo) {
		estimate.Warnings = append(estimate.Warnings, fmt.Sprintf("narrower than the relaxation mixture by %.0f %%: the windows may "+
			"depend on each other", 100*(1-2*half/(hi-lo))))
	}
	if start := imprint(s.y, s.x); 2*windows*each*start > 1 {
		estimate.Warnings = append(estimate.Warnings, fmt.Sprintf("the start weighs %.2g in the mean: the run may be worth about %.3g "+
			"independent batches, fewer than %d", start, 1/(2*start), windows*each))
	}
	estimate.Warnings = append(estimate.Warnings, m.warnings(e, tail)...)
	estimate.Value, estimate.Lo, estimate.Hi = theta, theta-half, theta+half
	return estimate
}
