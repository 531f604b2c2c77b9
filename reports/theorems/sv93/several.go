package sv93

import (
	formula "castlab/analytic/logp"
	"castlab/reports"
)

func items() reports.Claim {
	const id = "SV93-TCOUNT"
	return reports.Claim{
		ID:    id,
		Title: "The time of the broadcast of k items",
		Statement: `$T \ge L + \min\left\{t : \sum_{s=0}^t \min(f_{s+1}, P-1) \ge k(P-1)\right\}$: there are $k(P-1)$ receptions, in step $s$ no more than $f_{s+1}$ processors hold anything that they could send, and no more than $P-1$ receive. ` +
			`Schedules of this time exist in all cases tried, so it is the optimum there; in general that is a conjecture. Executed: schedules found at random, each accepted by the validator. (The first case sums the times of all $P \le 10$, $L \le 4$, $k \le 6$; none can be below its bound, so all meet it.)`,
		Source:     "derived; corrects SV93, Theorem 3.3",
		Quantity:   `T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolF, {Name: "s, t, i", Meaning: "steps"}},
		Formula:    "analytic/logp.Lower",
		Model:      "topologies/logp.Optimal",
		Cases: reports.Printed(func() []reports.Case {
			small := func(of func(x size) (int, int64, error)) (sum int, n int64, err error) {
				for P := 2; P <= 10; P++ {
					for L := 1; L <= 4; L++ {
						for k := 1; k <= 6; k++ {
							t, sends, err := of(size{P, L, k})
							if err != nil {
								return 0, 0, err
							}
							sum, n = sum+t, n+sends
						}
					}
				}
				return sum, n, nil
			}
			cases := []reports.Case{counted("P=2..10 L=1..4 k=1..6", func() (int, error) {
				sum, _, err := small(func(x size) (int, int64, error) {
					t, err := formula.Lower(x.P, x.L, x.k)
					return t, 0, err
				})
				return sum, err
			}, "sum of T", "steps", func() (int, int64, error) {
				return small(func(x size) (int, int64, error) { return found(id, x) })
			})}
			list := []size{{1, 3, 5}, {2, 3, 5}, {10, 4, 2}, {10, 4, 6}, {3, 9, 4}, {16, 1, 70}, {32, 2, 8}, {64, 3, 4}}
			return append(cases, onSizes(list, func(x size) (int, error) { return formula.Lower(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) })...)
		}),
	}
}

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
		Formula:    "analytic/logp.PrintedLower",
		Model:      "topologies/logp.Optimal",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{4, 2, 3}, {10, 4, 5}, {8, 3, 6}, {16, 1, 40}, {32, 2, 8}, {12, 2, 9}}
			return onSizes(list, func(x size) (int, error) { return formula.PrintedLower(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) })
		}),
	}
}

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
		Formula:   "analytic/logp.PrintedLower",
		Model:     "topologies/logp.Optimal",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{4, 4, 1}, {5, 2, 1}, {10, 4, 1}, {10, 4, 2}, {20, 7, 2}}
			return onSizes(list, func(x size) (int, error) { return formula.PrintedLower(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) })
		}),
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
		Formula:   "analytic/logp.Most",
		Model:     "topologies/logp.Optimal",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{2, 3, 5}, {3, 1, 2}, {10, 4, 6}, {32, 2, 8}}
			return onSizes(list, func(x size) (int, error) { return formula.Most(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) })
		}),
	}
}

// itemsSingle: what sending every item once costs.
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
		Formula:   "analytic/logp.Single",
		Model:     "topologies/logp.Optimal",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{4, 4, 2}, {10, 4, 6}, {16, 1, 5}, {32, 2, 8}}
			return onSizes(list, func(x size) (int, error) { return formula.Single(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) })
		}),
	}
}

var symbolExcess = reports.Symbol{Name: `k^*`, Meaning: `$\left\lfloor \frac1{P-1}\sum_{i=1}^r f_i \right\rfloor$, r the last label with $f_r < P-1$`}
