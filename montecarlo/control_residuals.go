package montecarlo

import (
	"math"

	"castlab/distributions/inputs"
)

// residualFigures are statistics of the residuals e of a regression on controls.
type residualFigures struct {
	response, residual sampleMoments // of Y, and of e
	bias               float64       // of the estimate, in standard errors
	uneven             float64       // variance of the estimate over that under homoscedasticity
}

// figures returns the statistics of the residuals of regression r, of the results in m
// and p:
//
//	bias = -(1/n) mean(e q),  q = (c-Cbar)' (S/n)^-1 (c-Cbar)
//	uneven = sum a^2 e^2 / (s^2 sum a^2),  a = 1/n - (Cbar-known)' S^-1 (c-Cbar)
//
// The first is the bias of least squares where E[Y|C] is not linear: the errors of the
// slope and of the mean of the controls are then correlated. The second is White's
// variance over the usual one.
//
// Source: White, "A heteroskedasticity-consistent covariance matrix estimator",
// Econometrica 48 (1980); Lavenberg, Moeller and Welch, Operations Research 30
// (1982), for the bias.
func (r regression) figures(m *jointMoments, p *controlPowers, known []float64) residualFigures {
	t := p.whole()
	n := float64(m.n)
	var to [controlAxes]float64
	for i := range p.shift {
		to[i+1] = p.shift[i] - m.mean[i]
	}
	t.move(to) // z = (1, Y - Ybar, C - Cbar)
	one := [controlAxes]float64{1}
	e, a := [controlAxes]float64{0, 1}, [controlAxes]float64{1 / n}
	for _, c := range r.used {
		e[c+2] = -r.slope[c]
		for _, o := range r.used {
			a[c+2] -= float64(r.inverse[c][o] * (m.mean[o+1] - known[o]))
		}
	}
	var f residualFigures
	f.response = t.sample(m, [controlAxes]float64{0, 1}, one)
	f.residual = t.sample(m, e, one)
	variance := r.residual / n * (1/n + r.leverage)
	if !(variance > 0) {
		return f
	}
	for _, c := range r.used {
		for _, o := range r.used {
			var u, v [controlAxes]float64
			u[c+2], v[o+2] = 1, 1
			f.bias -= float64(r.inverse[c][o] * t.of(e, u, v, one))
		}
	}
	f.bias /= n * math.Sqrt(variance)
	f.uneven = t.of(a, a, e, e) / variance
	return f
}

// sample returns the moments of a combination of z of mean 0.
func (t *powers) sample(m *jointMoments, of, one [controlAxes]float64) sampleMoments {
	n := float64(m.n)
	square := t.of(of, of, one, one) / n
	return sampleMoments{n: m.n, mean: m.mean[0], variance: square * n / (n - 1),
		skewness: t.of(of, of, of, one) / n / math.Pow(square, 1.5), kurtosis: t.of(of, of, of, of) / n / square / square}
}

// widenByResiduals widens the interval of a regression for the bias, heteroscedasticity
// and skewness of its residuals, and adds the warnings of MeanInterval for the residuals
// and for Y; see ControlledMean.
func (e *Estimate) widenByResiduals(m *jointMoments, p *controlPowers, known []float64, tail float64) {
	if !inputs.Finite(e.Width()) || e.Width() == 0 {
		return
	}
	r := m.regress(known)
	freedom := float64(m.n) - 1 - float64(len(r.used))
	e.widenByFigures(r.figures(m, p, known), math.Sqrt(r.residual/freedom*(1/float64(m.n)+r.leverage)), tail)
}

// widenByFigures widens an interval of finite width, of an estimate of this standard error.
func (e *Estimate) widenByFigures(f residualFigures, standard, tail float64) {
	if !inputs.Finite(f.bias) || !inputs.Finite(f.uneven) || f.residual.noSpread() != "" {
		*e = e.wholeLine("a fourth power is infinite or not a number: nothing is known of the residuals")
		return
	}
	half := e.Width() / 2 * math.Sqrt(math.Max(1, f.uneven-0.05))
	e.Lo, e.Hi = e.Value-half, e.Value+half
	if beyond := 2 * (math.Abs(f.bias) - 0.03) * standard; beyond > 0 && f.bias < 0 {
		e.Hi += beyond
	} else if beyond > 0 {
		e.Lo -= beyond
	}
	residual := f.residual
	residual.variance = float64(e.N) * standard * standard
	e.widen(residual, tail)
	if math.Abs(f.bias) > 0.1 {
		e.warn("a bias of %.2g standard errors: Y is not linear in the controls", f.bias)
	}
	before := len(e.Warnings)
	if before == 0 {
		e.warnMean(f.response, tail)
	}
	if len(e.Warnings) == before {
		e.warnMean(f.residual, tail)
		for i := before; i < len(e.Warnings); i++ {
			e.Warnings[i] = "residuals of the regression: " + e.Warnings[i]
		}
	}
}
