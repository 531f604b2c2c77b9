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

// By hand: d = 2 and four processors to serve, two with children in each tree, so one on
// the level below the root: h = 1, and two levels of L + 1 steps. Of 64 processors 32
// have children, 16 for each remainder: 1 + 2 + 4 + 8 are too few, h = 5. With d = 8 it is
// 8 of 64, one for each remainder.
func TestDTrees(t *testing.T) {
	for _, c := range []struct{ P, L, k, d, want int }{{5, 3, 1, 2, 3 + 2*4}, {65, 1, 10, 2, 9 + 1 + 6*2}, {65, 5, 2, 8, 1 + 5 + 2*12},
		{65, 5, 0, 8, 0}} {
		if got, err := DTrees(c.P, c.L, c.k, c.d); err != nil || got != c.want {
			t.Errorf("%+v: %d, %v", c, got, err)
		}
	}
	for _, d := range []int{0, 1, 3, 16} {
		if _, err := DTrees(65, 5, 2, d); err == nil {
			t.Errorf("d=%d is accepted", d)
		}
	}
}
