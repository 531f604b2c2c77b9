package var98

import (
	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// figure2 completes a claim on one part of Figure 2.
func figure2(c reports.Claim) reports.Claim {
	c.Statement += ` Measured: the slots of an explicit schedule, validated.`
	c.Source = "VAR98, Figure 2"
	c.Quantity, c.Unit, c.Relation, c.Resolution = `T`, "slots", reports.Equal, kit.OneCount
	c.Symbols = append([]reports.Symbol{symbolT, symbolCritical}, c.Symbols...)
	return c
}

func figure2a() reports.Claim {
	const id = "VAR98-FIG2A"
	return figure2(reports.Claim{
		ID:        id,
		Title:     "Figure 2(a): the 3-cube has critical sum 4",
		Statement: `The task matrix of total exchange in the $d$-cube has $2^d - 1$ rows and $d$ columns, and $h = 2^{d-1} = T$; in the 3-cube it has 7 rows and 3 columns, and $h = 4$.`,
		Symbols:   []reports.Symbol{symbolCubeD},
		Formula:   formula.Hypercube,
		Model:     isotropic.TotalExchange,
		Cases:     kit.Given("d >= 1", totalExchanges[topologies.Hypercube]().cases(id, exchangeCubes, []topologies.Hypercube{{D: 3}}, 64)),
	})
}

func figure2b() reports.Claim {
	const id = "VAR98-FIG2B"
	return figure2(reports.Claim{
		ID:        id,
		Title:     "The 3x3 wraparound mesh has critical sum 3",
		Statement: `The task matrix of total exchange in the $p \times p$ wraparound mesh of odd $p \ge 3$ has $p^2 - 1$ rows and 4 columns of sum $h = p(p^2-1)/8 = T$, the hops of a node's packets over its 4 links; in the 3x3 mesh it has 8 rows, of one or two hops, and 12 hops over 4 links: $h = 3$.`,
		Symbols:   []reports.Symbol{{Name: "p", Meaning: "nodes along a side"}},
		Formula:   formula.Torus,
		Model:     isotropic.TotalExchange,
		Cases: kit.Given("two sides of one odd length >= 3", kit.Networks(id, "topology", oddSquares, []topologies.Torus{{Sides: []int{3, 3}}}, func(_ string, net topologies.Torus) reports.Case {
			c := totalExchanges[topologies.Torus]().on(net)
			c.Validate = func() error {
				if s := net.Sides; len(s) != 2 || s[0] != s[1] || s[0] < 3 || s[0]%2 == 0 {
					return &inputs.Error{Arg: "topology", Value: net, Domain: "a wraparound mesh of two sides of one odd length >= 3"}
				}
				return nil
			}
			return c
		})),
	})
}

// oddSquares is the argument of the networks of Figure 2(b).
var oddSquares = exchangeToruses.UsualOf("topology", "torus(sides=5x5)", "torus(sides=7x7)", "torus(sides=9x9)", "torus(sides=11x11)", "torus(sides=13x13)")

func figure2bPrinted() reports.Claim {
	return figure2(reports.Claim{
		ID:        "VAR98-FIG2B-PRINTED",
		Title:     "Figure 2(b), as printed: the 3x3 wraparound mesh has critical sum 8",
		Statement: `In the 3x3 wraparound mesh the critical sum, and the completion time, of total exchange is 8.`,
		Erratum:   `It is 3 (VAR98-FIG2B). The matrix has 8 rows; 8 is the critical sum of the 4x4 wraparound mesh. It may be of the scan: no printed copy has been seen.`,
		Formula:   kit.Stated,
		Model:     isotropic.TotalExchange,
		Cases: reports.Fixed("the printed number of one network", func() []reports.Case {
			c := totalExchanges[topologies.Torus]().on(topologies.Torus{Sides: []int{3, 3}})
			c.Theory = func() (float64, error) { return kit.Stated(8) }
			c.Params = "topology=torus(sides=3x3)"
			return []reports.Case{c}
		}),
	})
}
