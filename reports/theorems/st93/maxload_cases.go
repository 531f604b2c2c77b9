package st93

import (
	"fmt"
	"math"
	"strconv"

	"castlab/analytic/maxload"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func manyBroadcasts() reports.Claim {
	const id = "ST93-CASE1"
	list := []caseOne{
		{factorCase{instance{6, 32}, 5.5}, maxload.Binary}, {factorCase{instance{8, 48}, 5.5}, maxload.Binary}, {factorCase{instance{16, 128}, 5.5}, maxload.Binary},
		{factorCase{instance{16, 128}, 8}, maxload.Binary}, {factorCase{instance{80, 1012}, 5.5}, maxload.Binary},
		{factorCase{instance{16, 89}, 5.5}, maxload.Natural}, {factorCase{instance{80, 702}, 5.5}, maxload.Natural},
	}
	argument := arguments.Of2(func(c factorCase, log maxload.Logarithm) (caseOne, error) { return caseOne{c, log}, nil },
		factorsOf(loadFactor.Usual("C", 5.5, 9)), logarithm)
	return reports.Claim{
		ID:    id,
		Title: "Many broadcasts: no tree has many more than its share (with twelve orders of magnitude to spare)",
		Statement: `If $K \ge 2d \log d$, then $\Pr(\max_j N_j \ge CK/d) \le 2^{-C}$ for any fixed $C \ge 2e$. It holds with the logarithm to base 2 and with the natural one; ` +
			`what eq. (1) gives is far less, $2d \cdot 2^{-2C \log d}$, and so is the probability, as the tightness shows: that the cases pass shows that the statement is true, and nothing of whether $2^{-C}$ is the right order. ST93-CHERNOFF-SHARP is the bound that would be used.`,
		Source:   "ST93, Section 3.2, case 1; the base of the logarithm is not given",
		Quantity: `\Pr(\max_j N_j \ge CK/d)`,
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
		Formula:  maxload.Case1,
		Model:    model.Tilted,
		Cases: kit.Given("K >= 2d log d, C >= 2e; "+measurably, kit.Cases(id, argument, list, func(label string, c caseOne) reports.Case {
			theory := func() (float64, error) { return maxload.Case1(c.d, c.K, c.C, c.log) }
			return reports.Case{Validate: c.tail().validate(theory), Theory: theory, Measure: c.tail().tilted(label)}
		})),
	}
}

// A caseOne also selects the logarithm that the paper may mean.
type caseOne struct {
	factorCase
	log maxload.Logarithm
}

func (c caseOne) String() string { return fmt.Sprintf("%v log=%v", c.factorCase, c.log) }

var logarithm = arguments.Choice("log", "the logarithm of the paper", maxload.Binary, maxload.Natural)

func fewBroadcasts() reports.Claim {
	const id = "ST93-CASE2"
	list := []instance{{7, 9}, {8, 11}, {10, 18}, {12, 26}, {20, 73}, {40, 294}, {80, 1177}}
	return reports.Claim{
		ID:    id,
		Title: "Few broadcasts: no tree is chosen d times",
		Statement: `If $K \le d^2/(2e)$, then $\Pr(\max_j N_j \ge d) \le 2d \cdot 2^{-d}$. It is eq. (1) with $C = d^2/K \ge 2e$. ` +
			`The cases have the largest $K$ that is allowed.`,
		Source:   "ST93, Section 3.2, case 2",
		Quantity: `\Pr(\max_j N_j \ge d)`,
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{symbolC, symbolE}, loadSymbols...),
		Formula:  maxload.Case2,
		Model:    model.Tilted,
		Cases: kit.Given("K <= d^2/(2e); "+measurably, kit.Cases(id, thrownSizes.Usual("d", 3, 100).Usual("K", 1, 400), list, func(label string, in instance) reports.Case {
			theory := func() (float64, error) { return maxload.Case2(in.d, in.K) }
			tail := loadTail{in, in.d}
			return reports.Case{Validate: tail.validate(theory), Theory: theory, Measure: kit.Longer(1<<18, tail.tilted(label))}
		})),
	}
}

func exhaustiveCases() reports.Claim {
	argument := arguments.Of2(func(log maxload.Logarithm, most int) (trial, error) { return trial{log, most}, nil },
		logarithm, arguments.Int("most", "dimensions that are tried", 1, 4096).Usual("most", 40, 3000).Default("most", strconv.Itoa(printedTrial)))
	return reports.Claim{
		ID:    "ST93-CASES",
		Title: "From which dimension on the two cases are exhaustive",
		Statement: `Every $K \ge 1$ satisfies $K \ge 2d \log d$ or $K \le d^2/(2e)$ for all $d \ge d_0$, and not for $d = d_0 - 1$: $d_0 = 66$ with the logarithm to base 2, ` +
			`$d_0 = 41$ with the natural one. So "for large enough $d$" is right, and says nothing of a cube that could be built: ` +
			`at $d = 10$ each $K$ from 19 to 66 falls between the cases (base 2). Measured: every $K$ at every $d \le 2000$.`,
		Source:     "ST93, Section 3.2, between cases 1 and 2; the thresholds are derived",
		Quantity:   `d_0`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{loadTrees, loadBalls, symbolE, {Name: `d_0`, Meaning: "least dimension from which on no K is left out"}},
		Formula:    maxload.Exhaustive,
		Model:      coveredFrom,
		Cases: kit.Given("tried up to d_0 - 1 at least", kit.Cases("", argument, []trial{{maxload.Binary, printedTrial}, {maxload.Natural, printedTrial}}, func(_ string, x trial) reports.Case {
			c := countCase("d_0", "", func() (float64, error) { return exhaustiveFrom(x.log) }, func() (float64, int64, error) {
				log := math.Log
				if x.log == maxload.Binary {
					log = math.Log2
				}
				from, pairs := coveredFrom(x.most, log)
				return float64(from), pairs, nil
			})
			c.Validate = func() error {
				from, err := exhaustiveFrom(x.log)
				if err == nil && float64(x.most) < from-1 {
					err = &inputs.Error{Arg: "most", Value: x.most, Domain: fmt.Sprintf("an integer >= d_0 - 1 = %v", from-1)}
				}
				return err
			}
			return c
		})),
	}
}

// A trial is a search over every dimension up to most.
type trial struct {
	log  maxload.Logarithm
	most int
}

const printedTrial = 2000

func (x trial) String() string {
	text := fmt.Sprintf("log=%v", x.log)
	if x.most != printedTrial {
		text += fmt.Sprintf(" most=%d", x.most)
	}
	return text
}

// exhaustiveFrom returns the smallest d from which on the formula says that the two
// cases are exhaustive.
func exhaustiveFrom(log maxload.Logarithm) (float64, error) {
	for d := maxload.MaxBins; d >= 1; d-- {
		covered, err := maxload.Exhaustive(d, log)
		if err != nil {
			return 0, err
		}
		if !covered {
			return float64(d + 1), nil
		}
	}
	return 1, nil
}

// coveredFrom enumerates K and d and returns the smallest d from which on, up to most,
// no K lies between the cases, and the number of pairs visited. K >= 2d log d needs no
// visit.
func coveredFrom(most int, log func(float64) float64) (from int, pairs int64) {
	from = 1
	for d := 1; d <= most; d++ {
		size := float64(d)
		few, many := size*size/(2*math.E), 2*size*log(size)
		for K := 1; float64(K) < many; K++ {
			pairs++
			if float64(K) > few {
				from = d + 1
			}
		}
	}
	return from, pairs
}
