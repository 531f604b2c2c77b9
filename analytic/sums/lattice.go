package sums

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/dsp/fourier"

	"castlab/distributions"
)

// A lattice brackets the law of a sum by rounding: each length X is rounded down
// to a multiple X' of a step h, and S' = sum of X' has an exact law by Fourier
// transforms. S exceeds S' by the sum of m independent errors between 0 and h,
// whose mean is known, so that
//
//	P(S' <= t - m h) <= P(S <= t) <= P(S' <= t),
//	P(S' <= t - m e - r) - delta <= P(S <= t) <= P(S' <= t - m e + r) + delta,
//	delta = exp(-2 r^2/(m h^2)),
//
// with e = E(X - X'); the second pair is the narrower from about 60 terms on.
// Lengths beyond the last multiple are left out: a sum with one of them is
// greater than any t in reach. A heavy tail is covered by several lattices, each
// of which reaches farther with a longer step.
//
// Where t is beyond the lattice, or its absolute error exceeds the probability, simpler
// bounds apply, which are proved but wide:
//
//	P(S > t) >= 1 - F(t - (m-1) lo)^m
//	P(S > t) <= m P(X > t-b) + m P(X > t/m) P(S > b)     for any b < t
//	P(S > t) <= (E exp(s X))^m exp(-s t), s > 0; P(S <= t) likewise, s < 0
//	P(S <= t) >= F(t/m)^m
//
// Source: derived; W. Hoeffding, Journal of the American Statistical Association
// 58 (1963), for delta.
type lattice struct {
	m       float64
	law     distributions.Law
	lo      float64
	sumMean float64
	levels  []level // of increasing reach and step

	exponents []exponent
}

// An exponent is a point of the transform for Markov's inequality.
type exponent struct{ theta, logMGF float64 }

// A level is one lattice.
type level struct {
	reach  float64 // the largest t
	h      float64
	cum    []float64 // P(S' <= k h, no length left out)
	drift  float64   // m e
	r      float64
	spread float64 // m h
	margin float64 // delta, and the rounding and aliasing of the transforms
}

const (
	// leak is the delta of the narrow bracket.
	leak = 1e-14
	// damping is the factor by which the transform reduces aliases of masses beyond its
	// length, and the square of the factor by which it amplifies rounding.
	damping = 1e-5
	// Each level reaches coarser times as far as the last one, until the probability
	// beyond is negligible or there are maxLevels.
	coarser    = 8
	maxLevels  = 12
	negligible = 1e-12
)

func latticeSum(law distributions.Law, m int) form {
	l := &lattice{m: float64(m), law: law}
	lo, hi := law.Support()
	l.lo = lo
	mean := law.Mean()
	if math.IsInf(mean, 1) { // any scale works: the brackets remain bounds
		mean = law.Quantile(0.9)
	}
	l.sumMean = l.m * mean
	deviation := math.Sqrt(l.m * law.Variance())
	if math.IsInf(deviation, 1) {
		deviation = 1.5 * (law.UpperQuantile(0.1/l.m) - lo)
	}
	points := 1 << 17
	for points < 1<<20 && float64(points) < 1e4*math.Sqrt(l.m) {
		points *= 2
	}
	reach := l.sumMean + 14*deviation
	for len(l.levels) < maxLevels {
		reach = math.Min(reach, l.m*hi)
		l.addLevel(reach, points)
		if reach >= l.m*hi || l.m*law.Survival(reach-l.sumMean) < negligible {
			break
		}
		reach *= coarser
		points = 1 << 16
	}
	l.addExponents(deviation)
	return l
}

// addExponents tabulates the transform from a tenth of a standard deviation of the sum
// to values that matter only at the ends of the support.
func (l *lattice) addExponents(deviation float64) {
	add := func(theta float64) {
		if log := l.law.LogMGF(theta); !math.IsInf(log, 0) {
			l.exponents = append(l.exponents, exponent{theta, log})
		}
	}
	for k := range 60 {
		theta := 0.1 / deviation * math.Pow(1.3, float64(k))
		add(-theta)
		if theta < l.law.Abscissa() {
			add(theta)
		}
	}
}

