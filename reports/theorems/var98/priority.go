package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

const priorityFormula = `R = \frac12 + \frac d2 \frac N{N-1} + \frac\rho{2(1-\rho)}`

const priorityScheme = `A packet draws one of the $d$ rotations of the unbalanced tree that is rooted at its source; the copy with the most transmissions before it goes first. `

// priority: the mean delay, exactly.
func priority() reports.Claim {
	const id = "VAR98-PRIORITY"
	return reports.Claim{
		ID:    id,
		Title: "The mean reception delay of the priority scheme on the cube, exactly",
		Statement: priorityScheme + `Then $` + priorityFormula + `$ for every $\rho < 1$. Whatever goes before a copy over its link goes on to all nodes that this copy goes to, and to more: what is under way to a node is delayed by nothing else, and from each link on has one way there. ` +
			`Unit queues in a tree delay as a single one at its root does, one of the $d$ links into the node, to which packets come as a Poisson stream of load $\rho$. So $R - \frac d2 \le \frac1{1-\rho}$, whatever $d$, and the scheme is stable up to the greatest load that any scheme carries.`,
		Source:     "derived; VAR98, Section 3.4, cites a priority scheme whose analysis is approximate; Yeh, Varvarigos and Lee 1998 (An optimal routing scheme for multiple broadcast, ICPADS) have the order d + 1/(1-rho) on cubes and that no oblivious scheme has a smaller one, and Yeh, Varvarigos and Eshoul 2003 (priority STAR, ICPP) on tori, too, as their abstracts say",
		Quantity:   `R`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    treesSymbols(symbolR),
		Formula:    formula.CubePriority,
		Model:      model.Rotated,
		Cases: kit.LongAfter(1, treesDelays(id, cubeTreesOf(arguments.Dimensions(10).Usual("d", 1, 5), treesLoad, rootedHere, arguments.Choice("order", "which packet a link carries next", model.Priority).Default("order", "priority")), []cubeTrees{
			{4, 0.5, schemeRotated, model.Priority}, {6, 0.3, schemeRotated, model.Priority}, {6, 0.5, schemeRotated, model.Priority}, {2, 0.5, schemeRotated, model.Priority},
			{3, 0.8, schemeRotated, model.Priority}, {8, 0.7, schemeRotated, model.Priority}, {6, 0.9, schemeRotated, model.Priority},
		}, "R", reception, cubeTrees.priorityReception, nil)),
	}
}

// priorityLeast: no order has less on the same trees.
func priorityLeast() reports.Claim {
	const id = "VAR98-PRIORITY-LEAST"
	return reports.Claim{
		ID:    id,
		Title: "No order of service has a shorter mean reception delay on rotated trees than the priority scheme",
		Statement: `On the $d$ rotations of unbalanced trees on the cube, $R \ge \frac12 + \frac d2 \frac N{N-1} + \frac\rho{2(1-\rho)}$ in every order of service: the packets that come to a node over one of its $d$ links are a Poisson stream of load $\rho$, delayed by their distances, and the link carries one a slot. ` +
			`The priority scheme attains it (VAR98-PRIORITY), so it outperforms first come, first served, as the survey has of it, and every other order. Measured in the other orders.`,
		Source:   "derived; VAR98, Section 3.4, cites that the priority scheme outperforms the schemes before it; Yeh, Varvarigos and Lee 1998 (An optimal routing scheme for multiple broadcast, ICPADS) have its order and a lower bound of that order for oblivious schemes",
		Quantity: `R`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  treesSymbols(symbolR),
		Formula:  formula.CubePriority,
		Model:    model.Rotated,
		Cases: kit.Given("d >= 3; rho >= 0.4, at which orders differ visibly", kit.LongAfter(1, treesDelays(id, cubeTreesOf(arguments.Int("d", "dimensions of the cube", 3, 10).Usual("d", 4, 6), treesLoad.Usual("rho", 0.45, 0.65), rootedHere, arguments.Choice("order", "which packet a link carries next", model.FIFO, model.LIFO, model.Random)), []cubeTrees{
			{4, 0.6, schemeRotated, model.FIFO}, {6, 0.5, schemeRotated, model.LIFO}, {5, 0.5, schemeRotated, model.Random},
			{4, 0.9, schemeRotated, model.FIFO}, {6, 0.9, schemeRotated, model.FIFO}, {8, 0.5, schemeRotated, model.FIFO}, {8, 0.9, schemeRotated, model.FIFO},
		}, "R", reception, cubeTrees.priorityReception, func(c cubeTrees) error {
			if c.rho < 0.4 {
				return &inputs.Error{Arg: "rho", Value: c.rho, Domain: "a load from 0.4 on"}
			}
			return nil
		}))),
	}
}

