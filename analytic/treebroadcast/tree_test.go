package treebroadcast_test

import (
	"math/rand/v2"
	"testing"

	"castlab/analytic/treebroadcast"
)

// flood executes phase 2 on one tree, packet by packet: in every slot every edge
// carries, each way, one packet at random of those that one end has and the other
// lacks; half duplex, one of both ways.
func flood(edges [][2]int, origins []int, half bool, r *rand.Rand) int {
	n, M := len(edges)+1, len(origins)
	has := make([][]bool, n)
	for v := range has {
		has[v] = make([]bool, M)
	}
	for p, v := range origins {
		has[v][p] = true
	}
	type send struct{ to, packet int }
	for slot := 1; ; slot++ {
		var sends []send
		for _, e := range edges {
			var waiting []send
			for _, way := range [][2]int{{e[0], e[1]}, {e[1], e[0]}} {
				for p := range M {
					if has[way[0]][p] && !has[way[1]][p] {
						waiting = append(waiting, send{way[1], p})
					}
				}
				if !half && len(waiting) > 0 {
					sends = append(sends, waiting[r.IntN(len(waiting))])
					waiting = waiting[:0]
				}
			}
			if len(waiting) > 0 {
				sends = append(sends, waiting[r.IntN(len(waiting))])
			}
		}
		if len(sends) == 0 {
			return slot - 1
		}
		for _, x := range sends {
			has[x.to][x.packet] = true
		}
	}
}

// eachTree calls f with every tree on n nodes in which the parent of node v is below v:
// every tree up to the numbering of its nodes.
func eachTree(n int, f func(edges [][2]int)) {
	parent := make([]int, n)
	for {
		edges := make([][2]int, 0, n-1)
		for v := 1; v < n; v++ {
			edges = append(edges, [2]int{v, parent[v]})
		}
		f(edges)
		v := n - 1
		for ; v > 1 && parent[v] == v-1; v-- {
			parent[v] = 0
		}
		if v <= 1 {
			return
		}
		parent[v]++
	}
}

func eachPlacement(n, M int, f func(origins []int)) {
	origins := make([]int, M)
	for {
		f(origins)
		p := M - 1
		for ; p >= 0 && origins[p] == n-1; p-- {
		}
		if p < 0 {
			return
		}
		for first := origins[p] + 1; p < M; p++ {
			origins[p] = first
		}
	}
}

// Every tree up to 5 nodes and every placement of up to 4 packets, executed with
// random choices: TreeSlots is the time, in full duplex, and TreeBound a bound in
// both; over all placements the largest TreeSlots is TreeBound.
func TestTreeSlotsAgainstExecution(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := 1; n <= 5; n++ {
		eachTree(n, func(edges [][2]int) {
			L, err := treebroadcast.TreeDiameter(edges)
			if err != nil {
				t.Fatal(err)
			}
			for M := 0; M <= 4; M++ {
				bound, err := treebroadcast.TreeBound(M, L)
				if err != nil {
					t.Fatal(err)
				}
				worst := 0
				eachPlacement(n, M, func(origins []int) {
					want, err := treebroadcast.TreeSlots(edges, origins)
					if err != nil {
						t.Fatal(err)
					}
					if got := flood(edges, origins, false, r); got != want {
						t.Errorf("%v, packets at %v: %d slots, formula %d", edges, origins, got, want)
					}
					if got := flood(edges, origins, true, r); got > bound || got < want {
						t.Errorf("%v, packets at %v, half duplex: %d slots, bound %d, full duplex %d", edges, origins, got, bound, want)
					}
					worst = max(worst, want)
				})
				if worst != bound {
					t.Errorf("%v, M=%d: worst %d, bound %d", edges, M, worst, bound)
				}
			}
		})
	}
}

// Random larger trees, several packets at a node.
func TestTreeSlotsOnRandomTrees(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		n, M := 6+r.IntN(20), r.IntN(30)
		edges, origins := make([][2]int, n-1), make([]int, M)
		for v := 1; v < n; v++ {
			edges[v-1] = [2]int{max(0, v-1-r.IntN(3)), v}
		}
		for p := range origins {
			origins[p] = r.IntN(n) * r.IntN(2)
		}
		want, err := treebroadcast.TreeSlots(edges, origins)
		if err != nil {
			t.Fatal(err)
		}
		if got := flood(edges, origins, false, r); got != want {
			t.Errorf("%v, packets at %v: %d slots, formula %d", edges, origins, got, want)
		}
	}
}

// A path, a star, a single node.
func TestTreeDiameter(t *testing.T) {
	for _, c := range []struct {
		edges [][2]int
		want  int
	}{{nil, 0}, {[][2]int{{1, 0}}, 1}, {[][2]int{{2, 0}, {0, 1}, {3, 1}}, 3}, {[][2]int{{2, 0}, {2, 1}, {3, 2}}, 2}} {
		if got, err := treebroadcast.TreeDiameter(c.edges); err != nil || got != c.want {
			t.Errorf("%v: %d, %v, want %d", c.edges, got, err, c.want)
		}
	}
}
