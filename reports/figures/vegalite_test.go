package figures

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"castlab/reports"
)

var charts = flag.String("charts", "", "a directory to write the charts of the samples into; .ci/charts checks them")

// chartSamples returns the samples that have a chart, and figures with the features
// that those lack.
func chartSamples() []reports.Figure {
	inf := math.Inf(1)
	list := []reports.Figure{
		{ID: "arrows", Title: "<Arrows> & \"names\" with a long title, to be broken in two </script>", X: reports.Axis{Label: "title"},
			Y: reports.Axis{Label: "title"}, Curves: []reports.Curve{
				{Name: "there", Kind: reports.Arrows, X: []float64{0, 1, 1, 2}, Y: []float64{0, 1, 2, 0}},
				{Name: "'\\\n"[:2], Kind: reports.Measured, X: []float64{2, 0, 1}, Y: []float64{0, 1, 0.5}}}},
		{ID: "infinite", Title: "Infinite ends", X: reports.Axis{Label: "x", Log: true, Integer: true},
			Y: reports.Axis{Label: "y", Log: true}, Curves: []reports.Curve{
				{Name: "points", Kind: reports.Points, X: []float64{1, 2, 3}, Y: []float64{1e-9, 0, 1e200}, Lo: []float64{0, 0, -inf},
					Hi: []float64{inf, 1e-3, inf}}},
			Bands: []reports.Band{{Name: "band", X: []float64{1, 3}, Lo: []float64{0, -inf}, Hi: []float64{1, inf}}}},
		{ID: "linear-infinite", Title: "Infinite ends", X: reports.Axis{Label: "x"}, Y: reports.Axis{Label: "y"}, Curves: []reports.Curve{
			{Name: "points", Kind: reports.Points, X: []float64{1e6, 1e6 + 1, 1e6 + 2}, Y: []float64{1, 2, 3}, Lo: []float64{-inf, 1, 2},
				Hi: []float64{inf, 3, 4}}}},
		{ID: "one-point", X: reports.Axis{Label: "x"}, Curves: []reports.Curve{{Kind: reports.Step, X: []float64{5}, Y: []float64{7}}}},
		{ID: "label-only", Labels: []reports.Label{{Text: `a, "b" T_s`, X: 1, Y: 2}}},
		{ID: "places", X: reports.Axis{Label: "network", Hidden: true}, Y: reports.Axis{Label: "share"},
			Labels: []reports.Label{{Text: "ring", X: 1}, {Text: "cube", X: 2}},
			Curves: []reports.Curve{{Name: "share", Kind: reports.Points, X: []float64{1.1, 2.1}, Y: []float64{1, 2}}}},
		{ID: "several", Title: "Several solid lines", X: reports.Axis{Label: "x"}, Y: reports.Axis{Label: "y"}, Curves: []reports.Curve{
			{Name: "a", X: []float64{0, 1}, Y: []float64{0, 1}}, {Name: "b", X: []float64{0, 1}, Y: []float64{1, 0}}}},
	}
	for _, f := range samples() {
		if !f.X.Hidden {
			list = append(list, f)
		}
	}
	return list
}

type columnsOf map[string][]float64

// table reads the inline table of a chart.
func table(t *testing.T, spec map[string]any) columnsOf {
	t.Helper()
	lines := strings.Split(spec["data"].(map[string]any)["values"].(string), "\n")
	head := strings.Split(lines[0], ",")
	r := columnsOf{}
	for _, line := range lines[1:] {
		cells := strings.Split(line, ",")
		if len(cells) != len(head) {
			t.Fatalf("%q under %q", line, lines[0])
		}
		for i, cell := range cells {
			v := math.NaN()
			if cell != "" {
				var err error
				if v, err = strconv.ParseFloat(cell, 64); err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
					t.Fatalf("%q in %q", cell, line)
				}
			}
			r[head[i]] = append(r[head[i]], v)
		}
	}
	return r
}

func chartOf(t *testing.T, f reports.Figure) map[string]any {
	t.Helper()
	out, err := VegaLite(f)
	if err != nil {
		t.Fatal(err)
	}
	var spec map[string]any
	if err := json.Unmarshal(out, &spec); err != nil {
		t.Fatal(err)
	}
	return spec
}

