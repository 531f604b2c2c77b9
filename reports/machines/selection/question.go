package selection

import (
	"context"

	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
)

// Question returns the question which candidate is the best for messages of a size, for
// a single look: Done and Together are the caller's to set. It estimates the quantiles
// besides the mean; by is the mean or one of them.
//
// Errors: those of Compile.
func (p Problem) Question(bytes int64, by comparison.Criterion, quantiles ...float64) (comparison.Question, error) {
	laws := p.Laws()
	if len(laws) == 0 {
		model, roundings, err := p.once(bytes)
		if err != nil {
			return comparison.Question{}, err
		}
		return p.question(model, roundings, nil, by, quantiles), nil
	}
	compiled, err := p.Compile(bytes)
	if err != nil {
		return comparison.Question{}, err
	}
	if laws, err = p.lawsOf(compiled); err != nil {
		return comparison.Question{}, err
	}
	return p.question(collectives.Together(compiled...), roundings(compiled), laws, by, quantiles), nil
}

func (p Problem) question(model func() montecarlo.Replication[[]float64], roundings int, laws []comparison.Law, by comparison.Criterion,
	quantiles []float64) comparison.Question {
	return comparison.Question{
		Systems: p.Names(), Model: model, Unit: p.Unit, Label: "compare",
		By: by, Quantiles: quantiles, Together: 1,
		Exact: len(laws) == 0, Laws: laws, Flaws: p.Flaws, Roundings: roundings,
	}
}

// Compare asks the question at each size. The verdicts of all sizes hold together at the
// level of the settings.
//
// Errors: those of Question and of its Answer.
func (p Problem) Compare(ctx context.Context, sizes []int64, by comparison.Criterion, s montecarlo.Settings) ([]comparison.Answer, error) {
	answers := make([]comparison.Answer, len(sizes))
	for i, size := range sizes {
		var quantiles []float64
		if !by.Mean() {
			quantiles = append(quantiles, by.Quantile)
		}
		q, err := p.Question(size, by, quantiles...)
		if err != nil {
			return nil, err
		}
		q.Together = len(sizes)
		if answers[i], err = q.Answer(ctx, s); err != nil {
			return nil, err
		}
	}
	return answers, nil
}
