package var98

import (
	"fmt"
	"slices"
	"strings"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// An arrow leads from a task to another task that every algorithm for the first can
// perform.
type arrow struct {
	from, to func(n int) tasks.Task
	reduce   func(from tasks.Task, s schedules.Schedule, to tasks.Task) (tasks.Task, schedules.Schedule, error)
	why      string
	reversed bool // whether it runs on the network with reversed links

	net topologies.Topology // for the execution; nil for all of arrowNetworks
}

func (a arrow) String() string {
	s := fmt.Sprintf("from=%s to=%s by=%q", a.from(8).Name, a.to(8).Name, a.why)
	if a.net != nil {
		s += fmt.Sprintf(" topology=%v", a.net)
	}
	return s
}

// arrowsAsked is the argument of the arrows on all of arrowNetworks, or on one network.
// A pair of tasks that is no arrow of the figure has no reduction.
var arrowsAsked = func() arguments.Argument[arrow] {
	byName := map[string]func(n int) tasks.Task{}
	var from, to, why []string
	add := func(list []string, word string) []string {
		if slices.Contains(list, word) {
			return list
		}
		return append(list, word)
	}
	for _, a := range arrows() {
		head, tail := a.to(8).Name, a.from(8).Name
		byName[head], byName[tail] = a.to, a.from
		from, to, why = add(from, tail), add(to, head), add(why, fmt.Sprintf("%q", a.why))
	}
	return arguments.Of4(func(from, to, why string, net *topologies.Topology) (arrow, error) {
		why = strings.Trim(why, `"`)
		asked := arrow{from: byName[from], to: byName[to], why: why}
		for _, a := range arrows() {
			if a.String() == asked.String() {
				asked = a
			}
		}
		if net != nil {
			asked.net = *net
		}
		return asked, nil
	}, arguments.Word("from", "task that has an algorithm", from...), arguments.Word("to", "task that gets one", to...), arguments.Word("by", "what becomes of the algorithm", why...),
		arguments.Optional("topology", kit.NetworkUpTo(6, 100).UsualOf("topology", slices.Concat(alikeTexts, endedTexts)...)))
}()

// restricted reduces a task to a special case of it, dual to its dual task, and
// backward to its reversal in time.
func restricted(from tasks.Task, s schedules.Schedule, to tasks.Task) (tasks.Task, schedules.Schedule, error) {
	solved, err := tasks.Solve(from, s, to)
	return to, solved, err
}

func dual(from tasks.Task, s schedules.Schedule, _ tasks.Task) (tasks.Task, schedules.Schedule, error) {
	return tasks.Dual(from, s)
}

func backward(from tasks.Task, s schedules.Schedule, _ tasks.Task) (tasks.Task, schedules.Schedule, error) {
	return tasks.Reverse(from, s)
}

// restrictedDual reduces a task to the dual of a special case of it.
func restrictedDual(from tasks.Task, s schedules.Schedule, to tasks.Task) (tasks.Task, schedules.Schedule, error) {
	to.Combining = false
	solved, err := tasks.Solve(from, s, to)
	if err != nil {
		return to, solved, err
	}
	return tasks.Dual(to, solved)
}

// arrows returns those of Figure 1, with node 2 as root and a few nodes for selective
// and partial tasks.
func arrows() []arrow {
	const root = 2
	some := func(n int) []topologies.Node { return []topologies.Node{0, 3, topologies.Node(n - 1)} }
	atRoot := func(of func(int, topologies.Node) tasks.Task) func(int) tasks.Task {
		return func(n int) tasks.Task { return of(n, root) }
	}
	selective := func(of func(int, topologies.Node, []topologies.Node) tasks.Task) func(int) tasks.Task {
		return func(n int) tasks.Task { return of(n, root, some(n)) }
	}
	partial := func(of func(int, []topologies.Node) tasks.Task) func(int) tasks.Task {
		return func(n int) tasks.Task { return of(n, some(n)) }
	}
	oneToOne := func(n int) tasks.Task { return tasks.OneToOne(n, root, topologies.Node(n-1-root)) }
	snb, sna, sns, sng := atRoot(tasks.Broadcast), atRoot(tasks.Accumulation), atRoot(tasks.Scatter), atRoot(tasks.Gather)
	ssnb, ssna, ssns, ssng := selective(tasks.SelectiveBroadcast), selective(tasks.SelectiveAccumulation), selective(tasks.SelectiveScatter), selective(tasks.SelectiveGather)
	pmnb, pmna, pmns, pmng := partial(tasks.PartialBroadcast), partial(tasks.PartialAccumulation), partial(tasks.PartialScatter), partial(tasks.PartialGather)
	return []arrow{
		{snb, oneToOne, restricted, "one destination", false, nil},
		{snb, ssnb, restricted, "some destinations", false, nil},
		{snb, sna, dual, "time reversed", true, nil},
		{ssnb, ssna, dual, "time reversed", true, nil},
		{sns, snb, restricted, "equal contents", false, nil},
		{sns, ssns, restricted, "some destinations", false, nil},
		{ssns, ssnb, restricted, "equal contents", false, nil},
		{sns, sng, backward, "time reversed", true, nil},
		{ssns, ssng, backward, "time reversed", true, nil},
		{sng, sns, backward, "time reversed", true, nil},
		{sns, sna, restrictedDual, "equal contents, time reversed", true, nil},
		{tasks.MultinodeBroadcast, snb, restricted, "one origin", false, nil},
		{tasks.MultinodeBroadcast, pmnb, restricted, "some origins", false, nil},
		{pmnb, pmna, dual, "time reversed", true, nil},
		{pmna, pmnb, dual, "time reversed", true, nil},
		{tasks.MultinodeBroadcast, pmna, restrictedDual, "some origins, time reversed", true, nil},
		{turnOver, oneToOne, restricted, "one origin", false, nil},
		{tasks.TotalExchange, tasks.MultinodeBroadcast, restricted, "equal contents", false, nil},
		{tasks.TotalExchange, turnOver, restricted, "one destination each", false, nil},
		{tasks.TotalExchange, sns, restricted, "one origin", false, nil},
		{tasks.TotalExchange, sng, restricted, "one destination", false, nil},
		{tasks.TotalExchange, pmns, restricted, "some origins", false, nil},
		{pmns, pmng, backward, "time reversed", true, nil},
		{pmns, pmnb, restricted, "equal contents", false, nil},
		{pmns, pmna, restrictedDual, "equal contents, time reversed", true, nil},
	}
}

// turnOver returns the permutation that sends the packet of node v to node n-1-v.
func turnOver(n int) tasks.Task {
	to := make([]topologies.Node, n)
	for v := range to {
		to[v] = topologies.Node(n - 1 - v)
	}
	t, _ := tasks.Permutation(to) // it is a permutation
	return t
}

// arrowNetworks are the networks on which every arrow is executed.
func arrowNetworks() []topologies.Topology {
	return []topologies.Topology{
		topologies.Hypercube{D: 4}, topologies.Ring{N: 7}, topologies.Torus{Sides: []int{3, 4}}, topologies.Mesh{Sides: []int{3, 4}}, topologies.FoldedCube{D: 4},
		topologies.Manhattan{Rows: 4, Columns: 4}, topologies.Complete{N: 6}, topologies.Star{N: 7}, topologies.Path{N: 6},
	}
}

// hierarchyArrows claims that an algorithm for a task performs the tasks below it.
func hierarchyArrows() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-HIER",
		Title: "The arrows of the hierarchy of static tasks, executed",
		Statement: `Along an arrow of the hierarchy an algorithm for one task is one for another, and takes no more slots: packets that nobody wants are left out, packets with equal contents become one, or links and slots are turned round. ` +
			`Every arrow is executed on a cube, a ring, a wraparound and a plain mesh, a folded cube, a Manhattan Street network (turned round it runs on the network of reversed streets, which is one too), a complete network, a star and a path; the validator accepts the result. Measured: the greatest difference $T_B - T_A$ of the slots of the result and of the algorithm it is made from.`,
		Source:   "VAR98, Section 2.1 and Figure 1",
		Quantity: `\max(T_B - T_A)`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{
			{Name: `T_A`, Meaning: "slots of the algorithm for the task that an arrow starts from", Unit: "slots"},
			{Name: `T_B`, Meaning: "slots of what becomes of it, for the task that the arrow leads to", Unit: "slots"},
		},
		Formula: kit.Stated,
		Model:   tasks.Solve,
		Figures: hierarchyFigures,
		Cases: kit.Given("an arrow of the figure", kit.Cases("", arrowsAsked, arrows(), func(_ string, a arrow) reports.Case {
			c := counted("", func() (float64, error) { return kit.Stated(0) }, "greatest difference", "slots", a.follow)
			c.Validate = func() error {
				if a.reduce == nil {
					return &inputs.Error{Arg: "to", Value: a, Domain: "an arrow of the figure, with its reason"}
				}
				return nil
			}
			return c
		})),
	}
}

