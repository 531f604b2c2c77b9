package selection

import (
	"context"
	"slices"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
)

// Answer asks a question of a problem at the best estimate of its parameters and at each
// draw of them, and joins the answers as comparison.Combine does: what is the best is so
// for all draws. Without draws it is the answer at the best estimate, and parts are nil. What the
// problem may be besides is a doubt of the answer, as comparison.Answer.Doubted has it.
//
// Errors: *inputs.Error for too few draws for the level; those of the question, of its
// Answer and of Combine.
func Answer(ctx context.Context, best Problem, draws []Problem, ask func(Problem) (comparison.Question, error),
	s montecarlo.Settings) (comparison.Answer, []comparison.Parts, error) {
	level := s.Level
	if least := comparison.LeastDraws(level); len(draws) > 0 && len(draws) < least {
		return comparison.Answer{}, nil, inputs.Errorf("draws", len(draws), "at least %d for level %g", least, level)
	}
	answer := func(p Problem) (comparison.Answer, error) {
		q, err := ask(p)
		if err != nil {
			return comparison.Answer{}, err
		}
		return q.Answer(ctx, s)
	}
	one, err := answer(best)
	if err != nil {
		return one, nil, err
	}
	doubted := func(a comparison.Answer) (comparison.Answer, error) {
		for _, o := range best.Others {
			others := make([]comparison.Other, len(o.Problems))
			for i, p := range o.Problems {
				x, err := answer(p)
				if err != nil {
					return a, err
				}
				others[i] = comparison.Other{Name: o.Names[i], Answer: x}
			}
			a = a.Doubted(o.Reason, o.Settle, others)
		}
		return a, nil
	}
	if len(draws) == 0 {
		a, err := doubted(one)
		return times(a), nil, err
	}
	s.Level = 1 - (1-level)/float64(2*len(draws))
	answers := make([]comparison.Answer, len(draws))
	for i, p := range draws {
		if answers[i], err = answer(p); err != nil {
			return one, nil, err
		}
	}
	a, parts, err := comparison.Combine(level, one, answers)
	if err != nil {
		return a, parts, err
	}
	a, err = doubted(a)
	return times(a), parts, err
}

// times returns an answer whose systems have times, which are at least 0, however much is in doubt.
func times(a comparison.Answer) comparison.Answer {
	a.Systems, a.Pairs = slices.Clone(a.Systems), slices.Clone(a.Pairs)
	for i := range a.Systems {
		s := &a.Systems[i]
		s.Mean, s.Quantiles = s.Mean.AtLeast0(), slices.Clone(s.Quantiles)
		for k := range s.Quantiles {
			s.Quantiles[k] = s.Quantiles[k].AtLeast0()
		}
	}
	for i := range a.Pairs {
		a.Pairs[i].Ratio = a.Pairs[i].Ratio.AtLeast0()
	}
	return a
}
