package quantities

import (
	"math"
	"strconv"

	"castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/cmd/castlab/internal/grammar"
)

func binsKey(k *grammar.Keys) *int {
	return k.Int("d", "bins: trees among which packets choose at random", 1, maxload.MaxBins)
}

func ballsKey(k *grammar.Keys) *int {
	return k.Int("K", "balls: packets that choose", 0, maxload.MaxBalls)
}

func loadKey(k *grammar.Keys) *int { return k.Int("m", "load of a bin", 0, math.MaxInt) }

func loadFactorKey(k *grammar.Keys) *float64 {
	return k.Real("C", "load over its mean K/d", grammar.Positive())
}

func maxloadQuantities() []Quantity {
	var list []Quantity
	list = append(list, maxloadLaw()...)
	list = append(list, maxloadBounds()...)
	list = append(list, maxloadCases()...)
	return list
}

// maxloadLaw are the exact law of the largest load and what follows from it.
func maxloadLaw() []Quantity {
	const exact = "derived; ST93, Section 3.2, has a bound"
	return []Quantity{
		ofLoad("maxload.tail", "P(max >= m), max the largest of d loads when K balls choose at random", "probability", exact, maxload.Tail),
		ofLoad("maxload.log-tail", "its natural logarithm", "1", exact, maxload.LogTail),
		ofLoad("maxload.mass", "P(max = m)", "probability", exact, func(d, K, m int) (float64, error) {
			law, err := maxload.New(d, K)
			if err != nil {
				return 0, err
			}
			return law.Mass(m), nil
		}),
		{
			Name: "maxload.law", Meaning: "P(max = m) for each m by its number, but for both ends, fewer and more, of probability p or less each", Unit: "probability", Source: exact,
			Bind: func(k *grammar.Keys) Evaluation {
				d, K, p := binsKey(k), ballsKey(k), k.Real("p", "probability of an end that is not itemized", grammar.OpenUnit())
				return func() ([]Value, error) { return massesOf(*d, *K, *p) }
			},
		},
		ofLoads("maxload.mean", "mean of the largest load", "balls", exact, (*maxload.Law).Mean),
		ofLoads("maxload.variance", "variance of the largest load", "balls^2", exact, (*maxload.Law).Variance),
		ofLoadsAt("maxload.quantile", "smallest m with P(max <= m) >= q", "q", "probability", exact, (*maxload.Law).Quantile),
		ofLoadsAt("maxload.tail-quantile", "smallest m with P(max > m) <= p", "p", "probability, however small", exact, (*maxload.Law).TailQuantile),
		{
			Name: "maxload.poissonized", Meaning: "P(max >= m) for independent Poisson loads of mean K/d, and a bound on its error", Unit: "probability", Source: "derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K, m := binsKey(k), ballsKey(k), loadKey(k)
				return func() ([]Value, error) {
					p, bound, err := maxload.Poissonized(*d, *K, *m)
					return []Value{{"approximation", p}, {"error", bound}}, err
				}
			},
		},
	}
}

// maxloadBounds are upper bounds on P(max >= C K/d), which exceed 1 where they
// say nothing.
func maxloadBounds() []Quantity {
	const printed, erratum = "ST93, Section 3.2, eq. (1)", "derived; erratum to ST93, Section 3.2, eq. (1)"
	return []Quantity{
		ofLoadFactor("maxload.chernoff", "2d (e/C)^(CK/d), the printed upper bound on P(max >= CK/d); above 1 unless C > e", printed, maxload.PrintedChernoff),
		ofLoadFactor("maxload.log-chernoff", "natural logarithm of maxload.chernoff", printed, maxload.LogPrintedChernoff),
		ofLoadFactor("maxload.sharp", "d (e^(C-1)/C^C)^(K/d), a sharper upper bound on P(max >= CK/d), C >= 1", erratum, maxload.SharpChernoff),
		ofLoadFactor("maxload.log-sharp", "natural logarithm of maxload.sharp", erratum, maxload.LogSharpChernoff),
		ofLoad("maxload.union", "min(1, d P(N_1 >= m)), N_1 binomial(K, 1/d): the upper bound on P(max >= m) before any exponential one", "probability", "derived",
			func(d, K, m int) (float64, error) {
				log, err := maxload.LogUnionBound(d, K, m)
				return math.Exp(log), err
			}),
	}
}

