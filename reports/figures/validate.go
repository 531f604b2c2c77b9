package figures

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"castlab/reports"
)

// A GlyphError is a character that the font of the figures lacks. It would be omitted
// from the drawing silently: (1 − e⁻ᵗ)¹⁰ becomes (1 − eᵗ)¹.
type GlyphError struct {
	Where string // such as `label of the x axis`
	Text  string
	Rune  rune
}

func (e *GlyphError) Error() string {
	return fmt.Sprintf("figures: %s %q: the font has no character %q (%U)", e.Where, e.Text, e.Rune, e.Rune)
}

// A DataError is data that cannot be drawn.
type DataError struct {
	Where string  // such as `curve "theory", y`
	Index int     // of the offending number; -1 if it is not one number
	Value float64 // the offending number
	Want  string  // the domain
}

func (e *DataError) Error() string {
	if e.Index < 0 {
		return fmt.Sprintf("figures: %s: want %s", e.Where, e.Want)
	}
	return fmt.Sprintf("figures: %s[%d] = %g: want %s", e.Where, e.Index, e.Value, e.Want)
}

// The heights of a drawing over its width: below the first there is no frame
// between title and axis, above the second no page.
const (
	leastHeight = 0.2
	mostHeight  = 5
)

// The longest text of a drawing in bytes, and the most curves, bands and labels of one
// of each: the layout compares each with all others.
const (
	longestText = 500
	mostParts   = 1000
)

// palette is the number of colors.
const palette = len(hues)

var idPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// Validate returns an error that states why a figure cannot be drawn, or nil.
//
// Errors: a [GlyphError] for a character the font lacks; a [DataError] for slices of
// unequal length, NaN, an infinite coordinate (ends of error bars and bands may be
// infinite), abscissas of steps or bands that do not ascend, half an arrow, more colors
// than there are, a value that a logarithmic axis cannot show (see the package
// comment), ends of an axis out of order or too far apart, a height outside its domain,
// no data at all, an ID that is no file name, a text of more than 500 bytes, or more
// than 1000 curves, bands or labels.
func Validate(f reports.Figure) error {
	if !idPattern.MatchString(f.ID) {
		return &DataError{Where: fmt.Sprintf("ID %q", f.ID), Index: -1, Want: "letters, digits, dots and dashes"}
	}
	for _, part := range []struct {
		name string
		n    int
	}{{"curves", len(f.Curves)}, {"bands", len(f.Bands)}, {"labels", len(f.Labels)}} {
		if part.n > mostParts {
			return &DataError{Where: part.name, Index: -1, Want: fmt.Sprintf("at most %d, got %d", mostParts, part.n)}
		}
	}
	if err := validateText(f); err != nil {
		return err
	}
	if err := validateAxis("x axis", f.X); err != nil {
		return err
	}
	if err := validateAxis("y axis", f.Y); err != nil {
		return err
	}
	seen := false
	for i, c := range f.Curves {
		if err := validateCurve(curveName(i, c.Name), c, f.X.Log, f.Y.Log); err != nil {
			return err
		}
		seen = seen || len(c.X) > 0
	}
	for i, b := range f.Bands {
		if err := validateBand(fmt.Sprintf("band %d (%q)", i, b.Name), b, f.X.Log, f.Y.Log); err != nil {
			return err
		}
		seen = seen || len(b.X) > 0
	}
	for i, l := range f.Labels {
		where := fmt.Sprintf("label %d (%q)", i, l.Text)
		if err := coordinates(where+", x", []float64{l.X}, f.X.Log, false); err != nil {
			return err
		}
		if err := coordinates(where+", y", []float64{l.Y}, f.Y.Log, false); err != nil {
			return err
		}
		seen = true
	}
	if f.Map != nil {
		if err := validateMap(f.Map, f.X.Log, f.Y.Log); err != nil {
			return err
		}
		seen = true
	}
	if f.Height != 0 && !(f.Height >= leastHeight && f.Height <= mostHeight) {
		return &DataError{Where: fmt.Sprintf("height %g", f.Height), Index: -1,
			Want: fmt.Sprintf("0 or a part of the width from %g to %g", leastHeight, float64(mostHeight))}
	}
	if !seen {
		return &DataError{Where: fmt.Sprintf("figure %q", f.ID), Index: -1, Want: "at least one point"}
	}
	p := plan{figure: f}
	p.colors()
	for _, hues := range [][]int{p.curveHues, p.bandHues} {
		for i, k := range hues {
			if k < 1 || k > palette {
				return &DataError{Where: "hues", Index: i, Value: float64(k),
					Want: fmt.Sprintf("at most %d colors, as more cannot be told apart", palette)}
			}
		}
	}
	p.scales()
	if !finite(p.x.hi-p.x.lo) || !finite(p.y.hi-p.y.lo) {
		return &DataError{Where: fmt.Sprintf("figure %q", f.ID), Index: -1, Want: "axes whose length is a float64"}
	}
	return nil
}

func curveName(i int, name string) string { return fmt.Sprintf("curve %d (%q)", i, name) }

