package sv93

import (
	"context"
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// spreadTime claims the mean time of one item that is sent to whoever lacks it.
func spreadTime() reports.Claim {
	const id = "SV93-SPREAD"
	return reports.Claim{
		ID:    id,
		Title: "One item with random latencies, sent to whoever has not got it",
		Statement: `If latencies are independent and uniform on $1, \ldots, L$, every holder of the item sends it in every step, and a message serves any processor that has not got the item when it comes, then $E\,T = \sum_t P(Z_t < P)$, where the holders $Z_t$ after $t$ steps have the generating functions $F_0(x) = x$, $F_t(x) = F_{t-1}(x)\left(E[F_{t-\ell}(x);\, \ell \le t] + P(\ell > t)\right)$: what comes from a message multiplies as the whole does. ` +
			`$Z_t$ is a branching process (of Crump, Mode and Jagers) that grows as $e^{\alpha t}$ with $E\,e^{-\alpha\ell} = 1 - e^{-\alpha}$, so that $T - \ln P/\alpha$ stays bounded in probability (Nerman 1981): for $L = 4$ $\alpha = 0.4535$, and $E\,T$ is 10.40, 15.00 and 16.53 steps for $P = 64, 512, 1024$. If each message is for a processor that has been sent none, $T$ is from 0 to $L-1$ steps more in each run.`,
		Source:     "derived",
		Quantity:   `E\,T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    itemSymbols(reports.Symbol{Name: `Z_t, F_t(x)`, Meaning: "holders of the item after t steps, and its generating function"}, symbolAlpha),
		Formula:    formula.SpreadTime,
		Model:      model.Item.Time,
		Cases: itemCases(id, itemOf, []size{{P: 2, L: 4}, {P: 64, L: 4}, {P: 512, L: 4}}, model.AtArrival,
			func(x size) (float64, error) { return formula.SpreadTime(x.P, uniformOn(x.L)) }),
	}
}

// spreadLower claims a bound for every broadcast of one item.
func spreadLower() reports.Claim {
	const id = "SV93-SPREAD-LOWER"
	return reports.Claim{
		ID:    id,
		Title: "No broadcast of one item is faster with random latencies",
		Statement: `If latencies are independent of each other and of what was decided before, every broadcast of one item has $E\,T \ge \sum_t \max(0, 1 - m_t/P) \ge (\ln P - 1 + 1/P)/\alpha$, where $m_t = m_{t-1} + E\,m_{t-\ell}$, $m_0 = 1$: no more messages are sent in a step than there are holders, so that on average $m_t$ hold the item after $t$ steps at most, and all $P$ with probability $m_t/P$ at most; and $m_t \le e^{\alpha t}$ by induction. ` +
			`Measured with latencies uniform on $1, \ldots, L$, where each message is for a processor that has been sent none.`,
		Source:   "derived; extends SV93, Theorem 3.2",
		Quantity: `E\,T`,
		Unit:     "steps",
		Relation: reports.AtLeast,
		Symbols:  itemSymbols(reports.Symbol{Name: `m_t`, Meaning: "mean number of holders after t steps if all send in every step to somebody new"}, symbolAlpha),
		Formula:  formula.SpreadLower,
		Model:    model.Item.Time,
		Cases: itemCases(id, itemOf, []size{{P: 8, L: 2}, {P: 64, L: 4}, {P: 1024, L: 8}}, model.AtSending,
			func(x size) (float64, error) { return formula.SpreadLower(x.P, uniformOn(x.L)) }),
	}
}

// spreadFaster claims that random latencies help.
func spreadFaster() reports.Claim {
	const id = "SV93-SPREAD-FASTER"
	return reports.Claim{
		ID:    id,
		Title: "Random latencies are faster than their mean",
		Statement: `With latencies uniform on $1, \ldots, L$, $L = 2\lambda - 1$, of the mean $\lambda$, an item that is sent to whoever has not got it takes $E\,T \le B(P, \lambda)$, the time with every latency $\lambda$. That holds of the rates, by Jensen's inequality: $E\,e^{-\alpha\ell} \ge e^{-\alpha\lambda}$, so $\alpha$ is larger (for $\lambda = 2$ 0.504 against 0.481). ` +
			`For $\lambda = 3, \ldots, 6$ it holds for $P \le 1024$ and for $\lambda = 2$ from $P = 22$ on, as far as the exact times (SV93-SPREAD) have been computed. A tree that is fixed in advance is slower (SV93-TREE-JENSEN).`,
		Source:   "derived; for the sizes stated measured",
		Quantity: `E\,T`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  itemSymbols(reports.Symbol{Name: `\lambda`, Meaning: "mean latency, (L+1)/2", Unit: "steps"}, symbolB, symbolAlpha),
		Formula:  formula.Broadcast,
		Model:    model.Item.Time,
		Cases:    itemCases(id, machineOf(processors(22, formula.MaxSpread, 1024).Usual("P", 40, 1024), oddLatencies), []size{{P: 128, L: 3}, {P: 1000, L: 5}}, model.AtArrival, ofMean),
	}
}

// treeTime claims the mean time along a tree that is fixed in advance.
func treeTime() reports.Claim {
	const id = "SV93-TREE-RANDOM"
	return reports.Claim{
		ID:    id,
		Title: "One item with random latencies along a fixed tree",
		Statement: `If the item goes along a tree fixed in advance, whose processors send it to their children in order as soon as they have it, and latencies are independent and uniform on $1, \ldots, L$, then $E\,T = \sum_t (1 - C_0(t))$ with $C_v(t) = \prod_c E\,C_{v_c}(t - c - \ell)$: what is below the children of $v$ is done independently. ` +
			`The tree is that of Definition 3.6 for the mean latency, rounded up. For $L = 4$ and $P = 64$ it takes 14.36 steps, against 10.40 where targets are not fixed (SV93-SPREAD).`,
		Source:     "derived",
		Quantity:   `E\,T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    itemSymbols(reports.Symbol{Name: `C_v(t)`, Meaning: "probability that all below v have the item t steps after v has it; the root is v = 0"}, reports.Symbol{Name: `v_c, c`, Meaning: "the child that v serves after c others; their number"}),
		Formula:    formula.TreeTime,
		Model:      model.Item.Time,
		Cases:      itemCases(id, itemOf, []size{{P: 2, L: 4}, {P: 64, L: 4}, {P: 512, L: 7}}, model.InTree, exactTree),
	}
}

// treeJensen claims that a fixed tree suffers from random latencies.
func treeJensen() reports.Claim {
	const id = "SV93-TREE-JENSEN"
	return reports.Claim{
		ID:        id,
		Title:     "A tree that is fixed in advance is slower than with mean latencies",
		Statement: `Along a tree fixed in advance an item takes with independent latencies $E\,T \ge$ the time with every latency $E\,\ell$, since $T$ is a maximum of sums of latencies, one for each processor, and the mean of a maximum is not below the maximum of means. Measured: latencies uniform on $1, \ldots, L$, $L = 2\lambda - 1$, and the optimal tree for $\lambda$, whose time is $B(P, \lambda)$.`,
		Source:    "derived",
		Quantity:  `E\,T`,
		Unit:      "steps",
		Relation:  reports.AtLeast,
		Symbols:   itemSymbols(reports.Symbol{Name: `\lambda`, Meaning: "mean latency, (L+1)/2", Unit: "steps"}, symbolB),
		Formula:   formula.Broadcast,
		Model:     model.Item.Time,
		Cases:     itemCases(id, machineOf(processors(4, formula.MaxSpread, 1024), oddLatencies), []size{{P: 8, L: 3}, {P: 512, L: 7}}, model.InTree, ofMean),
	}
}

// treeSlower claims that targets chosen late are faster than any tree.
func treeSlower() reports.Claim {
	const id = "SV93-TREE-SPREAD"
	return reports.Claim{
		ID:        id,
		Title:     "Targets chosen late are no slower than a tree",
		Statement: `If a message serves any processor that has not got the item when it comes, $E\,T$ is at most that of every tree fixed in advance: give the $c$-th message of a processor the same latency in both; the tree has $P$ of the processors that are reached if all send for ever, and takes at least until the $P$-th of these is. Theory: the exact time of the tree of SV93-TREE-RANDOM.`,
		Source:    "derived",
		Quantity:  `E\,T`,
		Unit:      "steps",
		Relation:  reports.AtMost,
		Symbols:   itemSymbols(reports.Symbol{Name: `c`, Meaning: "number of a message of a processor"}),
		Formula:   formula.TreeTime,
		Model:     model.Item.Time,
		Cases:     itemCases(id, itemOf, []size{{P: 8, L: 3}, {P: 512, L: 7}}, model.AtArrival, exactTree),
	}
}

// itemOf is the argument of machines whose exact times take a moment.
var itemOf = machineOf(processors(2, formula.MaxSpread, 200), arguments.Int("L", "largest latency in steps", 2, 64).Usual("L", 2, 8))

// oddLatencies are those whose mean is an integer.
var oddLatencies = arguments.OneOf("L", "largest latency in steps, twice the mean less 1", 3, 5, 7, 9, 11)

// uniformOn returns the probabilities of 1, ..., L.
func uniformOn(L int) []float64 {
	q := make([]float64, L)
	for i := range q {
		q[i] = 1 / float64(L)
	}
	return q
}

// ofMean returns the time with every latency the mean (L+1)/2, for odd L.
func ofMean(x size) (float64, error) {
	v, err := formula.Broadcast(x.P, (x.L+1)/2)
	return float64(v), err
}

// meanTree returns the tree of the mean latency, rounded up, an input of both sides.
func meanTree(x size) (machine.Tree, error) { return machine.Restricted(x.P, x.L/2+1) }

func exactTree(x size) (float64, error) {
	t, err := meanTree(x)
	if err != nil {
		return 0, err
	}
	return formula.TreeTime(t.Parent, uniformOn(x.L))
}

// itemCases returns cases of the mean time of one item with uniform latencies.
func itemCases(id string, a arguments.Argument[size], list []size, targets model.Targets, theory func(x size) (float64, error)) reports.Cases {
	return kit.Cases(id, a, list, func(label string, x size) reports.Case {
		return reports.Case{
			Theory: func() (float64, error) { return theory(x) },
			Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
				t, err := meanTree(x)
				if err != nil {
					return montecarlo.Estimate{}, err
				}
				time, err := model.Item{P: x.P, Latency: uniformOn(x.L), Targets: targets, Tree: t}.Time()
				if err != nil {
					return montecarlo.Estimate{}, fmt.Errorf("%v: %w", x, err)
				}
				return kit.AtMost(max(2000, 1<<23/x.P), montecarlo.Mean("time", "steps", label, time))(ctx, s)
			},
		}
	})
}

var symbolAlpha = reports.Symbol{Name: `\alpha`, Meaning: "rate of growth of the holders", Unit: "1/step"}

func itemSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{symbolP, {Name: "L", Meaning: "largest latency", Unit: "steps"}, {Name: `\ell`, Meaning: "latency of a message", Unit: "steps"}, {Name: "T", Meaning: "time until P processors have the item", Unit: "steps"}, {Name: "t", Meaning: "step"}}, more...)
}
