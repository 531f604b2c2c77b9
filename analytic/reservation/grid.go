package reservation

import (
	"math"
	"math/cmplx"
)

// A grid holds the points of the unit circle at which a generating function is sampled,
// and the weights that evaluate the interpolating polynomial in w at z = 0, at z = 1,
// and its derivative with respect to z at 1.
//
//	z = (w+c)/(1+cw), w_j = exp(i pi (2j+1)/n)
//
// The generating function of a queue with Poisson arrivals is entire except for poles,
// the nearest at some z* > 1 that is close to 1 under heavy load. In w that pole and
// infinity are at the same distance 1/c for c = z* - sqrt(z*^2-1): the error of the
// polynomial decreases as c^n, about exp(-n sqrt(2(z*-1))), where equal spacing in z
// would only give exp(-n (z*-1)).
type grid struct {
	points           int // even
	w, z             []complex128
	zero, one, slope []complex128
	c                float64
}

func newGrid(points int, c float64) *grid {
	g := &grid{points: points, c: c}
	g.w, g.z, g.slope = make([]complex128, points), make([]complex128, points), make([]complex128, points)
	n := complex(float64(points), 0)
	scale := complex((1-c)/(1+c), 0) // dz/dw at 1
	for j := range points {
		w := cmplx.Rect(1, math.Pi*float64(2*j+1)/float64(points))
		back := cmplx.Conj(w)
		g.w[j], g.z[j] = w, (w+complex(c, 0))/(1+complex(c, 0)*w)
		// The derivative of the weight in weightsAt at v = 1.
		g.slope[j] = (n*(1-back) + 2*back) / (n * (1 - back) * (1 - back) * scale)
	}
	g.zero, g.one = g.weightsAt(complex(-c, 0)), g.weightsAt(1)
	return g
}

// weightsAt returns the weights of the samples in the value at v of their interpolating
// polynomial of degree n-1: sum_k (v/w_j)^k/n = (1 + v^n)/(n (1 - v/w_j)), as w_j^n =
// -1.
func (g *grid) weightsAt(v complex128) []complex128 {
	weights := make([]complex128, g.points)
	n := complex(float64(g.points), 0)
	top := 1 + cmplx.Pow(v, n)
	for j, w := range g.w {
		gap := 1 - v*cmplx.Conj(w)
		if cmplx.Abs(gap) < 1e-12 {
			clear(weights)
			weights[j] = 1
			return weights
		}
		weights[j] = top / (n * gap)
	}
	return weights
}
