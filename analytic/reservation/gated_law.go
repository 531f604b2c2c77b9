package reservation

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/dsp/fourier"

	"castlab/distributions/inputs"
)

// The largest support of M that NewGatedLaw computes, and the largest support divided
// by 1-rho, to which the work is proportional.
const (
	mostRequests = 1 << 20
	mostWork     = 2e7
)

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
// Errors: those of ConstantGated; a load at which M may exceed 2^20, or is spread
// too far over 1-rho.
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
	// The tail of M decays as y^-m, y > 1 the other root of y = exp(-rho (1-y)).
	span := mean + 12*sd + 45/math.Log(otherRoot(rho)) + 40
	points := 64
	for float64(points) < span && points < mostRequests {
		points *= 2
	}
	if float64(points) < span || float64(points)/(1-rho) > mostWork {
		return nil, inputs.Errorf("lambda", lambda, "a rate at which fewer packets are served at once, or rho is further below 1; here "+
			"rho is %.6g, the mean of M %.4g and its standard deviation %.4g", rho, mean, sd)
	}
	samples := make([]complex128, points)
	for j, sum := range generations(rho, points) {
		samples[j] = cmplx.Exp(complex(-rate*V, 0) * sum)
		samples[(points-j)%points] = cmplx.Conj(samples[j])
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

// generations returns S(1-z) = sum_k (1 - y_k) at the points exp(2 pi i j/n), j =
// 0..n/2. The recursion S(e) = e + S(h(e)), h(e) = 1 - exp(-rho e), is applied until e
// is well inside the disk of convergence of the power series of S, whose radius is
// about 2(1-rho).
func generations(rho float64, n int) []complex128 {
	series := generationSeries(rho)
	out := make([]complex128, n/2+1)
	for j := range out {
		half, turn := math.Sin(math.Pi*float64(j)/float64(n)), math.Sin(2*math.Pi*float64(j)/float64(n))
		e := complex(2*half*half, -turn) // 1 - z
		sum := complex(0, 0)
		for cmplx.Abs(e) > 0.05*(1-rho) {
			sum += e
			e = -expm1(complex(-rho, 0) * e)
		}
		rest := complex(0, 0)
		for i := len(series) - 1; i > 0; i-- {
			rest = (rest + complex(series[i], 0)) * e
		}
		out[j] = sum + rest
	}
	return out
}

// generationSeries returns the coefficients of S up to e^12. The coefficient of e^j in
// S(e) - e = S(h(e)) is s_j rho^j plus a function of the lower ones.
func generationSeries(rho float64) []float64 {
	const terms = 13
	h := make([]float64, terms) // of 1 - exp(-rho e)
	power := 1.0
	for i := 1; i < terms; i++ {
		power *= -rho / float64(i)
		h[i] = -power
	}
	s, lower := make([]float64, terms), make([]float64, terms)
	lower[1] = 1
	raised := make([]float64, terms) // h^j
	raised[0] = 1
	for j := 1; j < terms; j++ {
		next := make([]float64, terms)
		for a, x := range raised {
			for b := 1; a+b < terms; b++ {
				next[a+b] += x * h[b]
			}
		}
		raised = next
		s[j] = lower[j] / (1 - math.Pow(rho, float64(j)))
		for i := j + 1; i < terms; i++ {
			lower[i] += s[j] * raised[i]
		}
	}
	return s
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
	return quantileOf(l, q, l.mean)
}
