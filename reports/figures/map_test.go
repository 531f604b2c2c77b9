package figures

import (
	"bytes"
	"errors"
	"image/png"
	"math"
	"testing"

	"castlab/reports"
)

func mapSample() reports.Figure {
	return reports.Figure{ID: "map", Title: "Four cells", Caption: "By hand.", X: reports.Axis{Label: "x"}, Y: reports.Axis{Label: "y"},
		Map: &reports.Map{Label: "z", X: []float64{1, 2}, Y: []float64{10, 20}, Z: [][]float64{{0, 1}, {math.NaN(), 2}}}}
}

// Cells reach halfway to their neighbors and as far outwards; the least value is the first color, the
// largest the last, and a cell without a value is blank.
func TestCellsOfAMap(t *testing.T) {
	f := mapSample()
	if faults, err := Faults(f); err != nil || faults != nil {
		t.Errorf("%q, %v", faults, err)
	}
	p := layout(f)
	if p.x.lo != 0.5 || p.x.hi != 2.5 || p.y.lo != 5 || p.y.hi != 25 || p.z.lo != 0 || p.z.hi != 2 {
		t.Errorf("scales %+v %+v %+v", p.x, p.y, p.z)
	}
	data, err := PNG(f, 72)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		x, y float64
		want [3]uint32
	}{{1, 10, [3]uint32{0x44, 0x01, 0x54}}, {2, 20, [3]uint32{0xfd, 0xe7, 0x25}}, {2, 10, [3]uint32{0x21, 0x91, 0x8c}},
		{1.2, 18, [3]uint32{0xff, 0xff, 0xff}}} {
		r, g, b, _ := img.At(int(p.x.at(c.x)), int(p.h-p.y.at(c.y))).RGBA()
		if got := [3]uint32{r >> 8, g >> 8, b >> 8}; got != c.want {
			t.Errorf("at %g, %g: %x, want %x", c.x, c.y, got, c.want)
		}
	}
	if none := new(NoChartError); true {
		if _, err := VegaLite(f); !errors.As(err, &none) {
			t.Errorf("a chart of a map: %v", err)
		}
	}
}

// What is no map is refused.
func TestMapsThatCannotBeDrawn(t *testing.T) {
	for what, plant := range map[string]func(m *reports.Map){
		"a row too few":     func(m *reports.Map) { m.Z = m.Z[:1] },
		"a short row":       func(m *reports.Map) { m.Z[0] = m.Z[0][:1] },
		"descending":        func(m *reports.Map) { m.X = []float64{2, 1} },
		"no number":         func(m *reports.Map) { m.X[0] = math.NaN() },
		"no value":          func(m *reports.Map) { m.Z = [][]float64{{math.NaN(), math.Inf(1)}, {math.NaN(), math.NaN()}} },
		"zero on log color": func(m *reports.Map) { m.Log = true },
		"no cells":          func(m *reports.Map) { m.X, m.Z = nil, [][]float64{{}, {}} },
	} {
		f := mapSample()
		plant(f.Map)
		wrong := new(DataError)
		if _, err := SVG(f); !errors.As(err, &wrong) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
