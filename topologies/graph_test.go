package topologies_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/topotest"
)

type edges = [][2]topologies.Node

// A triangle with a tail; the order of lines and of the two nodes of a line does
// not matter, nor do comments, blank lines, tabs, line ends of another system, a
// byte order mark, leading zeros, and a last line without an end.
func TestGraphByHand(t *testing.T) {
	made, err := topologies.NewGraph("tail", 4, edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}})
	if err != nil {
		t.Fatal(err)
	}
	want := [][]topologies.Node{{1, 2}, {0, 2}, {0, 1, 3}, {2}}
	for _, text := range []string{
		"0 1\n1 2\n2 0\n2 3\n",
		"3 2\n2 1\n0 2\n1 0",
		"\ufeff# four nodes\n\n 0\t1 # first\r\n1 02\r\n#\n2 0\n   \n2 3#\n",
	} {
		read, err := topologies.ReadGraph("tail", strings.NewReader(text))
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		for _, g := range []topologies.Graph{made, read} {
			if g.Order() != 4 || g.String() != "graph(file=tail)" || topotest.Check(g) != nil {
				t.Errorf("%q: %v of %d nodes: %v", text, g, g.Order(), topotest.Check(g))
			}
			for v, list := range want {
				if got := g.AppendNeighbors(nil, topologies.Node(v)); !slices.Equal(got, list) {
					t.Errorf("%q: neighbors of %d are %v, want %v", text, v, got, list)
				}
			}
		}
	}
	if alone, err := topologies.NewGraph("", 1, nil); err != nil || alone.Order() != 1 || topotest.Check(alone) != nil {
		t.Errorf("one node: %v", err)
	}
}

