package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// BahadurRao returns the sharp asymptotic form of the tail of a sum w of beta
// lengths,
//
//	P(w > a) ~ exp(-beta I(x)) / (s sigma_s sqrt(2 pi beta)),  x = a/beta,
//
// with s = I'(x) and sigma_s^2 the second derivative of log Phi at s, the
// variance of a length tilted to mean x. It is not a bound: for exponential
// lengths, where s sigma_s = x - 1, its ratio to the tail is 1.17 at beta = 10, x
// = 2, and 1.006 at beta = 1000, x = 1.5. Chernoff's bound lacks the
// denominator.
//
// Symbols: I Cramer function, Phi(s) = E exp(s x). Units: a in those of the
// lengths. Source: R. R. Bahadur and R. Ranga Rao (1960); A. Dembo and O.
// Zeitouni, Large Deviations Techniques and Applications, Theorem 3.7.4.
// The formula is evaluated to about 1e-12 (1 + s x) relative.
//
// Errors: beta < 1; a not above beta E x, or so far that the tilt is the abscissa in float64; a *HypothesisError for a law whose D+
// is empty, or with atoms (a lattice law needs another denominator). It is 0
// from the end of a bounded support on.
func BahadurRao(beta int, law distributions.Law, a float64) (float64, error) {
	l, err := LogBahadurRao(beta, law, a)
	return math.Exp(l), err
}

// LogBahadurRao returns the logarithm of BahadurRao. Symbols, Units, Source,
// Errors: as BahadurRao.
func LogBahadurRao(beta int, law distributions.Law, a float64) (float64, error) {
	const result = "the theorem of Bahadur and Rao"
	if err := inputs.Integer("beta", beta, 1, math.MaxInt); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := needTransform(result, law); err != nil {
		return 0, err
	}
	if _, atoms := distributions.Atoms(law); atoms {
		return 0, &HypothesisError{Result: result, Hypothesis: NoAtoms, Law: law.String()}
	}
	k := float64(beta)
	x := a / k
	if !(x > law.Mean()) || math.IsInf(a, 1) {
		return 0, &inputs.Error{Arg: "a", Value: a, Domain: fmt.Sprintf("a finite number > beta E x = %g", k*law.Mean())}
	}
	if _, hi := law.Support(); x >= hi {
		return math.Inf(-1), nil
	}
	t, err := tiltAt(law, x)
	if err != nil {
		return 0, err
	}
	theta, variance := sharpTilt(law, x, t.theta)
	if !(variance > 0) {
		return 0, &inputs.Error{Arg: "a", Value: a, Domain: "a number for which the tilt differs from the abscissa of the law in float64"}
	}
	return 0 - k*t.rate - math.Log(theta) - math.Log(2*math.Pi*k*variance)/2, nil
}

// sharpTilt returns the theta for which the tilted mean is x, refined from a first
// guess, and the tilted variance, the second derivative of the log-MGF at theta.
func sharpTilt(law distributions.Law, x, theta float64) (sharp, variance float64) {
	switch l := law.(type) {
	case distributions.Exponential, distributions.Erlang, distributions.Gamma:
		// variance/mean^2 is invariant under tilting.
		m := law.Mean()
		return theta, law.Variance() * (x / m) * (x / m)
	case distributions.ShiftedExponential:
		return (x - l.Mu) / ((l.Mu - l.Shift) * (x - l.Shift)), (x - l.Shift) * (x - l.Shift)
	}
	moments := tiltedMoments
	if _, ok := law.(distributions.Hyperexponential); ok {
		moments = tiltedMixture
	}
	for range 3 {
		mean, v := moments(law, theta)
		variance = v
		next := theta + (x-mean)/v
		if !(next > theta/2 && next < 2*theta && next < law.Abscissa()) {
			break
		}
		theta = next
	}
	return theta, variance
}

// tiltedMixture returns the mean and the variance of a tilted hyperexponential length:
// each of its phases stays exponential, with its rate reduced by theta.
func tiltedMixture(law distributions.Law, theta float64) (mean, variance float64) {
	l := law.(distributions.Hyperexponential)
	root := math.Sqrt((l.SCV - 1) / (l.SCV + 1))
	a, b := (1+root)/2, 1/((l.SCV+1)*(1+root))
	first, second := 2*a/l.Mu, 2*b/l.Mu // rates
	a *= first / (first - theta)
	b *= second / (second - theta)
	first, second = 1/(first-theta), 1/(second-theta) // tilted means
	mean = (float64(a*first) + float64(b*second)) / (a + b)
	square := 2 * (float64(a*first*first) + float64(b*second*second)) / (a + b)
	return mean, square - float64(mean*mean)
}

// tiltedMoments returns the first two derivatives of the log-MGF at theta, by
// differences of eighth order whose step is 1/50 of the inverse tilted standard
// deviation, or 1/60 of the distance to the abscissa: truncation then is below
// 1e-11, and rounding below 1e-12 of a transform known to 1e-16.
func tiltedMoments(law distributions.Law, theta float64) (mean, variance float64) {
	first := [...]float64{4.0 / 5, -1.0 / 5, 4.0 / 105, -1.0 / 280}
	second := [...]float64{8.0 / 5, -1.0 / 5, 8.0 / 315, -1.0 / 560}
	room := law.Abscissa() - theta
	step := min(1e-3*room, 0.02/math.Sqrt(law.Variance()))
	for range 6 {
		center := law.LogMGF(theta)
		mean, variance = 0, 0
		for k := range first {
			up := law.LogMGF(theta+float64(k+1)*step) - center
			down := law.LogMGF(theta-float64(k+1)*step) - center
			mean += first[k] * (up - down)
			variance += second[k] * (up + down)
		}
		mean /= step
		variance /= step * step
		// Choose the step again, now with the tilted deviation; a hundred times larger
		// if rounding dominates.
		next := 100 * step
		if variance > 0 {
			next = 0.02 / math.Sqrt(variance)
		}
		if next = min(next, room/60); next == step {
			break
		}
		step = next
	}
	return mean, variance
}
