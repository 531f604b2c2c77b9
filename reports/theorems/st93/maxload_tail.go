package st93

import (
	"errors"
	"math"

	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func loadTails() reports.Claim {
	const id = "ST93-LOAD-TAIL"
	list := []loadTail{
		{instance{10, 100}, 20}, {instance{8, 64}, 24}, {instance{16, 4096}, 384},
		{instance{10, 100}, 30}, {instance{16, 256}, 48}, {instance{64, 100000}, 1875}, {instance{10, 1000000}, 102000},
	}
	argument := arguments.Of3(func(in instance, m int, C float64) (loadTail, error) {
		if m == 0 {
			return factorCase{in, C}.tail(), nil
		}
		return loadTail{in, m}, nil
	}, thrownSizes, arguments.Int("m", "a load", 1, maxload.MaxBalls).Usual("m", 3, 60), loadFactor.Usual("C", 1.1, 3)).Either("m", "C")
	const quick = 3 // the other cases would take seconds and add little
	return reports.Claim{
		ID:    id,
		Title: "Tails of the largest load, down to 1e-13",
		Statement: `$\Pr(\max_j N_j \ge m)$ by the exact law (ST93-LOAD-LAW): 0.01975514936 at $d = 10$, $K = 100$, $m = 20$; $1.03 \cdot 10^{-13}$ at $d = 16$, $K = 4096$, $m = 384$. ` +
			`Measured with the first load drawn from a law that reaches $m$ often, each throw weighted by its likelihood ratio over the number of loads that reach $m$.`,
		Source:     "derived; the estimator is exponential tilting (Siegmund 1976)",
		Quantity:   `\Pr(\max_j N_j \ge m)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.03},
		Symbols:    append([]reports.Symbol{loadLevel}, loadSymbols...),
		Formula:    maxload.Tail,
		Model:      model.Tilted,
		Cases: kit.Given("m <= K; "+measurably, kit.LongAfter(quick, kit.Cases(id, argument, list, func(label string, c loadTail) reports.Case {
			return reports.Case{
				Validate: func() error { return errors.Join(atMost("m", c.m, c.K, "the broadcasts"), c.measurable()) },
				Theory:   c.exact,
				Measure:  montecarlo.Slow(1<<17, c.throws(), c.tilted(label)),
			}
		}))),
	}
}

// throws returns the maximum number of throws: more for a load of more than 9 standard
// deviations above its mean, whose weights vary more.
func (c loadTail) throws() int {
	if c.deviations() > 9 {
		return 1 << 22
	}
	return 1 << 20
}

// deviations returns the distance of m above the mean of a load, in standard
// deviations.
func (c loadTail) deviations() float64 {
	mean := float64(c.K) / float64(c.d)
	return (float64(c.m) - mean) / math.Sqrt(mean*(1-1/float64(c.d)))
}
