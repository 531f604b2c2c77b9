package graphs_test

import (
	"math/rand/v2"

	. "castlab/analytic/graphs"
)

// Networks by their links, defined independently here.

func cube(d int) Graph {
	g := Graph{N: 1 << d}
	for v := range g.N {
		for c := range d {
			if w := v ^ 1<<c; v < w {
				g.Links = append(g.Links, [2]int{v, w})
			}
		}
	}
	return g
}

func torus(p int) Graph {
	g := Graph{N: p * p}
	for v := range g.N {
		x, y := v%p, v/p
		g.Links = append(g.Links, [2]int{v, (x+1)%p + p*y}, [2]int{v, x + p*((y+1)%p)})
	}
	return g
}

func complete(n int) Graph {
	g := Graph{N: n}
	for v := range n {
		for w := range v {
			g.Links = append(g.Links, [2]int{v, w})
		}
	}
	return g
}

func path(n int) Graph {
	g := Graph{N: n}
	for v := 1; v < n; v++ {
		g.Links = append(g.Links, [2]int{v - 1, v})
	}
	return g
}

func star(n int) Graph {
	g := Graph{N: n}
	for v := 1; v < n; v++ {
		g.Links = append(g.Links, [2]int{0, v})
	}
	return g
}

func cycle(n int) Graph {
	g := path(n)
	g.Links = append(g.Links, [2]int{n - 1, 0})
	return g
}

// The Petersen graph: two cycles of 5, one of them a pentagram, and spokes.
func petersen() Graph {
	g := Graph{N: 10}
	for v := range 5 {
		g.Links = append(g.Links, [2]int{v, (v + 1) % 5}, [2]int{5 + v, 5 + (v+2)%5}, [2]int{v, 5 + v})
	}
	return g
}

// Two complete graphs of n nodes joined by one link: its weakest partition and
// its worst set are neither single nodes nor all.
func barbell(n int) Graph {
	g := Graph{N: 2 * n}
	for _, l := range complete(n).Links {
		g.Links = append(g.Links, l, [2]int{n + l[0], n + l[1]})
	}
	g.Links = append(g.Links, [2]int{0, n})
	return g
}

// randomGraph draws a connected graph: a random tree and every other link with
// probability p.
func randomGraph(r *rand.Rand, n int, p float64) Graph {
	g, joined := Graph{N: n}, map[[2]int]bool{}
	name := r.Perm(n)
	add := func(v, w int) {
		v, w = min(v, w), max(v, w)
		if !joined[[2]int{v, w}] {
			joined[[2]int{v, w}] = true
			g.Links = append(g.Links, [2]int{w, v})
		}
	}
	for v := 1; v < n; v++ {
		add(name[v], name[r.IntN(v)])
	}
	for v := range n {
		for w := range v {
			if r.Float64() < p {
				add(v, w)
			}
		}
	}
	return g
}
