package treebroadcast_test

import (
	"math/rand/v2"
	"testing"

	"castlab/montecarlo/treebroadcast"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// eachTree calls f with every tree on n nodes in which the parent of node v is below v:
// every tree up to the numbering of its nodes.
func eachTree(n int, f func(t trees.Tree)) {
	parent := make([]topologies.Node, n)
	for {
		f(trees.Tree{Parent: parent})
		v := n - 1
		for ; v > 1 && int(parent[v]) == v-1; v-- {
			parent[v] = 0
		}
		if v <= 1 {
			return
		}
		parent[v]++
	}
}

// plainDiameter returns the diameter by the distances between all nodes.
func plainDiameter(t trees.Tree) (longest int) {
	path := func(v topologies.Node) (up []topologies.Node) {
		for ; ; v = t.Parent[v] {
			if up = append(up, v); t.Parent[v] == v {
				return up
			}
		}
	}
	for v := range t.Parent {
		for w := range t.Parent {
			a, b := path(topologies.Node(v)), path(topologies.Node(w))
			for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
				a, b = a[:len(a)-1], b[:len(b)-1]
			}
			longest = max(longest, len(a)+len(b))
		}
	}
	return longest
}

// All trees of up to 6 nodes, up to 4 packets, all placements, all choices: the worst is
// M + L - 1 in both duplexes.
func TestWorstIsBound(t *testing.T) {
	most := 6
	if testing.Short() {
		most = 5
	}
	for n := 1; n <= most; n++ {
		eachTree(n, func(tree trees.Tree) {
			L := plainDiameter(tree)
			for M := 0; M <= 4; M++ {
				want := M + L - 1
				if M == 0 || L == 0 {
					want = 0
				}
				for _, half := range []bool{false, true} {
					got, err := treebroadcast.Worst(tree, M, half)
					if err != nil || got.Slots != want {
						t.Errorf("%v, M=%d, half duplex %v: %+v, %v, want %d", tree.Parent, M, half, got, err, want)
					}
				}
			}
		})
	}
}

// By hand, path 0-1-2. A packet at every node: if 0 and 2 send in slot 1, 1's own packet
// and the other one wait at 1 for each link; in slot 2 one of them crosses 0-1, the other
// in slot 3, and so at 1-2: 3 slots. If 1 sends first over 0-1 and 2 over 1-2, then 0-1 has
// 0's packet before it and 2's: where 2's goes first, 0's crosses 0-1 in slot 3 and 1-2 in
// slot 4. Two packets at 0 and one at 2: TestRunByHand has the worst choices.
func TestWorstChoicesByHand(t *testing.T) {
	for _, c := range []struct {
		sources []int
		want    int
	}{{[]int{0, 1, 2}, 4}, {[]int{0, 0, 2}, 4}, {[]int{1}, 1}, {nil, 0}} {
		if got, err := treebroadcast.WorstChoices(line(3), c.sources); err != nil || got != c.want {
			t.Errorf("sources %v: %d, %v, want %d", c.sources, got, err, c.want)
		}
	}
}

// No rule is worse than the worst choices.
func TestRulesAgainstWorstChoices(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for round := range 300 {
		n := 2 + r.IntN(6)
		tree := trees.Tree{Parent: make([]topologies.Node, n)}
		for v := 1; v < n; v++ {
			tree.Parent[v] = topologies.Node(r.IntN(v))
		}
		own, sources := make([]int32, n), []int(nil)
		for range 1 + r.IntN(6) {
			v := r.IntN(n)
			own[v]++
			sources = append(sources, v)
		}
		worst, err := treebroadcast.WorstChoices(tree, sources)
		if err != nil {
			t.Fatal(err)
		}
		for _, rule := range treebroadcast.Rules() {
			m := must(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Complete{N: n}, Trees: []trees.Tree{tree},
				HalfDuplex: true, Rule: rule}))
			if got := m.NewExecution().Tree(0, own, r); got > worst {
				t.Errorf("round %d, %v, sources %v, rule %v: %d slots, worst choices %d", round, tree.Parent, sources, rule, got, worst)
			}
		}
	}
}

// A local search finds the bound where Worst cannot go.
func TestSearchFindsBound(t *testing.T) {
	tree := edges(0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 2, 6, 6, 7, 7, 8, 8, 9, 1, 10, 5, 11) // 9-8-7-6-2-3-4-5-11: 8 links
	for _, half := range []bool{false, true} {
		m := must(treebroadcast.New(treebroadcast.Broadcast{Net: topologies.Complete{N: 12}, Trees: []trees.Tree{tree}, HalfDuplex: half}))
		got, err := m.Search(0, 5, 6, rand.New(rand.NewPCG(1, 2)))
		if err != nil || got.Slots != 5+8-1 {
			t.Errorf("half duplex %v: %+v, %v, want 12 slots", half, got, err)
		}
	}
}
