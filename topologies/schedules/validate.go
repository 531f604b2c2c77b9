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
	Sum  Sum    // the control message at fault, where there is one
	Why  string // in words
}

func (v *Violation) Error() string { return v.Rule.String() + ": " + v.Why }

// A Rule is one thing a broadcast schedule must observe.
type Rule int

const (
	Shape    Rule = iota // nodes as many as the network has, slots as many as are used
	Slot                 // slots from 1 to the declared number
	Range                // senders, receivers and sources are nodes of the network; packets and intervals exist
	Link                 // the network has the link
	Capacity             // a link carries one packet or control message per slot and direction
	Holding              // the sender has received the packet in an earlier slot, or it is its own
	Complete             // at the end every node has every packet
	Once                 // no node receives a packet twice, or its own (ValidateTranslated alone)
	// phases have names and follow one another from slot 1 to the last; "prefix", "classes" and "ranks" hold control messages and no
	// packets, "gather and count" both, and no other phase control messages
	Phased
	Composed // the sender can compose the sum of disjoint ones it knew when the slot began
	// after the phase "prefix" every node knows its rank, and the sources of termination packets the total; after "ranks" every node,
	// in every order, the sum up to itself and the total
	Ranked
	// after the phase "gather" every packet is at the source of some termination packet; after "gather and count" some order lists it,
	// and that source knows the total of the last order; a node tells the total of an order that lists packets only when it has them
	Gathered
	Overtaken // a link carries no packet after a termination packet
	// packing moves every packet to the node of its rank, and never two of a class are at one node (ValidatePMNB alone, as the next two)
	Packed
	Spread // a subphase spreads every packet to all nodes of its subcube
	Apart  // no two classes cross one dimension in a slot
)

func (r Rule) String() string {
	names := [...]string{
		"shape", "slot", "range", "link", "capacity", "holding", "complete", "once",
		"phased", "composed", "ranked", "gathered", "overtaken",
		"packed", "spread", "apart",
	}
	if r < 0 || int(r) >= len(names) {
		return "rule?"
	}
	return names[r]
}

// mostDeliveries bounds the memory of validation, a bit per node and packet: 256 MiB.
// mostNodes bounds the memory of the links.
const (
	mostNodes      = 1 << 20
	mostDeliveries = 1 << 31
)

// Validate returns a *Violation unless s is a broadcast on t, of every node's
// packet or of those that Sources lists, with unit packets and store-and-forward
// nodes that use all their links at once. It executes the schedule slot by slot
// and knows nothing of how it was made; the order of Sends and Sums does not
// matter, and a packet received again is no fault.
//
// Control messages occupy their links as packets do. Before slot 1 node v knows
// the number of its own packets, the sum of v to v; what it receives it knows
// from the next slot on, and it may send what it can add up, but not what it
// would have to subtract.
//
// Phases named "prefix", "ranks" and "gather" promise something, see Ranked and
// Gathered; other names promise nothing but their slots.
//
// Errors: the error of t.Validate; a *Violation, also where the network has more
// than 2^20 nodes or nodes times packets are more than 2^31.
func Validate(t topologies.Topology, s Schedule) error {
	e, err := newExecution(t, s)
	if err != nil {
		return err
	}
	if s.Utilization != nil {
		if u, err := Utilize(t, s); err != nil || u != *s.Utilization {
			return cmp.Or(err, error(&Violation{Rule: Shape, Why: fmt.Sprintf("%v declared, counted %v", *s.Utilization, u)}))
		}
	}
	if s.Buffers != nil {
		if b, err := Buffer(s); err != nil || b != *s.Buffers {
			return cmp.Or(err, error(&Violation{Rule: Shape, Why: fmt.Sprintf("buffers: %v declared, counted %v", *s.Buffers, b)}))
		}
	}
	return e.broadcast(s)
}

