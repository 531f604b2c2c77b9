package topotest_test

import (
	"math"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/topotest"
)

// broken is a network given by its links, with closed forms of its own.
type broken struct {
	links            [][]topologies.Node
	degree, diameter int
	directed         bool
	forgets          bool
	invalid          bool
}

func (b broken) Validate() error {
	if b.invalid {
		return &inputs.Error{Arg: "n", Value: 0, Domain: "anything else"}
	}
	return nil
}
func (b broken) Order() int     { return len(b.links) }
func (b broken) String() string { return "broken" }
func (b broken) Degree() int    { return b.degree }
func (b broken) Diameter() int  { return b.diameter }
func (b broken) Directed() bool { return b.directed }
func (b broken) AppendNeighbors(dst []topologies.Node, v topologies.Node) []topologies.Node {
	if b.forgets {
		dst = nil
	}
	return append(dst, b.links[v]...)
}

// Every kind of fault planted once is found, and a sound network passes.
func TestCheckFindsEveryFault(t *testing.T) {
	type links = [][]topologies.Node
	cycle := links{{1}, {2}, {0}}
	for _, c := range []struct {
		name string
		net  broken
		want string
	}{
		{"sound", broken{links: links{{1, 2}, {0, 2}, {0, 1}}, degree: 2, diameter: 1}, ""},
		{"sound and directed", broken{links: cycle, degree: 1, diameter: 2, directed: true}, ""},
		{"invalid", broken{links: cycle, invalid: true}, "want anything else"},
		{"empty", broken{}, "order 0"},
		{"one way", broken{links: cycle, degree: 1, diameter: 2}, "no way back"},
		{"out of range", broken{links: links{{1}, {2}}, degree: 1, diameter: 1}, "out of range"},
		{"negative", broken{links: links{{1}, {-1}}, degree: 1, diameter: 1}, "out of range"},
		{"loop", broken{links: links{{1}, {0, 1}}, degree: 1, diameter: 1}, "its own neighbor"},
		{"double", broken{links: links{{1, 1}, {0, 0}}, degree: 2, diameter: 1}, "named twice"},
		{"two parts", broken{links: links{{1}, {0}, {3}, {2}}, degree: 1, diameter: 1}, "no way from 0 to 2"},
		{"directed", broken{links: links{{1}, {0}}, degree: 1, diameter: 1, directed: true}, "every link has a way back"},
		{"degree", broken{links: links{{1}, {0, 2}, {1}}, degree: 2, diameter: 2}, "node 0 has 1 links"},
		{"diameter", broken{links: links{{1}, {0}}, degree: 1, diameter: 2}, "found 1"},
		{"forgets", broken{links: links{{1}, {0}}, degree: 1, diameter: 1, forgets: true}, "does not keep dst"},
	} {
		err := topotest.Check(c.net)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.name, err, c.want)
		}
	}
}

// meant is a network with a mean distance.
type meant struct {
	broken
	mean float64
}

func (m meant) MeanDistance() float64 { return m.mean }

// On the ring of four nodes every node has two others at distance 1 and one at
// distance 2, of mean 4/3; a node alone has no distance, and mean 0.
func TestCheckComparesMeanDistances(t *testing.T) {
	ring := broken{links: [][]topologies.Node{{1, 3}, {2, 0}, {3, 1}, {0, 2}}, degree: 2, diameter: 2}
	for mean, fine := range map[float64]bool{4. / 3: true, math.Nextafter(4./3, 2): true, 4./3 + 1e-14: false, 1: false,
		math.NaN(): false, math.Inf(1): false} {
		err := topotest.Check(meant{ring, mean})
		if (err == nil) != fine {
			t.Errorf("mean distance %v: %v", mean, err)
		}
	}
	alone := broken{links: [][]topologies.Node{{}}}
	for mean, fine := range map[float64]bool{0: true, math.NaN(): false, 1: false} {
		if err := topotest.Check(meant{alone, mean}); (err == nil) != fine {
			t.Errorf("one node, mean distance %v: %v", mean, err)
		}
	}
}
