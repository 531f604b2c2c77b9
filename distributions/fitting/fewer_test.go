package fitting

import (
	"math"
	"os"
	"testing"
)

// A search that begins on few of the values ends where the one from all starting points on all
// values does, or higher: 1e-6 is a thousandth of a standard error.
func TestSearchesFromFewValuesEndAsHigh(t *testing.T) {
	laws := []string{
		"generalized-pareto(shape=0.2,mean=2)", "shifted(shift=1,law=weibull(shape=2.5,mean=2))",
		"mixture(p=0.7,first=lognormal(mean=1,sigma=0.3),second=lognormal(mean=5,sigma=0.4))",
	}
	if os.Getenv("CASTLAB_TESTS") != "all" {
		laws = laws[:1] // CI tries all
	}
	for _, text := range laws {
		for _, step := range []float64{0, 0.001} {
			if os.Getenv("CASTLAB_TESTS") != "all" && step > 0 {
				continue
			}
			x := drawn(t, text, 2500)
			if step > 0 {
				for i := range x {
					x[i] = math.Round(x[i]/step) * step
				}
			}
			g := group(Sample{Values: x, Resolution: step})
			few := g.fewer()
			if few == g || len(few.cells) > fewCells {
				t.Fatalf("%s: %d of %d cells", text, len(few.cells), len(g.cells))
			}
			total := 0.0
			for _, c := range few.cells {
				total += c.weight
			}
			if total != g.n {
				t.Errorf("%s: %v of %v values", text, total, g.n)
			}
			for _, f := range families() {
				if f.closed != nil && g.complete || f.name == "erlang" || g.excludes(&f) != "" {
					continue
				}
				_, want := g.search(&f, g)
				if _, got := g.search(&f, few); got < want-1e-6 {
					t.Errorf("%s, step %v, %s: log-likelihood %v, from all starting points %v", text, step, f.name, got, want)
				}
			}
		}
	}
}
