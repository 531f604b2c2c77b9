package reports

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/montecarlo"

	"pgregory.net/rapid"
)

// powerful returns a registry in which every distortion can be detected: an equality, a
// bound either way, a count, an erratum.
func powerful() []Claim {
	wrong := toy("PRINTED", Equal, 1.5)
	wrong.Erratum = "It is 1."
	return []Claim{toy("EQ", Equal, 1), toy("UP", AtMost, 1.1), toy("LO", AtLeast, 0.9), exact("EXACT", 42), wrong}
}

func TestPowerOfASoundRegistry(t *testing.T) {
	if err := CheckPower(context.Background(), powerful(), settings()); err != nil {
		t.Error(err)
	}
}

// Check itself refutes every distorted claim, case by case. False-alarm rate
// 1e-4 per run.
func TestDistortedClaimsAreRefuted(t *testing.T) {
	claims := powerful()
	r := check(t, settings(), claims...)
	var distorted []Claim
	for _, c := range claims {
		distorted = append(distorted, distort(c, r)...)
	}
	var ids []string
	for _, c := range distorted {
		ids = append(ids, c.ID)
	}
	if want := []string{"EQ.UP", "EQ.DOWN", "UP.PAST", "LO.PAST", "EXACT.UP", "EXACT.DOWN"}; !slices.Equal(ids, want) {
		t.Fatalf("distortions %q, want %q", ids, want)
	}
	for _, v := range check(t, settings(), distorted...).Verdicts {
		if v.Status != Refuted {
			t.Errorf("%s: %v: %s", v.Claim, v.Status, v.Reason)
		}
	}
}

// Checks that cannot fail are detected.
func TestPowerFindsChecksThatCannotFail(t *testing.T) {
	deaf := func(rel Relation, theory float64, e montecarlo.Estimate) Claim {
		c := toy("DEAF", rel, theory)
		e.Level = 1
		cases := c.Cases.Printed()
		cases[0].Measure = constant(e)
		c.Cases.Printed = func() []Case { return cases }
		return c
	}
	fine := toy("DEAF", Equal, 1)
	fine.Resolution = Resolution{Absolute: 1e-4}
	warned := deaf(AtMost, 2, montecarlo.Estimate{Value: 1, Lo: 1, Hi: 1, Warnings: []string{"doubt"}})
	erratum := deaf(Equal, 5, montecarlo.Estimate{Value: 1, Lo: 0, Hi: 2}) // wider than 0.2: could never support
	erratum.Erratum = "wrong"
	for name, c := range map[string]Claim{
		"infinite interval, upper bound": deaf(AtMost, inf, montecarlo.Estimate{Lo: -inf, Hi: inf}),
		"infinite interval, lower bound": deaf(AtLeast, -inf, montecarlo.Estimate{Lo: -inf, Hi: inf}),
		"interval wider than resolution": deaf(Equal, 1, montecarlo.Estimate{Value: 1, Lo: -1, Hi: 3}),
		"resolution never reached":       fine,
		"always warned":                  warned,
		"erratum refuted by anything":    erratum,
	} {
		err := CheckPower(context.Background(), []Claim{c}, settings())
		var power *PowerError
		if !errors.As(err, &power) || power.Claim != "DEAF" || power.Params != "i=0" {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A shifted theory differs from theory by more than either resolution allows, and by
// the smallest such amount: 1.0001 times the wider one, or one unit in the last place.
func TestShiftIsJustBeyondTheResolution(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Resolution{
			Absolute: rapid.Float64Range(0, 1e6).Draw(t, "absolute"),
			Relative: rapid.Float64Range(0, 0.5).Draw(t, "relative"),
		}
		theory := rapid.Float64Range(-1e9, 1e9).Draw(t, "theory")
		down, up := r.shifted(theory)
		for _, wrong := range []float64{down, up} {
			gap := math.Abs(wrong - theory)
			if gap == 0 {
				t.Fatalf("not shifted")
			}
			tiny := math.Abs(math.Nextafter(theory, inf)-theory) * 2
			if gap+tiny <= max(r.Width(theory), r.Width(wrong)) {
				t.Fatalf("shift %v within the resolution %v, %v", gap, r.Width(theory), r.Width(wrong))
			}
			if gap > 1.0002*r.Width(theory)/(1-r.Relative)+tiny {
				t.Fatalf("shift %v is more than needed", gap)
			}
		}
	})
}

func TestPowerReportsTheErrorsOfCheck(t *testing.T) {
	c := toy("C", Equal, nan)
	var fault *CaseError
	if err := CheckPower(context.Background(), []Claim{c}, settings()); !errors.As(err, &fault) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := CheckPower(ctx, []Claim{toy("C", Equal, 1)}, settings()); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := CheckPower(context.Background(), []Claim{{}}, settings()); err == nil {
		t.Error("an empty claim: no error")
	}
	if err := CheckPower(context.Background(), nil, Config{}); err == nil {
		t.Error("empty settings: no error")
	}
}
