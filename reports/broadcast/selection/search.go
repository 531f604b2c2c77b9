package selection

import (
	"context"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// leastSegment and mostSegments bound the segments that are tried.
const (
	leastSegment = 512
	mostSegments = 1 << 10
)

// A Choice is the value of a candidate's parameters that is the best at a size.
type Choice struct {
	Candidate Candidate // as it was asked for
	Best      Candidate // of the smallest estimate
	Tried     []Candidate
	Answer    comparison.Answer // between those tried
}

// Alike lists the values that may be the best at the level of the search.
func (c Choice) Alike() []Candidate {
	list := make([]Candidate, len(c.Answer.Best))
	for k, i := range c.Answer.Best {
		list[k] = c.Tried[i]
	}
	return list
}

// Open reports whether the best value of a parameter is to be found.
func (c Candidate) Open() bool { return c.SearchSegment || c.SearchRadix }

// Values lists the values of an open candidate that are tried: segments that are powers
// of two from 512 bytes, or more if there were more than 1024 of them, and the message in
// one piece; a radix of 2 to 8, the powers of two, and the number of ranks.
func (c Candidate) Values(ranks int, bytes int64) []Candidate {
	list := []Candidate{c}
	if c.SearchSegment {
		list = expanded(list, segments(bytes), func(v *Candidate, bytes int64) { v.SearchSegment, v.SegmentBytes = false, bytes })
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

func segments(bytes int64) (list []int64) {
	whole := max(bytes, 1)
	for s := int64(leastSegment); s < whole; s *= 2 {
		if whole/s <= mostSegments {
			list = append(list, s)
		}
	}
	return append(list, whole)
}

func radices(ranks int) (list []int) {
	for k := 2; k < ranks; k++ {
		if k <= 8 || k&(k-1) == 0 {
			list = append(list, k)
		}
	}
	return append(list, max(ranks, 2))
}

// finer lists the segments half as large again as the best one and as the next smaller.
func finer(tried []Candidate, best Candidate) (list []Candidate) {
	whole := int64(0)
	for _, c := range tried {
		whole = max(whole, c.SegmentBytes)
	}
	for _, s := range []int64{best.SegmentBytes / 2, best.SegmentBytes} {
		c := best
		if c.SegmentBytes = s + s/2; s >= leastSegment && c.SegmentBytes < whole && !slices.ContainsFunc(tried, func(t Candidate) bool { return t.SegmentBytes == c.SegmentBytes && t.Radix == c.Radix }) {
			list = append(list, c)
		}
	}
	return list
}

// Search finds the best values of the open parameters of a candidate for messages of a
// size: those of the smallest estimate among its Values. It is a comparison of all of them
// and of together-1 others at the level of the settings, on runs of its own, so that the
// times of what is chosen are not those that it was chosen for. Where nothing varies the
// segments between the best one and its neighbors are tried, too. With draws of the
// parameters, values are alike that are the best for some.
//
// Errors: *inputs.Error for a candidate without open parameters; those of Answer.
func (p Problem) Search(ctx context.Context, candidate int, bytes int64, by comparison.Criterion, together int, draws []Problem, s montecarlo.Settings) (Choice, error) {
	if candidate < 0 || candidate >= len(p.Candidates) || !p.Candidates[candidate].Open() {
		return Choice{}, inputs.Errorf("candidate", candidate, "the index of one with a parameter to search")
	}
	c := Choice{Candidate: p.Candidates[candidate]}
	c.Tried = c.Candidate.Values(p.Ranks, bytes)
	answer := func(draws []Problem) (err error) {
		c.Answer, _, err = Answer(ctx, p, draws, func(q Problem) (comparison.Question, error) {
			q.Candidates = c.Tried
			var quantiles []float64
			if !by.Mean() {
				quantiles = append(quantiles, by.Quantile)
			}
			question, err := q.Question(bytes, by, quantiles...)
			question.Label, question.Together = "search of "+c.Candidate.String(), together
			return question, err
		}, s)
		if err == nil {
			c.Best = c.Tried[c.Answer.Leader()]
		}
		return err
	}
	if c.Candidate.SearchSegment && len(p.Laws()) == 0 {
		if err := answer(nil); err != nil {
			return c, err
		}
		more := finer(c.Tried, c.Best)
		if more == nil && len(draws) == 0 {
			return c, nil
		}
		c.Tried = append(c.Tried, more...)
		slices.SortStableFunc(c.Tried, func(a, b Candidate) int { return int(min(1, max(-1, a.SegmentBytes-b.SegmentBytes))) })
	}
	return c, answer(draws)
}
