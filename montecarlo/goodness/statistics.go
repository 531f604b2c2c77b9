package goodness

import (
	"math"
	"slices"

	"castlab/distributions"
	"castlab/distributions/fitting"
)

// statistics returns the Anderson-Darling and the Kolmogorov statistic of a sample and a law,
//
//	A^2 = n int (Fn - F)^2/(F (1-F)) dF,  D = sup |Fn - F|
//
// of the distribution functions given the truncation, up to the time of censoring; of rounded
// values and of laws with atoms, at the ends of the cells and between them as at their ends.
func statistics(s fitting.Sample, law distributions.Law, step float64) (ad, d float64) {
	_, atoms := distributions.Atoms(law)
	if step > 0 || atoms {
		return cellStatistics(s, law, cell{below: step / 2, above: step / 2})
	}
	values := slices.Clone(s.Values)
	slices.Sort(values)
	at, last := conditional(s, law), 1.0
	if len(s.Censored) > 0 {
		last = at(s.Censored[0].Lo)
	}
	for i, x := range values {
		values[i] = at(x)
	}
	return uniformStatistics(values, s.Len(), last)
}

// uniformStatistics are those of values that are uniform under the hypothesis, in ascending order,
// of which those beyond last were censored.
func uniformStatistics(values []float64, of int, last float64) (ad, d float64) {
	n := float64(of)
	before := 0.0 // F at the value before
	for i, u := range values {
		u = math.Max(before, u)
		c := float64(i) / n
		d = math.Max(d, math.Max(u-c, c+1/n-u))
		ad += piece(c, before, u)
		before = u
	}
	if len(values) < of {
		d = math.Max(d, math.Abs(last-float64(len(values))/n))
	}
	ad += piece(float64(len(values))/n, before, math.Max(before, last))
	return n * ad, d
}

// piece returns int_a^b (c-u)^2/(u (1-u)) du.
func piece(c, a, b float64) float64 {
	if !(b > a) {
		return 0
	}
	sum := a - b
	if c > 0 {
		sum += c * c * math.Log(b/math.Max(a, 1e-300))
	}
	if c < 1 {
		sum += (1 - c) * (1 - c) * (math.Log1p(-a) - math.Log1p(-math.Min(b, 1-1e-16)))
	}
	return sum
}

// A cell is where a value lies that was recorded: about the recorded one.
type cell struct {
	below, above float64 // the ends of the cell, from the recorded value
	share        float64 // of the value itself, by which rounding in the last place widens the cell
}

// probabilities returns the probability below the cell of a recorded value and up to its end.
func (c cell) probabilities(at func(float64) float64, x, end float64) (a, b float64) {
	wide := c.share * math.Abs(x)
	lo, hi := x-c.below-wide, x+c.above+wide
	if c.below+wide == 0 {
		lo = math.Nextafter(lo, math.Inf(-1))
	}
	return at(lo), at(math.Min(end, hi))
}

// cellStatistics are those of values of which only a cell is known, or of laws with atoms.
func cellStatistics(s fitting.Sample, law distributions.Law, c cell) (ad, d float64) {
	values := slices.Clone(s.Values)
	slices.Sort(values)
	n, at, end := float64(s.Len()), conditional(s, law), math.Inf(1)
	if len(s.Censored) > 0 {
		end = s.Censored[0].Lo
	}
	for i := 0; i < len(values); {
		j := i
		for j < len(values) && values[j] == values[i] {
			j++
		}
		a, b := c.probabilities(at, values[i], end)
		d = math.Max(d, math.Max(math.Abs(float64(i)/n-a), math.Abs(float64(j)/n-b)))
		if b > a && b < 1 {
			e := float64(j)/n - b
			ad += e * e / (b * (1 - b)) * (b - a)
		}
		i = j
	}
	return n * ad, d
}

// conditional returns the distribution function given the truncation.
func conditional(s fitting.Sample, law distributions.Law) func(x float64) float64 {
	if s.Truncated == nil {
		return law.CDF
	}
	lo, hi := law.CDF(s.Truncated.Lo), law.CDF(s.Truncated.Hi)
	if lo > 0.5 { // from the upper tail, which does not cancel
		up, down := law.Survival(s.Truncated.Lo), law.Survival(s.Truncated.Hi)
		return func(x float64) float64 { return (up - law.Survival(x)) / (up - down) }
	}
	return func(x float64) float64 { return (law.CDF(x) - lo) / (hi - lo) }
}