func validateText(f reports.Figure) error {
	type part struct {
		where, text string
		bold        bool
	}
	labels := []part{{"title", f.Title, true}, {"label of the x axis", f.X.Label, false}, {"label of the y axis", f.Y.Label, false}}
	for i, c := range f.Curves {
		labels = append(labels, part{fmt.Sprintf("name of curve %d", i), c.Name, false})
	}
	for i, b := range f.Bands {
		labels = append(labels, part{fmt.Sprintf("name of band %d", i), b.Name, false})
	}
	if f.Map != nil {
		labels = append(labels, part{"label of the map", f.Map.Label, false})
	}
	for i, l := range f.Labels {
		labels = append(labels, part{fmt.Sprintf("label %d", i), l.Text, false})
	}
	for _, l := range labels {
		if l.where == "title" {
			l.text = strings.ReplaceAll(l.text, "\n", " ")
		}
		if n := len(l.text); n > longestText {
			return &DataError{Where: l.where, Index: -1, Want: fmt.Sprintf("at most %d bytes, got %d", longestText, n)}
		}
		if r, bad := missing(l.text, l.bold); bad {
			return &GlyphError{Where: l.where, Text: l.text, Rune: r}
		}
	}
	return nil
}

func validateAxis(where string, a reports.Axis) error {
	if a.Min == 0 && a.Max == 0 {
		return nil
	}
	for i, v := range []float64{a.Min, a.Max} {
		if !finite(v) || a.Log && v <= 0 {
			return &DataError{Where: where + ", ends", Index: i, Value: v, Want: "a finite number, positive on a logarithmic axis"}
		}
	}
	if !(a.Min < a.Max) {
		return &DataError{Where: where, Index: -1, Want: fmt.Sprintf("Min %g < Max %g", a.Min, a.Max)}
	}
	return nil
}

func validateCurve(where string, c reports.Curve, xlog, ylog bool) error {
	if c.Kind < reports.Measured || c.Kind > reports.Arrows {
		return &DataError{Where: where, Index: -1, Want: fmt.Sprintf("a known kind, not %d", c.Kind)}
	}
	if len(c.X) != len(c.Y) {
		return unequal(where, len(c.X), len(c.Y))
	}
	if err := coordinates(where+", x", c.X, xlog, false); err != nil {
		return err
	}
	if err := coordinates(where+", y", c.Y, ylog, c.Kind != reports.Arrows); err != nil {
		return err
	}
	if c.Kind == reports.Arrows && len(c.X)%2 != 0 {
		return &DataError{Where: where, Index: -1, Want: fmt.Sprintf("two points for each arrow, not %d in all", len(c.X))}
	}
	if c.Kind == reports.Step {
		if err := ascending(where+", x", c.X); err != nil {
			return err
		}
	}
	if c.Lo == nil && c.Hi == nil {
		return nil
	}
	if c.Kind != reports.Points {
		return &DataError{Where: where, Index: -1, Want: "error bars on Points only"}
	}
	if len(c.Lo) != len(c.X) || len(c.Hi) != len(c.X) {
		return unequal(where+", bars", len(c.Lo), len(c.Hi))
	}
	return ordered(where, c.Lo, c.Hi, ylog)
}

func validateBand(where string, b reports.Band, xlog, ylog bool) error {
	if len(b.X) != len(b.Lo) || len(b.X) != len(b.Hi) {
		return unequal(where, len(b.Lo), len(b.Hi))
	}
	if err := coordinates(where+", x", b.X, xlog, false); err != nil {
		return err
	}
	if err := ascending(where+", x", b.X); err != nil {
		return err
	}
	return ordered(where, b.Lo, b.Hi, ylog)
}

func unequal(where string, a, b int) error {
	return &DataError{Where: where, Index: -1, Want: fmt.Sprintf("slices of equal length, not %d and %d", a, b)}
}

// coordinates checks that values are finite, and on a logarithmic axis positive or, if
// zero is allowed, not negative.
func coordinates(where string, v []float64, log, zero bool) error {
	for i, x := range v {
		switch {
		case !finite(x):
			return &DataError{Where: where, Index: i, Value: x, Want: "a finite number"}
		case log && (x < 0 || x == 0 && !zero):
			return &DataError{Where: where, Index: i, Value: x, Want: "a number > 0 (logarithmic axis)"}
		}
	}
	return nil
}

// ordered checks ends of intervals, which may be infinite; on a logarithmic axis the
// lower end may be anything and the upper end may not be negative.
func ordered(where string, lo, hi []float64, log bool) error {
	for i := range lo {
		if math.IsNaN(lo[i]) || math.IsNaN(hi[i]) || lo[i] > hi[i] {
			return &DataError{Where: where + ", lower end", Index: i, Value: lo[i],
				Want: fmt.Sprintf("a number not above the upper end %g", hi[i])}
		}
		if log && hi[i] < 0 {
			return &DataError{Where: where + ", upper end", Index: i, Value: hi[i], Want: "a number >= 0 (logarithmic axis)"}
		}
	}
	return nil
}

func ascending(where string, x []float64) error {
	for i := 1; i < len(x); i++ {
		if x[i] < x[i-1] {
			return &DataError{Where: where, Index: i, Value: x[i], Want: fmt.Sprintf("ascending abscissas (after %g)", x[i-1])}
		}
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
