// Package exports writes a comparison for other programs: as a table, and as the
// configuration of a tuner.
package exports

import (
	"io"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/table"
)

// A Result is the answer for one size of message.
type Result struct {
	Size   int64 // bytes; -1 where size has no effect
	Answer comparison.Answer
}

// Columns returns the columns of Table.
func Columns() []table.Column {
	return []table.Column{
		{Name: "size_bytes", Kind: table.Integer},
		{Name: "algorithm", Kind: table.Text},
		{Name: "versus", Kind: table.Text},
		{Name: "estimate", Kind: table.Text},
		{Name: "value"}, {Name: "lo"}, {Name: "hi"}, {Name: "level"},
		{Name: "n", Kind: table.Integer},
		{Name: "unit", Kind: table.Text},
		{Name: "method", Kind: table.Text},
		{Name: "verdict", Kind: table.Text},
		{Name: "warnings", Kind: table.Text},
	}
}

// The verdicts on an algorithm among the others.
const (
	Best    = "best"
	MayBe   = "no decision"
	NotBest = "not best"
)

// Verdict returns the verdict on system i, "" for the only system.
func Verdict(a comparison.Answer, i int) string {
	if len(a.Systems) == 1 {
		return ""
	}
	for _, b := range a.Best {
		if b == i && len(a.Best) == 1 {
			return Best
		}
		if b == i {
			return MayBe
		}
	}
	return NotBest
}

// Table writes a row for every size, algorithm and estimate, and two for every pair
// of algorithms: the difference and the ratio of the compared quantity. The verdict
// is in the row of the estimate that decides. The level of a pair is that of all
// pairs together. The warnings of an interval are in its row, separated by "; "; an
// interval with a warning decides nothing.
func Table(w io.Writer, f table.Format, results []Result, facts ...table.Pair) error {
	t, err := table.NewWriter(w, f, Columns(), facts...)
	if err != nil {
		return err
	}
	for _, r := range results {
		a := r.Answer
		put := func(algorithm, versus, name string, e montecarlo.Estimate, level float64, verdict string) error {
			return t.Row(r.Size, algorithm, versus, name, e.Value, e.Lo, e.Hi, level, e.N, e.Unit, e.Method, verdict,
				strings.Join(e.Remarks(), "; "))
		}
		for i, s := range a.Systems {
			for _, e := range append([]montecarlo.Estimate{s.Mean}, s.Quantiles...) {
				verdict := ""
				if e.Name == a.By.String() {
					verdict = Verdict(a, i)
				}
				if err := put(s.Name, "", e.Name, e, e.Level, verdict); err != nil {
					return err
				}
			}
		}
		for _, p := range a.Pairs {
			one, other := a.Systems[p.A].Name, a.Systems[p.B].Name
			if err := put(one, other, a.By.String()+" difference", p.Difference, a.Level, ""); err != nil {
				return err
			}
			if err := put(one, other, a.By.String()+" ratio", p.Ratio, a.Level, ""); err != nil {
				return err
			}
		}
	}
	return t.Close()
}
