package figures

import (
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
)

// Of several series, each with a line and marks, the one entry of the legend shows both; a line without marks has none.
func TestTheLegendShowsTheMarks(t *testing.T) {
	x := []float64{1, 2, 3}
	measured := []montecarlo.Estimate{{Value: 1, Lo: 0.9, Hi: 1.1}, {Value: 2, Lo: 1.9, Hi: 2.1}, {Value: 3, Lo: 2.9, Hi: 3.1}}
	f := Curve(reports.Axis{Label: "x"}, reports.Axis{Label: "y"},
		Series{Name: "a", X: x, Theory: []float64{1, 2, 3}, Measured: measured},
		Series{Name: "b", X: x, Theory: []float64{2, 3, 4}, Bound: true, Measured: measured},
		Series{Name: "c", X: x, Theory: []float64{3, 4, 5}})
	want := map[string]bool{"a": true, "b": true, "c": false}
	es := layout(f).entries()
	if len(es) != len(want) {
		t.Fatalf("%v: want an entry for each series", es)
	}
	for _, e := range es {
		if e.mark != want[e.name] {
			t.Errorf("%s: marks %v, want %v", e.name, e.mark, want[e.name])
		}
	}
}
