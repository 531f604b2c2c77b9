package logp

import (
	"math"
	"testing"
)

// By hand: 2^22/(P^2 (P+k)) for 4 processors and 4 items is 32768, at most 100; of 100 and 10 it is 3, at
// least 4; of 40 and 8, 54.
func TestTriesOfAnySize(t *testing.T) {
	for _, c := range []struct{ p, k, want int }{{0, 0, 100}, {4, 4, 100}, {100, 10, 4}, {40, 8, 54}, {1 << 40, 62, 4},
		{math.MaxInt, math.MaxInt, 4}, {math.MinInt, -5, 100}} {
		if got := Tries(c.p, c.k); got != c.want {
			t.Errorf("Tries(%d, %d) = %d, want %d", c.p, c.k, got, c.want)
		}
	}
}
