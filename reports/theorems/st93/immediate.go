package st93

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	formula "castlab/analytic/kbroadcast"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// immediateLate claims how often the bound for separate phases fails if roots do not
// wait.
func immediateLate() reports.Claim {
	const id = "ST93-IMMEDIATE"
	list := instances([2]int{3, 8}, [2]int{4, 16}, [2]int{5, 32}, [2]int{6, 64}, [2]int{7, 128})
	return reports.Claim{
		ID:    id,
		Title: "All nodes, random trees, roots that start at once: more than 2 max N + 2d - 1 slots in less than 1 run of 1000 (measured)",
		Statement: `Roots broadcast a packet as soon as it comes, and on every arc packets on their way from a root go before packets on their way to one. ` +
			`With $K = 2^d$ packets more than $2\max_j N_j + 2d - 1$ slots, the bound for separate phases, come with a probability of at most 0.001. ` +
			`There is no bound of this kind for every choice: see ST93-IMMEDIATE-EXCESS. The 0.001 is no theorem: it was set after looking at runs, in which it never happened, and is what a run of this size can exclude.`,
		Source:   "measured; the variant is from ST93, Section 3.2, randomization",
		Quantity: `\Pr(T > 2\max_j N_j + 2d - 1)`,
		Unit:     "probability",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolD, symbolK, symbolT, symbolN, symbolJ},
		Formula:  kit.Stated,
		Model:    (*model.Cube).Completion,
		Cases: kit.Given("K = 2^d", kit.Cases(id, sizesOf(dimensions(1, 12, 8), everywhere), list, func(label string, in instance) reports.Case {
			return reports.Case{
				Validate: func() error { return in.exactly(in.nodes(), "2^d") },
				Theory:   func() (float64, error) { return kit.Stated(0.001) },
				Measure: onCube(in, model.Immediate, func(cube *model.Cube) montecarlo.Experiment {
					return montecarlo.Probability("P(late)", label,
						result(cube, in.K, func(t model.Times) bool { return t.Slots > 2*t.MaxLoad+2*in.d-1 }))
				}),
			}
		})),
	}
}

func everywhere(d int) int { return 1 << d }

func immediateExcess() reports.Claim {
	return reports.Claim{
		ID:    "ST93-IMMEDIATE-EXCESS",
		Title: "Starting at once can take longer than separate phases",
		Statement: `Packets of phase 3 that go first can hold up packets of phase 2 on more than one arc, so that $2\max_j N_j + 2d - 1$, the bound for separate phases, does not hold for roots that start at once. ` +
			`The smallest case found has a packet on each of three trees: the packet of node 14 meets the broadcast of node 4 at arc 7 to 3 and that of node 7 at arc 3 to 1, and comes to its root in slot 6. ` +
			`For every $d \ge 4$ the packets of $2^d - 2$, $2^{d-1} - 1$ and $2^{d-1} - 4$ on the trees 0, 1, 2 take as long, and so do they with all dimensions turned. Executed.`,
		Source:   "derived; the variant is from ST93, Section 3.2, randomization",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolD, symbolN, symbolJ, symbolT},
		Formula:  formula.RandomizedTotal,
		Model:    (*model.Execution).Run,
		Cases: kit.Given("packets of 2^d - 2, 2^(d-1) - 1 and 2^(d-1) - 4 on the trees 0, 1, 2, or with all dimensions turned by the first tree",
			kit.Cases("", collisions, []collision{collisionOf(4, 0)}, func(_ string, x collision) reports.Case {
				c := countCase("T", "slots", func() (float64, error) {
					bound, err := formula.RandomizedTotal(x.d, 1)
					return float64(bound + 1), err
				}, x.execute)
				c.Validate = x.validate
				return c
			})),
	}
}

// A collision is a placement of packets, each with its tree.
type collision struct {
	d              int
	sources, trees []int
}

func (x collision) String() string {
	return fmt.Sprintf("d=%d sources=%s trees=%s", x.d, commas(x.sources), commas(x.trees))
}

