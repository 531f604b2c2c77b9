// Package poisson draws Poisson numbers whose mean changes from call to call, for
// queues that count the arrivals of a period instead of making them one by one.
package poisson

import (
	"math"
	"math/rand/v2"
)

// Number returns a Poisson number of the given mean, a finite number >= 0. It
// allocates nothing.
func Number(r *rand.Rand, mean float64) int64 {
	l := New(mean)
	return l.Draw(r)
}

// A Law is the Poisson law of one mean, ready to be drawn from.
//
// Below a mean of 10 it adds up the masses until they pass a uniform number, of
// which the last bits are those of float64: what it returns more rarely than
// once in 1e15 calls is not to be relied on. From there on it rejects from a
// table mountain (PTRS), which is exact but for rounding.
//
// Source: W. Hörmann, "The transformed rejection method for generating Poisson
// random variables", Insurance: Mathematics and Economics 12 (1993) 39-45.
type Law struct {
	mean    float64
	none    float64 // P(0) for means below 10; above, the parameters of PTRS, named as in its paper
	a, b    float64
	squeeze float64 // v_r
	alpha   float64 // 1/alpha
}

// New returns the law of the given mean, a finite number >= 0.
func New(mean float64) Law {
	l := Law{mean: mean}
	if mean < 10 {
		l.none = math.Exp(-mean)
		return l
	}
	l.b = 0.931 + float64(2.53*math.Sqrt(mean))
	l.a = -0.059 + float64(0.02483*l.b)
	l.squeeze = 0.9277 - 3.6224/(l.b-2)
	l.alpha = 1.1239 + 1.1328/(l.b-3.4)
	return l
}

// Draw returns a number of the law.
func (l *Law) Draw(r *rand.Rand) int64 {
	if l.mean < 10 {
		return l.byMasses(r)
	}
	for {
		u := r.Float64() - 0.5
		v := r.Float64()
		us := 0.5 - math.Abs(u)
		if us == 0 {
			continue
		}
		k := math.Floor(float64((2*l.a/us+l.b)*u) + l.mean + 0.43)
		if us >= 0.07 && v <= l.squeeze {
			return int64(k)
		}
		if k < 0 || us < 0.013 && v > us {
			continue
		}
		if math.Log(v*l.alpha/(l.a/(us*us)+l.b)) <= logMass(k, l.mean) {
			return int64(k)
		}
	}
}

// byMasses inverts the distribution function by summing the probability masses.
func (l *Law) byMasses(r *rand.Rand) int64 {
	const negligible = 1e-18
	mass := l.none
	u := r.Float64()
	k := int64(0)
	for u >= mass {
		u -= mass
		k++
		if mass *= l.mean / float64(k); mass < negligible && float64(k) > l.mean {
			break // rounding made u exceed the sum of the masses
		}
	}
	return k
}

// logMass returns log P(k) of the Poisson law: k log(mean) - mean - log k!.
//
// For a large k the three terms cancel; written about k, with Stirling's series,
// they do not:
//
//	k (log1p(x) - x) - log(2 pi k)/2 - 1/(12k) + 1/(360 k^3) - ...,  x = (mean-k)/k
func logMass(k, mean float64) float64 {
	if k < 16 {
		l, _ := math.Lgamma(k + 1)
		return float64(k*math.Log(mean)) - mean - l
	}
	x := (mean - k) / k
	k2 := k * k
	return float64(k*(math.Log1p(x)-x)) - math.Log(2*math.Pi*k)/2 - (1./12-(1./360-1/(1260*k2))/k2)/k
}
