package reservation

import (
	"math"
	"math/cmplx"
)

// ManyUsersA returns a for constant lengths and many users,
//
//	a = p/2 + (s2/p - 1)/(2N),  s2 = lim Var K/N
//	s2 = 1/(2 pi) int S_B(w)/|1 - rho (1-p) z(1-b)/(1-z)|^2 dw,  z = exp(iw)
//	S_B = (1-p)(1-|b|^2)/|1-b|^2,  b = z exp(p(b-1))
//
// exact but for o(1/N) as N -> Inf with N X, lambda and V fixed. Each user alone
// is a queue with Poisson(p) arrivals a cycle; it is busy at the times of a
// renewal process whose period has the generating function b of a Borel law, and
// S_B is the spectrum of "busy". A cycle longer by one X brings rho more arrivals
// over all users, each of which makes one more busy cycle at the end of its
// user's busy period; that feeds back into K.
//
// It needs N (1-rho^2) >> 1: at N <= 16 and rho >= 0.9 it is biased.
//
// Units: none. Source: derived. Errors: those of ApproximateA.
func (s System) ManyUsersA() (float64, error) {
	if err := s.needConstants(); err != nil {
		return 0, err
	}
	n, p := s.n(), s.p()
	if p == 0 {
		return 0, nil
	}
	a := p/2 + (activeVariance(s.rho(), p)/p-1)/(2*n)
	return math.Max(0, math.Min(s.mostA(), a)), nil
}

// activeVariance returns s2 by the midpoint rule in t, where w = t - k sin t
// puts more points near w = 0: there the integrand has features of width
// 1-rho and (1-p)^2. It is analytic and periodic, so the error falls
// geometrically; the number of points doubles until two agree.
func activeVariance(rho, p float64) float64 {
	narrow := math.Max(1e-12, math.Min(1-rho, (1-p)*(1-p)))
	k := 1 - narrow
	last := math.NaN()
	for points := 64; ; points *= 2 {
		total := 0.0
		for i := range points / 2 { // the integrand is even in w
			t := math.Pi * (float64(i) + 0.5) / float64(points/2)
			w := t - float64(k*math.Sin(t))
			total += activeSpectrum(rho, p, w) * (1 - float64(k*math.Cos(t)))
		}
		total /= float64(points / 2)
		if math.Abs(total-last) <= 1e-13*total || points >= 1<<20 {
			return total
		}
		last = total
	}
}

// activeSpectrum returns the integrand of s2 at w in (0, pi].
func activeSpectrum(rho, p, w float64) float64 {
	gap := borelGap(p, w)
	// 1 - z without cancellation, and 1 - |b|^2, |b| = |z exp(-p gap)|.
	half := math.Sin(w / 2)
	oneMinusZ := complex(2*half*half, -math.Sin(w))
	square := real(gap)*real(gap) + imag(gap)*imag(gap)
	busy := (p - 1) * math.Expm1(-2*p*real(gap)) / square
	loop := 1 - complex(rho*(1-p), 0)*cmplx.Rect(1, w)*gap/oneMinusZ
	return busy / (real(loop)*real(loop) + imag(loop)*imag(loop))
}

// borelGap returns 1 - b, where b = z exp(p(b-1)), |b| <= 1, z = exp(iw). In y = 1-b
// the equation is y = -expm1(iw - p y), solved by Newton's method after ten steps of
// the contraction.
func borelGap(p, w float64) complex128 {
	pc := complex(p, 0)
	step := func(y complex128) complex128 { return -expm1(complex(0, w) - pc*y) }
	y := step(0)
	for range 10 {
		y = step(y)
	}
	for range 60 {
		f := step(y)
		// d/dy of -expm1(iw - p y) is p exp(iw - p y) = p (1 - f).
		next := y + (f-y)/(1-pc*(1-f))
		if cmplx.Abs(next-y) <= 1e-16*cmplx.Abs(y) {
			return next
		}
		y = next
	}
	return y
}

// expm1 returns exp(u) - 1 without cancellation near 0.
func expm1(u complex128) complex128 {
	x, y := real(u), imag(u)
	half := math.Sin(y / 2)
	return complex(float64(math.Expm1(x)*math.Cos(y))-float64(2*half*half), float64(math.Exp(x)*math.Sin(y)))
}
