package reports_test

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/reports"
)

type sample struct{}

func (sample) mean() float64 { return 0 }
func (*sample) add(float64)  {}

// Names and files are those of the sources, with and without -trimpath.
func TestDeclared(t *testing.T) {
	for _, x := range []struct {
		f          any
		name, file string
	}{
		{reports.Check, "reports.Check", "reports/check.go"},
		{(*reports.Report).Text, "reports.Report.Text", "reports/text.go"},
		{reports.Verdict.Expected, "reports.Verdict.Expected", "reports/verdict.go"},
		{oddSum, "reports_test.oddSum", "reports_test/example_test.go"},
		{sample.mean, "reports_test.sample.mean", "reports_test/declaration_test.go"},
		{(*sample).add, "reports_test.sample.add", "reports_test/declaration_test.go"},
		{slices.Max[[]int], "slices.Max", "slices/sort.go"},
		{math.Log1p, "math.Log1p", "math/log1p.go"},
	} {
		d, err := reports.Declared(x.f)
		if err != nil || d.Name != x.name || d.File != x.file {
			t.Errorf("%+v, %v; want %s in %s", d, err, x.name, x.file)
		}
	}
	var missing func()
	for name, f := range map[string]any{
		"nothing": nil, "text": "analytic/ring.Mean", "number": 1, "nil function": missing,
		"literal": func() {}, "literal in a literal": func() any { return func() {} }(),
		"method of a value": sample{}.mean, "method of an interface": error.Error,
		"literal of a package": compare,
	} {
		if d, err := reports.Declared(f); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %+v, %v; want one line", name, d, err)
		}
	}
}

var compare = func(a, b int) int { return cmp.Compare(a, b) }
