package selection

import (
	"context"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/topologies/programs"
)

// leastSegment and mostSegments bound the segments that are tried.
const (
	leastSegment = 512
	mostSegments = 1 << 9
)

// A Choice is the value of a candidate's parameters that is the best at a size.
type Choice struct {
	Candidate Candidate   // as it was asked for
	Best      Candidate   // of the smallest estimate
	Alike     []Candidate // that may be the best at the level of the search
	Tried     []Candidate
	Answer    comparison.Answer // between those tried, at the best estimate of the parameters
}

// Alike is the part more than the best that larger segments may take on a fitted machine and be chosen: a message costs a host
// what is in no machine here, and models of segments are off by so much.
const Alike = 0.1

// Largest is the value with the largest segments among those tried that take at most the part within more than the best of
// those that has keeps, and that have its radix; the best of all where it keeps none. At within 0 it is the best.
func (c Choice) Largest(by comparison.Criterion, within float64, has func(Candidate) bool) Candidate {
	time := func(i int) float64 { return c.Answer.Systems[i].By(by).Value }
	best := -1
	for i, v := range c.Tried {
		if has(v) && (best < 0 || time(i) < time(best)) {
			best = i
		}
	}
	if best < 0 {
		return c.Best
	}
	chosen := c.Tried[best]
	for i, v := range c.Tried {
		if within > 0 && v.Radix == chosen.Radix && v.SegmentBytes > chosen.SegmentBytes && has(v) && time(i) <= time(best)*(1+within) {
			chosen = v
		}
	}
	return chosen
}

// Open reports whether the best value of a parameter is to be found.
func (c Candidate) Open() bool { return c.SearchSegment || c.SearchRadix }

// Values lists the values of an open candidate that are tried: segments of 512 bytes and
// more, twice, three times, four times, six times ... that, of which there are at most 512,
// and the message in one piece; a radix of 2 to 8, the powers of two, and the number of
// ranks. Of both together the segments are powers of two.
func (c Candidate) Values(ranks int, bytes int64) []Candidate {
	list := []Candidate{c}
	if c.SearchSegment {
		list = expanded(list, segments(bytes, !c.SearchRadix),
			func(v *Candidate, bytes int64) { v.SearchSegment, v.SegmentBytes = false, bytes })
	}
	if c.SearchRadix {
		list = expanded(list, radices(ranks), func(v *Candidate, radix int) { v.SearchRadix, v.Radix = false, radix })
	}
	return list
}

// expanded sets each of the values in each of the candidates.
func expanded[T any](list []Candidate, values []T, set func(*Candidate, T)) (all []Candidate) {
	for _, c := range list {
		for _, x := range values {
			v := c
			set(&v, x)
			all = append(all, v)
		}
	}
	return all
}

func segments(bytes int64, fine bool) (list []int64) {
	whole := max(bytes, 1)
	for s := int64(leastSegment); 0 < s && s < whole; s *= 2 { // beyond an int64 it is not positive
		for _, s := range []int64{s, s + s/2} {
			if 0 < s && s < whole && (whole-1)/s < mostSegments && (fine || s&(s-1) == 0) {
				list = append(list, s)
			}
		}
	}
	return append(list, whole)
}

func radices(ranks int) (list []int) {
	for k := 2; k < min(ranks, 8); k++ {
		list = append(list, k)
	}
	for k := 8; 0 < k && k < ranks; k *= 2 { // beyond an int it is not positive
		list = append(list, k)
	}
	return append(list, max(ranks, 2))
}

// Search finds the best values of the open parameters of a candidate for messages of a
// size: those of the smallest estimate among its Values. It is a comparison of all of them
// and of together-1 others at the level of the settings, on runs of its own, so that the
// times of what is chosen are not those that it was chosen for. With draws of the
// parameters values are alike that are the best for some draws, or for what the problem may be besides; those that take more than
// twice as long as the best at the best estimate are taken to be worse for all.
//
// Errors: *inputs.Error for a candidate without open parameters; those of Answer.
func (p Problem) Search(ctx context.Context, candidate int, bytes int64, by comparison.Criterion, together int, draws []Problem,
	s montecarlo.Settings) (Choice, error) {
	if candidate < 0 || candidate >= len(p.Candidates) || !p.Candidates[candidate].Open() {
		return Choice{}, inputs.Errorf("candidate", candidate, "the index of one with a parameter to search")
	}
	c := Choice{Candidate: p.Candidates[candidate]}
	c.Tried = c.Candidate.Values(p.Ranks, bytes)
	answer := func(values []Candidate, draws []Problem) (comparison.Answer, error) {
		best := p
		if draws == nil {
			best.Others = nil
		}
		a, _, err := Answer(ctx, best, draws, func(q Problem) (comparison.Question, error) {
			q.Candidates = values
			var quantiles []float64
			if !by.Mean() {
				quantiles = append(quantiles, by.Quantile)
			}
			question, err := q.Question(bytes, by, quantiles...)
			question.Label, question.Together = "search of "+c.Candidate.String(), together
			return question, err
		}, s)
		return a, err
	}
	a, err := answer(c.Tried, nil)
	if err != nil {
		return c, err
	}
	c.Answer, c.Best, c.Alike = a, c.Tried[a.Leader()], which(c.Tried, a.Best)
	if len(draws) == 0 {
		return c, nil
	}
	var near []Candidate
	least := a.Systems[a.Leader()].By(by).Value
	for i, v := range c.Tried {
		if a.Systems[i].By(by).Value <= 2*least {
			v.Algorithm.Make = once(v.Algorithm.Make)
			near = append(near, v)
		}
	}
	if a, err = answer(near, draws); err != nil {
		return c, err
	}
	c.Alike = which(near, a.Best)
	return c, nil
}

func which(list []Candidate, indices []int) []Candidate {
	some := make([]Candidate, len(indices))
	for k, i := range indices {
		some[k] = list[i]
	}
	return some
}

// once makes one plan, for settings that stay the same.
func once(f func(programs.Settings) (programs.Plan, error)) func(programs.Settings) (programs.Plan, error) {
	var plan programs.Plan
	var err error
	made := false
	return func(s programs.Settings) (programs.Plan, error) {
		if !made {
			plan, err = f(s)
			made = true
		}
		return plan, err
	}
}
