package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

const (
	mostPictures = 8   // in a report
	smallMargin  = 0.1 // up to which a claim has a picture
)

// marginClasses are the marks of a picture, loosest first, so that the tightest points
// are drawn above the others.
var marginClasses = []struct {
	least float64
	name  string
}{
	{1, "margin 1 or more"},
	{0.1, "0.1 to 1"},
	{0.01, "0.01 to 0.1"},
	{0, "0 to 0.01"},
	{math.Inf(-1), "below 0"},
}

// Figures returns the pictures of a hunt: the points of a claim over two of its keys,
// for the claims with a counterexample and the bounds with a margin of at most 0.1, whose
// margins are of several classes; at most 8, those with the least margin.
func (h *Hunt) Figures() []Figure {
	if h == nil {
		return nil
	}
	list, _ := h.pictures()
	return list
}

// pictures returns the figures, and how many are left out.
func (h *Hunt) pictures() (list []Figure, more int) {
	var chosen []Hunted
	for _, c := range h.Claims {
		bound := c.Relation != Equal.String() && c.Tightest != nil && float64(c.Tightest.Margin) <= smallMargin
		if (bound || c.Counterexample != nil) && c.HasPlane() && len(c.picture().Curves) > 1 {
			chosen = append(chosen, c)
		}
	}
	slices.SortStableFunc(chosen, func(a, b Hunted) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), cmp.Compare(a.least(), b.least()))
	})
	if len(chosen) > mostPictures {
		chosen, more = chosen[:mostPictures], len(chosen)-mostPictures
	}
	for _, c := range chosen {
		list = append(list, c.picture())
	}
	return list, more
}

func (c Hunted) least() float64 {
	if c.Tightest == nil {
		return math.Inf(1)
	}
	return float64(c.Tightest.Margin)
}

// HasPlane reports whether two keys of the points have several numbers each, so that
// there is a picture.
func (c Hunted) HasPlane() bool {
	_, _, ok := c.plane()
	return ok
}

// plane returns the two keys with the most different numbers, in the order of the words.
func (c Hunted) plane() (x, y string, ok bool) {
	var keys []string
	values := map[string]map[float64]bool{}
	for _, p := range c.Shown {
		for key, v := range coordinates(p.Params) {
			if values[key] == nil {
				values[key] = map[float64]bool{}
			}
			values[key][v] = true
		}
	}
	for _, r := range c.Ranges { // in the order of the words
		if len(values[r.Key]) >= 2 {
			keys = append(keys, r.Key)
		}
	}
	if len(keys) < 2 {
		return "", "", false
	}
	chosen := slices.Clone(keys)
	slices.SortStableFunc(chosen, func(a, b string) int { return cmp.Compare(len(values[b]), len(values[a])) })
	chosen = chosen[:2]
	slices.SortFunc(chosen, func(a, b string) int { return slices.Index(keys, a) - slices.Index(keys, b) })
	return chosen[0], chosen[1], true
}

// coordinates returns the finite numbers of parameters by their keys.
func coordinates(params string) map[string]float64 {
	numbers := map[string]float64{}
	for _, w := range Words(params) {
		key, value, _ := strings.Cut(w, "=")
		if v, err := strconv.ParseFloat(value, 64); err == nil && v-v == 0 {
			numbers[key] = v
		}
	}
	return numbers
}

// picture draws the points over two keys, with a mark and a color for each class of
// margins.
func (c Hunted) picture() Figure {
	x, y, _ := c.plane()
	drawn := 0
	curves := make([]Curve, len(marginClasses))
	var xs, ys []float64
	for i, m := range marginClasses {
		curves[i] = Curve{Name: m.name, Kind: Points, Hue: i + 1}
	}
	for _, p := range c.Shown {
		at := coordinates(p.Params)
		px, okX := at[x]
		py, okY := at[y]
		if !okX || !okY {
			continue
		}
		i := slices.IndexFunc(marginClasses, func(m struct {
			least float64
			name  string
		}) bool {
			return float64(p.Margin) >= m.least
		})
		curves[i].X, curves[i].Y = append(curves[i].X, px), append(curves[i].Y, py)
		xs, ys = append(xs, px), append(ys, py)
		drawn++
	}
	where := ""
	if f := c.Counterexample; f != nil {
		at := coordinates(f.Params)
		px, okX := at[x]
		py, okY := at[y]
		if okX && okY {
			curves = append(curves, Curve{Name: "counterexample", Kind: Points, Hue: len(marginClasses) + 1, X: []float64{px},
				Y: []float64{py}})
			xs, ys = append(xs, px), append(ys, py)
			where = " The counterexample is the simplest that was confirmed."
		}
	}
	curves = slices.DeleteFunc(curves, func(c Curve) bool { return len(c.X) == 0 })
	return Figure{
		ID: "attack-" + c.Claim, Title: c.Claim + ": margins of the points that were tried",
		Caption: fmt.Sprintf("What was tried of %s: %d of %s over %s and %s, whatever the other keys are there: of those without a "+
			"warning the tightest, and a random sample of the others.%s",
			c.Claim, drawn, count(c.Points, "point"), code(x), code(y), where),
		X:      Axis{Label: x, Log: wide(xs), Integer: whole(xs) && !wide(xs)},
		Y:      Axis{Label: y, Log: wide(ys), Integer: whole(ys) && !wide(ys)},
		Curves: curves,
	}
}

// wide reports whether positive numbers want a logarithmic scale.
func wide(x []float64) bool {
	return len(x) > 0 && slices.Min(x) > 0 && slices.Max(x)/50 > slices.Min(x)
}

func whole(x []float64) bool {
	return !slices.ContainsFunc(x, func(v float64) bool { return v != math.Trunc(v) })
}
