package kbroadcast

import (
	"math/bits"
	"testing"
)

// greedyRun executes broadcasts along increasing-order trees, first come first
// served, and returns their slots.
func greedyRun(d int, sources []int) int {
	queues := make([][]int, d<<d) // of arc z d + i: the packets that wait for it
	enter := func(z, from, packet int) {
		for i := from; i < d; i++ {
			queues[z*d+i] = append(queues[z*d+i], packet)
		}
	}
	waiting := 0
	for p, s := range sources {
		enter(s, 0, p)
		waiting += 1<<d - 1
	}
	slot := 0
	type arrival struct{ z, from, packet int }
	var arrivals []arrival
	for ; waiting > 0; slot++ {
		arrivals = arrivals[:0]
		for arc, q := range queues {
			if len(q) > 0 {
				z, i := arc/d, arc%d
				arrivals = append(arrivals, arrival{z ^ 1<<i, i + 1, q[0]})
				queues[arc] = q[1:]
				waiting--
			}
		}
		for _, a := range arrivals {
			enter(a.z, a.from, a.packet)
		}
	}
	return slot
}

// Every set of sources that contains node 0, which is no restriction, executed.
func TestGreedyWorstIsTheWorstOfAllSets(t *testing.T) {
	last := 4
	if testing.Short() {
		last = 3
	}
	for d := 1; d <= last; d++ {
		n := 1 << d
		worst := make([]int, n+1)
		var sources []int
		for set := 1; set < 1<<n; set += 2 {
			sources = sources[:0]
			for v := range n {
				if set>>v&1 == 1 {
					sources = append(sources, v)
				}
			}
			worst[len(sources)] = max(worst[len(sources)], greedyRun(d, sources))
		}
		for K := 0; K <= n; K++ {
			got, err := GreedyWorst(d, K)
			bound, _ := GreedyBound(d, K)
			if err != nil || got != worst[K] || got > bound {
				t.Errorf("d=%d K=%d: formula %d, error %v, worst of all sets %d, bound %d", d, K, got, err, worst[K], bound)
			}
		}
	}
	// One node with all packets takes the whole bound.
	for K := 1; K <= 6; K++ {
		if got, bound := greedyRun(3, make([]int, K)), 3+K-1; got != bound {
			t.Errorf("%d packets at a node: %d slots, bound %d", K, got, bound)
		}
	}
}

// The sources the proof names: the nodes farthest from one node, in bits other
// than the last. And all nodes: 2^(d-1).
func TestGreedyWorstIsReachedByTheFarthestNodes(t *testing.T) {
	for _, d := range []int{5, 6, 7} {
		var byDistance []int
		for far := d - 1; far >= 0; far-- {
			for v := range 1 << (d - 1) {
				if bits.OnesCount(uint(v)) == far {
					byDistance = append(byDistance, v|1<<(d-1)) // node 0 is reached over dimension d
				}
			}
		}
		for _, K := range []int{1, 2, d, d + 1, 3 * d, 1<<(d-1) - 1, 1 << (d - 1)} {
			if K > len(byDistance) {
				continue
			}
			if got, _ := GreedyWorst(d, K); got != greedyRun(d, byDistance[:K]) {
				t.Errorf("d=%d K=%d: formula %d, executed %d", d, K, got, greedyRun(d, byDistance[:K]))
			}
		}
		all := make([]int, 1<<d)
		for v := range all {
			all[v] = v
		}
		if got, _ := GreedyWorst(d, 1<<d); got != greedyRun(d, all) || got != 1<<(d-1) {
			t.Errorf("d=%d, all nodes: formula %d, executed %d", d, got, greedyRun(d, all))
		}
	}
}

func TestGreedyWorstByHandAndItsThresholds(t *testing.T) {
	for d := 1; d <= MaxDimensions; d++ {
		for K := 1; K <= min(d, 1<<d); K++ {
			want := d
			if K > 1 {
				want = d + K - 2
			}
			if got, err := GreedyWorst(d, K); err != nil || got != want {
				t.Errorf("d=%d K=%d: %d, error %v, want %d", d, K, got, err, want)
			}
		}
		all, last, err := GreedyWorstThreshold(d)
		if err != nil {
			t.Fatal(err)
		}
		if bound, _, _ := GreedyThreshold(d); float64(all) < min(bound, float64(uint64(1)<<d)) {
			t.Errorf("d=%d: below up to K=%d, by the bound up to %v", d, all, bound)
		}
		if d > 14 {
			continue
		}
		wantAll, wantLast := -1, 0
		for K := 1; K <= 1<<d; K++ {
			worst, _ := GreedyWorst(d, K)
			three, _ := Total(d, K)
			if worst < three {
				wantLast = K
			} else if wantAll < 0 {
				wantAll = K - 1
			}
		}
		if wantAll < 0 {
			wantAll = 1 << d
		}
		if all != wantAll || last != wantLast {
			t.Errorf("d=%d: %d and %d, all K say %d and %d", d, all, last, wantAll, wantLast)
		}
	}
	for i, want := range []int{64, 34, 37, 40, 42, 43} {
		if all, _, _ := GreedyWorstThreshold(6 + i); all != want {
			t.Errorf("d=%d: %d, want %d", 6+i, all, want)
		}
	}
	if _, err := GreedyWorst(3, 9); err == nil {
		t.Error("nine distinct sources among eight nodes")
	}
}
