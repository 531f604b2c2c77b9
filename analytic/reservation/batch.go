package reservation

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// A Batch is what the formulas know of batches that come as a Poisson process:
// E b^2/E b, the mean size of the batch that a packet comes in, 1 where packets come
// one by one.
type Batch float64

// BatchOf returns the Batch of a law of sizes.
//
// Units: packets. Errors: no valid law; sizes that are no integers >= 1; an infinite
// variance.
func BatchOf(size distributions.Law) (Batch, error) {
	if size == nil {
		return 0, &inputs.Error{Arg: "size", Value: "none", Domain: "a law of integers >= 1"}
	}
	if err := size.Validate(); err != nil {
		return 0, err
	}
	if !distributions.IsInteger(size, 1) {
		return 0, &inputs.Error{Arg: "size", Value: size, Domain: "a law of integers >= 1"}
	}
	b := Batch(size.Mean() + size.Variance()/size.Mean())
	return b, b.check()
}

func (b Batch) check() error {
	if b >= 1 && inputs.Finite(float64(b)) {
		return nil
	}
	return inputs.Errorf("batch", float64(b), "a finite number >= 1, the mean size E b^2/E b of the batch of a packet")
}

// before returns (b-1)/2, the mean number of packets of a packet's batch before it.
func (b Batch) before() float64 { return (float64(b) - 1) / 2 }

// BatchWait returns Wait where packets come in batches, all packets of one to the same
// user, N lambda packets per unit of time in all,
//
//	W = Wait(a) + (b-1)/2 (EX + EV)/D, b = E b^2/E b
//
// Batches see time averages, as single packets do, and so the proof of Theorem 1 goes
// through with two terms more: a packet finds the lambda W packets of its user that
// Little's law has, and (b-1)/2 of its own batch before it, each worth a reservation
// interval; and of all pairs of packets that wait at once one waits for the other, which
// are the lambda N W that batches find and (b-1)/2 of the own one. The residual, and
// whether a packet of the user starts before the frame of the arrival ends, are seen by
// the batch.
//
// Symbols: a = E[K(K-1)]/(2 N E K), which differs from that of Poisson arrivals. Units:
// time. Source: derived; with b = 1 VB95, Theorem 1.
//
// Errors: those of Wait; b below 1.
func (s System) BatchWait(a float64, b Batch) (float64, error) {
	w, err := s.Wait(a)
	if err != nil {
		return 0, err
	}
	return w + b.before()*(s.EX+s.EV)/s.d(), b.check()
}

// BatchDelay returns Delay where packets come in batches, as BatchWait has them,
//
//	T = W + EX + a N EX
//
// which holds for any arrivals: what of a frame comes behind a packet is what comes
// before it.
//
// Symbols, Units, Errors: as BatchWait. Source: derived; VB95, dynamic broadcasting
// theorem.
func (s System) BatchDelay(a float64, b Batch) (float64, error) {
	w, err := s.BatchWait(a, b)
	if err != nil {
		return 0, err
	}
	return w + s.EX + a*s.n()*s.EX, nil
}

// BatchCycle returns Cycle where packets come in batches: the mean is the same, and
//
//	Var C = [Var V + lambda N E C (Var X + b EX^2)]/(1-rho^2), b = E b^2/E b
//
// Given C the number of packets that arrive has the variance lambda N b C.
//
// Units: time, time squared. Source: derived, for the model of VAR98, Section 3.5.
// Errors: those of Validate; b below 1.
func (g Gated) BatchCycle(b Batch) (mean, variance float64, err error) {
	mean, variance, err = g.Cycle()
	if err != nil || b == 1 {
		return mean, variance, err
	}
	rho := g.rho()
	return mean, variance + g.rate()*mean*(float64(b)-1)*g.EX*g.EX/((1-rho)*(1+rho)), b.check()
}

// BatchDelay returns Delay where packets come in batches, lambda N packets per unit of
// time in all,
//
//	T = EV + b EX + (1/2 + rho) E[C^2]/E C, b = E b^2/E b
//
// with the C of BatchCycle. A batch arrives in a cycle of the length-biased law, waits
// for half of it, and is served with its own packets, b of them on average over
// packets, and with the batches that arrive in that cycle beside it, which bring rho
// times its length.
//
// Units: time. Source: derived, for the model of VAR98, Section 3.5.
//
// Errors: those of BatchCycle.
func (g Gated) BatchDelay(b Batch) (float64, error) {
	mean, variance, err := g.BatchCycle(b)
	if err != nil {
		return 0, err
	}
	return g.EV + float64(b)*g.EX + (0.5+g.rho())*(mean+variance/mean), nil
}

// BatchShare returns by which factor the delay is longer than that of Poisson arrivals
// of the same rate, BatchDelay over Delay: b as V -> 0 with constant lengths, and 1 as
// V -> Inf, because long periods average bursts out.
//
// Units: none. Source: derived. Errors: those of BatchDelay.
func (g Gated) BatchShare(b Batch) (float64, error) {
	batched, err := g.BatchDelay(b)
	if err != nil {
		return 0, err
	}
	single, err := g.Delay()
	if math.IsInf(single, 1) {
		return math.NaN(), inputs.Errorf("EX2", g.EX2, "a finite second moment")
	}
	return batched / single, err
}