// Charts are valid JSON of finite numbers, the same bytes each time, and nothing
// in them can end a script element.
func TestChartsAreSound(t *testing.T) {
	for _, f := range chartSamples() {
		first, err := VegaLite(f)
		if err != nil {
			t.Errorf("%s: %v", f.ID, err)
			continue
		}
		for range 5 {
			if again, _ := VegaLite(f); !bytes.Equal(first, again) {
				t.Errorf("%s: two charts differ", f.ID)
			}
		}
		if bytes.ContainsAny(first, "<>&\u2028") {
			t.Errorf("%s: markup in the chart", f.ID)
		}
		table(t, chartOf(t, f))
		if *charts != "" {
			if err := os.MkdirAll(*charts, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(*charts, f.ID+".vl.json"), first, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// The error bars of the figure are in the rows of its marks, and again in those of the
// bars; an infinite end is an empty cell.
func TestChartsHoldTheData(t *testing.T) {
	f := chartSamples()[2]
	r := table(t, chartOf(t, f))
	for i, want := range [][4]float64{{1e6, 1}, {1e6 + 1, 2, 1, 3}, {1e6 + 2, 3, 2, 4}, {1e6, 1}, {1e6 + 1, 2, 1, 3}, {1e6 + 2, 3, 2, 4}} {
		if got := [4]float64{r["x"][i], r["y"][i], r["lo"][i], r["hi"][i]}; got != want &&
			!(math.IsNaN(got[2]) && math.IsNaN(got[3]) && got[0] == want[0] && got[1] == want[1]) {
			t.Errorf("row %d: %v, want %v", i, got, want)
		}
	}
}

// By hand: half way from [0, 1] at 1 to [2, 5] at 3 the band is [1, 3]; at a step it is
// that after it, and outside of its ends there is none.
func TestBetweenByHand(t *testing.T) {
	band := []row{{x: 1, lo: 0, hi: 1}, {x: 3, lo: 2, hi: 5}, {x: 3, lo: 7, hi: 8}, {x: 4, lo: 7, hi: 9}}
	for x, want := range map[float64][2]float64{1: {0, 1}, 2: {1, 3}, 2.5: {1.5, 4}, 3: {7, 8}, 3.5: {7, 8.5}, 4: {7, 9}} {
		if lo, hi := between(band, x); lo != want[0] || hi != want[1] {
			t.Errorf("at %g: %g and %g, want %v", x, lo, hi, want)
		}
	}
	for _, x := range []float64{0.9, 4.1} {
		if lo, hi := between(band, x); !math.IsNaN(lo) || !math.IsNaN(hi) {
			t.Errorf("at %g: %g and %g, want none", x, lo, hi)
		}
	}
}

// A bar goes from the lower end of its interval to the upper one, and has a cap at each.
func TestBarsGoFromEndToEnd(t *testing.T) {
	f := reports.Figure{ID: "bars", Curves: []reports.Curve{{Name: "p", Kind: reports.Points, X: []float64{1, 2}, Y: []float64{2, 3},
		Lo: []float64{1, 1}, Hi: []float64{4, 5}}}}
	p := layout(f)
	var bars, caps []string
	for _, l := range newChart(p).layers() {
		mark, encoding := l["mark"].(object), l["encoding"].(object)
		field := func(of string) string {
			at, _ := encoding[of].(object)
			return fmt.Sprint(at["field"])
		}
		switch {
		case mark["type"] == "rule":
			bars = append(bars, field("y")+" to "+field("y2"))
		case mark["shape"] == "stroke":
			caps = append(caps, field("y"))
		}
	}
	if len(bars) != 1 || bars[0] != "l to h" || len(caps) != 2 || caps[0] != "l" || caps[1] != "h" {
		t.Errorf("bars %v, caps %v", bars, caps)
	}
}

// The curve of an ECDF has the ends of its band: epsilon above and below it, up to the
// thinning of either, a twentieth of a point in a frame of 230.
func TestCurvesKnowTheirBand(t *testing.T) {
	f := ecdfSample(2000)
	epsilon := math.Sqrt(math.Log(2/0.05) / (2 * 2000))
	r := table(t, chartOf(t, f))
	n := 0
	for i, y := range r["y"] {
		if math.IsNaN(y) || math.IsNaN(r["lo"][i]) || r["x"][i+1] == r["x"][i] { // the foot of a riser
			continue
		}
		n++
		if d := max(math.Abs(r["hi"][i]-min(1, y+epsilon)), math.Abs(r["lo"][i]-max(0, y-epsilon))); d > 0.003 {
			t.Errorf("x = %g: y = %g within %g and %g", r["x"][i], y, r["lo"][i], r["hi"][i])
		}
	}
	if n < 50 {
		t.Errorf("%d points with a band", n)
	}
}

// All 200,000 steps of a sample make a chart of less than 100 kB.
func TestLongSamplesMakeSmallCharts(t *testing.T) {
	out, err := VegaLite(ecdfSample(200000))
	if err != nil || len(out) > 100_000 {
		t.Errorf("%d bytes, %v", len(out), err)
	}
}

// A drawing has no chart.
func TestDrawingsHaveNoChart(t *testing.T) {
	cells := reports.Figure{ID: "cells", X: reports.Axis{Label: "step"}, Y: reports.Axis{Hidden: true},
		Bands: []reports.Band{{X: []float64{0, 1}, Lo: []float64{0, 0}, Hi: []float64{1, 1}}}}
	for _, f := range []reports.Figure{treeSample(), cells} {
		var none *NoChartError
		if _, err := VegaLite(f); !errors.As(err, &none) || none.ID != f.ID {
			t.Errorf("%s: %v", f.ID, err)
		}
	}
	var data *DataError
	if _, err := VegaLite(reports.Figure{ID: "f"}); !errors.As(err, &data) {
		t.Errorf("a figure without data: %v", err)
	}
}

func TestRaisedTextBecomesUnicode(t *testing.T) {
	for label, want := range map[string]string{
		"T/T_{s}": "T/Tₛ", "10^{-3}": "10⁻³", "K = d^{2}": "K = d²", "T_h": "Tₕ", "N_j": "Nⱼ", "e^{−t/8}": "e^(−t/8)", "E_V": "E_V",
		"H_{16}": "H₁₆", "T₁₀": "T₁₀", "": "",
	} {
		if got := plainText(label); got != want {
			t.Errorf("%q: %q, want %q", label, got, want)
		}
	}
}

// Every legend entry of the drawing is in the chart, under the same name.
func TestChartsHaveTheLegendOfTheDrawing(t *testing.T) {
	for _, f := range chartSamples() {
		want := []any{}
		for _, e := range layout(f).entries() {
			want = append(want, plainText(e.name))
		}
		var got []any
		for _, p := range chartOf(t, f)["params"].([]any) {
			if p := p.(map[string]any); p["name"] == "texts" {
				got = p["value"].([]any)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: legend %v, want %v", f.ID, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: legend %v, want %v", f.ID, got, want)
			}
		}
	}
}
