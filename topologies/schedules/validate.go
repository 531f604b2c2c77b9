package schedules

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/topologies"
)

// A Violation is the first rule that a schedule breaks.
type Violation struct {
	Rule Rule
	Send Send   // the send at fault, where there is one
	Why  string // in words
}

func (v *Violation) Error() string { return v.Rule.String() + ": " + v.Why }

// A Rule is one thing a multinode broadcast schedule must observe.
type Rule int

const (
	Shape    Rule = iota // nodes as many as the network has, slots as many as are used
	Slot                 // slots from 1 to the declared number
	Range                // senders, receivers and packets are nodes of the network
	Link                 // the network has the link
	Capacity             // a link carries one packet per slot and direction
	Holding              // the sender has received the packet in an earlier slot, or it is its own
	Complete             // at the end every node has every packet
	Once                 // no node receives a packet twice, or its own (ValidateTranslated alone)
)

func (r Rule) String() string {
	names := [...]string{"shape", "slot", "range", "link", "capacity", "holding", "complete", "once"}
	if r < 0 || int(r) >= len(names) {
		return "rule?"
	}
	return names[r]
}

// mostNodes bounds the memory of validation: a bit per node and packet.
const mostNodes = 1 << 14

// Validate returns a *Violation unless s is a multinode broadcast on t with
// unit packets and store-and-forward nodes that use all their links at once. It
// executes the schedule slot by slot and knows nothing of how it was made; the
// order of Sends does not matter, and a packet received again is no fault.
func Validate(t topologies.Topology, s Schedule) error {
	if err := t.Validate(); err != nil {
		return err
	}
	n := t.Order()
	if n > mostNodes {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d nodes are more than the %d that are validated", n, mostNodes)}
	}
	if err := checkNumbers(n, s); err != nil {
		return err
	}
	return execute(t, n, s.Sends)
}

// checkNumbers returns a *Violation where s does not declare n nodes and the
// slots it uses, or a number of a send is out of range.
func checkNumbers(n int, s Schedule) error {
	if s.Nodes != n {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d nodes declared, the network has %d", s.Nodes, n)}
	}
	if s.Slots < 0 {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d slots declared", s.Slots)}
	}
	last := 0
	for _, x := range s.Sends {
		if x.Slot < 1 || x.Slot > s.Slots {
			return &Violation{Slot, x, fmt.Sprintf("%v: slots run from 1 to %d", x, s.Slots)}
		}
		for _, node := range [3]int{x.From, x.To, x.Packet} {
			if node < 0 || node >= n {
				return &Violation{Range, x, fmt.Sprintf("%v: nodes and packets run from 0 to %d", x, n-1)}
			}
		}
		last = max(last, x.Slot)
	}
	if last != s.Slots {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d slots declared, %d used", s.Slots, last)}
	}
	return nil
}

// execute runs sends whose numbers are in range.
func execute(t topologies.Topology, n int, sends []Send) error {
	if bySlot := func(a, b Send) int { return cmp.Compare(a.Slot, b.Slot) }; !slices.IsSortedFunc(sends, bySlot) {
		sends = slices.Clone(sends)
		slices.SortStableFunc(sends, bySlot)
	}
	network := linksOf(t, n)
	// Slots in use are numbered 1, 2, ... here: there are no more than sends.
	// arrived[v*n+p] is the slot in which node v first received packet p, plus
	// one; 0 while it has not. Its own packet is there in slot 0.
	arrived := make([]uint32, n*n)
	missing := n * (n - 1)
	for v := range n {
		arrived[v*n+v] = 1
	}
	busy := make([]uint32, len(network.to)) // the latest slot in which the link was used
	slot := uint32(0)
	for i, x := range sends {
		if i == 0 || x.Slot != sends[i-1].Slot {
			slot++
		}
		l := network.number(x.From, x.To)
		if l < 0 {
			return &Violation{Link, x, fmt.Sprintf("%v: %v has no such link", x, t)}
		}
		if busy[l] == slot {
			return &Violation{Capacity, x, fmt.Sprintf("%v: the link already carries a packet in this slot", x)}
		}
		busy[l] = slot
		if at := arrived[x.From*n+x.Packet]; at == 0 || at > slot {
			return &Violation{Holding, x, fmt.Sprintf("%v: the sender does not hold it when the slot begins", x)}
		}
		if at := &arrived[x.To*n+x.Packet]; *at == 0 {
			*at = slot + 1
			missing--
		}
	}
	if missing > 0 {
		i := slices.Index(arrived, 0)
		return &Violation{Rule: Complete, Why: fmt.Sprintf("node %d never receives packet %d (%d deliveries missing)", i/n, i%n, missing)}
	}
	return nil
}

// links numbers the directed links of a network: those out of v are the
// numbers start[v] to start[v+1], by receiver.
type links struct {
	start []int
	to    []topologies.Node
}

func linksOf(t topologies.Topology, n int) links {
	l := links{start: make([]int, n+1)}
	for v := range n {
		l.to = t.AppendNeighbors(l.to, topologies.Node(v))
		slices.Sort(l.to[l.start[v]:])
		l.start[v+1] = len(l.to)
	}
	return l
}

// number returns the number of a link, -1 where there is none.
func (l links) number(from, to int) int {
	i, found := slices.BinarySearch(l.to[l.start[from]:l.start[from+1]], topologies.Node(to))
	if !found {
		return -1
	}
	return l.start[from] + i
}
