package sv93

import (
	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// spread are the claims on the broadcast of one item with random latencies.
func spread() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-SPREAD", Title: "One item with random latencies, sent to whoever has not got it",
			Statement: `If latencies are independent and uniform on $1, \ldots, L$, every holder of the item sends it in every step, and ` +
				`a message serves any processor that has not got the item when it comes, then $E\,T = \sum_t P(Z_t < P)$, where the ` +
				`holders $Z_t$ after $t$ steps have the generating functions $F_0(x) = x$, $F_t(x) = F_{t-1}(x)\left(E[F_{t-\ell}(x);\, ` +
				`\ell \le t] + P(\ell > t)\right)$: what comes from a message multiplies as the whole does. $Z_t$ is a branching process ` +
				`(of Crump, Mode and Jagers) that grows as $e^{\alpha t}$ with $E\,e^{-\alpha\ell} = 1 - e^{-\alpha}$, so that $T - \ln ` +
				`P/\alpha$ stays bounded in probability (Nerman 1981): for $L = 4$ $\alpha = 0.4535$, and $E\,T$ is 10.40, 15.00 and ` +
				`16.53 steps for $P = 64, 512, 1024$. If each message is for a processor that has been sent none, $T$ is from 0 to $L-1$ ` +
				`steps more in each run.`,
			Source: "derived", Measured: `E\,T`, Name: "time", Unit: "steps", Within: claims.Relative(0.02),
			Symbols: itemSymbols(
				reports.Symbol{Name: `Z_t, F_t(x)`, Meaning: "holders of the item after t steps, and its generating function"},
				symbolAlpha),
			Parameters: itemOf, Over: []string{"P=2,64,512 L=4"},
			Theory: ofUniform(formula.SpreadTime), Measure: uniformTime(model.AtArrival),
			Formula: formula.SpreadTime, Model: model.Item.Time,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-SPREAD-LOWER", Title: "No broadcast of one item is faster with random latencies",
			Statement: `If latencies are independent of each other and of what was decided before, every broadcast of one item has $E\,T ` +
				`\ge \sum_t \max(0, 1 - m_t/P) \ge (\ln P - 1 + 1/P)/\alpha$, where $m_t = m_{t-1} + E\,m_{t-\ell}$, $m_0 = 1$: no more ` +
				`messages are sent in a step than there are holders, so that on average $m_t$ hold the item after $t$ steps at most, and ` +
				`all $P$ with probability $m_t/P$ at most; and $m_t \le e^{\alpha t}$ by induction. Measured with latencies uniform on ` +
				`$1, \ldots, L$, where each message is for a processor that has been sent none.`,
			Source: "derived; extends SV93, Theorem 3.2", Measured: `E\,T`, Name: "time", Unit: "steps", Relation: reports.AtLeast,
			Symbols: itemSymbols(
				reports.Symbol{Name: `m_t`, Meaning: "mean number of holders after t steps if all send in every step to somebody new"},
				symbolAlpha),
			Parameters: itemOf, Over: []string{"P=8 L=2", "P=64 L=4", "P=1024 L=8"},
			Theory: ofUniform(formula.SpreadLower), Measure: uniformTime(model.AtSending),
			Formula: formula.SpreadLower, Model: model.Item.Time,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-SPREAD-FASTER", Title: "Random latencies are faster than their mean",
			Statement: `With latencies uniform on $1, \ldots, L$, $L = 2\lambda - 1$, of the mean $\lambda$, an item that is sent to ` +
				`whoever has not got it takes $E\,T \le B(P, \lambda)$, the time with every latency $\lambda$. That holds of the rates, ` +
				`by Jensen's inequality: $E\,e^{-\alpha\ell} \ge e^{-\alpha\lambda}$, so $\alpha$ is larger (for $\lambda = 2$ 0.504 ` +
				`against 0.481). For $\lambda = 3, \ldots, 6$ it holds for $P \le 1024$ and for $\lambda = 2$ from $P = 22$ on, as far ` +
				`as the exact times (SV93-SPREAD) have been computed. A tree that is fixed in advance is slower (SV93-TREE-JENSEN).`,
			Source: "derived; for the sizes stated measured", Measured: `E\,T`, Name: "time", Unit: "steps", Relation: reports.AtMost,
			Symbols:    itemSymbols(reports.Symbol{Name: `\lambda`, Meaning: "mean latency, (L+1)/2", Unit: "steps"}, symbolB, symbolAlpha),
			Parameters: machineOf(processors(22, formula.MaxSpread, 1024).Usual("P", 40, 1024), oddLatencies),
			Over:       []string{"P=128 L=3", "P=1000 L=5"},
			Theory:     claims.Whole(ofMean), Measure: uniformTime(model.AtArrival), Formula: formula.Broadcast, Model: model.Item.Time,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-TREE-RANDOM", Title: "One item with random latencies along a fixed tree",
			Statement: `If the item goes along a tree fixed in advance, whose processors send it to their children in order as soon as ` +
				`they have it, and latencies are independent and uniform on $1, \ldots, L$, then $E\,T = \sum_t (1 - C_0(t))$ with ` +
				`$C_v(t) = \prod_c E\,C_{v_c}(t - c - \ell)$: what is below the children of $v$ is done independently. The tree is that ` +
				`of Definition 3.6 for the mean latency, rounded up. For $L = 4$ and $P = 64$ it takes 14.36 steps, against 10.40 where ` +
				`targets are not fixed (SV93-SPREAD).`,
			Source: "derived", Measured: `E\,T`, Name: "time", Unit: "steps", Within: claims.Relative(0.02),
			Symbols: itemSymbols(
				reports.Symbol{Name: `C_v(t)`,
					Meaning: "probability that all below v have the item t steps after v has it; the root is v = 0"},
				reports.Symbol{Name: `v_c, c`, Meaning: "the child that v serves after c others; their number"}),
			Parameters: itemOf, Over: []string{"P=2,64 L=4", "P=512 L=7"},
			Theory: exactTree, Measure: uniformTime(model.InTree), Formula: formula.TreeTime, Model: model.Item.Time,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-TREE-JENSEN", Title: "A tree that is fixed in advance is slower than with mean latencies",
			Statement: `Along a tree fixed in advance an item takes with independent latencies $E\,T \ge$ the time with every latency ` +
				`$E\,\ell$, since $T$ is a maximum of sums of latencies, one for each processor, and the mean of a maximum is not below ` +
				`the maximum of means. Measured: latencies uniform on $1, \ldots, L$, $L = 2\lambda - 1$, and the optimal tree for ` +
				`$\lambda$, whose time is $B(P, \lambda)$.`,
			Source: "derived", Measured: `E\,T`, Name: "time", Unit: "steps", Relation: reports.AtLeast,
			Symbols:    itemSymbols(reports.Symbol{Name: `\lambda`, Meaning: "mean latency, (L+1)/2", Unit: "steps"}, symbolB),
			Parameters: machineOf(processors(4, formula.MaxSpread, 1024), oddLatencies), Over: []string{"P=8 L=3", "P=512 L=7"},
			Theory: claims.Whole(ofMean), Measure: uniformTime(model.InTree), Formula: formula.Broadcast, Model: model.Item.Time,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-TREE-SPREAD", Title: "Targets chosen late are no slower than a tree",
			Statement: `If a message serves any processor that has not got the item when it comes, $E\,T$ is at most that of every tree ` +
				`fixed in advance: give the $c$-th message of a processor the same latency in both; the tree has $P$ of the processors ` +
				`that are reached if all send for ever, and takes at least until the $P$-th of these is. Theory: the exact time of the ` +
				`tree of SV93-TREE-RANDOM.`,
			Source: "derived", Measured: `E\,T`, Name: "time", Unit: "steps", Relation: reports.AtMost,
			Symbols:    itemSymbols(reports.Symbol{Name: `c`, Meaning: "number of a message of a processor"}),
			Parameters: itemOf, Over: []string{"P=8 L=3", "P=512 L=7"},
			Theory: exactTree, Measure: uniformTime(model.AtArrival), Formula: formula.TreeTime, Model: model.Item.Time,
		}.Declare(),
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

