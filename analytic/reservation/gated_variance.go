package reservation

import "math"

// DelayVariance returns the variance of the delay in a gated system of constant
// lengths,
//
//	Var T = (1/2 + rho)^2 Var C* + E C*^2/12 + rho X E C*
//	E C*^j = E C^(j+1)/E C,  C = V + X M
//
// where M has the cumulants
//
//	k1 = lambda N V/(1-rho), k2 = k1/(1-rho^2), k3 = (k1 + 3 rho^2 k2)/(1-rho^3)
//
// Given the cycle C* of its arrival, a packet waits U C*, with variance C*^2/12,
// and is served with Poisson(lambda N C*) others. The cumulants follow from
// those of a Poisson variable of random mean lambda N (V + X M).
//
// Units: time squared. Source: derived, for the model of VAR98, Section 3.5.
//
// Errors: those of Validate; random lengths.
func (g Gated) DelayVariance() (float64, error) {
	if err := g.Validate(); err != nil {
		return 0, err
	}
	if err := System(g).constantsOnly(); err != nil {
		return 0, err
	}
	rho, X := g.rho(), g.EX
	k1 := g.rate() * g.EV / (1 - rho)
	k2 := k1 / (1 - rho*rho)
	k3 := (k1 + 3*rho*rho*k2) / (1 - rho*rho*rho)
	mean, variance, third := g.EV+float64(X*k1), X*X*k2, X*X*X*k3
	second := variance + float64(mean*mean)
	cube := third + 3*mean*variance + float64(mean*mean*mean)
	biased := second / mean
	square := cube / mean
	spread := math.Max(0, square-float64(biased*biased))
	return (0.5+rho)*(0.5+rho)*spread + square/12 + float64(rho*X)*biased, nil
}
