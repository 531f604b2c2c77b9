package st93

import (
	"fmt"

	formula "castlab/analytic/kbroadcast"
	model "castlab/montecarlo/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// immediate are the claims on roots that broadcast a packet as soon as it comes.
func immediate() []reports.Claim {
	return []reports.Claim{
		claims.Claim[instance]{
			ID: "ST93-IMMEDIATE",
			Title: "All nodes, random trees, roots that start at once: more than 2 max N + 2d - 1 slots in less than 1 run of 1000 " +
				"(measured)",
			Statement: `Roots broadcast a packet as soon as it comes, and on every arc packets on their way from a root go before ` +
				`packets on their way to one. With $K = 2^d$ packets more than $2\max_j N_j + 2d - 1$ slots, the bound for separate ` +
				`phases, come with a probability of at most 0.001. There is no bound of this kind for every choice: see ` +
				`ST93-IMMEDIATE-EXCESS. The 0.001 is no theorem: it was set after looking at runs, in which it never happened, and is ` +
				`what a run of this size can exclude.`,
			Source:   "measured; the variant is from ST93, Section 3.2, randomization",
			Measured: `\Pr(T > 2\max_j N_j + 2d - 1)`, Name: "P(late)", Unit: "probability", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolN, symbolJ},
			Parameters: sizesOf(dimensions(1, 12, 8), func(d int) int { return 1 << d }),
			Over:       []string{"d=3 K=8", "d=4 K=16", "d=5 K=32", "d=6 K=64", "d=7 K=128"},
			Given:      claims.Given("K = 2^d", func(in instance) error { return in.exactly(in.nodes(), "2^d") }),
			Theory:     claims.Stated[instance](0.001),
			Measure: claims.Probability(execution(model.Immediate, func(in instance, t model.Times) bool {
				return t.Slots > 2*t.MaxLoad+2*in.d-1
			})),
			Formula: kit.Stated, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[collision]{
			ID: "ST93-IMMEDIATE-EXCESS", Title: "Starting at once can take longer than separate phases",
			Statement: `Packets of phase 3 that go first can hold up packets of phase 2 on more than one arc, so that ` +
				`$2\max_j N_j + 2d - 1$, the bound for separate phases, does not hold for roots that start at once. The smallest case ` +
				`found has a packet on each of three trees: the packet of node 14 meets the broadcast of node 4 at arc 7 to 3 and that ` +
				`of node 7 at arc 3 to 1, and comes to its root in slot 6. For every $d \ge 4$ the packets of $2^d - 2$, $2^{d-1} - 1$ ` +
				`and $2^{d-1} - 4$ on the trees 0, 1, 2 take as long, and so do they with all dimensions turned. Executed.`,
			Source:   "derived; the variant is from ST93, Section 3.2, randomization",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolD, symbolN, symbolJ, symbolT},
			Parameters: collisions, Over: []string{"d=4 turn=0"},
			Theory: func(x collision) (float64, error) {
				bound, err := formula.RandomizedTotal(x.d, 1)
				return float64(bound + 1), err
			},
			Measure: claims.Count(collision.slots),
			Formula: formula.RandomizedTotal, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-IMMEDIATE-GAIN", Title: "On average, roots that start at once are faster than separate phases (measured)",
			Statement: `With the same random sources and trees, roots that start at once take fewer slots on average than separate ` +
				`phases of which the second begins as soon as the first has ended. Measured: the mean of the difference of the two ` +
				`completion times; both variants run on the same numbers.`,
			Source:   "measured; the variants are from ST93, Section 3.2, randomization",
			Measured: `\mathrm{E}\,(T_{\mathrm{imm}} - T_{\mathrm{sep}})`, Name: "T_imm - T_sep", Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{
				symbolD, symbolK, {Name: `T_{\mathrm{imm}}`, Meaning: "completion time if roots start at once", Unit: "slots"},
				{Name: `T_{\mathrm{sep}}`, Meaning: "completion time with separate phases", Unit: "slots"},
			},
			Parameters: someSizes, Over: []string{"d=3 K=4", "d=5 K=32", "d=6 K=10,64", "d=8 K=64"},
			Given:   variedSources,
			Theory:  claims.Stated[instance](0),
			Measure: claims.Mean(claims.Paired(execution(model.Immediate, slots), execution(model.Random, slots))),
			Formula: kit.Stated, Model: (*model.Cube).Completion,
		}.Declare(),
	}
}

// A collision is the three packets of 2^d - 2, 2^(d-1) - 1 and 2^(d-1) - 4 on the trees 0, 1, 2, with all dimensions
// turned.
type collision struct{ d, turn int }

var collisions = arguments.Of2(func(d, turn int) (collision, error) {
	return collision{d, turn}, atMost("turn", turn, d-1, "to which dimension 0 is turned")
}, dimensions(4, 16, 14), arguments.Int("turn", "dimension to which dimension 0 is turned", 0, 15).Usual("turn", 0, 3).Default("turn", "0"))

// slots returns the number of slots of its execution.
func (x collision) slots() (slots int, n int64, err error) {
	sources, trees := []int{1<<x.d - 2, 1<<(x.d-1) - 1, 1<<(x.d-1) - 4}, []int{0, 1, 2}
	for i := range trees {
		trees[i] = (i + x.turn) % x.d
		sources[i] = (sources[i]<<x.turn | sources[i]>>(x.d-x.turn)) & (1<<x.d - 1)
	}
	cube, err := model.New(x.d, model.Immediate)
	if err != nil {
		return 0, 0, err
	}
	t, err := cube.NewExecution().Run(sources, trees)
	if err == nil && t.MaxLoad != 1 {
		err = fmt.Errorf("largest load %d, want 1", t.MaxLoad)
	}
	return t.Slots, 1, err
}
