package arguments

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// One value is that of the key, with its messages; of several the whole list is refused.
func TestSeveralValuesOfAKey(t *testing.T) {
	const rising = "integers from 2 to 9, each larger than the one before"
	for text, want := range map[string]string{
		"3": "[3] n=3", "08": "[8] n=8", "3,4": "[3 4] n=3,4",
		"": `n="": want an integer from 2 to 9`, "1": "n=1: want an integer from 2 to 9",
		"4,3": "n=4,3: want " + rising, "3,x": "n=3,x: want " + rising, "3,": "n=3,: want " + rising,
	} {
		keys := Grammar{}.NewKeys()
		value := Several("n", Int("n", "ranks", 2, 9), rising, func(list []int) bool { return slices.IsSorted(list) }).Declare(keys)
		err := keys.Parse([]string{"n=" + text})
		got := fmt.Sprint(err)
		if err == nil {
			list, err := value()
			got = strings.TrimSuffix(fmt.Sprint(list, " ", keys, err), " <nil>")
			got = strings.TrimSuffix(got, "<nil>")
		}
		if got != want {
			t.Errorf("n=%s is %s, want %s", text, got, want)
		}
	}
	keys := Grammar{}.NewKeys()
	value := Several("n", Int("n", "ranks", 2, 9).Default("n", "7"), rising, slices.IsSorted[[]int]).Declare(keys)
	if err := keys.Parse(nil); err != nil {
		t.Fatal(err)
	}
	if list, err := value(); fmt.Sprint(list, err) != "[7] <nil>" {
		t.Errorf("a default is %v, %v", list, err)
	}
}

// A copy of the keys has another value of one in its text, in the place of the key, and the keys have their own.
func TestKeysWithAnotherValue(t *testing.T) {
	keys := Grammar{}.NewKeys()
	keys.Int("n", "ranks", 1, 9)
	keys.Sizes("sizes", "of messages")
	keys.Optional("sizes")
	keys.Int("root", "a rank", 0, 9)
	if err := keys.Parse([]string{"root=2", "n=3"}); err != nil {
		t.Fatal(err)
	}
	if got := keys.With("n", "4").With("sizes", "1,2").String(); got != "n=4 sizes=1,2 root=2" {
		t.Errorf("%s", got)
	}
	if got := keys.String(); got != "n=3 root=2" {
		t.Errorf("the keys are %s", got)
	}
	if text, err := keys.With("sizes", "1,2").MarshalJSON(); string(text) != `{"n":3,"sizes":"1,2","root":2}` || err != nil {
		t.Errorf("%s, %v", text, err)
	}
}
