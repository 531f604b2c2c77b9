package comparison

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Part says what an interval that is due to two causes owes to either.
type Part struct {
	Runs       float64 // width that is left if the parameters were known: of the finite number of runs
	Parameters float64 // width that is left if the runs were endless: of the parameters
}

// Combine joins the answers to one question for several sets of parameters: the
// first is that of the best estimate, the others are equally likely draws, in
// place of the parameters that are not known. The draws are strata, not a
// mixture: each has an answer of its own.
//
// With B draws, and what is estimated being x(theta), the interval is
//
//	[r-th smallest of the Lo, r-th largest of the Hi] of the draws,
//	r = the greatest with 2 r / (B+1) <= (1-level)/2
//
// It contains the answer x of the true parameters with probability level if these and
// the draws are exchangeable, which a bootstrap gives in the limit: half the error is
// that of the ranks, the other half that of the runs, so the answers must have the
// level 1 - (1-level)/(2B), for all draws together. The interval is extended to include
// the best estimate.
//
// Between two systems all draws must agree: the interval of a difference is the
// hull of those of all draws, so that one system is better only where it is for
// every set of parameters. A warning of one draw, the first of every kind, is one of
// the whole.
//
// Errors: *inputs.Error with too few draws for the level (r = 0).
func Combine(level float64, best Answer, draws []Answer) (Answer, []Parts, error) {
	r := hullRank(level, len(draws))
	if r == 0 {
		return Answer{}, nil, tooFew(level, len(draws))
	}
	for i, d := range draws {
		if len(d.Systems) != len(best.Systems) || len(d.Pairs) != len(best.Pairs) || !alikeQuantiles(best, d) {
			return Answer{}, nil, inputs.Errorf("draws", i, "answers about the systems, pairs and quantiles of the best one")
		}
	}
	a := best
	a.Level = level
	a.Systems = slices.Clone(best.Systems)
	a.Pairs = slices.Clone(best.Pairs)
	parts := make([]Parts, len(a.Systems))
	for i := range a.Systems {
		s := &a.Systems[i]
		of := func(read func(System) montecarlo.Estimate) (e montecarlo.Estimate, p Part) {
			return stratified(read(best.Systems[i]), collect(draws, func(d Answer) montecarlo.Estimate { return read(d.Systems[i]) }), r,
				level)
		}
		s.Mean, parts[i].Mean = of(func(s System) montecarlo.Estimate { return s.Mean })
		s.Quantiles = slices.Clone(s.Quantiles)
		for j := range s.Quantiles {
			e, p := of(func(s System) montecarlo.Estimate { return s.Quantiles[j] })
			s.Quantiles[j] = e
			parts[i].Quantiles = append(parts[i].Quantiles, p)
		}
	}
	for i := range a.Pairs {
		p := &a.Pairs[i]
		for _, d := range draws {
			p.Equal, p.Rounded = p.Equal && d.Pairs[i].Equal, p.Rounded || d.Pairs[i].Rounded
		}
		p.Difference = hull(level, p.Difference, collect(draws, func(d Answer) montecarlo.Estimate { return d.Pairs[i].Difference }))
		p.Ratio = hull(level, p.Ratio, collect(draws, func(d Answer) montecarlo.Estimate { return d.Pairs[i].Ratio }))
	}
	for _, d := range draws {
		a.Runs += d.Runs
	}
	a.Best = a.best()
	return a, parts, nil
}

// alikeQuantiles reports whether two answers about as many systems have as many quantiles of each.
func alikeQuantiles(a, b Answer) bool {
	for i := range a.Systems {
		if len(a.Systems[i].Quantiles) != len(b.Systems[i].Quantiles) {
			return false
		}
	}
	return true
}

// CombineEstimates joins the estimates of one number for several sets of parameters as
// Combine does: the draws' levels must be those that it asks for. A Part
// has a NaN where values of the draws have no distance, being NaN or infinite.
//
// Errors: those of Combine.
func CombineEstimates(level float64, best montecarlo.Estimate, draws []montecarlo.Estimate) (montecarlo.Estimate, Part, error) {
	r := hullRank(level, len(draws))
	if r == 0 {
		return best, Part{}, tooFew(level, len(draws))
	}
	e, p := stratified(best, draws, r, level)
	return e, p, nil
}

func tooFew(level float64, draws int) error {
	return inputs.Errorf("draws", draws, "at least %d sets of parameters at level %v", LeastDraws(level), level)
}

// Parts says of each estimate of one system what its interval owes to either cause.
type Parts struct {
	Mean      Part
	Quantiles []Part
}

// hullRank returns the greatest r with 2 r/(B+1) <= (1-level)/2, 0 for too few draws and for what is
// no level.
func hullRank(level float64, draws int) int {
	if !(0 < level && level < 1) {
		return 0
	}
	return int(math.Floor((1 - level) / 4 * float64(draws+1) * (1 + 1e-12)))
}

// LeastDraws returns the least number of draws that Combine takes at a level: math.MaxInt for what
// is not between 0 and 1.
func LeastDraws(level float64) int {
	if !(0 < level && level < 1) {
		return math.MaxInt
	}
	b := int(math.Ceil(4/(1-level)*(1-1e-12))) - 1
	return max(b, 1)
}

func collect(draws []Answer, read func(Answer) montecarlo.Estimate) []montecarlo.Estimate {
	list := make([]montecarlo.Estimate, len(draws))
	for i, d := range draws {
		list[i] = read(d)
	}
	return list
}

// stratified returns the interval of one estimate, and the shares of the two sources of
// its uncertainty.
func stratified(best montecarlo.Estimate, draws []montecarlo.Estimate, r int, level float64) (montecarlo.Estimate, Part) {
	lo, hi, values := make([]float64, len(draws)), make([]float64, len(draws)), make([]float64, len(draws))
	e := best
	for i, d := range draws {
		lo[i], hi[i], values[i] = d.Lo, d.Hi, d.Value
		e.N += d.N
		e.Warnings, e.Doubts = joined(e.Warnings, d.Warnings), montecarlo.JoinedDoubts(e.Doubts, d.Doubts)
	}
	slices.Sort(lo)
	slices.Sort(hi)
	slices.Sort(values)
	p := Part{Runs: best.Width(), Parameters: values[len(values)-r] - values[r-1]}
	e.Lo = math.Min(best.Value, lo[r-1])
	e.Hi = math.Max(best.Value, hi[len(hi)-r])
	e.Level = level
	e.Method = fmt.Sprintf("%s, ranks %d and %d of %d sets of parameters", best.Method, r, len(draws)+1-r, len(draws))
	return e, p
}

// hull returns the smallest interval that contains all, with the warnings of all.
func hull(level float64, best montecarlo.Estimate, draws []montecarlo.Estimate) montecarlo.Estimate {
	e := best
	e.Level = level
	for _, d := range draws {
		e.Lo, e.Hi, e.N = math.Min(e.Lo, d.Lo), math.Max(e.Hi, d.Hi), e.N+d.N
		e.Warnings, e.Doubts = joined(e.Warnings, d.Warnings), montecarlo.JoinedDoubts(e.Doubts, d.Doubts)
	}
	e.Method = fmt.Sprintf("%s, hull over %d sets of parameters", best.Method, len(draws)+1)
	return e
}