// follow executes an arrow on its networks.
func (a arrow) follow() (worst float64, sends int64, err error) {
	networks := arrowNetworks()
	if a.net != nil {
		networks = []topologies.Topology{a.net}
	}
	for i, net := range networks {
		n := net.Order()
		from, on := a.from(n), net
		if a.reversed { // the algorithm runs on the reversed network, its reversal on the network
			if on, err = tasks.ReverseLinks(net); err != nil {
				return 0, 0, err
			}
		}
		s, err := tasks.Plan(on, from)
		if err != nil {
			return 0, 0, err
		}
		to, result, err := a.reduce(from, s, a.to(n))
		if err != nil {
			return 0, 0, err
		}
		if err := tasks.Validate(net, to, result, tasks.Full); err != nil {
			return 0, 0, fmt.Errorf("%s from %s on %v: %w", to.Name, from.Name, net, err)
		}
		if i == 0 {
			worst = float64(result.Slots - s.Slots)
		}
		worst = max(worst, float64(result.Slots-s.Slots))
		sends += int64(len(result.Sends))
	}
	return worst, sends, nil
}

// hierarchyPrinted claims that the more general task never takes less time.
func hierarchyPrinted() reports.Claim {
	return reports.Claim{
		ID:        "VAR98-HIER-PRINTED",
		Title:     "More general tasks take no less time, read of single instances",
		Statement: `A partial multinode scatter, the highest task of the hierarchy in difficulty, takes no less than a total exchange; a partial multinode broadcast no less than a multinode broadcast; a selective broadcast no less than a broadcast.`,
		Source:    "VAR98, Section 2.1, as read here",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolTaskT},
		Erratum: `The tasks that are called more general are so as classes: they leave open which nodes take part, and all nodes are one choice of many. With fewer nodes the task is easier, never harder, see VAR98-HIER: a partial scatter of one node of the 3-cube takes 3 slots, total exchange 4. ` +
			`An algorithm for the partial multinode scatter gives the others that are named before it if time and links may be reversed, as the survey does for the gather, and packets combined or copied; isotropic tasks, which come after it, may have several packets for one destination.`,
		Formula: formula.Carried,
		Model:   fastest.Schedule,
		Cases: kit.Given("a task that is easier than the whole: its time, known of one node, is less", kit.Cases("", lessers, []lesser{
			{"partial-multinode-scatter", topologies.Hypercube{D: 3}, 0}, {"partial-multinode-broadcast", topologies.Hypercube{D: 5}, 0}, {"selective-broadcast", topologies.Hypercube{D: 3}, 1},
		}, func(_ string, l lesser) reports.Case {
			c := counted("", l.whole, "slots", "slots", func() (float64, int64, error) {
				slots, sends, err := shortestSlots(l.net, l.of(l.net.Order()))
				return slots, max(1, sends), err
			})
			c.Validate = l.validate
			return c
		})),
	}
}

