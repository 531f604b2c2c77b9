package montecarlo

import (
	"context"
	"fmt"
	"math"
)

// SequentialMean measures a mean by the asymptotic confidence sequence, with looks
// (interim analyses) after Min replications and then whenever the run has grown by a
// sixteenth, until Done or Max. The coverage holds at all looks together, whatever their
// number; compared with Mean at a few declared looks the interval is wider. The scale rho
// is tuned for sqrt(Min Max) replications.
func SequentialMean(name, unit, label string, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		rho := sequenceScale(int64(math.Sqrt(float64(s.Min)*float64(s.Max))), s.Level)
		return anytime(ctx, s, name, unit, label, model, NewMoments, func(m *Moments) Estimate {
			return sequenceInterval(momentsOf(m), s.Level, rho)
		})
	}
}

// SequentialProbability measures a probability by the betting confidence
// sequence, with the looks of SequentialMean. Its coverage is not asymptotic.
func SequentialProbability(name, label string, model func() Replication[bool]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		return anytime(ctx, s, name, "", label, model, NewProportion, func(p *Proportion) Estimate {
			e := Estimate{Value: float64(p.Hits()) / float64(p.N()), N: p.N(),
				Method: "betting confidence sequence"}
			e.Lo, e.Hi = bettingSequence(float64(p.Hits()), p.N(), s.Level)
			return e
		})
	}
}

// anytime advances a run until Done, with a look whenever it has grown by a sixteenth.
// Settings without a stopping rule have one look, at Max.
func anytime[T any, A Accumulator[T, A]](
	ctx context.Context, s Settings, name, unit, label string,
	model func() Replication[T], empty func() A, interval func(A) Estimate,
) (Estimate, error) {
	if err := s.Validate(); err != nil {
		return Estimate{}, err
	}
	run := NewRunner(s.Plan, label, model, empty)
	n, last := s.Min, s.last()
	if s.Done == nil {
		n, last = s.Max, s.Max
	}
	for {
		if err := run.Advance(ctx, n); err != nil {
			return Estimate{}, fmt.Errorf("%s: %w", name, err)
		}
		e := interval(run.Result())
		e.Name, e.Unit, e.Level = name, unit, s.Level
		if n >= last {
			s.missed(&e)
			return e, nil
		}
		if s.Done(e) {
			return e, nil
		}
		n = min(last, n+max(1, n/16))
	}
}
