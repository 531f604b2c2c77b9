package arguments

import (
	"encoding/json"
	"strings"
	"testing"
)

// declared has each kind of key that is not simply required.
func declared(g Grammar) (k *Keys, mode *string, form *int, lengths *Lengths) {
	k = g.NewKeys()
	k.Int("d", "dimensions", 1, 24)
	k.Law("law", "law of packet lengths")
	lengths = k.Lengths("lengths", "lengths of one execution")
	k.Either("law", "lengths")
	mode = k.Word("mode", "discipline", "barrier", "async", "arrival")
	form = k.OneOf("form", "equation", 19, 18)
	k.Default("form", "19")
	return k, mode, form, lengths
}

func TestADefaultIsWrittenWithTheParameters(t *testing.T) {
	k, mode, form, lengths := declared(noFiles())
	if err := k.Parse([]string{"mode=async", "law=exponential(mean=1)", "d=3"}); err != nil {
		t.Fatal(err)
	}
	if *mode != "async" || *form != 19 || lengths.Given() {
		t.Errorf("mode=%s form=%d lengths given: %v", *mode, *form, lengths.Given())
	}
	if got, want := k.String(), "d=3 law=exponential(mean=1) mode=async form=19"; got != want {
		t.Errorf("written as %q, want %q", got, want)
	}
	document, err := json.Marshal(k)
	if want := `{"d":3,"law":"exponential(mean=1)","mode":"async","form":19}`; err != nil || string(document) != want {
		t.Errorf("JSON is %s, want %s (%v)", document, want, err)
	}
}

func TestTheOtherAlternativeIsRead(t *testing.T) {
	k, _, form, lengths := declared(files(map[string]string{"x.txt": "1\n2.5\n", "x.csv": "a,b\n0,3\n1,4\n"}))
	if err := k.Parse([]string{"d=1", "mode=barrier", "form=18", "lengths=x.csv#b"}); err != nil {
		t.Fatal(err)
	}
	if *form != 18 || !lengths.Given() || len(lengths.Values) != 2 || lengths.Values[0] != 3 || lengths.Values[1] != 4 {
		t.Errorf("form=%d lengths=%v", *form, lengths.Values)
	}
	if got, want := k.String(), "d=1 lengths=x.csv#b mode=barrier form=18"; got != want {
		t.Errorf("written as %q, want %q", got, want)
	}
	if err := lengths.For(2, "2^1 = 2"); err != nil {
		t.Errorf("two lengths for two nodes: %v", err)
	}
	if err := lengths.For(4, "2^2 = 4"); err == nil || !strings.Contains(err.Error(), "lengths=x.csv#b: 2 lengths; want 2^2 = 4") {
		t.Errorf("two lengths for four nodes: %v", err)
	}
}

// A joint law is read in place of a file, and one of more nodes than there are is refused.
func TestLengthsAreAFileOrAJointLaw(t *testing.T) {
	k, _, _, lengths := declared(files(map[string]string{"slow(1).txt": "1\n2\n", "slow.csv": "a\n1\n3\n2\n"}))
	if err := k.Parse([]string{"d=1", "mode=barrier", "lengths=block( file=slow.csv#a, size=2 )"}); err != nil {
		t.Fatal(err)
	}
	if lengths.Joint == nil || lengths.Values != nil || k.String() != "d=1 lengths=block(size=2,file=slow.csv#a) mode=barrier form=19" {
		t.Errorf("%v: %+v", k, lengths)
	}
	for words, want := range map[string]string{
		"lengths=slow(nodes=3,factor=2,law=exponential(mean=1))": "lengths=slow(nodes=3,factor=2,law=exponential(mean=1)): nodes=3: " +
			"want at most 2 of them",
		"lengths=./slow(1).txt":                         "readable file",
		"lengths=block(size=2,file=none)":               "readable file",
		"lengths=slow(nodes=3,law=exponential(mean=1))": "missing key factor",
	} {
		k, _, _, lengths := declared(noFiles())
		err := k.Parse([]string{"d=1", "mode=barrier", words})
		if err == nil {
			err = lengths.For(2, "2^1 = 2")
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %s", words, err, want)
		}
	}
}

