package montecarlo

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// ControlledMean measures the mean of Y with control variates C whose means are
// known. The estimate is the value at the known means of the least-squares
// regression of Y on the controls; its t interval has the residual variance and
// n-1-k degrees of freedom:
//
//	Ybar - b'(Cbar - known) +- t s sqrt(1/n + (Cbar-known)' S^-1 (Cbar-known))
//
//	Symbols: b = S^-1 S_CY, S = sums of products of the controls' deviations,
//	s^2 = residual sum of squares/(n-1-k), k = controls used.
//
// Exact when (Y, C) is jointly normal. Otherwise, where E[Y|C] is not linear, the
// estimate has a bias of order 1/n and the residuals are heteroscedastic. Both effects
// are estimated from the residuals: the interval is widened by the part of White's
// variance that exceeds s^2 by more than a twentieth, and its end moves out by twice the
// part of the bias beyond 0.03 standard errors, and by the allowance of MeanInterval for
// the skewness of the residuals. Warnings: a bias above a tenth of the standard error;
// n < 30(k+1); those of MeanInterval, for the values of Y and for the residuals. A
// constant control, or one that is a linear combination of earlier ones, is left out
// with a warning. A control with a wrong known mean biases the result, and no diagnostic
// detects that.
//
// Source: Lavenberg, Moeller and Welch, Operations Research 30 (1982).
//
// Errors: *inputs.Error for more than MaxControls known means or one that is not
// finite.
func ControlledMean(name, unit, label string, known []float64, model func() Replication[Controlled]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if len(known) > MaxControls {
			return Estimate{}, &inputs.Error{Arg: "controls", Value: len(known), Domain: fmt.Sprintf("at most %d", MaxControls)}
		}
		for _, mu := range known {
			if !inputs.Finite(mu) {
				return Estimate{}, &inputs.Error{Arg: "known mean", Value: mu, Domain: "a finite number"}
			}
		}
		return atLooks(ctx, s, name, unit, label, model, newControlledMoments,
			func(m *controlledMoments, level float64) (Estimate, error) {
				e := controlledInterval(m.First, known, level)
				e.widenByResiduals(m.First, m.Second, known, (1-level)/2)
				return e, nil
			})
	}
}

// controlledMoments are the sums for the regression and for its warnings.
type controlledMoments = Both[Controlled, *jointMoments, *controlPowers]

func newControlledMoments() *controlledMoments {
	return NewBoth[Controlled](newJointMoments(), new(controlPowers))
}

func controlledInterval(m *jointMoments, known []float64, level float64) Estimate {
	r := m.regress(known)
	return regressionInterval(r.intercept, r.residual, r.leverage, m.n, len(r.used), len(known), level)
}

// regressionInterval is the interval of ControlledMean of a regression on k of so many controls, before its residuals are
// looked at.
func regressionInterval(intercept, residual, leverage float64, n int64, k, of int, level float64) Estimate {
	e := Estimate{Value: intercept, Level: level, N: n, Method: fmt.Sprintf("regression on control variates (%d), Student t", k)}
	if !e.started(1, level) {
		return e
	}
	freedom := float64(n) - 1 - float64(k)
	if freedom < 1 {
		return e.wholeLine(fmt.Sprintf("n=%d is too few for %d controls", n, k))
	}
	scale := residual / freedom * (1/float64(n) + leverage)
	if !inputs.Finite(intercept) || !inputs.Finite(scale) {
		return e.wholeLine("a value or a sum of squares is infinite or not a number")
	}
	half := StudentUpper((1-level)/2, freedom) * math.Sqrt(scale)
	e.Lo, e.Hi = e.Value-half, e.Value+half
	if k < of {
		e.warn("%d of %d controls are constant or depend linearly on others and were left out", of-k, of)
	}
	if n < int64(30*(k+1)) {
		e.warn("n=%d < %d: the regression is exact for normal values only", n, 30*(k+1))
	}
	if residual == 0 {
		e.warn("the controls explain every value: the interval has no width")
	}
	return e
}
