package fitting

import "testing"

// What marks failed rows is far from what was measured; zeros of counts, of waiting times, and half of all values are not.
func TestMarksOfFailedRows(t *testing.T) {
	for _, c := range []struct {
		name   string
		sorted []float64
		step   float64
		want   int
	}{
		{"zeros", []float64{0, 0, 0, 91, 95, 99, 104, 110}, 0, 3},
		{"negative ones", []float64{-1, -1, -1, 91, 95, 99, 104, 110}, 1, 3},
		{"two are few", []float64{0, 0, 91, 95, 99, 104, 110}, 0, 0},
		{"half of all", []float64{0, 0, 0, 91, 95, 99}, 0, 0},
		{"counts", []float64{0, 0, 0, 1, 2, 3, 4, 5}, 1, 0},
		{"negative ones beside values near 0", []float64{-1, -1, -1, 0.01, 3, 9, 20, 30, 70}, 0, 3},
		{"waiting times", []float64{0, 0, 0, 0.1, 0.4, 0.9, 1.5, 3}, 0, 0},
		{"signs", []float64{-3, -3, -3, -1, 2, 4, 5, 6}, 0, 0},
		{"a smallest above 0", []float64{0.5, 0.5, 0.5, 91, 95, 99, 104, 110}, 0, 0},
		{"none", nil, 0, 0},
	} {
		if got := Marked(c.sorted, c.step); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
