package isotropic_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// networks are some of every kind, with sides of every parity.
func networks() []isotropic.Network {
	list := []isotropic.Network{
		topologies.Hypercube{D: 0}, topologies.Hypercube{D: 5}, topologies.Ring{N: 2}, topologies.Ring{N: 8}, topologies.Ring{N: 9},
		topologies.Torus{Sides: []int{4, 4}}, topologies.Torus{Sides: []int{3, 4}}, topologies.Torus{Sides: []int{2, 3, 6}},
		topologies.Torus{Sides: []int{1, 5, 2}},
		topologies.Complete{N: 1}, topologies.Complete{N: 6},
		topologies.Manhattan{Rows: 2, Columns: 6}, topologies.Manhattan{Rows: 4, Columns: 10},
		topologies.Manhattan{Rows: 12, Columns: 6}, topologies.Manhattan{Rows: 8, Columns: 8},
	}
	for d := range 8 {
		list = append(list, topologies.FoldedCube{D: d})
	}
	return list
}

// follow walks along the links of a network.
func follow(net topologies.Topology, v topologies.Node, word []int) topologies.Node {
	for _, j := range word {
		v = net.AppendNeighbors(nil, v)[j]
	}
	return v
}

// The word to t leads to t and is as short as a search finds; with detours it may
// be longer, and the critical sum is no greater.
func TestWordsLeadToTheirDestinations(t *testing.T) {
	for _, net := range networks() {
		distance := topologies.Distances(net, 0)
		h := map[isotropic.Ties]int{}
		for _, ties := range []isotropic.Ties{isotropic.Balanced, isotropic.First, isotropic.Detours} {
			words, err := isotropic.Words(net, ties)
			if err != nil {
				t.Fatal(err)
			}
			if len(words) != net.Order()-1 {
				t.Fatalf("%v: %d words", net, len(words))
			}
			for i, word := range words {
				if v := follow(net, 0, word); int(v) != i+1 {
					t.Errorf("%v: word %v leads to %d, want %d", net, word, v, i+1)
				}
				if len(word) < distance[i+1] || len(word) > distance[i+1] && ties != isotropic.Detours {
					t.Errorf("%v: word %v, distance %d", net, word, distance[i+1])
				}
			}
			h[ties] = isotropic.MatrixOf(net.Degree(), words).CriticalSum()
		}
		if h[isotropic.Detours] > h[isotropic.Balanced] || h[isotropic.Balanced] > h[isotropic.First] {
			t.Errorf("%v: critical sums %v", net, h)
		}
	}
}

// No choice among shortest words has a smaller critical sum, by trying all of
// them: 3 x 4 and 4 x 4 tori, folded cubes of 8 and 32 nodes.
func TestBalancedIsLeast(t *testing.T) {
	for _, net := range []isotropic.Network{
		topologies.Ring{N: 6}, topologies.Torus{Sides: []int{3, 4}}, topologies.Torus{Sides: []int{4, 4}}, topologies.FoldedCube{D: 3},
		topologies.FoldedCube{D: 5},
		topologies.Manhattan{Rows: 4, Columns: 4}, topologies.Manhattan{Rows: 4, Columns: 6}, topologies.Manhattan{Rows: 6, Columns: 6},
	} {
		words, err := isotropic.Words(net, isotropic.Balanced)
		if err != nil {
			t.Fatal(err)
		}
		if h, least := isotropic.MatrixOf(net.Degree(), words).CriticalSum(), leastByTrying(net); h != least {
			t.Errorf("%v: critical sum %d, least %d", net, h, least)
		}
	}
}

// leastByTrying goes through the column sums of every choice of shortest tags.
func leastByTrying(net isotropic.Network) int {
	type tag = [8]int
	distance := topologies.Distances(net, 0)
	tags := make([]map[tag]bool, net.Order())
	for v := range tags {
		tags[v] = map[tag]bool{}
	}
	tags[0][tag{}] = true
	for hops := range net.Order() {
		for v, d := range distance {
			if d != hops {
				continue
			}
			for j, w := range net.AppendNeighbors(nil, topologies.Node(v)) {
				if distance[w] == d+1 {
					for x := range tags[v] {
						x[j]++
						tags[w][x] = true
					}
				}
			}
		}
	}
	sums := map[tag]bool{{}: true}
	for _, choices := range tags[1:] {
		next := make(map[tag]bool, len(sums))
		for sum := range sums {
			for x := range choices {
				y := sum
				for j := range y {
					y[j] += x[j]
				}
				next[y] = true
			}
		}
		sums = next
	}
	least := 1 << 30
	for sum := range sums {
		h := 0
		for _, c := range sum {
			h = max(h, c)
		}
		least = min(least, h)
	}
	return least
}

