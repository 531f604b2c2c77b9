package figures

import (
	"strings"
	"testing"

	"castlab/reports"
)

// plain returns a figure without faults.
func plain() reports.Figure {
	f := line([]float64{0, 1}, []float64{0, 1})
	f.Title, f.Caption, f.X.Label, f.Y.Label = "Title", "Caption.", "x", "y"
	return f
}

// Each row plants one fault in a figure that has none.
func TestFaultsAreFound(t *testing.T) {
	if faults, err := Faults(plain()); err != nil || faults != nil {
		t.Fatalf("a plain figure: %q, %v", faults, err)
	}
	for want, plant := range map[string]func(f *reports.Figure){
		"no title":                        func(f *reports.Figure) { f.Title = "" },
		"no caption":                      func(f *reports.Figure) { f.Caption = "" },
		"no label of the horizontal axis": func(f *reports.Figure) { f.X.Label = "" },
		"no label of the vertical axis":   func(f *reports.Figure) { f.Y.Label = "" },
		"cut off":                         func(f *reports.Figure) { f.Title = strings.Repeat("long", 30) },
		`"b" runs into "a"`: func(f *reports.Figure) {
			f.Labels = []reports.Label{{Text: "a", X: 0.5, Y: 0.2}, {Text: "b", X: 0.503, Y: 0.2}}
		},
		"2 kinds of bands": func(f *reports.Figure) {
			f.Bands = []reports.Band{
				{Name: "p", Hue: 2, X: []float64{0, 1}, Lo: []float64{0, 0}, Hi: []float64{0.1, 0.1}},
				{Name: "q", Hue: 3, X: []float64{0, 1}, Lo: []float64{0.8, 0.8}, Hi: []float64{0.9, 0.9}},
			}
		},
	} {
		f := plain()
		plant(&f)
		faults, err := Faults(f)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(faults, "\n"); !strings.Contains(got, want) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}

// The layout avoids a last tick label that reaches past the frame, and solid lines of
// two colors without signs.
func TestLayoutAvoidsFaults(t *testing.T) {
	wide := plain()
	wide.X.Min, wide.X.Max = 0, 80000
	solid := plain()
	solid.Curves = append(solid.Curves, reports.Curve{Name: "d", Kind: reports.Step, X: []float64{0, 1}, Y: []float64{1, 0}})
	long := plain()
	for _, name := range []string{"a", "b"} {
		long.Curves = append(long.Curves, reports.Curve{Name: strings.Repeat(name, 60), Kind: reports.Points,
			X: []float64{0.1, 0.5, 0.9}, Y: []float64{0.9, 0.5, 0.1}})
	}
	for name, f := range map[string]reports.Figure{"wide": wide, "solid": solid, "long": long} {
		if faults, err := Faults(f); err != nil || faults != nil {
			t.Errorf("%s: %q, %v", name, faults, err)
		}
	}
}

// Indistinguishable entries are found if the palette is bypassed.
func TestEntriesThatDifferByColorAloneAreFound(t *testing.T) {
	p := layout(plain())
	for _, kind := range []reports.CurveKind{reports.Measured, reports.Step, reports.Theory, reports.Bound, reports.Points,
		reports.Arrows} {
		if !p.alike(entry{kind: kind, hue: 2}, entry{kind: kind, hue: 2}) {
			t.Errorf("kind %d differs from itself", kind)
		}
	}
	if !p.alike(entry{kind: reports.Measured, hue: 1}, entry{kind: reports.Measured, hue: 2}) {
		t.Error("solid lines of two colors without signs are not alike")
	}
}

// A figure with more colors than the palette has is refused.
func TestTooManyColorsAreRefused(t *testing.T) {
	f := plain()
	for range palette {
		f.Curves = append(f.Curves, f.Curves[0])
	}
	if err := Validate(f); err == nil || !strings.Contains(err.Error(), "at most 7 colors") {
		t.Errorf("eight colors: %v", err)
	}
	f = plain()
	for _, k := range []int{-1, 8} {
		f.Curves[0].Hue = k
		if Validate(f) == nil {
			t.Errorf("hue %d is drawn", k)
		}
	}
}

// The samples, which use every feature of a figure, have no faults, except for missing
// captions and axis labels.
func TestSamplesHaveNoFaults(t *testing.T) {
	for _, f := range samples() {
		f.Caption = "Caption."
		faults, err := Faults(f)
		if err != nil || len(faults) > 0 {
			t.Errorf("%s: %q, %v", f.ID, faults, err)
		}
	}
}
