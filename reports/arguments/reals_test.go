package arguments

import (
	"errors"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

func TestAListOfNumbersIsReadAndWrittenBack(t *testing.T) {
	for text, want := range map[string]struct {
		list      []float64
		canonical string
	}{
		"3.5,5":       {[]float64{3.5, 5}, "a=[3.5 5]"},
		"[3.5 5]":     {[]float64{3.5, 5}, "a=[3.5 5]"},
		"1e-1, +2,07": {[]float64{0.1, 2, 7}, "a=[0.1 2 7]"},
		"4":           {[]float64{4}, "a=[4]"},
	} {
		keys := Grammar{}.NewKeys()
		list := keys.Reals("a", "some numbers", Positive())
		if err := keys.Parse([]string{"a=" + text}); err != nil || !slices.Equal(*list, want.list) || keys.String() != want.canonical {
			t.Errorf("%q: %v, %q, %v", text, *list, keys.String(), err)
		}
	}
	for _, text := range []string{"", ",", "[]", "1;2", "0", "1,-1", "1,x", "Inf"} {
		keys := Grammar{}.NewKeys()
		list := keys.Reals("a", "some numbers", Positive())
		var fault *inputs.WordError
		if err := keys.Parse([]string{"a=" + text}); !errors.As(err, &fault) ||
			fault.Want != "want numbers separated by commas, each a finite number > 0" || *list != nil {
			t.Errorf("%q: %v, %v", text, *list, err)
		}
	}
}
