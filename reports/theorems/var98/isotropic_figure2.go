package var98

import (
	formula "castlab/analytic/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// figure2 is a claim on one part of Figure 2.
func figure2(id, title, statement, formulaName string, x exchange) reports.Claim {
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
		Cases:      reports.Printed(func() []reports.Case { return exchangeCases([]exchange{x}, 64) }),
	}
}

func figure2a() reports.Claim {
	return figure2("VAR98-FIG2A", "Figure 2(a): the 3-cube has critical sum 4",
		`The task matrix of total exchange in the 3-cube has 7 rows and 3 columns, and $h = 4 = T$.`, "reports/theorems/internal/kit.Stated",
		exchange{topologies.Hypercube{D: 3}, func() (int, error) { return 4, nil }, nil})
}

func figure2b() reports.Claim {
	return figure2("VAR98-FIG2B", "The 3x3 wraparound mesh has critical sum 3",
		`The task matrix of total exchange in the 3x3 wraparound mesh has 8 rows, of one or two hops, and 4 columns of sum 3: $h = 3 = T$, the 12 hops of a node's packets over its 4 links.`, "analytic/isotropic.Torus",
		exchange{topologies.Torus{Sides: []int{3, 3}}, func() (int, error) { return formula.Torus([]int{3, 3}) }, nil})
}

func figure2bPrinted() reports.Claim {
	c := figure2("VAR98-FIG2B-PRINTED", "Figure 2(b), as printed: the 3x3 wraparound mesh has critical sum 8",
		`In the 3x3 wraparound mesh the critical sum, and the completion time, of total exchange is 8.`, "reports/theorems/internal/kit.Stated",
		exchange{topologies.Torus{Sides: []int{3, 3}}, func() (int, error) { return 8, nil }, nil})
	c.Erratum = `It is 3 (VAR98-FIG2B). The matrix has 8 rows; 8 is the critical sum of the 4x4 wraparound mesh.`
	return c
}
