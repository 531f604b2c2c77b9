package logp

import (
	"fmt"
	"slices"
)

// maxWindow is the longest window that Burst looks at.
const maxWindow = 1 << 22

// Burst returns by how much messages to a processor may come faster than it
// receives them when each of its senders is late by as much as is worst,
//
//	s = max over processors q and w >= 1 of  sum over senders of N(w) - w
//
// where N(w) is the largest number of messages of a sender to q in w steps of the
// schedule. It is the same for all processors of a group, which do the same one
// step later with the next item; and since in a period of q and all of its senders
// it receives as many messages as there are steps, windows of up to a period are
// enough.
//
// Source: derived. Errors: a period above 2^22.
func (g *Grouped) Burst() (int, error) {
	most := 0
	for group := range g.Roles {
		s, err := g.burst(group)
		if err != nil {
			return 0, err
		}
		most = max(most, s)
	}
	s, err := g.burst(-1)
	return max(most, s), err
}

// A stream is the periodic sequence of messages from one sender to one processor.
type stream struct {
	period int
	steps  []int // in order
}

// burst returns the burst s of the first processor of a group; group -1 is the last
// processor.
func (g *Grouped) burst(group int) (int, error) {
	period, streams := 1, g.streams(group)
	for _, x := range streams {
		if period = lcm(period, x.period); period > maxWindow {
			return 0, fmt.Errorf("the messages to group %d repeat after more than %d steps with P=%d L=%d", group, maxWindow,
				g.Processors, g.Latency)
		}
	}
	sum := make([]int, period+1) // increase of the sum of the N at w
	for _, x := range streams {
		n := len(x.steps)
		for m := range period / x.period * n {
			// m+1 messages fit into the shortest of the windows that begin with one.
			shortest := period + 1
			for i, first := range x.steps {
				last := x.steps[(i+m)%n] + (i+m)/n*x.period
				shortest = min(shortest, last-first+1)
			}
			if shortest <= period {
				sum[shortest]++
			}
		}
	}
	most, all := 0, 0
	for w := 1; w <= period; w++ {
		all += sum[w]
		most = max(most, all-w)
	}
	return most, nil
}

// streams returns the streams to the first processor of a group, including those of the
// source.
func (g *Grouped) streams(group int) []stream {
	size, to := 1, g.Processors-1
	if group >= 0 {
		size, to = g.Roles[group].Size, g.Roles[group].First
	}
	role := g.playing()
	by := map[int]*stream{}
	var senders []int
	add := func(from, period int, step int) {
		if by[from] == nil {
			by[from] = &stream{period: period}
			senders = append(senders, from)
		}
		by[from].steps = append(by[from].steps, step)
	}
	for j, u := range g.Tree.Parent {
		n, node := role[j]
		if !node {
			n = g.Leaf[j].Group
		}
		if n != group {
			continue
		}
		period, time := size, 0
		if u >= 0 {
			period, time = lcm(size, g.Roles[role[u]].Size), g.Tree.Time[j]-1
		}
		for i := range period {
			if g.processor(j, i, role) == to {
				from := 0
				if u >= 0 {
					from = g.processor(u, i, role)
				}
				add(from, period, (i+time)%period)
			}
		}
	}
	list := make([]stream, 0, len(senders))
	for _, from := range senders {
		slices.Sort(by[from].steps)
		list = append(list, *by[from])
	}
	return list
}

func lcm(a, b int) int {
	x, y := a, b
	for y > 0 {
		x, y = y, x%y
	}
	return a / x * b
}
