package fastest

import (
	"cmp"
	"slices"

	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// A crossing is the transmission of a packet over an arc of a tree, with the number of
// transmissions before it and its slot in a period.
type crossing struct {
	packet int
	arc    trees.Arc
	before int
	slot   int
}

// A timetable is a periodic schedule that assigns a slot of the period to every
// crossing of every arc: each node has a packet for each tree in a period, and a packet
// crosses an arc in the period after that in which it reached the arc.
type timetable struct {
	nodes, packets, period int
	crossings              []crossing
	duplex                 tasks.Duplex
	used                   map[trees.Arc]int // slots that an arc has, or a link in half duplex
}

// add appends a crossing. In half duplex an arc and the opposite one share the slots of
// a period.
func (t *timetable) add(packet int, a trees.Arc, before int) {
	link := a
	if t.duplex == tasks.Half {
		link = trees.Arc{From: min(a.From, a.To), To: max(a.From, a.To)}
	}
	t.used[link]++
	t.period = max(t.period, t.used[link])
	t.crossings = append(t.crossings, crossing{packet, a, before, t.used[link]})
}

// shared returns the timetable of a family of trees, each of which serves all sources.
func shared(nodes int, family []trees.Tree) timetable {
	t := timetable{nodes: nodes, packets: nodes * len(family), used: map[trees.Arc]int{}}
	for j, tree := range family {
		next := make([][]topologies.Node, nodes)
		for _, a := range tree.Arcs() {
			next[a.From], next[a.To] = append(next[a.From], a.To), append(next[a.To], a.From)
		}
		for source := range nodes {
			var send func(v, from topologies.Node, before int)
			send = func(v, from topologies.Node, before int) {
				for _, w := range next[v] {
					if w != from {
						t.add(j*nodes+source, trees.Arc{From: v, To: w}, before)
						send(w, v, before+1)
					}
				}
			}
			send(topologies.Node(source), -1, 0)
		}
	}
	return t
}

// rooted returns the timetable of trees, number j*nodes + v of which serves its root v.
func rooted(family []trees.Tree, d tasks.Duplex) timetable {
	t := timetable{nodes: family[0].Order(), packets: len(family), duplex: d, used: map[trees.Arc]int{}}
	for i, tree := range family {
		levels := tree.Levels()
		for _, v := range tree.Descent() {
			if v != tree.Root {
				t.add(i, tree.Arc(v), levels[v]-1)
			}
		}
	}
	return t
}

// run returns the given number of periods, until the last packet has arrived.
func (t timetable) run(periods int) (tasks.Task, schedules.Schedule) {
	sources := make([]topologies.Node, periods*t.packets)
	for p := range sources {
		sources[p] = topologies.Node(p % t.nodes)
	}
	task := tasks.PartialBroadcast(t.nodes, sources)
	s := schedules.Schedule{Algorithm: "timetable", Nodes: t.nodes, Sources: task.Sources()}
	for at := range periods {
		for _, c := range t.crossings {
			x := schedules.Send{Slot: (at+c.before)*t.period + c.slot, Packet: at*t.packets + c.packet}
			x.From, x.To = int(c.arc.From), int(c.arc.To)
			s.Sends = append(s.Sends, x)
			s.Slots = max(s.Slots, x.Slot)
		}
	}
	slices.SortFunc(s.Sends, func(a, b schedules.Send) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	return task, s
}

// execute runs one period and three, validates both, and returns the number of packets
// that each node broadcasts per slot of the additional two.
func (t timetable) execute(net topologies.Topology) (rate float64, sends int64, err error) {
	const more = 2
	var slots [2]int
	for i, periods := range []int{1, 1 + more} {
		task, s := t.run(periods)
		if err := tasks.Validate(net, task, s, t.duplex); err != nil {
			return 0, 0, err
		}
		slots[i], sends = s.Slots, int64(len(s.Sends))
	}
	return float64(more*t.packets/t.nodes) / float64(slots[1]-slots[0]), sends, nil
}
