package figures

import (
	"math"
	"strings"
	"testing"

	"castlab/reports"

	"gonum.org/v1/plot/vg"
)

// sheet is a figure whose data are the points of the paper: one unit of data is
// one point of the drawing on both axes.
func sheet(labels []reports.Label, x, y []float64) *plan {
	f := reports.Figure{ID: "f", X: reports.Axis{Hidden: true}, Y: reports.Axis{Hidden: true}, Labels: labels,
		Curves: []reports.Curve{{Kind: reports.Arrows, X: x, Y: y}}}
	p := layout(f)
	f.X.Min, f.X.Max = float64(p.frame.Min.X), float64(p.frame.Max.X)
	f.Y.Min, f.Y.Max = float64(p.frame.Min.Y), float64(p.frame.Max.Y)
	return layout(f)
}

func near(a, b vg.Point) bool {
	return math.Hypot(float64(a.X-b.X), float64(a.Y-b.Y)) < 1e-9
}

// The digit 0 of Liberation Sans is 1139/2048 em wide: at 9 points the label 00
// takes 10.01 points, its box 13.01 by 9.48.
func TestArrowsEndAtTheLabelsTheyConnect(t *testing.T) {
	const halfWidth, halfHeight = 9*1139.0/2048 + labelRoom, 0.36*9 + labelRoom
	a, b, c := reports.Label{Text: "00", X: 100, Y: 200}, reports.Label{Text: "00", X: 100, Y: 100}, reports.Label{Text: "00", X: 300, Y: 200}
	at := func(x, y float64) vg.Point { return vg.Point{X: vg.Length(x), Y: vg.Length(y)} }
	for name, row := range map[string]struct {
		labels []reports.Label
		x, y   []float64
		want   []span
	}{
		"straight down":   {[]reports.Label{a, b}, []float64{100, 100}, []float64{200, 100}, []span{{at(100, 200-halfHeight), at(100, 100+halfHeight)}}},
		"to the right":    {[]reports.Label{a, c}, []float64{100, 300}, []float64{200, 200}, []span{{at(100+halfWidth, 200), at(300-halfWidth, 200)}}},
		"aslant":          {[]reports.Label{b, c}, []float64{100, 300}, []float64{100, 200}, []span{{at(100+halfWidth, 100+halfWidth/2), at(300-halfWidth, 200-halfWidth/2)}}},
		"no label":        {nil, []float64{100, 300, 50, 60}, []float64{100, 200, 70, 80}, []span{{at(100, 100), at(300, 200)}, {at(50, 70), at(60, 80)}}},
		"label elsewhere": {[]reports.Label{c}, []float64{100, 100}, []float64{200, 100}, []span{{at(100, 200), at(100, 100)}}},
		"passes a label":  {[]reports.Label{a}, []float64{50, 200}, []float64{200, 200}, []span{{at(50, 200), at(200, 200)}}},
		"within a label":  {[]reports.Label{a}, []float64{98, 103}, []float64{200, 201}, nil},
		"between labels":  {[]reports.Label{a, {Text: "00", X: 100 + 1.5*halfWidth, Y: 200}}, []float64{100, 100 + 1.5*halfWidth}, []float64{200, 200}, nil},
	} {
		p := sheet(row.labels, row.x, row.y)
		got := p.arrows(p.figure.Curves[0])
		if len(got) != len(row.want) {
			t.Errorf("%s: %v, want %v", name, got, row.want)
			continue
		}
		for i, s := range got {
			if !near(s.from, row.want[i].from) || !near(s.to, row.want[i].to) {
				t.Errorf("%s: %v, want %v", name, s, row.want[i])
			}
		}
	}
}

// An arrow that leaves the frame has no head, one of no length is not drawn.
func TestHeadsOutsideTheFrameAreNotDrawn(t *testing.T) {
	for want, end := range [][2]float64{{5, 1}, {1, 2}} {
		svg, err := SVG(reports.Figure{ID: "f", X: reports.Axis{Max: 4}, Y: reports.Axis{Max: 4}, Curves: []reports.Curve{
			{Kind: reports.Arrows, X: []float64{1, end[0], 2, 2}, Y: []float64{1, end[1], 2, 2}}}})
		if err != nil {
			t.Fatal(err)
		}
		if heads := strings.Count(string(svg), `style="fill:#0072B2`); heads != want {
			t.Errorf("arrow to %v: %d heads, want %d", end, heads, want)
		}
	}
}

// The legend covers no label, and stands above the frame of a drawing without
// axes.
func TestLegendLeavesLabelsFree(t *testing.T) {
	f := line([]float64{0, 1}, []float64{0, 0.01})
	f.Y.Max = 1
	before := layout(f).legend
	corner := before.Min.Add(before.Max).Scale(0.5)
	p := layout(f)
	f.Labels = []reports.Label{{Text: "x", X: p.back(corner).x, Y: p.back(corner).y}}
	if r := layout(f).legend; contains(r, corner) || r == (vg.Rectangle{}) {
		t.Errorf("label at %v, legend at %v", corner, r)
	}
	f.X.Hidden, f.Y.Hidden, f.Labels = true, true, nil
	if p := layout(f); p.rows == nil {
		t.Error("no axes: the legend stands in the frame")
	}
}

// back is the place in the data of a point of the drawing, on linear axes.
func (p *plan) back(at vg.Point) struct{ x, y float64 } {
	return struct{ x, y float64 }{
		p.x.lo + float64((at.X-p.x.from)/(p.x.to-p.x.from))*(p.x.hi-p.x.lo),
		p.y.lo + float64((at.Y-p.y.from)/(p.y.to-p.y.from))*(p.y.hi-p.y.lo),
	}
}

// A hidden axis has no line, no ticks and takes no room; its label stays.
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
