package isotropic

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// Task returns the isotropic task in which every node s sends, for each word,
// a packet to where the word leads from s: packet s len(words) + i goes along
// word i.
//
// Errors: those of net.Validate; an *inputs.Error for a link type that
// does not exist.
func Task(net Network, words [][]int) (tasks.Task, error) {
	if err := checkWords(net, words); err != nil {
		return tasks.Task{}, err
	}
	n := net.Order()
	t := tasks.Task{Name: "isotropic", Nodes: n, Packets: make([]tasks.Packet, 0, n*len(words))}
	ends := make([]topologies.Node, len(words))
	for i, word := range words {
		ends[i] = end(net, word)
	}
	for s := range topologies.Node(n) {
		for _, e := range ends {
			t.Packets = append(t.Packets, tasks.Packet{From: s, To: []topologies.Node{net.Translate(s, e)}})
		}
	}
	return t, nil
}

// Schedule returns a schedule of Task(net, words) that treats all nodes alike.
// Where links commute (Commutes) it takes exactly as many slots as the critical
// sum of the task matrix, and packets may cross the links of their words in
// another order. Elsewhere each packet keeps the order of its word, and links
// take the packet with the most hops left, which in every total exchange tried
// takes no more slots than the critical sum, but in other tasks may.
//
// It is one schedule of the packets of node 0, translated to every node: as
// translations keep link types, every link carries in each slot what the link of
// its type out of node 0 carries.
//
// Errors: those of Task; an *inputs.Error for more than 2^26 sends.
func Schedule(net Network, words [][]int) (schedules.Schedule, error) {
	if err := checkWords(net, words); err != nil {
		return schedules.Schedule{}, err
	}
	moves, err := Moves(net, words)
	if err != nil {
		return schedules.Schedule{}, err
	}
	each := len(words)
	return translated(net, "isotropic", each, moves, func(s, i int) int { return s*each + i }), nil
}

// Moves returns the schedule of node 0's packets, by slot.
//
// Errors: those of Schedule.
func Moves(net Network, words [][]int) ([]Move, error) {
	if err := checkWords(net, words); err != nil {
		return nil, err
	}
	hops := 0.0
	for _, w := range words {
		hops += float64(len(w))
	}
	if tooMany(net, hops) {
		return nil, tooManySends(net)
	}
	if Commutes(net) {
		return Decompose(MatrixOf(net.Degree(), words))
	}
	return jobShop(net.Degree(), words), nil
}

// TotalExchange returns a schedule of tasks.TotalExchange that treats all nodes
// alike and takes as many slots as the critical sum of Words, with ties
// balanced: the least among all schedules of shortest paths in which the nodes
// choose alike.
//
// Errors: those of Words and Schedule.
func TotalExchange(net Network) (schedules.Schedule, error) { return Exchange(net, Balanced) }

// Exchange is TotalExchange with another choice of words. Detours is the least of
// all schedules in which the nodes choose alike.
//
// Errors: those of TotalExchange.
func Exchange(net Network, ties Ties) (schedules.Schedule, error) {
	words, err := Words(net, ties)
	if err != nil {
		return schedules.Schedule{}, err
	}
	moves, err := Moves(net, words)
	if err != nil {
		return schedules.Schedule{}, err
	}
	n := net.Order()
	ends := make([]topologies.Node, len(words))
	for i, word := range words {
		ends[i] = end(net, word)
	}
	return translated(net, "total-exchange", n-1, moves, func(s, i int) int {
		to := int(net.Translate(topologies.Node(s), ends[i]))
		if to > s {
			to--
		}
		return s*(n-1) + to
	}), nil
}

// mostSends bounds the memory of a schedule: 2 GiB.
const mostSends = 1 << 26

// translated extends a schedule for node 0, which sends a number of packets, to every
// node by translation. number is the index of the i-th packet of node s.
func translated(net Network, name string, each int, moves []Move, number func(s, i int) int) schedules.Schedule {
	n := net.Order()
	s := schedules.Schedule{
		Algorithm: name, Params: schedules.Params{"topology": net.String()}, Nodes: n,
		Sources: make([]int, n*each), Sends: make([]schedules.Send, n*len(moves)),
	}
	for p := range s.Sources {
		s.Sources[p] = p / each
	}
	at := make([]topologies.Node, each) // nodes of the packets of node 0
	var links []topologies.Node
	sends := s.Sends
	for len(moves) > 0 {
		slot := moves[0].Slot
		s.Slots = slot
		width := 1
		for width < len(moves) && moves[width].Slot == slot {
			width++
		}
		for k, m := range moves[:width] {
			from := at[m.Row]
			links = net.AppendNeighbors(links[:0], from)
			to := links[m.Type]
			at[m.Row] = to
			for v := range n {
				sender := int(net.Translate(topologies.Node(v), from))
				sends[sender*width+k] = schedules.Send{
					Slot: slot, From: sender, To: int(net.Translate(topologies.Node(v), to)), Packet: number(v, m.Row),
				}
			}
		}
		for v := range n {
			inOrder(sends[v*width : (v+1)*width])
		}
		sends, moves = sends[n*width:], moves[width:]
	}
	return s
}

// tooMany reports whether so many hops of each node's packets exceed the sends that a
// schedule may have.
func tooMany(net topologies.Topology, hops float64) bool {
	return hops*float64(net.Order()) > mostSends
}

func tooManySends(net topologies.Topology) error {
	return &inputs.Error{Arg: "topology", Value: net, Domain: fmt.Sprintf("networks where the task takes at most %d sends", mostSends)}
}

// inOrder sorts the sends of one slot by sender, then by receiver.
func inOrder(sends []schedules.Send) {
	slices.SortFunc(sends, func(a, b schedules.Send) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
}
