package loggp

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// A document is read back to the last digit, whole and incomplete.
func TestDocumentsComeBack(t *testing.T) {
	half := 0.5
	for _, stated := range []Stated{{}, {Overhead: &half}, {Overhead: &half, GapIsOverhead: true}} {
		c := config()
		c.Stated = stated
		f, err := FitSeries([]Series{noisy(rand.New(rand.NewPCG(1, 5)), OneWay, 120)}, c)
		if err != nil {
			t.Fatal(err)
		}
		var first, second bytes.Buffer
		if err := f.Write(&first); err != nil {
			t.Fatal(err)
		}
		text := first.String()
		g, err := Read(&first)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Write(&second); err != nil {
			t.Fatal(err)
		}
		if second.String() != text {
			t.Error("the document changes on its way")
		}
		m, err := f.Machine(1)
		n, err2 := g.Machine(1)
		if m != n || (err == nil) != (err2 == nil) || !reflect.DeepEqual(f.Regimes[0].Draws, g.Regimes[0].Draws) && err == nil {
			t.Errorf("%v %v became %v %v", m, err, n, err2)
		}
		var incomplete *IncompleteError
		if (stated.GapIsOverhead) == errors.As(err, &incomplete) {
			t.Errorf("stated %+v: %v", stated, err)
		}
	}
}

func TestSizesAsPeopleWriteThem(t *testing.T) {
	for bytes, want := range map[float64]string{0: "0B", 1500: "1500B", 1024: "1KiB", 1536: "1.5KiB", 4 << 20: "4MiB", 1 << 30: "1GiB",
		1025: "1025B"} {
		if got := size(bytes); got != want {
			t.Errorf("%g: %s, want %s", bytes, got, want)
		}
	}
}

// document returns a document that Read takes, changed in one place.
func changed(t *testing.T, old, new string) string {
	t.Helper()
	half := 0.5
	c := config()
	c.Draws = 2
	c.Stated = Stated{Overhead: &half, GapIsOverhead: true}
	f, err := FitSeries([]Series{exactSeries(OneWay, powers(), func(s float64) float64 { return 2 + further(s)/1024 })}, c)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(b.String(), old) {
		t.Fatalf("the document has no %q:\n%s", old, b.String())
	}
	return strings.Replace(b.String(), old, new, 1)
}

func TestWrongDocumentsAreRefused(t *testing.T) {
	for _, test := range []struct{ old, new, says string }{
		{Format, "castlab-loggp-2", `format "castlab-loggp-2"`},
		{`"unit": "us"`, `"unit": "ms"`, `unit "ms"`},
		{`"level": 0.95`, `"level": 1.5`, "level 1.5"},
		{`"seed": 1`, `"seed": 1, "extra": 2`, "extra"},
		{`"to": "+Inf"`, `"to": 5`, "ranges of sizes"},
		{`"from": 0`, `"from": 1`, "ranges of sizes"},
		{`"from": 0`, `"from": -1`, "ranges of sizes"},
		{`"L": 1,`, `"L": -1,`, "L=-1"},
		{`"L": 1,`, `"L": "+Inf",`, "L=+Inf"},
		{`"L": 1,`, `"L": null,`, "null"},
		{`"L": 1,`, `"M": 1,`, "no L"},
		{`"missing": []`, `"missing": ["o"]`, "parameters"},
		{`"missing": []`, `"missing": ["x"]`, "missing \"x\""},
		{`{`, `[`, "not a fit"},
	} {
		_, err := Read(strings.NewReader(changed(t, test.old, test.new)))
		var wrong *DocumentError
		if !errors.As(err, &wrong) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", test.new, err, test.says)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"format":"castlab-loggp-1","unit":"us","level":0.95,"regimes":[{"from":0,"to":"+Inf","machine":{"L":1,"o":1,"g":1,"G":1},"draws":{"L":[1],"o":[1],"g":[1],"G":[1]}}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		fit, err := Read(bytes.NewReader(text))
		if err != nil {
			var wrong *DocumentError
			if !errors.As(err, &wrong) {
				t.Fatal(err)
			}
			return
		}
		for _, bytes := range []float64{0, 1, 1e9} {
			m, err := fit.Machine(bytes)
			if err == nil && m.Validate() != nil {
				t.Fatalf("%+v", m)
			}
			draws, err := fit.Draws(bytes)
			if err == nil && len(draws) == 0 {
				t.Fatal("no draws")
			}
		}
		var b bytes.Buffer
		if err := fit.Write(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(&b); err != nil {
			t.Fatalf("%v\n%s", err, b.String())
		}
	})
}

// What is no fit is refused without a word of Go's: JSON of a list, and of a number in place of a text or the reverse.
func TestWhatIsNoFitIsRefusedInWords(t *testing.T) {
	for text, want := range map[string]string{
		`[{"format":"castlab-loggp-1"}]`:          "not a fit: a list where an object in braces is wanted",
		`{"format":3}`:                            "not a fit: format: a number where a text is wanted",
		`{"format":"castlab-loggp-1","seed":"x"}`: "not a fit: seed: a text where a whole number >= 0 is wanted",
		`{"format":"castlab-loggp-1","sed":1}`:    `not a fit: unknown key "sed"`,
		`{"format":`:                              "not a fit: the text ends in the middle",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), want+"; want what") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// A fit has a range of sizes: no document is without, and one that was not fitted has no machine.
func TestFitsWithoutRegimesHaveNoMachine(t *testing.T) {
	var d map[string]any
	if err := json.Unmarshal([]byte(changed(t, "{", "{")), &d); err != nil {
		t.Fatal(err)
	}
	d["regimes"] = []any{}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(bytes.NewReader(text)); err == nil || !strings.Contains(err.Error(), "no regime") {
		t.Error(err)
	}
	var none Fit
	_, machine := none.Machine(1)
	_, draws := none.Draws(1)
	_, asides := none.Asides()
	if machine == nil || draws == nil || asides == nil {
		t.Errorf("%v, %v, %v", machine, draws, asides)
	}
}
