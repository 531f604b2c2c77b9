package programs_test

import (
	"math/bits"
	"testing"

	"castlab/topologies/programs"
)

// A rank gets the message from itself without its highest bit by distances that double,
// and without its lowest by distances that halve; relative to the root.
func TestBinomialTreesDifferInTheirRanks(t *testing.T) {
	const n, root = 21, 3
	for _, x := range []struct {
		algorithm programs.Algorithm
		parent    func(v int) int
	}{
		{programs.BinomialDoubling(), func(v int) int { return v &^ (1 << (bits.Len(uint(v)) - 1)) }},
		{programs.Binomial(), func(v int) int { return v & (v - 1) }},
		{programs.BinomialBlocking(), func(v int) int { return v & (v - 1) }},
	} {
		p, err := x.algorithm.Plan(programs.Settings{Ranks: n, Root: root, Bytes: 8})
		if err != nil {
			t.Fatal(err)
		}
		for r, list := range p.Program.Ranks {
			v := (r - root + n) % n
			for _, op := range list {
				if op.Kind == programs.Receive && (op.Peer-root+n)%n != x.parent(v) {
					t.Errorf("%s: %d receives from %d, want %d", p.Program.Name, v, (op.Peer-root+n)%n, x.parent(v))
				}
			}
		}
	}
}
