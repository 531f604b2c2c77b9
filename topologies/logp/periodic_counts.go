package logp

import "fmt"

// SentIn returns how many processors other than the source send an item in step i of its
// tree, whose root receives it in step 1.
//
// Source: SV93, Definition 5.1. Errors: a *Violation of a schedule out of shape; items of a
// period that differ.
func (p Periodic) SentIn(i int) (int, error) {
	return p.perItem(func(x Send) bool { return x.From != 0 && x.Step-x.Item == p.Latency+i-1 })
}

// ReceivedIn returns how many processors receive an item in step i of its tree.
//
// Source: SV93, Observation 5.1. Errors: those of SentIn.
func (p Periodic) ReceivedIn(i int) (int, error) {
	return p.perItem(func(x Send) bool { return x.Step-x.Item == i-1 })
}

// perItem returns the number of counted sendings of an item, equal for all items of a period.
func (p Periodic) perItem(counted func(x Send) bool) (int, error) {
	if err := p.check(); err != nil {
		return 0, err
	}
	n := make([]int, p.Period)
	for _, x := range p.Sends {
		if counted(x) {
			n[x.Item]++
		}
	}
	for _, v := range n {
		if v != n[0] {
			return 0, fmt.Errorf("%v: items differ: %v", p, n)
		}
	}
	return n[0], nil
}

// LastSending returns the last step of its tree in which a processor other than the source
// sends an item; 0 if none does.
//
// Source: SV93, Observation 5.2.
func (p Periodic) LastSending() int {
	last := 0
	for _, x := range p.Sends {
		if x.From != 0 {
			last = max(last, x.Step-x.Item-p.Latency+1)
		}
	}
	return last
}

// Endings counts, in a period, the sendings of an item after which its sender does not send it
// in the next step, of those up to the given number of steps before the last step of its tree
// in which something can be sent.
//
// Source: SV93, Observation 5.2.
func (p Periodic) Endings(before int) int {
	type sendID struct{ step, from, item int }
	sent := map[sendID]bool{}
	for _, x := range p.Sends {
		sent[sendID{x.Step, x.From, x.Item}] = true
	}
	last, n := p.Delay-2*p.Latency, 0 // steps from the root's reception, which is step 0
	for a := range sent {
		if a.from != 0 && a.step-a.item-p.Latency <= last-before && !sent[sendID{a.step + 1, a.from, a.item}] {
			n++
		}
	}
	return n
}

// Balance returns E - W, where E is the number of processors that receive an item in the last
// step of its tree, and W the number of sendings that processors which held it left out, both
// on average of the items of a period.
//
// Source: derived. Errors: those of SentIn; a sum over a period that is no multiple of it.
func (p Periodic) Balance() (int, error) {
	if err := p.check(); err != nil {
		return 0, err
	}
	last := p.Delay - p.Latency // time of the last reception, counted from the root's
	sum := 0
	for _, x := range p.Sends {
		a := x.Step - x.Item // the step in which x.To receives it
		if a == last {
			sum++
		}
		if a+p.Latency <= last { // it can send it in the steps a, ..., last-L
			sum -= last - p.Latency - a + 1
		}
		if x.From != 0 {
			sum++
		}
	}
	if sum%p.Period != 0 {
		return 0, fmt.Errorf("%v: E - W sums to %d over a period, which differs between items", p, sum)
	}
	return sum / p.Period, nil
}

// check returns a *Violation of the shape, or of the first sending out of range.
func (p Periodic) check() error {
	if err := validatePeriodicShape(p); err != nil {
		return err
	}
	for _, x := range p.Sends {
		if err := p.inRange(x); err != nil {
			return err
		}
	}
	return nil
}
