package programs

import (
	"fmt"
	"math"
)

// mostCPUs bounds the CPUs and the NICs of a rank: GOAL writes each in a byte.
const mostCPUs = 256

// Validate returns a *Violation unless the program can be executed: its ranks,
// sizes and times are in their domains; nothing waits for itself; every Send has
// a Receive of its own of the same size, and every Receive a Send; and some order
// of the operations brings all of them to their end, messages being buffered.
//
// The k-th Send to a rank with a tag belongs to the k-th Receive there from the
// sender with the tag, in the order of the lists. Receives of any rank or any tag
// take what is left, in some way in which each gets a message; sizes are not
// compared there, and whether another order of arrivals leaves one without is not
// looked into. A message to oneself is no fault.
//
// A program in which messages are not buffered, because a machine makes large ones wait
// for their Receive, may still deadlock: the machine reports that.
//
// It takes time and memory in proportion to the operations and what they wait for.
func (p Program) Validate() error {
	_, err := p.ordered()
	return err
}

// ordered validates a program and returns an order of its operations.
func (p Program) ordered() (*order, error) {
	if err := p.wellFormed(); err != nil {
		return nil, err
	}
	m, err := p.match()
	if err != nil {
		return nil, err
	}
	return p.order(m)
}

// wellFormed checks each operation alone.
func (p Program) wellFormed() error {
	n := len(p.Ranks)
	if n < 1 || n > MaxRanks {
		return &Violation{Rule: Shape, Rank: -1, Operation: -1, Why: fmt.Sprintf("%d ranks, want 1 to %d", n, MaxRanks)}
	}
	if total := p.Operations(); total > MaxOperations {
		return &Violation{Rule: Shape, Rank: -1, Operation: -1, Why: fmt.Sprintf("%d operations, want at most %d", total, MaxOperations)}
	}
	seen := waited{}
	for r, list := range p.Ranks {
		seen.at, seen.begun = grown(seen.at, len(list)), grown(seen.begun, len(list))
		for i, o := range list {
			fault := func(rule Rule, format string, values ...any) error {
				return &Violation{Rule: rule, Rank: r, Operation: i, Why: fmt.Sprintf("%v: ", o) + fmt.Sprintf(format, values...)}
			}
			switch {
			case o.Kind > Compute:
				return fault(Form, "kind %d is none of send, receive, compute", o.Kind)
			case o.CPU < 0 || o.CPU >= mostCPUs:
				return fault(Form, "cpu %d, want 0 to %d", o.CPU, mostCPUs-1)
			case o.NIC < 0 || o.NIC >= mostCPUs:
				return fault(Form, "nic %d, want 0 to %d", o.NIC, mostCPUs-1)
			}
			if o.Kind == Compute {
				if !(o.Time >= 0) || math.IsInf(o.Time, 1) {
					return fault(Form, "want a finite time from 0")
				}
			} else {
				anyone := o.Kind == Receive && o.Peer == AnyRank
				anything := o.Kind == Receive && o.Tag == AnyTag
				switch {
				case o.Bytes < 0:
					return fault(Form, "want a size from 0")
				case o.Tag < 0 && !anything:
					return fault(Form, "want a tag from 0")
				case (o.Peer < 0 || o.Peer >= n) && !anyone:
					return fault(Peer, "ranks run from 0 to %d", n-1)
				}
			}
			if j, why := seen.check(i, o, len(list)); why != "" {
				return fault(Waits, "operation %d %s", j, why)
			}
		}
		clear(seen.at)
		clear(seen.begun)
	}
	return nil
}

// waited detects repeated dependences of an operation.
type waited struct {
	at, begun []int32 // by operation, the last one that waited for its end, or beginning, from 1
}

// check returns a fault in the dependences of the i-th operation.
func (w waited) check(i int, o Operation, operations int) (j int, why string) {
	for k, list := range [...][]int{o.After, o.Begun} {
		met := w.at
		if k == 1 {
			met = w.begun
		}
		for _, j := range list {
			switch {
			case j < 0 || j >= operations:
				return j, fmt.Sprintf("is not there to be waited for: the rank has 0 to %d", operations-1)
			case j == i:
				return j, "waits for itself"
			case met[j] == int32(i)+1:
				return j, "is waited for twice"
			}
			met[j] = int32(i) + 1
		}
	}
	return 0, ""
}

// grown returns a slice of n numbers: list with its contents if that has the capacity,
// otherwise a new one of zeros.
func grown(list []int32, n int) []int32 {
	if cap(list) < n {
		return make([]int32, n)
	}
	return list[:n]
}
