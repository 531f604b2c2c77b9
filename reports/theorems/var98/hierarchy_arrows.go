package var98

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// hierarchy are the claims of Section 2.1 on Figure 1.
func hierarchy() []reports.Claim {
	return []reports.Claim{
		claims.Claim[arrow]{
			ID: "VAR98-HIER", Title: "The arrows of the hierarchy of static tasks, executed",
			Statement: `Along an arrow of the hierarchy an algorithm for one task is one for another, and takes no more slots: packets ` +
				`that nobody wants are left out, packets with equal contents become one, or links and slots are turned round. ` +
				`Every arrow is executed on a cube, a ring, a wraparound and a plain mesh, a folded cube, a Manhattan Street network ` +
				`(turned round it runs on the network of reversed streets, which is one too), a complete network, a star and a path; the ` +
				`validator accepts the result. Measured: the greatest difference $T_B - T_A$ of the slots of the result and of the ` +
				`algorithm it is made from.`,
			Source:   "VAR98, Section 2.1 and Figure 1",
			Measured: `\max(T_B - T_A)`, Name: "greatest difference", Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{
				{Name: `T_A`, Meaning: "slots of the algorithm for the task that an arrow starts from", Unit: "slots"},
				{Name: `T_B`, Meaning: "slots of what becomes of it, for the task that the arrow leads to", Unit: "slots"},
			},
			Parameters: arrows, Over: arrowWords(), Given: claims.Given("an arrow of the figure", arrow.validate),
			Theory:  claims.Stated[arrow](0),
			Measure: claims.Count(arrow.follow),
			Formula: kit.Stated, Model: tasks.Solve,
			Figures: hierarchyFigures,
		}.Declare(),
		claims.Claim[oneOfTask]{
			ID: "VAR98-HIER-PRINTED", Title: "More general tasks take no less time, read of single instances",
			Statement: `A partial multinode scatter, the highest task of the hierarchy in difficulty, takes no less than a total ` +
				`exchange; a partial multinode broadcast no less than a multinode broadcast; a selective broadcast no less than a ` +
				`broadcast.`,
			Source: "VAR98, Section 2.1, as read here", Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast,
			Erratum: `The tasks that are called more general are so as classes: they leave open which nodes take part, and all nodes ` +
				`are one choice of many. With fewer nodes the task is easier, never harder, see VAR98-HIER: a partial scatter of one ` +
				`node of the 3-cube takes 3 slots, total exchange 4. An algorithm for the partial multinode scatter gives the others ` +
				`that are named before it if time and links may be reversed, as the survey does for the gather, and packets combined or ` +
				`copied; isotropic tasks, which come after it, may have several packets for one destination.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolTaskT},
			Parameters:  tasksOfOne,
			Over: []string{
				"task=partial-multinode-scatter topology=hypercube(d=3) node=0",
				"task=partial-multinode-broadcast topology=hypercube(d=5) node=0",
				"task=selective-broadcast topology=hypercube(d=3) node=1",
			},
			Given:   claims.Given("a task that is easier than the whole: its time, known of one node, is less", oneOfTask.easier),
			Theory:  oneOfTask.whole,
			Measure: claims.Count(func(t oneOfTask) (float64, int64, error) { return t.shortest([]topologies.Node{t.node}) }),
			Formula: formula.Carried, Model: fastest.Schedule,
		}.Declare(),
	}
}

// An arrow leads from a task to another task that every algorithm for the first can
// perform, on a network, or on all of arrowNetworks if net is nil.
type arrow struct {
	from, to, by string
	net          topologies.Topology
}

func (a arrow) String() string {
	s := fmt.Sprintf("from=%s to=%s by=%q", a.from, a.to, a.by)
	if a.net != nil {
		s += fmt.Sprintf(" topology=%v", a.net)
	}
	return s
}

// figure1 has the arrows of Figure 1.
var figure1 = []arrow{
	{from: "broadcast", to: "one-to-one", by: "one destination"},
	{from: "broadcast", to: "selective-broadcast", by: "some destinations"},
	{from: "broadcast", to: "accumulate", by: "time reversed"},
	{from: "selective-broadcast", to: "selective-accumulate", by: "time reversed"},
	{from: "scatter", to: "broadcast", by: "equal contents"},
	{from: "scatter", to: "selective-scatter", by: "some destinations"},
	{from: "selective-scatter", to: "selective-broadcast", by: "equal contents"},
	{from: "scatter", to: "gather", by: "time reversed"},
	{from: "selective-scatter", to: "selective-gather", by: "time reversed"},
	{from: "gather", to: "scatter", by: "time reversed"},
	{from: "scatter", to: "accumulate", by: "equal contents, time reversed"},
	{from: "multinode-broadcast", to: "broadcast", by: "one origin"},
	{from: "multinode-broadcast", to: "partial-multinode-broadcast", by: "some origins"},
	{from: "partial-multinode-broadcast", to: "partial-multinode-accumulation", by: "time reversed"},
	{from: "partial-multinode-accumulation", to: "partial-multinode-broadcast", by: "time reversed"},
	{from: "multinode-broadcast", to: "partial-multinode-accumulation", by: "some origins, time reversed"},
	{from: "permutation", to: "one-to-one", by: "one origin"},
	{from: "total-exchange", to: "multinode-broadcast", by: "equal contents"},
	{from: "total-exchange", to: "permutation", by: "one destination each"},
	{from: "total-exchange", to: "scatter", by: "one origin"},
	{from: "total-exchange", to: "gather", by: "one destination"},
	{from: "total-exchange", to: "partial-multinode-scatter", by: "some origins"},
	{from: "partial-multinode-scatter", to: "partial-multinode-gather", by: "time reversed"},
	{from: "partial-multinode-scatter", to: "partial-multinode-broadcast", by: "equal contents"},
	{from: "partial-multinode-scatter", to: "partial-multinode-accumulation", by: "equal contents, time reversed"},
}

func arrowWords() (words []string) {
	for _, a := range figure1 {
		words = append(words, a.String())
	}
	return words
}

// arrows is the argument of two tasks and a reason. A pair of tasks that is no arrow of
// the figure has none.
var arrows = func() arguments.Argument[arrow] {
	var from, to, by []string
	add := func(list *[]string, word string) {
		if !slices.Contains(*list, word) {
			*list = append(*list, word)
		}
	}
	for _, a := range figure1 {
		add(&from, a.from)
		add(&to, a.to)
		add(&by, fmt.Sprintf("%q", a.by))
	}
	return arguments.Of4(func(from, to, by string, net *topologies.Topology) (arrow, error) {
		a := arrow{from: from, to: to, by: strings.Trim(by, `"`)}
		if net != nil {
			a.net = *net
		}
		return a, nil
	}, arguments.Word("from", "task that has an algorithm", from...), arguments.Word("to", "task that gets one", to...),
		arguments.Word("by", "what becomes of the algorithm", by...), arguments.Optional("topology", sixOrMore))
}()

