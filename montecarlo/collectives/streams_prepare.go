package collectives

import (
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
)

// A streamTable holds what Streams needs to know of a program.
type streamTable struct {
	machine Streams
	bytes   []float64 // of a Send after the first
	toCPU   []int32   // by Send, that of its receiver
	from    []int32   // by stream, the NIC of its sender
	to      []int32   // by stream, the NIC of its receiver
	stream  []int32   // by Send, that of its message
	back    []int32   // by Send, the stream in the other direction
	pair    []uint64  // by Send, identity of the random numbers of the link in the other direction
	large   []bool    // by Send: longer than S
}

// mostStreamOperations keeps the numbers of events within an int32.
const mostStreamOperations = math.MaxInt32 / int(actKinds*eventKinds)

// prepare numbers the streams of a program.
func (m Streams) prepare(c *Compiled, s *source) error {
	n := len(s.ops)
	if n > mostStreamOperations {
		return inputs.Errorf("operations", n, "at most %d on streams", mostStreamOperations)
	}
	t := &streamTable{
		machine: m, bytes: make([]float64, n), toCPU: make([]int32, n), stream: make([]int32, n), back: make([]int32, n),
		pair: make([]uint64, n), large: make([]bool, n),
	}
	c.streams = t
	c.flight = drawn(c.jitter.Flight, m.L, forFlight)
	c.busy, c.cpu = make([]float64, n), make([]int32, n)
	type pair struct{ from, to int32 }
	numbers := map[pair]int32{}
	number := func(from, to int32) int32 {
		x, ok := numbers[pair{from, to}]
		if !ok {
			x = int32(len(t.from))
			numbers[pair{from, to}] = x
			t.from, t.to = append(t.from, from), append(t.to, to)
		}
		return x
	}
	for k, op := range s.ops {
		r := int(c.rank[k])
		c.cpu[k] = int32(r*c.cpus + op.CPU)
		switch op.Kind {
		case programs.Compute:
			c.busy[k] = op.Time
		case programs.Send:
			t.bytes[k] = float64(max(op.Bytes-1, 0))
			c.busy[k] = m.O + float64(t.bytes[k]*m.OPerByte)
			t.toCPU[k] = int32(op.Peer*c.cpus + op.CPU)
			nic, toNIC := int32(r*c.nics+op.NIC), int32(op.Peer*c.nics+op.NIC)
			t.stream[k], t.back[k] = number(nic, toNIC), number(toNIC, nic)
			t.pair[k] = identity(op.Peer, r, 0)
			t.large[k] = op.Bytes > m.Eager
		}
	}
	for k, op := range s.ops {
		if op.Kind == programs.Receive {
			s.ops[k] = posted(op, s.program.Ranks[c.rank[k]])
		}
	}
	return c.dependencies(s)
}

// posted returns a Receive that is there from the beginning of the Sends that it waits
// for, as in MPI_Sendrecv: two ranks that exchange large messages do not wait for each
// other forever.
func posted(op *programs.Operation, list []programs.Operation) *programs.Operation {
	isSend := func(i int) bool { return list[i].Kind == programs.Send }
	if !slices.ContainsFunc(op.After, isSend) {
		return op
	}
	x := *op
	x.After, x.Begun = nil, slices.Clone(op.Begun)
	for _, i := range op.After {
		if isSend(i) {
			x.Begun = append(x.Begun, i)
		} else {
			x.After = append(x.After, i)
		}
	}
	return &x
}
