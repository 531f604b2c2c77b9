package figures

import (
	"math"
	"strings"
	"testing"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// parts returns the number of parts of the paths of an SVG that have an attribute.
func parts(svg []byte, attribute string) int {
	n := 0
	for _, line := range strings.Split(string(svg), "\n") {
		if strings.HasPrefix(line, "<path") && strings.Contains(line, attribute) {
			n += strings.Count(line, "M")
		}
	}
	return n
}

// An arrow that leaves the frame has no head, and one of length 0 is not drawn.
func TestHeadsOutsideTheFrameAreNotDrawn(t *testing.T) {
	for want, end := range [][2]float64{{5, 1}, {1, 2}} {
		svg, err := SVG(reports.Figure{ID: "f", X: reports.Axis{Max: 4}, Y: reports.Axis{Max: 4}, Curves: []reports.Curve{
			{Kind: reports.Arrows, X: []float64{1, end[0], 2, 2}, Y: []float64{1, end[1], 2, 2}}}})
		if err != nil {
			t.Fatal(err)
		}
		if heads := parts(svg, `fill="#0072b2"`); heads != want {
			t.Errorf("arrow to %v: %d heads, want %d", end, heads, want)
		}
	}
}

// A line of a drawing that retraces itself is drawn once, segment by segment, so that
// its dashes have gaps.
func TestLinesOfDrawingsAreDrawnOnce(t *testing.T) {
	svg, err := SVG(reports.Figure{ID: "f", X: reports.Axis{Hidden: true}, Y: reports.Axis{Hidden: true}, Curves: []reports.Curve{
		{Hue: 2, X: []float64{0, 1, 0, 0, 0}, Y: []float64{0, 0, 0, 1, 0}}}})
	if err != nil {
		t.Fatal(err)
	}
	if n := parts(svg, `stroke="#d55e00"`); n != 2 || !strings.Contains(string(svg), `stroke-dasharray="4.5 2"`) {
		t.Errorf("%d pieces of two links, in %s", n, svg)
	}
}

// The legend covers no label, and is above the frame of a drawing without axes.
func TestLegendLeavesLabelsFree(t *testing.T) {
	f := line([]float64{0, 1}, []float64{0, 0.01})
	f.Y.Max = 1
	before := layout(f).legend
	corner := before.Min.Add(before.Max).Scale(0.5)
	p := layout(f)
	f.Labels = []reports.Label{{Text: "x", X: p.back(corner).x, Y: p.back(corner).y}}
	if c := (&draw.Canvas{Rectangle: layout(f).legend}); c.Contains(corner) || c.Rectangle == (vg.Rectangle{}) {
		t.Errorf("label at %v, legend at %v", corner, c.Rectangle)
	}
	f.X.Hidden, f.Y.Hidden, f.Labels = true, true, nil
	if p := layout(f); p.rows == nil {
		t.Error("no axes: the legend stands in the frame")
	}
}

// back returns the data coordinates of a point of the drawing, on linear axes.
func (p *plan) back(at vg.Point) struct{ x, y float64 } {
	return struct{ x, y float64 }{
		p.x.lo + float64((at.X-p.x.from)/(p.x.to-p.x.from))*(p.x.hi-p.x.lo),
		p.y.lo + float64((at.Y-p.y.from)/(p.y.to-p.y.from))*(p.y.hi-p.y.lo),
	}
}

// A hidden axis has no line and no ticks and reserves no space; its label stays.
func TestHiddenAxesTakeNoRoom(t *testing.T) {
	f := line([]float64{0, 1}, []float64{0, 1})
	f.X.Label, f.Height = "x", 0.5
	all := layout(f)
	if all.h != 240 {
		t.Errorf("%g points high, want half of 480", all.h)
	}
	texts := func(f reports.Figure) int {
		svg, err := SVG(f)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(svg), "<text")
	}
	f.Curves[0].Name = ""
	if n := texts(f); n != 13 { // 0, 0.2, ..., 1 twice, and x
		t.Errorf("%d texts beside two axes, want 13", n)
	}
	f.Y.Hidden = true
	if p := layout(f); p.frame.Min.X != margin || p.frame.Min.Y != all.frame.Min.Y {
		t.Errorf("frame at %v without the vertical axis", p.frame.Min)
	}
	if n := texts(f); n != 7 {
		t.Errorf("%d texts beside the horizontal axis, want 7", n)
	}
	f.X.Hidden = true
	if n := texts(f); n != 1 {
		t.Errorf("%d texts without axes, want the label alone", n)
	}
}

// Node names of equal length have equal width, 1139/2048 em per digit of Liberation
// Sans: kerning would set 11 closer than 10.
func TestDigitsOfLabelsAreOfOneWidth(t *testing.T) {
	p := layout(line([]float64{0, 1}, []float64{0, 1}))
	for _, text := range []string{"00000", "11111", "01110"} {
		l, _ := p.placed(reports.Label{Text: text})
		if w := float64(l.width()); math.Abs(w-5*9*1139.0/2048) > 0.05 {
			t.Errorf("%s is %g points wide", text, w)
		}
	}
}
