package kbroadcast

import "fmt"

// ranked executes the variants in which ranks determine the trees. own holds the
// packets.
func (e *Execution) ranked(K int) (Times, error) {
	first := e.phaseOne()
	e.rankedTrees(K)
	return e.phases(first)
}

// phaseOne tells every node x its r[x] and every root K.
func (e *Execution) phaseOne() (slots int) {
	switch e.c.variant {
	case Prefix:
		return e.suffix()
	case Exchange:
		return e.exchange()
	}
	return e.known()
}

// run executes the variants with given trees. starts holds the packets.
func (e *Execution) run() (Times, error) {
	if e.c.variant == Immediate {
		return e.immediate()
	}
	return e.phases(0)
}

// phases executes phases 2 and 3 tree by tree, since no two trees share an arc within a
// phase.
func (e *Execution) phases(first int) (Times, error) {
	var t Times
	over := 0 // Detected: the last slot in which a root knows that it has all its packets
	for j := range e.c.d {
		slots, load := e.gather(j, e.starts[e.from[j]:e.from[j+1]], first)
		if load != e.loads[j] {
			return Times{}, fmt.Errorf("root %d received %d of %d packets", 1<<j, load, e.loads[j])
		}
		t.Phase2, t.MaxLoad = max(t.Phase2, slots), max(t.MaxLoad, load)
		if e.c.variant == Detected {
			counted, err := e.count(j, slots, load)
			if err != nil {
				return Times{}, err
			}
			over = max(over, counted)
		}
	}
	second := t.Phase2
	switch {
	case e.c.variant == Detected:
		second = e.signal(over)
	case !e.c.variant.chosen():
		// Every root waits on its own, as long as its K requires.
		for _, K := range e.rootTotals {
			second = (int(K)+e.c.d-1)/e.c.d + e.c.d - 1
			if second < t.Phase2 {
				return Times{}, fmt.Errorf("phase 2 took %d slots, the roots waited for %d", t.Phase2, second)
			}
		}
	}
	for j, load := range e.loads {
		slots, err := e.broadcast(j, load, first+second)
		if err != nil {
			return Times{}, err
		}
		t.Phase3 = max(t.Phase3, slots)
	}
	t.Slots = first + second + t.Phase3
	return t, nil
}

// broadcast executes phase 3 of one tree: the root sends its packets and a termination
// packet.
func (e *Execution) broadcast(j, load, before int) (slots int, err error) {
	p := e.pipes[0]
	for left := load + 1; p.slot(left > 0); left-- {
		slots++
		e.trace.broadcast(before+slots, j, p)
	}
	return slots, p.check(j, load+1)
}

// check ends a broadcast of tree j and returns an error unless every node has received
// the given number of packets.
func (p *pipe) check(j, packets int) error {
	if z, received, ok := p.finish(packets); !ok {
		return fmt.Errorf("node %d received %d of %d packets in tree %d", node(p.d, j, z), received, packets, j)
	}
	return nil
}
