package cube

import (
	"math"

	"castlab/distributions"
)

// The optimal budgets of a chernoffProblem: one price of time (a Lagrange multiplier)
// for all phases.

// middle returns the log-loss of phases with the best budgets of the given sum.
func (p *chernoffProblem) middle(phases []chernoffPhase, sum float64, exponent func(k, a float64) float64) float64 {
	least := 0.0
	for k := range phases {
		least += phases[k].mult * phases[k].size * p.guide.mean
	}
	switch {
	case len(phases) == 0 && sum >= 0:
		return math.Inf(-1)
	case !(sum > least):
		return math.Inf(1)
	}
	// All phases have the same price nu of time. The budgets increase as it decreases.
	excess := func(logPrice float64) float64 {
		need := 0.0
		for k := range phases {
			need += phases[k].mult * p.budget(&phases[k], logPrice)
		}
		return math.Log(need / (sum - least))
	}
	most := logLinks(p.d) + 5000
	p.logPrice = crossingNear(excess, p.logPrice, 1, -most, most, 1e-7)
	// A proportional correction of every phase makes the budgets add up to the sum.
	scale := math.Exp(-excess(p.logPrice))
	total := math.Inf(-1)
	for k := range phases {
		phase := &phases[k]
		phase.time = phase.size * (p.guide.mean + scale*p.excessAt(phase.place))
		total = addLoss(total, p.phaseLoss(phase, phase.time, exponent)+math.Log(phase.mult))
	}
	return total
}

// phaseLoss returns the log-loss of one phase with time a.
func (p *chernoffProblem) phaseLoss(phase *chernoffPhase, a float64, exponent func(k, a float64) float64) float64 {
	loss := powerLoss(logNodes(p.d)+math.Log(phase.full), exponent(phase.size, a))
	if phase.other > 0 {
		loss = addLoss(loss, powerLoss(logNodes(p.d)+math.Log(phase.other), exponent(phase.size-1, a)))
	}
	return loss
}

// exponent returns k I(a/k), +Inf if k packets cannot take longer than a.
func (p *chernoffProblem) exponent(k, a float64) float64 {
	if a >= k*p.guide.end {
		return math.Inf(1)
	}
	return k * rateAt(p.law, a/k)
}

// guided is exponent as approximated by the guide.
func (p *chernoffProblem) guided(k, a float64) float64 {
	rate, _ := p.guide.at(a/k - p.guide.mean)
	return k * rate
}

// budget returns the time in excess of the mean size E x at which the marginal value of
// time for the phase equals the price.
func (p *chernoffProblem) budget(phase *chernoffPhase, logPrice float64) float64 {
	k := phase.size
	slope := func(place float64) float64 {
		y := p.excessAt(place)
		total := phase.full * p.slack(k, y)
		if phase.other > 0 {
			// the same time for k-1 packets
			total += phase.other * p.slack(k-1, (y*k+p.guide.mean)/(k-1))
		}
		return math.Log(total) + logNodes(p.d) - logPrice
	}
	// From far below to far above one standard deviation of the mean.
	least := p.placeOf(p.guide.mean/math.Sqrt(k)) - 40
	phase.place = crossingNear(slope, phase.place, 0.1, least, least+90, 1e-7)
	return k * p.excessAt(phase.place)
}

// excessAt maps the real line to the excess per packet over the mean, up to the end of
// the support: place is the logarithm of the excess, or the logit of its fraction of
// the distance to the end.
func (p *chernoffProblem) excessAt(place float64) float64 {
	return exponentOf(place, p.guide.end-p.guide.mean)
}

// placeOf is the inverse of excessAt for a small excess.
func (p *chernoffProblem) placeOf(excess float64) float64 {
	if room := p.guide.end - p.guide.mean; !math.IsInf(room, 1) {
		return math.Log(excess / room)
	}
	return math.Log(excess)
}

// slack returns theta/(exp(k I) - 1) at excess y per packet.
func (p *chernoffProblem) slack(k, y float64) float64 {
	rate, theta := p.guide.at(y)
	if math.IsInf(rate, 1) {
		return 0
	}
	return theta / math.Expm1(k*rate)
}

// rateAt is distributions.Cramer for valid arguments.
func rateAt(law distributions.Law, x float64) float64 {
	rate, err := distributions.Cramer(law, x)
	if err != nil {
		return 0 // no bound
	}
	return rate
}
