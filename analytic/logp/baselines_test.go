package logp

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

// By hand: eight processors, L=2 and three items. Binomial: two items before, 3 steps
// each, and 3 edges. Line: 7 edges, two items after. Seven receive: dealt out by
// step 2, at hand in step 4, six rounds of 2 steps.
func TestBaselines(t *testing.T) {
	for _, c := range []struct {
		name string
		of   func(P, L, k int) (int, error)
		want [4]int // of P=8 L=2 k=3; P=2 L=5 k=4; P=1; k=0
	}{
		{"binomial", Binomial, [4]int{12, 8, 0, 0}},
		{"pipeline", Pipeline, [4]int{16, 8, 0, 0}},
		{"scatter", ScatterAllgather, [4]int{4 + 6*2, 8, 0, 0}},
	} {
		for i, x := range [][3]int{{8, 2, 3}, {2, 5, 4}, {1, 3, 7}, {4, 3, 0}} {
			if got, err := c.of(x[0], x[1], x[2]); err != nil || got != c.want[i] {
				t.Errorf("%s of %v: %d, %v, want %d", c.name, x, got, err, c.want[i])
			}
		}
		var domain *inputs.Error
		for _, x := range [][3]int{{0, 1, 1}, {2, 0, 1}, {2, 1, -1}} {
			if _, err := c.of(x[0], x[1], x[2]); !errors.As(err, &domain) {
				t.Errorf("%s of %v: %v", c.name, x, err)
			}
		}
	}
	var domain *inputs.Error
	if _, err := Binomial(6, 1, 1); !errors.As(err, &domain) {
		t.Error(err)
	}
	if _, err := Pipeline(MaxProcessors, MaxLatency, 1); !errors.As(err, &domain) {
		t.Error(err)
	}
}
