package schedules_test

import (
	"slices"

	"castlab/topologies/schedules"
)

// plainly reports whether s is a valid broadcast on the cube of d dimensions, by the
// rules as they are stated, one after the other, over sets.
func plainly(d int, s schedules.Schedule) bool {
	n := 1 << d
	type link struct{ slot, from, to int }
	used := map[link]bool{}
	claim := func(slot, from, to int) bool {
		l := link{slot, from, to}
		if from < 0 || from >= n || to < 0 || to >= n || slot < 1 || slot > s.Slots || used[l] {
			return false
		}
		used[l] = true
		for c := range d {
			if from^1<<c == to {
				return true
			}
		}
		return false
	}
	sources := s.Sources
	if sources == nil {
		for v := range n {
			sources = append(sources, v)
		}
	}
	data := len(sources) - s.Markers
	if s.Nodes != n || s.Slots < 0 || s.Markers < 0 || data < 0 {
		return false
	}
	end, last := 0, 0
	var prefix, ranks, gather *schedules.Phase
	var controls []schedules.Phase
	names := map[string]bool{"": true}
	for i, p := range s.Phases {
		if names[p.Name] || p.First != end+1 || p.Last < end {
			return false
		}
		names[p.Name] = true
		end = p.Last
		switch p.Name {
		case "prefix":
			prefix = &s.Phases[i]
			controls = append(controls, p)
		case "classes":
			controls = append(controls, p)
		case "ranks":
			ranks = &s.Phases[i]
			controls = append(controls, p)
		case "gather":
			gather = &s.Phases[i]
		}
	}
	control := func(slot int) bool {
		return slices.ContainsFunc(controls, func(p schedules.Phase) bool { return p.First <= slot && slot <= p.Last })
	}
	orders := s.Orders
	if len(orders) == 0 {
		orders = []schedules.Order{{}}
		for v := range n {
			orders[0].Nodes = append(orders[0].Nodes, v)
		}
	}
	for _, order := range orders {
		nodes := slices.Sorted(slices.Values(order.Nodes))
		for v := range n {
			if len(nodes) != n || nodes[v] != v || orders[0].Ranked {
				return false
			}
		}
	}
	for _, x := range s.Sends {
		last = max(last, x.Slot)
		if !claim(x.Slot, x.From, x.To) || x.Packet < 0 || x.Packet >= len(sources) || control(x.Slot) {
			return false
		}
		for _, y := range s.Sends {
			if x.From == y.From && x.To == y.To && x.Slot < y.Slot && x.Packet >= data && y.Packet < data {
				return false // y overtaken by x
			}
		}
	}
	for _, x := range s.Sums {
		last = max(last, x.Slot)
		if !claim(x.Slot, x.From, x.To) || x.First < 0 || x.First > x.Last || x.Last >= n || x.Order < 0 || x.Order >= len(orders) {
			return false
		}
		if len(s.Phases) > 0 && !control(x.Slot) {
			return false
		}
	}
	if last != s.Slots || len(s.Phases) > 0 && end != s.Slots {
		return false
	}
	type fact [4]int // node, order, first, last
	has, known := map[[2]int]bool{}, map[fact]bool{}
	for p, v := range sources {
		if v < 0 || v >= n {
			return false
		}
		has[[2]int{p, v}] = true
	}
	at := func(v, order int) int { return slices.Index(orders[order].Nodes, v) }
	for v := range n {
		for k, order := range orders {
			if !order.Ranked {
				known[fact{v, k, at(v, k), at(v, k)}] = true
			}
		}
	}
	var composes func(v, order, first, last int) bool
	composes = func(v, order, first, last int) bool {
		if first > last {
			return true
		}
		for end := first; end <= last; end++ {
			knows := known[fact{v, order, first, end}]
			if own := at(v, order); orders[order].Ranked && own == first && own == end {
				knows = knows || composes(v, 0, 0, at(v, 0))
			}
			if knows && composes(v, order, end+1, last) {
				return true
			}
		}
		return false
	}
	gathered := func() bool {
		for p := range data {
			if data < len(sources) && !slices.ContainsFunc(sources[data:], func(v int) bool { return has[[2]int{p, v}] }) {
				return false
			}
		}
		return true
	}
	for slot := 1; slot <= s.Slots; slot++ {
		if gather != nil && slot == gather.Last+1 && !gathered() {
			return false
		}
		for _, x := range s.Sends {
			if x.Slot == slot && !has[[2]int{x.Packet, x.From}] {
				return false
			}
		}
		for _, x := range s.Sums {
			if x.Slot == slot && (!composes(x.From, x.Order, x.First, x.Last) || x.Total && !composes(x.From, x.Order, 0, n-1)) {
				return false
			}
		}
		for _, x := range s.Sends {
			if x.Slot == slot {
				has[[2]int{x.Packet, x.To}] = true
			}
		}
		for _, x := range s.Sums {
			if x.Slot == slot {
				known[fact{x.To, x.Order, x.First, x.Last}] = true
				if x.Total {
					known[fact{x.To, x.Order, 0, n - 1}] = true
				}
			}
		}
	}
	if gather != nil && gather.Last >= s.Slots && !gathered() || len(has) != n*len(sources) {
		return false
	}
	for v := range n {
		if prefix != nil && (!composes(v, 0, at(v, 0), n-1) || slices.Contains(sources[data:], v) && !composes(v, 0, 0, n-1)) {
			return false
		}
		for k := range orders {
			if ranks != nil && (!composes(v, k, 0, at(v, k)) || !composes(v, k, 0, n-1)) {
				return false
			}
		}
	}
	return true
}
