package reservation

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// A Gated is what is known of the gated system: all M packets that wait at the
// gate are served in the cycle and done at its end. It is the indirect scheme of
// VAR98, for requests of any number per node.
//
// Units: as System.
type Gated struct {
	N       int     // users, >= 1
	Lambda  float64 // rate of each user, >= 0, with rho = lambda N EX < 1
	EX, EX2 float64 // moments of a transmission, EX >= 0; EX2 may be +Inf
	EV, EV2 float64 // moments of a reservation interval, EV > 0; EV2 may be +Inf
}

// ConstantGated returns the gated system of constant lengths.
//
// Errors: N < 1, X neither 0 nor from 1e-140 to 1e140, V not from 1e-140 to
// 1e140, lambda < 0 or not below 1/(NX).
func ConstantGated(N int, lambda, X, V float64) (Gated, error) {
	g := Gated{N: N, Lambda: lambda, EX: X, EX2: X * X, EV: V, EV2: V * V}
	return g, g.check("X", "V")
}

// GatedOf returns the gated system whose lengths have the laws X and V.
//
// Errors: N < 1; X or V not a valid law of lengths; an infinite mean; lambda < 0
// or not below 1/(N EX).
func GatedOf(N int, lambda float64, X, V distributions.Law) (Gated, error) {
	s, err := moments(N, lambda, X, V)
	if err != nil {
		return Gated{}, err
	}
	g := Gated(s)
	return g, g.check("X", "V")
}

// Validate returns an *inputs.Error for the first field outside its
// domain: N, the moments, or a Lambda at which the system is not stable.
func (g Gated) Validate() error { return g.check("EX", "EV") }

func (g Gated) check(ex, ev string) error {
	if err := System(g).checkLengths(ex, ev); err != nil {
		return err
	}
	limit := math.Inf(1)
	if g.EX > 0 {
		limit = 1 / (float64(g.N) * g.EX)
	}
	if !(g.Lambda >= 0 && g.Lambda < limit && g.rho() < 1) {
		return inputs.Errorf("lambda", g.Lambda, "a number >= 0 and below %.6g, the stability limit 1/(N EX)", limit)
	}
	return nil
}

func (g Gated) rate() float64 { return g.Lambda * float64(g.N) }
func (g Gated) rho() float64  { return g.rate() * g.EX }

// Cycle returns the mean and the variance of the length C of a cycle,
//
//	E C = EV/(1-rho), Var C = [Var V + lambda N EX2 E C]/(1-rho^2)
//
// The next cycle is V and the transmissions of the packets that arrive in this
// one, Poisson(lambda N C) in number.
//
// Units: time, time squared. Source: derived, for the model of VAR98, Section
// 3.5. Errors: those of Validate.
func (g Gated) Cycle() (mean, variance float64, err error) {
	if err := g.Validate(); err != nil {
		return 0, 0, err
	}
	mean, variance = g.cycle()
	return mean, variance, nil
}

func (g Gated) cycle() (mean, variance float64) {
	rho := g.rho()
	mean = g.EV / (1 - rho)
	variance = math.Max(0, g.EV2-float64(g.EV*g.EV))
	if g.Lambda > 0 {
		variance += g.rate() * g.EX2 * mean
	}
	return mean, variance / ((1 - rho) * (1 + rho))
}

// Requests returns E M = lambda N EV/(1-rho), the mean number of packets of a
// cycle. Units: packets. Source: derived. Errors: those of Validate.
func (g Gated) Requests() (float64, error) {
	mean, _, err := g.Cycle()
	return g.rate() * mean, err
}

// Wait returns the mean time from a packet's arrival to the start of its own
// transmission, the packets of a cycle being sent one after the other,
//
//	W = lambda N EX2/(2(1-rho)) + EV2/(2 EV) + EV/(1-rho)
//
// with constant lengths rho X/(2(1-rho)) + V/2 + V/(1-rho): the residual (7), the
// lambda N W packets before it, and one whole reservation interval.
//
// Units: time. Source: VAR98, static-to-dynamic theorem; random lengths derived.
//
// Errors: those of Validate.
func (g Gated) Wait() (float64, error) {
	if err := g.Validate(); err != nil {
		return 0, err
	}
	return g.wait(), nil
}

func (g Gated) wait() float64 {
	w := g.EV2/(2*g.EV) + g.EV/(1-g.rho())
	if g.Lambda > 0 {
		w += g.rate() * g.EX2 / (2 * (1 - g.rho()))
	}
	return w
}

// Delay returns the mean time from a packet's arrival to the end of the cycle
// that serves it,
//
//	T = EV + EX + (1/2 + rho) E[C^2]/E C
//
// with constant lengths 1.5 V/(1-rho) + X [1 + rho(1+2rho)/(2(1-rho^2))]. An
// arrival sees a cycle of the length-biased law, waits for half of it on
// average, and is served with the packets that arrive in it.
//
// Units: time. Source: derived; VAR98 has the bound that Bound returns.
//
// Errors: those of Validate.
func (g Gated) Delay() (float64, error) {
	mean, variance, err := g.Cycle()
	if err != nil {
		return 0, err
	}
	return g.EV + g.EX + (0.5+g.rho())*(mean+variance/mean), nil
}

// Bound returns VAR98's bound on the mean delay,
//
//	W + EX + min(W - EV, rho W)
//
// The minimum is always rho W, for constant lengths: (1-rho) W - V = [rho X +
// (1-rho) V]/2 > 0. The bound grows from 1 to 4/3 of Delay as rho goes from 0 to
// 1.
//
// Units: time. Source: VAR98, static-to-dynamic theorem. Errors: those of
// Validate.
func (g Gated) Bound() (float64, error) {
	if err := g.Validate(); err != nil {
		return 0, err
	}
	w := g.wait()
	return w + g.EX + math.Min(w-g.EV, share(g.rho(), w)), nil
}
