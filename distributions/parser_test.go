package distributions_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// late is a law of another package: exponential lengths, as text of its own.
type late struct{ distributions.Exponential }

// own reads laws of this package and late ones.
var own = distributions.Parser{Families: []inputs.Family[distributions.Law]{
	distributions.FamilyOf("late(mean=1)", func(l *late, k *inputs.Keys) { k.Real(&l.Mu, "mean", "mean length") }),
}}

// A law of one's own stands wherever one of this package does: alone, with a factor, inside of others; its domain is that
// of its Validate, a name near to it is suggested, and without the family there is no such law.
func TestAParserKnowsFamiliesOfOnesOwn(t *testing.T) {
	for text, mean := range map[string]float64{
		"late(mean=3)":   3,
		"2*late(mean=3)": 6,
		"mixture(p=0.5,first=late(mean=2),second=0.5*late(mean=8))": 3, // (2 + 4)/2
		"shifted(shift=1,law=late(mean=4))":                         5,
		"exponential(mean=7)":                                       7,
	} {
		law, err := own.Parse(text)
		if err != nil || math.Abs(law.Mean()-mean) > 1e-12 {
			t.Errorf("%s: %v, %v", text, law, err)
		}
	}
	for text, want := range map[string]string{"late(mean=-1)": "-1", "lat(mean=1)": "late", "mixture(p=0.5,first=late(mean=2))": "second"} {
		if _, err := own.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := distributions.Parse("late(mean=3)"); err == nil {
		t.Error("a law of one parser is known to others")
	}
	if got, known := own.Examples(), distributions.Examples(); !slices.Equal(got, append(known, "late(mean=1)")) {
		t.Errorf("examples %q", got)
	}
}
