package kbroadcast

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

// By hand. One packet takes d slots, K of one node d + K - 1. Of 1 and 3 on the square, 01 and 11, both go to 00: 01
// by its arc of dimension 1 in slot 1, 11 by 10 and the arc of dimension 2 in slot 2; to 10, 11 comes in slot 1 by
// the arc of dimension 1 and 01 by 00 in slot 2: 2 slots. Of 2 and 3, 10 and 11, both come to 00 over the arc of
// dimension 2, in slots 1 and 2, and to 01 from 11 in slot 1 and from 10 in slot 2.
func TestGreedyTime(t *testing.T) {
	for _, c := range []struct {
		d       int
		sources []int
		want    int
	}{
		{3, nil, 0}, {4, []int{5}, 4}, {3, []int{0, 0, 0}, 5}, {1, []int{1, 1, 0}, 2}, {2, []int{1, 3}, 2}, {2, []int{2, 3}, 2},
		{2, []int{2, 2, 3}, 3},
	} {
		if got, err := GreedyTime(c.d, c.sources); got != c.want || err != nil {
			t.Errorf("d=%d, sources %v: %d, error %v, want %d", c.d, c.sources, got, err, c.want)
		}
	}
	var fault *inputs.Error
	if _, err := GreedyTime(24, make([]int, 65)); !errors.As(err, &fault) {
		t.Errorf("65 packets: error %v", err)
	}
	for _, c := range []struct{ d, source int }{{0, 0}, {25, 0}, {2, 4}, {2, -1}} {
		if _, err := GreedyTime(c.d, []int{c.source}); !errors.As(err, &fault) {
			t.Errorf("%+v: error %v", c, err)
		}
	}
}

// The last slots of phase 2 as an execution message by message counted them.
func TestMultinodeGather(t *testing.T) {
	for d, want := range map[int]int{5: 6, 8: 33, 11: 95, 12: 343, 13: 318} {
		if got, err := MultinodeGather(d); got != want || err != nil {
			t.Errorf("d=%d: %d, error %v, want %d", d, got, err, want)
		}
	}
	var fault *inputs.Error
	if _, err := MultinodeGather(0); !errors.As(err, &fault) {
		t.Errorf("d=0: error %v", err)
	}
}
