package scattering

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies/isotropic"
)

// MaxPartialDimensions is the largest number of dimensions of a Partial: its packets are
// followed one by one.
const MaxPartialDimensions = 10

// A Partial executes partial multinode scatters on the cube: some requests, of any
// nodes, are finished before the next begin.
//
// First, in d slots, every node exchanges with its neighbors, across dimension
// after dimension, how many requests their subcubes have, and the most that a node
// of them has. So it knows the number of all, M, the most of a node, h, and how
// many come before its own. Then packets move by the schedules that
// isotropic.ScatterMoves has for node 0, translated: one request after the other
// (Turns), or one of each node at a time (Rounds), or what takes less time
// (Shorter), which the nodes know from M and h.
//
// It is for one goroutine at a time, and keeps its scratch space.
type Partial struct {
	d, n         int
	sharing      isotropic.Sharing
	turn, round  moves
	counts       []int       // requests by node
	known, heard []knowledge // by node, before and after an exchange
	busy         []int64     // by link, the slot in which it carried something last, counted from the first execution
	at           []uint32    // by node that scatters in a round and packet, where the packet is, relative to the node
	moved        []int64     // the same, the slot in which the packet moved last
	before       int64       // slots of all executions before
	active       []int
}

// moves are the hops of the packets of a node, by slot.
type moves struct {
	hops  []isotropic.Move
	slots int
}

// knowledge is what a node has heard of requests in its subcube.
type knowledge struct{ all, before, most int }

// An Outcome is what an execution took.
type Outcome struct {
	Slots int // in all
	Sum   int // of the slots after which the last packets of the requests have been received
}

// NewPartial returns the execution of a way to share the cube of d dimensions.
//
// Errors: an *inputs.Error for d outside 1..MaxPartialDimensions and a Sharing that does
// not exist.
func NewPartial(d int, how isotropic.Sharing) (*Partial, error) {
	if err := inputs.Integer("d", d, 1, MaxPartialDimensions); err != nil {
		return nil, err
	}
	if how < isotropic.Shorter || how > isotropic.Rounds {
		return nil, &inputs.Error{Arg: "sharing", Value: int(how), Domain: "shorter, turns or rounds"}
	}
	n := 1 << d
	p := &Partial{
		d: d, n: n, sharing: how, counts: make([]int, n), known: make([]knowledge, n), heard: make([]knowledge, n),
		busy: make([]int64, n<<perNode), at: make([]uint32, n*n), moved: make([]int64, n*n),
	}
	for _, m := range []struct {
		to       *moves
		together bool
	}{{&p.turn, false}, {&p.round, true}} {
		hops, err := isotropic.ScatterMoves(d, m.together)
		if err != nil {
			return nil, err
		}
		*m.to = moves{hops, hops[len(hops)-1].Slot}
	}
	return p, nil
}

// Nodes returns N.
func (p *Partial) Nodes() int { return p.n }

// Run executes a scatter of each source, in which a node may occur several times.
// It keeps nothing of the argument.
//
// Errors: *inputs.Error for a source that is no node; an error where a packet
// would move twice or two would meet on a link in a slot, or one does not arrive,
// which no schedule of ScatterMoves lets happen.
func (p *Partial) Run(sources []int) (Outcome, error) {
	clear(p.counts)
	for _, v := range sources {
		if v < 0 || v >= p.n {
			return Outcome{}, &inputs.Error{Arg: "sources", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", p.n-1)}
		}
		p.counts[v]++
	}
	o := Outcome{Slots: p.d}
	if len(sources) == 0 {
		return o, nil
	}
	defer func() { p.before += int64(o.Slots) }()
	p.exchange()
	all, most := p.known[0].all, p.known[0].most
	if p.sharing == isotropic.Turns || p.sharing == isotropic.Shorter && all*p.turn.slots <= most*p.round.slots {
		for v, k := range p.known {
			for i := range p.counts[v] {
				// A node begins when those before it have had their turns.
				begin := p.d + (k.before+i)*p.turn.slots
				p.active = append(p.active[:0], v)
				if err := p.execute(p.turn, begin); err != nil {
					return Outcome{}, err
				}
				o.Slots = max(o.Slots, begin+p.turn.slots)
				o.Sum += begin + p.turn.slots
			}
		}
		return o, nil
	}
	for i := range most {
		p.active = p.active[:0]
		for v, count := range p.counts {
			if count > i {
				p.active = append(p.active, v)
			}
		}
		if err := p.execute(p.round, o.Slots); err != nil {
			return Outcome{}, err
		}
		o.Slots += p.round.slots
		o.Sum += len(p.active) * o.Slots
	}
	return o, nil
}

// exchange lets every node hear, dimension after dimension, what its neighbor knows.
func (p *Partial) exchange() {
	for v, count := range p.counts {
		p.known[v] = knowledge{all: count, most: count}
	}
	for c := range p.d {
		for v, own := range p.known {
			other := p.known[v^1<<c]
			p.heard[v] = knowledge{own.all + other.all, own.before, max(own.most, other.most)}
			if v>>c&1 == 1 {
				p.heard[v].before += other.all
			}
		}
		p.known, p.heard = p.heard, p.known
	}
}

// execute moves the packets of a scatter of each active node, after the given number of
// slots.
func (p *Partial) execute(m moves, after int) error {
	packets := p.n - 1
	clear(p.at[:len(p.active)*packets])
	for _, x := range m.hops {
		slot := p.before + int64(after+x.Slot)
		for i, v := range p.active {
			at := &p.at[i*packets+x.Row]
			moved := &p.moved[i*packets+x.Row]
			link := (v^int(*at))<<perNode | x.Type
			if p.busy[link] == slot || *moved == slot {
				return fmt.Errorf("slot %d: packet %d of node %d cannot cross dimension %d", after+x.Slot, x.Row, v, x.Type)
			}
			p.busy[link], *moved = slot, slot
			*at ^= 1 << x.Type
		}
	}
	for i, v := range p.active {
		for row, at := range p.at[i*packets : (i+1)*packets] {
			if int(at) != row+1 {
				return fmt.Errorf("packet %d of node %d has come %d away, not %d", row, v, at, row+1)
			}
		}
	}
	return nil
}
