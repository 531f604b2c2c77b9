package fitting

import (
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// A Sample is what is known of independent values of one law.
type Sample struct {
	Values []float64 // known exactly, or rounded as Resolution says

	// Censored values are known to lie in an interval only. A request that was given up at
	// time t is {Lo: t, Hi: +Inf}; a time below the clock's first tick is {Lo: -Inf, Hi: tick}.
	Censored []Interval

	// Truncated is the interval outside of which a value would not be in the sample at all,
	// not even counted; nil where there is none.
	Truncated *Interval

	// Resolution is the step to which values are rounded, to the nearest: a value v then lies
	// in (v-Resolution/2, v+Resolution/2]. 0 leaves it to [Resolution] to look for one, a
	// negative number takes the values as exact whatever they look like.
	Resolution float64

	// Dependent says that values depend on those before them. Estimates remain, but
	// likelihoods count every value as new evidence: intervals, criteria and tests are then
	// wrong, and every result carries ErrDependent. With an EffectiveSize > 0, the number of
	// independent values that tell as much, intervals are widened to it.
	Dependent     bool
	EffectiveSize float64
}

// An Interval is Lo < x <= Hi.
type Interval struct{ Lo, Hi float64 }

// Len returns the number of values, censored ones included.
func (s Sample) Len() int { return len(s.Values) + len(s.Censored) }

// Validate returns an *inputs.Error for a value that is not a finite number or is outside the
// truncation, an interval without values, and a sample of fewer than two.
func (s Sample) Validate() error {
	if s.Len() < 2 {
		return &inputs.Error{Arg: "values", Value: s.Len(), Domain: "at least two of them"}
	}
	t := Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	if s.Truncated != nil {
		t = *s.Truncated
		if !(t.Lo < t.Hi) {
			return &inputs.Error{Arg: "truncated", Value: t, Domain: "an interval with lo < hi"}
		}
	}
	for i, x := range s.Values {
		if !inputs.Finite(x) || math.Abs(x) > 1e150 {
			return inputs.Errorf("value "+count(i+1), x, "a number from -1e150 to 1e150")
		}
		if x < t.Lo || x > t.Hi {
			return inputs.Errorf("value "+count(i+1), x, "a number inside of the truncation, from %v to %v", t.Lo, t.Hi)
		}
	}
	for i, c := range s.Censored {
		if !(c.Lo < c.Hi) || math.IsInf(c.Lo, 1) || math.IsInf(c.Hi, -1) || math.IsInf(c.Lo, -1) && math.IsInf(c.Hi, 1) {
			return inputs.Errorf("censored value "+count(i+1), c, "an interval with lo < hi, one of them finite")
		}
		if c.Hi <= t.Lo || c.Lo >= t.Hi {
			return inputs.Errorf("censored value "+count(i+1), c, "an interval that meets the truncation")
		}
	}
	if math.IsNaN(s.Resolution) || math.IsInf(s.Resolution, 0) {
		return inputs.Errorf("resolution", s.Resolution, "a finite number")
	}
	if s.EffectiveSize < 0 || math.IsNaN(s.EffectiveSize) {
		return inputs.Errorf("effective size", s.EffectiveSize, "a number > 0, or 0 if it is not known")
	}
	return nil
}

// A cell is some values of the sample that the likelihood treats alike: weight values at lo if
// lo = hi, else in (lo, hi].
type cell struct{ lo, hi, weight float64 }

// grouped is a sample as the likelihood needs it.
type grouped struct {
	cells     []cell // ascending by lo
	truncated *Interval
	n         float64
	effective float64
	discrete  []cell // the values as given, for laws of atoms; nil where censored or not a lattice

	exact    []float64 // the representative values, ascending: exact ones, middles of intervals, ends of open ones
	weights  []float64 // of them
	least    float64   // the smallest value that is possible for the smallest one: a bound of shifts
	pinned   bool      // that value is exact
	complete bool      // every value is exact, and there is no truncation
	mean, sd float64   // of the representative values
	logMean  float64   // mean and deviation of their logarithms, of those > 0
	logSD    float64
	step     float64 // resolution by which values became intervals, 0 for none
	unit     float64 // largest number of which all values are multiples, 0 for none
	top      float64 // largest representative value

	warnings []error
}

// exactly bounds how many values are taken one by one; of more, those in the middle are
// counted in as many intervals, narrow enough to lose nothing, and the ends remain.
const exactly, kept = 20000, 1000

func group(s Sample) *grouped {
	g := &grouped{truncated: s.Truncated, n: float64(s.Len()), effective: float64(s.Len())}
	if s.Dependent {
		g.warnings = append(g.warnings, ErrDependent)
		if s.EffectiveSize > 0 {
			g.effective = math.Min(g.n, s.EffectiveSize)
		}
	}
	sorted := slices.Clone(s.Values)
	slices.Sort(sorted)
	for i := range sorted {
		sorted[i] += 0 // -0 becomes 0
	}
	values, counts := distinct(sorted)
	g.unit = lattice(values)
	switch {
	case s.Resolution > 0:
		g.step = s.Resolution
	case s.Resolution == 0:
		var offset float64
		if g.step, offset = resolution(values, counts, len(sorted), g.unit); g.step > 0 {
			g.warnings = append(g.warnings, &Rounded{Step: g.step, Offset: offset})
		}
	}
	if len(s.Censored) == 0 && s.Truncated == nil && len(values) > 0 {
		for i, v := range values {
			g.discrete = append(g.discrete, cell{lo: v, hi: v, weight: counts[i]})
		}
	}
	tiny := 0.0 // values of 0, where densities may be infinite, lie below this
	if len(values) > 1 && values[0] == 0 && g.step == 0 {
		tiny = values[1]
		g.warnings = append(g.warnings, ErrZeros)
	}
	g.complete = len(s.Censored) == 0 && s.Truncated == nil && g.step == 0 && tiny == 0
	g.pinned = g.step == 0 && tiny == 0
	switch {
	case g.step > 0:
		for i, v := range values {
			g.cells = append(g.cells, cell{v - g.step/2, v + g.step/2, counts[i]})
		}
	case len(values) > exactly:
		g.complete = false
		g.cells = coarse(values, counts)
	default:
		for i, v := range values {
			if v == 0 && tiny > 0 {
				g.cells = append(g.cells, cell{-tiny, tiny / 2, counts[i]})
				continue
			}
			g.cells = append(g.cells, cell{v, v, counts[i]})
		}
	}
	intervals := slices.Clone(s.Censored)
	slices.SortFunc(intervals, func(a, b Interval) int {
		if a.Lo != b.Lo {
			return compare(a.Lo, b.Lo)
		}
		return compare(a.Hi, b.Hi)
	})
	for i, c := range intervals {
		if i > 0 && c == intervals[i-1] {
			g.cells[len(g.cells)-1].weight++
			continue
		}
		g.cells = append(g.cells, cell{c.Lo, c.Hi, 1})
	}
	g.summarize()
	return g
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// coarse counts the middle values in intervals between neighboring quantiles.
func coarse(values, counts []float64) (cells []cell) {
	n := len(values)
	for i := range kept {
		cells = append(cells, cell{values[i], values[i], counts[i]})
	}
	const intervals = 4000
	last := kept - 1
	for k := 1; k <= intervals; k++ {
		next := kept - 1 + (n-2*kept)*k/intervals
		c := cell{lo: values[last], hi: values[next]}
		for _, w := range counts[last+1 : next+1] {
			c.weight += w
		}
		if c.weight > 0 {
			cells = append(cells, c)
		}
		last = next
	}
	for i := last + 1; i < n; i++ {
		cells = append(cells, cell{values[i], values[i], counts[i]})
	}
	return cells
}

// distinct returns the different values of an ascending slice and how often each stands there.
func distinct(sorted []float64) (values, counts []float64) {
	for i, v := range sorted {
		if i == 0 || v != sorted[i-1] {
			values, counts = append(values, v), append(counts, 0)
		}
		counts[len(counts)-1]++
	}
	return values, counts
}

// summarize finds representative values and their moments, from which searches start.
func (g *grouped) summarize() {
	order := slices.Clone(g.cells)
	slices.SortStableFunc(order, func(a, b cell) int { return compare(middle(a), middle(b)) })
	g.least, g.top = math.Inf(1), math.Inf(-1)
	for _, c := range order {
		m := middle(c)
		g.exact, g.weights = append(g.exact, m), append(g.weights, c.weight)
		if c.lo == c.hi || !math.IsInf(c.hi, 1) {
			end := c.hi
			if c.lo < c.hi {
				end = m
			}
			g.least = math.Min(g.least, end)
		}
		g.top = math.Max(g.top, m)
	}
	if math.IsInf(g.least, 1) {
		g.least = g.exact[0]
	}
	g.mean, g.sd = weighted(g.exact, g.weights)
	var logs, weights []float64
	for i, x := range g.exact {
		if x > 0 {
			logs, weights = append(logs, math.Log(x)), append(weights, g.weights[i])
		}
	}
	g.logMean, g.logSD = weighted(logs, weights)
}

// middle returns a value that stands for those of a cell.
func middle(c cell) float64 {
	switch {
	case math.IsInf(c.lo, -1):
		return c.hi - math.Abs(c.hi)/2
	case math.IsInf(c.hi, 1):
		return c.lo + math.Abs(c.lo)/4
	case c.lo < 0 && c.hi > 0: // zeros
		return c.hi / 2
	}
	return c.lo + (c.hi-c.lo)/2
}

// weighted returns mean and standard deviation (divisor n) of values with weights.
func weighted(x, w []float64) (mean, sd float64) {
	sum := 0.0
	for i := range x {
		if w[i] == 0 {
			continue
		}
		sum += w[i]
		mean += float64(w[i] * (x[i] - mean) / sum)
	}
	if sum == 0 {
		return 0, 0
	}
	square := 0.0
	for i := range x {
		square += float64(w[i] * (x[i] - mean) * (x[i] - mean))
	}
	return mean, math.Sqrt(square / sum)
}
