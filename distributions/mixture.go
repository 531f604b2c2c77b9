package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Mixture is the law of a value that is of law First with probability P, else of law Second:
// packets of two kinds, a cache that hits or misses.
//
//	P(X > x) = p P(First > x) + (1-p) P(Second > x)
//
// Both have atoms, or neither: there is no density otherwise, nor a mass.
type Mixture struct {
	P             float64 // probability of First, 0 < P < 1
	First, Second Law
}

// Validate reports a p outside (0, 1), a missing law, what the laws report, and two of which
// one has atoms and the other has none.
func (m Mixture) Validate() error {
	if err := inputs.Inside("p", m.P, 0, 1); err != nil {
		return err
	}
	if err := validInner("first", m.First); err != nil {
		return err
	}
	if err := validInner("second", m.Second); err != nil {
		return err
	}
	_, first := Atoms(m.First)
	if _, second := Atoms(m.Second); first != second {
		return &inputs.Error{Arg: "second", Value: m.Second, Domain: "a law with atoms if " + m.First.String() +
			" has them, without if not"}
	}
	return nil
}

// String returns mixture(p=...,first=...,second=...).
func (m Mixture) String() string {
	return "mixture(p=" + numerals.Exact(m.P) + ",first=" + m.First.String() + ",second=" + m.Second.String() + ")"
}

// Sample draws which law, then from it.
func (m Mixture) Sample(r *rand.Rand) float64 {
	if r.Float64() < m.P {
		return m.First.Sample(r)
	}
	return m.Second.Sample(r)
}

// logMix returns log(p exp(a) + (1-p) exp(b)).
func (m Mixture) logMix(a, b float64) float64 {
	a, b = ln(m.P)+a, math.Log1p(-m.P)+b
	if a < b {
		a, b = b, a
	}
	if math.IsInf(a, 0) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// LogMGF mixes the transforms; near theta = 0 those less 1.
func (m Mixture) LogMGF(theta float64) float64 {
	a, b := m.First.LogMGF(theta), m.Second.LogMGF(theta)
	if math.Abs(a) < 0.5 && math.Abs(b) < 0.5 {
		return math.Log1p(float64(m.P*math.Expm1(a)) + float64((1-m.P)*math.Expm1(b)))
	}
	return m.logMix(a, b)
}

// Abscissa returns the smaller one.
func (m Mixture) Abscissa() float64 { return math.Min(m.First.Abscissa(), m.Second.Abscissa()) }

// Mean mixes the means.
func (m Mixture) Mean() float64 {
	return float64(m.P*m.First.Mean()) + float64((1-m.P)*m.Second.Mean())
}

// Variance mixes the variances and adds that of the mean, p (1-p) (difference of means)^2.
func (m Mixture) Variance() float64 {
	d := m.First.Mean() - m.Second.Mean()
	return float64(m.P*m.First.Variance()) + float64((1-m.P)*m.Second.Variance()) + float64(m.P*(1-m.P)*d*d)
}

// CDF mixes the distribution functions.
func (m Mixture) CDF(x float64) float64 {
	return math.Min(1, float64(m.P*m.First.CDF(x))+float64((1-m.P)*m.Second.CDF(x)))
}

// Survival mixes the survival functions.
func (m Mixture) Survival(x float64) float64 {
	return math.Min(1, float64(m.P*m.First.Survival(x))+float64((1-m.P)*m.Second.Survival(x)))
}

// LogSurvival mixes the survival functions in logarithms.
func (m Mixture) LogSurvival(x float64) float64 {
	if f := m.CDF(x); f < 0.5 {
		return 0 + math.Log1p(-f) // +0, not -0, for f = 0
	}
	return m.logMix(m.First.LogSurvival(x), m.Second.LogSurvival(x))
}

// Density mixes the densities, or the masses.
func (m Mixture) Density(x float64) float64 {
	return float64(m.P*m.First.Density(x)) + float64((1-m.P)*m.Second.Density(x))
}

// Quantile finds the quantile between those of the two laws.
func (m Mixture) Quantile(p float64) float64 {
	if p <= 0 || p >= 1 {
		lo, hi := m.Support()
		if p <= 0 {
			return lo
		}
		return hi
	}
	return least(m.First.Quantile(p), m.Second.Quantile(p), func(x float64) bool { return m.CDF(x) >= p })
}

// UpperQuantile finds the upper quantile between those of the two laws.
func (m Mixture) UpperQuantile(q float64) float64 {
	if q <= 0 || q >= 1 {
		lo, hi := m.Support()
		if q >= 1 {
			return lo
		}
		return hi
	}
	return least(m.First.UpperQuantile(q), m.Second.UpperQuantile(q), func(x float64) bool { return m.Survival(x) <= q })
}

// least returns the smallest float64 between a and b for which an increasing condition holds,
// the larger of the two if it holds for none, by halving the number of float64s between them.
func least(a, b float64, holds func(x float64) bool) float64 {
	lo, hi := ordinal(math.Min(a, b)), ordinal(math.Max(a, b))
	for lo < hi {
		mid := (lo & hi) + (lo^hi)>>1 // rounded down, without overflow
		if holds(fromOrdinal(mid)) {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return fromOrdinal(lo)
}

// ordinal numbers the float64s in their order, 0 at 0.
func ordinal(x float64) int64 {
	bits := int64(math.Float64bits(x))
	if bits < 0 {
		return math.MinInt64 - bits
	}
	return bits
}

func fromOrdinal(i int64) float64 {
	if i < 0 {
		i = math.MinInt64 - i
	}
	return math.Float64frombits(uint64(i))
}

// Support is the smallest interval that has both supports.
func (m Mixture) Support() (lo, hi float64) {
	lo, hi = m.First.Support()
	lo2, hi2 := m.Second.Support()
	return math.Min(lo, lo2), math.Max(hi, hi2)
}

// mixedAtoms are the atoms of a Mixture of laws with atoms.
type mixedAtoms struct{ first, second Discrete }

// NextAtom returns the nearer one.
func (m mixedAtoms) NextAtom(x float64) float64 {
	return math.Min(m.first.NextAtom(x), m.second.NextAtom(x))
}
