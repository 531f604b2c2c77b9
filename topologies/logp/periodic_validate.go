package logp

import "fmt"

// ValidatePeriodic returns a *Violation unless the schedule broadcasts items
// without end in the machine, the source sending item i in step i and nothing
// else, with exactly the delay that it states. One period decides, exactly: what
// happens in step t to a processor q happens, n periods later, to Next^n[q], so
// every sending and every reception is moved to the step 0..Period-1 that it
// repeats, and there no processor may have two. It knows nothing of how the
// schedule was made.
func ValidatePeriodic(p Periodic) error {
	if err := validatePeriodicShape(p); err != nil {
		return err
	}
	P, pi := p.Processors, p.Period
	received := make([]int, P*pi) // [q*pi+i]: step in which q receives item i; -1 if unknown so far
	for n := range received {
		received[n] = -1
	}
	for i := range pi {
		received[i] = i // step in which the source begins to send it
	}
	sends, receives := make([]int, P*pi), make([]int, P*pi) // 1 + index of the sending, by processor and step in the first period
	cycle, place := cycles(p.Next)
	// moved maps an action of q in a step to the same action in the first period.
	moved := func(q, step int) int {
		c := cycle[q]
		at := (place[q] - step/pi) % len(c)
		if at < 0 {
			at += len(c)
		}
		return c[at]*pi + step%pi
	}
	delay := 0
	for n, x := range p.Sends {
		if err := p.inRange(x); err != nil {
			return err
		}
		if x.From == x.To {
			return &Violation{Range, x, "want two processors"}
		}
		if n > 0 && p.Sends[n-1].Step > x.Step {
			return &Violation{Shape, x, fmt.Sprintf("%v stands before %v; want order of steps", p.Sends[n-1], x)}
		}
		if x.From == 0 && x.Step != x.Item {
			return &Violation{Source, x, fmt.Sprintf("want item %d in step %d", x.Item, x.Item)}
		}
		if at := received[x.From*pi+x.Item]; at < 0 || at > x.Step {
			return &Violation{Holds, x, "the sender does not hold it yet"}
		}
		if at := moved(x.From, x.Step); sends[at] > 0 {
			return &Violation{OneSend, x, fmt.Sprintf("it is in the way of %v", p.Sends[sends[at]-1])}
		} else {
			sends[at] = n + 1
		}
		arrival := x.Step + p.Latency
		if at := moved(x.To, arrival); receives[at] > 0 {
			return &Violation{OneReceive, x, fmt.Sprintf("it arrives together with %v", p.Sends[receives[at]-1])}
		} else {
			receives[at] = n + 1
		}
		if to := &received[x.To*pi+x.Item]; *to >= 0 {
			return &Violation{Once, x, "it has been sent before"}
		} else {
			*to = arrival
		}
		delay = max(delay, arrival-x.Item)
	}
	for n, at := range received {
		if at < 0 {
			return &Violation{Rule: Complete, At: Send{To: n / pi, Item: n % pi}}
		}
	}
	if p.Delay != delay {
		return &Violation{Rule: Duration, Want: fmt.Sprintf("delay = %d, the largest is %d", p.Delay, delay)}
	}
	return nil
}

// inRange reports a sending of a processor, an item or a step that there is not.
func (p Periodic) inRange(x Send) error {
	if x.From < 0 || x.From >= p.Processors || x.To < 0 || x.To >= p.Processors || x.Item < 0 || x.Item >= p.Period || x.Step < 0 ||
		x.Step >= maxTable {
		return &Violation{Range, x, fmt.Sprintf("want processors 0..%d, items 0..%d and steps from 0", p.Processors-1, p.Period-1)}
	}
	return nil
}

func validatePeriodicShape(p Periodic) error {
	if err := validateShape(Schedule{Processors: p.Processors, Latency: p.Latency, Items: p.Period}); err != nil {
		return err
	}
	if p.Period < 1 {
		return &Violation{Rule: Shape, Want: fmt.Sprintf("period = %d, want at least 1", p.Period)}
	}
	if len(p.Next) != p.Processors {
		return &Violation{Rule: Shape, Want: fmt.Sprintf("next has %d processors, want %d", len(p.Next), p.Processors)}
	}
	seen := make([]bool, len(p.Next))
	for q, r := range p.Next {
		if r < 0 || r >= len(seen) || seen[r] || q == 0 && r != 0 {
			return &Violation{Rule: Shape, Want: fmt.Sprintf("next[%d] = %d, want a permutation that keeps 0", q, r)}
		}
		seen[r] = true
	}
	return nil
}

// cycles returns, for each element of a permutation, its cycle and its position in it.
func cycles(next []int) (cycle [][]int, place []int) {
	cycle, place = make([][]int, len(next)), make([]int, len(next))
	for q := range next {
		if cycle[q] != nil {
			continue
		}
		c := []int{q}
		for r := next[q]; r != q; r = next[r] {
			c = append(c, r)
		}
		for n, r := range c {
			cycle[r], place[r] = c, n
		}
	}
	return cycle, place
}
