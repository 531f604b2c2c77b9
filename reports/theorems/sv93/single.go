package sv93

import (
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/reports"
	machine "castlab/topologies/logp"
)

func sequence() reports.Claim {
	return reports.Claim{
		ID:         "SV93-FSEQ",
		Title:      "How many processors can hold an item",
		Statement:  `When every processor that holds the item sends it in every step, $f_i$ processors hold it at the label $i$, after $i-1$ steps: $f_i = 1$ for $1 \le i \le L$ and $f_i = f_{i-1} + f_{i-L}$ above. Counted in the universal tree, built processor by processor.`,
		Source:     "SV93, Definitions 3.3 and 3.5",
		Quantity:   `f_i`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolL, {Name: `f_i`, Meaning: "processors that hold the item at the label i"}, {Name: "i", Meaning: "label of a step, from 1"}},
		Formula:    "analytic/logp.Sequence",
		Model:      "topologies/logp.Restricted",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, c := range []struct{ L, i int }{{1, 1}, {1, 10}, {2, 7}, {2, 15}, {3, 4}, {3, 18}, {5, 24}, {8, 8}, {8, 9}, {8, 30}} {
				cases = append(cases, counted(fmt.Sprintf("L=%d i=%d", c.L, c.i), func() (int, error) { return formula.Sequence(c.i, c.L) }, "f", "processors", func() (int, int64, error) {
					t, err := machine.Restricted(1<<12, c.L)
					n := 0
					for _, at := range t.Time {
						if at <= c.i-1 {
							n++
						}
					}
					return n, int64(len(t.Time)), err
				}))
			}
			return cases
		}),
	}
}

func one() reports.Claim {
	return reports.Claim{
		ID:         "SV93-B",
		Title:      "The time of the broadcast of one item",
		Statement:  `$B(P, L) = \min\{t : f_{t+1} \ge P\}$, in elapsed steps: no more than $f_{t+1}$ processors can hold the item after $t$ steps, and the restricted tree reaches so many. Executed as a schedule that passes the validator.`,
		Source:     "SV93, Definition 3.2 and Theorem 3.2",
		Quantity:   `B(P, L)`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolF, {Name: "i, t", Meaning: "label of a step; elapsed steps"}},
		Formula:    "analytic/logp.Broadcast",
		Model:      "topologies/logp.Restricted",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{P: 1, L: 3}, {P: 2, L: 7}, {P: 8, L: 2}, {P: 4, L: 2}, {P: 9, L: 1}, {P: 64, L: 8}, {P: 1000, L: 3}, {P: 4096, L: 16}}
			return onSizes(list, func(x size) (int, error) { return formula.Broadcast(x.P, x.L) }, "B", "steps", least)
		}),
		Figures: treeFigures,
	}
}

func depth() reports.Claim {
	return reports.Claim{
		ID:    "SV93-DEPTH",
		Title: "The least depth of a tree of least time",
		Statement: `$d(P) = \min\left\{d : \sum_{j=0}^d \binom{B - jL + j}{j} \ge P\right\}$ with $B = B(P, L)$, terms with $jL > B$ left out: at depth $j$ there are as many processors of the universal tree as ways to divide $B - jL$ steps among $j$ waits and a rest. ` +
			`$d$ may decrease: for $L = 1$, $d(8) = 3$ and $d(9) = 2$. Measured in the tree of least time and depth.`,
		Source:     "SV93, Definition 3.7; the sum is derived",
		Quantity:   `d(P)`,
		Unit:       "edges",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDepth, {Name: "j", Meaning: "depth of a processor"}},
		Formula:    "analytic/logp.Depth",
		Model:      "topologies/logp.Restricted",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{P: 1, L: 1}, {P: 4, L: 2}, {P: 8, L: 1}, {P: 9, L: 1}, {P: 33, L: 1}, {P: 64, L: 8}, {P: 1000, L: 3}, {P: 1001, L: 1}, {P: 4096, L: 5}}
			return onSizes(list, func(x size) (int, error) { return formula.Depth(x.P, x.L) }, "d", "edges", deepest)
		}),
	}
}

func depthNice() reports.Claim {
	return reports.Claim{
		ID:         "SV93-LEM3.1",
		Title:      "The depth of the tree for nice P",
		Statement:  `If $P = f_i$ for some $i$, $d(P) = \min\{d : (d+1)L + 1 > B\}$ with the label $B = B(P, L) + 1$: the tree is unique and contains the leftmost path, on which the processor at depth $d$ has the label $dL + 1$. For other $P$ this is an upper bound.`,
		Source:     "SV93, Lemma 3.1, restricted to nice P",
		Quantity:   `d(P)`,
		Unit:       "edges",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolF, symbolDepth, symbolLabelB, {Name: "i", Meaning: "label of a step"}},
		Formula:    "analytic/logp.PrintedDepth",
		Model:      "topologies/logp.Restricted",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{P: 8, L: 1}, {P: 64, L: 1}, {P: 8, L: 2}, {P: 55, L: 2}, {P: 13, L: 3}, {P: 60, L: 3}}
			return onSizes(list, func(x size) (int, error) { return formula.PrintedDepth(x.P, x.L) }, "d", "edges", deepest)
		}),
	}
}

func depthPrinted() reports.Claim {
	return reports.Claim{
		ID:         "SV93-LEM3.1-PRINTED",
		Title:      "As printed: the depth of the tree for every P",
		Statement:  `$d(P) = \min\{d : (d+1)L + 1 > B\}$ with the label $B = B(P, L) + 1$.`,
		Source:     "SV93, Lemma 3.1",
		Quantity:   `d(P)`,
		Unit:       "edges",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Erratum:    `Only if $P$ is one of the $f_i$ must the tree contain the leftmost path. The paper's own Figure 2, $P = 4$, $L = 2$, has a tree of depth 1 where the lemma gives 2; of $P \le 64$, $L \le 8$ it is too large in 229 of 512 cases (SV93-DEPTH).`,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDepth, symbolLabelB, symbolF},
		Formula:    "analytic/logp.PrintedDepth",
		Model:      "topologies/logp.Restricted",
		Cases: reports.Printed(func() []reports.Case {
			list := []size{{P: 4, L: 2}, {P: 9, L: 1}, {P: 33, L: 1}}
			return onSizes(list, func(x size) (int, error) { return formula.PrintedDepth(x.P, x.L) }, "d", "edges", deepest)
		}),
	}
}

// deepest returns the depth of the tree of least time and depth.
func deepest(x size) (int, int64, error) {
	t, err := machine.Restricted(x.P, x.L)
	if err != nil {
		return 0, 0, err
	}
	most := 0
	for _, d := range t.Depths() {
		most = max(most, d)
	}
	return most, int64(len(t.Parent)), machine.Validate(t.Schedule())
}

var (
	symbolDepth  = reports.Symbol{Name: `d(P)`, Meaning: "least depth of a tree by which one item is broadcast in the time B(P, L)", Unit: "edges"}
	symbolLabelB = reports.Symbol{Name: `B, d`, Meaning: "a label; a depth"}
)
