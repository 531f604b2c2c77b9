package var98

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A branch is a link of one tree of the direct scheme, in one direction.
type branch struct {
	direct
	tree int // from 0
	link link
}

func (b branch) arc() trees.Arc { return trees.Arc{From: b.link.from, To: b.link.to} }

type link struct{ from, to topologies.Node }

func (l link) String() string { return fmt.Sprintf("%d-%d", l.from, l.to) }

// branches is the argument of links of trees of networks whose runs, with hundreds of packets over the link, take some
// seconds.
var branches = arguments.Of3(func(c direct, tree int, l link) (branch, error) {
	n := float64(c.net.Order())
	transmissions := 200 * n * n * n / 2 / ((1 - c.load) * (1 - c.load))
	return branch{c, tree - 1, l}, kit.Affordable("load", c.load, transmissions, mostTransmissions, "transmissions in a run")
}, directs(kit.NetworkUpTo(2, 64).UsualOf("topology", "complete(n=[4..5])", "ring(n=[3..6])", "star(n=[3..5])", "path(n=[2..6])",
	"mesh(sides=2x[2..3])", "hypercube(d=[2..3])"), loadOfTrees.Usual("load", 0.2, 0.7)),
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

// ofATree is the hypothesis on a link, which theory checks.
var ofATree = claims.Given("a link of that tree; links lead both ways", branch.bothWays)

// behindLink is the theory of a formula of the number of nodes behind the link.
func behindLink(of func(f formula.Family, behind int, lambda float64) (float64, error)) func(b branch) (float64, error) {
	return func(b branch) (float64, error) {
		return b.along(func(f formula.Family, lambda float64) (float64, error) {
			for _, known := range f.Branches() {
				if known.Tree == b.tree && known.From == int(b.link.from) && known.To == int(b.link.to) {
					return of(f, known.Behind, lambda)
				}
			}
			return 0, b.none()
		})
	}
}

func (b branch) none() error { return inputs.Errorf("link", b.link, "a link of tree %d", b.tree+1) }

// excess sums delay minus distance over the packets that come over the link, in runs in which some hundreds do.
func (b branch) excess() (runs steady.Runs[steady.Quotient], err error) {
	d, err := b.dynamic()
	if err != nil {
		return runs, err
	}
	d.Branches = true
	number := slices.IndexFunc(d.Scheme.Branches(), func(known model.Branch) bool { return known.Tree == b.tree && known.Link == b.arc() })
	if number < 0 {
		return runs, b.none()
	}
	packets := int(200/((1-b.load)*(1-b.load))) * d.Scheme.Choices()
	return d.WatchedRuns(b.relaxation(), int(float64(packets)/d.Lambda), func(run *model.Run) (y, x float64) {
		excess, n := run.Branch(number)
		return excess, float64(n)
	}), nil
}

// busy sums slots in which the link is busy.
func (b branch) busy() (runs steady.Runs[steady.Quotient], err error) {
	d, err := b.dynamic()
	if err != nil {
		return runs, err
	}
	for i := range d.Scheme.Links() {
		if d.Scheme.Link(i) == b.arc() {
			slots := max(2000, int(50*float64(b.net.Order())/b.load))
			return d.WatchedRuns(b.relaxation(), slots, func(run *model.Run) (y, x float64) {
				return float64(run.Carried(i)), float64(run.Watched())
			}), nil
		}
	}
	return runs, b.none()
}
