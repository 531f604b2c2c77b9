package vb95

import (
	"math/bits"
	"testing"

	model "castlab/montecarlo/pmnb"
)

// An independent program, on numbers whose bits are the active nodes, packs across
// dimensions d-1, ..., 0 and checks after every step whether two packets of a class are
// at one node.
func TestSetsThatDescendingPackingFails(t *testing.T) {
	for a, counts := range packedDescending {
		for d := 1; d <= len(counts); d++ {
			if d == 4 && testing.Short() {
				continue
			}
			failed := 0.0
			for set := 1; set < 1<<(1<<d); set++ {
				if meets(d, set, a) {
					failed++
				}
			}
			if failed != counts[d-1] {
				t.Errorf("d=%d, algorithm %v: %v sets, stated %v", d, a, failed, counts[d-1])
			}
		}
	}
}

func meets(d, set int, a model.Algorithm) bool {
	classes := d
	if a == model.I {
		classes = 1
	}
	for c := range classes {
		// Names of class c are rotated right by c.
		var names [16]bool
		rank := 0
		for v := range 1 << d {
			if set>>v&1 == 0 {
				continue
			}
			if a != model.III || rank%d == c {
				names[v>>c|v<<(d-c)&(1<<d-1)] = true
			}
			rank++
		}
		for from := d - 1; from >= 0; from-- {
			// After the step across dimension "from" the bits from it on are those of the rank.
			high := (1<<d - 1) &^ (1<<from - 1)
			seen, rank := 0, 0
			for w := range 1 << d {
				if !names[w] {
					continue
				}
				seen |= 1 << (w&^high | rank&high)
				rank++
			}
			if bits.OnesCount(uint(seen)) < rank {
				return true
			}
		}
	}
	return false
}
