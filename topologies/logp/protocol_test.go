package logp

import "testing"

// By hand, two processors of a group: the one that is not the node of an item gets its
// leaf, so that there is no choice; a third leaf has no processor.
func TestProtocolByHand(t *testing.T) {
	g := &Grouped{Processors: 4, Tree: Tree{Time: []int{0, 2, 3}}, Roles: []Role{{Node: 0, Size: 2}},
		Leaf: []Place{{}, {Group: 0}, {Group: -1}}}
	p, err := g.Protocol()
	if err != nil || p.Stuck != 0 || p.States != 2 { // nothing, and one item with both
		t.Errorf("%+v, %v", p, err)
	}
	g.Leaf[2].Group = 0
	if p, err := g.Protocol(); err != nil || p.Stuck == 0 {
		t.Errorf("two leaves for one processor: %+v, %v", p, err)
	}
}

// What is taken at random is one of the choices: where none gets stuck, Arbitrary fails
// for no seed, which its own test shows.
func TestProtocolNeverGetsStuck(t *testing.T) {
	for L := 1; L <= 3; L++ {
		for P := 2; P <= 16; P++ {
			g, err := NewGrouped(P, L)
			if err != nil {
				t.Fatal(err)
			}
			p, err := g.Protocol()
			if err != nil || p.Stuck != 0 {
				t.Errorf("P=%d L=%d: %+v, %v", P, L, p, err)
			}
		}
	}
}

// Eleven leaves of one age have 11! ways to eleven of twelve processors in one step.
func TestProtocolsOfTooManyChoicesAreRefused(t *testing.T) {
	g := &Grouped{Processors: 14, Tree: Tree{Time: make([]int, 12)}, Roles: []Role{{Node: 0, Size: 12}}, Leaf: make([]Place, 12)}
	for j := range g.Tree.Time {
		g.Tree.Time[j] = min(j, 1)
	}
	if p, err := g.Protocol(); err == nil {
		t.Errorf("%+v", p)
	}
}
