package var98

import (
	"context"
	"math"

	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// directLoads claims the load of single links.
func directLoads() reports.Claim {
	const id = "VAR98-DIRECT-LINK"
	return reports.Claim{
		ID:    id,
		Title: "A link of a tree is busy for the share of the packets that come from behind it",
		Statement: `A link of a tree with $n$ nodes behind it carries the packets of this tree that they generate, and is busy for the share $n\lambda/k$ of slots, whatever the order and the load. ` +
			`Measured on single links: from a node alone at its end, which carry what one node generates, and on links that carry what all others do. So no node generates more than another.`,
		Source:     "VAR98, Section 3.4, direct broadcasting scheme theorem, for the necessary condition of stability",
		Quantity:   `\text{share}`,
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    []reports.Symbol{symbolSlotRate, symbolK, {Name: "n", Meaning: "nodes behind the link"}},
		Formula:    formula.Family.Load,
		Model:      (*model.Run).Advance,
		Cases: branchCases(id, []branch{
			{direct: direct{net: star7, load: 0.9}, link: link{1, 0}},
			{direct: direct{net: path5, load: 0.9, order: model.LIFO}, link: link{0, 1}},
			{direct: direct{net: star7, load: 0.9}, link: link{0, 6}},
			{direct: direct{net: star7, load: 0.9}, link: link{6, 0}},
			{direct: direct{net: path5, load: 0.9}, link: link{4, 3}},
		}, 3, formula.Family.Load, branch.busy),
	}
}

// busy estimates the fraction of busy slots of a link.
func (b branch) busy(label string) montecarlo.Experiment {
	slots := 2000
	if b.many {
		slots = max(slots, int(50*float64(b.net.Order())/b.load))
	}
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		d, err := b.scheme()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		number := -1
		for i := range d.Scheme.Links() {
			if a := d.Scheme.Link(i); a == b.arc() {
				number = i
			}
		}
		if number < 0 {
			return montecarlo.Estimate{}, b.none()
		}
		return b.watched(d, slots, 1<<14, "share", "", label, func(run *model.Run) (y, x float64) {
			return float64(run.Carried(number)), float64(run.Watched())
		})(ctx, s)
	}
}

func directSlot() reports.Claim {
	const id = "VAR98-DIRECT-SLOT"
	return reports.Claim{
		ID:    id,
		Title: "A packet waits for the next slot for a time that is uniform",
		Statement: `Packets are generated in continuous time and sent from the beginning of the next slot on, so $B$ is a whole number of slots and a wait that is uniform between 0 and 1: the $\frac12$ of the theorem is its mean. ` +
			`Measured: the share of packets of which the wait, $B - \lfloor B \rfloor$, is at most $\frac14$.`,
		Source:     "VAR98, Section 3.4, model",
		Quantity:   `\Pr(B - \lfloor B \rfloor \le \tfrac14)`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols:    []reports.Symbol{symbolB},
		Formula:    kit.Stated,
		Model:      (*model.Run).Advance,
		Cases: directCases(id, "P(B mod 1 <= 1/4)", runsOf(anyDirect, 1000), []directCase{
			{direct: direct{net: torus3, load: 0.5}, packets: 2000},
			{direct: direct{net: path5, load: 0.5, order: model.Random}, packets: 2000, long: true},
		}, direct.validate, func(formula.Family, float64) (float64, error) { return kit.Stated(0.25) }, func(b model.Broadcast) float64 {
			if b.Completion-math.Floor(b.Completion) <= 0.25 {
				return 1
			}
			return 0
		}),
	}
}
