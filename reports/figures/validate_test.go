package figures

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/reports"
)

func line(x, y []float64) reports.Figure {
	return reports.Figure{ID: "f", Curves: []reports.Curve{{Name: "c", X: x, Y: y}}}
}

// Each row plants one fault in a figure that is otherwise sound.
func TestFaultsAreRefusedWithTheirPlace(t *testing.T) {
	ok := []float64{1, 2, 3}
	nan, inf := math.NaN(), math.Inf(1)
	log := func(f reports.Figure, x, y bool) reports.Figure {
		f.X.Log, f.Y.Log = x, y
		return f
	}
	with := func(change func(c *reports.Curve)) reports.Figure {
		f := line(ok, ok)
		change(&f.Curves[0])
		return f
	}
	band := func(b reports.Band) reports.Figure {
		return reports.Figure{ID: "f", Bands: []reports.Band{b}}
	}
	for name, row := range map[string]struct {
		f    reports.Figure
		want string // in the message
	}{
		"no id":           {reports.Figure{Curves: line(ok, ok).Curves}, `ID ""`},
		"path as id":      {reports.Figure{ID: "../f", Curves: line(ok, ok).Curves}, `ID "../f"`},
		"empty":           {reports.Figure{ID: "f"}, "at least one point"},
		"lengths":         {line(ok, ok[:2]), "equal length, not 3 and 2"},
		"nan":             {line(ok, []float64{1, nan, 3}), `curve 0 ("c"), y[1] = NaN`},
		"inf":             {line([]float64{1, 2, inf}, ok), `curve 0 ("c"), x[2] = +Inf`},
		"log x zero":      {log(line([]float64{0, 1, 2}, ok), true, false), "x[0] = 0: want a number > 0"},
		"log y negative":  {log(line(ok, []float64{1, -1, 1}), false, true), "y[1] = -1"},
		"bars on a line":  {with(func(c *reports.Curve) { c.Lo, c.Hi = ok, ok }), "error bars on Points only"},
		"one bar missing": {with(func(c *reports.Curve) { c.Kind, c.Lo, c.Hi = reports.Points, ok, ok[:2] }), "equal length"},
		"bar upside down": {with(func(c *reports.Curve) { c.Kind, c.Lo, c.Hi = reports.Points, ok, []float64{1, 1, 3} }),
			"lower end[1] = 2"},
		"unknown kind": {with(func(c *reports.Curve) { c.Kind = 17 }), "known kind, not 17"},
		"long name": {with(func(c *reports.Curve) { c.Name = strings.Repeat("x", 501) }),
			"name of curve 0: want at most 500 bytes, got 501"},
		"many curves": {reports.Figure{ID: "f", Curves: slices.Repeat(line(ok, ok).Curves, 1001)},
			"curves: want at most 1000, got 1001"},
		"many labels":   {reports.Figure{ID: "f", Labels: make([]reports.Label, 1001)}, "labels: want at most 1000, got 1001"},
		"half an arrow": {with(func(c *reports.Curve) { c.Kind = reports.Arrows }), "two points for each arrow, not 3"},
		"arrow from zero": {log(reports.Figure{ID: "f", Curves: []reports.Curve{{Kind: reports.Arrows, X: []float64{1, 2},
			Y: []float64{0, 1}}}}, false, true), "y[0] = 0: want a number > 0"},
		"bars on an arrow": {with(func(c *reports.Curve) {
			c.Kind, c.X, c.Y, c.Lo, c.Hi = reports.Arrows, ok[:2], ok[:2], ok[:2],
				ok[:2]
		}), "error bars on Points only"},
		"label nowhere": {reports.Figure{ID: "f", Labels: []reports.Label{{Text: "a", X: 1, Y: inf}}}, `label 0 ("a"), y[0] = +Inf`},
		"label at log zero": {log(reports.Figure{ID: "f", Labels: []reports.Label{{Text: "a", X: 0, Y: 1}}}, true, false),
			`label 0 ("a"), x[0] = 0`},
		"flat": {reports.Figure{ID: "f", Height: 0.1, Curves: line(ok, ok).Curves},
			"height 0.1: want 0 or a part of the width from 0.2 to 5"},
		"tall":           {reports.Figure{ID: "f", Height: 5.5, Curves: line(ok, ok).Curves}, "height 5.5"},
		"height NaN":     {reports.Figure{ID: "f", Height: nan, Curves: line(ok, ok).Curves}, "height NaN"},
		"step backwards": {with(func(c *reports.Curve) { c.Kind, c.X = reports.Step, []float64{1, 3, 2} }), "x[2] = 2: want ascending"},
		"band lengths":   {band(reports.Band{X: ok, Lo: ok, Hi: ok[:1]}), "equal length"},
		"band order":     {band(reports.Band{X: ok, Lo: []float64{1, 2, 9}, Hi: ok}), "lower end[2] = 9"},
		"band x":         {band(reports.Band{X: []float64{2, 1, 3}, Lo: ok, Hi: ok}), "ascending"},
		"ends out of order": {reports.Figure{ID: "f", X: reports.Axis{Min: 2, Max: 1}, Curves: line(ok, ok).Curves},
			"x axis: want Min 2 < Max 1"},
		"log end zero": {reports.Figure{ID: "f", Y: reports.Axis{Max: 1, Log: true}, Curves: line(ok, ok).Curves},
			"y axis, ends[0] = 0"},
		"span overflows":     {line([]float64{-math.MaxFloat64, math.MaxFloat64}, []float64{0, 1}), "axes whose length"},
		"infinite curve log": {log(line(ok, []float64{1, inf, 1}), false, true), "finite"},
	} {
		err := Validate(row.f)
		var data *DataError
		if !errors.As(err, &data) || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: got %v, want a DataError with %q", name, err, row.want)
		}
		if _, err := SVG(row.f); err == nil {
			t.Errorf("%s: drawn", name)
		}
		if _, err := PNG(row.f, 72); err == nil {
			t.Errorf("%s: painted", name)
		}
	}
	if err := Validate(line(ok, ok)); err != nil {
		t.Error(err)
	}
}

