package cubetail

import (
	"math"

	"castlab/distributions"
)

// typical approximates a typical completion time of the law, and that without one
// packet: phase i lasts about
//
//	beta_i mu + sigma sqrt(2 beta_i log(links)),
//
// over all nd links, or over the C(d,i) that send one packet, and the longest packet is
// about the (1/n)-quantile. Only parameters and warnings depend on it, no estimate.
func (q *cube) typical(law distributions.Law) (whole, rest float64) {
	n := float64(q.n)
	whole = float64(q.longest) * law.UpperQuantile(math.Ln2/n)
	mu, sigma := law.Mean(), math.Sqrt(law.Variance())
	if math.IsInf(sigma, 1) {
		sigma = mu
	}
	_, hi := law.Support()
	for _, h := range q.middle {
		beta, receivers := float64(h.size()), 0.0
		for _, s := range h.sets {
			receivers += float64(len(s))
		}
		top := func(beta, links float64) float64 {
			return math.Min(beta*hi, beta*mu+sigma*math.Sqrt(2*beta*math.Log(links)))
		}
		whole += top(beta, n*float64(q.d))
		if beta > 1 {
			rest += top(beta-1, receivers)
		}
	}
	return whole, rest
}

// slope approximates Lambda'(theta), Lambda = log Phi, by a central difference.
func slope(law distributions.Law, theta float64) float64 {
	h := 1e-5 / law.Mean()
	if a := law.Abscissa(); theta+h >= a {
		h = (a - theta) / 2
	}
	return (law.LogMGF(theta+h) - law.LogMGF(theta-h)) / (2 * h)
}

// saddle approximates the saddlepoint theta >= 0 with Lambda'(theta) = x: 0 up to the
// mean, and small enough that log Phi does not overflow.
func saddle(law distributions.Law, x float64) float64 {
	return root(law, 1, func(theta float64) float64 { return slope(law, theta) - x })
}

// linkSaddle returns the theta with 3 Lambda'(3 theta) + sum beta_i Lambda'(theta) =
// gamma.
func (q *cube) linkSaddle(law distributions.Law, gamma float64) float64 {
	repeat := float64(q.longest)
	packets := float64(q.slots() - q.longest)
	return root(law, repeat, func(theta float64) float64 {
		return repeat*slope(law, repeat*theta) + packets*slope(law, theta) - gamma
	})
}

// root returns the zero of an increasing f between theta = 0 and the minimum of
// abscissa/repeat and 1e4/mean.
func root(law distributions.Law, repeat float64, f func(theta float64) float64) float64 {
	lo, hi := 0.0, math.Min(law.Abscissa()*(1-1e-9)/repeat, 1e4/law.Mean())
	if !(f(lo) < 0) {
		return 0
	}
	for range 60 {
		mid := lo + (hi-lo)/2
		if f(mid) < 0 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
