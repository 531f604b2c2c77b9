package st93

import (
	"fmt"
	"math"

	"castlab/analytic/maxload"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func chernoff() reports.Claim {
	const id = "ST93-CHERNOFF"
	list := []factorCase{{instance{10, 100}, 2}, {instance{10, 100}, 3.5}, {instance{10, 100}, 4}, {instance{8, 64}, 3.5}, {instance{16, 256}, 3}, {instance{13, 169}, 4}, {instance{4, 64}, 3.5}}
	return reports.Claim{
		ID:    id,
		Title: "Chernoff bound on the largest load",
		Statement: `$\Pr(\max_j N_j \ge C K/d) \le 2d\,(e/C)^{CK/d}$. True for every $C > 0$ and less than 1 only for $C > e$, if then: ` +
			`at $d = 10$, $K = 100$, $C = 2$ it says 9254, where the probability is 0.0198 and the one-sided bound (ST93-CHERNOFF-SHARP) 0.21. ` +
			`In all other cases it is less than 1. Nothing attains it: it gives away a factor of at least $2e^{K/d}$ (ST93-CHERNOFF-GAIN), so a check of it sees gross errors only.`,
		Source:   "ST93, Section 3.2, eq. (1)",
		Quantity: `\Pr(\max_j N_j \ge C K/d)`,
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
		Formula:  maxload.PrintedChernoff,
		Model:    model.Tilted,
		Figures:  loadFigures,
		Cases:    factorCases(id, list, maxload.PrintedChernoff),
	}
}

// sharpChernoff claims eq (1) with the best exponent.
func sharpChernoff() reports.Claim {
	const id = "ST93-CHERNOFF-SHARP"
	list := []factorCase{{instance{10, 100}, 2}, {instance{10, 100}, 3}, {instance{10, 100}, 4}, {instance{13, 169}, 2}, {instance{16, 4096}, 1.2}, {instance{16, 4096}, 1.5}}
	return reports.Claim{
		ID:    id,
		Title: "One-sided Chernoff bound on the largest load",
		Statement: `$\Pr(\max_j N_j \ge C K/d) \le d \left(\frac{e^{C-1}}{C^C}\right)^{K/d}$ for $C \ge 1$: one load exceeds its mean with the best exponential bound of a Poisson load, ` +
			`and a union over the $d$ trees. At $d = 10$, $K = 100$, $C = 2$ it is 0.21, where eq. (1) says 9254 and the probability is 0.0198. ` +
			`No instance that attains it is known: a binomial load is taken for a Poisson one, and an exponential bound has no factor in front.`,
		Source:   "sharpens ST93, Section 3.2, eq. (1); derived",
		Quantity: `\Pr(\max_j N_j \ge C K/d)`,
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
		Formula:  maxload.SharpChernoff,
		Model:    model.Tilted,
		Cases:    factorCases(id, list, maxload.SharpChernoff),
	}
}

// chernoffGain claims the ratio of eq (1) to the best Chernoff bound.
func chernoffGain() reports.Claim {
	list := []factorCase{{instance{9, 81}, 2}, {instance{10, 100}, 2}, {instance{11, 121}, 2}, {instance{12, 144}, 2}, {instance{13, 169}, 2}, {instance{10, 100}, 4}}
	return reports.Claim{
		ID:    "ST93-CHERNOFF-GAIN",
		Title: "What the Chernoff bound gives away",
		Statement: `$2d\,(e/C)^{CK/d}$, eq. (1), is $2 e^{K/d}$ times the one-sided bound $d\,(e^{C-1}/C^C)^{K/d}$, whatever $C$: a factor 2 for a side that is not asked for, ` +
			`and $e^{K/d}$ because $e^{C-1}$ was replaced by $e^C$. At $K = d^2$ these are 4 to 6 orders of magnitude for $d = 9$ to $13$.`,
		Source:     "derived from ST93, Section 3.2, eq. (1)",
		Quantity:   `2d\,(e/C)^{CK/d} \Big/ d\,(e^{C-1}/C^C)^{K/d}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9},
		Symbols:    append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
		Formula:    kit.Stated,
		Model:      ratioOfBounds,
		Cases: kit.Given("C >= 1, and both bounds between 1e-300 and 1e300", kit.Cases("", factorSizes, list, func(_ string, c factorCase) reports.Case {
			return reports.Case{
				Validate: c.bothRepresented,
				Theory:   func() (float64, error) { return kit.Stated(2 * math.Exp(float64(c.K)/float64(c.d))) },
				Measure:  ratioOfBounds(c),
				Kind:     reports.Computed,
			}
		})),
	}
}

// bothRepresented checks that neither bound overflows or underflows.
func (c factorCase) bothRepresented() error {
	const least, most = 1e-300, 1e300
	for _, bound := range []func(d, K int, C float64) (float64, error){maxload.PrintedChernoff, maxload.SharpChernoff} {
		switch b, err := bound(c.d, c.K, c.C); {
		case err != nil:
			return err
		case b < least || b > most:
			return &inputs.Error{Arg: "bound", Value: b, Domain: fmt.Sprintf("a number from %g to %g", least, most)}
		}
	}
	return nil
}

// ratioOfBounds evaluates the two displays.
func ratioOfBounds(c factorCase) montecarlo.Experiment {
	const rounding = 1e-11
	return montecarlo.Exact("ratio", "", func() (float64, float64, int64, error) {
		printed, err := maxload.PrintedChernoff(c.d, c.K, c.C)
		if err != nil {
			return 0, 0, 0, fmt.Errorf("printed: %w", err)
		}
		sharp, err := maxload.SharpChernoff(c.d, c.K, c.C)
		if err != nil {
			return 0, 0, 0, fmt.Errorf("sharp: %w", err)
		}
		return printed / sharp, rounding * printed / sharp, 1, nil
	})
}
