package cubetail

import (
	"math/bits"
	"slices"
	"testing"
)

// Distinct nodes, half of them even; all nodes if all are requested. By hand: of 4
// bits, two even nodes farthest apart are 0 and 15, and the odd ones those xored with
// 14.
func TestSpreadRoots(t *testing.T) {
	if got := spread(4, 4); !slices.Equal(got, []uint32{0, 15, 14, 1}) {
		t.Errorf("%v", got)
	}
	for d := 1; d <= 8; d++ {
		for count := 1; count <= 1<<d; count *= 2 {
			roots := spread(d, count)
			even := 0
			for _, l := range roots {
				even += 1 - bits.OnesCount32(l)%2
			}
			slices.Sort(roots)
			if len(slices.Compact(roots)) != count || int(roots[count-1]) >= 1<<d || even != (count+1)/2 {
				t.Errorf("d=%d, %d roots: %v", d, count, roots)
			}
		}
	}
}
