package arguments

import (
	"encoding/json"
	"strings"
	"testing"
)

// A number is the constant law, and a constant law is printed as its number, so that
// the same parameters have the same text.
func TestALengthIsANumberOrALaw(t *testing.T) {
	for _, c := range []struct {
		text, canonical, document string
		mean, variance            float64
	}{
		{"1.50", "X=1.5", `{"X":1.5}`, 1.5, 0},
		{"deterministic(mean=1.50)", "X=1.5", `{"X":1.5}`, 1.5, 0},
		{"0", "X=0", `{"X":0}`, 0, 0},
		{"-0", "X=0", `{"X":0}`, 0, 0},
		{"1e-300", "X=1e-300", `{"X":1e-300}`, 1e-300, 0},
		{"exponential( mean=2 )", "X=exponential(mean=2)", `{"X":"exponential(mean=2)"}`, 2, 4},
		{"2*uniform(min=0,max=6)", "X=2*uniform(min=0,max=6)", `{"X":"2*uniform(min=0,max=6)"}`, 6, 12},
	} {
		k := noFiles().NewKeys()
		law := k.Length("X", "length of a transmission")
		if err := k.Parse([]string{"X=" + c.text}); err != nil {
			t.Fatalf("X=%s: %v", c.text, err)
		}
		if got := k.String(); got != c.canonical {
			t.Errorf("X=%s is written as %s, want %s", c.text, got, c.canonical)
		}
		if got, err := json.Marshal(k); err != nil || string(got) != c.document {
			t.Errorf("X=%s: JSON is %s (%v), want %s", c.text, got, err, c.document)
		}
		if (*law).Mean() != c.mean || (*law).Variance() != c.variance {
			t.Errorf("X=%s: mean %v, variance %v", c.text, (*law).Mean(), (*law).Variance())
		}
	}
}

func TestWrongLengthsAreAnsweredInOneLine(t *testing.T) {
	for text, want := range map[string][]string{
		"-1":                   {"X=-1", "finite number >= 0 or a law"},
		"NaN":                  {"X=NaN", "finite number >= 0 or a law"},
		"Inf":                  {"X=Inf", "finite number >= 0 or a law"},
		"1e400":                {"X=1e400", "finite number >= 0 or a law"},
		"":                     {"X="},
		"one":                  {"X=one", "unknown law one"},
		"exponential(mean=-1)": {"X=exponential(mean=-1)", "mean=-1", "> 0"},
	} {
		k := noFiles().NewKeys()
		k.Length("X", "length of a transmission")
		err := k.Parse([]string{"X=" + text})
		if err == nil {
			t.Errorf("X=%s is taken", text)
			continue
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q has several lines", err)
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("X=%s: %q does not contain %q", text, err, w)
			}
		}
	}
}

// A law replaces its two moments: either the law or both moments are given.
func TestALawStandsInPlaceOfItsMoments(t *testing.T) {
	for words, want := range map[string]string{
		"EX=1 EX2=2":     "",
		"X=3":            "",
		"":               "missing key EX or X",
		"EX=1":           "missing key EX2 or X",
		"EX2=1":          "missing key EX or X",
		"EX=1 X=3":       "EX=1 and X=3: the keys EX and X exclude each other",
		"EX=1 EX2=2 X=3": "EX=1 and X=3: the keys EX and X exclude each other",
	} {
		k := noFiles().NewKeys()
		k.Real("EX", "mean", Nonnegative())
		k.Real("EX2", "second moment", Nonnegative())
		k.Length("X", "both")
		k.InPlaceOf("X", "EX", "EX2")
		err := k.Parse(strings.Fields(words))
		if want == "" && err != nil || want != "" && (err == nil || !strings.HasPrefix(err.Error(), want)) {
			t.Errorf("%q: %v, want %q", words, err, want)
		}
		if x := k.key("X"); !x.Together || len(x.Instead) != 2 {
			t.Errorf("X is in place of %v", x.Instead)
		}
	}
}
