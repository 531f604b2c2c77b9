package logp

import (
	"container/heap"
	"fmt"

	"castlab/distributions/inputs"
)

// A General is the LogP machine with all its parameters, in one unit of time. A
// processor is busy for O units with each sending and each reception; between the
// beginnings of two sendings, and of two receptions, of a processor there are at
// least G units, and a message is in the network for L. LogGP's messages of several
// words have Words > 1: each word after the first takes PerWord units more at the
// network's entrance, for which the next sending and the reception have to wait.
//
// The machine of the rest of this package is O = 0, G = 1.
type General struct {
	P, L, O, G     int
	Words, PerWord int // at least 1; at least 0
}

// A Message is one sending of the only item. The processor From begins to send at the
// time Sent, To begins to receive at the time Received and has the item O later.
type Message struct {
	Sent, Received int
	From, To       int
}

// maxTime bounds the parameters of a General.
const maxTime = 1 << 20

// Validate returns an *inputs.Error for the first parameter outside its
// domain.
func (m General) Validate() error {
	if err := inputs.Integer("P", m.P, 1, maxTree); err != nil {
		return err
	}
	for _, x := range []struct {
		arg   string
		value int
	}{{"L", m.L}, {"o", m.O}, {"g", m.G}, {"G", m.PerWord}} {
		if err := inputs.Integer(x.arg, x.value, 0, maxTime); err != nil {
			return err
		}
	}
	return inputs.Integer("words", m.Words, 1, maxTime)
}

// Broadcast returns the messages of a broadcast from processor 0, in the order of
// receptions: every holder of the item sends it as often as it can to processors not
// served yet, and the next one to be served is always the one that can be earliest. So
// no broadcast serves any number of processors earlier.
//
// Source: derived from Culler et al. 1993. Errors: those of Validate.
func (m General) Broadcast() ([]Message, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	next := offers{{received: m.enters() + m.L}}
	messages := make([]Message, 0, m.P-1)
	for p := 1; p < m.P; p++ {
		x := next[0]
		messages = append(messages, Message{Sent: x.received - m.L - m.enters(), Received: x.received, From: x.from, To: p})
		next[0].received += m.pause()
		heap.Fix(&next, 0)
		heap.Push(&next, offer{x.received + m.O + m.enters() + m.L, p})
	}
	return messages, nil
}

// enters returns the time from the beginning of a send until all of the message is in
// the network.
func (m General) enters() int { return m.O + (m.Words-1)*m.PerWord }

// pause returns the least time between the beginnings of two sends of a processor.
func (m General) pause() int { return max(m.G, m.enters()) }

// Check returns the time by which every processor has the item, or an error if the
// messages, each of which must come after the one that brought the item to its sender,
// are no broadcast of the machine. It is independent of their construction.
//
// Errors: those of Validate; an *inputs.Error for the first message that
// breaks a rule of the machine.
func (m General) Check(messages []Message) (finished int, err error) {
	if err := m.Validate(); err != nil {
		return 0, err
	}
	const never = -1
	has := make([]int, m.P) // time at which the item is available, overhead included
	lastSent := make([]int, m.P)
	for p := range has {
		has[p], lastSent[p] = never, never
	}
	has[0] = 0
	for n, x := range messages {
		wrong := func(want string) error {
			return &inputs.Error{Arg: fmt.Sprintf("message %d", n), Value: fmt.Sprintf("%+v", x), Domain: want}
		}
		if x.From < 0 || x.From >= m.P || x.To < 0 || x.To >= m.P || x.From == x.To {
			return 0, wrong("two processors of the machine")
		}
		// Words enter the network one after the other after the overhead; the last one
		// takes L.
		if x.Received != x.Sent+m.O+(m.Words-1)*m.PerWord+m.L {
			return 0, wrong("received when it has crossed the network")
		}
		switch {
		case has[x.From] == never || x.Sent < has[x.From]:
			return 0, wrong("a sender that has the item")
		case lastSent[x.From] != never && x.Sent < lastSent[x.From]+m.G:
			return 0, wrong("a gap g after the sender's last sending")
		case lastSent[x.From] != never && x.Sent < lastSent[x.From]+m.O+(m.Words-1)*m.PerWord:
			return 0, wrong("a sender that is done with its last sending")
		case has[x.To] != never:
			return 0, wrong("a receiver that has not got it before")
		}
		// A processor receives once, and sends later, so its overheads do not overlap.
		lastSent[x.From] = x.Sent
		has[x.To] = x.Received + m.O
		finished = max(finished, has[x.To])
	}
	for p, at := range has {
		if at == never {
			return 0, &inputs.Error{Arg: "processor", Value: p, Domain: "one that gets the item"}
		}
	}
	return finished, nil
}

// An offer is a processor that can send next, and the time at which its receiver would
// begin to receive.
type offer struct{ received, from int }

// offers is a heap, earliest first; ties by lowest processor.
type offers []offer

func (h offers) Len() int { return len(h) }
func (h offers) Less(i, j int) bool {
	return h[i].received < h[j].received || h[i].received == h[j].received && h[i].from < h[j].from
}
func (h offers) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *offers) Push(x any)   { *h = append(*h, x.(offer)) }
func (h *offers) Pop() any {
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}
