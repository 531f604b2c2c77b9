package montecarlo

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
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

// SequentialQuantile measures the q-quantile x_q = inf{x : P(X <= x) >= q} by order statistics that hold at all looks
// together, with the looks of SequentialMean. Its coverage is not asymptotic, and holds for every law, atoms included:
//
//	Lo = l-th smallest, l-1 the largest k < nq with W_n(k) >= 1/alpha
//	Hi = u-th smallest, u the smallest k > nq with W_n(k) >= 1/alpha
//	W_n(k) = B(k + 1/2, n - k + 1/2)/B(1/2, 1/2) / (q^k (1-q)^(n-k)),  alpha = 1-level
//
// W_n is the wealth of a gambler who bets against q with the mixture of SequentialProbability. A value below x_q, and one
// at x_q with the probability that makes the sum q, is an event of probability q; Lo > x_q needs at most l-1 of them
// among n, and Hi < x_q at least u, and W_n never reaches 1/alpha with probability 1-alpha at least.
//
// Source: Howard and Ramdas, "Sequential estimation of quantiles with applications to A/B testing and best-arm
// identification", Bernoulli 28 (2022), with the beta-binomial mixture in place of theirs; the randomized event: derived.
//
// Errors: *inputs.Error for q outside (0, 1).
func SequentialQuantile(name, unit, label string, q float64, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if err := inputs.Inside("q", q, 0, 1); err != nil {
			return Estimate{}, err
		}
		return anytime(ctx, s, name, unit, label, model, NewOrder, func(o *Order) Estimate {
			l, u := sequenceRanks(o.N(), q, s.Level)
			e := Estimate{Value: o.Quantile(q), N: o.N(), Method: fmt.Sprintf("betting confidence sequence, order statistics %d..%d", l, u)}
			if math.IsNaN(e.Value) {
				return e.wholeLine("a value is not a number")
			}
			e.between(o, l, u)
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