// broadcast executes a schedule whose numbers are in range, and returns a *Violation
// unless it is a broadcast and its phases achieve what their names say.
func (e *execution) broadcast(s Schedule) error {
	if err := e.run(s); err != nil {
		return err
	}
	if e.missing > 0 {
		p, v := e.firstMissing()
		return &Violation{Rule: Complete, Why: fmt.Sprintf("node %d never receives packet %d (%d deliveries missing)", v, p, e.missing)}
	}
	if slices.ContainsFunc(s.Phases, named(phaseRanksName)) {
		if err := e.rankedUpward(); err != nil {
			return err
		}
	}
	if !slices.ContainsFunc(s.Phases, named(phasePrefixName)) {
		return nil
	}
	informed := make([]bool, e.n)
	for _, v := range e.sources[e.data:] {
		informed[v] = true
	}
	return e.known[0].ranked(informed)
}

// ValidatePrefix returns a *Violation unless s is a prefix task alone: control
// messages at whose end every node v knows its rank, the sum of v to n-1, and
// the total is known everywhere or, failing that, to the neighbors of node 0.
//
// Errors: those of Validate.
func ValidatePrefix(t topologies.Topology, s Schedule, everywhere bool) error {
	if len(s.Sends) > 0 || len(s.Sources) > 0 {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d sends of %d packets in a prefix task", len(s.Sends), len(s.Sources))}
	}
	s.Sources = []int{}
	e, err := newExecution(t, s)
	if err != nil {
		return err
	}
	if err := e.run(s); err != nil {
		return err
	}
	informed := make([]bool, e.n)
	for v := range informed {
		informed[v] = everywhere
	}
	for _, v := range t.AppendNeighbors(nil, 0) {
		informed[v] = true
	}
	return e.known[0].ranked(informed)
}

// checkNumbers returns a *Violation unless s declares n nodes and the slots it uses,
// and all numbers are in range.
func checkNumbers(n int, s Schedule) error {
	if s.Nodes != n {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d nodes declared, the network has %d", s.Nodes, n)}
	}
	if s.Slots < 0 {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d slots declared", s.Slots)}
	}
	packets := n
	if s.Sources != nil {
		packets = len(s.Sources)
	}
	if s.Markers < 0 || s.Markers > packets {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d termination packets declared among %d packets", s.Markers, packets)}
	}
	for p, v := range s.Sources {
		if v < 0 || v >= n {
			return &Violation{Rule: Range, Why: fmt.Sprintf("packet %d is at node %d: nodes run from 0 to %d", p, v, n-1)}
		}
	}
	if err := checkOrders(n, packets, s.Orders); err != nil {
		return err
	}
	last := 0
	for _, x := range s.Sends {
		if x.Slot < 1 || x.Slot > s.Slots {
			return &Violation{Rule: Slot, Send: x, Why: fmt.Sprintf("%v: slots run from 1 to %d", x, s.Slots)}
		}
		if x.From < 0 || x.From >= n || x.To < 0 || x.To >= n {
			return &Violation{Rule: Range, Send: x, Why: fmt.Sprintf("%v: nodes run from 0 to %d", x, n-1)}
		}
		if x.Packet < 0 || x.Packet >= packets {
			return &Violation{Rule: Range, Send: x, Why: fmt.Sprintf("%v: packets run from 0 to %d", x, packets-1)}
		}
		last = max(last, x.Slot)
	}
	for _, x := range s.Sums {
		if x.Slot < 1 || x.Slot > s.Slots {
			return &Violation{Rule: Slot, Sum: x, Why: fmt.Sprintf("%v: slots run from 1 to %d", x, s.Slots)}
		}
		if x.From < 0 || x.From >= n || x.To < 0 || x.To >= n {
			return &Violation{Rule: Range, Sum: x, Why: fmt.Sprintf("%v: nodes run from 0 to %d", x, n-1)}
		}
		if x.Order < 0 || x.Order >= max(1, len(s.Orders)) {
			return &Violation{Rule: Range, Sum: x, Why: fmt.Sprintf("%v: orders run from 0 to %d", x, max(1, len(s.Orders))-1)}
		}
		if x.First < 0 || x.First > x.Last || x.Last >= n {
			return &Violation{Rule: Range, Sum: x, Why: fmt.Sprintf("%v: sums run from one node to the same or a higher one, of 0 to %d",
				x, n-1)}
		}
		last = max(last, x.Slot)
	}
	if last != s.Slots {
		return &Violation{Rule: Shape, Why: fmt.Sprintf("%d slots declared, %d used", s.Slots, last)}
	}
	return checkPhases(s)
}