func TestWrongChoicesAreAnsweredInOneLine(t *testing.T) {
	const law, mode = "law=exponential(mean=1)", "mode=barrier"
	for _, c := range []struct {
		words []string
		want  []string
	}{
		{[]string{"d=1", law}, []string{"missing key mode", "barrier, async or arrival", "discipline"}},
		{[]string{"d=1", law, "mode=bariier"}, []string{"mode=bariier", "barrier, async or arrival", "did you mean barrier?"}},
		{[]string{"d=1", law, "mode=sorted"}, []string{"mode=sorted", "barrier, async or arrival"}},
		{[]string{"d=1", law, "mode="}, []string{`mode=""`, "barrier, async or arrival"}},
		{[]string{"d=1", law, mode, "form=20"}, []string{"form=20", "19 or 18"}},
		{[]string{"d=1", law, mode, "form=19.0"}, []string{"form=19.0", "19 or 18"}},
		{[]string{"d=1", mode}, []string{"missing key law or lengths", "give law=...", "or give lengths=..."}},
		{[]string{"d=1", law, "lengths=x.txt", mode}, []string{"law=exponential(mean=1) and lengths=x.txt", "exclude each other"}},
		{[]string{"d=1", "lengths=none.txt", mode}, []string{"lengths=none.txt", "readable file"}},
		{[]string{"d=1", "lengths=", mode}, []string{`lengths=""`, "path of a file"}},
		{[]string{"d=1", "lengths=empty.txt", mode}, []string{"lengths=empty.txt", "empty", "at least one"}},
		{[]string{"d=1", "lengths=nan.txt", mode}, []string{"lengths=nan.txt", "line 2", "NaN", "finite number >= 0"}},
		{[]string{"d=1", "lengths=negative.txt", mode}, []string{"lengths=negative.txt", "line 1", "-1", "finite number >= 0"}},
		{[]string{"d=1", "lengths=inf.txt", mode}, []string{"lengths=inf.txt", "line 1", "Inf", "finite number >= 0"}},
		{[]string{"d=1", "lengths=x.txt#", mode}, []string{"lengths=x.txt#", "PATH#COLUMN"}},
		{[]string{"d=1", "lengths=two.csv#c", mode}, []string{"lengths=two.csv#c", "unknown column c"}},
		{[]string{"d=1", "lengths=two.csv", mode}, []string{"lengths=two.csv", "2 columns", "PATH#COLUMN"}},
	} {
		k, _, _, _ := declared(files(map[string]string{
			"x.txt": "1\n2\n", "empty.txt": "\n", "nan.txt": "1\nNaN\n", "negative.txt": "-1\n1\n", "inf.txt": "Inf\n1\n",
			"two.csv": "a,b\n1,2\n",
		}))
		err := k.Parse(c.words)
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

func TestAnOptionalKeyMayBeLeftOut(t *testing.T) {
	for words, want := range map[string]string{"n=3": "n=3", "m=07 n=3": "n=3 m=7"} {
		k := noFiles().NewKeys()
		k.Int("n", "nodes", 1, 9)
		m := k.Int("m", "a load", 0, 9)
		given := k.Optional("m")
		if err := k.Parse(strings.Fields(words)); err != nil {
			t.Fatal(err)
		}
		if k.String() != want || *given != strings.Contains(want, "m=") || *given && *m != 7 {
			t.Errorf("%s: %v, m=%d given %v", words, k, *m, *given)
		}
	}
	k := noFiles().NewKeys()
	k.Int("m", "a load", 0, 9)
	given := k.Optional("m")
	if err := k.Parse([]string{"m=10"}); err == nil || *given {
		t.Errorf("m=10: %v, given %v", err, *given)
	}
}

// A phrase is the same with quotes and without them.
func TestPhrasesAreQuotedInCanonicalWords(t *testing.T) {
	for _, text := range []string{"three phases", `"three phases"`} {
		keys := Grammar{}.NewKeys()
		phrase := keys.Phrase("algorithm", "what is executed", "greedy", "three phases")
		if err := keys.Parse([]string{"algorithm=" + text}); err != nil || *phrase != "three phases" ||
			keys.String() != `algorithm="three phases"` {
			t.Errorf("%s: %q, %s, %v", text, *phrase, keys.String(), err)
		}
	}
	keys := Grammar{}.NewKeys()
	keys.Phrase("algorithm", "what is executed", "greedy", "three phases")
	if err := keys.Parse([]string{`algorithm=phases`}); err == nil || !strings.Contains(err.Error(), "three phases") {
		t.Errorf("error %v", err)
	}
}
