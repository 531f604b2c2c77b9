package figures

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"regexp"
	"strings"
	"testing"

	"castlab/reports"
)

// wellFormed parses an SVG and returns its ids and the references to ids.
func wellFormed(svg []byte) (ids, refs []string, err error) {
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return ids, refs, nil
		}
		if err != nil {
			return nil, nil, err
		}
		if e, ok := tok.(xml.StartElement); ok {
			for _, a := range e.Attr {
				switch a.Name.Local {
				case "id":
					ids = append(ids, a.Value)
				case "aria-labelledby":
					refs = append(refs, strings.Fields(a.Value)...)
				case "href", "src":
					return nil, nil, fmt.Errorf("loads %q", a.Value)
				}
			}
		}
	}
}

func TestDrawingsCanShareOnePage(t *testing.T) {
	seen := map[string]string{}
	for _, f := range samples() {
		svg, err := SVG(f)
		if err != nil {
			t.Fatal(err)
		}
		again, _ := SVG(f)
		if !bytes.Equal(svg, again) {
			t.Errorf("%s: two drawings differ", f.ID)
		}
		ids, refs, err := wellFormed(svg)
		if err != nil {
			t.Fatalf("%s: %v", f.ID, err)
		}
		for _, id := range ids {
			if other, taken := seen[id]; taken {
				t.Errorf("id %s in %s and %s", id, other, f.ID)
			}
			seen[id] = f.ID
		}
		for _, ref := range refs {
			if seen[ref] != f.ID {
				t.Errorf("%s: reference to missing %s", f.ID, ref)
			}
		}
		for _, want := range []string{`role="img"`, "<title ", "<desc ", `font-family="Liberation Sans, Arial, Helvetica, sans-serif"`,
			`fill="#ffffff"`} {
			if !bytes.Contains(svg, []byte(want)) {
				t.Errorf("%s: no %s", f.ID, want)
			}
		}
	}
}

// 480 by 300 points at 144 dots per inch are 960 by 600 pixels.
func TestPNGHasTheResolutionAskedFor(t *testing.T) {
	data, err := PNG(ecdfSample(50), 144)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if s := img.Bounds().Size(); s.X != 960 || s.Y != 600 {
		t.Errorf("%v", s)
	}
	for _, dpi := range []int{0, -1, 5000} {
		var e *DataError
		if _, err := PNG(ecdfSample(50), dpi); !errors.As(err, &e) {
			t.Errorf("dpi %d: %v", dpi, err)
		}
	}
}

// On a logarithmic axis an ordinate 0 ends a line and hides a mark; a step falls to the
// lower edge, and an error bar begins there.
func TestZeroOnALogarithmicAxis(t *testing.T) {
	f := reports.Figure{ID: "f", Y: reports.Axis{Log: true}, Curves: []reports.Curve{
		{Kind: reports.Theory, X: []float64{1, 2, 3, 4}, Y: []float64{1, 0, 0.1, 0.01}},
		{Kind: reports.Step, X: []float64{1, 2, 3}, Y: []float64{1, 0.5, 0}},
	}}
	p := layout(f)
	if segments := p.polyline(f.Curves[0]); len(segments) != 2 || len(segments[0]) != 1 || len(segments[1]) != 2 {
		t.Errorf("line in pieces %v", segments)
	}
	steps := p.polyline(f.Curves[1])[0]
	if last := steps[len(steps)-1]; last.X != p.x.at(3) || last.Y >= p.frame.Min.Y {
		t.Errorf("the step ends at %v, inside the frame %v", last, p.frame)
	}
	// One bar, no mark: the drawing gains its line and one cap only.
	count := func(lo, hi, y float64) int {
		svg, err := SVG(reports.Figure{ID: "f", Y: reports.Axis{Log: true, Min: 1e-4, Max: 1}, X: reports.Axis{Min: 0, Max: 2},
			Curves: []reports.Curve{
				{Kind: reports.Points, X: []float64{1}, Y: []float64{y}, Lo: []float64{lo}, Hi: []float64{hi}}}})
		if err != nil {
			t.Fatal(err)
		}
		return parts(svg, "#0072b2")
	}
	if got := count(0, 0.1, 0); got != 2 {
		t.Errorf("%d blue elements for a bar from zero, want the bar and its upper cap", got)
	}
	if got := count(0.01, 0.1, 0.03); got != 4 {
		t.Errorf("%d blue elements for a point, want bar, two caps and mark", got)
	}
	if got := count(math.Inf(-1), math.Inf(1), 0.03); got != 2 {
		t.Errorf("%d blue elements for an infinite bar, want bar and mark", got)
	}
}