// maxloadCases are the two cases of ST93.
func maxloadCases() []Quantity {
	const section = "ST93, Section 3.2"
	return []Quantity{
		{
			Name: "maxload.cases", Meaning: "borders of the cases, many balls from 2 d log d on and few up to d^2/(2e); exhaustive is 1 where no K is in between, 0 elsewhere",
			Unit: "many, few: balls; exhaustive: 1", Source: section + ", and erratum",
			Bind: func(k *grammar.Keys) Evaluation {
				d, log := binsKey(k), logarithmKey(k)
				return func() ([]Value, error) { return casesOf(*d, *log) }
			},
		},
		{
			Name: "maxload.case1", Meaning: "upper bounds on P(max >= CK/d) for K >= 2 d log d, C >= 2e: 2^(-C) as printed, 2d 2^(-2C log d) as the argument gives", Unit: "1", Source: section + ", case 1; the second is derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K, C, log := binsKey(k), ballsKey(k), loadFactorKey(k), logarithmKey(k)
				return func() ([]Value, error) {
					base, err := maxload.ParseLogarithm(*log)
					if err != nil {
						return nil, err
					}
					printed, err := maxload.Case1(*d, *K, *C, base)
					if err != nil {
						return nil, err
					}
					derived, err := maxload.SharpCase1(*d, *K, *C, base)
					return []Value{{"printed", printed}, {"derived", derived}}, err
				}
			},
		},
		{
			Name: "maxload.case2", Meaning: "upper bound on P(max >= d) for K <= d^2/(2e): 2d 2^(-d)", Unit: "1", Source: section + ", case 2",
			Bind: func(k *grammar.Keys) Evaluation {
				d, K := binsKey(k), ballsKey(k)
				return number(func() (float64, error) { return maxload.Case2(*d, *K) })
			},
		},
	}
}

// logarithmKey is the base of "log d", which the paper leaves open.
func logarithmKey(k *grammar.Keys) *string {
	log := k.Word("log", "logarithm of case 1, which the paper leaves open", maxload.Binary.String(), maxload.Natural.String())
	k.Default("log", maxload.Binary.String())
	return log
}

func casesOf(d int, log string) ([]Value, error) {
	base, err := maxload.ParseLogarithm(log)
	if err != nil {
		return nil, err
	}
	many, few, err := maxload.Cases(d, base)
	if err != nil {
		return nil, err
	}
	exhaustive := 0.0
	all, err := maxload.Exhaustive(d, base)
	if all {
		exhaustive = 1
	}
	return []Value{{"many", many}, {"few", few}, {"exhaustive", exhaustive}}, err
}

// massesOf returns the law of the largest load between its quantiles p and 1-p.
func massesOf(d, K int, p float64) ([]Value, error) {
	law, err := maxload.New(d, K)
	if err != nil {
		return nil, err
	}
	first, err := law.Quantile(p)
	if err != nil {
		return nil, err
	}
	last, err := law.TailQuantile(p)
	if err != nil {
		return nil, err
	}
	last = max(first, last) // p above 1/2
	values := []Value{{"fewer", law.CDF(first - 1)}}
	for m := first; m <= last; m++ {
		values = append(values, Value{strconv.Itoa(m), law.Mass(m)})
	}
	return append(values, Value{"more", law.Tail(last + 1)}), nil
}

// randomizedSlots returns mean and quantile of the slots with random trees.
func randomizedSlots(d, K int, q float64) ([]Value, error) {
	law, err := maxload.New(d, K)
	if err != nil {
		return nil, err
	}
	none, err := kbroadcast.RandomizedTotal(d, 0)
	if err != nil {
		return nil, err
	}
	m, err := law.Quantile(q)
	if err != nil {
		return nil, err
	}
	slots, err := kbroadcast.RandomizedTotal(d, m)
	return []Value{{"mean", float64(none) + 2*law.Mean()}, {"quantile", float64(slots)}}, err
}

// ofLoads is a quantity of the largest load.
func ofLoads(name, meaning, unit, source string, eval func(*maxload.Law) float64) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, K := binsKey(k), ballsKey(k)
			return number(func() (float64, error) {
				law, err := maxload.New(*d, *K)
				if err != nil {
					return 0, err
				}
				return eval(law), nil
			})
		},
	}
}

// ofLoadsAt is a load of given probability.
func ofLoadsAt(name, meaning, key, keyMeaning, source string, eval func(law *maxload.Law, p float64) (int, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "balls", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, K, p := binsKey(k), ballsKey(k), k.Real(key, keyMeaning, grammar.Unit())
			return number(func() (float64, error) {
				law, err := maxload.New(*d, *K)
				if err != nil {
					return 0, err
				}
				m, err := eval(law, *p)
				return float64(m), err
			})
		},
	}
}

// ofLoad is a quantity of one load.
func ofLoad(name, meaning, unit, source string, eval func(d, K, m int) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, K, m := binsKey(k), ballsKey(k), loadKey(k)
			return number(func() (float64, error) { return eval(*d, *K, *m) })
		},
	}
}

// ofLoadFactor is a bound at a load that is given over its mean.
func ofLoadFactor(name, meaning, source string, eval func(d, K int, C float64) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "1", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, K, C := binsKey(k), ballsKey(k), loadFactorKey(k)
			return number(func() (float64, error) { return eval(*d, *K, *C) })
		},
	}
}
