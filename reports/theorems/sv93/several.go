package sv93

import (
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

func items() reports.Claim {
	const id = "SV93-TCOUNT"
	return reports.Claim{
		ID:    id,
		Title: "The time of the broadcast of k items",
		Statement: `$T \ge L + \min\left\{t : \sum_{s=0}^t \min(f_{s+1}, P-1) \ge k(P-1)\right\}$: there are $k(P-1)$ receptions, in step $s$ no more than $f_{s+1}$ processors hold anything that they could send, and no more than $P-1$ receive. ` +
			`Schedules of this time exist in all cases tried, so it is the optimum there; in general that is a conjecture. Executed: schedules found at random, each accepted by the validator. Where none is found in some seconds the verdict is inconclusive. (The first case sums the times of all $P \le 10$, $L \le 4$, $k \le 6$; none can be below its bound, so all meet it.)`,
		Source:     "derived; corrects SV93, Theorem 3.3",
		Quantity:   `T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolF, {Name: "s, t, i", Meaning: "steps"}},
		Formula:    formula.Lower,
		Model:      machine.Optimal,
		Cases: casesOf(loads, append([]region{{arguments.Span{Lo: 2, Hi: 10}, arguments.Span{Lo: 1, Hi: 4}, arguments.Span{Lo: 1, Hi: 6}}},
			machines(size{1, 3, 5}, size{2, 3, 5}, size{10, 4, 2}, size{10, 4, 6}, size{3, 9, 4}, size{16, 1, 70}, size{32, 2, 8}, size{64, 3, 4})...),
			func(x region) reports.Case {
				name := "sum of T"
				if _, one := x.only(); one {
					name = "T"
				}
				return reports.Case{
					Theory: func() (float64, error) {
						T, _, err := x.sum(func(y size) (int, int64, error) {
							T, err := formula.Lower(y.P, y.L, y.k)
							return T, 0, err
						})
						return float64(T), err
					},
					// If the search ends above its lower bound, the interval is from
					// one to the other.
					Measure: montecarlo.Exact(name, "steps", func() (float64, float64, int64, error) {
						needed := 0
						T, n, err := x.sum(func(y size) (int, int64, error) {
							steps, least, n, err := shortest(id, y)
							needed += least
							return steps, n, err
						})
						return float64(T+needed) / 2, float64(T-needed) / 2, n, err
					}),
					Kind: reports.Computed,
				}
			}, fewReceptions),
	}
}

// loads is the argument of sizes, or ranges of them.
var loads = arguments.Of3(func(P, L, k arguments.Span) (region, error) { return region{P, L, k}, nil },
	arguments.Integers("P", "processors, the source among them", 1, 64).UsualOf("P", "[2..24]", "[2..5]..[6..10]"),
	arguments.Integers("L", "latency in steps", 1, 16).UsualOf("L", "[1..8]", "[1..3]..[3..5]"),
	arguments.Integers("k", "items to be broadcast", 1, 70).UsualOf("k", "[1..12]", "[1..3]..[3..6]"))

// fewReceptions is the hypothesis that the schedules of the region are found in
// seconds.
var fewReceptions = hypothesis[region]{"at most 20000 receptions in all", func(x region) error {
	receptions := 0
	return x.each(func(y size) error {
		if receptions += y.k * (y.P - 1); receptions > 20000 {
			return refused("k (P-1)", receptions, "at most 20000 in all")
		}
		return nil
	})
}}

func itemsMany() reports.Claim {
	const id = "SV93-THM3.3"
	return reports.Claim{
		ID:    id,
		Title: "The printed bound on the time of many items",
		Statement: `For $k > k^*$, $T \ge B + L + (k-1) - k^* - 1$ with $r$ the last label with $f_r < P-1$, $B = r + 1$ a label, and $k^* = \left\lfloor \frac1{P-1}\sum_{i=1}^r f_i \right\rfloor$; the last $1$ makes the label an elapsed time. ` +
			`There it is the bound of SV93-TCOUNT, and met.`,
		Source:     "SV93, Theorem 3.3, restricted to k > k*",
		Quantity:   `T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolF, symbolExcess, {Name: "B, r, i", Meaning: "labels of steps"}},
		Formula:    formula.PrintedLower,
		Model:      machine.Optimal,
		Cases: counts(searched, []size{{4, 2, 3}, {10, 4, 5}, {8, 3, 6}, {16, 1, 40}, {32, 2, 8}, {12, 2, 9}},
			func(x size) (int, error) { return formula.PrintedLower(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) }, many, searchable),
	}
}

