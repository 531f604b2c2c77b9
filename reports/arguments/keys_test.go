package arguments

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

func TestWordsAreReadInAnyOrderAndWrittenInDeclaredOrder(t *testing.T) {
	k := noFiles().NewKeys()
	n := k.Int("n", "nodes", 2, math.MaxInt)
	law := k.Law("law", "law of packet lengths")
	q := k.Real("q", "probability", OpenUnit())
	if err := k.Parse([]string{"q=0.50", "law=exponential( mean=1 )", "n=8"}); err != nil {
		t.Fatal(err)
	}
	if *n != 8 || *q != 0.5 || (*law).String() != "exponential(mean=1)" {
		t.Errorf("n=%v law=%v q=%v", *n, *law, *q)
	}
	if got, want := k.String(), "n=8 law=exponential(mean=1) q=0.5"; got != want {
		t.Errorf("written as %q, want %q", got, want)
	}
	document, err := json.Marshal(k)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(document), `{"n":8,"law":"exponential(mean=1)","q":0.5}`; got != want {
		t.Errorf("JSON is %s, want %s", got, want)
	}
}

func TestWrongWordsAreAnsweredInOneLine(t *testing.T) {
	declare := func() *Keys {
		k := noFiles().NewKeys()
		k.Int("n", "nodes of the ring", 2, math.MaxInt)
		k.Law("law", "law of packet lengths")
		k.Real("q", "probability", OpenUnit())
		return k
	}
	const law = "law=exponential(mean=1)"
	for _, c := range []struct {
		words []string
		want  []string
	}{
		{nil, []string{"missing key n", "integer >= 2", "nodes of the ring"}},
		{[]string{"n=8", law}, []string{"missing key q"}},
		{[]string{"n=1", law, "q=0.5"}, []string{"n=1", "integer >= 2"}},
		{[]string{"n=8.5", law, "q=0.5"}, []string{"n=8.5", "integer >= 2"}},
		{[]string{"n=99999999999999999999", law, "q=0.5"}, []string{"n=9999", "integer >= 2"}},
		{[]string{"n=", law, "q=0.5"}, []string{`n=""`, "integer >= 2"}},
		{[]string{"n=8", law, "q=0"}, []string{"q=0", "between 0 and 1"}},
		{[]string{"n=8", law, "q=1"}, []string{"q=1", "between 0 and 1"}},
		{[]string{"n=8", law, "q=NaN"}, []string{"q=NaN", "between 0 and 1"}},
		{[]string{"n=8", "n=9", law, "q=0.5"}, []string{"n=9", "twice", "n=8"}},
		{[]string{"m=8", law, "q=0.5"}, []string{"unknown key m", "n, law, q"}},
		{[]string{"lwa=x", "n=8", "q=0.5"}, []string{"unknown key lwa", "did you mean law?"}},
		{[]string{"8"}, []string{"8", "key=value", "n, law, q"}},
		{[]string{"=8"}, []string{`unknown key ""`}},
		{[]string{"n=8", "law=exponential(mean=-1)", "q=0.5"}, []string{"law=exponential(mean=-1)", "mean=-1", "> 0"}},
	} {
		err := declare().Parse(c.words)
		if err == nil {
			t.Errorf("%q is accepted", c.words)
			continue
		}
		if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: more than one line: %q", c.words, err)
		}
		for _, w := range c.want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%q: %q does not say %q", c.words, err, w)
			}
		}
	}
}

// An error about a given word names its key, the outermost one; an error about a
// missing word names no word.
func TestErrorsNameTheKeyOfTheWord(t *testing.T) {
	for _, c := range []struct {
		words []string
		key   string
	}{
		{[]string{"n=1"}, "n"},
		{[]string{"n=8", "n=9"}, "n"},
		{[]string{"size=64x"}, "size"},
		{[]string{"law=exponential(mean=-1)"}, "law"},
		{[]string{"law=empirical(file=none)"}, "law"},
		{[]string{"net=graph(file=none)"}, "net"},
		{[]string{"net=none"}, "net"},
		{[]string{"nn=8"}, "nn"},
		{[]string{"n=8", "law=exponential(mean=1)", "net=ring(n=3)", "size=64", "m=2"}, "n"},
		{[]string{"law=exponential(mean=1)", "net=ring(n=3)", "size=64"}, ""},
		{[]string{"n=8"}, ""},
		{[]string{"8"}, ""},
	} {
		k := noFiles().NewKeys()
		k.Int("n", "nodes", 2, math.MaxInt)
		k.Int("m", "links", 2, math.MaxInt)
		k.Either("n", "m")
		k.Law("law", "law of packet lengths")
		k.NetworkOrFile("net", "network")
		k.Bytes("size", "of the message")
		var wrong *inputs.WordError
		if err := k.Parse(c.words); !errors.As(err, &wrong) || wrong.Key != c.key {
			t.Errorf("%q: %v is of key %q, want %q", c.words, err, wrong.Key, c.key)
		}
	}
	var wrong *inputs.WordError
	if err := noFiles().NewKeys().Parse([]string{"n=8"}); !errors.As(err, &wrong) || wrong.Key != "n" {
		t.Errorf("%v is of no key, want n", err)
	}
}

func TestDomainsHoldTheirEndsAsTheySay(t *testing.T) {
	for _, c := range []struct {
		d       Domain
		in, out []float64
	}{
		{Finite(), []float64{-1e308, 0, 1e308}, []float64{math.Inf(1), math.Inf(-1), math.NaN()}},
		{Positive(), []float64{5e-324, 1}, []float64{0, -1, math.Inf(1), math.NaN()}},
		{Nonnegative(), []float64{0, 1}, []float64{-5e-324, math.Inf(1), math.NaN()}},
		{Unit(), []float64{0, 0.5, 1}, []float64{-5e-324, 1 + 1e-15, math.NaN()}},
		{UnitBelowOne(), []float64{0, 0.5, 1 - 1e-16}, []float64{-5e-324, 1, math.NaN()}},
		{OpenUnit(), []float64{5e-324, 0.5, 1 - 1e-16}, []float64{0, 1, math.NaN()}},
	} {
		for _, x := range c.in {
			if !c.d.Holds(x) {
				t.Errorf("%v does not hold %v", c.d, x)
			}
		}
		for _, x := range c.out {
			if c.d.Holds(x) {
				t.Errorf("%v holds %v", c.d, x)
			}
		}
	}
}
