package curves

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/reports"
)

// mapped draws a table of two keys of numbers as a map.
func (t Table) mapped(a Axes, names []string, o Options) (reports.Figure, error) {
	if len(names) != 1 {
		return reports.Figure{}, fmt.Errorf("a map over %s and %s shows one value: want one of %s", a.X, a.Y, strings.Join(names, ", "))
	}
	numbers := func(key string) (list []float64) {
		for _, p := range t.Points {
			x, _ := p.number(key)
			list = append(list, x)
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	m := &reports.Map{X: numbers(a.X), Y: numbers(a.Y), Label: t.valueLabel(names)}
	for range m.Y {
		row := make([]float64, len(m.X))
		for i := range row {
			row[i] = math.NaN()
		}
		m.Z = append(m.Z, row)
	}
	var seen []float64
	for _, p := range t.Points {
		x, _ := p.number(a.X)
		y, _ := p.number(a.Y)
		i, _ := slices.BinarySearch(m.X, x)
		j, _ := slices.BinarySearch(m.Y, y)
		for _, v := range p.Values {
			if v.Name != names[0] {
				continue
			}
			z := v.Theory
			if v.Estimate != nil {
				z = v.Estimate.Value
			}
			if m.Z[j][i] = z; !math.IsNaN(z) && !math.IsInf(z, 0) {
				seen = append(seen, z)
			}
		}
	}
	if len(seen) == 0 {
		return reports.Figure{}, fmt.Errorf("no point has a finite value to draw")
	}
	m.Log = unreadable(seen) && slices.Min(seen) > 0
	f := reports.Figure{X: t.axis(a.X), Y: t.axis(a.Y), Map: m}
	f.Y.Label = reports.LabelText(a.Y + ", " + brief(t.key(a.Y).Meaning, longestY-len(a.Y)-2))
	f.X.Log, f.Y.Log = logarithmic(o.Log, "x", geometric(m.X)), logarithmic(o.Log, "y", geometric(m.Y))
	return t.titled(f, false)
}
