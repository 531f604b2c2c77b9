package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// UniversalTail returns a lower bound on P(T > c T_s) for every store-and-forward
// algorithm, on any law of lengths: the greater of
//
//	P(d M > c T_s) = 1 - (1 - S(c T_s/d))^n                    the longest packet
//	1 - exp(-(n-1) I(c d T_s/(n-1))), if c d T_s/(n-1) < E x   the load of a node
//
// The longest packet crosses d links on its way to the antipode of its source.
// And a node receives the sum of n-1 packets over d links; Chernoff's bound on
// the lower tail of a sum needs no moment, so it holds for heavy tails too.
//
// Where t (log t)^2 S(t) does not tend to 0, the first does not either, and
// Proposition 4 fails for every algorithm: a finite mean is not enough.
//
// Symbols: S survival function, I Cramer function of a length; M the longest; n
// = 2^d; T_s = Slots(d). Units: c in those of the lengths (T_s counts slots).
// Source: derived.
//
// Errors: d outside 1..1000; c = NaN; a law outside its domain.
func UniversalTail(d int, law distributions.Law, c float64) (float64, error) {
	logTail, err := LogUniversalTail(d, law, c)
	return math.Exp(logTail), err
}

// LogUniversalTail returns the logarithm of UniversalTail, where that would
// underflow. Symbols, Units, Source, Errors: as UniversalTail.
func LogUniversalTail(d int, law distributions.Law, c float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxChernoff); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := inputs.Number("c", c); err != nil {
		return 0, err
	}
	tail := logShortfall(longestLoss(d, law, c*slots(d)/float64(d)))
	others := math.Exp2(float64(d)) - 1
	if x := c * (slots(d) * float64(d) / others); x < law.Mean() {
		rate, err := distributions.Cramer(law, x)
		if err != nil {
			return 0, err
		}
		tail = max(tail, logComplement(others*rate))
	}
	return tail, nil
}

// logShortfall returns log(1 - P) of a log-loss.
func logShortfall(logLoss float64) float64 {
	if logLoss < -40 {
		return logLoss // 1 - exp(-x) = x
	}
	return logComplement(math.Exp(logLoss))
}

// logComplement returns log(1 - exp(-h)), h >= 0.
func logComplement(h float64) float64 {
	if h > math.Ln2 {
		return math.Log1p(-math.Exp(-h))
	}
	return math.Log(-math.Expm1(-h))
}

// UniversalLimit returns the limit of the first bound of UniversalTail for
// log-Pareto lengths as the cube grows,
//
//	1                               shape < 1
//	1 - exp(-mean/(2 c log(2)^2))   shape = 1
//	0                               shape > 1,
//
// because n S(c n/d^2) ~ (x0/c) d^2 (d log 2)^-(1+shape), x0 = mean shape/(1 +
// shape). The approach is slow: 0.539 at d = 40 against 0.406, shape 1, c = 2.
//
// Symbols, Units: as UniversalTail. Source: derived. Errors: c not a finite
// number > 0; a law outside its domain.
func UniversalLimit(law distributions.LogPareto, c float64) (float64, error) {
	if err := law.Validate(); err != nil {
		return 0, err
	}
	if err := inputs.Positive("c", c); err != nil {
		return 0, err
	}
	switch {
	case law.Shape < 1:
		return 1, nil
	case law.Shape > 1:
		return 0, nil
	}
	return -math.Expm1(-law.Mu / (2 * c * math.Ln2 * math.Ln2)), nil
}

// SufficientTail returns t (log t)^3 S(t). If it tends to 0 as t grows, for a
// law of mean 1, then T_mod/T_s -> 1 in probability, whether or not the law has
// an exponential moment: Pareto of any shape > 1, lognormal and Weibull do.
//
// The lengths are cut at y, a little below n/d^3, which no packet exceeds with
// probability tending to 1; for the cut ones Chernoff's bound with s = 1/y costs
// O(d y log n) = o(T_s) in all.
//
// Symbols: S survival function. Units: t in mean lengths. Source: derived.
// Errors: t not a number >= 1; a law outside its domain.
func SufficientTail(law distributions.Law, t float64) (float64, error) {
	return weightedTail(law, t, 3)
}

// NecessaryTail returns t (log t)^2 S(t). Unless it tends to 0 as t grows, no
// store-and-forward algorithm has T/T_s -> 1 in probability, see UniversalTail.
// Symbols, Units, Source, Errors: as SufficientTail.
func NecessaryTail(law distributions.Law, t float64) (float64, error) {
	return weightedTail(law, t, 2)
}

func weightedTail(law distributions.Law, t, power float64) (float64, error) {
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if !(t >= 1) || math.IsInf(t, 1) {
		return 0, &inputs.Error{Arg: "t", Value: t, Domain: "a finite number >= 1"}
	}
	if t == 1 {
		return 0, nil
	}
	return math.Exp(math.Log(t) + power*math.Log(math.Log(t)) + law.LogSurvival(t*law.Mean())), nil
}