// many is the hypothesis of more items than k*.
var many = hypothesis[size]{"k > k*", func(x size) error {
	excess, err := formula.Excess(x.P, x.L)
	if err == nil && x.k <= excess {
		err = refused("k", x.k, fmt.Sprintf("an integer > k* = %d", excess))
	}
	return err
}}

func itemsFew() reports.Claim {
	const id = "SV93-THM3.3-PRINTED"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: the bound on the time of k items, for few of them",
		Statement: `For every $k$, $T \ge B + L + (k-1) - k^* - 1$ in elapsed steps, with $B$ and $k^*$ as in SV93-THM3.3.`,
		Source:    "SV93, Theorem 3.3",
		Quantity:  `T`,
		Unit:      "steps",
		Relation:  reports.AtLeast,
		Erratum:   `For $k \le k^*$ the bound counts receptions of the first $r$ steps that no item is there for. Schedules below it exist: of $P \le 64$, $L \le 8$, $k \le 8$ it exceeds the counting bound (SV93-TCOUNT) in 645 of 4032 cases, by up to 4 steps.`,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolExcess, {Name: "B, r", Meaning: "labels of steps"}},
		Formula:   formula.PrintedLower,
		Model:     machine.Optimal,
		Cases: counts(searched, []size{{4, 4, 1}, {5, 2, 1}, {10, 4, 1}, {10, 4, 2}, {20, 7, 2}},
			func(x size) (int, error) { return formula.PrintedLower(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) }, searchable),
	}
}

func itemsUpper() reports.Claim {
	const id = "SV93-TMAX"
	return reports.Claim{
		ID:        id,
		Title:     "The time that is always enough for k items",
		Statement: `$T \le 2L + k + P - 3$: the source sends the items to different processors, and each passes on what it has to all others in turn. The shortest schedules are much shorter.`,
		Source:    "SV93, Lemma 4.1, elapsed",
		Quantity:  `T`,
		Unit:      "steps",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolK, symbolT},
		Formula:   formula.Relay,
		Model:     machine.Optimal,
		Cases: counts(searched, []size{{2, 3, 5}, {3, 1, 2}, {10, 4, 6}, {32, 2, 8}},
			func(x size) (int, error) { return formula.Relay(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) }, searchable),
	}
}

// itemsSingle claims the cost of sending every item from the source only once.
func itemsSingle() reports.Claim {
	const id = "SV93-SINGLE"
	return reports.Claim{
		ID:        id,
		Title:     "Schedules in which the source sends every item once take longer",
		Statement: `A source that sends each of $k$ items once, one in a step, needs $L + B(P-1, L) + k - 1$ steps. Schedules that are free of this are never longer, and often shorter.`,
		Source:    "derived, from SV93, Theorem 3.1",
		Quantity:  `T`,
		Unit:      "steps",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB},
		Formula:   formula.Single,
		Model:     machine.Optimal,
		Cases: counts(searched, []size{{4, 4, 2}, {10, 4, 6}, {16, 1, 5}, {32, 2, 8}},
			func(x size) (int, error) { return formula.Single(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) }, searchable),
	}
}

var symbolExcess = reports.Symbol{Name: `k^*`, Meaning: `$\left\lfloor \frac1{P-1}\sum_{i=1}^r f_i \right\rfloor$, r the last label with $f_r < P-1$`}
