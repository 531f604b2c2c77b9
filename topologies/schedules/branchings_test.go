package schedules_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// alongPacked is a broadcast along branchings in as few copies of the arcs as hold them.
func alongPacked(t *testing.T, net topologies.Topology, sources []int) schedules.Schedule {
	t.Helper()
	s, err := schedules.PackedBranchings(net, sources)
	return checked(t, net, sources, s, err)
}

func unguided(t *testing.T, net topologies.Topology, sources []int) schedules.Schedule {
	t.Helper()
	s, err := schedules.Branchings(net, nil, sources)
	return checked(t, net, sources, s, err)
}

func checked(t *testing.T, net topologies.Topology, sources []int, s schedules.Schedule, err error) schedules.Schedule {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if err := schedules.Validate(net, s); err != nil {
		t.Errorf("%v from %v: %v", net, sources, err)
	}
	if want := len(sources) * (net.Order() - 1); len(s.Sends) != want {
		t.Errorf("%v from %v: %d sends, each node is to receive each packet once: %d", net, sources, len(s.Sends), want)
	}
	return s
}

func repeated(v, M int) []int {
	list := make([]int, M)
	for p := range list {
		list[p] = v
	}
	return list
}

// comb is a center of n nodes, all linked, and k paths of length nodes each, which two
// links join to the center, at either end. Packets of the center enter a path at both.
func comb(t *testing.T, n, k, length int) topologies.Topology {
	t.Helper()
	var links [][2]topologies.Node
	for v := range n {
		for w := range v {
			links = append(links, [2]topologies.Node{topologies.Node(w), topologies.Node(v)})
		}
	}
	for i := range k {
		first := topologies.Node(n + i*length)
		for v := range topologies.Node(length - 1) {
			links = append(links, [2]topologies.Node{first + v, first + v + 1})
		}
		links = append(links, [2]topologies.Node{topologies.Node(2 * i), first},
			[2]topologies.Node{topologies.Node(2*i + 1), first + topologies.Node(length) - 1})
	}
	g, err := topologies.NewGraph("comb", n+k*length, links)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// By hand, least numbers of slots: two packets meet in the middle of a path; a leaf of a
// star receives the others over one link; all links of complete networks, rings and the
// cube of three dimensions bring a packet in every slot; on a street of one way a packet
// goes all the way round.
func TestBranchingsByHand(t *testing.T) {
	for _, c := range []struct {
		net     topologies.Topology
		sources []int
		want    int
	}{
		{topologies.Path{N: 3}, []int{0, 2}, 2},
		{topologies.Star{N: 5}, []int{0, 1, 2, 3, 4}, 4},
		{topologies.Complete{N: 6}, []int{0, 1, 2, 3, 4, 5}, 1},
		{topologies.Ring{N: 7}, []int{0, 1, 2, 3, 4, 5, 6}, 3},
		{topologies.Hypercube{D: 3}, []int{0, 1, 2, 3, 4, 5, 6, 7}, 3},
		{topologies.Path{N: 4}, repeated(0, 5), 7},
		{topologies.Ring{N: 1}, repeated(0, 3), 0},
		{topologies.Ring{N: 5}, nil, 0},
	} {
		if s := alongPacked(t, c.net, c.sources); s.Slots != c.want {
			t.Errorf("%v from %v along branchings: %d slots, want %d", c.net, c.sources, s.Slots, c.want)
		}
		if s := unguided(t, c.net, c.sources); s.Slots != c.want {
			t.Errorf("%v from %v: %d slots, want %d", c.net, c.sources, s.Slots, c.want)
		}
	}
}

// Any network, links of one way among them, any placement: valid, and each packet comes
// once to each node.
func TestBranchingsAreBroadcasts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, net := range []topologies.Topology{
		topologies.Hypercube{D: 4}, topologies.Torus{Sides: []int{4, 5}}, topologies.Mesh{Sides: []int{3, 4}},
		topologies.Manhattan{Rows: 4, Columns: 4}, topologies.FoldedCube{D: 3}, comb(t, 6, 3, 4),
	} {
		for _, M := range []int{1, 7, 70} {
			sources := make([]int, M)
			for p := range sources {
				sources[p] = r.IntN(net.Order())
			}
			alongPacked(t, net, sources)
			unguided(t, net, sources)
			alongPacked(t, net, repeated(sources[0], M))
		}
	}
}

// What branchings are for. 60 packets of one node enter a path at both ends, 30 at either:
// arcs that spread rare packets send some at both, as what came in at one end is long
// unknown at the other.
func TestBranchingsDivideWhatEntersFarApart(t *testing.T) {
	net, sources := comb(t, 8, 3, 12), repeated(0, 60)
	along, without := alongPacked(t, net, sources), unguided(t, net, sources)
	if along.Slots >= without.Slots {
		t.Errorf("%d slots along branchings, %d without", along.Slots, without.Slots)
	}
	for _, c := range []struct {
		net     topologies.Topology
		sources []int
	}{{net, sources}, {topologies.Torus{Sides: []int{4, 5}}, repeated(0, 9)}} {
		s, err := schedules.ShorterBranchings(c.net, c.sources)
		if least := min(alongPacked(t, c.net, c.sources).Slots, unguided(t, c.net, c.sources).Slots); err != nil || s.Slots != least {
			t.Errorf("%v: %d slots, %v, want %d", c.net, s.Slots, err, least)
		}
	}
}

// oneWay is two nodes and an arc from the first to the second.
type oneWay struct{ topologies.Path }

func (oneWay) Validate() error { return nil }
func (oneWay) Order() int      { return 2 }
func (oneWay) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	if v == 0 {
		dst = append(dst, 1)
	}
	return dst
}

func TestBranchingsRefuse(t *testing.T) {
	path := topologies.Path{N: 2}
	tree := trees.Tree{Parent: []topologies.Node{0, 0}}
	refused := func(net topologies.Topology, family []trees.Tree, sources []int) error {
		_, err := schedules.Branchings(net, family, sources)
		return err
	}
	for name, err := range map[string]error{
		"source":   refused(path, nil, []int{2}),
		"packets":  refused(path, nil, make([]int, schedules.MaxDeliveries)),
		"number":   refused(path, []trees.Tree{tree}, []int{0, 0}),
		"root":     refused(path, []trees.Tree{tree}, []int{1}),
		"gathered": refused(path, []trees.Tree{tree.Reverse()}, []int{0}),
		"no way":   refused(oneWay{}, nil, []int{1}),
		"network":  refused(topologies.Path{N: 0}, nil, nil),
	} {
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	var fault *trees.Violation
	if err := refused(path, []trees.Tree{{Parent: []topologies.Node{0, 1}}}, []int{0}); !errors.As(err, &fault) {
		t.Errorf("no spanning tree: %v", err)
	}
}
