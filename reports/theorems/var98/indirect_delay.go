package var98

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/gated"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// indirectNetworks lists small and large networks, at light and heavy load.
func indirectNetworks() []indirect {
	return []indirect{
		{torus3, 0.45}, {k6, 0.8}, {path5, 0.3},
		{torus3, 0.9}, {torus16, 0.6}, {topologies.Hypercube{D: 6}, 0.8}, {star7, 0.95},
	}
}

func indirectBound() reports.Claim {
	const id = "VAR98-INDIRECT"
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of the indirect scheme",
		Statement: `All packets that wait are broadcast in periods, one after the other, of $M/k + L + 2\delta$ slots with $M$ packets. Then $B \le \frac{\rho^2 - \rho + 2}{2k(1-\rho)} + \frac{(L + 2\delta)(1+\rho)(3-\rho)}{2(1-\rho)}$, $\rho = \lambda N/k < 1$. ` +
			`It is the bound VAR98-S2D of a gated scheme with these periods, written out: attained as $\rho \to 0$.`,
		Source:   `VAR98, Section 3.4, indirect broadcasting scheme theorem, there with "$\rho = k/N$"`,
		Quantity: `B`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  indirectSymbols(reports.Symbol{Name: "M", Meaning: "packets of a period"}),
		Formula:  formula.IndirectBound,
		Model:    model.Scheme.Stationary,
		Cases:    indirectCases(id, anyIndirect, append([]indirect{{torus3, 0.02}}, indirectNetworks()[1:]...), 3, formula.IndirectBound, indirectCase.padded),
	}
}

func indirectPrinted() reports.Claim {
	const id = "VAR98-INDIRECT-PRINTED"
	printed := func(N int, _ float64, k int, L float64, delta int) (float64, error) {
		rho := float64(k) / float64(N)
		return formula.IndirectBound(N, rho*float64(k)/float64(N), k, L, delta)
	}
	return reports.Claim{
		ID:        id,
		Title:     "As printed: the mean delay of the indirect scheme, with rho = k/N",
		Statement: `$B \le \frac{\rho^2 - \rho + 2}{2k(1-\rho)} + \frac{(L + 2\delta)(1+\rho)(3-\rho)}{2(1-\rho)}$ with $\rho = k/N$, for every $\lambda < k/N$.`,
		Source:    "VAR98, Section 3.4, indirect broadcasting scheme theorem",
		Quantity:  `B`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Erratum:   `A misprint. With $\rho = k/N$ the bound does not depend on $\lambda$, and the delay has none: it grows beyond all bounds as $\lambda \to k/N$. With $\rho = \lambda N/k$ the expression is $(1+\rho)W + X$ of the static-to-dynamic theorem (VAR98-INDIRECT). It may be of the scan: no printed copy has been seen.`,
		Symbols:   indirectSymbols(),
		Formula:   formula.IndirectBound,
		Model:     model.Scheme.Stationary,
		Cases:     indirectCases(id, anyIndirect.Usual("rho", 0.7, 0.95), []indirect{{torus3, 0.8}, {k6, 0.95}, {torus16, 0.8}}, 2, printed, indirectCase.padded, from(0.7)),
	}
}

func indirectDelay() reports.Claim {
	const id = "VAR98-INDIRECT-EXACT"
	return reports.Claim{
		ID:         id,
		Title:      "The mean delay of the indirect scheme, exactly",
		Statement:  `With periods of $M/k + L + 2\delta$ slots $B = \frac{3(L + 2\delta)}{2(1-\rho)} + \frac1k \left[1 + \frac{\rho(1+2\rho)}{2(1-\rho^2)}\right]$.`,
		Source:     "derived; VAR98, Section 3.4, has a bound",
		Quantity:   `B`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    indirectSymbols(reports.Symbol{Name: "M", Meaning: "packets of a period"}),
		Formula:    formula.Indirect,
		Model:      model.Scheme.Stationary,
		Cases:      indirectCases(id, anyIndirect, indirectNetworks(), 3, indirectExact, indirectCase.padded),
	}
}

func indirectExact(N int, lambda float64, k int, L float64, delta int) (float64, error) {
	g, err := formula.Indirect(N, lambda, k, L, delta)
	if err != nil {
		return 0, err
	}
	return g.Delay()
}

