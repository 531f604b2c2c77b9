package var98

import (
	"testing"

	"castlab/montecarlo"
)

// One tree alone has the least diameter. A caterpillar has no second one, and two
// complete networks have no more than the links between them; of those a tree of diameter
// 3 has all links of a node on each side, so that a second tree is longer.
func TestLengthsFigure(t *testing.T) {
	f, err := lengthsFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	number := map[string]int{"cube, d = 4": 2, "3x3x3 wraparound mesh": 3, "random graph": 3, "two K8, 3 links between": 3,
		"caterpillar": 1}
	for _, c := range f.Curves {
		if c.Y[0] != 1 || len(c.Y) != number[c.Name] {
			t.Errorf("%s: %v", c.Name, c.Y)
		}
		for k := 1; k < len(c.Y); k++ {
			if c.Y[k] < 1 || c.Name == "two K8, 3 links between" && c.Y[k] == 1 {
				t.Errorf("%s: %d trees have %g", c.Name, k+1, c.Y[k])
			}
		}
	}
}
