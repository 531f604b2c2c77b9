package arguments

import (
	"errors"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

func TestAListOfIntegersIsReadAndWrittenBack(t *testing.T) {
	for text, want := range map[string]struct {
		list      []int
		canonical string
	}{
		"1,5,9":    {[]int{1, 5, 9}, "nodes=1,5,9"},
		"0":        {[]int{0}, "nodes=0"},
		"9, +5,05": {[]int{9, 5, 5}, "nodes=9,5,5"},
	} {
		keys := Grammar{}.NewKeys()
		list := keys.Ints("nodes", "some nodes", 0, 9)
		if err := keys.Parse([]string{"nodes=" + text}); err != nil || !slices.Equal(*list, want.list) || keys.String() != want.canonical {
			t.Errorf("%q: %v, %q, %v", text, *list, keys.String(), err)
		}
	}
	for _, text := range []string{"", ",", "1,", ",1", "1;2", "1 2", "10", "-1", "1,10", "1.5", "1,,2", "99999999999999999999"} {
		keys := Grammar{}.NewKeys()
		list := keys.Ints("nodes", "some nodes", 0, 9)
		var fault *inputs.WordError
		if err := keys.Parse([]string{"nodes=" + text}); !errors.As(err, &fault) ||
			fault.Want != "want integers from 0 to 9, separated by commas" || *list != nil {
			t.Errorf("%q: %v, %v", text, *list, err)
		}
	}
}
