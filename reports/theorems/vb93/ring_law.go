package vb93

import (
	"math"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// ringLaw claims the whole distribution function of T. The measured number is the
// distance between the simulated law and the formula, so theory is 0. Here alone the
// experiment evaluates the formula, as the distance requires it.
func ringLaw(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-CDF"
	list := instances([]int{2, 9, 64},
		withTrace(trace, distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2},
			distributions.Pareto{Shape: 1.5, Mu: 1})...)
	list = append(list, instance{n: 8, law: distributions.Geometric{Mu: 2}})
	return reports.Claim{
		ID:    id,
		Title: "The law of the completion time",
		Statement: `$\Pr(T \le t) = F\!\left(t / \left\lceil \frac{n-1}{2} \right\rceil\right)^n$; for exponential lengths ` +
			`$\Pr(M \le X) = (1 - e^{-X})^n$. Measured as the greatest distance $D$ between the distribution function of the ` +
			`simulated $T$ and the formula.` + traceNote,
		Source:     "VB93, Section II-B, the two displays after the exponential law; for other laws derived from eq. (1)",
		Quantity:   `D = \sup_t \left| \Pr(T \le t) - F(t/T_s)^n \right|`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.03},
		Symbols: []reports.Symbol{symbolN, symbolX, symbolM, symbolT, symbolTs, symbolF,
			{Name: "t", Meaning: "a time", Unit: "time"}, {Name: "X", Meaning: "a length", Unit: "time"},
			{Name: "D", Meaning: "the greatest distance between two distribution functions"}},
		Formula: ring.CDF,
		Model:   model.Async.Completion,
		Cases: kit.Given("of a law with atoms, ones whose sums are exact in float64, such as integers", kit.Cases(id, anyRing, list, func(label string, in instance) reports.Case {
			return reports.Case{
				Validate: in.exactSums,
				Theory:   func() (float64, error) { return 0, nil },
				Measure: montecarlo.Distance("D", label, func(t float64) float64 {
					p, err := ring.CDF(in.n, in.law, t)
					if err != nil {
						return 0 // the case's Validate has refused this
					}
					return p
				}, in.completion),
			}
		})),
		Figures: func() []reports.FigureSpec { return lawFigures(trace) },
	}
}

// exactSums checks that a multiple of the likely maximum, added up hop by hop, is the
// exact product: a jump at a rounded abscissa would count as a distance.
func (in instance) exactSums() error {
	if err := in.validate(); err != nil {
		return err
	}
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
			return &inputs.Error{Arg: "law", Value: in.law, Domain: "a law whose likely lengths add up without rounding, such as integers"}
		}
	}
	return nil
}