func TestWrongGraphsAreNamed(t *testing.T) {
	var wrong *inputs.Error
	for text, want := range map[string]string{
		"": "edges=0: want one or more, a line 'u v' each", "\n# 0 1\n": "edges=0: want one or more",
		"0 1\n\n2 2\n":  "line 3: edge=2 2: want two different nodes",
		"0 1\n1 2\n1 0": "line 3: edge=1 0: want every two nodes at most once, in either order",
		"0 1\n0 1":      "line 2: edge=0 1: want every two nodes at most once",
		"0 1\n1":        "line 2: edge=1: want two nodes from 0 to 1073741823",
		"0 1 2":         "line 1: edge=0 1 2: want two nodes", "0 -1": "line 1: edge=0 -1: want two nodes",
		"0 1.5": "edge=0 1.5: want two nodes", "a b": "edge=a b: want two nodes", "0,1": "edge=0,1: want two nodes",
		"0 1073741824": "line 1: edge=0 1073741824: want two nodes from 0 to 1073741823", "0 99999999999999999999": "want two nodes from 0",
		"0 1\n\x00 \xff\x1b": `line 2: edge="\x00 \xff\x1b": want two nodes`, "0 " + strings.Repeat("1", 100): "edge=0 " +
			strings.Repeat("1", 38) + "...: want two nodes",
		"1 2": "node=0: want every node from 0 to 2 in some edge", "0 1\n1 4\n4 2": "node=3: want every node from 0 to 4 in some edge",
		"0 1\n2 5":                           "node=3: want every node from 0 to 5 in some edge",
		"0 1\n1 1073741823":                  "node=2: want every node from 0 to 1073741823 in some edge",
		"0 1\n2 3":                           "edges=2: want 3 or more, to connect 4 nodes",
		"0 1\n2 3\n3 4\n4 2":                 "node=2: want a node that a way leads to from node 0",
		"3 4\n4 5\n5 3\n0 1\n1 2\n2 0":       "node=3: want a node that a way leads to",
		"0 1\n" + strings.Repeat(" ", 1<<16): "line 2: length=over 65536 bytes: want a line 'u v'",
	} {
		g, err := topologies.ReadGraph("x", strings.NewReader(text))
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || g.Validate() == nil {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	for _, c := range []struct {
		n     int
		edges edges
		want  string
	}{
		{0, nil, "n=0: want an integer from 1"}, {1<<30 + 1, nil, "n=1073741825: want"},
		{2, nil, "edges=0: want 1 or more, to connect 2 nodes"},
		{1 << 30, edges{{0, 1}}, "edges=1: want 1073741823 or more"},
		{2, edges{{0, 1}, {1, 2}}, "edge 2 of 2: edge=1 2: want two nodes from 0 to 1"},
		{2, edges{{0, -1}}, "edge 1 of 1: edge=0 -1: want two nodes from 0 to 1"}, {2, edges{{1, 1}}, "edge=1 1: want two different nodes"},
		{2, edges{{0, 1}, {1, 0}}, "edge 2 of 2: edge=1 0: want every two nodes at most once"},
		{1, edges{{0, 0}}, "want two different nodes"},
		{4, edges{{0, 1}, {1, 2}, {0, 2}}, "node=3: want a node that a way leads to"},
	} {
		if g, err := topologies.NewGraph("x", c.n, c.edges); !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want) ||
			g.Validate() == nil {
			t.Errorf("%d nodes, %v: %v, want %q", c.n, c.edges, err, c.want)
		}
	}
	broken := errors.New("the disk is gone")
	if _, err := topologies.ReadGraph("x", iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

// A network written as its edges is read back as itself but for the order of
// neighbors.
func TestEveryNetworkIsReadBackFromItsEdges(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 0))
	for _, net := range small() {
		if d, ok := net.(topologies.Directed); ok && d.Directed() || net.Order() == 1 {
			continue
		}
		var lines []string
		for v := range topologies.Node(net.Order()) {
			for _, w := range net.AppendNeighbors(nil, v) {
				if v < w {
					a, b := v, w
					if random.IntN(2) == 0 {
						a, b = b, a
					}
					lines = append(lines, fmt.Sprintf("%d %d\n", a, b))
				}
			}
		}
		random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		g, err := topologies.ReadGraph("x", strings.NewReader(strings.Join(lines, "")))
		if err != nil || g.Order() != net.Order() {
			t.Errorf("%v: %v of %d nodes (%v)", net, g, g.Order(), err)
			continue
		}
		for v := range topologies.Node(net.Order()) {
			want := net.AppendNeighbors(nil, v)
			slices.Sort(want)
			if got := g.AppendNeighbors(nil, v); !slices.Equal(got, want) {
				t.Errorf("%v: neighbors of %d are %v, want %v", net, v, got, want)
			}
		}
	}
}

// Whatever is read is a network of as many nodes as its numbers say, and
// whatever is not is answered in one line.
func FuzzReadGraph(f *testing.F) {
	for _, text := range []string{"", "0 1\n", "# c\n0 1\n1 2 # d\n2 0\n", "0 1\n1 1\n", "0 1\n3 2\n", "1 0\r\n\t2 0",
		"0 1073741823\n0 1", "0 x", "\ufeff0 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := topologies.ReadGraph("x", strings.NewReader(text))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%q", err)
			}
			return
		}
		if g.Order() > 300 {
			return
		}
		if err := topotest.Check(g); err != nil {
			t.Fatal(err)
		}
		count := 0
		for v := range topologies.Node(g.Order()) {
			count += len(g.AppendNeighbors(nil, v))
		}
		if lines := strings.Count(text, "\n") + 1; count/2 > lines {
			t.Fatalf("%d edges from %d lines", count/2, lines)
		}
	})
}

// NewGraph takes and refuses the same graphs as ReadGraph.
func FuzzNewGraph(f *testing.F) {
	f.Add(3, []byte{0, 1, 1, 2})
	f.Add(2, []byte{0, 0})
	f.Fuzz(func(t *testing.T, n int, ends []byte) {
		var list edges
		var text strings.Builder
		highest := -1
		for i := 0; i+1 < len(ends); i += 2 {
			list = append(list, [2]topologies.Node{topologies.Node(ends[i]), topologies.Node(ends[i+1])})
			fmt.Fprintln(&text, ends[i], ends[i+1])
			highest = max(highest, int(ends[i]), int(ends[i+1]))
		}
		made, err := topologies.NewGraph("x", n, list)
		read, failed := topologies.ReadGraph("x", strings.NewReader(text.String()))
		if n == highest+1 && len(list) > 0 {
			if (err == nil) != (failed == nil) {
				t.Fatalf("%v from a list, %v from a file", err, failed)
			}
		} else if err == nil && n > 1 {
			t.Fatalf("%d nodes of edges up to %d", n, highest)
		}
		if err == nil && n > 1 {
			for v := range topologies.Node(n) {
				if a, b := made.AppendNeighbors(nil, v), read.AppendNeighbors(nil, v); !slices.Equal(a, b) {
					t.Fatalf("neighbors of %d: %v and %v", v, a, b)
				}
			}
		}
	})
}
