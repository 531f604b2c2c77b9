package isotropic

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// A Sharing says how the scatters of several nodes share the cube.
type Sharing int

// Of M scatters, h at the node that has most, on the cube of N = 2^d nodes.
const (
	// Shorter is Turns if M S <= h N/2, otherwise Rounds.
	Shorter Sharing = iota
	// Turns has one scatter at a time, which takes S = ceil((N-1)/d) slots.
	Turns
	// Rounds is a total exchange of N/2 slots again and again, h times: every node that
	// has scatters left takes part in it with the next.
	Rounds
)

var sharings = [...]string{Shorter: "shorter", Turns: "turns", Rounds: "rounds"}

// Sharings returns all of them.
func Sharings() []Sharing { return []Sharing{Shorter, Turns, Rounds} }

func (h Sharing) String() string {
	if h < 0 || int(h) >= len(sharings) {
		return fmt.Sprintf("Sharing(%d)", int(h))
	}
	return sharings[h]
}

// MaxScattered is the largest number of dimensions of ScatterMoves and
// PartialScatter.
const MaxScattered = 12

// ScatterMoves returns the schedule of the scatter of node 0 of the cube, by
// slot: packet i is for node i+1, the type of a link is its dimension. Alone it
// takes ceil((N-1)/d) slots. If together, it takes N/2, and the schedules that
// arise from it by translation to all other nodes never meet it on a link in a
// slot.
//
// Source: VAR98, Sections 3.1 and 3.5. Errors: an *inputs.Error for d outside
// 1..MaxScattered.
func ScatterMoves(d int, together bool) ([]Move, error) {
	if err := inputs.Integer("d", d, 1, MaxScattered); err != nil {
		return nil, err
	}
	net := topologies.Hypercube{D: d}
	if together {
		return Moves(net, cubeWords(d))
	}
	s, err := tasks.Deal(net, tasks.Scatter(net.Order(), 0))
	if err != nil {
		return nil, err
	}
	moves := make([]Move, len(s.Sends))
	for i, x := range s.Sends {
		moves[i] = Move{Slot: x.Slot, Row: x.Packet, Type: bits.TrailingZeros(uint(x.From ^ x.To))}
	}
	return moves, nil
}

// PartialScatter returns the partial multinode scatter of the cube, a packet of
// each source for each other node, with its schedule: of M sources, h of which
// are the same node, in
//
//	S M slots (Turns), h N/2 (Rounds), the less of both (Shorter), S = ceil((N-1)/d)
//
// No schedule takes less than M (N-1)/d slots where all sources are one node, for d
// links lead away from it; nor than N/2 where they are the half of the cube on one
// side of a dimension, for N/2 links lead to the other.
//
// Symbols: d dimensions, N = 2^d, M the length of sources. Source: derived; VAR98,
// Sections 2.1 and 3.5, has the task. Errors: an *inputs.Error for d outside
// 1..MaxScattered, a source that is no node, a Sharing that does not exist, and
// for more than tasks.MaxSends sends.
func PartialScatter(d int, sources []int, how Sharing) (tasks.Task, schedules.Schedule, error) {
	if err := inputs.Integer("d", d, 1, MaxScattered); err != nil {
		return tasks.Task{}, schedules.Schedule{}, err
	}
	if how < Shorter || how > Rounds {
		return tasks.Task{}, schedules.Schedule{}, &inputs.Error{Arg: "sharing", Value: int(how), Domain: "Shorter, Turns or Rounds"}
	}
	n := 1 << d
	if len(sources) > tasks.MaxSends/(d*n/2) {
		return tasks.Task{}, schedules.Schedule{}, &inputs.Error{Arg: "sources", Value: fmt.Sprintf("%d nodes", len(sources)),
			Domain: fmt.Sprintf("at most %d sends, so that the schedule can be listed", tasks.MaxSends)}
	}
	from, before := make([]topologies.Node, len(sources)), make([]int, n)
	round := make([]int, len(sources)) // by source, those of its node before it
	h := 0
	for i, v := range sources {
		if v < 0 || v >= n {
			return tasks.Task{}, schedules.Schedule{}, &inputs.Error{Arg: "sources", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", n-1)}
		}
		from[i], round[i] = topologies.Node(v), before[v]
		before[v]++
		h = max(h, before[v])
	}
	alone := (n - 2 + d) / d
	together := how == Rounds || how == Shorter && len(sources)*alone > h*n/2
	moves, err := ScatterMoves(d, together)
	if err != nil {
		return tasks.Task{}, schedules.Schedule{}, err
	}
	t := tasks.PartialScatter(n, from)
	s := schedules.Schedule{
		Algorithm: "pmns", Params: schedules.Params{"d": d, "sharing": how.String()}, Nodes: n, Sources: t.Sources(),
		Sends: make([]schedules.Send, 0, len(sources)*len(moves)),
	}
	at := make([]int, n-1) // of the packets of node 0
	for i, v := range sources {
		clear(at)
		first := i * alone
		if together {
			first = round[i] * n / 2
		}
		for _, x := range moves {
			to := at[x.Row] ^ 1<<x.Type
			packet := v ^ (x.Row + 1) // the destination, from which the packet is numbered
			if packet > v {
				packet--
			}
			s.Sends = append(s.Sends, schedules.Send{Slot: first + x.Slot, From: v ^ at[x.Row], To: v ^ to, Packet: i*(n-1) + packet})
			s.Slots, at[x.Row] = max(s.Slots, first+x.Slot), to
		}
	}
	slices.SortFunc(s.Sends, func(a, b schedules.Send) int {
		return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
	})
	return t, s, nil
}