// ofUniform is the theory of a formula for uniform latencies.
func ofUniform(formula func(P int, latency []float64) (float64, error)) func(x size) (float64, error) {
	return func(x size) (float64, error) { return formula(x.P, uniformOn(x.L)) }
}

// ofMean returns the time with every latency the mean (L+1)/2, for odd L.
func ofMean(x size) (int, error) { return formula.Broadcast(x.P, (x.L+1)/2) }

// meanTree returns the tree of the mean latency, rounded up, an input of both sides.
func meanTree(x size) (machine.Tree, error) { return machine.Restricted(x.P, x.L/2+1) }

func exactTree(x size) (float64, error) {
	t, err := meanTree(x)
	if err != nil {
		return 0, err
	}
	return formula.TreeTime(t.Parent, uniformOn(x.L))
}

// uniformTime measures the mean time of one item with uniform latencies.
func uniformTime(targets model.Targets) claims.Measurement[size] {
	return claims.Prepared(func(x size) (func() montecarlo.Replication[float64], error) {
		t, err := meanTree(x)
		if err != nil {
			return nil, err
		}
		return model.Item{P: x.P, Latency: uniformOn(x.L), Targets: targets, Tree: t}.Time()
	}, meanOf).AtMostFor(func(x size) int { return max(2000, 1<<23/x.P) })
}

// meanOf measures the mean of a model.
func meanOf(model func() montecarlo.Replication[float64]) claims.Measurement[size] {
	return claims.Mean(func(size) montecarlo.Replication[float64] { return model() })
}

var symbolAlpha = reports.Symbol{Name: `\alpha`, Meaning: "rate of growth of the holders", Unit: "1/step"}

func itemSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{symbolP, {Name: "L", Meaning: "largest latency", Unit: "steps"},
		{Name: `\ell`, Meaning: "latency of a message", Unit: "steps"},
		{Name: "T", Meaning: "time until P processors have the item", Unit: "steps"}, {Name: "t", Meaning: "step"}}, more...)
}
