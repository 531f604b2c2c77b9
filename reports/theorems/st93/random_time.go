package st93

import (
	"context"
	"errors"
	"fmt"
	"math"

	formula "castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// randomTime claims the bound of the phases in terms of the largest load.
func randomTime() reports.Claim {
	const id = "ST93-RANDOM-TIME"
	return reports.Claim{
		ID:    id,
		Title: "Random trees, one phase after the other: at most 2 max N + 2d - 1 slots",
		Statement: `If every source chooses one of the $d$ trees at random, phase 2 takes at most $\max_j N_j + d - 1$ slots and phase 3 $\max_j N_j + d$, termination packets included. ` +
			`That phase 3 begins as soon as phase 2 has ended is taken for granted, as in the paper. Measured in every run: the slots less $2\max_j N_j$.`,
		Source:   "ST93, Section 3.2, randomization",
		Quantity: `T - 2\max_j N_j`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolT, symbolN, symbolJ},
		Formula:  formula.RandomizedTotal,
		Model:    (*model.Cube).Completion,
		Cases: distinctCases(id, executedSizes, instances([2]int{1, 2}, [2]int{2, 4}, [2]int{3, 8}, [2]int{5, 32}, [2]int{6, 64}, [2]int{7, 128}, [2]int{8, 40}, [2]int{10, 100}),
			func(in instance) (float64, error) { return integer(formula.RandomizedTotal(in.d, 0)) },
			func(label string, in instance) montecarlo.Experiment {
				runs := max(2, min(200, 1<<28/max(1, in.K<<in.d)))
				return executed(in, model.Random, runs, label, "T - 2 max N", "slots", 0, func(t model.Times) float64 { return float64(t.Slots - 2*t.MaxLoad) })
			}),
	}
}

// late estimates the probability that random trees miss a deadline.
func late(label string, in instance, theory, deadline func() (float64, error)) reports.Case {
	return reports.Case{
		Validate: func() error {
			_, err := theory()
			return errors.Join(in.distinct(), err)
		},
		Theory: theory,
		Measure: onCube(in, model.Random, func(cube *model.Cube) montecarlo.Experiment {
			last, err := deadline()
			if err != nil {
				return func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) {
					return montecarlo.Estimate{}, err
				}
			}
			return montecarlo.Probability("P(late)", label, result(cube, in.K, func(t model.Times) bool { return slotsIn(t) > last }))
		}),
	}
}

// A timeOne is a case of many packets on random trees, with a load of C times its mean.
type timeOne struct {
	instance
	C float64
}

func (x timeOne) String() string {
	if x.C == 2*math.E {
		return x.instance.String() + " C=2e"
	}
	return fmt.Sprintf("%v C=%s", x.instance, kit.Trim(x.C))
}

// mostFactor is a C for which 2^-C is so small that no number of runs can refute it.
const mostFactor = 16

// timesOne is the argument of a timeOne, with C a number or the word 2e.
var timesOne = arguments.Of2(func(in instance, C float64) (timeOne, error) { return timeOne{in, C}, nil }, someSizes.Usual("d", 2, 9),
	kit.NumberOr("C", "load over the mean load K/d", "2e", 2*math.E, 2*math.E, mostFactor).UsualOf("C", "2e", "[5.5..9.0]"))

// case1 lists cases K >= 2 d log2 d with C = 2e for a form of the deadline.
func case1(id string, deadline func(d, K int, C float64) (float64, error)) reports.Cases {
	var list []timeOne
	for _, in := range instances([2]int{4, 16}, [2]int{6, 32}, [2]int{8, 48}) {
		list = append(list, timeOne{in, 2 * math.E})
	}
	return kit.Given("2d log2 d <= K <= 2^d", kit.Cases(id, timesOne, list, func(label string, x timeOne) reports.Case {
		return late(label, x.instance,
			func() (float64, error) { return maxload.Case1(x.d, x.K, x.C, maxload.Binary) },
			func() (float64, error) { return deadline(x.d, x.K, x.C) })
	}))
}

func case1Printed() reports.Claim {
	const id = "ST93-CASE1-TIME"
	return reports.Claim{
		ID:    id,
		Title: "Many packets on random trees: 4CK/d + 2d slots but for probability 2^-C (no run comes near)",
		Statement: `If $K \ge 2d\log_2 d$ and $C \ge 2e$, the randomized algorithm takes more than $4CK/d + 2d$ slots with probability at most $2^{-C}$. ` +
			`True, with room to spare: see ST93-CASE1-TIME-SHARP. Executed with random sources and trees. By ST93-CASE1 a late run has a probability below $10^{-14}$, so none is expected, and none seen ` +
			`excludes only probabilities above those of the interval: what checks the time itself is ST93-RANDOM-TIME, in every run.`,
		Source:   "ST93, Section 3.2, randomization",
		Quantity: `\Pr(T > 4CK/d + 2d)`,
		Unit:     "probability",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, symbolC, symbolE},
		Formula:  maxload.Case1,
		Model:    (*model.Cube).Completion,
		Cases:    case1(id, formula.PrintedCase1Time),
	}
}

// case1Sharp claims the deadline that follows from the phases.
func case1Sharp() reports.Claim {
	const id = "ST93-CASE1-TIME-SHARP"
	return reports.Claim{
		ID:    id,
		Title: "The same within 2CK/d + 2d - 1 slots (no run comes near)",
		Statement: `The two phases take at most $2\max_j N_j + 2d - 1$ slots (ST93-RANDOM-TIME), so under the hypotheses of ST93-CASE1-TIME the time exceeds $2CK/d + 2d - 1$ with probability at most $2^{-C}$: ` +
			`the printed coefficient 4 is twice what is needed, and 2 is what the paper uses itself in its second case. No late run is expected here either.`,
		Source:   "derived; improves ST93, Section 3.2, which is true and loose",
		Quantity: `\Pr(T > 2CK/d + 2d - 1)`,
		Unit:     "probability",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, symbolC, symbolN, symbolJ},
		Formula:  maxload.Case1,
		Model:    (*model.Cube).Completion,
		Cases:    case1(id, formula.Case1Time),
	}
}

func case2() reports.Claim {
	const id = "ST93-CASE2-TIME"
	return reports.Claim{
		ID:    id,
		Title: "Few packets on random trees: 4d slots with high probability (no run comes near)",
		Statement: `If $K \le d^2/(2e)$, then $\max_j N_j < d$ but for probability $2d\,2^{-d}$, and the randomized algorithm completes within $4d - 3 \le 4d$ slots. ` +
			`Measured: the probability of more than $4d - 3$ slots. It is less than that of a load of $d$, which ST93-CASE2 finds at most 1/480 of the bound, so no late run is expected; what checks the slots themselves is ST93-RANDOM-TIME, in every run.`,
		Source:   "ST93, Section 3.2, randomization; $4d-3$ derived",
		Quantity: `\Pr(T > 4d - 3)`,
		Unit:     "probability",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, symbolN, symbolJ, symbolE},
		Formula:  maxload.Case2,
		Model:    (*model.Cube).Completion,
		Cases: kit.Given("K <= d^2/(2e)", kit.Cases(id, sizes(mostFactor, 1, 1<<24).Usual("d", 3, 12).Usual("K", 1, 30), instances([2]int{6, 6}, [2]int{8, 11}, [2]int{10, 18}), func(label string, in instance) reports.Case {
			return late(label, in,
				func() (float64, error) { return maxload.Case2(in.d, in.K) },
				func() (float64, error) { return integer(formula.Case2Time(in.d)) })
		})),
	}
}
