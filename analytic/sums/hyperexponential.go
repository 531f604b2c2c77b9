package sums

import (
	"math"
	"math/cmplx"

	"castlab/distributions"
)

// inversionSCV is the largest squared coefficient of variation for which the two poles
// are close enough for one path to pass both.
const inversionSCV = 100

// hyperexponentialSum returns the sum of m hyperexponential lengths, whose
// transform has two poles:
//
//	E exp(s X) = a/(1 - s/fast) + b/(1 - s/slow).
func hyperexponentialSum(l distributions.Hyperexponential, m int) form {
	root := math.Sqrt((l.SCV - 1) / (l.SCV + 1))
	a, b := (1+root)/2, 1/((l.SCV+1)*(1+root))
	fast, slow := complex(2*a, 0), complex(2*b, 0)
	return inUnit{l.Mu, inversion{m: float64(m), transform: transform{
		log: func(s complex128) complex128 {
			excess := complex(a, 0)*s/(fast-s) + complex(b, 0)*s/(slow-s)
			return log1p(excess)
		},
		mean: 1, abscissa: 2 * b, last: 2 * a,
	}}}
}

// log1p returns log(1+z), accurate near z = 0.
func log1p(z complex128) complex128 {
	x, y := real(z), imag(z)
	if math.Abs(x)+math.Abs(y) > 0.5 {
		return cmplx.Log(1 + z)
	}
	return complex(math.Log1p(float64(x*(2+x))+float64(y*y))/2, math.Atan2(y, 1+x))
}

// inUnit is a sum measured in the given unit.
type inUnit struct {
	unit float64
	form form
}

func (u inUnit) tails(t float64) (cdf, survival Bracket) { return u.form.tails(t / u.unit) }
