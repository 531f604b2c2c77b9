package reservation

import "math"

// ABounds are bounds on a = E[K(K-1)]/(2 N E K).
type ABounds struct {
	Lower       float64 // VB95, eq (10), left side
	Upper       float64 // VB95, eq (10), right side: 1/2 - 1/(2N)
	Association float64 // p (1/2 - 1/(2N)), at least Lower
	Work        float64 // lambda W(0)/(1 + lambda rho EV/D), derived; may exceed Upper
}

// ABounds returns bounds on a:
//
//	Lower = (Khat-1)(2 Kbar - Khat)/(2 N Kbar), Khat = floor(Kbar) + 1
//	Upper = 1/2 - 1/(2N)
//	Association = p (1/2 - 1/(2N))
//	Work = lambda W(0)/(1 + lambda rho EV/D)
//
// Lower and Upper are what an integer K in 0..N of mean Kbar allows. Lower
// is 0 for Kbar < 1.
//
// Association: the queues at the next gate are nondecreasing functions of those
// at this gate and of independent variables (a cycle with more packets is longer
// and lets more arrive), so they stay associated from an empty start; events
// "user i is not empty" are positively correlated, hence E[K(K-1)] >=
// N(N-1) p^2. It holds for random lengths too, is never below Lower and is as
// Upper for p -> 1.
//
// Work: a packet is preceded in its data interval by a N others on average, all
// of which start while it waits; lambda N W(a) start while it waits. Hence a <=
// lambda W(a), and W is affine in a.
//
// Units: none. At lambda = 0 every lower bound is 0. Source: VB95, eq (10);
// Association and Work derived.
//
// Errors: those of Validate.
func (s System) ABounds() (ABounds, error) {
	if err := s.Validate(); err != nil {
		return ABounds{}, err
	}
	return s.aBounds(), nil
}

func (s System) aBounds() ABounds {
	n, p := s.n(), s.p()
	b := ABounds{Upper: s.mostA(), Association: p * s.mostA()}
	// floor(Kbar) = N is impossible, but rounding makes Kbar = N when p is near 1.
	if mean := n * p; mean >= 1 {
		hat := math.Min(math.Floor(mean)+1, n)
		b.Lower = (hat - 1) * (2*mean - hat) / (2 * n * mean)
	}
	if s.Lambda > 0 {
		b.Work = s.Lambda * s.wait(0) / (1 + float64(s.Lambda*s.rho())*s.EV/s.d())
	}
	return b
}

// leastA and greatestA are the tightest of the bounds.
func (b ABounds) leastA() float64    { return math.Max(b.Lower, b.Association) }
func (b ABounds) greatestA() float64 { return math.Min(b.Upper, b.Work) }
