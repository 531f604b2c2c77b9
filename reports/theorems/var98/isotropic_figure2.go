package var98

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// figure2 is a claim on one part of Figure 2.
func figure2(id, title, statement, formulaName string, cases reports.Cases) reports.Claim {
	return reports.Claim{
		ID: id, Title: title, Statement: statement + ` Measured: the slots of an explicit schedule, validated.`,
		Source:     "VAR98, Figure 2",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolCritical},
		Formula:    formulaName,
		Model:      "topologies/isotropic.TotalExchange",
		Cases:      cases,
	}
}

func figure2a() reports.Claim {
	const id = "VAR98-FIG2A"
	c := figure2(id, "Figure 2(a): the 3-cube has critical sum 4",
		`The task matrix of total exchange in the $d$-cube has $2^d - 1$ rows and $d$ columns, and $h = 2^{d-1} = T$; in the 3-cube it has 7 rows and 3 columns, and $h = 4$.`, "analytic/isotropic.Hypercube",
		kit.Given("d >= 1", totalExchanges[topologies.Hypercube]().cases(id, exchangeCubes, []topologies.Hypercube{{D: 3}}, 64)))
	c.Symbols = append(c.Symbols, symbolCubeD)
	return c
}

func figure2b() reports.Claim {
	const id = "VAR98-FIG2B"
	c := figure2(id, "The 3x3 wraparound mesh has critical sum 3",
		`The task matrix of total exchange in the $p \times p$ wraparound mesh of odd $p \ge 3$ has $p^2 - 1$ rows and 4 columns of sum $h = p(p^2-1)/8 = T$, the hops of a node's packets over its 4 links; in the 3x3 mesh it has 8 rows, of one or two hops, and 12 hops over 4 links: $h = 3$.`, "analytic/isotropic.Torus",
		kit.Given("two sides of one odd length >= 3", kit.Networks(id, "topology", oddSquares, []topologies.Torus{{Sides: []int{3, 3}}}, func(_ string, net topologies.Torus) reports.Case {
			c := totalExchanges[topologies.Torus]().on(net)
			c.Validate = func() error {
				if s := net.Sides; len(s) != 2 || s[0] != s[1] || s[0] < 3 || s[0]%2 == 0 {
					return &topologies.DomainError{Arg: "topology", Value: net, Domain: "a wraparound mesh of two sides of one odd length >= 3"}
				}
				return nil
			}
			return c
		})))
	c.Symbols = append(c.Symbols, reports.Symbol{Name: "p", Meaning: "nodes along a side"})
	return c
}

// oddSquares are those of Figure 2(b).
var oddSquares = exchangeToruses.UsualOf("topology", "torus(sides=5x5)", "torus(sides=7x7)", "torus(sides=9x9)", "torus(sides=11x11)", "torus(sides=13x13)")

func figure2bPrinted() reports.Claim {
	c := figure2("VAR98-FIG2B-PRINTED", "Figure 2(b), as printed: the 3x3 wraparound mesh has critical sum 8",
		`In the 3x3 wraparound mesh the critical sum, and the completion time, of total exchange is 8.`, "reports/theorems/internal/kit.Stated",
		reports.Fixed("the printed number of one network", func() []reports.Case {
			x := totalExchanges[topologies.Torus]()
			x.theory = func(topologies.Torus) (int, error) { return 8, nil }
			c := x.on(topologies.Torus{Sides: []int{3, 3}})
			c.Params = "topology=torus(sides=3x3)"
			return []reports.Case{c}
		}))
	c.Erratum = `It is 3 (VAR98-FIG2B). The matrix has 8 rows; 8 is the critical sum of the 4x4 wraparound mesh.`
	return c
}
