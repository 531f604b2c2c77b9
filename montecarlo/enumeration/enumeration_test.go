package enumeration_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/enumeration"
)

// Two dice: 6 of 36 sums are 7; given a first 4, one in six.
func TestConditional(t *testing.T) {
	die := []float64{1, 2, 3, 4, 5, 6}
	seven := func(x []float64) bool { return x[0]+x[1] == 7 }
	if p, n, err := enumeration.Conditional(die, 2, seven, nil); p != 1.0/6 || n != 36 || err != nil {
		t.Errorf("%v of %d, %v", p, n, err)
	}
	four := func(x []float64) bool { return x[0] == 4 }
	if p, _, err := enumeration.Conditional(die, 2, seven, four); p != 1.0/6 || err != nil {
		t.Errorf("%v, %v", p, err)
	}
	never := func([]float64) bool { return false }
	var domain *inputs.Error
	for name, call := range map[string]func() error{
		"no value":             func() error { _, _, err := enumeration.Conditional(nil, 2, seven, nil); return err },
		"no length":            func() error { _, _, err := enumeration.Conditional(die, 0, seven, nil); return err },
		"too many":             func() error { _, _, err := enumeration.Conditional(die, 10, seven, nil); return err },
		"impossible condition": func() error { _, _, err := enumeration.Conditional(die, 2, seven, never); return err },
	} {
		if err := call(); !errors.As(err, &domain) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
