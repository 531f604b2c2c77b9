package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// maxTailExact is the largest cube whose barrier time has a law by quadrature.
const maxTailExact = 4

// TailExact returns the exact tail of the barrier time,
//
//	P(T_mod > gamma).
//
// For d = 1, 2, 3 every phase lasts M, so this is P(d M > gamma). For d = 4
// T_mod = 3 M + T_2, where M and T_2 depend on each other: with the four pairs
// of (A, B) of which M is the greatest and T_2 the greatest sum, H = F^2, and
// J(mu, y) = P(A <= mu, B <= mu, A + B <= y),
//
//	P(T_mod > gamma) = P(M > gamma/4) + int over mu in gamma/5..gamma/4 of
//	                   8 (H(mu)^7 - J^3 H(y-mu)) dH(mu),  y = gamma - 3 mu,
//
// because T_2 lies between M and 2 M. The integrand is a sum of positive terms,
// and nothing is subtracted from 1.
//
// Symbols: M the longest of n = 2^d lengths, F their distribution function.
// Units: gamma in those of the law. Source: derived. Accuracy: 1e-9 relative,
// and 1e-7 where the density is below every float64 (LogTailExact); for laws on
// atoms exact up to rounding.
//
// Errors: d outside 1..4; an invalid law; gamma not a number; d = 4 and a law
// with more than 2000 atoms below gamma/4.
func TailExact(d int, law distributions.Law, gamma float64) (float64, error) {
	l, err := LogTailExact(d, law, gamma)
	return math.Exp(l), err
}

// LogTailExact returns log P(T_mod > gamma), -Inf where the probability is 0.
// Symbols, Units, Source, Errors: as TailExact.
func LogTailExact(d int, law distributions.Law, gamma float64) (float64, error) {
	none := math.Inf(-1)
	if err := inputs.Integer("d", d, 1, maxTailExact); err != nil {
		return none, err
	}
	if err := checkLaw(law); err != nil {
		return none, err
	}
	if err := inputs.Number("gamma", gamma); err != nil {
		return none, err
	}
	if d < 4 {
		return logLongest(d, law, gamma), nil
	}
	lo, hi := law.Support()
	switch {
	case gamma < 5*lo || gamma < 0:
		return 0, nil
	case gamma >= 5*hi:
		return none, nil
	}
	if lo == hi { // 3 lo + 2 lo
		if 3*lo+2*lo > gamma {
			return 0, nil
		}
		return none, nil
	}
	if atoms, ok := distributions.Atoms(law); ok {
		p, err := discreteTail(law, atoms, gamma)
		return math.Log(p), err
	}
	return newPair(law).logTail(gamma), nil
}

// AsyncTail returns the tail of the time without barriers,
//
//	P(T_async > gamma) = P(d M > gamma) = 1 - F(gamma/d)^n,  d <= 4:
//
// T_s = d, so T_async <= T_s M = d M, and no packet takes less than d hops of
// its own length.
//
// Symbols: n = 2^d; F distribution function of the lengths. Units: gamma in
// those of the law. Source: derived. Errors: d outside 1..4; an invalid law;
// gamma not a number.
func AsyncTail(d int, law distributions.Law, gamma float64) (float64, error) {
	l, err := LogAsyncTail(d, law, gamma)
	return math.Exp(l), err
}

// LogAsyncTail returns log P(T_async > gamma). Symbols, Units, Source, Errors:
// as AsyncTail.
func LogAsyncTail(d int, law distributions.Law, gamma float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, 4); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Number("gamma", gamma); err != nil {
		return 0, err
	}
	return logLongest(d, law, gamma), nil
}

// logLongest returns log P(d M > gamma), M the longest of 2^d lengths. For a law with
// atoms it corrects the quotient gamma/d, which may be rounded to the wrong side of an
// atom.
func logLongest(d int, law distributions.Law, gamma float64) float64 {
	x := gamma / float64(d)
	if atoms, ok := distributions.Atoms(law); ok {
		if a := atoms.NextAtom(x); float64(d)*a <= gamma {
			x = a
		}
		if float64(d)*x > gamma {
			x = math.Nextafter(x, math.Inf(-1))
		}
	}
	return logExceeded(law, math.Ldexp(1, d), x)
}

// logExceeded returns log P(M > x) = log(1 - F(x)^n), M the longest of n.
func logExceeded(law distributions.Law, n, x float64) float64 {
	logS := law.LogSurvival(x)
	if logS < -600 {
		return math.Log(n) + logS
	}
	logF := math.Log1p(-math.Exp(logS))
	if logS > -0.5 {
		logF = math.Log(law.CDF(x))
	}
	l := n * logF
	if l < -1 {
		return math.Log1p(-math.Exp(l))
	}
	return math.Log(-math.Expm1(l))
}

// logTail is LogTailExact at d = 4 for a continuous law.
func (p *pair) logTail(gamma float64) float64 {
	far, near := gamma/5, gamma/4
	outer := logExceeded(p.law, 16, near)
	// The integrand in logarithms:
	// H^7 - J^3 H' = H^6 (H - H') + (H^6 - J^3) H', H' = H(y-mu), J = H^2 - D.
	logf := func(mu float64) float64 {
		y := gamma - 3*mu
		h := p.below(mu)
		log := 6*math.Log(h) + p.logBetween(y-mu, mu)
		if rest := p.below(y - mu); rest > 0 {
			d := p.exceeds(mu, y)
			j := math.Max(0, h*h-d)
			log = logAdd(log, math.Log(d*(h*h*h*h+h*h*j+j*j)*rest))
		}
		return math.Log(8) + p.logDensity(mu) + log
	}
	points := []float64{
		p.lo, p.hi, (gamma - p.lo) / 4, (gamma - p.hi) / 4,
		(gamma - 2*p.lo) / 3, (gamma - 2*p.hi) / 3, (gamma - p.lo - p.hi) / 3,
	}
	// The tail may change by many orders of magnitude towards either end.
	depth := 10
	if wide := math.Log2((near - far) / p.law.Mean()); wide > 0 {
		depth += int(math.Min(wide, 50))
	}
	for k := 1; k <= depth; k++ {
		step := math.Ldexp(near-far, -k)
		points = append(points, near-step)
		if k <= 8 {
			points = append(points, far+step)
		}
	}
	ends := p.pieces(math.Max(far, p.lo), math.Min(near, p.hi), points...)
	// The largest values determine the scale.
	reference := outer
	for i := 1; i < len(ends); i++ {
		if l := logf(ends[i-1] + (ends[i]-ends[i-1])/2); l > reference {
			reference = l
		}
	}
	if math.IsInf(reference, -1) {
		return reference
	}
	q := newQuadrature(1e-11)
	if p.law.Density(far) < 1e-290 {
		q.tolerance = 1e-7 // the hazard rate is a finite difference
	}
	q.splits = 100 + len(ends)
	integral, _ := q.integrate(func(mu float64) float64 {
		l := logf(mu)
		if math.IsNaN(l) || math.IsInf(l, 1) {
			return 0
		}
		return math.Exp(l - reference)
	}, ends...)
	return math.Min(0, logAdd(outer, reference+math.Log(integral)))
}

// logAdd returns log(exp(a) + exp(b)).
func logAdd(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}
