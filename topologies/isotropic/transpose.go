package isotropic

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// A Transposition transposes a matrix that is stored by columns, one at each node:
// entry (k, i) is with column i and has to go to the node of column k, where it
// is entry (i, k) of the transpose.
type Transposition struct {
	Net      topologies.Topology
	Place    []topologies.Node  // by column, the node that stores it, before and after
	Entries  []Entry            // those that may differ from zero
	Packet   []int              // by entry, its packet, or -1 where it stays
	Task     tasks.Task         // a packet for each entry that moves
	Schedule schedules.Schedule // of the task
}

// An Entry is a place in a matrix, counted from 0.
type Entry struct{ Row, Column int }

// Transpose plans the transposition of a matrix with given entries. Where these
// are all, on a network that Words knows, it is total exchange; else the shorter
// of two schedules along balanced shortest paths, one of them made backward.
//
// Source: VAR98, Section 3.2. Errors: those of net.Validate; an
// *inputs.Error unless place has every node once and entries are
// within the matrix, each once; those of tasks.Route.
func Transpose(net topologies.Topology, place []topologies.Node, entries []Entry) (Transposition, error) {
	t, err := newTransposition(net, place, entries)
	if err != nil {
		return Transposition{}, err
	}
	t.Schedule, err = plan(net, t.Task)
	t.Schedule.Algorithm = "transposition"
	return t, err
}

// TransposeCrossed plans that of a matrix with dense rows and columns and nothing
// else: the nodes of dense columns scatter them, then dense rows are gathered,
// without what was in a dense column too and has moved already. The schedule has
// these two phases, "scatter" and "gather".
//
// Source: VAR98, Section 3.2 and Figure 3 (where rows and columns have changed
// places). Errors: as Transpose; rows or columns out of range or twice.
func TransposeCrossed(net topologies.Topology, place []topologies.Node, rows, columns []int) (Transposition, error) {
	if err := topologies.Valid(net); err != nil {
		return Transposition{}, err
	}
	t, err := newTransposition(net, place, CrossedEntries(net.Order(), rows, columns))
	if err != nil {
		return Transposition{}, err
	}
	// Entries of dense columns come first, and so do their packets.
	scattered := 0
	for e := range len(columns) * net.Order() {
		scattered = max(scattered, t.Packet[e]+1)
	}
	whole := t.Task.Packets
	t.Schedule = schedules.Schedule{Nodes: t.Task.Nodes, Sources: t.Task.Sources()}
	for k, phase := range []string{"scatter", "gather"} {
		packets, first := whole[:scattered], 0
		if k == 1 {
			packets, first = whole[scattered:], scattered
		}
		s, err := plan(net, tasks.Task{Name: phase, Nodes: t.Task.Nodes, Packets: packets})
		if err != nil {
			return Transposition{}, err
		}
		before := t.Schedule.Slots
		for _, x := range s.Sends {
			x.Slot += before
			x.Packet += first
			t.Schedule.Sends = append(t.Schedule.Sends, x)
		}
		t.Schedule.Slots += s.Slots
		t.Schedule.Phases = append(t.Schedule.Phases, schedules.Phase{Name: phase, First: before + 1, Last: t.Schedule.Slots})
	}
	t.Schedule.Algorithm = "transposition"
	return t, nil
}

// newTransposition returns a transposition without a schedule.
func newTransposition(net topologies.Topology, place []topologies.Node, entries []Entry) (Transposition, error) {
	if err := topologies.Valid(net); err != nil {
		return Transposition{}, err
	}
	n := net.Order()
	column := make([]int, n) // by node, from 1
	for i, v := range place {
		if v < 0 || int(v) >= n || column[v] > 0 {
			return Transposition{}, &inputs.Error{Arg: "place", Value: v, Domain: fmt.Sprintf("each of the nodes 0 to %d once", n-1)}
		}
		column[v] = i + 1
	}
	if len(place) != n {
		return Transposition{}, &inputs.Error{Arg: "place", Value: len(place), Domain: fmt.Sprintf("a node for each of %d columns", n)}
	}
	t := Transposition{Net: net, Place: place, Entries: entries, Packet: make([]int, len(entries)),
		Task: tasks.Task{Name: "transposition", Nodes: n}}
	seen := make(map[Entry]bool, len(entries))
	for e, x := range entries {
		if x.Row < 0 || x.Row >= n || x.Column < 0 || x.Column >= n || seen[x] {
			return Transposition{}, &inputs.Error{Arg: "entries", Value: x,
				Domain: fmt.Sprintf("rows and columns from 0 to %d, each entry once", n-1)}
		}
		seen[x] = true
		t.Packet[e] = -1
		if x.Row != x.Column {
			t.Packet[e] = len(t.Task.Packets)
			t.Task.Packets = append(t.Task.Packets, tasks.Packet{From: place[x.Column], To: place[x.Row : x.Row+1 : x.Row+1]})
		}
	}
	return t, nil
}

// plan returns a schedule for packets with one destination each, no two of which have
// the same origin and destination.
func plan(net topologies.Topology, t tasks.Task) (schedules.Schedule, error) {
	n := t.Nodes
	if alike, is := net.(Network); is && n > 1 && len(t.Packets) == n*(n-1) {
		s, err := TotalExchange(alike)
		if err != nil {
			return schedules.Schedule{}, err
		}
		renumber(&s, t)
		return s, nil
	}
	forward, err := tasks.Plan(net, t)
	if err != nil {
		return schedules.Schedule{}, err
	}
	back := tasks.Task{Name: t.Name, Nodes: n, Packets: make([]tasks.Packet, len(t.Packets))}
	for p, packet := range t.Packets {
		back.Packets[p] = tasks.Packet{From: packet.To[0], To: []topologies.Node{packet.From}}
	}
	opposite, err := tasks.ReverseLinks(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	backward, err := tasks.Plan(opposite, back)
	if err != nil || backward.Slots >= forward.Slots {
		return forward, err
	}
	_, s, err := tasks.Reverse(back, backward)
	return s, err
}

// renumber changes the numbers of the packets of a total exchange to those of a task
// with the same packets in another order.
func renumber(s *schedules.Schedule, t tasks.Task) {
	n := t.Nodes
	numbers := make([]int, len(t.Packets))
	for p, packet := range t.Packets {
		from, to := int(packet.From), int(packet.To[0])
		if to > from {
			to--
		}
		numbers[from*(n-1)+to] = p
	}
	for i := range s.Sends {
		s.Sends[i].Packet = numbers[s.Sends[i].Packet]
	}
	s.Sources = t.Sources()
}
