package reservation

import (
	"math"
	"math/cmplx"

	"castlab/distributions"

	"gonum.org/v1/gonum/integrate/quad"
)

// A laplace is E exp(-u X), for Re u >= 0.
type laplace func(u complex128) complex128

// laplaceOf returns the Laplace transform of a law at complex arguments. It has a
// closed form for most laws with an exponential moment. For the others it is the
// generating function of the number of arrivals with total rate g in the length, valid
// for u = g(1-y), |y| <= 1.
func laplaceOf(law distributions.Law, g float64) laplace {
	switch l := law.(type) {
	case distributions.Deterministic:
		return constant(l.Mu)
	case distributions.Exponential:
		return gamma(1, l.Mu)
	case distributions.Erlang:
		return gamma(float64(l.Shape), l.Mu)
	case distributions.Gamma:
		return gamma(l.Shape, l.Mu)
	case distributions.ShiftedExponential:
		shift, rest := constant(l.Shift), gamma(1, l.Mu-l.Shift)
		return func(u complex128) complex128 { return shift(u) * rest(u) }
	case distributions.Uniform:
		low, width := constant(l.Min), complex(l.Max-l.Min, 0)
		return func(u complex128) complex128 {
			if u == 0 {
				return 1
			}
			return -low(u) * expm1(-u*width) / (u * width)
		}
	case distributions.TwoPoint:
		high := (l.Mu - l.Low) / (l.High - l.Low)
		return mixture(1-high, constant(l.Low), high, constant(l.High))
	case distributions.Bernoulli:
		return mixture(1-l.P, constant(0), l.P, constant(1))
	case distributions.Geometric:
		p := 1 / l.Mu
		one := constant(1)
		return func(u complex128) complex128 {
			e := one(u)
			return complex(p, 0) * e / (1 - complex(1-p, 0)*e)
		}
	case distributions.Hyperexponential:
		a := (1 + math.Sqrt((l.SCV-1)/(l.SCV+1))) / 2
		return mixture(a, gamma(1, l.Mu/(2*a)), 1-a, gamma(1, l.Mu/(2*(1-a))))
	case distributions.Scaled:
		inner := laplaceOf(l.Law, g*l.Factor)
		return func(u complex128) complex128 { return inner(u * complex(l.Factor, 0)) }
	}
	return counted(arrivals(law, g), g)
}

func constant(x float64) laplace {
	return func(u complex128) complex128 { return exponential(u, x) }
}

// exponential returns exp(-u x).
func exponential(u complex128, x float64) complex128 {
	size := math.Exp(-real(u) * x)
	sin, cos := math.Sincos(-imag(u) * x)
	return complex(size*cos, size*sin)
}

func gamma(shape, mean float64) laplace {
	scale, power := complex(mean/shape, 0), complex(-shape, 0)
	if shape == 1 {
		return func(u complex128) complex128 { return reciprocal(1 + u*scale) }
	}
	return func(u complex128) complex128 { return cmplx.Exp(power * cmplx.Log(1+u*scale)) }
}

func mixture(p float64, first laplace, q float64, second laplace) laplace {
	return func(u complex128) complex128 {
		return complex(p, 0)*first(u) + complex(q, 0)*second(u)
	}
}

// counted returns sum_n mass[n] y^n at y = 1 - u/g.
func counted(mass []float64, g float64) laplace {
	return func(u complex128) complex128 {
		y := 1 - u/complex(g, 0)
		sum := complex(0, 0)
		for n := len(mass) - 1; n >= 0; n-- {
			sum = sum*y + complex(mass[n], 0)
		}
		return sum
	}
}

// arrivals returns the law of the number of Poisson arrivals with rate g in a length,
// up to a tail of about 1e-16: E exp(-g X) (g X)^n/n!, over the atoms of a discrete
// law, otherwise by Gauss-Legendre rules on pieces that shrink towards the lower end,
// where a density may behave like a power.
func arrivals(law distributions.Law, g float64) []float64 {
	low, high := law.Support()
	high = math.Min(high, law.UpperQuantile(1e-18))
	mean := g * high
	mass := make([]float64, int(mean+9*math.Sqrt(mean))+30)
	add := func(x, weight float64) {
		m := g * x
		if m == 0 {
			mass[0] += weight
			return
		}
		for n := range mass {
			logFactorial, _ := math.Lgamma(float64(n) + 1)
			mass[n] += weight * math.Exp(float64(float64(n)*math.Log(m))-m-logFactorial)
		}
	}
	if d, ok := law.(distributions.Discrete); ok {
		for x := d.NextAtom(math.Nextafter(low, math.Inf(-1))); x <= high; x = d.NextAtom(x) {
			add(x, law.Density(x))
		}
		return mass
	}
	const points = 24
	var nodes, weights [points]float64
	quad.Legendre{}.FixedLocations(nodes[:], weights[:], 0, 1)
	for b := high - low; b > (high-low)*1e-40; {
		a := math.Max(b/2, b-4/g)
		for i, t := range nodes {
			x := low + a + float64((b-a)*t)
			add(x, (b-a)*weights[i]*law.Density(x))
		}
		b = a
	}
	return mass
}
