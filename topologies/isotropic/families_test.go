package isotropic_test

import (
	"fmt"
	"testing"

	"castlab/topologies/isotropic"
)

// Of up to 12 nodes: unordered factorizations of 2, ..., 12 into factors of 2 or more are
// 1+1+2+1+2+1+3+2+2+1+4 = 20, powers of 2 from 1 to 8 are 4, and products of two even numbers are
// 2x2, 2x4, 4x2, 2x6 and 6x2. No network is listed twice or is larger.
func TestFamilies(t *testing.T) {
	for name, x := range map[string]struct {
		list []isotropic.Network
		want int
	}{
		"tori":        {isotropic.Tori(12), 20},
		"folded":      {isotropic.FoldedCubes(12), 4},
		"streets":     {isotropic.Streets(12), 5},
		"none":        {isotropic.Tori(1), 0},
		"small tori":  {isotropic.Tori(4), 4}, // 2, 2x2, 3, 4
		"no streets":  {isotropic.Streets(3), 0},
		"single node": {isotropic.FoldedCubes(1), 1},
	} {
		seen := map[string]bool{}
		for _, net := range x.list {
			if err := net.Validate(); err != nil || net.Order() > 12 {
				t.Errorf("%s: %v of %d nodes, %v", name, net, net.Order(), err)
			}
			seen[fmt.Sprint(net)] = true
		}
		if len(x.list) != x.want || len(seen) != x.want {
			t.Errorf("%s: %d networks, %d of them different, want %d", name, len(x.list), len(seen), x.want)
		}
	}
}
