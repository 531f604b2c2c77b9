package reports

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// Two cases with one label and different parameters are refused with the case and the
// label; the same experiment twice may have the same label.
func TestCasesShareNoLabel(t *testing.T) {
	claim := func(scales ...float64) Claim {
		c := toy("LABEL", AtMost, make([]float64, len(scales))...)
		c.Cases.Printed = func() []Case {
			cases := toy("LABEL", AtMost, make([]float64, len(scales))...).Cases.Printed()
			for i, k := range scales {
				cases[i].Theory = func() (float64, error) { return 2 * k, nil }
				cases[i].Measure = montecarlo.Mean("m", "m", "one label", func() montecarlo.Replication[float64] {
					return func(r *rand.Rand) (float64, error) { return k * r.Float64(), nil }
				})
			}
			return cases
		}
		return c
	}
	check(t, settings(), claim(1, 1))
	_, err := Check(context.Background(), []Claim{claim(1, 2)}, settings())
	var of *CaseError
	var label *montecarlo.LabelError
	if !errors.As(err, &of) || of.Params != "i=1" || !errors.As(err, &label) || label.Label != "one label" {
		t.Errorf("error %v, want that of the second case and of its label", err)
	}
}
