package logp

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// A Tie says which of the messages with the lowest tag is received.
type Tie int

const (
	NodesFirst  Tie = iota // those whose items are to be sent on, then the others; equal ones as they were sent
	LeavesFirst            // the others first: what an adversary would do
	Shuffled               // each with the same probability
)

func (t Tie) String() string { return inputs.NameOf(t, "nodes", "leaves", "random") }

// A Sent is a message about to be sent, of which an adversary sees everything.
type Sent struct {
	Step, From, To, Item int
	Late                 int  // by how many steps it is sent later than by the schedule
	Node                 bool // the receiver sends it on
}

// An Answer is an adversary's choice for a message: its latency, and its rank among
// those with the same tag (with AnyMessage, among all that have come), of which the
// lowest is received first, and of equal ones the one that was sent first.
type Answer struct{ Latency, Rank int }

// An Execution executes a program, again and again.
type Execution struct {
	p    *Program
	tie  Tie
	draw []uint64 // alias table: threshold<<32 | other, by latency-1; nil for a fixed latency
	only int      // the fixed latency

	has      []bool  // by processor and item
	next     []int32 // by processor, the index of its next message
	pool     []list  // by processor and tag modulo L+1, for leaves and nodes each
	ready    []list  // by processor, the messages that it can receive, in order
	after    []int32 // by message, the next one in its list
	rank     []int32 // by message, as an adversary ranks it; nil before the first adversary
	last     []int32 // by item, the step of the latest reception
	at       []int32 // by message, the step of its reception; nil unless asked for
	lateness int
}

// NewExecution returns what executes the program with the latencies.
//
// Errors: those of Latency.Validate; an *inputs.Error for latencies that
// may exceed the program's, and for an unknown tie.
func (p *Program) NewExecution(l Latency, tie Tie) (*Execution, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	if tie < NodesFirst || tie > Shuffled {
		return nil, &inputs.Error{Arg: "ties", Value: int(tie), Domain: "nodes, leaves or random"}
	}
	for i, q := range l {
		if q > 0 && i >= p.latency {
			return nil, &inputs.Error{Arg: "latency", Value: i + 1,
				Domain: fmt.Sprintf("latencies up to the L=%d of the schedule", p.latency)}
		}
	}
	e := &Execution{
		p: p, tie: tie,
		has: make([]bool, p.processors*p.items), next: make([]int32, p.processors),
		pool: make([]list, 2*p.processors*(p.latency+1)), ready: make([]list, p.processors),
		after: make([]int32, len(p.step)), last: make([]int32, p.items),
	}
	e.draw, e.only = alias(l)
	return e, nil
}

// alias returns Walker's alias table of the law, or nil and the latency if it is fixed.
func alias(l Latency) ([]uint64, int) {
	n := 0
	for i, q := range l {
		if q > 0 {
			n = i + 1
			if q == 1 {
				return nil, i + 1
			}
		}
	}
	scaled := make([]float64, n)
	var small, large []int
	for i := range scaled {
		if scaled[i] = l[i] * float64(n); scaled[i] < 1 {
			small = append(small, i)
		} else {
			large = append(large, i)
		}
	}
	table := make([]uint64, n)
	for i := range table {
		table[i] = 1<<32<<31 | uint64(i) // overwritten unless the column keeps all of its share
	}
	for len(small) > 0 && len(large) > 0 {
		s, b := small[len(small)-1], large[len(large)-1]
		small = small[:len(small)-1]
		table[s] = uint64(scaled[s]*(1<<31))<<32 | uint64(b)
		if scaled[b] -= 1 - scaled[s]; scaled[b] < 1 {
			large = large[:len(large)-1]
			small = append(small, b)
		}
	}
	return table, 0
}

// Run executes the program once and returns the largest delay of an item; Delay
// has them all until the next run. Nothing is drawn where neither latencies nor
// ties nor the order of receptions are random.
//
// Errors: a program in which processors wait for each other for ever.
func (e *Execution) Run(r *rand.Rand) (worst int, err error) {
	return e.run(r, nil)
}

// RunAgainst executes the program with latencies, from 1 to L, and ties that an
// adversary chooses as messages are sent. The latencies and ties of the execution
// play no part.
//
// Errors: those of Run; an *inputs.Error for a latency out of range, or a
// rank beyond 32 bits.
func (e *Execution) RunAgainst(choose func(x Sent) Answer) (worst int, err error) {
	if e.rank == nil {
		e.rank = make([]int32, len(e.p.step))
	}
	return e.run(nil, choose)
}

// Delay returns the time from the first sending of an item by the source, by the
// schedule, to its last reception. It panics for what is no item, as an index does.
func (e *Execution) Delay(item int) int { return int(e.last[item] - e.p.source[item]) }

// Late returns by how much the latest message of the run was sent after its step.
func (e *Execution) Late() int { return e.lateness }

func (e *Execution) run(r *rand.Rand, choose func(x Sent) Answer) (int, error) {
	p := e.p
	clear(e.has)
	copy(e.next, p.first)
	for i := range e.pool {
		e.pool[i] = empty
	}
	for i := range e.ready {
		e.ready[i] = empty
	}
	e.lateness = 0
	copy(e.last, p.source)
	slots := p.latency + 1
	flying, left := 0, len(p.step) // messages sent and not received; not yet sent
	for now := 0; left > 0 || flying > 0; now++ {
		slot := now % slots
		for v := 1; v < p.processors; v++ {
			at := 2 * (v*slots + slot)
			if pair := e.pool[at : at+2 : at+2]; pair[0].head >= 0 || pair[1].head >= 0 {
				e.arrive(v, pair)
			}
			if e.ready[v].head < 0 {
				continue
			}
			m := e.take(r, v, choose != nil)
			flying--
			if e.at != nil {
				e.at[m] = int32(now)
			}
			item := p.item[m]
			e.has[v*p.items+int(item)] = true
			e.last[item] = int32(now) // steps do not decrease
		}
		moved := false
		for v := range p.processors {
			m := e.next[v]
			if m == p.first[v+1] || int(p.step[m]) > now || v > 0 && !e.has[v*p.items+int(p.item[m])] {
				continue
			}
			e.next[v]++
			moved = true
			left--
			flying++
			late := now - int(p.step[m])
			e.lateness = max(e.lateness, late)
			latency := e.only
			switch {
			case choose != nil:
				a := choose(Sent{Step: now, From: v, To: int(p.to[m]), Item: int(p.item[m]), Late: late, Node: !p.delivered[m]})
				if err := e.insert(m, now, a); err != nil {
					return 0, err
				}
				continue
			case e.draw != nil:
				latency = e.latency(r.Uint64())
			}
			e.send(r, m, (now+latency)%slots)
		}
		if !moved && flying == 0 && left > 0 && e.stuck(now) {
			return 0, fmt.Errorf("step %d: the processors wait for each other, with %d messages not sent", now, left)
		}
	}
	worst := 0
	for i := range e.last {
		worst = max(worst, e.Delay(i))
	}
	return worst, nil
}

// latency draws a latency from the alias table with one random word.
func (e *Execution) latency(word uint64) int {
	i := (word >> 32) * uint64(len(e.draw)) >> 32
	entry := e.draw[i]
	if word<<32>>33 >= entry>>32 {
		i = entry & (1<<32 - 1)
	}
	return int(i) + 1
}

// stuck reports whether the schedule has no processor send after step now.
func (e *Execution) stuck(now int) bool {
	for v := range e.p.processors {
		if m := e.next[v]; m < e.p.first[v+1] && int(e.p.step[m]) > now {
			return false
		}
	}
	return true
}
