package graphs

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// LeastDelay returns lower bounds on the mean reception and completion delays of every
// scheme of dynamic broadcasting whose packets are sent whole, from slot boundaries on,
//
//	R >= 1/2 + l + (1/N) sum over nodes s of W(c_s, lambda (N-1))
//	B >= max(1/2 + mean over sources of the greatest distance, the bound on R)
//
// with W of ReceiverWait. A packet waits half a slot for a boundary. One of a node at
// distance h can be received by s in the slot h - 1 later at the earliest, so that the
// packets which s could receive come to its c_s links in a Poisson stream, delayed but
// no less random, and no scheme has received more of them by any time than c_s servers
// that never idle.
//
// Symbols: lambda packets of each node per slot; l mean distance over ordered pairs of
// different nodes; c_s links into s. Units: slots. Source: derived; VAR98, Section 3.4,
// has the diameter.
//
// Errors: those of Validate; N < 2, lambda < 0 or so large that packets for a node come
// faster than its links carry them.
func (g Digraph) LeastDelay(lambda float64) (reception, completion float64, err error) {
	if err := g.Validate(); err != nil {
		return 0, 0, err
	}
	if g.N < 2 {
		return 0, 0, &inputs.Error{Arg: "N", Value: g.N, Domain: "two nodes or more: a packet needs another node to go to"}
	}
	wait, err := g.receivers(lambda)
	if err != nil {
		return 0, 0, err
	}
	mean, farthest := g.distances()
	reception = 0.5 + mean + wait
	return reception, math.Max(reception, 0.5+farthest), nil
}

// receivers returns the mean over the nodes of the wait for the links into them.
func (g Digraph) receivers(lambda float64) (wait float64, err error) {
	into := make([]int, g.N)
	for _, a := range g.Arcs {
		into[a[1]]++
	}
	least := slices.Min(into)
	rate := lambda * float64(g.N-1)
	if !(0 <= rate && rate < float64(least)) {
		return 0, &inputs.Error{Arg: "lambda", Value: lambda,
			Domain: fmt.Sprintf("a rate >= 0 and below %.6g, from which on packets come to a node faster than its links, %d, carry them",
				float64(least)/float64(g.N-1), least)}
	}
	known := map[int]float64{}
	for _, c := range into {
		if _, done := known[c]; !done {
			if known[c], err = ReceiverWait(c, rate); err != nil {
				return 0, err
			}
		}
		wait += known[c] / float64(g.N)
	}
	return wait, nil
}

// distances returns the mean distance, and the mean over the nodes of the greatest
// distance from them.
func (g Digraph) distances() (mean, farthest float64) {
	next := make([][]int, g.N)
	for _, a := range g.Arcs {
		next[a[0]] = append(next[a[0]], a[1])
	}
	sum, far := 0, 0
	distance, queue := make([]int, g.N), make([]int, 0, g.N)
	for s := range g.N {
		for v := range distance {
			distance[v] = -1
		}
		distance[s], queue = 0, append(queue[:0], s)
		for i := 0; i < len(queue); i++ {
			v := queue[i]
			sum += distance[v]
			for _, w := range next[v] {
				if distance[w] < 0 {
					distance[w], queue = distance[v]+1, append(queue, w)
				}
			}
		}
		far += distance[queue[len(queue)-1]]
	}
	n := float64(g.N)
	return float64(sum) / n / (n - 1), float64(far) / n
}
