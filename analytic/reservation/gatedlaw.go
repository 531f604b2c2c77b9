package reservation

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/dsp/fourier"
)

// mostRequests is the largest support of M that NewGatedLaw computes.
const mostRequests = 1 << 20

// A GatedLaw is the law of the delay in a gated system of constant lengths. It
// does not change.
type GatedLaw struct {
	g        Gated
	first    int       // the smallest M kept
	requests []float64 // requests[i] = P(M = first+i)
	mean     float64   // E C
}

// NewGatedLaw returns the law of the delay T of a packet in the gated system
// whose transmissions take X and whose reservation intervals take V,
//
//	T = U C* + V + X + X J, J ~ Poisson(lambda N C*), U uniform on [0, 1]
//	P(C* = V + X m) = (V + X m) P(M = m)/E C
//	E z^M = exp(-lambda N V sum_k (1 - y_k)), y_0 = z, y_{k+1} = exp(-rho (1 - y_k))
//
// A packet arrives in a cycle C* of the length-biased law, waits for the rest of
// it, and is served with the J others that arrive in it. M is the number of
// packets that arrived in the last cycle, whose M packets each let Poisson(rho)
// arrive: a branching process with immigration.
//
// Units: as System. Source: derived. Probabilities have an absolute error under
// 1e-12.
//
// Errors: those of ConstantGated; a load at which M may exceed 2^20.
func NewGatedLaw(N int, lambda, X, V float64) (*GatedLaw, error) {
	g, err := ConstantGated(N, lambda, X, V)
	if err != nil {
		return nil, err
	}
	l := &GatedLaw{g: g}
	l.mean, _ = g.cycle()
	rate, rho := g.rate(), g.rho()
	mean := rate * l.mean
	sd := math.Sqrt(mean / ((1 - rho) * (1 + rho)))
	// The tail of M falls as y^-m, y > 1 the other root of y = exp(-rho (1-y)).
	span := mean + 12*sd + 45/math.Log(otherRoot(rho)) + 40
	points := 64
	for float64(points) < span && points <= mostRequests {
		points *= 2
	}
	if points > mostRequests {
		return nil, domain("lambda", lambda, "a rate at which hardly ever more than %d packets are served at once; here the mean is %.4g and the standard deviation %.4g", mostRequests, mean, sd)
	}
	samples := make([]complex128, points)
	for j := range samples {
		samples[j] = cmplx.Exp(complex(-rate*V, 0) * generations(rho, cmplx.Rect(1, 2*math.Pi*float64(j)/float64(points))))
	}
	coefficients := fourier.NewCmplxFFT(points).Coefficients(nil, samples)
	last := 0
	l.first = points
	for m, c := range coefficients {
		if p := real(c) / float64(points); p > 1e-17 {
			l.first, last = min(l.first, m), m
		}
	}
	for _, c := range coefficients[l.first : last+1] {
		l.requests = append(l.requests, math.Max(0, real(c)/float64(points)))
	}
	return l, nil
}

// otherRoot returns the root y > 1 of y = exp(rho (y-1)), +Inf for rho = 0.
func otherRoot(rho float64) float64 {
	if rho == 0 {
		return math.Inf(1)
	}
	lo, hi := 1.0, 2.0
	above := func(y float64) bool { return rho*(y-1) > math.Log(y) }
	for !above(hi) {
		lo, hi = hi, 2*hi
		if math.IsInf(hi, 1) {
			return hi
		}
	}
	for range 60 {
		mid := lo + (hi-lo)/2
		if above(mid) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return hi
}

// generations returns S(1-z) = sum_k (1 - y_k). S(e) = e + S(1 - exp(-rho e)), so
// that S(e) = e/(1-rho) + b e^2 + c e^3 + ..; the series ends the sum once the
// next term is below rounding.
func generations(rho float64, z complex128) complex128 {
	a := 1 / (1 - rho)
	b := -a * rho * rho / (2 * (1 - rho*rho))
	c := (a/6 - b) * rho * rho * rho / (1 - rho*rho*rho)
	e, sum := 1-z, complex(0, 0)
	for cmplx.Abs(e) > 1e-4*(1-rho) {
		sum += e
		e = -expm1(complex(-rho, 0) * e)
	}
	return sum + e*(complex(a, 0)+e*(complex(b, 0)+e*complex(c, 0)))
}

// System returns the gated system whose law this is.
func (l *GatedLaw) System() Gated { return l.g }

// Mass returns P(M = m), the chance that a cycle serves m packets.
func (l *GatedLaw) Mass(m int) float64 {
	if i := m - l.first; i >= 0 && i < len(l.requests) {
		return l.requests[i]
	}
	return 0
}

// Least returns the shortest delay, V + X: no other packet, and the gate at
// once.
func (l *GatedLaw) Least() float64 { return l.g.EV + l.g.EX }

// CDF returns P(T <= t) = sum_m P(M = m) sum_j P(J = j) min(c, (t-V-X-Xj)+)/E C,
// c = V + X m.
func (l *GatedLaw) CDF(t float64) float64 {
	return math.Min(1, l.sum(func(c float64) float64 { below, _ := l.parts(c, t-l.Least()); return below }))
}

// Survival returns P(T > t), which is not made as 1 - CDF.
func (l *GatedLaw) Survival(t float64) float64 {
	return math.Min(1, l.sum(func(c float64) float64 { _, above := l.parts(c, t-l.Least()); return above }))
}

// sum returns sum_m P(M = m) f(V + X m)/E C.
func (l *GatedLaw) sum(f func(c float64) float64) float64 {
	total := 0.0
	for i, p := range l.requests {
		if p > 0 {
			total += p * f(l.g.EV+float64(l.g.EX*float64(l.first+i)))
		}
	}
	return total / l.mean
}

// parts returns c P(U c + X J <= s) and c P(U c + X J > s), J ~ Poisson(rate c).
func (l *GatedLaw) parts(c, s float64) (below, above float64) {
	if l.g.EX == 0 || l.g.Lambda == 0 {
		below = math.Max(0, math.Min(c, s))
		return below, c - below
	}
	mean := l.g.rate() * c
	width := 9*math.Sqrt(mean) + 30
	first := int(math.Max(0, mean-width))
	logFactorial, _ := math.Lgamma(float64(first) + 1)
	p := math.Exp(float64(float64(first)*math.Log(mean)) - mean - logFactorial)
	for j := first; float64(j) <= mean || p > 1e-18; j++ {
		in := math.Max(0, math.Min(c, s-float64(l.g.EX*float64(j))))
		below += float64(p * in)
		above += float64(p * (c - in))
		p *= mean / float64(j+1)
	}
	return below, above
}

// Quantile returns the t with P(T <= t) = q, to within 1e-12 of it.
//
// Errors: q outside [0, 1).
func (l *GatedLaw) Quantile(q float64) (float64, error) {
	if !(q >= 0 && q < 1) {
		return 0, domain("q", q, "a number >= 0 and below 1")
	}
	below := func(t float64) bool {
		if q < 0.5 {
			return l.CDF(t) < q
		}
		return l.Survival(t) > 1-q
	}
	lo := l.Least()
	hi := lo + l.mean
	for below(hi) && hi < 1e300 {
		lo, hi = hi, 2*hi
	}
	for hi-lo > 1e-12*hi {
		mid := lo + (hi-lo)/2
		if below(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi, nil
}
