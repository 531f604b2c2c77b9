package reports

import (
	"context"
	"fmt"
	"math"
	"testing"

	"castlab/montecarlo"

	"gonum.org/v1/gonum/stat/distuv"
)

// lowerEnd returns the lower Clopper-Pearson end: a rate below it is excluded except
// with probability risk.
func lowerEnd(hits, n int, risk float64) float64 {
	if hits == 0 {
		return 0
	}
	return distuv.Beta{Alpha: float64(hits), Beta: float64(n - hits + 1)}.Quantile(risk)
}

// The family-wise error is measured: 1000 runs of families of five cases at alpha =
// 0.1. A family is wrong if a true statement is refuted, a false bound is supported, or
// an equality off by more than its resolution is supported.
//
// Each family is tried with independent cases and with one stream for all of them,
// under which Bonferroni must hold too. False-alarm rate: 1e-6 for each of the
// families. A real error rate of 0.16 or more is detected with probability above 0.9.
func TestFamilyWiseErrorIsAtMostAlpha(t *testing.T) {
	if testing.Short() {
		t.Skip("an error rate of many checks")
	}
	const (
		runs  = 1000
		alpha = 0.1
	)
	cfg := settings()
	cfg.Alpha = alpha
	cfg.Profile = Profile{Name: "toy", Min: 16, Max: 128, Figure: 1}
	// The true value is 1. Bounds are slightly on the wrong side of it, so that only a
	// miss supports them; the equality "off" is slightly beyond its resolution.
	type side struct {
		rel    Relation
		theory float64
		wrong  Status
	}
	hair := 1e-9
	families := map[string][]side{
		"true": {{Equal, 1, Refuted}, {Equal, 1, Refuted}, {AtMost, 1, Refuted}, {AtLeast, 1, Refuted}, {Equal, 1, Refuted}},
		"false": {{AtMost, 1 - hair, Supported}, {AtLeast, 1 + hair, Supported}, {AtMost, 1 - hair, Supported},
			{AtLeast, 1 + hair, Supported}, {AtMost, 1 - hair, Supported}},
		"off": {{Equal, 1.8 + hair, Supported}, {Equal, 0.2 - hair, Supported}, {Equal, 1.8 + hair, Supported},
			{Equal, 0.2 - hair, Supported}, {Equal, 1.8 + hair, Supported}},
		"mixed": {{Equal, 1, Refuted}, {AtMost, 1 - hair, Supported}, {Equal, 1.8 + hair, Supported}, {AtLeast, 1, Refuted},
			{Equal, 1, Refuted}},
	}
	for name, sides := range families {
		for _, shared := range []bool{false, true} {
			var claims []Claim
			for i, s := range sides {
				c := toy(fmt.Sprintf("C%d", i), s.rel, s.theory)
				c.Resolution = Resolution{Absolute: 0.8}
				if shared {
					cases := c.Cases.Printed()
					cases[0].Measure = normalMean("shared", 1, 1)
					c.Cases.Printed = func() []Case { return cases }
				}
				claims = append(claims, c)
			}
			bad := 0
			for seed := range runs {
				cfg.Seed = uint64(seed) + 1
				for i, v := range check(t, cfg, claims...).Verdicts {
					if v.Status == sides[i].wrong {
						bad++
						break
					}
				}
			}
			if low := lowerEnd(bad, runs, 1e-6); low > alpha {
				t.Errorf("%s, shared=%v: %d of %d families wrong; the rate is at least %.3f, above alpha %v", name, shared, bad, runs,
					low, alpha)
			}
			t.Logf("%s, shared=%v: %d of %d families wrong at alpha %v", name, shared, bad, runs, alpha)
		}
	}
}

// The measurement above has power: it detects intervals that ignore how many cases and
// looks share alpha.
func TestFamilyWiseMeasurementHasPower(t *testing.T) {
	const (
		runs  = 1000
		alpha = 0.1
	)
	bad := 0
	for seed := range runs {
		wrong := false
		for i := range 5 {
			e, err := normalMean(fmt.Sprint("C", i), 1, 1)(context.Background(), montecarlo.Settings{
				Plan: montecarlo.Plan{Seed: uint64(seed) + 1, Workers: 1}, Level: 1 - alpha, Min: 128, Max: 128,
			})
			if err != nil {
				t.Fatal(err)
			}
			wrong = wrong || Decide(Equal, 1, e, 1) == Refuted
		}
		if wrong {
			bad++
		}
	}
	if lowerEnd(bad, runs, 1e-6) <= alpha {
		t.Errorf("%d of %d uncorrected families wrong: an excess over %v went unseen", bad, runs, alpha)
	}
}

func TestErrorControlByHand(t *testing.T) {
	for _, c := range []struct {
		alpha float64
		m     int
		want  float64
	}{{0.01, 1, 0.99}, {0.01, 4, 0.9975}, {0.05, 100, 0.9995}, {0.01, 0, 0.99}} {
		if got := errorControl(c.alpha, c.m).level; math.Abs(got-c.want) > 1e-15 {
			t.Errorf("level(%v, %d) = %v, want %v", c.alpha, c.m, got, c.want)
		}
	}
}
