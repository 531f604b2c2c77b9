package quantities

import (
	"fmt"
	"math"

	"castlab/analytic/pmnb"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

func pmnbQuantities() []catalog.Quantity {
	var list []catalog.Quantity
	list = append(list, pmnbDurations()...)
	list = append(list, pmnbPhases()...)
	list = append(list, pmnbLower()...)
	return list
}

// By default ranksBy is as in the paper.
var (
	binaryCube  = arguments.Dimensions(pmnb.MaxDimensions)
	activeNodes = arguments.Int("M", "active nodes, at most 2^d", 1, math.MaxInt)
	stepTime    = arguments.Real("tp", "time of one step of the prefix computation, in slots", arguments.Unit())
	ranksBy     = arguments.Choice("prefix", "how ranks are computed: up and down a tree, or by exchanges in half as many steps",
		pmnb.Tree, pmnb.Exchange).
		Default("prefix", pmnb.Tree.String())
)

func broadcastAlgorithm(which ...pmnb.Algorithm) arguments.Argument[pmnb.Algorithm] {
	return arguments.Choice("algorithm", "algorithm of VB95, Section IV: II splits packets, III does not", which...)
}

// pmnbDurations are the times of the algorithms from the first step of ranks to the
// last reception.
func pmnbDurations() []catalog.Quantity {
	algorithm := broadcastAlgorithm(pmnb.I, pmnb.II, pmnb.III)
	return []catalog.Quantity{
		quantity("pmnb.exact", "slots of a partial multinode broadcast, whichever M nodes are active", "slots",
			"derived from VB95, Section IV",
			of5(pmnb.Exact, algorithm, binaryCube, activeNodes, stepTime, ranksBy)),
		quantity("pmnb.bound", "the printed bound on pmnb.exact, ranks by a tree", "slots", "VB95, Sections IV-A to IV-C, eqs. (14), (15)",
			of4(pmnb.Printed, algorithm, binaryCube, activeNodes, stepTime)),
		quantity("pmnb.linear", "X and V with pmnb.exact <= X M + V for every M, on which the dynamic scheme runs", "slots",
			"VB95, eq. (15) and Section V; prefix=exchange derived",
			two4(names{"X", "V"}, pmnb.Linear, schemeAlgorithm, binaryCube, stepTime, ranksBy)),
		quantity("pmnb.multinode", "slots when every node broadcasts: the optimum, and algorithm III with known ranks as executed and "+
			"as bounded in print", "slots", "VB95, Sections IV and IV-C; executed derived",
			arguments.Of1(func(d int) ([]catalog.Value, error) {
				best, err := pmnb.Multinode(d)
				if err != nil {
					return nil, err
				}
				exact, printed, err := pmnb.MultinodeIII(d)
				return []catalog.Value{{Name: "optimal", Number: float64(best)}, {Name: "III", Number: float64(exact)},
					{Name: "III-printed", Number: float64(printed)}}, err
			}, binaryCube)),
	}
}

// pmnbPhases are the parts of algorithm A_0.
func pmnbPhases() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("pmnb.broadcast", "steps of the broadcast phase of one class, exact and as bounded in print", "steps of one packet",
			"derived from VB95, Lemma 1; printed: Lemma 1",
			two2(names{"exact", "printed"}, func(d, M int) (exact int, printed float64, err error) {
				if exact, err = pmnb.Broadcast(d, M); err != nil {
					return 0, 0, err
				}
				printed, err = pmnb.PrintedBroadcast(d, M)
				return exact, printed, err
			}, binaryCube, activeNodes)),
		quantity("pmnb.class", "steps of one class after ranking, packing included, exact and as bounded in print",
			"steps of one packet", "derived from VB95, Lemma 2; printed: Lemma 2",
			two2(names{"exact", "printed"}, pmnb.A0, binaryCube, activeNodes)),
		quantity("pmnb.subphase", "packets that the busiest node sends in subphase l of the broadcast phase, ceil(M/2^(d-l+1))",
			"packets", "VB95, Lemma 1, and erratum: printed with floors",
			of3(pmnb.Subphase, binaryCube, activeNodes, arguments.Int("l", "subphase, at most d", 1, pmnb.MaxDimensions))),
		quantity("pmnb.classes", "packets of each of the d classes of algorithm III, dealt by rank", "packets", "VB95, Section IV-C",
			arguments.Of2(func(d, M int) ([]catalog.Value, error) {
				sizes, err := pmnb.Classes(d, M)
				var values []catalog.Value
				for c, size := range sizes {
					values = append(values, catalog.Value{Name: fmt.Sprintf("class-%d", c), Number: float64(size)})
				}
				return values, err
			}, binaryCube, activeNodes)),
	}
}

// pmnbLower are lower bounds for all algorithms.
func pmnbLower() []catalog.Quantity {
	return []catalog.Quantity{
		quantity("pmnb.lower", "slots that no algorithm beats: M/d, and (2^d-1)/d for M = 2^d", "slots", "derived from VB95, eq. (13)",
			of2(pmnb.Lower, binaryCube, activeNodes)),
		quantity("pmnb.lower-printed", "the same as printed, (M-1)/d", "slots", "VB95, eq. (13)",
			of2(pmnb.PrintedLower, binaryCube, activeNodes)),
		quantity("pmnb.lower-unsplit", "slots that no algorithm beats without splitting packets", "slots", "derived from VB95, Section IV",
			of2(pmnb.LowerUnsplit, binaryCube, activeNodes)),
		quantity("pmnb.lower-unsplit-printed", "the same as printed, max(d, ceil((M-1)/d))", "slots", "VB95, Section IV, below eq. (13)",
			of2(pmnb.PrintedLowerUnsplit, binaryCube, activeNodes)),
	}
}
