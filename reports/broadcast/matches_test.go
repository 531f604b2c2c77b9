package broadcast_test

import (
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// What a model names as theory of an estimate is within its interval: at level 1 - 1e-6 each, so that
// the test fails by chance in 3 of 100,000 seeds at most. A theory that is wrong by more than the
// intervals, about 2 to 10 % here, fails.
func TestTheoryOfModelsIsMeasured(t *testing.T) {
	l, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	// Words of each model, for each of its matches.
	words := map[string][]string{
		"ring":              {"n=5 law=exponential(mean=1)"},
		"maxload":           {"d=4 K=20 m=8"},
		"cube-multinode":    {"d=2 law=exponential(mean=1) mode=barrier", "d=2 law=exponential(mean=1) mode=async"},
		"cube-tail":         {"d=2 law=exponential(mean=1) gamma=10"},
		"gated":             {"N=4 lambda=0.1 X=1 V=0.5 t=3"},
		"reservation":       {"N=3 lambda=0.1 X=exponential(mean=1) V=0.5"},
		"frames":            {"N=3 lambda=0.1 X=1 V=0.5"},
		"hypercube-dynamic": {"d=2 tp=1 rho=0.05 algorithm=III padded=true"},
	}
	for _, m := range l.Models {
		if (m.Theory == nil) != (words[m.Name] == nil) {
			t.Errorf("%s: %d matches, words %q", m.Name, len(m.Theory), words[m.Name])
			continue
		}
		if m.Name == "frames" && os.Getenv("CASTLAB_TESTS") != "all" {
			continue // it follows two million packets
		}
		seen := map[string]bool{}
		for _, text := range words[m.Name] {
			keys := arguments.Grammar{}.NewKeys()
			bind := m.Bind.Declare(keys)
			if err := keys.Parse(strings.Fields(text)); err != nil {
				t.Fatal(err)
			}
			instance, err := bind()
			if err != nil {
				t.Fatal(err)
			}
			runs := 5_000
			if instance.Observed != "" {
				runs = 100_000
			}
			settings := instance.Settings(catalog.Request{Seed: 1, Level: 1 - 1e-6, Replications: runs, Workers: 1})
			r, err := instance.Run(ctx, settings, catalog.Watch{})
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range m.Theory {
				q := slices.IndexFunc(l.Quantities, func(q catalog.Quantity) bool { return q.Name == match.Quantity })
				e := slices.IndexFunc(r.Estimates, func(e montecarlo.Estimate) bool { return e.Name == match.Estimate })
				if q < 0 || e < 0 {
					t.Errorf("%s: no quantity %s or no estimate %s", m.Name, match.Quantity, match.Estimate)
					continue
				}
				theory, ok := match.At(ctx, arguments.Grammar{}, l.Quantities[q], strings.Fields(keys.String()))
				if !ok {
					continue
				}
				seen[match.Quantity] = true
				got := r.Estimates[e]
				if !(got.Lo <= theory && theory <= got.Hi) || math.IsInf(got.Width(), 0) {
					t.Errorf("%s %v: %s is %g, %v of %s", m.Name, keys, match.Quantity, theory, got.Interval(), got.Name)
				}
			}
		}
		for _, match := range m.Theory {
			if !seen[match.Quantity] {
				t.Errorf("%s: %s of %s is not compared", m.Name, match.Quantity, match.Estimate)
			}
		}
	}
}
