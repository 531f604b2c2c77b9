package quantities

import (
	"fmt"
	"math"

	"castlab/analytic/pmnb"
	"castlab/cmd/castlab/internal/grammar"
)

func pmnbQuantities() []Quantity {
	var list []Quantity
	list = append(list, pmnbDurations()...)
	list = append(list, pmnbPhases()...)
	list = append(list, pmnbLower()...)
	return list
}

func activeCubeKeys(k *grammar.Keys) (d, M *int) {
	return binaryCubeKey(k), k.Int("M", "active nodes, at most 2^d", 1, math.MaxInt)
}

func binaryCubeKey(k *grammar.Keys) *int {
	return k.Int("d", "dimensions of the hypercube", 1, pmnb.MaxDimension)
}

func stepKey(k *grammar.Keys) *float64 {
	return k.Real("tp", "time of one step of the prefix computation, in slots", grammar.Unit())
}

func algorithmKey(k *grammar.Keys, which ...pmnb.Algorithm) func() (pmnb.Algorithm, error) {
	names := make([]string, len(which))
	for i, a := range which {
		names[i] = a.String()
	}
	word := k.Word("algorithm", "algorithm of VB95, Section IV: II splits packets, III does not", names...)
	return func() (pmnb.Algorithm, error) { return pmnb.ParseAlgorithm(*word) }
}

// prefixKey is how ranks are computed: as in the paper if nothing is said.
func prefixKey(k *grammar.Keys) func() pmnb.Prefix {
	word := k.Word("prefix", "how ranks are computed: up and down a tree, or by exchanges in half as many steps", pmnb.Tree.String(), pmnb.Exchange.String())
	k.Default("prefix", pmnb.Tree.String())
	return func() pmnb.Prefix {
		if *word == pmnb.Exchange.String() {
			return pmnb.Exchange
		}
		return pmnb.Tree
	}
}

// pmnbDurations are the algorithms from the first step of ranks to the last
// reception.
func pmnbDurations() []Quantity {
	return []Quantity{
		{
			Name: "pmnb.exact", Meaning: "slots of a partial multinode broadcast, whichever M nodes are active", Unit: "slots", Source: "derived from VB95, Section IV",
			Bind: func(k *grammar.Keys) Evaluation {
				algorithm := algorithmKey(k, pmnb.I, pmnb.II, pmnb.III)
				d, M := activeCubeKeys(k)
				tp, how := stepKey(k), prefixKey(k)
				return number(func() (float64, error) {
					a, err := algorithm()
					if err != nil {
						return 0, err
					}
					return pmnb.Exact(a, *d, *M, *tp, how())
				})
			},
		},
		{
			Name: "pmnb.bound", Meaning: "the printed bound on pmnb.exact, ranks by a tree", Unit: "slots", Source: "VB95, Sections IV-A to IV-C, eqs. (14), (15)",
			Bind: func(k *grammar.Keys) Evaluation {
				algorithm := algorithmKey(k, pmnb.I, pmnb.II, pmnb.III)
				d, M := activeCubeKeys(k)
				tp := stepKey(k)
				return number(func() (float64, error) {
					a, err := algorithm()
					if err != nil {
						return 0, err
					}
					return pmnb.Printed(a, *d, *M, *tp)
				})
			},
		},
		{
			Name: "pmnb.linear", Meaning: "X and V with pmnb.exact <= X M + V for every M, on which the dynamic scheme runs", Unit: "slots", Source: "VB95, eq. (15) and Section V; prefix=exchange derived",
			Bind: func(k *grammar.Keys) Evaluation {
				algorithm := algorithmKey(k, pmnb.II, pmnb.III)
				d, tp, how := binaryCubeKey(k), stepKey(k), prefixKey(k)
				return func() ([]Value, error) {
					a, err := algorithm()
					if err != nil {
						return nil, err
					}
					X, V, err := pmnb.Linear(a, *d, *tp, how())
					return []Value{{"X", X}, {"V", V}}, err
				}
			},
		},
		{
			Name: "pmnb.multinode", Meaning: "slots when every node broadcasts: the optimum, and algorithm III with known ranks as executed and as bounded in print", Unit: "slots", Source: "VB95, Sections IV and IV-C; executed derived",
			Bind: func(k *grammar.Keys) Evaluation {
				d := binaryCubeKey(k)
				return func() ([]Value, error) {
					best, err := pmnb.Multinode(*d)
					if err != nil {
						return nil, err
					}
					exact, printed, err := pmnb.MultinodeIII(*d)
					return []Value{{"optimal", float64(best)}, {"III", float64(exact)}, {"III-printed", float64(printed)}}, err
				}
			},
		},
	}
}

