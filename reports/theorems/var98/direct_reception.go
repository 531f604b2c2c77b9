package var98

import (
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

const directFormula = `R = \frac12 + l + \frac{\lambda}{2k^2 N(N-1)} \sum_s \sum_{j=1}^k \sum_q \frac{n_{jq}(s)^2}{1 - n_{jq}(s)\lambda/k}`

func directReception() reports.Claim {
	const id = "VAR98-DIRECT"
	return reports.Claim{
		ID:    id,
		Title: "The mean reception delay of the direct scheme",
		Statement: `A packet draws one of the $k$ trees at random and is sent along it as soon as links are free, one packet a slot each way. Then $` + directFormula + `$, in every order of service in which no link is idle while a packet waits for it. ` +
			`The cases are loads $\lambda(N-1)/k$.`,
		Source:     "VAR98, Section 3.4, direct broadcasting scheme theorem, with the factor $1/k^2$",
		Quantity:   `R`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolK, symbolR, symbolSmallL, symbolBranches},
		Formula:    formula.Family.Reception,
		Model:      model.Trees,
		Cases: directCases(id, "R", runsOf(anyDirect, 1000), []directCase{
			{direct: direct{net: k4, load: 0.3}, packets: 2000},
			{direct: direct{net: path5, load: 0.4}, packets: 2000},
			{direct: direct{net: star7, load: 0.6, order: model.LIFO}, packets: 4000},
			{direct: direct{net: torus8, load: 0.5}, packets: 2000},
			{direct: direct{net: k6, load: 0.7, order: model.Priority}, packets: 20_000, long: true},
			{direct: direct{net: torus16, load: 0.5}, packets: 8000, long: true},
			{direct: direct{net: torus16, load: 0.8}, packets: 40_000, long: true},
			{direct: direct{net: k4, load: 0.9, order: model.Random}, packets: 200_000, long: true},
			{direct: direct{net: torus16, load: 0.95}, packets: 200_000, long: true},
			{direct: direct{net: torus8, load: 0.9, order: model.LIFO}, packets: 30_000, long: true},
		}, direct.validate, formula.Family.Reception, reception),
		Figures: schemeFigures,
	}
}

func directDigits() reports.Claim {
	const id = "VAR98-DIRECT-DIGITS"
	return reports.Claim{
		ID:         id,
		Title:      "The mean reception delay of the direct scheme to four digits",
		Statement:  `$` + directFormula + `$, as in VAR98-DIRECT, first come, first served. The complete network of four nodes has two paths as its trees; at $\lambda = 0.2$ it is 2.32474.`,
		Source:     "VAR98, Section 3.4, direct broadcasting scheme theorem, with the factor $1/k^2$",
		Quantity:   `R`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(5e-4),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolK, symbolR, symbolSmallL, symbolBranches},
		Formula:    formula.Family.Reception,
		Model:      model.Trees,
		Cases: directCases(id, "R", runsOf(directs(directNetworks.UsualOf("topology", "complete(n=[4..8])", "star(n=[3..4])", "path(n=[2..3])"), loadOfTrees.Usual("load", 0.02, 0.15)), 40_000), []directCase{
			{direct: direct{net: k6, load: 0.2}, packets: 40_000},
			{direct: direct{net: torus8, load: 0.2}, packets: 30_000, long: true},
			{direct: direct{net: k4, load: 0.3}, packets: 2_000_000, long: true},
			{direct: direct{net: path5, load: 0.4}, packets: 2_000_000, long: true},
			{direct: direct{net: star7, load: 0.4}, packets: 2_000_000, long: true},
			{direct: direct{net: k6, load: 0.4}, packets: 1_000_000, long: true},
			{direct: direct{net: torus16, load: 0.5}, packets: 200_000, long: true},
		}, direct.validate, formula.Family.Reception, reception),
	}
}

func directPrinted() reports.Claim {
	const id = "VAR98-DIRECT-PRINTED"
	return reports.Claim{
		ID:         id,
		Title:      "Read without a square: the mean reception delay of the direct scheme",
		Statement:  `$R = \frac12 + l + \frac{\lambda}{2k N(N-1)} \sum_s \sum_{j=1}^k \sum_q \frac{n_{jq}(s)^2}{1 - n_{jq}(s)\lambda/k}$.`,
		Source:     `VAR98, Section 3.4, direct broadcasting scheme theorem, whose scan has two 2s for three places: below the 1 of $\frac12$, before the $k$ and above it`,
		Quantity:   `R`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.01),
		Erratum: `Each queue has $n\lambda/k$ packets in a slot, and a packet comes to it with probability $n/(N-1)$ in one of $k$ trees: the sum has $k^2$ below (VAR98-DIRECT). ` +
			`Without the square the waiting is $k$ times as long; the same only for a single tree.`,
		Symbols: []reports.Symbol{symbolN, symbolSlotRate, symbolK, symbolR, symbolSmallL, symbolBranches},
		Formula: formula.Family.PrintedReception,
		Model:   model.Trees,
		Cases: kit.Given("links lead both ways; two trees or more; readings that differ by 2 in 100 of R", directCases(id, "R", runsOf(anyDirect, 1000), []directCase{
			{direct: direct{net: k4, load: 0.3}, packets: 4000},
			{direct: direct{net: torus8, load: 0.5}, packets: 2000, long: true},
			{direct: direct{net: torus16, load: 0.8}, packets: 40_000, long: true},
		}, direct.unlike, formula.Family.PrintedReception, reception)),
	}
}