// priorityGain: by how much.
func priorityGain() reports.Claim {
	const id = "VAR98-PRIORITY-GAIN"
	return reports.Claim{
		ID:    id,
		Title: "At heavy load first come, first served, takes the longer the more dimensions the cube has (measured)",
		Statement: `On rotated trees, first come, first served, $R_{\text{FIFO}} \ge c\,R$ with $R$ the mean reception delay of the priority scheme (VAR98-PRIORITY): at $\rho = 0.9$ with $c = 1.2$ for $d = 4$, $1.5$ for $d = 6$ and $1.7$ for $d = 8$. No proof is known of these factors; that $R_{\text{FIFO}} \ge R$ is VAR98-PRIORITY-LEAST. ` +
			`Measured: the quotient of $R_{\text{FIFO}}$ by the measured $R$, in runs of their own.`,
		Source:   "measured; VAR98, Section 3.4, cites that the priority scheme outperforms the schemes before it; Yeh, Varvarigos and Lee 1998 (An optimal routing scheme for multiple broadcast, ICPADS) have its order and a lower bound of that order for oblivious schemes",
		Quantity: `R_{\text{FIFO}}/R`,
		Relation: reports.AtLeast,
		Symbols:  treesSymbols(symbolR, reports.Symbol{Name: "c", Meaning: "a number"}),
		Formula:  kit.Stated,
		Model:    model.Rotated,
		Cases: kit.Given("rho >= 0.7 and c <= 1.1 where the report has not measured it", kit.LongAfter(1, kit.Cases(id, gains, []gain{
			{d: 5, rho: 0.7, times: 1.1}, {d: 4, rho: 0.8, times: 1.1}, {d: 4, rho: 0.9, times: 1.2}, {d: 6, rho: 0.9, times: 1.5}, {d: 8, rho: 0.9, times: 1.7},
		}, func(label string, g gain) reports.Case {
			return reports.Case{
				Validate: g.validate,
				Theory:   func() (float64, error) { return kit.Stated(g.times) },
				Measure:  g.measured(label),
			}
		}))),
	}
}

// A gain is of the priority scheme over first come, first served.
type gain struct {
	d          int
	rho, times float64
	asked      bool // not by the report
}

func (g gain) String() string { return fmt.Sprintf("d=%d rho=%s c=%g", g.d, kit.Trim(g.rho), g.times) }

var gains = arguments.Of2(func(c cubeTrees, times float64) (gain, error) {
	return gain{c.d, c.rho, times, true}, nil
}, cubeTreesOf(arguments.Int("d", "dimensions of the cube", 4, 10).Usual("d", 4, 6), treesLoad.Usual("rho", 0.7, 0.8), rootedHere, arguments.Choice("order", "which packet a link carries next", model.FIFO).Default("order", "fifo")),
	arguments.Real("c", "a number", arguments.Positive()).Usual("c", 0.8, 1.05))

// validate asks for what has been seen to hold, of an instance that is not the report's.
func (g gain) validate() error {
	switch {
	case !g.asked:
		return nil
	case g.rho < 0.7:
		return &inputs.Error{Arg: "rho", Value: g.rho, Domain: "a load from 0.7 on"}
	case g.times > 1.1:
		return &inputs.Error{Arg: "c", Value: g.times, Domain: "a number up to 1.1: by how much the delay is longer at least is not known"}
	}
	return nil
}

// measured is the quotient of the delays in runs of their own.
func (g gain) measured(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		var runs []steady.Runs[steady.Quotient]
		for _, order := range []model.Order{model.FIFO, model.Priority} {
			c := cubeTrees{g.d, g.rho, schemeRotated, order}
			d, err := c.dynamic()
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			runs = append(runs, packetRuns(d, c.relaxation(), int(c.packets()), reception))
		}
		return montecarlo.Slow(32, 2048, steady.OverRuns("quotient", "", label, func(sums []steady.Quotient) float64 {
			return sums[0].Y / sums[0].X * sums[1].X / sums[1].Y
		}, runs...))(ctx, s)
	}
}
