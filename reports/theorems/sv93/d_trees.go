package sv93

import (
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

// dTrees claims the time of items along several trees in turn.
func dTrees() reports.Claim {
	return reports.Claim{
		ID:    "SV93-D-TREES",
		Title: "The time of items along d trees of degree d in turn",
		Statement: `If $d$ divides $P - 1$ and $d^2 \le P - 1$, $k$ items can go along $d$ trees of degree $d$ in turn, each processor having children in one of them, with $T \le k - 1 + L + (h+1)(L + d - 1)$, $h$ the least number with $1 + d + \cdots + d^{h-1} \ge \lceil (P-1)/d^2 \rceil$. A processor receives in tree $t$ in steps that leave the remainder $c + t$ modulo $d$, so that nothing arrives together, and serves in $d$ steps one of each remainder; ` +
			`those with children go first, and are spread over the remainders evenly, so that levels of a tree have $1, d, d^2, \ldots$ of them. Executed as schedules that the validator accepts.`,
		Source:   "derived; a reconstruction after Bar-Noy and Kipnis 1997, whom SV93, Section 1.3, quotes",
		Quantity: `T`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolTrees, {Name: "h", Meaning: "levels of a tree below the root on which there are processors with children"}, {Name: "t, c", Meaning: "number of a tree; a number of the processor"}},
		Formula:  formula.DTrees,
		Model:    machine.DTrees,
		Cases: counts(forestOf, []forest{{5, 3, 6, 2}, {25, 4, 10, 3}, {65, 16, 20, 8}, {361, 16, 10, 6}}, func(x forest) (int, error) { return formula.DTrees(x.P, x.L, x.k, x.d) }, "T", "steps", func(x forest) (int, int64, error) {
			s, err := machine.DTrees(x.P, x.L, x.k, x.d)
			if err != nil {
				return 0, 0, err
			}
			return s.Steps, int64(len(s.Sends)), machine.Validate(s)
		}),
	}
}

// dTreesQuoted claims the time that the paper quotes.
func dTreesQuoted() reports.Claim {
	return reports.Claim{
		ID:    "SV93-D-TREES-QUOTED",
		Title: "The quoted time of earlier work, with the best number of trees",
		Statement: `With the best power of 2 for $d$ the schedule of SV93-D-TREES has $T \le 2B(P, L) + k + 2L$, for $P - 1 = 4, 8, \ldots, 2048$ and $L \le 64$: that is of the form quoted of Bar-Noy and Kipnis, with a constant times $L$ that is measured. ` +
			`The optimum (SV93-TCOUNT) has $B(P, L)$ once where this has it twice.`,
		Source:   "SV93, Section 1.3, on Bar-Noy and Kipnis; the schedule is a reconstruction, 2L measured",
		Quantity: `T`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB, symbolTrees},
		Formula:  formula.Broadcast,
		Model:    machine.DTrees,
		Cases: counts(loadOf(arguments.OneOf("P", "processors, the source among them", 5, 9, 17, 33, 65, 129, 257, 513, 1025, 2049).UsualOf("P", "5", "17", "129"), latencies(64, 16), itemsUpTo(100, 20)),
			[]size{{5, 1, 8}, {65, 16, 20}, {257, 4, 10}}, func(x size) (int, error) {
				B, err := formula.Broadcast(x.P, x.L)
				return 2*B + x.k + 2*x.L, err
			}, "T", "steps", func(x size) (best int, n int64, err error) {
				for d := 1; d*d <= x.P-1; d *= 2 {
					s, err := machine.DTrees(x.P, x.L, x.k, d)
					if err != nil {
						return 0, 0, err
					}
					if err := machine.Validate(s); err != nil {
						return 0, 0, err
					}
					if n += int64(len(s.Sends)); best == 0 || s.Steps < best {
						best = s.Steps
					}
				}
				return best, n, nil
			}),
	}
}

// A forest is a number of trees for items on a machine.
type forest struct{ P, L, k, d int }

func (x forest) String() string { return fmt.Sprintf("P=%d L=%d k=%d d=%d", x.P, x.L, x.k, x.d) }

var forestOf = arguments.Of4(func(P, L, k, d int) (forest, error) {
	x := forest{P, L, k, d}
	_, err := formula.DTrees(P, L, k, d)
	return x, err
}, processors(5, 2049, 400).UsualOf("P", "5", "13", "37", "145"), latencies(64, 16), itemsUpTo(100, 20), arguments.Int("d", "trees, a divisor of P-1 up to its square root", 2, 45).UsualOf("d", "2"))

var symbolTrees = reports.Symbol{Name: "d", Meaning: "trees, and children of a processor in one of them"}
