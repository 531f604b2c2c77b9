package goodness

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/distributions"
	"castlab/distributions/fitting"
	"castlab/montecarlo"
)

// A way is how values may have come to be recorded as they are.
type way struct {
	exact  bool    // as they are, of a law with a density: nothing but their order matters
	step   float64 // of the grid, 0 if there is none
	offset float64 // a point of the grid
	cell
}

// waysOf returns the ways in which a sample of a law may have been recorded.
func waysOf(s fitting.Sample, law distributions.Law) []way {
	const rounding = 1e-9 // of decimal numbers and of products of atoms
	step, offset := math.Max(0, s.Resolution), 0.0
	if s.Resolution == 0 && len(s.Values) > 0 {
		step, offset = grid(s.Values)
	}
	if _, atoms := distributions.Atoms(law); atoms {
		as := way{cell: cell{share: rounding}}
		if step == 0 || impossible(s, law, []way{as}) == 0 {
			return []way{as}
		}
	}
	if step == 0 || s.Resolution == 0 && fine(s, law, step) {
		return []way{{exact: true}}
	}
	to := func(share float64) way {
		return way{step: step, offset: offset, cell: cell{below: share * step, above: (1 - share) * step}}
	}
	if s.Resolution > 0 {
		return []way{to(0.5 + rounding)}
	}
	return []way{to(0.5 + rounding), to(rounding), to(1 - rounding)} // to the nearest, down, up
}

// grid returns the step and a point of the grid on which values lie, which need not have a point at 0; step 0 for none.
func grid(values []float64) (step, offset float64) {
	offset = slices.Min(values)
	from := make([]float64, len(values))
	for i, x := range values {
		from[i] = x - offset
	}
	return fitting.Grid(from), offset
}

// fine reports whether rounding to a step changes no probability transform u of a value by a part of u or 1-u that matters:
// the statistic weighs the ends by 1/u and 1/(1-u), so that a value that was rounded to 0 counts for too much.
func fine(s fitting.Sample, law distributions.Law, step float64) bool {
	const part = 0.02
	at := conditional(s, law)
	for _, x := range s.Values {
		lo, hi := at(x-step), at(x+step)
		if !(hi-lo <= part*math.Min(lo, 1-hi)) {
			return false
		}
	}
	return true
}

// impossible returns the number of values that have probability 0, in the way of recording that leaves the fewest.
func impossible(s fitting.Sample, law distributions.Law, ways []way) int {
	least := math.MaxInt
	for _, w := range ways {
		at, count := conditional(s, law), 0
		lo, hi := law.Support()
		for _, x := range s.Values {
			if w.exact {
				if x < lo || x > hi {
					count++
				}
			} else if a, b := w.probabilities(at, x, math.Inf(1)); !(b > a) && !w.reaches(law, x) {
				count++
			}
		}
		least = min(least, count)
	}
	return least
}

// reaches reports whether the cell of a value has a probability that is too small for 1 - CDF.
func (w way) reaches(law distributions.Law, x float64) bool {
	lo, hi := x-w.below-w.share*math.Abs(x), x+w.above+w.share*math.Abs(x)
	if _, atoms := distributions.Atoms(law); atoms {
		return law.Survival(math.Nextafter(lo, math.Inf(-1))) > law.Survival(hi)
	}
	least, most := law.Support()
	return hi > least && lo < most
}

// statistics are those of a sample that was recorded so.
func (w way) statistics(s fitting.Sample, law distributions.Law) (ad, d float64) {
	if w.exact {
		return statistics(s, law, 0)
	}
	return cellStatistics(s, law, w.cell)
}

// draw returns a sample of the law, recorded so.
func (w way) draw(like fitting.Sample, law distributions.Law, r *rand.Rand) fitting.Sample {
	s := draw(like, law, 0, 0, r)
	if w.step == 0 {
		return s
	}
	for i, x := range s.Values {
		k := math.Floor((x - w.offset + w.below) / w.step)
		s.Values[i] = w.offset + float64(k*w.step)
	}
	return s
}

// test tests a sample that was recorded so.
func (w way) test(ctx context.Context, p montecarlo.Plan, label string, s fitting.Sample, law distributions.Law,
	replications int) (res Result, err error) {
	res.AndersonDarling, res.Kolmogorov = w.statistics(s, law)
	last := 1.0
	if len(s.Censored) > 0 {
		last = conditional(s, law)(s.Censored[0].Lo)
	}
	err = res.bootstrap(ctx, p, label, replications, func() montecarlo.Replication[outcome] {
		scratch := make([]float64, s.Len())
		return func(r *rand.Rand) (x outcome, _ error) {
			if w.exact {
				x.ad, x.d = uniforms(scratch, s.Len(), last, r)
			} else {
				x.ad, x.d = w.statistics(w.draw(s, law, r), law)
			}
			return x, nil
		}
	})
	return res, err
}

// uniforms returns statistics of n uniform values, of which those beyond last are censored.
func uniforms(values []float64, n int, last float64, r *rand.Rand) (ad, d float64) {
	values = values[:n]
	sum := 0.0
	for i := range values { // the times of a Poisson process, over that of the next one
		sum += r.ExpFloat64()
		values[i] = sum
	}
	sum += r.ExpFloat64()
	known := n
	for i := range values {
		if values[i] /= sum; values[i] > last {
			known = i
			break
		}
	}
	if known == n {
		last = 1
	}
	return uniformStatistics(values[:known], n, last)
}
