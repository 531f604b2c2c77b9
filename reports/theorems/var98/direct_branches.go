package var98

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A branch is a link of one tree, given by its direction.
type branch struct {
	direct
	tree int // from 0
	link link
	many bool // whether runs have some hundreds of packets over the link, instead of some of each node
}

func (b branch) String() string { return fmt.Sprintf("%v tree=%d link=%v", b.direct, b.tree+1, b.link) }

func (b branch) arc() trees.Arc { return trees.Arc{From: b.link.from, To: b.link.to} }

type link struct{ from, to topologies.Node }

func (l link) String() string { return fmt.Sprintf("%d-%d", l.from, l.to) }

// directBranches claims the delay of the packets that arrive over one link.
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
		Formula:    formula.Family.Excess,
		Model:      (*model.Run).Branch,
		Cases: branchCases(id, []branch{
			{direct: direct{net: path5, load: 0.6}, link: link{3, 4}},
			{direct: direct{net: star7, load: 0.6, order: model.LIFO}, link: link{0, 3}},
			{direct: direct{net: k4, load: 0.7, order: model.Priority}, tree: 1, link: link{3, 0}},
			{direct: direct{net: path5, load: 0.6}, link: link{2, 1}},
			{direct: direct{net: path5, load: 0.6, order: model.LIFO}, link: link{0, 1}},
			{direct: direct{net: path5, load: 0.9, order: model.Random}, link: link{3, 4}},
		}, 2, formula.Family.Excess, branch.excess),
	}
}

// branches is the argument of links of trees of networks whose runs, with hundreds of
// packets over the link, take some seconds.
var branches = arguments.Of3(func(c direct, tree int, l link) (branch, error) {
	n := float64(c.net.Order())
	return branch{c, tree - 1, l, true}, kit.Affordable("load", c.load, 200*n*n*n/2/((1-c.load)*(1-c.load)), mostTransmissions, "transmissions in a run")
}, directs(kit.NetworkUpTo(2, 64).UsualOf("topology", "complete(n=[4..5])", "ring(n=[3..6])", "star(n=[3..5])", "path(n=[2..6])", "mesh(sides=2x[2..3])", "hypercube(d=[2..3])"), loadOfTrees.Usual("load", 0.2, 0.7)),
	arguments.Int("tree", "number of the tree", 1, 64).Usual("tree", 1, 2), linkOf.UsualOf("link", "[0..3]-[0..3]"))

// linkOf is the argument of a link, from its sender to its receiver.
var linkOf = arguments.Declared(func(k *arguments.Keys) func() (link, error) {
	const domain = "numbers of two nodes such as 3-4"
	text := k.Text("link", "link of the tree, from its sender to its receiver", domain)
	return func() (link, error) {
		from, to, _ := strings.Cut(*text, "-")
		u, err1 := strconv.Atoi(from)
		v, err2 := strconv.Atoi(to)
		l := link{topologies.Node(u), topologies.Node(v)}
		if err1 != nil || err2 != nil || l.String() != *text {
			return link{}, &inputs.Error{Arg: "link", Value: *text, Domain: domain}
		}
		return l, nil
	}
})

// branchCases makes a case of each link, with all printed ones after the first quick
// ones Long; the formula depends on the number of nodes behind the link.
func branchCases(id string, list []branch, quick int, theory func(f formula.Family, behind int, lambda float64) (float64, error),
	measure func(b branch, label string) montecarlo.Experiment,
) reports.Cases {
	return kit.LongAfter(quick, kit.Given("a link of that tree; links lead both ways", kit.Cases(id, branches, list, func(label string, b branch) reports.Case {
		number := b.theory(func(f formula.Family, lambda float64) (float64, error) {
			for _, known := range f.Branches() {
				if known.Tree == b.tree && known.From == int(b.link.from) && known.To == int(b.link.to) {
					return theory(f, known.Behind, lambda)
				}
			}
			return 0, b.none()
		})
		return reports.Case{
			Validate: func() error {
				if err := b.validate(); err != nil {
					return err
				}
				_, err := number()
				return err
			},
			Theory:  number,
			Measure: measure(b, label),
		}
	})))
}

func (b branch) none() error {
	return &inputs.Error{Arg: "link", Value: b.link, Domain: fmt.Sprintf("a link of tree %d", b.tree+1)}
}

// watched estimates a ratio of sums over the given number of slots of a run.
func (b branch) watched(d model.Dynamic, slots, most int, name, unit, label string, of func(run *model.Run) (y, x float64)) montecarlo.Experiment {
	return montecarlo.Slow(64, most, steady.OverRuns(name, unit, label, steady.FirstRatio, steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := d.Run(w)
			if err != nil {
				return nil, err
			}
			run.Advance(warmUp)
			return func(slots int) (sums steady.Quotient, err error) {
				run.Watch()
				run.Advance(slots)
				sums.Add(of(run))
				return sums, nil
			}, nil
		},
		Relaxation: b.relaxation(), Length: slots, Unit: "slots",
	}))
}

// excess estimates the mean of delay minus distance over a link, in runs in which some
// packets of each node are generated after the warm-up.
func (b branch) excess(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		d, err := b.scheme()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		d.Branches = true
		number := slices.IndexFunc(d.Scheme.Branches(), func(known model.Branch) bool {
			return known.Tree == b.tree && known.Link == b.arc()
		})
		if number < 0 {
			return montecarlo.Estimate{}, b.none()
		}
		packets := int(200 / ((1 - b.load) * (1 - b.load)))
		if b.many {
			packets *= d.Scheme.Choices()
		}
		return b.watched(d, int(float64(packets)/d.Lambda), 4096, "excess", "slots", label, func(run *model.Run) (y, x float64) {
			excess, n := run.Branch(number)
			return excess, float64(n)
		})(ctx, s)
	}
}