// pmnbPhases are the parts of algorithm A_0.
func pmnbPhases() []Quantity {
	return []Quantity{
		{
			Name: "pmnb.broadcast", Meaning: "steps of the broadcast phase of one class, exact and as bounded in print", Unit: "steps of one packet", Source: "derived from VB95, Lemma 1; printed: Lemma 1",
			Bind: func(k *grammar.Keys) Evaluation {
				d, M := activeCubeKeys(k)
				return func() ([]Value, error) {
					exact, err := pmnb.Broadcast(*d, *M)
					if err != nil {
						return nil, err
					}
					printed, err := pmnb.PrintedBroadcast(*d, *M)
					return []Value{{"exact", float64(exact)}, {"printed", printed}}, err
				}
			},
		},
		{
			Name: "pmnb.class", Meaning: "steps of one class after ranking, packing included, exact and as bounded in print", Unit: "steps of one packet", Source: "derived from VB95, Lemma 2; printed: Lemma 2",
			Bind: func(k *grammar.Keys) Evaluation {
				d, M := activeCubeKeys(k)
				return func() ([]Value, error) {
					exact, printed, err := pmnb.A0(*d, *M)
					return []Value{{"exact", float64(exact)}, {"printed", printed}}, err
				}
			},
		},
		{
			Name: "pmnb.subphase", Meaning: "packets that the busiest node sends in subphase l of the broadcast phase, ceil(M/2^(d-l+1))", Unit: "packets", Source: "VB95, Lemma 1, and erratum: printed with floors",
			Bind: func(k *grammar.Keys) Evaluation {
				d, M := activeCubeKeys(k)
				l := k.Int("l", "subphase, at most d", 1, pmnb.MaxDimension)
				return number(func() (float64, error) {
					packets, err := pmnb.Subphase(*d, *M, *l)
					return float64(packets), err
				})
			},
		},
		{
			Name: "pmnb.classes", Meaning: "packets of each of the d classes of algorithm III, dealt by rank", Unit: "packets", Source: "VB95, Section IV-C",
			Bind: func(k *grammar.Keys) Evaluation {
				d, M := activeCubeKeys(k)
				return func() ([]Value, error) {
					sizes, err := pmnb.Classes(*d, *M)
					var values []Value
					for c, size := range sizes {
						values = append(values, Value{fmt.Sprintf("class-%d", c), float64(size)})
					}
					return values, err
				}
			},
		},
	}
}

// pmnbLower are what no algorithm beats.
func pmnbLower() []Quantity {
	return []Quantity{
		ofActive("pmnb.lower", "slots that no algorithm beats: M/d, and (2^d-1)/d for M = 2^d", "derived from VB95, eq. (13)", pmnb.Lower),
		ofActive("pmnb.lower-printed", "the same as printed, (M-1)/d", "VB95, eq. (13)", pmnb.PrintedLower),
		ofActive("pmnb.lower-unsplit", "slots that no algorithm beats without splitting packets", "derived from VB95, Section IV", counted(pmnb.LowerUnsplit)),
		ofActive("pmnb.lower-unsplit-printed", "the same as printed, max(d, ceil((M-1)/d))", "VB95, Section IV, below eq. (13)", counted(pmnb.PrintedLowerUnsplit)),
	}
}

func ofActive(name, meaning, source string, eval func(d, M int) (float64, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "slots", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			d, M := activeCubeKeys(k)
			return number(func() (float64, error) { return eval(*d, *M) })
		},
	}
}
