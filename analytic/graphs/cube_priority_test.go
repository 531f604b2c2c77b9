package graphs_test

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// A sent packet is born at a slot boundary at a node, for one of the rotations.
type sent struct{ born, source, rotation int }

// crossed lists the dimensions of the way to a node, in the order of the rotation.
func (p sent) crossed(d, to int) (list []int) {
	for i := range d {
		if c := (p.rotation + i) % d; (p.source^to)>>c&1 == 1 {
			list = append(list, c)
		}
	}
	return list
}

// byLinks is the sum over packets of the slots in which each node receives them, slot by
// slot on all links, the copy with the most dimensions left first, among equals any.
func byLinks(d int, packets []sent, r *rand.Rand) []int {
	type waiting struct{ node, dimension, left int }
	sums := make([]int, 1<<d)
	var queue []waiting
	next := 0
	spread := func(node, first, dimensions int) {
		for i := range dimensions {
			queue = append(queue, waiting{node, (first + i) % d, dimensions - 1 - i})
		}
	}
	for slot := 0; next < len(packets) || len(queue) > 0; slot++ {
		for next < len(packets) && packets[next].born == slot {
			spread(packets[next].source, packets[next].rotation, d)
			next++
		}
		r.Shuffle(len(queue), func(i, j int) { queue[i], queue[j] = queue[j], queue[i] })
		slices.SortStableFunc(queue, func(a, b waiting) int { return b.left - a.left })
		busy := map[[2]int]bool{}
		var stay, moved []waiting
		for _, w := range queue {
			link := [2]int{w.node, w.dimension}
			if busy[link] {
				stay = append(stay, w)
				continue
			}
			busy[link] = true
			sums[w.node^1<<w.dimension] += slot + 1
			moved = append(moved, w)
		}
		queue = stay
		for _, w := range moved {
			spread(w.node^1<<w.dimension, (w.dimension+1)%d, w.left)
		}
	}
	return sums
}

// byLastLinks is the same from single queues at the links into each node, to which a
// packet comes as early as its distance allows.
func byLastLinks(d int, packets []sent) []int {
	sums := make([]int, 1<<d)
	for to := range sums {
		arrivals := make([][]int, d)
		for _, p := range packets {
			if p.source == to {
				continue
			}
			way := p.crossed(d, to)
			last := way[len(way)-1]
			arrivals[last] = append(arrivals[last], p.born+bits.OnesCount(uint(p.source^to))-1)
		}
		for _, list := range arrivals {
			slices.Sort(list)
			free := 0
			for _, at := range list {
				free = max(free, at) + 1
				sums[to] += free
			}
		}
	}
	return sums
}

// Packet by packet on random arrivals: each node's receptions come at times whose sum is
// that of single queues at the links into it, in every run.
func TestPriorityWaitsAtTheLastLinkAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, d := range []int{1, 2, 3, 4} {
		for range 20 {
			var packets []sent
			for born := range 30 {
				for source := range 1 << d {
					if r.Float64() < 1.2*float64(d)/float64(int(1)<<d) {
						packets = append(packets, sent{born, source, r.IntN(d)})
					}
				}
			}
			if got, want := byLinks(d, packets, r), byLastLinks(d, packets); !slices.Equal(got, want) {
				t.Fatalf("d=%d, %d packets: slots summed by node %v, by last links %v", d, len(packets), got, want)
			}
		}
	}
}