// addLevel computes the law of S' up to reach, from a cyclic transform of twice that
// length.
func (l *lattice) addLevel(reach float64, points int) {
	cells := points / 2
	v := level{reach: reach, h: reach / float64(cells), cum: make([]float64, cells)}
	v.spread = l.m * v.h
	rate := math.Log(damping) / float64(points)
	p := make([]float64, points)
	shift, within, before := 0.0, 0.0, 0.0 // E X', the probability in reach
	for k := range cells {
		x := float64(k+1) * v.h
		if k == cells-1 {
			x = reach
		}
		f := l.law.CDF(x)
		mass := f - before
		before = f
		within += mass
		shift += mass * (float64(k) * v.h)
		p[k] = mass * math.Exp(rate*float64(k))
	}
	fft := fourier.NewFFT(points)
	coefficients := fft.Coefficients(nil, p)
	for i, c := range coefficients {
		if c != 0 {
			coefficients[i] = cmplx.Exp(complex(l.m, 0) * cmplx.Log(c))
		}
	}
	sum := fft.Sequence(p, coefficients)
	total := 0.0
	for k := range cells {
		total += math.Max(0, sum[k]) / float64(points) * math.Exp(-rate*float64(k))
		v.cum[k] = math.Min(1, total)
	}
	v.drift = l.m * (l.partialMean(reach) - shift) / within
	v.r = v.h*math.Sqrt(l.m*math.Log(1/leak)/2) + 1e-11*l.sumMean
	v.margin = leak + 1e-15*(30+l.m)/math.Sqrt(damping)
	if _, hi := l.law.Support(); 2*reach < l.m*hi {
		// Aliasing: if no length exceeds reach, their sum exceeds 2 reach only if the
		// longest is at least 2 reach/m and the others exceed reach. The probability of
		// the latter is known up to the same margin.
		several := math.Min(1, l.m*l.law.Survival(2*reach/l.m))
		bare := v.margin
		v.margin += damping * several
		for range 3 {
			beyond := 1 - v.bracket(reach).Lo
			v.margin = bare + damping*several*math.Min(1, beyond)
		}
	}
	l.levels = append(l.levels, v)
}

// partialMean returns E(X; X <= reach).
func (l *lattice) partialMean(reach float64) float64 {
	mean := l.law.Mean()
	outside := l.law.Survival(reach)
	if outside == 0 || outside*reach < 1e-18*mean {
		return mean
	}
	// int_0^reach P(X > x) dx - reach P(X > reach), over pieces that double.
	integral := l.lo
	const pieces, points = 60, 400
	width := (reach - l.lo) * math.Exp2(-pieces)
	from := l.lo
	for k := 0; k <= pieces; k++ {
		to := l.lo + width*math.Exp2(float64(k))
		// Simpson's rule; the pieces are smooth on their own scale.
		step := (to - from) / points
		sum := l.law.Survival(from) + l.law.Survival(to)
		for i := 1; i < points; i++ {
			sum += float64(2+2*(i%2)) * l.law.Survival(from+float64(i)*step)
		}
		integral += sum * step / 3
		from = to
	}
	return integral - reach*outside
}

// at returns P(S' <= t).
func (v *level) at(t float64) float64 {
	k := math.Floor(t / v.h)
	if k < 0 {
		return 0
	}
	return v.cum[int(math.Min(k, float64(len(v.cum)-1)))]
}

// bracket returns bounds on P(S <= t) for t in reach.
func (v *level) bracket(t float64) Bracket {
	lo := math.Max(v.at(t-v.spread), v.at(t-v.drift-v.r))
	hi := math.Min(v.at(t), v.at(t-v.drift+v.r))
	return Bracket{math.Max(0, lo-v.margin), math.Min(1, hi+v.margin)}
}
