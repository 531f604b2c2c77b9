// Package poisson draws Poisson numbers whose mean changes from call to call, for
// queues that count the arrivals of a period instead of making them one by one.
package poisson

import (
	"math"
	"math/rand/v2"
)

// Number returns a Poisson number of the given mean, a finite number >= 0. It
// allocates nothing.
//
// Below a mean of 10 it adds up the masses until they pass a uniform number, of
// which the last bits are those of float64: what it returns more rarely than
// once in 1e15 calls is not to be relied on. From there on it rejects from a
// table mountain (PTRS), which is exact but for rounding.
//
// Source: W. Hörmann, "The transformed rejection method for generating Poisson
// random variables", Insurance: Mathematics and Economics 12 (1993) 39-45.
func Number(r *rand.Rand, mean float64) int64 {
	if mean < 10 {
		return byMasses(r, mean)
	}
	root := math.Sqrt(mean)
	b := 0.931 + 2.53*root
	a := -0.059 + 0.02483*b
	squeeze := 0.9277 - 3.6224/(b-2)
	for {
		u := r.Float64() - 0.5
		v := r.Float64()
		us := 0.5 - math.Abs(u)
		if us == 0 {
			continue
		}
		k := math.Floor((2*a/us+b)*u + mean + 0.43)
		if us >= 0.07 && v <= squeeze {
			return int64(k)
		}
		if k < 0 || us < 0.013 && v > us {
			continue
		}
		hat := math.Log(v * (1.1239 + 1.1328/(b-3.4)) / (a/(us*us) + b))
		if hat <= logMass(k, mean) {
			return int64(k)
		}
	}
}

// byMasses inverts the distribution function by adding up masses.
func byMasses(r *rand.Rand, mean float64) int64 {
	const negligible = 1e-18
	mass := math.Exp(-mean)
	u := r.Float64()
	k := int64(0)
	for u >= mass {
		u -= mass
		k++
		if mass *= mean / float64(k); mass < negligible && float64(k) > mean {
			break // rounding has left more of u than there are masses
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
		return k*math.Log(mean) - mean - l
	}
	x := (mean - k) / k
	k2 := k * k
	return k*(math.Log1p(x)-x) - math.Log(2*math.Pi*k)/2 - (1./12-(1./360-1/(1260*k2))/k2)/k
}
