package reservation

import (
	"math"

	"castlab/distributions/inputs"
)

// DelayBounds are bounds on the law of the delay in system b of constant lengths, for any
// number of users: two laws of few users, and what their tails are multiplied by.
type DelayBounds struct {
	s              System
	shorter, later *DelayLaw
	less, more     float64
}

// boundingUsers is the number of users that the bounds keep.
const boundingUsers = 2

// NewDelayBounds returns bounds on the law of the delay T of a packet among N users,
//
//	(E C_M/E C) P(T_M > t) <= P(T > t) <= (E C'_M/E C) P(T'_M > t)
//
// T_M is the delay among M of the users alone, and T'_M that among M users whose
// reservation intervals take V' = V + (N-M) X, as if all others always had a packet;
// E C = V/(1-rho), E C_M and E C'_M likewise are the mean cycles. M is 2, or 1 where queues
// are too long for two.
//
// Proof: let the systems run cycle by cycle, and let the packets of a user arrive at
// distances from the end of the cycle that are the same Poisson process in all, of which
// a system has those nearer than its cycle is long. From the empty system on, every
// queue and every cycle is then at most as long in the smaller system as in the larger:
// a longer queue is one at the next gate, too, and more users with a packet make a
// longer cycle, in which more arrive. So a packet of the smaller system is one of the
// larger, at the same distance from the end of its cycle, with as many packets of its
// user before it or more, and with longer cycles to wait for: its delay is not shorter
// there. Of one user, a cycle has no more packets delayed by more than t in the smaller
// system than in the larger. Their mean number is lambda E C P(T > t).
//
// Units: as System. Source: derived. Errors: those of ConstantSystem, an *AccuracyError where
// queues are too long for one user.
func NewDelayBounds(N int, lambda, X, V float64) (*DelayBounds, error) {
	s, err := ConstantSystem(N, lambda, X, V)
	if err != nil {
		return nil, err
	}
	b := &DelayBounds{s: s}
	for users := min(N, boundingUsers); users > 0; users-- {
		more := V + float64(float64(N-users)*X)
		if b.shorter, err = NewDelayLaw(users, lambda, X, V); err != nil {
			continue
		}
		if b.later, err = NewDelayLaw(users, lambda, X, more); err == nil {
			break
		}
	}
	if err != nil {
		return nil, err
	}
	cycle := V / (1 - s.rho())
	b.less, b.more = b.shorter.cycle/cycle, b.later.cycle/cycle
	return b, nil
}

// Survival returns bounds on P(T > t).
func (b *DelayBounds) Survival(t float64) (lower, upper float64) {
	if t < b.shorter.Least() {
		return 1, 1
	}
	return b.less * b.shorter.Survival(t), math.Min(1, b.more*b.later.Survival(t))
}

// Quantile returns bounds on the t with P(T <= t) = q, the upper one also by Markov's
// inequality for the delay above its least with the greatest mean of Bracket.
//
// Errors: q outside [0, 1); q so near 1 that a law is asked for more than the 1 - 1e-7
// to which it is accurate.
func (b *DelayBounds) Quantile(q float64) (lower, upper float64, err error) {
	if !(q >= 0 && q < 1) {
		return 0, 0, inputs.Errorf("q", q, "a number >= 0 and below 1")
	}
	if lower, err = b.shorter.Quantile(math.Max(0, 1-(1-q)/b.less)); err != nil {
		return 0, 0, err
	}
	if upper, err = b.later.Quantile(math.Max(0, 1-(1-q)/b.more)); err != nil {
		return 0, 0, err
	}
	mean, err := b.s.Bracket()
	least := b.s.EV + b.s.EX
	return lower, math.Min(upper, least+(mean.Upper-least)/(1-q)), err
}
