package pmnb

import "fmt"

// classes executes algorithms II and III.
func (e *Execution) classes() error {
	d, M, reading := e.c.d, len(e.active), e.c.variant.Reading
	q := M // the size of the largest class, which every node computes from M
	if e.c.a == III {
		learned, steps, err := e.rank(0, e.active)
		if err != nil {
			return err
		}
		e.counts.PrefixSteps = steps
		if learned == 0 {
			return nil
		}
		q = (learned + d - 1) / d
		e.split()
	}
	e.counts.Subphases = e.counts.Subphases[:d]
	clear(e.counts.Subphases)
	start, segments, end := e.counts.PrefixSteps, 0, 0
	for class := range d {
		sources := e.active
		if e.c.a == III {
			sources = e.members[class]
		}
		learned, steps, err := e.classRanks(class, sources)
		if err != nil {
			return err
		}
		if class == 0 {
			e.counts.PrefixSteps += steps
		}
		if M == 0 {
			continue
		}
		if e.c.a == II || reading.Unpadded {
			q = learned
		} else if learned > q {
			return fmt.Errorf("class %d has %d packets, more than %d", class, learned, q)
		}
		k, now := e.prefixProgram(class, start)
		for i := range d {
			l := i
			if reading.Descending {
				l = d - 1 - i
			}
			now = e.use(class, k, l, now, 1)
			k++
		}
		e.pack()
		for l := 1; l <= d; l++ {
			now = e.use(class, k, d-l, now, e.c.subphase(l, q))
			k++
		}
		e.broadcast(class, q)
		segments, end = k, max(end, now)
	}
	if M == 0 {
		e.counts.Subphases = e.counts.Subphases[:0]
		return nil
	}
	steps := end - e.counts.PrefixSteps
	if e.c.a == II {
		e.counts.Parts = steps
	} else {
		e.counts.Slots = steps
	}
	together, err := e.inLockstep(segments)
	if err != nil {
		return err
	}
	if !together {
		if !reading.Unpadded {
			return fmt.Errorf("classes are not in lock step")
		}
		e.countMeetings(segments - d)
	}
	return nil
}

// split assigns the packet of rank r to class r mod d.
func (e *Execution) split() {
	d := e.c.d
	for class := range e.members {
		e.members[class] = e.members[class][:0]
	}
	if e.c.variant.Reading.Exclusive {
		e.counts.Collisions.Ranks++ // minus one, of the first packet
	}
	for r, s := range e.byRank {
		if e.c.variant.Reading.Exclusive {
			r += d - 1 // r - 1 modulo d
		}
		e.members[r%d] = append(e.members[r%d], s)
	}
}

// classRanks executes the rank computation of a class and sets the destinations of its
// packets.
func (e *Execution) classRanks(class int, sources []uint32) (learned, steps int, err error) {
	d, reading, names := e.c.d, e.c.variant.Reading, class
	if reading.LeftNames {
		names = (d - class) % d // right by d - c is left by c
	}
	learned, steps, err = e.rank(names, sources)
	if err != nil {
		return 0, 0, err
	}
	e.at, e.to = resized(e.at, learned), resized(e.to, learned)
	for k, w := range e.byRank {
		r := uint32(k)
		if reading.Exclusive {
			if k == 0 {
				e.counts.Collisions.Ranks++
			}
			r = uint32(k-1) & (1<<d - 1)
		}
		if reading.LeftNames { // from the name to the node, and from there to its right name
			w = e.c.name(class, e.c.name(class, w))
			r = e.c.name(class, e.c.name(class, r))
		}
		if reading.Unrotated {
			r = e.c.name(class, uint32(k))
		}
		e.at[k], e.to[k] = w, r
	}
	return learned, steps, nil
}

// prefixProgram appends the segments of the prefix operation.
func (e *Execution) prefixProgram(class, start int) (k, now int) {
	d, now := e.c.d, start
	dimension := func(i int) int {
		if e.c.variant.Reading.LeftNames { // bit i of the name is bit i - c of the node
			return (i + 2*(d-class)) % d
		}
		return i
	}
	if e.c.variant.Ranks != Known {
		for i := range d {
			now = e.use(class, k, dimension(i), now, 1)
			k++
		}
	}
	if e.c.variant.Ranks == Tree {
		for i := d - 1; i >= 0; i-- {
			now = e.use(class, k, dimension(i), now, 1)
			k++
		}
	}
	return k, now
}
