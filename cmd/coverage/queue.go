package main

import (
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A queue of one server with Poisson arrivals and exponential service of mean 1
// (M/M/1), from empty: the waits of successive customers, by Lindley's recursion
//
//	w' = max(0, w + service - time to the next arrival)
//
// have the mean load/(1-load). It is a hard case for every interval of one run: near
// saturation the mean comes from rare long busy periods.
type queue struct{ load float64 }

// queues are the queues of the study.
func queues() []queue { return []queue{{0.5}, {0.8}, {0.9}} }

func (q queue) name() string { return fmt.Sprintf("M/M/1 load=%g", q.load) }

// cell tries the queue at sizes in customers; it regenerates when a customer need not
// wait.
func (q queue) cell(s sizes) steady.Cell {
	return steady.Cell{Name: q.name(), Truth: q.load / (1 - q.load), Sizes: s.or(1e3, 1e4, 6e4, 6e5), Stride: 16, Start: q.start,
		Returns: true}
}

func (q queue) start(w *montecarlo.Words) (steady.Advance, error) {
	r, wait := w.Rand(), 0.0
	return func(s *steady.Series, n int) {
		for range n {
			if wait == 0 {
				s.Return()
			}
			s.Add(wait, 1)
			wait = math.Max(0, wait+r.ExpFloat64()-r.ExpFloat64()/q.load)
		}
	}, nil
}
