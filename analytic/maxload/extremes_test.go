package maxload

import (
	"math"
	"testing"
)

// A maximum is at least any number below 0, also the least that there is.
func TestTailFarBelow(t *testing.T) {
	for _, m := range []int{math.MinInt, -1, 0} {
		p, err := Tail(5, 8, m)
		l, logErr := LogTail(5, 8, m)
		if p != 1 || l != 0 || err != nil || logErr != nil {
			t.Errorf("m=%d: %v, %v, %v, %v", m, p, l, err, logErr)
		}
	}
}
