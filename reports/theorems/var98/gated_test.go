package var98

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/reports/figures"
)

// Interpolation between the knots is exact, also where V is no multiple of X. A
// knot left out, such as those of the second form, is off by 1e-3 or more.
func TestTabulatedLawIsExact(t *testing.T) {
	for _, g := range []gate{{8, 0.0625, constant(1), constant(3)}, {1, 0.3, constant(1), constant(0.7)}, {4, 0.2, constant(0.5), constant(1.7)}} {
		cdf, err := tabulated(g)
		if err != nil {
			t.Fatal(err)
		}
		law, err := formula.NewGatedLaw(g.N, g.lambda, g.X.Mean(), g.V.Mean())
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 1))
		for range 2000 {
			at := 12 * g.V.Mean() * r.Float64()
			if got, want := cdf(at), law.CDF(at); math.Abs(got-want) > 1e-10 {
				t.Fatalf("%v: F(%v) = %v, want %v", g, at, got, want)
			}
		}
	}
}

// Every figure can be drawn, has its own name, and tells what it shows.
func TestFiguresCanBeDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	settings := montecarlo.Settings{Seed: 1, Workers: 1, Level: 0.999, Min: 64, Max: 64}
	seen := map[string]bool{}
	for _, c := range Claims() {
		if c.Figures == nil {
			continue
		}
		for _, spec := range c.Figures() {
			f, err := spec.Make(context.Background(), settings)
			if err != nil {
				t.Fatalf("%s: %v", spec.ID, err)
			}
			if seen[f.ID] || f.ID != spec.ID || !strings.HasPrefix(f.ID, "var98-") {
				t.Errorf("figure %q of %q", f.ID, spec.ID)
			}
			seen[f.ID] = true
			if err := figures.Validate(f); err != nil {
				t.Error(err)
			}
			if f.Title == "" || strings.Count(f.Caption, "$")%2 != 0 || strings.Contains(f.Caption, "%!") || !strings.HasSuffix(f.Caption, ".") {
				t.Errorf("%s: %s: %s", f.ID, f.Title, f.Caption)
			}
		}
	}
}
