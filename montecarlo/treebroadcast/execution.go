package treebroadcast

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// An Execution runs broadcasts of a model one after the other.
type Execution struct {
	m                *Model
	own, first, next []int32 // by node
	packets, tree    []int   // by tree; by rank, for as many packets as in the last run
	share            []int32 // by tree and node, packets there
	flow             *flow
	times            Times
}

// Times say how long an execution took, in slots.
type Times struct {
	Slots     int   // in all
	Ranks     int   // of phase 1
	Broadcast int   // of phase 2, until the last reception
	Trees     []int // of phase 2, by tree; of the Execution, until its next run
	Packets   []int // by tree; of the Execution, until its next run
}

// NewExecution returns an execution, for one goroutine at a time.
func (m *Model) NewExecution() *Execution {
	k := len(m.links)
	return &Execution{
		m: m, own: make([]int32, m.n), first: make([]int32, m.n), next: make([]int32, m.n),
		packets: make([]int, k), share: make([]int32, k*m.n), flow: newFlow(m.n),
		times: Times{Trees: make([]int, k), Packets: make([]int, k)},
	}
}

// Run executes the broadcast of packet p from node sources[p]. The random stream
// serves the rule Random in half duplex alone.
//
// Errors: an *inputs.Error for a source that is no node, more than MaxPackets
// packets, or no random stream where one is needed.
func (e *Execution) Run(sources []int, r *rand.Rand) (Times, error) {
	m := e.m
	if len(sources) > MaxPackets {
		return Times{}, &inputs.Error{Arg: "M", Value: len(sources), Domain: fmt.Sprintf("an integer from 0 to %d", MaxPackets)}
	}
	if r == nil && m.HalfDuplex && m.Rule == Random {
		return Times{}, &inputs.Error{Arg: "rand", Value: "nil", Domain: "a random stream for rule=random"}
	}
	clear(e.own)
	for _, v := range sources {
		if v < 0 || v >= m.n {
			return Times{}, &inputs.Error{Arg: "sources", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", m.n-1)}
		}
		e.own[v]++
	}
	M := m.scan.ranks(e.own, e.first, e.next)
	t := &e.times
	t.Ranks, t.Broadcast = m.scan.slots, 0
	if len(m.links) > 0 {
		e.assign(M)
		for i := range m.links {
			t.Trees[i] = e.Tree(i, e.share[i*m.n:(i+1)*m.n], r)
			t.Broadcast = max(t.Broadcast, t.Trees[i])
		}
	}
	t.Slots = t.Ranks + t.Broadcast
	return *t, nil
}

// assign makes every node find the trees of its packets: consecutive ranks form the
// blocks of the trees.
func (e *Execution) assign(M int) {
	if len(e.tree) != M {
		e.m.deal(M, e.packets)
		e.tree = e.tree[:0]
		for i, packets := range e.packets {
			for range packets {
				e.tree = append(e.tree, i)
			}
		}
	}
	copy(e.times.Packets, e.packets)
	clear(e.share)
	for v, packets := range e.own {
		for rank := e.first[v]; rank < e.first[v]+packets; rank++ {
			e.share[e.tree[rank]*e.m.n+v]++
		}
	}
}

// Tree executes phase 2 on tree i alone, own[v] packets starting at node v, and
// returns its slots. The random stream is as in Run. It panics, as an index does, for what is no
// number of a tree and for fewer numbers of packets than nodes.
func (e *Execution) Tree(i int, own []int32, r *rand.Rand) (slots int) {
	M := int32(0)
	for _, packets := range own {
		M += packets
	}
	if e.m.HalfDuplex {
		return e.flow.half(e.m.links[i], own, M, e.m.Rule, r)
	}
	return e.flow.full(e.m.links[i], own, M)
}