// A lesser is a task of node 0 alone, or a broadcast from node 0 to one node.
type lesser struct {
	task string
	net  topologies.Topology
	node int
}

func (l lesser) key() string {
	if l.task == "selective-broadcast" {
		return "to"
	}
	return "sources"
}

func (l lesser) String() string {
	return fmt.Sprintf("task=%s topology=%v %s=%d", l.task, l.net, l.key(), l.node)
}

var lessers = arguments.Of4(func(task string, net topologies.Topology, source, to *int) (lesser, error) {
	l, node := lesser{task: task, net: net}, source
	if l.key() == "to" {
		node = to
	}
	if node == nil || source != nil && to != nil {
		return l, &inputs.Error{Arg: "task", Value: task, Domain: "partial tasks with sources=, a selective one with to="}
	}
	l.node = *node
	return l, nil
}, arguments.Word("task", "the more general task", "partial-multinode-scatter", "partial-multinode-broadcast", "selective-broadcast"),
	kit.NetworkUpTo(2, 128).UsualOf("topology", "hypercube(d=[3..6])", "torus(sides=[4..6]x[4..6])", "folded-cube(d=[4..6])", "ring(n=[4..16])"),
	arguments.Optional("sources", arguments.Int("sources", "the one source", 0, 127).Usual("sources", 0, 7)),
	arguments.Optional("to", arguments.Int("to", "the one destination of a packet of node 0", 1, 127).Usual("to", 1, 7)))

