package loggp

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// differLevel is the share of false alarms of the test for what launches differ by.
const differLevel = 0.05

// alikeLaunches tests whether the lines of launches differ, where all have the same sizes: with e the relative
// times of a launch less their means over launches, and P what lines explain of them,
//
//	F = sum |P e|^2 / (2) / (sum |e - P e|^2 / ((R-1)(m-2)))
//
// summed over segments, with 2 parameters each.
func (g *regression) alikeLaunches() (t Test, is bool) {
	var explained, rest, free, left float64
	for _, s := range g.segments {
		n := len(s.rows)
		e := make([][]float64, len(s.own))
		mean := make([]float64, n)
		for r, o := range s.own {
			if len(o.rows) != n {
				return t, false
			}
			e[r] = make([]float64, n)
			for k, row := range o.rows {
				e[r][k] = row.y / math.Max(s.at(row), s.rows[k].y*1e-3) / s.usual[k]
				mean[k] += e[r][k] / float64(len(s.own))
			}
		}
		for _, x := range e {
			total, own := 0.0, 0.0
			for k := range x {
				x[k] -= mean[k]
				total += x[k] * x[k]
			}
			for _, y := range s.left(x, make([]float64, n)) {
				own += y * y
			}
			explained, rest = explained+total-own, rest+own
		}
		free += 2 * float64(len(s.own)-1)
		left += float64((len(s.own) - 1) * (n - 2))
	}
	if !(left > 0) || !(rest > exact*exact*left) {
		return t, false
	}
	t = Test{Name: g.Kind.String() + ": launches do not differ", Statistic: math.Max(0, explained) / free / (rest / left), Looks: 1}
	t.P = distuv.F{D1: free, D2: left}.Survival(t.Statistic)
	t.Verdict = "no difference is seen"
	if t.P < differLevel {
		m := montecarlo.NewMoments()
		for _, o := range g.segments[0].own {
			m.Add(o.free[0])
		}
		what := "L+2o"
		switch {
		case g.Kind == Collective && g.algorithm == nil, g.Kind == Window, g.Kind == Gap, g.Kind == Overhead:
			what = "the time of 1 byte"
		}
		t.Verdict = fmt.Sprintf("launches differ: the standard deviation of %s is %.2g us", what, math.Sqrt(m.Variance()))
	}
	return t, true
}

// severalLaunches is what settles what launches differ by.
const severalLaunches = "give a file for each of three launches or more, with the same sizes, or a table with a column launch"

// notesOnLaunches returns notes on the tests of which all is said of one launch, as far as is known, or of
// launches without a size in common, and of those that were launched twice.
func notesOnLaunches(tests []pooled) (notes []string) {
	var single, apart, twice []string
	for _, s := range tests {
		name := s.Kind.String()
		switch {
		case len(s.launches) < 2:
			single = append(single, name)
		case !slices.ContainsFunc(s.Points, func(p Point) bool { return s.having(p.Bytes) > 1 }):
			apart = append(apart, name)
		case len(s.launches) == 2:
			twice = append(twice, name)
		}
	}
	const unknown = ": what launches of a benchmark differ by is in no interval and no doubt; to settle it, " + severalLaunches
	for _, x := range []struct {
		names []string
		say   string
	}{
		{single, ": of one launch, as far as is known" + unknown},
		{apart, ": of launches that have no size in common" + unknown},
		{twice, ": of two launches, which leave Student's t one degree of freedom; a third makes intervals about a third as wide"},
	} {
		if x.names != nil {
			notes = append(notes, strings.Join(x.names, ", ")+x.say)
		}
	}
	return notes
}