// A rune that the font lacks is an error in any text. Liberation Sans 2 has no script L
// (U+2112) and no angle bracket (U+27E8), and a control character is no text.
func TestRunesOutsideTheFontAreRefused(t *testing.T) {
	for _, r := range []rune{'ℒ', '⟨', '\n', '世', '\uFFFE'} {
		label := "E T" + string(r)
		for place, plant := range map[string]func(f *reports.Figure){
			"title":               func(f *reports.Figure) { f.Title = label },
			"label of the x axis": func(f *reports.Figure) { f.X.Label = label },
			"label of the y axis": func(f *reports.Figure) { f.Y.Label = label },
			"name of curve 0":     func(f *reports.Figure) { f.Curves[0].Name = label },
			"name of band 0":      func(f *reports.Figure) { f.Bands = []reports.Band{{Name: label}} },
			"label 0":             func(f *reports.Figure) { f.Labels = []reports.Label{{Text: label, X: 1, Y: 1}} },
		} {
			f := line([]float64{1, 2}, []float64{1, 2})
			plant(&f)
			var glyph *GlyphError
			if r == '\n' && place == "title" { // a second line
				continue
			}
			if err := Validate(f); !errors.As(err, &glyph) || glyph.Rune != r || glyph.Where != place {
				t.Errorf("%q in the %s: got %v", r, place, err)
			}
		}
	}
}

// Bytes that are no UTF-8 would make the SVG unreadable.
func TestBrokenTextIsRefused(t *testing.T) {
	f := line([]float64{1, 2}, []float64{1, 2})
	f.Title = "a\xffb"
	var glyph *GlyphError
	if err := Validate(f); !errors.As(err, &glyph) || glyph.Rune != '\uFFFD' {
		t.Errorf("got %v", err)
	}
}

// Labels of reports can be drawn: Greek, relations, Unicode exponents and indices.
func TestUsualLabelsCanBeDrawn(t *testing.T) {
	for _, label := range []string{
		"(1 − e⁻ᵗ)¹⁰", "10^{-3}", "T₁₀ ≤ ∞, σ ≥ 0, μ, λ, γ, θ, Λ, Σ", "E T/T_{s}", "±, ×, ·, √, ∂, ∫, ≈, ≠, …, –, —, '", "ns, µs, %", "",
	} {
		for _, bold := range []bool{false, true} {
			if r, bad := missing(label, bold); bad {
				t.Errorf("%q (bold %v): no %q", label, bold, r)
			}
		}
	}
}

func TestLabelsAreSplitIntoRaisedAndLoweredRuns(t *testing.T) {
	for label, want := range map[string][]run{
		"T/T_{s}":    {{"T/T", 0}, {"s", -1}},
		"10^{-3}":    {{"10", 0}, {"−3", 1}},
		"10⁻¹²":      {{"10", 0}, {"−12", 1}},
		"a^{b}_{c}d": {{"a", 0}, {"b", 1}, {"c", -1}, {"d", 0}},
		"a_ b ^{":    {{"a_ b ^{", 0}},
		"E T / T_s":  {{"E T / T", 0}, {"s", -1}},
		"H_n + 1":    {{"H", 0}, {"n", -1}, {" + 1", 0}},
		"#rtt_us":    {{"#rtt_us", 0}},
		"_s, 1_2":    {{"_s, 1_2", 0}},
		"":           nil,
	} {
		got := split(label)
		if len(got) != len(want) {
			t.Errorf("%q: %v, want %v", label, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%q: %v, want %v", label, got, want)
			}
		}
	}
	if len([]rune(superscripts)) != len([]rune(superPlain)) || len([]rune(subscripts)) != len([]rune(subPlain)) {
		t.Error("tables of raised and lowered characters differ in length")
	}
}
