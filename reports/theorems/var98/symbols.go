package var98

import (
	"castlab/distributions"
	"castlab/reports"
)

// figureRuns is the number of independent runs per mark.
const figureRuns = 64

func constant(length float64) distributions.Law { return distributions.Deterministic{Mu: length} }

// The symbols of Sections 3.4 and 3.5.
var (
	symbolN      = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolLambda = reports.Symbol{Name: `\lambda`, Meaning: "packets of each node per unit of time, a Poisson process", Unit: "1/time"}
	symbolX      = reports.Symbol{Name: `X`, Meaning: "what a packet adds to a period", Unit: "time"}
	symbolV      = reports.Symbol{Name: `V`, Meaning: "length of a period without packets", Unit: "time"}
	symbolRho    = reports.Symbol{Name: `\rho`, Meaning: `$\lambda N\,\mathrm{E}X$`}
	symbolW      = reports.Symbol{Name: `W`, Meaning: "mean time from the arrival of a packet to the start of its transmission, the " +
		"packets of a period being sent one after the other", Unit: "time"}
)
