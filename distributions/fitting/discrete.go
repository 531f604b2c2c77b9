package fitting

import (
	"math"

	"castlab/distributions"
)

// atoms lists the families of laws with atoms that a sample could be of: none unless all
// values are known and are multiples of one number.
func atoms(g *grouped) (list []family) {
	if len(g.discrete) == 0 {
		return nil
	}
	least, most := g.discrete[0].lo, g.discrete[len(g.discrete)-1].lo
	fixed := func(name string, names []string, law distributions.Law, values ...float64) family {
		return family{
			name: name, names: names, discrete: true, extra: len(values),
			law:    func(*grouped, []float64) distributions.Law { return law },
			values: func(*grouped, []float64) []float64 { return values },
			starts: func(*grouped) [][]float64 { return [][]float64{{}} },
			closed: func(*grouped) []float64 { return []float64{} },
		}
	}
	mean := 0.0
	for _, c := range g.discrete {
		mean += float64(c.lo * c.weight / g.n)
	}
	switch {
	case len(g.discrete) == 1 && least > 0:
		return []family{fixed("deterministic", []string{"mean"}, distributions.Deterministic{Mu: least}, least)}
	case len(g.discrete) == 2 && least == 0:
		var law distributions.Law = distributions.Bernoulli{P: mean / most}
		if most != 1 {
			law = distributions.Scaled{Factor: most, Law: law}
		}
		return []family{fixed("bernoulli", []string{"p"}, law, mean/most)}
	case len(g.discrete) == 2 && least > 0:
		return []family{fixed("two-point", []string{"low", "high", "mean"}, distributions.TwoPoint{Low: least, High: most, Mu: mean},
			least, most, mean)}
	}
	if g.unit > 0 && least >= 0 && len(g.discrete) > 2 && 2*len(g.discrete) < int(g.n) {
		start := math.Round(least/g.unit) - 1 // so that the smallest value is the first of the law
		if start > 0 && start < 3 {
			start = 0
		}
		factor, shift := g.unit, start*g.unit
		list = append(list, family{
			name: "geometric", names: []string{"mean"}, discrete: true,
			law: func(_ *grouped, v []float64) distributions.Law {
				var law distributions.Law = distributions.Geometric{Mu: 1 + exp(v[0])}
				if factor != 1 {
					law = distributions.Scaled{Factor: factor, Law: law}
				}
				if shift != 0 {
					law = distributions.Shifted{Shift: shift, Law: law}
				}
				return law
			},
			values: func(_ *grouped, v []float64) []float64 { return []float64{shift + factor*(1+exp(v[0]))} },
			starts: func(*grouped) [][]float64 { return [][]float64{{log((mean-shift)/factor - 1)}} },
			closed: func(*grouped) []float64 { return []float64{log((mean-shift)/factor - 1)} },
		})
	}
	return list
}
