package sv93

import (
	"cmp"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// lowerBounds are the claims on what no broadcast of many items can avoid.
func lowerBounds() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-THM3.1", Title: "The least delay of continuous broadcasting",
			Statement: `If the source sends item $i$ in step $i$ and nothing else, some item has $\Delta \ge L + B(P-1, L)$: after $L$ ` +
				`steps one other processor has it, and it takes $B(P-1, L)$ more to reach the rest. The theorem is printed as an ` +
				`equality; Section 5 reads it as this bound, which need not be attained (SV93-CONT). Measured: the worst delay of the ` +
				`schedule of groups (SV93-THM6.1), executed, or of a schedule for ever of a smaller delay (SV93-CONT) where one is known.`,
			Source: "SV93, Theorem 3.1", Measured: `\max \Delta`, Name: "delay", Unit: "steps", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, {Name: "i", Meaning: "number of an item"}},
			Parameters: grouping, Over: groupings,
			Theory: ofMachine(formula.ContinuousLower), Measure: claims.Count(leastKnownDelay),
			Formula: formula.ContinuousLower, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[region]{
			ID: "SV93-TCOUNT", Title: "The time of the broadcast of k items",
			Statement: `$T \ge L + \min\left\{t : \sum_{s=0}^t \min(f_{s+1}, P-1) \ge k(P-1)\right\}$: there are $k(P-1)$ receptions, in ` +
				`step $s$ no more than $f_{s+1}$ processors hold anything that they could send, and no more than $P-1$ receive. ` +
				`Schedules of this time exist in all cases tried, so it is the optimum there; in general that is a conjecture. Executed: ` +
				`schedules found at random, each accepted by the validator. Where none is found in some seconds the verdict is ` +
				`inconclusive. (The first case sums the times of all $P \le 10$, $L \le 4$, $k \le 6$; none can be below its bound, so ` +
				`all meet it.)`,
			Source: "derived; corrects SV93, Theorem 3.3", Measured: `T`, Name: "T", Unit: "steps", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolF, {Name: "s, t, i", Meaning: "steps"}},
			Parameters: loads,
			Over: []string{"P=2..10 L=1..4 k=1..6", "P=1 L=3 k=5", "P=2 L=3 k=5", "P=10 L=4 k=2", "P=10 L=4 k=6", "P=3 L=9 k=4",
				"P=16 L=1 k=70", "P=32 L=2 k=8", "P=64 L=3 k=4"},
			Given: fewReceptions, Theory: claims.Whole(region.leastTimes), Measure: claims.By(foundTimes).Computed(),
			Formula: formula.Lower, Model: machine.Optimal,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-TCOUNT-ONE", Title: "The time of k items with a latency of one step",
			Statement: `For $L = 1$ the bound of SV93-TCOUNT is $T \ge k - 1 + \lceil\log_2 P\rceil$, which Bar-Noy and Kipnis have in ` +
				`the postal model: the last item leaves the source in step $k - 1$ or later, and those that hold it at most double in a ` +
				`step. Their algorithm for any latency takes $2B(P, L) + k$ steps but for a multiple of $L$. Executed: schedules found ` +
				`at random, each accepted by the validator, which meet the bound.`,
			Source: "SV93, Section 1.3, on Bar-Noy and Kipnis 1992", Measured: `T`, Unit: "steps", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB},
			Parameters: loadOf(processors(2, 64, 24), arguments.Int("L", "latency in steps", 1, 1), itemsUpTo(70, 12)),
			Over:       []string{"P=2 L=1 k=5", "P=7 L=1 k=4", "P=8 L=1 k=6", "P=16 L=1 k=12", "P=23 L=1 k=5", "P=32 L=1 k=3"},
			Given:      searchable, Theory: claims.Whole(func(x size) (int, error) { return formula.OneStep(x.P, x.k) }), Measure: found,
			Formula: formula.OneStep, Model: machine.Optimal,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM3.3", Title: "The printed bound on the time of many items",
			Statement: `For $k > k^*$, $T \ge B + L + (k-1) - k^* - 1$ with $r$ the last label with $f_r < P-1$, $B = r + 1$ a label, ` +
				`and $k^* = \left\lfloor \frac1{P-1}\sum_{i=1}^r f_i \right\rfloor$; the last $1$ makes the label an elapsed time. There ` +
				`it is the bound of SV93-TCOUNT, and met.`,
			Source: "SV93, Theorem 3.3, restricted to k > k*", Measured: `T`, Unit: "steps", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolF, symbolExcess,
				{Name: "B, r, i", Meaning: "labels of steps"}},
			Parameters: searched,
			Over:       []string{"P=4 L=2 k=3", "P=10 L=4 k=5", "P=8 L=3 k=6", "P=16 L=1 k=40", "P=32 L=2 k=8", "P=12 L=2 k=9"},
			Given:      many.And(searchable), Theory: ofLoad(formula.PrintedLower), Measure: found,
			Formula: formula.PrintedLower, Model: machine.Optimal,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM3.3-PRINTED", Title: "As printed: the bound on the time of k items, for few of them",
			Statement: `For every $k$, $T \ge B + L + (k-1) - k^* - 1$ in elapsed steps, with $B$ and $k^*$ as in SV93-THM3.3.`,
			Source:    "SV93, Theorem 3.3", Measured: `T`, Unit: "steps", Relation: reports.AtLeast,
			Erratum: `For $k \le k^*$ the bound counts receptions of the first $r$ steps that no item is there for. Schedules below it ` +
				`exist: of $P \le 64$, $L \le 8$, $k \le 8$ it exceeds the counting bound (SV93-TCOUNT) in 645 of 4032 cases, by up to 4 ` +
				`steps.`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolExcess, {Name: "B, r", Meaning: "labels of steps"}},
			Parameters:  searched, Over: []string{"P=4 L=4 k=1", "P=5 L=2 k=1", "P=10 L=4 k=1,2", "P=20 L=7 k=2"},
			Given: searchable, Theory: ofLoad(formula.PrintedLower), Measure: found, Formula: formula.PrintedLower, Model: machine.Optimal,
		}.Declare(),
	}
}

