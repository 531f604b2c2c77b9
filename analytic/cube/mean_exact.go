package cube

import (
	"math"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// MaxMeanExact is the largest cube whose mean barrier time is known exactly.
const MaxMeanExact = 5

// exactWidth is the relative error that MeanExact guarantees.
const exactWidth = 1e-8

// MeanExact returns the exact mean of the barrier time,
//
//	E T_mod = d E M                 d = 1, 2, 3
//	E T_mod = 3 E M + E T_2         d = 4
//	E T_mod = 3 E M + 2 E T_2       d = 5, where T_2 = T_3 always
//
// For d = 4 T_2 is the greatest of four independent sums A + B, each of A and B
// the greater of two lengths. For d = 5 the two packets of a link of phase 2 are
// neighbors in one of two folded 5-cubes, and T_2 is the greatest sum over an
// edge of either. Both are integrated as
//
//	E T_2 = int_0^inf P(T_2 > a) da,
//
// or summed for a law on atoms. +Inf for a law without mean.
//
// Symbols: M the longest of n = 2^d lengths. Units: those of the law. Source:
// derived. Accuracy: 1e-8 relative, for most laws 1e-10.
//
// Errors: d outside 1..5; an invalid law; a law with more than 2000 atoms
// (d = 4) or 128 (d = 5); a *AccuracyError where the accuracy cannot be
// shown, as for a law whose tail does not end within float64.
func MeanExact(d int, law distributions.Law) (float64, error) {
	if err := inputs.Integer("d", d, 1, MaxMeanExact); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if math.IsInf(law.Mean(), 1) {
		return math.Inf(1), nil
	}
	m, err := ring.MeanMaximum(1<<d, law)
	if err != nil || d <= 3 {
		return float64(d) * m, err
	}
	t, err := secondPhaseMean(d, law)
	if err != nil {
		return 0, err
	}
	return 3*m + float64(d-3)*t, nil
}

// AsyncMeanExact returns the mean of the time without barriers for d <= 4,
//
//	E T_async = d E M,
//
// because T_s = d there: see AsyncTail. +Inf for a law without mean.
//
// Symbols: M the longest of n = 2^d lengths. Units: those of the law. Source:
// derived. Errors: d outside 1..4; an invalid law; accuracy, as MeanExact.
func AsyncMeanExact(d int, law distributions.Law) (float64, error) {
	if err := inputs.Integer("d", d, 1, 4); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if math.IsInf(law.Mean(), 1) {
		return math.Inf(1), nil
	}
	m, err := ring.MeanMaximum(1<<d, law)
	return float64(d) * m, err
}

// ConstantK returns the constant of the tail for exponential lengths of mean 1,
//
//	P(T_mod > gamma) ~ n K_d exp(-gamma/d),
//	K_1 = K_2 = K_3 = 1, K_4 = 32/21, K_5 = product of k/(k-2/5), k = 1..5.
//
// One packet is used d times, and K_d = E exp(sum of B_i/d), where B_i is what
// the others add to phase i: for d = 4 the greatest neighbor of the long packet,
// the longest of two, E exp(B/4) = 1/((1-1/4)(1-1/8)) = 32/21; for d = 5 twice
// the longest of five neighbors.
//
// Symbols: n = 2^d. Units: none. Source: derived. Errors: d outside 1..5.
func ConstantK(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, 5); err != nil {
		return 0, err
	}
	switch d {
	case 4:
		return 32. / 21, nil
	case 5:
		k := 1.0
		for i := 1.0; i <= 5; i++ {
			k *= i / (i - 0.4)
		}
		return k, nil
	}
	return 1, nil
}

// secondPhaseMean returns E T_2, d = 4 or 5.
func secondPhaseMean(d int, law distributions.Law) (float64, error) {
	lo, hi := law.Support()
	if lo == hi {
		return lo + lo, nil
	}
	if atoms, ok := distributions.Atoms(law); ok {
		return discreteSecondPhase(d, law, atoms)
	}
	// Choose units that leave room for the tails of very short and very long lengths.
	unit := law.Mean()
	scaled := distributions.Law(distributions.Scaled{Factor: 1 / unit, Law: law})
	if unit > 1e-100 && unit < 1e100 {
		unit, scaled = 1, law
	}
	lo, hi = scaled.Support()
	var exceed func(a float64) float64
	if d == 4 {
		p := newPair(scaled)
		exceed = func(a float64) float64 {
			q := math.Exp(logExceeded(scaled, 2, a)+math.Log1p(p.below(a))) + p.exceeds(a, a)
			return -math.Expm1(4 * math.Log1p(-math.Min(q, 1)))
		}
	} else {
		exceed = newFoldedCube().exceed(scaled)
	}
	value, estimate := meanOf(exceed, lo, hi, scaled.Mean())
	if !(estimate <= exactWidth*value) {
		return 0, &AccuracyError{Quantity: "E T_2", Law: law.String(), Relative: estimate / value, Wanted: exactWidth}
	}
	return unit * value, nil
}

// meanOf integrates P(T > a) over a >= 0, where T >= 2 lo is the greatest sum of two
// lengths with support lo..hi and the given mean, in the variable y = log(a - 2 lo).
func meanOf(exceed func(a float64) float64, lo, hi, mean float64) (value, estimate float64) {
	top := math.Inf(1)
	if !math.IsInf(hi, 1) {
		top = math.Log(2 * (hi - lo))
	}
	f := func(y float64) float64 {
		u := math.Exp(y)
		return u * exceed(2*lo+u)
	}
	// Left of the start P(T > a) = 1, to within 1e-18 of the mean.
	ends := []float64{math.Log(mean * 1e-18)}
	for y := ends[0] + 4; y < math.Log(mean)-4; y += 4 {
		ends = append(ends, y)
	}
	peak := 0.0
	for step, done := 0.5, false; !done; step = math.Min(1.3*step, 8) {
		y := ends[len(ends)-1] + step
		for _, kink := range []float64{math.Log(hi - lo), math.Log(hi - 2*lo)} {
			if ends[len(ends)-1] < kink && kink < y {
				y = kink
			}
		}
		if y >= top {
			y, done = top, true
		}
		ends = append(ends, y)
		w := f(y)
		peak = math.Max(peak, w)
		if y > 600 || w < 1e-14*peak && y > math.Log(mean) {
			// The rest of a tail that decays like a power of a: w divided by its rate.
			before := f(y - 0.25)
			rate := 4 * math.Log(before/w)
			if w == 0 || w/rate < 1e-15*peak {
				done = true
			} else if y > 600 {
				done = true
				estimate += w / math.Max(rate, 1e-3)
			}
		}
	}
	if estimate > mean { // no integration would help
		return mean, estimate
	}
	q := newQuadrature(1e-11)
	integral, e := q.integrate(f, ends...)
	return 2*lo + math.Exp(ends[0]) + integral, estimate + e
}
