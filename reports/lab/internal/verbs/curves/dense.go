package curves

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"castlab/distributions/numerals"
	"castlab/reports"
)

// A line of theory through fewer points than enough gets points between them, so that it is smooth.
const (
	enough  = 33
	further = 3 // between two
)

// Between returns words of points between those of the table on the horizontal axis, at which
// theory can be evaluated for a smooth line. There are none between integers.
func (t Table) Between() (words [][]string) {
	a, err := t.Axes()
	if err != nil || a.Y != "" || t.key(a.X).Whole {
		return nil
	}
	for _, c := range t.combinations(a.Series) {
		var points []Point
		for _, p := range t.Points {
			if slices.Equal(p.words(a.Series), c) {
				points = append(points, p)
			}
		}
		if len(points) >= enough {
			continue
		}
		slices.SortFunc(points, func(p, q Point) int {
			x, _ := p.number(a.X)
			y, _ := q.number(a.X)
			return cmp.Compare(x, y)
		})
		var xs []float64
		for _, p := range points {
			x, _ := p.number(a.X)
			xs = append(xs, x)
		}
		even := geometric(xs)
		for i := 1; i < len(xs); i++ {
			if len(points[i-1].Values) == 0 || len(points[i].Values) == 0 {
				continue // theory has no value there
			}
			for k := 1; k <= further; k++ {
				share := float64(k) / (further + 1)
				x := xs[i-1] + float64(share*(xs[i]-xs[i-1]))
				if even {
					x = xs[i-1] * math.Pow(xs[i]/xs[i-1], share)
				}
				words = append(words, replaced(points[i].Params, a.X, numerals.Exact(x)))
			}
		}
	}
	return words
}

// replaced are the words of parameters with another value of a key.
func replaced(params, key, value string) (words []string) {
	for _, w := range reports.Words(params) {
		if name, _, _ := strings.Cut(w, "="); name == key {
			w = key + "=" + value
		}
		words = append(words, w)
	}
	return words
}
