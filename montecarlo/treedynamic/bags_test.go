package treedynamic

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Bags hold what plain slices hold, through growth and shrinking, in blocks that
// never overlap and are a small multiple of the most elements there ever were.
func TestBagsHoldWhatSlicesHold(t *testing.T) {
	const n = 5
	b, plain := newBags(n), make([][]int32, n)
	r := rand.New(rand.NewPCG(1, 0))
	held, most := 0, 0
	for step := range int32(200_000) {
		i := r.Int32N(n)
		growing := step/20_000%2 == 0 // tides
		if r.Float64() < .45 == growing && len(plain[i]) > 0 {
			at := r.IntN(len(plain[i]))
			got, empty := b.take(i, int32(at))
			want := plain[i][at]
			plain[i][at] = plain[i][len(plain[i])-1]
			plain[i] = plain[i][:len(plain[i])-1]
			held--
			if got != want || empty != (len(plain[i]) == 0) {
				t.Fatalf("step %d: took %d of bag %d, want %d", step, got, i, want)
			}
		} else {
			b.put(i, step)
			plain[i] = append(plain[i], step)
			held++
			most = max(most, held)
		}
		if b.size(i) != int32(len(plain[i])) {
			t.Fatalf("step %d: size %d, want %d", step, b.size(i), len(plain[i]))
		}
	}
	for i, g := range b.bags {
		if !slices.Equal(b.array[g.base:g.base+g.n], plain[i]) {
			t.Errorf("bag %d differs", i)
		}
	}
	if most < 1000 || len(b.array) > 16*most {
		t.Errorf("%d places for at most %d elements", len(b.array), most)
	}
}