// collisionOf returns the worst collision, with dimension 0 mapped to another.
func collisionOf(d, turn int) collision {
	x := collision{d: d, sources: []int{1<<d - 2, 1<<(d-1) - 1, 1<<(d-1) - 4}, trees: []int{0, 1, 2}}
	for i := range x.trees {
		x.trees[i] = (i + turn) % d
		x.sources[i] = (x.sources[i]<<turn | x.sources[i]>>(d-turn)) & (1<<d - 1)
	}
	return x
}

// collisions is the argument of a collision: the dimension, and optionally the sources
// and the trees.
var collisions = arguments.Of3(func(d int, sources, trees *[]int) (collision, error) {
	turn := 0
	if trees != nil {
		turn = (*trees)[0] % d
	}
	x := collisionOf(d, turn)
	if sources != nil {
		x.sources = *sources
	}
	if trees != nil {
		x.trees = *trees
	}
	return x, nil
}, dimensions(4, 16, 14), arguments.Optional("sources", arguments.Ints("sources", "sources of the packets", 0, 1<<16-1).UsualOf("sources", "14,7,4")),
	arguments.Optional("trees", arguments.Ints("trees", "their trees", 0, 15).UsualOf("trees", "0,1,2", "1,2,3", "2,3,4", "3,0,1")))

func (x collision) validate() error {
	want := collisionOf(x.d, x.trees[0]%x.d)
	for _, c := range []struct {
		arg       string
		got, want []int
	}{{"trees", x.trees, want.trees}, {"sources", x.sources, want.sources}} {
		if !slices.Equal(c.got, c.want) {
			return &inputs.Error{Arg: c.arg, Value: commas(c.got), Domain: fmt.Sprintf("%s at d=%d, the first tree being %d", commas(c.want), x.d, want.trees[0])}
		}
	}
	return nil
}

// execute returns the number of slots of one execution.
func (x collision) execute() (float64, int64, error) {
	cube, err := model.New(x.d, model.Immediate)
	if err != nil {
		return 0, 0, err
	}
	t, err := cube.NewExecution().Run(x.sources, x.trees)
	if t.MaxLoad != 1 {
		return 0, 0, fmt.Errorf("largest load %d, want 1", t.MaxLoad)
	}
	return slotsIn(t), 1, err
}

// commas joins numbers with commas.
func commas(numbers []int) string {
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(numbers), "[]")), ",")
}

func immediateGain() reports.Claim {
	const id = "ST93-IMMEDIATE-GAIN"
	list := instances([2]int{3, 4}, [2]int{5, 32}, [2]int{6, 10}, [2]int{6, 64}, [2]int{8, 64})
	return reports.Claim{
		ID:    id,
		Title: "On average, roots that start at once are faster than separate phases (measured)",
		Statement: `With the same random sources and trees, roots that start at once take fewer slots on average than separate phases of which the second begins as soon as the first has ended. ` +
			`Measured: the mean of the difference of the two completion times; both variants run on the same numbers.`,
		Source:   "measured; the variants are from ST93, Section 3.2, randomization",
		Quantity: `\mathrm{E}\,(T_{\mathrm{imm}} - T_{\mathrm{sep}})`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolD, symbolK, {Name: `T_{\mathrm{imm}}`, Meaning: "completion time if roots start at once", Unit: "slots"},
			{Name: `T_{\mathrm{sep}}`, Meaning: "completion time with separate phases", Unit: "slots"}},
		Formula: kit.Stated,
		Model:   (*model.Cube).Completion,
		Cases: kit.Given("2 <= K <= 2^d and d >= 2, so that something varies", kit.Cases(id, someSizes, list, func(label string, in instance) reports.Case {
			return reports.Case{
				Validate: func() error { return errors.Join(in.varied(), in.distinct()) },
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure: onCube(in, model.Immediate, func(at *model.Cube) montecarlo.Experiment {
					return onCube(in, model.Random, func(after *model.Cube) montecarlo.Experiment {
						return montecarlo.Mean("T_imm - T_sep", "slots", label, montecarlo.Paired(result(at, in.K, slotsIn), result(after, in.K, slotsIn)))
					})
				}),
			}
		})),
	}
}
