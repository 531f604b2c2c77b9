package tasks

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Follow returns the schedule in which the packets of a task, of one destination each,
// go along given paths of nodes, and links send the packet with the most hops to go
// first, of equals that of the lowest number.
//
// Source: derived. Errors: those of t.Validate; an *inputs.Error unless there is a path
// for each packet, from its origin to its destination. Whether there are such links is
// for Validate to say.
func Follow(t Task, paths [][]topologies.Node) (schedules.Schedule, error) {
	if err := t.Validate(); err != nil {
		return schedules.Schedule{}, err
	}
	if len(paths) != len(t.Packets) || t.Combining {
		return schedules.Schedule{}, &inputs.Error{Arg: "paths", Value: len(paths),
			Domain: fmt.Sprintf("one for each of %d packets", len(t.Packets))}
	}
	var under []int // packets under way
	for p, packet := range t.Packets {
		path := paths[p]
		if len(path) == 0 || path[0] != packet.From || len(packet.To) != 1 || path[len(path)-1] != packet.To[0] {
			return schedules.Schedule{}, &inputs.Error{Arg: "paths", Value: path,
				Domain: fmt.Sprintf("nodes from the origin of packet %d to its only destination", p)}
		}
		if len(path) > 1 {
			under = append(under, p)
		}
	}
	var sends []schedules.Send
	done := make([]int, len(paths)) // by packet, its hops
	for slot := 1; len(under) > 0; slot++ {
		slices.SortStableFunc(under, func(p, q int) int { return cmp.Compare(len(paths[q])-done[q], len(paths[p])-done[p]) })
		used := map[[2]topologies.Node]bool{}
		for _, p := range under {
			link := [2]topologies.Node(paths[p][done[p] : done[p]+2])
			if !used[link] {
				used[link] = true
				done[p]++
				sends = append(sends, schedules.Send{Slot: slot, From: int(link[0]), To: int(link[1]), Packet: p})
			}
		}
		under = slices.DeleteFunc(under, func(p int) bool { return done[p]+1 == len(paths[p]) })
	}
	return listed(t, nil, sends), nil
}

// InDimensionOrder returns the nodes of a cube from one to another where the dimensions in
// which they differ are crossed in increasing order.
//
// Source: derived.
func InDimensionOrder(from, to topologies.Node) []topologies.Node {
	path := []topologies.Node{from}
	for bit := topologies.Node(1); from != to; bit <<= 1 {
		if (from^to)&bit != 0 {
			from ^= bit
			path = append(path, from)
		}
	}
	return path
}

// mostWalked bounds the nodes of a mesh, and with them the length of a path.
const mostWalked = 1 << 24

// InMeshOrder returns the nodes of a mesh without wraparound from one to another where its sides are gone along in
// order, the first first; node v has coordinate v mod s_1 along the first.
//
// Source: derived. Errors: a side below 1; more than 2^24 nodes; a node that does not exist.
func InMeshOrder(sides []int, from, to topologies.Node) ([]topologies.Node, error) {
	if err := (topologies.Mesh{Sides: sides}).Validate(); err != nil {
		return nil, err
	}
	n := topologies.Mesh{Sides: sides}.Order()
	if err := inputs.Integer("nodes", n, 1, mostWalked); err != nil {
		return nil, err
	}
	for _, v := range []topologies.Node{from, to} {
		if err := inputs.Integer("node", int(v), 0, n-1); err != nil {
			return nil, err
		}
	}
	path := []topologies.Node{from}
	stride := topologies.Node(1)
	for _, s := range sides {
		side := topologies.Node(s)
		step := stride * topologies.Node(cmp.Compare(to/stride%side, from/stride%side))
		for from/stride%side != to/stride%side {
			from += step
			path = append(path, from)
		}
		stride *= side
	}
	return path, nil
}

// BusiestLink returns the number of packets that the most used link of a schedule carries, each way counted.
func BusiestLink(s schedules.Schedule) (most int) {
	load := map[[2]int]int{}
	for _, x := range s.Sends {
		link := [2]int{x.From, x.To}
		load[link]++
		most = max(most, load[link])
	}
	return most
}

// mostPermuted bounds the dimensions of the cube of which all permutations are visited: 3 of them have 8! = 40,320.
const mostPermuted = 3

// WorstInDimensionOrder goes through all permutations of the nodes of the cube of d dimensions, whose packets go
// along InDimensionOrder, and returns the number of packets of the busiest link, and of permutations.
//
// Source: derived. Errors: d outside 0..3.
func WorstInDimensionOrder(d int) (most int, permutations int64, err error) {
	if err := inputs.Integer("d", d, 0, mostPermuted); err != nil {
		return 0, 0, err
	}
	n := 1 << d
	load := make([]int, n*n)
	carry := func(path []topologies.Node, packets int) {
		for i := range path[1:] {
			link := int(path[i])*n + int(path[i+1])
			load[link] += packets
			most = max(most, load[link])
		}
	}
	var place func(v, taken int)
	place = func(v, taken int) {
		if v == n {
			permutations++
			return
		}
		for w := range n {
			if taken>>w&1 == 0 {
				path := InDimensionOrder(topologies.Node(v), topologies.Node(w))
				carry(path, 1)
				place(v+1, taken|1<<w)
				carry(path, -1)
			}
		}
	}
	place(0, 0)
	return most, permutations, nil
}
