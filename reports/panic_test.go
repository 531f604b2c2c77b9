package reports

import (
	"context"
	"errors"
	"testing"

	"castlab/montecarlo"
)

// A formula that panics fails the check of its case, alone and beside others, by name.
func TestAPanicFailsItsCase(t *testing.T) {
	c := toy("TOY", Equal, 1)
	printed := c.Cases.Printed()
	printed[0].Theory = func() (float64, error) { panic("no such root") }
	c.Cases.Printed = func() []Case { return printed }
	for _, claims := range [][]Claim{{c}, {toy("OTHER", Equal, 1), c}} {
		_, err := Check(context.Background(), claims, Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: Quick()})
		failed, panicked := new(CaseError), new(montecarlo.PanicError)
		if !errors.As(err, &failed) || failed.Claim != "TOY" || failed.Params != printed[0].Params ||
			!errors.As(err, &panicked) || panicked.Value != "no such root" {
			t.Errorf("%v, want the case and the panic", err)
		}
	}
}
