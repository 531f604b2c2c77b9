package cube

import "math"

// A Guarantee is a statement P(T <= threshold) >= probability, kept in
// logarithms. LogLoss = log(-log probability) has full relative accuracy for
// probabilities as small as exp(-1e300) and as close to 1 as 1 - 1e-300; it is
// -Inf for probability 1 and +Inf for probability 0.
type Guarantee struct {
	LogThreshold float64 // natural logarithm of the time, in the unit of the lengths
	LogLoss      float64 // log(-log probability)
}

// Threshold returns the time; +Inf where it exceeds every float64.
func (g Guarantee) Threshold() float64 { return math.Exp(g.LogThreshold) }

// Probability returns the lower bound on P(T <= threshold).
func (g Guarantee) Probability() float64 { return probability(g.LogLoss) }

// Shortfall returns 1 - probability without cancellation.
func (g Guarantee) Shortfall() float64 { return shortfall(g.LogLoss) }

func probability(logLoss float64) float64 { return math.Exp(-math.Exp(logLoss)) }

func shortfall(logLoss float64) float64 { return 0 - math.Expm1(-math.Exp(logLoss)) }

// lossOf returns the log-loss of a guarantee with the given shortfall eps.
func lossOf(eps float64) float64 { return math.Log(-math.Log1p(-eps)) }

// powerLoss returns the log-loss of (1 - exp(-h))^N,
//
//	log N + log(-log(1 - exp(-h))),
//
// which is +Inf (probability 0) for h <= 0.
func powerLoss(logN, h float64) float64 {
	switch {
	case h <= 0:
		return math.Inf(1)
	case h > 40: // exp(-h)/2 is below rounding
		return logN - h
	case h > math.Ln2:
		return logN + math.Log(-math.Log1p(-math.Exp(-h)))
	}
	return logN + math.Log(-math.Log(-math.Expm1(-h)))
}

// addLoss returns the log-loss of a product of two probabilities.
func addLoss(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(a, 0) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}
