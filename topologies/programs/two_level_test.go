package programs_test

import (
	"math/bits"
	"slices"
	"testing"

	"castlab/topologies/programs"
)

// levels lists the flat algorithms that have two levels.
func levels() (list []programs.Algorithm) {
	for _, a := range programs.All() {
		if a.Task == programs.Broadcast || a.Task == programs.Allreduce || a.Task == programs.Allgather {
			list = append(list, a)
		}
	}
	return list
}

// cut reports whether an algorithm cuts the parts of ranks, so that it has no two levels.
func cut(a programs.Algorithm) bool {
	return a.Task == programs.Allgather && a.Name == "cube-multinode"
}

// Between leaders every algorithm does what its task asks for: for numbers of nodes that it takes, one or more ranks on
// each, by block and cyclic, all roots, and sizes that are 0 or smaller than the number of ranks. Messages between nodes are
// those of the flat one among as many ranks as there are nodes.
func TestTwoLevelsAccomplishTheirTask(t *testing.T) {
	for _, flat := range levels() {
		taken := 0
		for _, nodes := range []int{1, 2, 3, 5, 8} {
			for each := 1; each <= 4; each++ {
				for _, cyclic := range []bool{false, true} {
					n := nodes * each
					place := programs.Nodes{Each: each, Cyclic: cyclic}
					a := programs.TwoLevel(flat, place)
					for _, bytes := range []int64{0, 7, 100} {
						for root := 0; root < n; root += max(1, n/3) {
							s := settings(flat, n, bytes, root)
							if s.Root != root {
								break
							}
							if flat.Task.Combining() {
								s.Reduction = 0.5
							}
							p, err := a.Plan(s)
							if refused(flat, nodes, err) || cut(flat) {
								continue
							}
							if err != nil {
								t.Fatalf("%v %s: %+v, %+v: %v", flat.Task, a.Name, place, s, err)
							}
							taken++
							if p.Task != flat.Task || p.Root != s.Root || p.Bytes != s.Bytes || p.Program.Name != a.Name {
								t.Fatalf("%v %s: %+v: a plan of %v", flat.Task, a.Name, s, p)
							}
							if err := p.Accomplishes(); err != nil {
								t.Fatalf("%v %s: %+v, %+v: %v", flat.Task, a.Name, place, s, err)
							}
							among := settings(flat, nodes, bytes, 0)
							q, err := flat.Plan(among)
							if err != nil {
								t.Fatal(err)
							}
							if out, want := crossing(p.Program, place), crossing(q.Program, programs.Nodes{Each: 1}); out != want {
								t.Fatalf("%v %s: %+v, %+v: %d messages between nodes, want %d", flat.Task, a.Name, place, s, out, want)
							}
						}
					}
				}
			}
		}
		if taken == 0 && !cut(flat) {
			t.Errorf("%v %s: nothing was taken", flat.Task, flat.Name)
		}
	}
}

// crossing counts the messages between nodes.
func crossing(p programs.Program, place programs.Nodes) (n int) {
	nodes := len(p.Ranks) / place.Each
	node := func(r int) int {
		if place.Cyclic {
			return r % nodes
		}
		return r / place.Each
	}
	for r, list := range p.Ranks {
		for _, o := range list {
			if o.Kind == programs.Send && node(r) != node(o.Peer) {
				n++
			}
		}
	}
	return n
}

// With 4 ranks on a node a broadcast in one piece takes 2 rounds more than among the nodes alone, and what reduces or gathers
// first 4.
func TestRoundsOfTwoLevels(t *testing.T) {
	const nodes, each = 8, 4
	for _, flat := range levels() {
		s := settings(flat, nodes, 1<<10, 0)
		if flat.Takes(programs.Segmented) {
			s.Segments = 1
		}
		q, err := flat.Plan(s)
		if err != nil || cut(flat) || flat.Task == programs.Broadcast && len(q.Blocks) > 1 {
			continue
		}
		s.Ranks *= each
		p, err := programs.TwoLevel(flat, programs.Nodes{Each: each}).Plan(s)
		if err != nil {
			t.Fatal(err)
		}
		few, _ := q.Program.Rounds()
		got, err := p.Program.Rounds()
		want := few + bits.Len(each-1)
		if flat.Task != programs.Broadcast {
			want += bits.Len(each - 1)
		}
		if err != nil || got != want {
			t.Errorf("%v %s: %d rounds, %v; want %d", flat.Task, flat.Name, got, err, want)
		}
	}
}

// Other tasks have no two levels, and ranks that fill no nodes are refused.
func TestNoTwoLevels(t *testing.T) {
	if _, err := programs.TwoLevel(programs.Spread(), programs.Nodes{Each: 2}).Plan(programs.Settings{Ranks: 4}); err == nil {
		t.Error("an all-to-all of two levels")
	}
	for _, x := range []struct{ each, ranks int }{{3, 4}, {0, 4}, {-1, 4}, {8, 4}} {
		a := programs.TwoLevel(programs.Binomial(), programs.Nodes{Each: x.each})
		if _, err := a.Plan(programs.Settings{Ranks: x.ranks}); err == nil {
			t.Errorf("%d ranks on nodes of %d", x.ranks, x.each)
		}
	}
}

// By hand: 6 ranks on nodes of 2.
func TestNodesOfRanks(t *testing.T) {
	for cyclic, want := range map[bool][]int{false: {0, 0, 1, 1, 2, 2}, true: {0, 1, 2, 0, 1, 2}} {
		if got, err := (programs.Nodes{Each: 2, Cyclic: cyclic}).Of(6); err != nil || !slices.Equal(got, want) {
			t.Errorf("cyclic %v: %v, %v; want %v", cyclic, got, err, want)
		}
	}
}
