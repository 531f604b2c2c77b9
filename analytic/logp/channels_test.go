package logp

import "testing"

// By hand: L = 1 is a binomial tree, whose source has as many children as steps; P = 8
// and L = 2 is Figure 1, whose root has four.
func TestTreeChannels(t *testing.T) {
	for _, c := range []struct{ P, L, want int }{{1, 3, 0}, {2, 3, 1}, {8, 1, 3}, {9, 1, 4}, {8, 2, 4}, {4, 2, 3}} {
		if got, err := TreeChannels(c.P, c.L); err != nil || got != c.want {
			t.Errorf("P=%d L=%d: %d %v, want %d", c.P, c.L, got, err, c.want)
		}
	}
	if _, err := TreeChannels(0, 1); err == nil {
		t.Error("P=0 is accepted")
	}
}

// By hand: a processor of 4 meets 3 of each group of 6 of which it meets one, since items
// 0, 4, 8, ... leave the remainders 0, 4, 2 modulo 6; offsets 0 and 2 meet the same,
// 0 and 1 all 6. It meets a group of 5 as a whole, and of its own group one.
func TestGroupChannels(t *testing.T) {
	for _, c := range []struct {
		turns []Turn
		want  int
	}{
		{nil, 0}, {[]Turn{{1, 6, 0}}, 3}, {[]Turn{{1, 6, 0}, {1, 6, 2}}, 3}, {[]Turn{{1, 6, 0}, {1, 6, -1}}, 6},
		{[]Turn{{1, 5, 3}, {1, 5, 1}}, 5}, {[]Turn{{0, 4, 1}}, 1}, {[]Turn{{0, 4, 1}, {0, 4, 2}, {2, 1, 0}}, 3},
	} {
		if got, err := GroupChannels(4, c.turns); err != nil || got != c.want {
			t.Errorf("%v: %d %v, want %d", c.turns, got, err, c.want)
		}
	}
	if _, err := GroupChannels(0, nil); err == nil {
		t.Error("G=0 is accepted")
	}
	if _, err := GroupChannels(2, []Turn{{}}); err == nil {
		t.Error("S=0 is accepted")
	}
}
