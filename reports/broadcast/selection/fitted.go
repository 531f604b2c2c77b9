package selection

import (
	"context"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
)

// Fitted returns the problem on a fitted machine: at the best estimate of its parameters,
// and at each of the draws that carry their uncertainty. A program runs with the
// parameters for its largest message. Times are in microseconds, and the doubts of the
// fit are flaws.
//
// Errors: those of the fit.
func (p Problem) Fitted(f *loggp.Fit) (best Problem, draws []Problem, err error) {
	if _, err := f.Machine(0); err != nil {
		return p, nil, err
	}
	machines, err := f.Draws(0)
	if err != nil {
		return p, nil, err
	}
	best = p
	best.Unit, best.Machine = "microseconds", nil
	best.Flaws = append(best.Flaws[:len(best.Flaws):len(best.Flaws)], f.Doubts()...)
	best.Regime = func(largest int64) (collectives.Machine, error) {
		m, err := f.Machine(float64(largest))
		return logGP(m), err
	}
	for d := range machines {
		drawn := best
		drawn.Regime = func(largest int64) (collectives.Machine, error) {
			list, err := f.Draws(float64(largest))
			if err != nil {
				return nil, err
			}
			return logGP(list[d]), nil
		}
		draws = append(draws, drawn)
	}
	return best, draws, nil
}

func logGP(m loggp.Machine) collectives.LogGP {
	return collectives.LogGP{L: m.Latency, O: m.Overhead, Gap: m.Gap, PerByte: m.GapPerByte, Eager: math.MaxInt64}
}

// Answer asks a question of a problem at the best estimate of its parameters and at each
// draw of them, and joins the answers as comparison.Combine does: what is the best is so
// for all draws. Without draws it is the answer at the best estimate, and parts are nil.
//
// Errors: *inputs.Error for too few draws for the level; those of the question, of its
// Answer and of Combine.
func Answer(ctx context.Context, best Problem, draws []Problem, ask func(Problem) (comparison.Question, error), s montecarlo.Settings) (comparison.Answer, []comparison.Parts, error) {
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
	if err != nil || len(draws) == 0 {
		return one, nil, err
	}
	s.Level = 1 - (1-level)/float64(2*len(draws))
	answers := make([]comparison.Answer, len(draws))
	for i, p := range draws {
		if answers[i], err = answer(p); err != nil {
			return one, nil, err
		}
	}
	return comparison.Combine(level, one, answers)
}