// All ties one way: 4 x 4 torus 12 instead of 8, 6 x 6 36 instead of 27, folded
// cubes 12 and 49 instead of 11 and 47.
func TestTiesOneWay(t *testing.T) {
	for _, c := range []struct {
		net isotropic.Network
		h   int
	}{
		{topologies.Torus{Sides: []int{4, 4}}, 12}, {topologies.Torus{Sides: []int{6, 6}}, 36}, {topologies.FoldedCube{D: 5}, 12},
		{topologies.FoldedCube{D: 7}, 49},
	} {
		words, err := isotropic.Words(c.net, isotropic.First)
		if err != nil {
			t.Fatal(err)
		}
		s, err := isotropic.Schedule(c.net, words)
		if err != nil || s.Slots != c.h {
			t.Errorf("%v: %d slots, want %d: %v", c.net, s.Slots, c.h, err)
		}
	}
}

// Words longer than the shortest: 4 x 10 in 100 slots, the column moves that any
// algorithm needs, where shortest words take 102.
func TestDetours(t *testing.T) {
	for _, c := range [][4]int{{4, 10, 102, 100}, {6, 10, 154, 150}, {10, 4, 102, 100}, {14, 10, 500, 490}, {12, 16, 774, 770},
		{16, 12, 774, 770}} {
		net := topologies.Manhattan{Rows: c[0], Columns: c[1]}
		for k, ties := range []isotropic.Ties{isotropic.Balanced, isotropic.Detours} {
			words, err := isotropic.Words(net, ties)
			if err != nil {
				t.Fatal(err)
			}
			if s, err := isotropic.Schedule(net, words); err != nil || s.Slots != c[2+k] {
				t.Errorf("%v, ties %d: %d slots, want %d: %v", net, ties, s.Slots, c[2+k], err)
			}
		}
		if low, err := formula.ManhattanLower(c[0], c[1]); err != nil || low > c[3] || low < c[3]-2 {
			t.Errorf("%v: lower bound %d: %v", net, low, err)
		}
	}
}

// Random tasks, repeated packets and roundabout words included: exactly the
// critical sum where links commute, at least it elsewhere.
func TestAnyIsotropicTask(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, net := range networks() {
		for range 5 {
			words := make([][]int, r.IntN(12))
			for i := range words {
				for range r.IntN(6) {
					if net.Degree() > 0 {
						words[i] = append(words[i], r.IntN(net.Degree()))
					}
				}
			}
			task, err := isotropic.Task(net, words)
			if err != nil {
				t.Fatal(err)
			}
			s, err := isotropic.Schedule(net, words)
			if err != nil {
				t.Fatal(err)
			}
			if err := tasks.Validate(net, task, s, tasks.Full); err != nil {
				t.Errorf("%v, words %v: %v", net, words, err)
			}
			h := critical(isotropic.MatrixOf(net.Degree(), words))
			if s.Slots < h || s.Slots > h && isotropic.Commutes(net) {
				t.Errorf("%v, words %v: %d slots, critical sum %d", net, words, s.Slots, h)
			}
		}
	}
}

// VAR98's critical sum is that of given tags: on a ring of 3 three packets of
// every node for the next one take 3 slots directly, but 2 where one of them goes
// the other way around.
func TestTagsNeedNotBeShortest(t *testing.T) {
	for _, c := range []struct {
		words [][]int
		slots int
	}{{[][]int{{0}, {0}, {0}}, 3}, {[][]int{{0}, {0}, {1, 1}}, 2}} {
		s, err := isotropic.Schedule(topologies.Ring{N: 3}, c.words)
		if err != nil || s.Slots != c.slots {
			t.Errorf("%v: %d slots, want %d: %v", c.words, s.Slots, c.slots, err)
		}
	}
}

func TestWordsDomain(t *testing.T) {
	var wrong *inputs.Error
	for _, net := range []topologies.Topology{topologies.Path{N: 4}, topologies.Hypercube{D: 20}, topologies.Ring{N: 0},
		topologies.Torus{}} {
		if _, err := isotropic.Words(net, isotropic.Balanced); !errors.As(err, &wrong) {
			t.Errorf("%v: %v", net, err)
		}
	}
	if _, err := isotropic.Words(topologies.Ring{N: 4}, 3); !errors.As(err, &wrong) || wrong.Arg != "ties" {
		t.Error(err)
	}
	for _, j := range []int{-1, 2} {
		if _, err := isotropic.Schedule(topologies.Ring{N: 4}, [][]int{{0, j}}); !errors.As(err, &wrong) || wrong.Arg != "type" {
			t.Error(err)
		}
	}
}
