package logp

import (
	"fmt"

	"castlab/distributions/inputs"
)

// A Rule is one thing that a schedule must observe.
type Rule int

const (
	Shape      Rule = iota // P, L, k and Steps are in their domains, sends in order of steps and senders
	Range                  // processors, items and steps exist, no processor sends to itself
	OneSend                // a processor sends at most one item in a step
	OneReceive             // a processor receives at most one item in a step
	Holds                  // the sender holds what it sends
	Complete               // every processor gets every item
	Once                   // no processor gets an item twice, the source gets none
	Duration               // Steps is the last reception; Delay of a Periodic the largest
	Source                 // of a Periodic: the source sends item i in step i, and nothing else
)

func (r Rule) String() string {
	return inputs.NameOf(r, "shape", "range", "one send", "one receive", "holds", "complete", "once", "duration", "source")
}

// A Violation says which rule a schedule breaks, and where.
type Violation struct {
	Rule Rule
	At   Send // for Complete, To and Item; nothing for Shape and Duration
	Want string
}

func (v *Violation) Error() string {
	switch v.Rule {
	case Shape, Duration:
		return fmt.Sprintf("schedule: %v: %s", v.Rule, v.Want)
	case Complete:
		return fmt.Sprintf("schedule: %v: processor %d does not get item %d", v.Rule, v.At.To, v.At.Item)
	default:
		return fmt.Sprintf("schedule: %v: %v: %s", v.Rule, v.At, v.Want)
	}
}

// Validate returns a *Violation unless the schedule broadcasts all its items in
// the machine. It knows nothing of how the schedule was made, and takes time and
// memory proportional to P k and the sends.
func Validate(s Schedule) error {
	if err := validateShape(s); err != nil {
		return err
	}
	P, k := s.Processors, s.Items
	// received[p*k+i] is the step in which p receives item i, -1 if unknown so far.
	received := make([]int, P*k)
	for i := range received {
		received[i] = -1
		if i < k {
			received[i] = 0
		}
	}
	type place struct{ step, processor int }
	busy := make(map[place]bool, len(s.Sends))
	last := 0
	// First all receptions, because sends are ordered by their own steps.
	for n, x := range s.Sends {
		if x.From < 0 || x.From >= P || x.To < 0 || x.To >= P || x.Item < 0 || x.Item >= k || x.Step < 0 {
			return &Violation{Range, x, fmt.Sprintf("want processors 0..%d, items 0..%d and steps from 0", P-1, k-1)}
		}
		if x.From == x.To {
			return &Violation{Range, x, "want two processors"}
		}
		if n > 0 {
			y := s.Sends[n-1]
			if y.Step > x.Step || y.Step == x.Step && y.From > x.From {
				return &Violation{Shape, x, fmt.Sprintf("%v stands before %v; want order of steps, then of senders", y, x)}
			}
			if y.Step == x.Step && y.From == x.From {
				return &Violation{OneSend, x, fmt.Sprintf("it sends to %d, too", y.To)}
			}
		}
		if at := received[x.From*k+x.Item]; at < 0 || at > x.Step {
			return &Violation{Holds, x, "the sender does not hold it yet"}
		}
		at := place{x.Step + s.Latency, x.To}
		if busy[at] {
			return &Violation{OneReceive, x, fmt.Sprintf("two items arrive in step %d", at.step)}
		}
		busy[at] = true
		if to := &received[x.To*k+x.Item]; *to >= 0 {
			return &Violation{Once, x, "it has been sent before"}
		} else {
			*to = at.step
		}
		last = at.step
	}
	for i, at := range received {
		if at < 0 {
			return &Violation{Rule: Complete, At: Send{To: i / k, Item: i % k}}
		}
	}
	if s.Steps != last {
		return &Violation{Rule: Duration, Want: fmt.Sprintf("steps = %d, the last reception is in step %d", s.Steps, last)}
	}
	return nil
}

// maxTable bounds P k.
const maxTable = 1 << 28

func validateShape(s Schedule) error {
	switch {
	case s.Processors < 1:
		return &Violation{Rule: Shape, Want: fmt.Sprintf("P = %d, want at least 1", s.Processors)}
	case s.Latency < 1:
		return &Violation{Rule: Shape, Want: fmt.Sprintf("L = %d, want at least 1", s.Latency)}
	case s.Items < 0:
		return &Violation{Rule: Shape, Want: fmt.Sprintf("k = %d, want at least 0", s.Items)}
	case s.Items > 0 && s.Processors > maxTable/s.Items:
		return &Violation{Rule: Shape, Want: fmt.Sprintf("P k = %d x %d, want at most 2^28", s.Processors, s.Items)}
	}
	return nil
}
