package curves

import (
	"math"
	"slices"

	"castlab/distributions/numerals"
)

// A line is smooth where it turns by less than sharp, in radians of a frame as wide as aspect heights, or where its
// points are nearer than shortest heights.
const (
	sharp    = 0.08
	aspect   = 1.8
	shortest = 0.01
	rounds   = 4 // halvings at most
)

// Smooth evaluates theory between the points of the table, for lines that are smooth, and again where they turn
// sharply. Where at has no value, the line goes on.
func (t *Table) Smooth(at func(words []string) (p Point, ok bool)) {
	further := t.Between()
	for range rounds {
		for _, words := range further {
			if p, ok := at(words); ok {
				t.Dense = append(t.Dense, p)
			}
		}
		if further = t.bends(); further == nil {
			return
		}
	}
}

// bends returns words of points on both sides of those where a line turns sharply.
func (t Table) bends() (words [][]string) {
	a, err := t.Axes()
	if err != nil || a.Y != "" || t.key(a.X).Whole {
		return nil
	}
	for _, c := range t.combinations(a.Series) {
		params := ""
		for _, p := range t.Points {
			if slices.Equal(p.words(a.Series), c) && len(p.Values) > 0 {
				params = p.Params
			}
		}
		var at []float64
		for _, name := range t.Names() {
			s := t.series(a, c, name)
			at = append(at, turns(s.Dense, s.Theory)...)
		}
		slices.Sort(at)
		for _, x := range slices.Compact(at) {
			words = append(words, replaced(params, a.X, numerals.Exact(x)))
		}
	}
	return words
}

// turns are the abscissas in the middle of the pieces of a line that meet at a sharp turn, on axes as a figure has them.
func turns(x, y []float64) (at []float64) {
	var xs, ys []float64
	for i := range y {
		if !math.IsNaN(y[i]) && !math.IsInf(y[i], 0) {
			xs, ys = append(xs, x[i]), append(ys, y[i])
		}
	}
	if len(xs) < 3 {
		return nil
	}
	even := geometric(xs)
	u, v := framed(xs, even, aspect), framed(ys, unreadable(ys), 1)
	middle := func(i int) {
		if math.Hypot(u[i+1]-u[i], v[i+1]-v[i]) < shortest {
			return
		}
		m := xs[i] + (xs[i+1]-xs[i])/2
		if even {
			m = xs[i] * math.Sqrt(xs[i+1]/xs[i])
		}
		if xs[i] < m && m < xs[i+1] && !slices.Contains(at, m) {
			at = append(at, m)
		}
	}
	for i := 1; i+1 < len(u); i++ {
		before := math.Atan2(v[i]-v[i-1], u[i]-u[i-1])
		after := math.Atan2(v[i+1]-v[i], u[i+1]-u[i])
		if math.Abs(after-before) > sharp {
			middle(i - 1)
			middle(i)
		}
	}
	return at
}

// framed are numbers as places on an axis of a length.
func framed(x []float64, log bool, length float64) []float64 {
	list := slices.Clone(x)
	if log {
		for i, v := range x {
			list[i] = math.Log(v)
		}
	}
	lo, width := slices.Min(list), slices.Max(list)-slices.Min(list)
	for i := range list {
		if list[i] -= lo; width > 0 {
			list[i] *= length / width
		}
	}
	return list
}