// loads is the argument of sizes, or ranges of them.
var loads = arguments.Of3(func(P, L, k arguments.Span) (region, error) { return region{P, L, k}, nil },
	arguments.Integers("P", "processors, the source among them", 1, 64).UsualOf("P", "[2..24]", "[2..5]..[6..10]"),
	arguments.Integers("L", "latency in steps", 1, 16).UsualOf("L", "[1..8]", "[1..3]..[3..5]"),
	arguments.Integers("k", "items to be broadcast", 1, 70).UsualOf("k", "[1..12]", "[1..3]..[3..6]"))

// fewReceptions is the hypothesis that the schedules of the region are found in seconds.
var fewReceptions = claims.Given("at most 20000 receptions in all", func(x region) error {
	receptions := 0
	return x.each(func(y size) error {
		receptions += y.k * (y.P - 1)
		return inputs.Require(receptions <= 20000, "k (P-1)", receptions, "at most 20000 in all")
	})
})

// leastTimes returns the sum of the bounds of the sizes.
func (x region) leastTimes() (int, error) {
	T, _, err := x.sum(func(y size) (int, int64, error) {
		T, err := formula.Lower(y.P, y.L, y.k)
		return T, 0, err
	})
	return T, err
}

// foundTimes computes the sum of the times of the shortest schedules found. Where a search ends above its lower
// bound, the interval is from one to the other.
func foundTimes(name, unit, _ string, x region) montecarlo.Experiment {
	if _, one := x.only(); !one {
		name = "sum of " + name
	}
	return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
		needed := 0
		T, n, err := x.sum(func(y size) (int, int64, error) {
			steps, least, n, err := shortest("SV93-TCOUNT "+y.String(), y)
			needed += least
			return steps, n, err
		})
		return float64(T+needed) / 2, float64(T-needed) / 2, n, err
	})
}

// many is the hypothesis of more items than k*.
var many = claims.Given("k > k*", func(x size) error {
	excess, err := formula.Excess(x.P, x.L)
	return cmp.Or(err, inputs.Require(x.k > excess, "k", x.k, "an integer > k* = %d", excess))
})

var symbolExcess = reports.Symbol{Name: `k^*`,
	Meaning: `$\left\lfloor \frac1{P-1}\sum_{i=1}^r f_i \right\rfloor$, $r$ the last label with $f_r < P-1$, ` +
		`$f_i$ the processors that hold the item at label $i$`}
