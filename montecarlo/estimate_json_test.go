package montecarlo

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// Numbers are written as encoding/json writes them, digit for digit.
func TestNumbersAreThoseOfJSON(t *testing.T) {
	agree := func(t interface{ Fatalf(string, ...any) }, f float64) {
		want, err := json.Marshal(f)
		if err != nil {
			t.Fatalf("%v: %v", f, err)
		}
		if got := appendNumber(nil, f); string(got) != string(want) {
			t.Fatalf("%v is written as %s, want %s", f, got, want)
		}
	}
	for _, f := range []float64{0, math.Copysign(0, -1), 1e-6, 9.9e-7, 1e-9, 1e-10, 1e20, 1e21, 1e22, 1e100, math.MaxFloat64,
		math.SmallestNonzeroFloat64, 1.0 / 3} {
		agree(t, f)
		agree(t, -f)
	}
	rapid.Check(t, func(t *rapid.T) {
		if f := math.Float64frombits(rapid.Uint64().Draw(t, "bits")); !math.IsNaN(f) && !math.IsInf(f, 0) {
			agree(t, f)
		}
	})
}

// An estimate is read back from its document bit for bit, whatever its numbers.
func TestEstimatesSurviveTheirDocument(t *testing.T) {
	number := rapid.Custom(func(t *rapid.T) float64 {
		if rapid.IntRange(0, 4).Draw(t, "kind") == 0 {
			return math.Inf(1 - 2*rapid.IntRange(0, 1).Draw(t, "sign"))
		}
		return rapid.Float64().Draw(t, "number")
	})
	rapid.Check(t, func(t *rapid.T) {
		e := Estimate{
			Name: rapid.String().Draw(t, "name"), Value: number.Draw(t, "value"), Lo: number.Draw(t, "lo"), Hi: number.Draw(t, "hi"),
			Level: rapid.Float64Range(0, 1).Draw(t, "level"), N: rapid.Int64().
				Draw(t, "n"), Method: "Student t, P(T > t) < 1 & more", Unit: "slots",
		}
		if rapid.Bool().Draw(t, "doubt") {
			e.Warnings = []string{"few replications"}
			e.Doubts = []Doubt{{"neighbors may be alike", number.Draw(t, "low"), number.Draw(t, "high"), "measure again"}}
		}
		text, err := json.Marshal(e.JSON())
		if err != nil {
			t.Fatal(err)
		}
		var j EstimateJSON
		if err := json.Unmarshal(text, &j); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := j.Estimate(); !reflect.DeepEqual(got, e) {
			t.Fatalf("%#v is read back from %s as %#v", e, text, got)
		}
	})
}

// NaN is not written to documents, and only numbers are read from them.
func TestDocumentsHoldNumbers(t *testing.T) {
	if text, err := json.Marshal(Number(math.NaN())); err == nil {
		t.Errorf("NaN is written as %s", text)
	}
	for _, text := range []string{`null`, `"NaN"`, `"1"`, `true`, `1e999`, `"inf"`} {
		var x Number
		if err := json.Unmarshal([]byte(text), &x); err == nil {
			t.Errorf("%s is read as %v", text, x)
		}
	}
}
