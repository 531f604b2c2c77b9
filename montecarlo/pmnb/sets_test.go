package pmnb

import (
	"slices"
	"testing"
)

// By hand: 6 sets of 2 of 4 nodes and 15 sets of one or more, 56 of 3 of 8 nodes. With the printed sum the first active
// node has no rank in any of the d classes of algorithm II: d packets of every set.
func TestFromEverySet(t *testing.T) {
	for _, x := range []struct {
		d, M int
		sets int64
	}{{2, 2, 6}, {2, 0, 15}, {3, 3, 56}, {3, 8, 1}, {1, 0, 3}} {
		c, err := NewVariant(x.d, II, Variant{Reading: Reading{Exclusive: true}})
		if err != nil {
			t.Fatal(err)
		}
		ranks := 0
		sets, err := c.FromEverySet(x.M, func(k Counts) { ranks += k.Collisions.Ranks })
		if err != nil || sets != x.sets || ranks != x.d*int(x.sets) {
			t.Errorf("d=%d M=%d: %d sets, %d packets without a rank, %v; want %d and %d", x.d, x.M, sets, ranks, err, x.sets,
				x.d*int(x.sets))
		}
	}
}

// Packing by descending dimensions fails for 3 of the 15 sets of four nodes, as an independent program counts beside
// VB95-PACK-DESCENDING: every set is visited once.
func TestEverySetOnce(t *testing.T) {
	c, err := NewVariant(2, I, Variant{Reading: Reading{Descending: true}})
	if err != nil {
		t.Fatal(err)
	}
	failed := 0
	if _, err := c.FromEverySet(0, func(k Counts) {
		if k.Collisions != (Collisions{}) {
			failed++
		}
	}); err != nil || failed != 3 {
		t.Errorf("%d sets fail, %v; want 3", failed, err)
	}
}

// By hand for d = 2, t_p = 1/2: without packets 4 prefix steps take 2 slots; from M nodes algorithm II takes
// 2 + 2 + (M - 1 - s(M-1))/2 slots. A multinode broadcast takes ceil(3/2) = 2 slots from any number.
func TestTimesByNumber(t *testing.T) {
	for a, want := range map[Algorithm][]float64{II: {2, 4, 4, 4.5, 4.5}, Multinode: {2, 2, 2, 2, 2}} {
		c, err := New(2, a)
		if err != nil {
			t.Fatal(err)
		}
		if times, err := c.ByNumber(0.5); err != nil || !slices.Equal(times, want) {
			t.Errorf("algorithm %v: %v, %v; want %v", a, times, err, want)
		}
	}
}