// unlike checks that the two readings of the statement differ enough to be
// distinguished.
func (c direct) unlike() error {
	const least = 0.02
	if err := c.validate(); err != nil {
		return err
	}
	difference, err := c.theory(func(f formula.Family, lambda float64) (float64, error) {
		right, err := f.Reception(lambda)
		if err != nil {
			return 0, err
		}
		printed, err := f.PrintedReception(lambda)
		return printed/right - 1, err
	})()
	if err == nil && difference < least {
		err = &inputs.Error{Arg: "load", Value: c.load, Domain: fmt.Sprintf("a load of two trees or more at which the readings differ by %g or more of R; here %.2g", least, difference)}
	}
	return err
}

// directBound claims the bound that does not depend on the sizes of subtrees.
func directBound() reports.Claim {
	const id = "VAR98-DIRECT-BOUND"
	return reports.Claim{
		ID:    id,
		Title: "The mean reception delay of the direct scheme exceeds the mean distance by what does not depend on the network",
		Statement: `$R \le \frac12 + l + \frac r{2(1-r)}$ with $r = \lambda(N-1)/k$: the parts behind the links of a node have $N-1$ nodes together, each at most that many. It is attained by two nodes. So at a fixed load $R$ is of the order of $l$, and optimal to a factor where trees have mean distances of the order of the network's. ` +
			`Measured on ever larger networks.`,
		Source:   "VAR98, Section 3.4, which has the order; the bound is derived",
		Quantity: `R`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolN, symbolSlotRate, symbolK, symbolR, symbolSmallL, {Name: "r", Meaning: "load of the links to leaves"}},
		Formula:  formula.Family.Bound,
		Model:    model.Trees,
		Cases: kit.Given("links lead both ways; three nodes or more", directCases(id, "R", runsOf(anyDirect, 1000), []directCase{
			{direct: direct{net: star7, load: 0.6}, packets: 1000},
			{direct: direct{net: torus3, load: 0.6}, packets: 4000},
			{direct: direct{net: torus8, load: 0.6}, packets: 8000, long: true},
			{direct: direct{net: torus16, load: 0.6}, packets: 8000, long: true},
			{direct: direct{net: k6, load: 0.8}, packets: 40_000, long: true},
			{direct: direct{net: topologies.Torus{Sides: []int{32, 32}}, load: 0.6}, packets: 8000, long: true},
			{direct: direct{net: torus16, load: 0.95}, packets: 200_000, long: true},
		}, direct.branched, formula.Family.Bound, reception)),
	}
}

// branched checks that there are more than two nodes, for which the bound is attained.
func (c direct) branched() error {
	if n := c.net.Order(); n < 3 {
		return &inputs.Error{Arg: "topology", Value: c.net, Domain: "a network of three nodes or more"}
	}
	return c.validate()
}

// directLight claims the delay of an isolated packet.
func directLight() reports.Claim {
	const id = "VAR98-DIRECT-LIGHT"
	return reports.Claim{
		ID:         id,
		Title:      "The mean completion delay of the direct scheme under light load",
		Statement:  `$B \to \frac12 + \frac1{kN} \sum_j \sum_s e_j(s)$ as $\lambda \to 0$: half a slot until the next one begins, and then as many as there are links to the farthest node of the tree. Measured at a load of $10^{-6}$.`,
		Source:     "derived, for the scheme of VAR98, Section 3.4",
		Quantity:   `B`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.01),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolK, symbolB, {Name: "e_j(s)", Meaning: "greatest distance from node $s$ in tree $j$", Unit: "links"}},
		Formula:    formula.Family.Light,
		Model:      model.Trees,
		Cases: kit.Given("links lead both ways; packets do not meet", directCases(id, "B", runsOf(lightDirect, 400), []directCase{
			{direct: direct{net: path5, load: 1e-6}, packets: 1000},
			{direct: direct{net: k6, load: 1e-6}, packets: 1000},
			{direct: direct{net: torus8, load: 1e-6}, packets: 400, long: true},
			{direct: direct{net: torus16, load: 1e-6}, packets: 1000, long: true},
		}, direct.alone, func(f formula.Family, _ float64) (float64, error) {
			_, b := f.Light()
			return b, nil
		}, completion)),
	}
}
