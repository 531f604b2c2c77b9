package trees

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// On a triangle from node 0: one of two arcs comes first, then one of three of which one is useless and is drawn
// again, so one of the two that reach the last node. By hand, the star has probability 1/2 and each path 1/4.
func TestGrownTreesOfATriangle(t *testing.T) {
	const runs = 4096
	r := rand.New(rand.NewPCG(1, 0))
	paths := map[int]int{} // by the node at the end; 0 for the star
	for range runs {
		tree, err := Grown(topologies.Complete{N: 3}, 0, r)
		if err != nil || Validate(topologies.Complete{N: 3}, []Tree{tree}) != nil {
			t.Fatalf("%v, error %v", tree, err)
		}
		switch p := tree.Parent; {
		case p[1] == 0 && p[2] == 0:
			paths[0]++
		case p[1] == 0:
			paths[2]++
		default:
			paths[1]++
		}
	}
	// Five standard deviations of a count, at most 32 each: false alarms below 1e-5.
	for end, want := range []int{runs / 2, runs / 4, runs / 4} {
		if got := paths[end]; got < want-160 || got > want+160 {
			t.Errorf("end %d: %d of %d, want about %d", end, got, runs, want)
		}
	}
	var fault *inputs.Error
	if _, err := Grown(topologies.Complete{N: 3}, 3, r); !errors.As(err, &fault) {
		t.Errorf("root 3: error %v", err)
	}
	if _, err := Grown(topologies.Hypercube{D: 25}, 0, r); !errors.As(err, &fault) {
		t.Errorf("d=25: error %v", err)
	}
}

// The Gray code of three bits by hand: 000, 001, 011, 010, 110, 111, 101, 100.
func TestGrayPath(t *testing.T) {
	path, err := GrayPath(3)
	if want := []topologies.Node{0, 0, 3, 1, 5, 7, 2, 6}; err != nil || path.Root != 0 || !slices.Equal(path.Parent, want) {
		t.Errorf("%v, error %v", path.Parent, err)
	}
	for d := range 8 {
		path, err := GrayPath(d)
		if err != nil || path.Depth() != 1<<d-1 || Validate(topologies.Hypercube{D: d}, []Tree{path}) != nil {
			t.Errorf("d=%d: depth %d, error %v", d, path.Depth(), err)
		}
	}
	var fault *inputs.Error
	if _, err := GrayPath(25); !errors.As(err, &fault) {
		t.Errorf("d=25: error %v", err)
	}
}
