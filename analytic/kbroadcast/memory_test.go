package kbroadcast

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
)

// By hand. In the cube of one dimension the tree 1(0) and the prefix tree 0(1) give each
// node a child and a parent. In the square node 3 has 2 as a child in the tree 1(0 3(2))
// and 1 in 2(0 3(1)), a parent in both, and one in the prefix tree 0(1 2(3)): 5. In three
// dimensions node 6 has three children, three parents, and in the prefix tree the child 7
// and a parent: 8.
func TestMemoryByHand(t *testing.T) {
	for _, c := range []struct{ d, few, all int }{{1, 2, 1}, {2, 5, 3}, {3, 8, 7}, {4, 11, 15}, {62, 185, 1<<62 - 1}} {
		few, err := TreeWords(c.d)
		all, err2 := AllTreesWords(c.d)
		if err != nil || err2 != nil || few != c.few || all != c.all {
			t.Errorf("d=%d: %d and %d words, errors %v and %v, want %d and %d", c.d, few, all, err, err2, c.few, c.all)
		}
	}
	for _, c := range []struct{ d, K, want int }{{1, 0, 1}, {1, 2, 3}, {3, 8, 4}, {8, 64, 9}, {8, 65, 10}} {
		if got, err := LinkBuffer(c.d, c.K); err != nil || got != c.want {
			t.Errorf("d=%d K=%d: %d packets, error %v, want %d", c.d, c.K, got, err, c.want)
		}
	}
	for _, d := range []int{0, -1, MaxDimensions + 1} {
		_, few := TreeWords(d)
		_, all := AllTreesWords(d)
		_, buffer := LinkBuffer(d, 1)
		for _, err := range []error{few, all, buffer} {
			if wrong := new(inputs.Error); !errors.As(err, &wrong) || wrong.Arg != "d" {
				t.Errorf("d=%d: %v", d, err)
			}
		}
	}
	if _, err := LinkBuffer(3, -1); err == nil {
		t.Error("K=-1 is accepted")
	}
}
