package st93

import (
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// loadLaw claims the whole law of the largest load. The measured number is the distance
// between the simulated law and the formula, so theory is 0. Here alone the experiment
// evaluates the formula, as the distance requires it.
func loadLaw() reports.Claim {
	const id = "ST93-LOAD-LAW"
	list := []instance{{10, 100}, {16, 4096}, {2, 10}, {3, 20}, {8, 64}, {64, 100000}, {10, 1000000}}
	const quick = 1 // 10^7 throws for a distance of 1e-3 take about a second in this case, and longer in the others
	return reports.Claim{
		ID:    id,
		Title: "The exact law of the largest load",
		Statement: `$\Pr(\max_j N_j \le m) = \frac{K!}{d^K} [z^K] \Bigl(\sum_{k=0}^{m} \frac{z^k}{k!}\Bigr)^d$, where $[z^K]$ takes the coefficient of $z^K$. ` +
			`Measured as the greatest distance $D$ between the distribution function of the simulated maximum and the formula, by more than $10^7$ throws; ` +
			`a test with power in the tails (the likelihood ratio of a mixture of other laws) excludes $D = 0$ where the distance would not show a difference.`,
		Source:     "derived; ST93, Section 3.2, has the bound (1) only",
		Quantity:   `D = \sup_m \left| \Pr(\max_j N_j \le m) - F(m) \right|`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-3},
		Symbols: append([]reports.Symbol{loadLevel,
			{Name: "z", Meaning: "variable of the generating function"}, {Name: "k", Meaning: "a load, 0 to m"},
			{Name: "F", Meaning: "the formula"}, {Name: "D", Meaning: "the greatest distance between two distribution functions"}}, loadSymbols...),
		Formula: maxload.New,
		Model:   model.New,
		Cases: kit.LongAfter(quick, kit.Cases(id, thrownSizes.Usual("d", 2, 10).Usual("K", 10, 60), list, func(label string, in instance) reports.Case {
			return reports.Case{Theory: func() (float64, error) { return kit.Stated(0) }, Measure: in.distance(label)}
		})),
	}
}

// distance estimates the distance of the law of the largest load from the formula. Its
// looks (interim analyses) are the sample sizes at which a distance of 0 is known to
// within 1e-3.
func (in instance) distance(label string) montecarlo.Experiment {
	const first, last = 3 << 22, 3 << 23
	return montecarlo.Slow(first, last, in.thrown(func(t *model.Throw) (montecarlo.Experiment, error) {
		law, err := maxload.New(in.d, in.K)
		if err != nil {
			return nil, err
		}
		return montecarlo.BulkDistance("D", label, integers(law), t.Bulk()), nil
	}))
}

// integers lists the masses of a law until the rest is undetectable.
func integers(law *maxload.Law) montecarlo.IntegerLaw {
	const unseen = 1e-18
	m := law.Least()
	list := montecarlo.IntegerLaw{First: m}
	for ; m < law.Most() && law.Tail(m+1) > unseen; m++ {
		list.Mass = append(list.Mass, law.Mass(m))
	}
	list.Mass = append(list.Mass, law.Tail(m))
	return list
}
