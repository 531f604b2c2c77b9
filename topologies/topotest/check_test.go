package topotest_test

import (
	"strings"
	"testing"

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
		return &topologies.DomainError{Arg: "n", Value: 0, Domain: "anything else"}
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
