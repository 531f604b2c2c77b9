package vb93

import (
	"math"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// ringLaws are the claims on the law of T and its tail.
func ringLaws(trace distributions.Law) []reports.Claim {
	measured := tracedRings(trace, 2, 9, 64)
	atThreshold := traced(trace, " t=900", func(in instance) tailCase { return tailCase{in, 900} }, 64)
	return []reports.Claim{
		claims.Claim[instance]{
			ID: "VB93-RING-CDF", Title: "The law of the completion time",
			Statement: `$\Pr(T \le t) = F\!\left(t / \left\lceil \frac{n-1}{2} \right\rceil\right)^n$; for exponential lengths ` +
				`$\Pr(M \le X) = (1 - e^{-X})^n$. Measured as the greatest distance $D$ between the distribution function of the ` +
				`simulated $T$ and the formula.` + traceNote,
			Source:   "VB93, Section II-B, the two displays after the exponential law; for other laws derived from eq. (1)",
			Measured: `D = \sup_t \left| \Pr(T \le t) - F(t/T_s)^n \right|`, Name: "D", Within: claims.Absolute(0.03),
			Symbols: []reports.Symbol{symbolN, symbolX, symbolM, symbolT, symbolTs, symbolF, {Name: "t", Meaning: "a time", Unit: "time"},
				{Name: "X", Meaning: "a length", Unit: "time"},
				{Name: "D", Meaning: "the greatest distance between two distribution functions"}},
			Parameters: anyRing,
			Over: between([]string{"law=exponential(mean=1),uniform(min=0,max=2),pareto(shape=1.5,mean=1) n=2,9,64"}, measured,
				"n=8 law=geometric(mean=2)"),
			Values: measured,
			Given: claims.Given("of a law with atoms, ones whose sums are exact in float64, such as integers",
				instance.validate, instance.exactSums),
			Theory: claims.Stated[instance](0), Measure: claims.By(distanceToFormula),
			Formula: ring.CDF, Model: model.Async.Completion, Figures: func() []reports.FigureSpec { return lawFigures(trace) },
		}.Declare(),
		claims.Claim[tailCase]{
			ID: "VB93-RING-TAIL", Title: "Tail of the completion time at fixed thresholds",
			Statement: `$\Pr(T > t) = 1 - F\!\left(t/\left\lceil \frac{n-1}{2}\right\rceil\right)^n$.`,
			Source:    "derived from VB93 eq. (1)", Measured: `\Pr(T > t)`, Name: "P(T>t)", Within: claims.Relative(0.09),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolF, symbolThreshold},
			Parameters: thresholds, Over: append(withMGF[:len(withMGF):len(withMGF)], "n=16 law=pareto(shape=1.5,mean=1) t=40"),
			Values: atThreshold, Given: claims.Valid(tailCase.validate), Decided: [2]float64{0.05, 0.95},
			Theory: func(c tailCase) (float64, error) { return ring.Tail(c.n, c.law, c.t) }, Measure: claims.Probability(tailCase.late),
			Formula: ring.Tail, Model: model.Async.Completion,
		}.Declare(),
		claims.Claim[tailCase]{
			ID: "VB93-RING-CHERNOFF", Title: "Chernoff bound on the tail",
			Statement: `$\Pr(T > t) \le \min\left(1,\, n\, e^{-I(t/T_s)}\right)$ with the Cramér function ` +
				`$I(x) = \sup_\theta\left(\theta x - \ln \mathrm{E}\, e^{\theta x_1}\right)$, for laws with a moment generating function.`,
			Source:   "derived: union bound over the packets, Chernoff bound on each (the tool of VB93, Section V)",
			Measured: `\Pr(T > t)`, Name: "P(T>t)", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolN, symbolX, symbolT, symbolTs, symbolThreshold,
				{Name: "I", Meaning: "Cramér function of the law"}},
			Parameters: thresholds, Over: withMGF, Values: atThreshold, Decided: [2]float64{0.01, 1},
			Given:   claims.Given("lengths with a moment generating function beside 0", tailCase.validate),
			Theory:  func(c tailCase) (float64, error) { return ring.ChernoffTail(c.n, c.law, c.t) },
			Measure: claims.Probability(tailCase.late), Formula: ring.ChernoffTail, Model: model.Async.Completion, Figures: tailFigures,
		}.Declare(),
	}
}

// distanceToFormula measures the distance between the simulated law and the formula. Here alone the experiment
// evaluates the formula, as the distance requires it.
func distanceToFormula(name, _, label string, in instance) montecarlo.Experiment {
	return montecarlo.Distance(name, label, func(t float64) float64 {
		p, err := ring.CDF(in.n, in.law, t)
		if err != nil {
			return 0 // the hypotheses of the claim have refused this
		}
		return p
	}, in.completion)
}

// exactSums checks that a multiple of the likely maximum, added up hop by hop, is the exact product: a jump at a
// rounded abscissa would count as a distance.
func (in instance) exactSums() error {
	atoms, ok := distributions.Atoms(in.law)
	if !ok || in.n > maxAsync {
		return nil
	}
	const likely, most = 0.01, 1 << 16
	lo, _ := in.law.Support()
	below := 0.0
	for a, i := lo, 0; i < most && below < 1-likely; a, i = atoms.NextAtom(a), i+1 {
		upTo := math.Pow(in.law.CDF(a), float64(in.n))
		mass := upTo - below
		below = upTo
		sum, hops := 0.0, ring.Slots(in.n)
		for range hops {
			sum += a
		}
		if mass > likely && sum != float64(float64(hops)*a) {
			return inputs.Errorf("law", in.law, "a law whose likely lengths add up without rounding, such as integers")
		}
	}
	return nil
}

// A tailCase is about P(T > t) at a fixed t: the threshold is an input that comes from no formula.
type tailCase struct {
	instance
	t float64
}

// thresholds adds one to the argument of a ring.
var thresholds = arguments.Of2(func(in instance, t float64) (tailCase, error) { return tailCase{in, t}, nil },
	anyRing, arguments.Real("t", "threshold", arguments.Nonnegative()).Usual("t", 1, 30))

// withMGF are thresholds for lengths that have a moment generating function beside 0.
var withMGF = []string{
	"n=2 law=exponential(mean=1) t=2", "n=9 law=exponential(mean=1) t=16", "n=64 law=exponential(mean=1) t=200",
	"n=9 law=uniform(min=0,max=2) t=7.5",
}

// late are the replications of T > t.
func (c tailCase) late() montecarlo.Replication[bool] {
	return completed(c.instance, func(t float64) bool { return t > c.t })
}