func (l lesser) of(n int) tasks.Task {
	one := []topologies.Node{topologies.Node(l.node)}
	switch l.task {
	case "partial-multinode-scatter":
		return tasks.PartialScatter(n, one)
	case "partial-multinode-broadcast":
		return tasks.PartialBroadcast(n, one)
	}
	return tasks.SelectiveBroadcast(n, 0, one)
}

// whole returns the time of the task of all nodes.
func (l lesser) whole() (float64, error) {
	s, err := surveyedOf(l.net)
	if err != nil {
		return 0, err
	}
	switch l.task {
	case "partial-multinode-scatter":
		return s.exchange()
	case "partial-multinode-broadcast":
		return s.bound()
	}
	return s.farthest()
}

// validate checks that the task takes less time than the whole.
func (l lesser) validate() error {
	all, err := l.whole()
	if err != nil {
		return err
	}
	if n := l.net.Order(); l.node >= n {
		return &inputs.Error{Arg: l.key(), Value: l.node, Domain: fmt.Sprintf("an integer below %d", n)}
	}
	own := 0.0
	switch l.task {
	case "partial-multinode-scatter":
		own, err = scatterBound(taskOn{net: l.net})
	case "partial-multinode-broadcast":
		far, wrong := eccentricity(l.net, l.node)
		own, err = float64(far), wrong
	default:
		own = float64(topologies.Distances(l.net, 0)[l.node])
	}
	if err == nil && own >= all {
		err = &inputs.Error{Arg: "topology", Value: l.net, Domain: fmt.Sprintf("one on which the task takes less than the whole, %g slots; here it takes %g", all, own)}
	}
	return err
}

// hierarchyValues claims that combining on the way gives the same values as combining
// at the end.
func hierarchyValues() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-SNA-VALUES",
		Title:      "Accumulations combine every value once",
		Statement:  `Values that are combined on the way to the collector by an associative and commutative operator make what they make at once: sums and maxima of the numbers of the nodes, carried along the schedules of single node and partial multinode accumulations. Measured: collectors that end with another value.`,
		Source:     "VAR98, Section 2.1 (SNA, PMNA), for associative operators; an operator that does not commute needs a tree whose branches are intervals of its order",
		Quantity:   `\#`,
		Unit:       "collectors",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{{Name: `\#`, Meaning: "collectors with a wrong value"}},
		Formula:    kit.Stated,
		Model:      tasks.Execute[int],
		Cases: kit.Cases("", ofNetworks(6, 100).UsualOf("topology", slices.Concat(alikeTexts, endedTexts)...), everyNetwork(arrowNetworks()), func(_ string, on ofNetwork) reports.Case {
			c := counted("", func() (float64, error) { return kit.Stated(0) }, "wrong values", "collectors", func() (float64, int64, error) { return wrongValues(on.net) })
			c.Validate = on.net.Validate
			return c
		}),
	}
}

// wrongValues returns the number of collectors whose sum or maximum is wrong, and of
// all collectors.
func wrongValues(net topologies.Topology) (wrong float64, collectors int64, err error) {
	n := net.Order()
	for _, t := range []tasks.Task{tasks.Accumulation(n, 1), tasks.SelectiveAccumulation(n, 1, []topologies.Node{0, 3, 4}), tasks.PartialAccumulation(n, []topologies.Node{5, 2}), allCollect(n)} {
		s, err := tasks.Plan(net, t)
		if err != nil {
			return 0, 0, err
		}
		values := make([][]int, len(t.Packets))
		for p, packet := range t.Packets {
			for _, v := range packet.To {
				values[p] = append(values[p], 1<<(int(v)%20)+p)
			}
		}
		for _, op := range []func(a, b int) int{func(a, b int) int { return a + b }, func(a, b int) int { return max(a, b) }} {
			got, err := tasks.Execute(net, t, s, values, op)
			if err != nil {
				return 0, 0, err
			}
			for p := range values {
				want := values[p][0]
				for _, x := range values[p][1:] {
					want = op(want, x)
				}
				if got[p] != want {
					wrong++
				}
				collectors++
			}
		}
	}
	return wrong, collectors, nil
}
