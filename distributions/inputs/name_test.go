package inputs_test

import (
	"math"
	"testing"

	"castlab/distributions/inputs"
)

type (
	form int
	kind uint8
)

func TestNamesOfValuesThatAnEnumerationDoesNotHave(t *testing.T) {
	for got, want := range map[string]string{
		inputs.NameOf(form(0), "corrected", "printed"):             "corrected",
		inputs.NameOf(form(1), "corrected", "printed"):             "printed",
		inputs.NameOf(form(2), "corrected", "printed"):             "form(2)",
		inputs.NameOf(form(-1), "corrected", "printed"):            "form(-1)",
		inputs.NameOf(form(math.MinInt64), "corrected", "printed"): "form(-9223372036854775808)",
		inputs.NameOf(form(0)):                                     "form(0)",
		inputs.NameOf(kind(255), "send"):                           "kind(255)",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
