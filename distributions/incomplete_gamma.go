package distributions

import "math"

// logGammaTails returns the logarithms of the two regularized incomplete gamma
// functions, the distribution function and the survival function of the gamma
// law of shape a and scale 1:
//
//	P(a, x) = x^a e^-x / Gamma(a+1) * (1 + x/(a+1) + x^2/((a+1)(a+2)) + ...)
//	Q(a, x) = x^a e^-x / Gamma(a) * 1/(x+1-a - 1(1-a)/(x+3-a - 2(2-a)/(x+5-a - ...)))
//
// The series is for x < a+1, the continued fraction for the rest, each in logarithms,
// so neither tail underflows. The other tail follows by log1p, with an error of at most
// a few units in the last place; below shape 1 it has its own formula, see
// logUpperSmallShape. gonum's mathext.GammaIncRegComp agrees but underflows to 0 at Q =
// 1e-308.
//
// Source: DLMF 8.7.1 and 8.9.2.
func logGammaTails(a, x float64) (logP, logQ float64) {
	switch {
	case math.IsNaN(x):
		return x, x
	case x <= 0:
		return math.Inf(-1), 0
	case math.IsInf(x, 1):
		return 0, math.Inf(-1)
	case x < a+1:
		logP = logGammaPrefix(a, x) + ln(lowerGammaSeries(a, x))
		if a < 1 && logP > -0.5 {
			return math.Log1p(-math.Exp(logUpperSmallShape(a, x))), logUpperSmallShape(a, x)
		}
		return logP, 0 + math.Log1p(-math.Exp(logP)) // +0, not -0, where P underflows
	}
	logQ = logGammaPrefix(a, x) + ln(a*upperGammaFraction(a, x))
	return math.Log1p(-math.Exp(logQ)), logQ
}

// logGammaPrefix returns log(x^a e^-x / Gamma(a+1)). For a >= 10 it is the
// deviance and Stirling's series, which do not cancel.
func logGammaPrefix(a, x float64) float64 {
	if a < 10 {
		return float64(a*ln(x)) - x - logGamma1p(a)
	}
	return -Deviance(a, x) - 0.5*ln(2*math.Pi*a) - stirlingError(a)
}

// stirlingError returns log Gamma(a+1) - log(sqrt(2 pi a) (a/e)^a) for a >= 10,
// to 1e-16.
//
// Source: DLMF 5.11.1.
func stirlingError(a float64) float64 {
	s := 1 / (a * a)
	return (1.0/12 - s*(1.0/360-s*(1.0/1260-s*(1.0/1680-s*(1.0/1188-s*(691.0/360360-s/156)))))) / a
}

// logGamma1p returns log Gamma(1+a) for a > 0, relatively accurate near a = 0:
//
//	log Gamma(1+a) = -C a + sum_{k>=2} zeta(k) (-a)^k / k
//
// Symbols: C is Euler's constant. Source: DLMF 5.7.3.
func logGamma1p(a float64) float64 {
	if a > 0.1 {
		v, _ := math.Lgamma(1 + a)
		return v
	}
	const euler = 0.57721566490153286060651209008240243
	return -euler*a + zetaSeries(a, func(float64) float64 { return 1 })
}

// zetaSeries returns sum_{k>=2} weight(k) zeta(k) (-a)^k / k, to 1e-18 a, for
// 0 <= a <= 0.1 and |weight| <= 1, or a <= 0.05 and |weight| <= 2^k.
func zetaSeries(a float64, weight func(k float64) float64) float64 {
	zeta := [...]float64{ // zeta(2), zeta(3), ...
		1.644934066848226436472,
		1.2020569031595942854,
		1.082323233711138191516,
		1.036927755143369926331,
		1.017343061984449139715,
		1.00834927738192282684,
		1.004077356197944339379,
		1.002008392826082214418,
		1.000994575127818085337,
		1.000494188604119464559,
		1.000246086553308048299,
		1.000122713347578489147,
		1.000061248135058704829,
		1.000030588236307020494,
		1.000015282259408651872,
		1.000007637197637899762,
		1.00000381729326499984,
	}
	sum, power := 0.0, -a
	for i, z := range zeta {
		k := float64(i + 2)
		power *= -a
		sum += weight(k) * z * power / k
	}
	return sum
}

// lowerGammaSeries returns 1 + x/(a+1) + x^2/((a+1)(a+2)) + ... .
func lowerGammaSeries(a, x float64) float64 {
	sum, term := 1.0, 1.0
	for n := 1.0; ; n++ {
		term *= x / (a + n)
		next := sum + term
		if !(next < sum || next > sum) {
			return sum
		}
		sum = next
	}
}

// upperGammaFraction returns Gamma(a, x) e^x x^-a for x >= a+1 by Lentz's
// algorithm on the contracted continued fraction.
func upperGammaFraction(a, x float64) float64 {
	b := x + 1 - a
	c := math.Inf(1)
	d := 1 / b
	h := d
	for n := 1.0; ; n++ {
		an := -n * (n - a)
		b += 2
		d = 1 / (float64(an*d) + b)
		c = b + an/c
		step := d * c
		h *= step
		if math.Abs(step-1) < 2e-16 || n > 1e7 {
			return h
		}
	}
}

// logUpperSmallShape returns log Q(a, x) for 0 < a < 1 and x < 2 without
// subtracting P from 1:
//
//	Q = 1 - x^a/Gamma(1+a) - x^a/Gamma(1+a) * a sum_{n>=1} (-x)^n/((a+n) n!)
//
// Source: DLMF 8.7.1 (the first series), first term taken out.
func logUpperSmallShape(a, x float64) float64 {
	lead := float64(a*ln(x)) - logGamma1p(a)
	sum, power := 0.0, 1.0
	for n := 1.0; ; n++ {
		power *= -x / n
		next := sum + power/(a+n)
		if !(next < sum || next > sum) {
			break
		}
		sum = next
	}
	return ln(-math.Expm1(lead) - math.Exp(lead)*a*sum)
}
