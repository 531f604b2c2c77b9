package arguments

import (
	"math"
	"testing"
)

// A number has one canonical text, and the number of the word has the word.
func TestANumberOrAWordForIt(t *testing.T) {
	for text, want := range map[string]struct {
		value     float64
		canonical string
	}{
		"pi": {math.Pi, "C=pi"}, "3.141592653589793": {math.Pi, "C=pi"}, "3.50": {3.5, "C=3.5"}, "4": {4, "C=4"},
	} {
		keys := Grammar{}.NewKeys()
		v := keys.NumberOr("C", "a factor", "pi", math.Pi, 3, 4)
		if err := keys.Parse([]string{"C=" + text}); err != nil || *v != want.value || keys.String() != want.canonical {
			t.Errorf("%s: %v, %s, error %v", text, *v, keys.String(), err)
		}
	}
	for _, text := range []string{"2.9", "4.1", "NaN", "tau"} {
		keys := Grammar{}.NewKeys()
		keys.NumberOr("C", "a factor", "pi", math.Pi, 3, 4)
		err := keys.Parse([]string{"C=" + text})
		if err == nil || err.Error() != "C="+text+": want pi or a number from 3 to 4" {
			t.Errorf("%q: error %v", text, err)
		}
	}
}
