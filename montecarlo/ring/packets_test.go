package ring

import (
	"container/heap"
	"math/rand/v2"
)

// An independent simulator of the same network: events in a queue, packets that are
// held or not, links that are busy or not. It shares nothing with the recurrence that
// it checks.

type arrival struct {
	at        float64
	node      int // where the packet arrives
	source    int // whose packet
	direction int // +1 or -1
}

type arrivals []arrival

func (a arrivals) Len() int           { return len(a) }
func (a arrivals) Less(i, j int) bool { return a[i].at < a[j].at }
func (a arrivals) Swap(i, j int)      { a[i], a[j] = a[j], a[i] }
func (a *arrivals) Push(x any)        { *a = append(*a, x.(arrival)) }
func (a *arrivals) Pop() any {
	old := *a
	x := old[len(old)-1]
	*a = old[:len(old)-1]
	return x
}

// simulate runs the broadcast event by event and returns when the last node
// receives the last packet it lacks, and when each packet ends its last hop in
// each direction. steps[d] transmissions are made per link in direction d (0:
// +1, 1: -1).
func simulate(x []float64, steps [2]int) (complete float64, ends [2][]float64) {
	n := len(x)
	ends = [2][]float64{make([]float64, n), make([]float64, n)}
	var queue arrivals
	has := make([][]bool, n) // has[v][s]: node v has the packet of s
	sent := [2][]int{make([]int, n), make([]int, n)}
	busy := [2][]bool{make([]bool, n), make([]bool, n)}
	for v := range n {
		has[v] = make([]bool, n)
		has[v][v] = true
	}
	mod := func(v int) int { return ((v % n) + n) % n }
	direction := [2]int{+1, -1}
	start := func(now float64, v, d int) {
		// The k-th transmission of the link out of v is the packet of the node
		// k places behind.
		k := sent[d][v]
		source := mod(v - direction[d]*k)
		if k >= steps[d] || busy[d][v] || !has[v][source] {
			return
		}
		busy[d][v] = true
		sent[d][v]++
		heap.Push(&queue, arrival{now + x[source], mod(v + direction[d]), source, d})
	}
	for v := range n {
		start(0, v, 0)
		start(0, v, 1)
	}
	lacking := n * (n - 1)
	for queue.Len() > 0 {
		a := heap.Pop(&queue).(arrival)
		ends[a.direction][a.source] = a.at // hops end in order
		if !has[a.node][a.source] {
			has[a.node][a.source] = true
			if lacking--; lacking == 0 {
				complete = a.at
			}
		}
		from := mod(a.node - direction[a.direction])
		busy[a.direction][from] = false
		start(a.at, from, 0)
		start(a.at, from, 1)
		start(a.at, a.node, 0)
		start(a.at, a.node, 1)
	}
	if lacking > 0 {
		panic("test simulator: broadcast incomplete")
	}
	return complete, ends
}

// lengths draws lengths of a kind: spread, nearly equal, ties, one giant.
func lengths(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	kind := r.IntN(4)
	for i := range x {
		switch kind {
		case 0:
			x[i] = r.ExpFloat64()
		case 1:
			x[i] = 1 + 1e-3*r.Float64()
		case 2:
			x[i] = float64(r.IntN(3))
		case 3:
			x[i] = 0.01 * r.Float64()
		}
	}
	if kind == 3 {
		x[r.IntN(n)] = 50
	}
	return x
}