// sixOrMore is the argument of a network with the nodes that the tasks of the hierarchy name.
var sixOrMore = kit.NetworkUpTo(6, 100).UsualOf("topology", slices.Concat(alikeTexts, endedTexts)...)

func (a arrow) validate() error {
	if !slices.Contains(figure1, arrow{from: a.from, to: a.to, by: a.by}) {
		return &inputs.Error{Arg: "to", Value: a, Domain: "an arrow of the figure, with its reason"}
	}
	return nil
}

// arrowNetworks are the networks on which every arrow is executed.
const arrowNetworks = "hypercube(d=4),ring(n=7),torus(sides=3x4),mesh(sides=3x4),folded-cube(d=4),manhattan(rows=4,columns=4)," +
	"complete(n=6),star(n=7),path(n=6)"

// follow executes an arrow on its networks.
func (a arrow) follow() (worst int, sends int64, err error) {
	networks := []topologies.Topology{a.net}
	if a.net == nil {
		if networks, err = networksOf(arrowNetworks); err != nil {
			return 0, 0, err
		}
	}
	for i, net := range networks {
		more, sent, err := a.followOn(net)
		if err != nil {
			return 0, 0, fmt.Errorf("%s from %s on %v: %w", a.to, a.from, net, err)
		}
		if sends += sent; i == 0 || more > worst {
			worst = more
		}
	}
	return worst, sends, nil
}