// Arrows differ from lines by their heads.
func TestArrowsHaveHeads(t *testing.T) {
	// Every arrow has a head, as every entry of the legend: a filled shape
	// besides its line.
	f := reports.Figure{ID: "f", Curves: []reports.Curve{{Name: "c", Kind: reports.Arrows, X: []float64{0, 1, 1, 0},
		Y: []float64{0, 1, 0, 1}}}}
	svg, err := SVG(f)
	if err != nil {
		t.Fatal(err)
	}
	if heads := parts(svg, `fill="#0072b2"`); heads != 3 {
		t.Errorf("%d heads for two arrows and a legend", heads)
	}
}

// A diagonal leaves two corners free; with a line along the top edge one is free.
func TestLegendGoesWhereNothingIs(t *testing.T) {
	up := line([]float64{0, 1}, []float64{0, 1})
	if r := layout(up).legend; r.Min.X > 200 || r.Min.Y < 150 {
		t.Errorf("rising line: legend at %v, want the upper left", r)
	}
	up.Curves = append(up.Curves, reports.Curve{X: []float64{0, 1}, Y: []float64{0.95, 0.95}})
	if r := layout(up).legend; r.Min.X < 200 || r.Max.Y > 150 {
		t.Errorf("and a line along the top: legend at %v, want the lower right", r)
	}
	// Every corner is crossed: the legend moves above the frame.
	for _, y := range []float64{0.05, 0.1, 0.3, 0.5, 0.7, 0.9} {
		up.Curves = append(up.Curves, reports.Curve{X: []float64{0, 1}, Y: []float64{y, y}})
	}
	p := layout(up)
	if p.rows == nil || p.h <= height {
		t.Errorf("full frame: rows %v, height %g", p.rows, p.h)
	}
}

func TestCurvesOfOneHueShareAColor(t *testing.T) {
	p := layout(slowdownSample())
	if got := fmt.Sprint(p.curveHues); got != "[1 1 2 2 3 3]" {
		t.Errorf("hues %s", got)
	}
	f := reports.Figure{ID: "f", Curves: []reports.Curve{{Hue: 1, Kind: reports.Theory}, {}, {Hue: 3}, {}},
		Bands: []reports.Band{{}, {Hue: 5}}}
	p = &plan{figure: f}
	p.colors()
	if got := fmt.Sprint(p.curveHues, p.bandHues); got != "[1 2 3 4] [2 5]" {
		t.Errorf("hues %s; want free ones for the rest, and the band in the hue of the first measured curve", got)
	}
}

// The drawing of a million samples is small and fast enough for a report.
func TestLongSamplesMakeSmallFiles(t *testing.T) {
	svg, err := SVG(ecdfSample(200000))
	if err != nil {
		t.Fatal(err)
	}
	if len(svg) > 100_000 {
		t.Errorf("%d bytes", len(svg))
	}
}

var notNumber = regexp.MustCompile(`NaN|Inf`)

// Whatever passes Validate is drawn as well-formed XML without NaN.
func FuzzDrawing(f *testing.F) {
	f.Add("a label", 1.0, 2.0, 3.0, 4.0, uint8(0))
	f.Add("E T_{s}^{2} <&> \"", 0.0, 1e-300, 1e300, 5e-324, uint8(0xff))
	f.Add("⟨x⟩", -1.0, 1.0, 1.0, 1.0, uint8(3))
	f.Add("0110", 1.0, 2.0, 3.0, 0.5, uint8(0x41|5<<2|2|8))
	f.Fuzz(func(t *testing.T, label string, a, b, c, d float64, bits uint8) {
		fig := reports.Figure{
			ID: "fuzz", Title: label,
			X:      reports.Axis{Label: label, Log: bits&1 != 0},
			Y:      reports.Axis{Log: bits&2 != 0},
			Curves: []reports.Curve{{Name: label, Kind: reports.CurveKind(bits >> 2 & 7), X: []float64{a, b}, Y: []float64{c, d}}},
		}
		if bits&0x41 == 0x41 {
			fig.X.Hidden, fig.Y.Hidden = bits&2 != 0, bits&8 != 0
			fig.Labels = []reports.Label{{Text: label, X: a, Y: c}, {Text: label, X: d, Y: b}}
			fig.Height = math.Abs(d)
		}
		if bits&0x80 != 0 {
			fig.Bands = []reports.Band{{X: []float64{a, b}, Lo: []float64{c, c}, Hi: []float64{d, math.Inf(1)}, Step: bits&0x40 != 0}}
		}
		svg, err := SVG(fig)
		if err != nil {
			return
		}
		if _, err := Faults(fig); err != nil {
			t.Fatal(err)
		}
		var none *NoChartError
		if chart, err := VegaLite(fig); err != nil && !errors.As(err, &none) || err == nil && !json.Valid(chart) {
			t.Fatalf("%v in %s", err, chart)
		}
		if _, _, err := wellFormed(svg); err != nil {
			t.Fatal(err)
		}
		drawn := regexp.MustCompile(`(?s)<title.*</desc>|<text.*`).ReplaceAll(svg, nil)
		if notNumber.Match(drawn) {
			t.Fatalf("not a number in %s", drawn)
		}
	})
}
