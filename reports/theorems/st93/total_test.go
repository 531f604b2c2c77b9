package st93

import (
	"math/bits"
	"testing"
)

// The weights of all sets, enumerated: the set of the binary number m has the number m
// + 1 and as many sources as m has ones.
func TestWeightsOfAllSets(t *testing.T) {
	for d := 1; d <= 3; d++ {
		want := 0
		for m := range 1 << (1 << d) {
			K := bits.OnesCount(uint(m))
			want += (m + 1) * (2*((K+d-1)/d) + 4*d)
		}
		if got, err := (weighted{d: d}).total(); got != float64(want) || err != nil {
			t.Errorf("d=%d: %v, %v, want %d", d, got, err, want)
		}
	}
}