// followOn returns by how many slots the result is longer than the algorithm, and its sends.
func (a arrow) followOn(net topologies.Topology) (more int, sends int64, err error) {
	from, wrongFrom := hierarchyTask(a.from, net.Order())
	to, wrongTo := hierarchyTask(a.to, net.Order())
	if err := errors.Join(wrongFrom, wrongTo); err != nil {
		return 0, 0, err
	}
	on := net
	if a.reversed() { // the algorithm runs on the reversed network, its reversal on the network
		if on, err = tasks.ReverseLinks(net); err != nil {
			return 0, 0, err
		}
	}
	s, err := tasks.Plan(on, from)
	if err != nil {
		return 0, 0, err
	}
	to, result, err := a.reduce(from, s, to)
	if err != nil {
		return 0, 0, err
	}
	return result.Slots - s.Slots, int64(len(result.Sends)), tasks.Validate(net, to, result, tasks.Full)
}

// reversed reports whether the arrow turns links and slots round.
func (a arrow) reversed() bool { return strings.HasSuffix(a.by, "time reversed") }

// reduce makes of an algorithm for a task one for a special case of it, turned round or not.
func (a arrow) reduce(from tasks.Task, s schedules.Schedule, to tasks.Task) (tasks.Task, schedules.Schedule, error) {
	switch copied := to; {
	case !a.reversed():
		solved, err := tasks.Solve(from, s, to)
		return to, solved, err
	case to.Combining:
		copied.Combining = false
		solved, err := tasks.Solve(from, s, copied)
		if err != nil {
			return to, solved, err
		}
		return tasks.Dual(copied, solved)
	case from.Combining:
		return tasks.Dual(from, s)
	}
	return tasks.Reverse(from, s)
}

// hierarchyTask returns a task of Figure 1 with node 2 as root, and a few nodes for selective and partial tasks.
func hierarchyTask(name string, n int) (tasks.Task, error) {
	const root = 2
	switch name {
	case "one-to-one":
		return tasks.OneToOne(n, root, topologies.Node(n-1-root)), nil
	case "permutation":
		return opposites(n)
	}
	return tasks.Named(name, n, root, []topologies.Node{0, 3, topologies.Node(n - 1)})
}

// A oneOfTask is a partial task of one node, or a broadcast from node 0 to one node.
type oneOfTask struct {
	taskOn
	node topologies.Node
}

var tasksOfOne = arguments.Of2(func(t taskOn, node int) (oneOfTask, error) { return oneOfTask{t, topologies.Node(node)}, nil },
	arguments.Of2(func(name string, net topologies.Topology) (taskOn, error) { return taskOn{task: name, net: net}, nil },
		arguments.Word("task", "the more general task", "partial-multinode-scatter", "partial-multinode-broadcast", "selective-broadcast"),
		kit.NetworkUpTo(2, 128).UsualOf("topology",
			"hypercube(d=[3..6])", "torus(sides=[4..6]x[4..6])", "folded-cube(d=[4..6])", "ring(n=[4..16])")),
	arguments.Int("node", "the one source of packets, or the one destination of a packet of node 0", 0, 127).Usual("node", 1, 7))

// whole returns the time of the task of all nodes.
func (t oneOfTask) whole() (float64, error) {
	s, err := alikeOf(t.net)
	switch {
	case err != nil:
		return 0, err
	case t.task == "partial-multinode-scatter":
		return s.exchange()
	case t.task == "partial-multinode-broadcast":
		return s.multinode()
	}
	return s.single()
}

// own returns the time of the task itself.
func (t oneOfTask) own() (float64, error) {
	switch t.task {
	case "partial-multinode-scatter":
		s, err := alikeOf(t.net)
		if err != nil {
			return 0, err
		}
		return s.scatter()
	case "partial-multinode-broadcast":
		return whole(eccentricity(t.net, int(t.node)))
	}
	return float64(topologies.Distances(t.net, 0)[t.node]), nil
}

// easier checks that the task takes less time than the whole.
func (t oneOfTask) easier() error {
	all, err := t.whole()
	if err != nil {
		return err
	}
	if n := t.net.Order(); int(t.node) >= n {
		return &inputs.Error{Arg: "node", Value: t.node, Domain: fmt.Sprintf("an integer below %d", n)}
	}
	own, err := t.own()
	if err == nil && own >= all {
		err = &inputs.Error{Arg: "topology", Value: t.net,
			Domain: fmt.Sprintf("one on which the task takes less than the whole, %g slots; here it takes %g", all, own)}
	}
	return err
}
