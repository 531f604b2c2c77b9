package var98

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// A branch is a link of one tree, to the node that receives over it.
type branch struct {
	direct
	tree     int
	from, to topologies.Node
}

// directBranches: what comes over one link.
func directBranches() reports.Claim {
	const id = "VAR98-DIRECT-BRANCH"
	return reports.Claim{
		ID:    id,
		Title: "The packets that come over a link of a tree wait like those of a single queue",
		Statement: `Of the packets that a node receives over one link of a tree, behind which there are $n$ nodes, the delay exceeds the links crossed on average by $\frac12 + \frac r{2(1-r)}$, $r = n\lambda/k$: a queue of unit service that all of them had to themselves. ` +
			`So it is in every order, whatever the tree behind the link looks like; for single sources it depends on the order.`,
		Source:     "derived; behind VAR98, Section 3.4, direct broadcasting scheme theorem, given there without proof",
		Quantity:   `\text{excess}`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.05),
		Symbols:    []reports.Symbol{symbolSlotRate, symbolK, {Name: "n", Meaning: "nodes behind the link"}, {Name: "r", Meaning: "share of the slots in which the link is busy"}},
		Formula:    "analytic/graphs.Family",
		Model:      "montecarlo/treedynamic.Run",
		Cases: reports.Printed(func() []reports.Case {
			return branchCases(id, []branch{
				{direct{net: path5, load: 0.6}, 0, 3, 4},
				{direct{net: star7, load: 0.6, order: model.LIFO}, 0, 0, 3},
				{direct{net: k4, load: 0.7, order: model.Priority}, 1, 3, 0},
				{direct{net: path5, load: 0.6}, 0, 2, 1},
				{direct{net: path5, load: 0.6, order: model.LIFO}, 0, 0, 1},
				{direct{net: path5, load: 0.9, order: model.Random}, 0, 3, 4},
			}, 2, formula.Family.Excess, branch.excess)
		}),
	}
}

// branchCases makes one case of each link, all but the first quick ones of them long:
// theory knows of it how many nodes are behind.
func branchCases(id string, list []branch, quick int, theory func(f formula.Family, behind int, lambda float64) (float64, error),
	measure func(b branch, label string) montecarlo.Experiment,
) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, b := range list {
		params := fmt.Sprintf("%v tree=%d link=%d-%d", b.direct, b.tree+1, b.from, b.to)
		cases[i] = reports.Case{
			Params: params,
			Theory: b.theory(func(f formula.Family, lambda float64) (float64, error) {
				for _, known := range f.Branches() {
					if known.Tree == b.tree && known.From == int(b.from) && known.To == int(b.to) {
						return theory(f, known.Behind, lambda)
					}
				}
				return 0, b.none()
			}),
			Measure: measure(b, id+" "+params),
			Long:    i >= quick,
		}
	}
	return cases
}

func (b branch) none() error {
	return fmt.Errorf("no link %d-%d in tree %d", b.from, b.to, b.tree+1)
}

// watched measures a number of runs that are watched for so many slots after the
// warm-up.
func (b branch) watched(d model.Dynamic, slots, most int, name, unit, label string, of func(run *model.Run) float64) montecarlo.Experiment {
	return montecarlo.Slow(64, most, montecarlo.Mean(name, unit, label, func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			run, err := d.Run(montecarlo.NewWords(r))
			if err != nil {
				return 0, err
			}
			run.Advance(b.warmUp())
			run.Watch()
			run.Advance(slots)
			return of(run), nil
		}
	}))
}

// excess measures the mean of delay less links over a link, in runs in which some
// packets of each node are generated after the warm-up.
func (b branch) excess(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		d, err := b.scheme()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		d.Branches = true
		number := slices.IndexFunc(d.Scheme.Branches(), func(known model.Branch) bool {
			return known.Tree == b.tree && known.Link.From == b.from && known.Link.To == b.to
		})
		if number < 0 {
			return montecarlo.Estimate{}, b.none()
		}
		packets := int(200 / ((1 - b.load) * (1 - b.load)))
		return b.watched(d, int(float64(packets)/d.Lambda), 4096, "excess", "slots", label, func(run *model.Run) float64 {
			excess, n := run.Branch(number)
			return excess / float64(n)
		})(ctx, s)
	}
}
