package reports

import (
	"encoding/json"
	"math"
	"testing"
)

// A map is read back as it was saved, blanks and infinities included; rows that do not fit are refused.
func TestMapsAreReadBack(t *testing.T) {
	f := Figure{ID: "f", Map: &Map{Label: "z", Log: true, X: []float64{1, 2}, Y: []float64{3}, Z: [][]float64{{math.NaN(), math.Inf(1)}}}}
	text, err := json.Marshal(saveFigure(f))
	if err != nil {
		t.Fatal(err)
	}
	var saved savedFigure
	if err := json.Unmarshal(text, &saved); err != nil {
		t.Fatal(err)
	}
	got, err := loadFigure(saved)
	if err != nil {
		t.Fatal(err)
	}
	m := got.Map
	if m.Label != "z" || !m.Log || len(m.X) != 2 || m.X[1] != 2 || m.Y[0] != 3 || !math.IsNaN(m.Z[0][0]) || !math.IsInf(m.Z[0][1], 1) {
		t.Errorf("%+v", m)
	}
	saved.Map.Z[0] = saved.Map.Z[0][:1]
	if _, err := loadFigure(saved); err == nil {
		t.Error("a short row is read")
	}
}
