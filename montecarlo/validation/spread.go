package validation

import (
	"math"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// A Spread is the law of the variances of logarithms over cells: Variance times DF over
// a chi-square variable of DF degrees of freedom. DF is 0 where nothing is known, and
// +Inf if all cells have one variance.
type Spread struct {
	Variance, DF float64
	Cells        int     // with two observations or more
	Free         float64 // degrees of freedom of all cells together
}

// leastCells is the number of cells below which nothing is moderated: of five, joint
// intervals missed twice as often as they should.
const leastCells = 10

// spreadOf estimates the law by the first two moments of the logarithms of the
// variances. With z_g the logarithm of the variance s_g^2 of cell g,
//
//	e_g = z_g - psi(d_g/2) + log(d_g/2)
//	psi'(d_0/2) = V (G-1)/q - mean psi'(d_g/2),  V = sum (e_g - mean e)^2/(G-1)
//	s_0^2 = exp(mean e + psi(d_0/2) - log(d_0/2))
//
// because log chi-square/d has mean psi(d/2) - log(d/2) and variance psi'(d/2). Smyth
// has G-1 for q; here q is the (1-level)-quantile of chi-square with G-1 degrees of
// freedom, so that few cells moderate little: with the estimate itself, joint intervals
// of twenty cells missed three times as often as they should. A variance of 0 comes from
// the rounding of times, and is replaced by 1e-5 of the median, as limma does.
//
// Symbols: d_g degrees of freedom of a cell, G number of cells, psi digamma function.
//
// Source: Smyth 2004, section 6.2; the quantile: derived, measured in COVERAGE.md.
func spreadOf(samples []sample, level float64) Spread {
	p := Spread{}
	var z, d, variances []float64
	for _, x := range samples {
		if x.df() < 1 {
			continue
		}
		p.Cells++
		p.Free += x.df()
		variances = append(variances, x.variance())
		d = append(d, x.df()/2)
	}
	if p.Cells < leastCells {
		return p
	}
	least := 1e-5 * median(variances)
	if least == 0 {
		return p
	}
	for i, v := range variances {
		z = append(z, math.Log(math.Max(v, least))-mathext.Digamma(d[i])+math.Log(d[i]))
	}
	n, m := float64(len(z)), mean(z)
	least = distuv.ChiSquared{K: n - 1}.Quantile(1 - level)
	excess := 0.0
	for i, e := range z {
		excess += (e-m)*(e-m)/least - trigamma(d[i])/n
	}
	if excess <= 0 {
		p.DF, p.Variance = math.Inf(1), math.Exp(m)
		return p
	}
	half := inverseTrigamma(excess)
	p.DF, p.Variance = 2*half, math.Exp(m+mathext.Digamma(half)-math.Log(half))
	return p
}

// moderated returns the variance of a cell, pulled towards that of all, and its degrees
// of freedom, which are at most those of all cells together:
//
//	(d_0 s_0^2 + d s^2)/(d_0 + d)
//
// Source: Smyth 2004, section 3; the bound: limma.
func (p Spread) moderated(variance, df float64) (float64, float64) {
	switch {
	case p.DF == 0:
		return variance, df
	case math.IsInf(p.DF, 1):
		return p.Variance, p.Free
	}
	return (float64(p.DF*p.Variance) + float64(df*variance)) / (p.DF + df), math.Min(p.DF+df, p.Free)
}

func trigamma(x float64) float64 { return mathext.Zeta(2, x) }

// inverseTrigamma returns the x with trigamma(x) = y > 0; trigamma decreases from
// infinity to 0, as 1/x^2 and 1/x.
func inverseTrigamma(y float64) float64 {
	lo, hi := 1e-8, 1e8
	for range 200 {
		x := math.Sqrt(lo * hi)
		if trigamma(x) > y {
			lo = x
		} else {
			hi = x
		}
	}
	return lo
}
