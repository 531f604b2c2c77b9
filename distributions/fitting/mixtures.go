package fitting

import (
	"math"

	"castlab/distributions"
)

// mixtures are those of two laws of one form. The first part is the one with the smaller mean
// where the search starts.
func mixtures() []family {
	p := func(v float64) float64 { return 1 / (1 + exp(-v)) }
	return []family{
		{
			name: "mixture of exponential", names: []string{"p", "first.mean", "second.mean"}, positive: true, mixture: true,
			law: func(_ *grouped, v []float64) distributions.Law {
				return distributions.Mixture{P: p(v[0]), First: distributions.Exponential{Mu: exp(v[1])},
					Second: distributions.Exponential{Mu: exp(v[2])}}
			},
			values: func(_ *grouped, v []float64) []float64 { return []float64{p(v[0]), exp(v[1]), exp(v[2])} },
			starts: func(g *grouped) [][]float64 {
				return [][]float64{{1, log(g.mean / 3), log(g.mean * 3)}, {3, log(g.mean / 1.5), log(g.mean * 10)}}
			},
		},
		mixtureOfTwo("lognormal", true, func(a, b float64) distributions.Law {
			return distributions.Lognormal{Mu: exp(a + exp(2*b)/2), Sigma: exp(b)}
		}, func(a, b float64) (float64, float64) { return exp(a + exp(2*b)/2), exp(b) }, "mean", "sigma", math.Log),
		mixtureOfTwo("normal", false, func(a, b float64) distributions.Law {
			return distributions.Normal{Mu: a, SD: exp(b)}
		}, func(a, b float64) (float64, float64) { return a, exp(b) }, "mean", "sd", func(x float64) float64 { return x }),
	}
}

// mixtureOfTwo is a mixture of two laws that are normal in to(x), with mean a and deviation
// exp(b). It starts where the EM algorithm ends.
func mixtureOfTwo(name string, positive bool, part func(a, b float64) distributions.Law, shown func(a, b float64) (float64, float64),
	first, second string, to func(float64) float64) family {
	return family{
		name: "mixture of " + name, names: []string{"p", "first." + first, "first." + second, "second." + first, "second." + second},
		positive: positive, mixture: true, unordered: true,
		law: func(_ *grouped, v []float64) distributions.Law {
			return distributions.Mixture{P: 1 / (1 + exp(-v[0])), First: part(v[1], v[2]), Second: part(v[3], v[4])}
		},
		values: func(_ *grouped, v []float64) []float64 {
			a, b := shown(v[1], v[2])
			c, d := shown(v[3], v[4])
			return []float64{1 / (1 + exp(-v[0])), a, b, c, d}
		},
		starts: func(g *grouped) [][]float64 {
			if g.n < 20 {
				return nil
			}
			var x, w []float64
			for i, v := range g.exact {
				if u := to(v); !math.IsNaN(u) && !math.IsInf(u, 0) {
					x, w = append(x, u), append(w, g.weights[i])
				}
			}
			if len(x) < 10 {
				return nil
			}
			return [][]float64{em(x, w, 0.5), em(x, w, 0.9)}
		},
	}
}

// em returns a maximum of the likelihood of two normal laws from the division of the values at
// a quantile: 200 steps of the EM algorithm, with deviations of at least 1e-3 of that of all.
//
// Source: A. P. Dempster, N. M. Laird and D. B. Rubin, JRSS B 39 (1977) 1-38.
func em(x, w []float64, at float64) []float64 {
	total, below, split := 0.0, 0.0, len(x)-1
	for _, v := range w {
		total += v
	}
	for i, v := range w {
		if below += v; below >= at*total {
			split = i + 1
			break
		}
	}
	split = min(max(split, 1), len(x)-1)
	_, all := weighted(x, w)
	floor := math.Max(1e-3*all, 1e-300)
	m1, s1 := weighted(x[:split], w[:split])
	m2, s2 := weighted(x[split:], w[split:])
	s1, s2 = math.Max(s1, floor), math.Max(s2, floor)
	p := at
	share := make([]float64, len(x))
	for range 200 {
		before := p
		sum := 0.0
		for i, v := range x {
			a, b := (v-m1)/s1, (v-m2)/s2
			// the odds of the second part, in logarithms
			odds := math.Log1p(-p) - math.Log(p) - math.Log(s2/s1) + (a*a-b*b)/2
			share[i] = w[i] / (1 + math.Exp(odds))
			sum += share[i]
		}
		rest := make([]float64, len(x))
		for i := range x {
			rest[i] = w[i] - share[i]
		}
		p = math.Min(math.Max(sum/total, 1e-4), 1-1e-4)
		m1, s1 = weighted(x, share)
		m2, s2 = weighted(x, rest)
		s1, s2 = math.Max(s1, floor), math.Max(s2, floor)
		if math.Abs(p-before) < 1e-7 {
			break
		}
	}
	if m1 > m2 {
		p, m1, m2, s1, s2 = 1-p, m2, m1, s2, s1
	}
	return []float64{math.Log(p / (1 - p)), m1, math.Log(s1), m2, math.Log(s2)}
}
