package logp

import "testing"

// Every schedule of d trees is accepted by the validator; d = 1 is a line.
func TestDTreesAreValid(t *testing.T) {
	seen := 0
	for d := 1; d <= 5; d++ {
		for m := max(d, 1); m <= 3*d+2; m++ {
			for _, L := range []int{1, 2, 3, 7} {
				for _, k := range []int{0, 1, d, 3*d + 1} {
					s, err := DTrees(d*m+1, L, k, d)
					if err != nil {
						t.Fatal(err)
					}
					if err := Validate(s); err != nil {
						t.Fatalf("P=%d L=%d k=%d d=%d: %v", d*m+1, L, k, d, err)
					}
					if line := L*m + k - 1; d == 1 && k > 0 && s.Steps != line {
						t.Errorf("P=%d L=%d k=%d: %d steps, want %d", m+1, L, k, s.Steps, line)
					}
					seen++
				}
			}
		}
	}
	t.Log(seen)
	for _, x := range [][4]int{{5, 1, 2, 0}, {5, 1, 2, 3}, {9, 1, 2, 4}, {1, 1, 1, 1}} {
		if _, err := DTrees(x[0], x[1], x[2], x[3]); err == nil {
			t.Errorf("%v is accepted", x)
		}
	}
}
