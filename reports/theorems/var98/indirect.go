package var98

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// indirectDelays are the claims of Section 3.4 on the indirect scheme.
func indirectDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[indirect]{
			ID: "VAR98-INDIRECT", Title: "The mean delay of the indirect scheme",
			Statement: `All packets that wait are broadcast in periods, one after the other, of $M/k + L + 2\delta$ slots with $M$ ` +
				`packets. Then $B \le \frac{\rho^2 - \rho + 2}{2k(1-\rho)} + \frac{(L + 2\delta)(1+\rho)(3-\rho)}{2(1-\rho)}$, $\rho = ` +
				`\lambda N/k < 1$. It is the bound VAR98-S2D of a gated scheme with these periods, written out: attained as $\rho \to 0$.`,
			Source:   `VAR98, Section 3.4, indirect broadcasting scheme theorem, there with "$\rho = k/N$"`,
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    indirectSymbols(symbolPeriodM),
			Parameters: anyIndirect,
			Over:       []string{"topology=torus(sides=3x3) rho=0.02", "topology=complete(n=6) rho=0.8", "topology=path(n=5) rho=0.3"},
			Long: []string{
				"topology=torus(sides=3x3) rho=0.9", "topology=torus(sides=16x16) rho=0.6", "topology=hypercube(d=6) rho=0.8",
				"topology=star(n=7) rho=0.95",
			},
			Given:  twoWay,
			Theory: inPeriods(formula.IndirectBound), Measure: paddedPeriods,
			Formula: formula.IndirectBound, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[indirect]{
			ID: "VAR98-INDIRECT-PRINTED", Title: "As printed: the mean delay of the indirect scheme, with rho = k/N",
			Statement: `$B \le \frac{\rho^2 - \rho + 2}{2k(1-\rho)} + \frac{(L + 2\delta)(1+\rho)(3-\rho)}{2(1-\rho)}$ with $\rho = ` +
				`k/N$, for every $\lambda < k/N$.`,
			Source: "VAR98, Section 3.4, indirect broadcasting scheme theorem", Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Erratum: `A misprint. With $\rho = k/N$ the bound does not depend on $\lambda$, and the delay has none: it grows beyond ` +
				`all bounds as $\lambda \to k/N$. With $\rho = \lambda N/k$ the expression is $(1+\rho)W + X$ of the static-to-dynamic ` +
				`theorem (VAR98-INDIRECT). It may be of the scan: no printed copy has been seen.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     indirectSymbols(),
			Parameters:  anyIndirect.Usual("rho", 0.7, 0.95),
			Over:        []string{"topology=torus(sides=3x3) rho=0.8", "topology=complete(n=6) rho=0.95"},
			Long:        []string{"topology=torus(sides=16x16) rho=0.8"},
			Given:       twoWay.And(claims.Valid(from(0.7))),
			Theory: inPeriods(func(N int, _ float64, k int, L float64, delta int) (float64, error) {
				rho := float64(k) / float64(N)
				return formula.IndirectBound(N, rho*float64(k)/float64(N), k, L, delta)
			}),
			Measure: paddedPeriods,
			Formula: formula.IndirectBound, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[indirect]{
			ID: "VAR98-INDIRECT-EXACT", Title: "The mean delay of the indirect scheme, exactly",
			Statement: `With periods of $M/k + L + 2\delta$ slots $B = \frac{3(L + 2\delta)}{2(1-\rho)} + \frac1k \left[1 + ` +
				`\frac{\rho(1+2\rho)}{2(1-\rho^2)}\right]$.`,
			Source: "derived; VAR98, Section 3.4, has a bound", Measured: `B`, Unit: "slots", Within: claims.Relative(0.02),
			Symbols:    indirectSymbols(symbolPeriodM),
			Parameters: anyIndirect,
			Over:       []string{"topology=torus(sides=3x3) rho=0.45", "topology=complete(n=6) rho=0.8", "topology=path(n=5) rho=0.3"},
			Long: []string{
				"topology=torus(sides=3x3) rho=0.9", "topology=torus(sides=16x16) rho=0.6", "topology=hypercube(d=6) rho=0.8",
				"topology=star(n=7) rho=0.95",
			},
			Given:  twoWay,
			Theory: inPeriods(indirectExact), Measure: paddedPeriods,
			Formula: formula.Indirect, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[indirect]{
			ID: "VAR98-INDIRECT-EXECUTED", Title: "The mean delay of the indirect scheme, each broadcast executed",
			Statement: "If periods are not padded but last as long as the partial multinode broadcast of their packets takes, slot by " +
				"slot, the mean delay is below that of padded ones. A delay need not fall with the length of periods, since a packet may " +
				"miss a gate; no case is known in which it does not, nor one in which the two are equal.",
			Source:   "VAR98, Section 3.4, where periods have the length that is known to all nodes; measured",
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    indirectSymbols(),
			Parameters: executedIndirect,
			Over:       []string{"topology=torus(sides=3x3) rho=0.45", "topology=complete(n=6) rho=0.8", "topology=path(n=5) rho=0.3"},
			Long: []string{"topology=torus(sides=3x3) rho=0.9", "topology=torus(sides=16x16) rho=0.6", "topology=hypercube(d=6) " +
				"rho=0.8"},
			Given:  twoWay,
			Theory: inPeriods(indirectExact), Measure: claims.OverRuns(steady.FirstRatio, indirect.executedRuns).Between(32, 2048),
			Formula: formula.Indirect, Model: model.Executed.Run,
		}.Declare(),
		claims.Claim[indirect]{
			ID: "VAR98-INDSTAB", Title: "With several trees the indirect scheme is stable up to a rate of k/N at each node",
			Statement: `The indirect scheme is stable if and only if $\lambda < \lambda^* = k/N$, with broadcasts as long as they take: ` +
				`that of $M$ packets takes $M/k$ slots and a number that does not depend on $M$. Packets of consecutive ranks share a ` +
				`tree, so that with $k \ge 2$ there is a leaf with no packet of its own in it, to which $M/k$ come. Measured: the rate ` +
				`at which many waiting packets, in periods executed slot by slot, become neither more nor fewer.`,
			Source:   "VAR98, Section 3.4, indirect broadcasting scheme theorem",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolIndirectK, symbolPeriodM, symbolMostRate},
			Parameters: fewNodes, Over: []string{"topology=torus(sides=3x3)"}, Long: []string{"topology=complete(n=6),hypercube(d=4)"},
			Given:   claims.Given("links lead both ways; two trees or more", indirect.bothWays, indirect.severalTrees),
			Theory:  inPeriods(func(N int, _ float64, k int, _ float64, _ int) (float64, error) { return float64(k) / float64(N), nil }),
			Measure: claims.By(stableUpTo(5_000)).Between(64, 512),
			Formula: kit.Stated, Model: (*treebroadcast.Model).NewExecution,
		}.Declare(),
		claims.Claim[indirect]{
			ID: "VAR98-INDSTAB-TREE", Title: "With a single tree the indirect scheme is stable up to a rate of 1/(N-1) at each node",
			Statement: `With $k = 1$ and broadcasts as long as they take the indirect scheme is stable for $\lambda < \lambda^* = ` +
				`\frac1{N-1}$, more than $k/N$: no node receives its own packets, so that of many packets from random nodes $\frac{N-1}N ` +
				`M$ come to each, over links that carry one each way in a slot. Periods padded to $M/k + L + 2\delta$ slots allow $1/N$. ` +
				`Measured: the rate at which 10,000 waiting packets, in periods executed slot by slot, become neither more nor fewer, ` +
				`where the chance of which nodes they are at, of the order of their root, still costs up to two in a hundred: at least ` +
				`$0.98/(N-1)$. With the factor 0.98 no instance attains it.`,
			Source:   "derived; VAR98, Section 3.4, has k/N",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolIndirectK, symbolPeriodM, symbolBigL, symbolDelta, symbolMostRate},
			Parameters: fewNodes, Over: []string{"topology=star(n=7)"}, Long: []string{"topology=path(n=5)"},
			Given: claims.Given("links lead both ways; no two spanning trees without a common "+
				"link", indirect.bothWays, indirect.singleTree),
			Theory:  func(c indirect) (float64, error) { return 0.98 / float64(c.net.Order()-1), nil },
			Measure: claims.By(stableUpTo(10_000)).Between(64, 512),
			Formula: kit.Stated, Model: (*treebroadcast.Model).NewExecution,
		}.Declare(),
		claims.Claim[indirect]{
			ID: "VAR98-INDLIGHT", Title: "The mean delay of the indirect scheme under light load",
			Statement: `$B \to 1.5 L + 3\delta + \frac1k$ as $\rho \to 0$: half a period, and the next one. Measured at $\rho = 10^{-6}$.`,
			Source:    "VAR98, Section 3.4, indirect broadcasting scheme theorem",
			Measured:  `B`, Unit: "slots", Within: claims.Relative(0.01),
			Symbols:    indirectSymbols(),
			Parameters: lightIndirect,
			Over:       []string{"topology=torus(sides=3x3),complete(n=6) rho=1e-6"}, Long: []string{"topology=torus(sides=16x16) " +
				"rho=1e-6"},
			Given:  twoWay.And(claims.Valid(indirect.light)),
			Theory: inPeriods(indirectLight), Measure: singlePackets,
			Formula: formula.IndirectLight, Model: model.Scheme.Delays,
		}.Declare(),
		claims.Claim[indirect]{
			ID: "VAR98-INDLIGHT-PRINTED", Title: "Read as a bound at small loads: the limit of the mean delay of the indirect scheme",
			Statement: `$B \le 1.5 L + 3\delta + \frac1k$ for $\rho \approx 0$. Measured at $\rho = 0.05$.`,
			Source:    "VAR98, Section 3.4, indirect broadcasting scheme theorem", Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Erratum: `$B$ increases with $\rho$ from that value on, by $\left[1.5(L + 2\delta) + \frac1{2k}\right]\rho$ at first: it ` +
				`is a limit, approached from above (VAR98-INDLIGHT).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     indirectSymbols(),
			Parameters:  lightIndirect.Usual("rho", 0.03, 0.1),
			Over:        []string{"topology=torus(sides=3x3) rho=0.05"}, Long: []string{"topology=torus(sides=16x16) rho=0.05"},
			Given:  twoWay.And(claims.Valid(from(0.01))),
			Theory: inPeriods(indirectLight), Measure: singlePackets,
			Formula: formula.IndirectLight, Model: model.Scheme.Delays,
		}.Declare(),
	}
}
