package logp

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Batching is an adversary who makes messages arrive in batches: the tags of all
// that is sent to a processor have the same remainder modulo L, its phase, so that
// what is sent to it in L steps arrives at once, although the schedule has it one by
// one. Within a batch later items go first, and of leaves and nodes the
// ones that the adversary does not want to delay.
type Batching struct {
	Latency int
	Phase   []int  // by receiver, 0..L-1
	Leaves  []bool // by receiver: leaves are received after nodes, not before
}

// Answer returns the latency and the rank of a message. It panics for a receiver that Phase
// and Leaves do not have, as an index does.
func (b Batching) Answer(x Sent) Answer {
	wait := (b.Phase[x.To] - x.Step - 1) % b.Latency
	if wait < 0 {
		wait += b.Latency
	}
	rank := -x.Item
	if x.Node != b.Leaves[x.To] {
		rank += maxMessages
	}
	return Answer{Latency: wait + 1, Rank: rank}
}

// Chain returns the Batching that is the worst of all adversaries for the schedule
// of groups of three processors: processor 1, fed by the source, feeds 2. Items
// 0, ..., L-1 arrive at 1 together, item 0 is received last, L-1 steps late; from
// then on 1 is late by as much and sends L items on in L steps, which arrive at 2
// together, item 0 last again. It is delayed by 4L-2 steps, one of them spare.
func Chain(L int) (Batching, error) {
	if _, err := Fixed(L); err != nil {
		return Batching{}, err
	}
	return Batching{Latency: L, Phase: []int{0, 0, L - 1}, Leaves: make([]bool, 3)}, nil
}

// Adversary looks for a Batching with a large worst delay of an item: from a random
// one on, the phase or preference of a processor changed at a time, and kept if it is
// not for the better of the processors; anew from a random one after as many changes
// as there are processors, times ten, without success.
//
// Errors: an *inputs.Error for tries below 1; those of Run.
func (p *Program) Adversary(r *rand.Rand, tries int) (worst int, b Batching, err error) {
	if tries < 1 {
		return 0, b, &inputs.Error{Arg: "tries", Value: tries, Domain: "a positive integer"}
	}
	fixed, err := Fixed(p.latency)
	if err != nil {
		return 0, b, err
	}
	e, err := p.NewExecution(fixed, NodesFirst)
	if err != nil {
		return 0, b, err
	}
	now := Batching{p.latency, make([]int, p.processors), make([]bool, p.processors)}
	answer := now.Answer // shares the slices of now
	vain, delay := 0, -1 // tries since the last gain; delay of now
	worst = -1
	for range tries {
		v := -1
		if delay < 0 {
			for v := range now.Phase {
				now.Phase[v], now.Leaves[v] = r.IntN(p.latency), r.IntN(2) == 0
			}
		} else {
			v = r.IntN(p.processors)
		}
		phase, leaves := 0, false
		if v >= 0 {
			phase, leaves = now.Phase[v], now.Leaves[v]
			now.Phase[v], now.Leaves[v] = r.IntN(p.latency), r.IntN(2) == 0
		}
		got, err := e.RunAgainst(answer)
		if err != nil {
			return 0, b, err
		}
		switch {
		case got > delay:
			delay, vain = got, 0
		case got == delay:
			vain++
		default:
			now.Phase[v], now.Leaves[v] = phase, leaves
			vain++
		}
		if delay > worst {
			worst = delay
			b = Batching{p.latency, append([]int(nil), now.Phase...), append([]bool(nil), now.Leaves...)}
		}
		if vain > 10*p.processors {
			vain, delay = 0, -1
		}
	}
	return worst, b, nil
}
