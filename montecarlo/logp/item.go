package logp

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/topologies/logp"
)

// Targets says to whom the holders of an item send it.
type Targets int

const (
	AtSending Targets = iota // each message to a processor that has been sent none
	AtArrival                // a message serves any processor that has not got the item when it comes
	InTree                   // to the children in a tree that is fixed in advance
)

func (x Targets) String() string { return inputs.NameOf(x, "sending", "arrival", "tree") }

// An Item is the broadcast of one item where latencies are independent. Every holder
// sends it in every step from that in which it has it, as long as there is somebody to
// send it to: with AtSending until all processors have been sent it, with AtArrival until
// all have it, and with InTree to its children in their order. No processor gets it
// twice, so nothing waits.
type Item struct {
	P       int
	Latency Latency
	Targets Targets
	Tree    logp.Tree // with InTree: of P processors
}

// maxItem is the largest number of processors of an Item.
const maxItem = 1 << 20

// Validate returns an error for what cannot be executed.
func (x Item) Validate() error {
	if err := inputs.Integer("P", x.P, 1, maxItem); err != nil {
		return err
	}
	if err := x.Latency.Validate(); err != nil {
		return err
	}
	if x.Targets < AtSending || x.Targets > InTree {
		return &inputs.Error{Arg: "targets", Value: int(x.Targets), Domain: "sending, arrival or tree"}
	}
	if x.Targets != InTree {
		return nil
	}
	if n := len(x.Tree.Parent); n != x.P {
		return &inputs.Error{Arg: "tree", Value: n, Domain: fmt.Sprintf("a tree of the P=%d processors", x.P)}
	}
	for v, u := range x.Tree.Parent {
		if u >= v || u < 0 && v > 0 {
			return &inputs.Error{Arg: fmt.Sprintf("parent of %d", v), Value: u, Domain: "a processor before it, and none for the first"}
		}
	}
	return nil
}

// Time returns the model whose replications are times, in steps, by which all processors
// have the item. Errors: those of Validate.
func (x Item) Time() (func() montecarlo.Replication[float64], error) {
	if err := x.Validate(); err != nil {
		return nil, err
	}
	return func() montecarlo.Replication[float64] {
		e := &Execution{}
		e.draw, e.only = alias(x.Latency)
		next := func(r *rand.Rand) int {
			if e.draw == nil {
				return e.only
			}
			return e.latency(r.Uint64())
		}
		if x.Targets == InTree {
			at, turn := make([]int, x.P), make([]int, x.P)
			return func(r *rand.Rand) (float64, error) { return float64(x.alongTree(r, next, at, turn)), nil }
		}
		coming := make([]int, len(x.Latency)+1) // messages by the step of their arrival, modulo its length
		return func(r *rand.Rand) (float64, error) { return float64(x.spread(r, next, coming)), nil }
	}, nil
}

// spread executes the broadcast without a tree.
func (x Item) spread(r *rand.Rand, latency func(r *rand.Rand) int, coming []int) int {
	clear(coming)
	holders, unsent := 1, x.P-1
	for now := 0; ; now++ {
		slot := &coming[now%len(coming)]
		holders += *slot
		*slot = 0
		if holders >= x.P {
			return now
		}
		sends := holders
		if x.Targets == AtSending {
			sends = min(sends, unsent)
			unsent -= sends
		}
		for range sends {
			coming[(now+latency(r))%len(coming)]++
		}
	}
}

// alongTree executes the broadcast along the tree. A parent comes before its children.
func (x Item) alongTree(r *rand.Rand, latency func(r *rand.Rand) int, at, turn []int) int {
	clear(turn)
	last := 0
	for v, u := range x.Tree.Parent {
		if u < 0 {
			at[v] = 0
			continue
		}
		at[v] = at[u] + turn[u] + latency(r)
		turn[u]++
		last = max(last, at[v])
	}
	return last
}
