package topologies_test

import (
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// wheel is a network of another package: a ring, as text of its own.
type wheel struct{ topologies.Ring }

// A network of one's own is read beside those of this package, and is valid; without the family there is none.
func TestAParserKnowsNetworksOfOnesOwn(t *testing.T) {
	own := topologies.Parser{Families: []inputs.Family[topologies.Topology]{
		topologies.FamilyOf("wheel(n=5)", func(w *wheel, k *inputs.Keys) { k.Int(&w.N, "n", "nodes", 1, 100) }),
	}}
	for text, order := range map[string]int{"wheel(n=7)": 7, "hypercube(d=3)": 8} {
		if net, err := own.Parse(text); err != nil || net.Order() != order {
			t.Errorf("%s: %v, %v", text, net, err)
		}
	}
	for _, text := range []string{"wheel(n=0)", "wheel(n=101)", "wheel(m=3)"} {
		if net, err := own.Parse(text); err == nil {
			t.Errorf("%s is %v", text, net)
		}
	}
	if _, err := topologies.Parse("wheel(n=7)"); err == nil {
		t.Error("a network of one parser is known to others")
	}
	if list := own.Examples(); list[len(list)-1] != "wheel(n=5)" {
		t.Errorf("examples %q", list)
	}
}