// checkOrders returns a *Violation unless every order contains every node once and lists
// packets that exist, and ranks do not depend on themselves.
func checkOrders(n, packets int, orders []Order) error {
	placed := make([]int, n) // by node, the last order that contains it, from 1
	for k, order := range orders {
		if len(order.Nodes) != n {
			return &Violation{Rule: Shape, Why: fmt.Sprintf("order %d has %d places for %d nodes", k, len(order.Nodes), n)}
		}
		for _, v := range order.Nodes {
			if v < 0 || v >= n || placed[v] == k+1 {
				return &Violation{Rule: Shape, Why: fmt.Sprintf("order %d has node %d twice, or there is no such node", k, v)}
			}
			placed[v] = k + 1
		}
		for _, p := range order.Packets {
			if p < 0 || p >= packets {
				return &Violation{Rule: Range, Why: fmt.Sprintf("order %d counts packet %d: packets run from 0 to %d", k, p, packets-1)}
			}
		}
		if k == 0 && (order.Ranked || order.Joint) {
			return &Violation{Rule: Shape, Why: "order 0 depends on other orders, and it is the first"}
		}
	}
	return nil
}

// The phases whose names make a claim. The names are repeated because validation uses
// nothing of the constructions.
const (
	phasePrefixName      = "prefix"
	phaseClassesName     = "classes"
	phaseGatherName      = "gather"
	phaseGatherCountName = "gather and count"
	phaseRanksName       = "ranks"
)

// controlPhases are the phases with all control messages and no packets.
var controlPhases = []string{phasePrefixName, phaseClassesName, phaseRanksName}

func named(name string) func(Phase) bool { return func(p Phase) bool { return p.Name == name } }

// checkPhases returns a *Violation unless the phases, if any, follow one another and
// contain only the sends that belong to them.
func checkPhases(s Schedule) error {
	if len(s.Phases) == 0 {
		return nil
	}
	end := 0
	for i, p := range s.Phases {
		fault := ""
		switch {
		case p.Name == "":
			fault = "has no name"
		case slices.IndexFunc(s.Phases, named(p.Name)) < i:
			fault = "is there twice"
		case p.First < 1 || p.First-1 != end:
			fault = fmt.Sprintf("begins in slot %d, after slot %d", p.First, end)
		case p.Last < end:
			fault = fmt.Sprintf("ends in slot %d, before slot %d", p.Last, end)
		}
		if fault != "" {
			return &Violation{Rule: Phased, Why: fmt.Sprintf("phase %d, %q, %s", i+1, p.Name, fault)}
		}
		end = p.Last
	}
	if end != s.Slots {
		return &Violation{Rule: Phased, Why: fmt.Sprintf("the last phase ends in slot %d, the schedule in slot %d", end, s.Slots)}
	}
	var controls []Phase
	for _, p := range s.Phases {
		if slices.Contains(controlPhases, p.Name) {
			controls = append(controls, p)
		}
	}
	control := func(slot int) int {
		return slices.IndexFunc(controls, func(p Phase) bool { return slot >= p.First && slot <= p.Last })
	}
	counted := slices.IndexFunc(s.Phases, named(phaseGatherCountName))
	for _, x := range s.Sums {
		if control(x.Slot) < 0 && (counted < 0 || x.Slot < s.Phases[counted].First || x.Slot > s.Phases[counted].Last) {
			return &Violation{Rule: Phased, Sum: x, Why: fmt.Sprintf("%v: in no phase of control messages", x)}
		}
	}
	for _, x := range s.Sends {
		if i := control(x.Slot); i >= 0 {
			return &Violation{Rule: Phased, Send: x, Why: fmt.Sprintf("%v: in the phase %q, before its end", x, controls[i].Name)}
		}
	}
	return nil
}