// executedIndirect is the argument of instances of which a run is executed in some
// seconds: about 220/(1-rho) periods, each with a fraction rho of the packets that k
// trees carry in V/(1-rho) slots.
var executedIndirect = arguments.Of1(func(c indirectCase) (indirectCase, error) {
	n, links, delta := c.net.Order(), 0, 0
	for v := range topologies.Node(n) {
		far, _ := farthest(c.net, v)
		delta, links = max(delta, far), links+len(c.net.AppendNeighbors(nil, v))
	}
	carried := float64(links) / 2 / float64(n-1) * 6 * float64(delta) // upper bound for k trees in V slots
	return c, kit.Affordable("rho", c.rho, float64(n)*(1000+220*c.rho*carried/((1-c.rho)*(1-c.rho))), 2e8, "transmissions in a run")
}, indirects(kit.NetworkUpTo(2, 256), shareOfTrees.Usual("rho", 0.1, 0.7)))

// indirectExecuted claims the delay with periods of the actual duration.
func indirectExecuted() reports.Claim {
	const id = "VAR98-INDIRECT-EXECUTED"
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of the indirect scheme, each broadcast executed",
		Statement: `If periods are not padded but last as long as the partial multinode broadcast of their packets takes, slot by slot, the mean delay is below that of padded ones. ` +
			`A delay need not fall with the length of periods, since a packet may miss a gate; no case is known in which it does not, nor one in which the two are equal.`,
		Source:   "VAR98, Section 3.4, where periods have the length that is known to all nodes; measured",
		Quantity: `B`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  indirectSymbols(),
		Formula:  formula.Indirect,
		Model:    model.Executed.Run,
		Cases:    indirectCases(id, executedIndirect, []indirect{{torus3, 0.45}, {k6, 0.8}, {path5, 0.3}, {torus3, 0.9}, {torus16, 0.6}, {topologies.Hypercube{D: 6}, 0.8}}, 3, indirectExact, indirectCase.executed),
	}
}

func indirectLight() reports.Claim {
	const id = "VAR98-INDLIGHT"
	return reports.Claim{
		ID:         id,
		Title:      "The mean delay of the indirect scheme under light load",
		Statement:  `$B \to 1.5 L + 3\delta + \frac1k$ as $\rho \to 0$: half a period, and the next one. Measured at $\rho = 10^{-6}$.`,
		Source:     "VAR98, Section 3.4, indirect broadcasting scheme theorem",
		Quantity:   `B`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.01),
		Symbols:    indirectSymbols(),
		Formula:    formula.IndirectLight,
		Model:      model.Scheme.Delays,
		Cases:      indirectCases(id, lightIndirect, []indirect{{torus3, 1e-6}, {k6, 1e-6}, {torus16, 1e-6}}, 2, lightOf, indirectCase.alone, indirect.light),
	}
}

// indirectLightPrinted claims the limit as a bound.
func indirectLightPrinted() reports.Claim {
	const id = "VAR98-INDLIGHT-PRINTED"
	return reports.Claim{
		ID:        id,
		Title:     "Read as a bound at small loads: the limit of the mean delay of the indirect scheme",
		Statement: `$B \le 1.5 L + 3\delta + \frac1k$ for $\rho \approx 0$. Measured at $\rho = 0.05$.`,
		Source:    "VAR98, Section 3.4, indirect broadcasting scheme theorem",
		Quantity:  `B`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Erratum:   `$B$ increases with $\rho$ from that value on, by $\left[1.5(L + 2\delta) + \frac1{2k}\right]\rho$ at first: it is a limit, approached from above (VAR98-INDLIGHT).`,
		Symbols:   indirectSymbols(),
		Formula:   formula.IndirectLight,
		Model:     model.Scheme.Delays,
		Cases:     indirectCases(id, lightIndirect.Usual("rho", 0.03, 0.1), []indirect{{torus3, 0.05}, {torus16, 0.05}}, 1, lightOf, indirectCase.alone, from(0.01)),
	}
}

func lightOf(_ int, _ float64, k int, L float64, delta int) (float64, error) {
	return formula.IndirectLight(k, L, delta)
}
