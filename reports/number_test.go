package reports

import (
	"encoding/json"
	"math"
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
	for _, f := range []float64{0, math.Copysign(0, -1), 1e-6, 9.9e-7, 1e-9, 1e-10, 1e20, 1e21, 1e22, 1e100, math.MaxFloat64, math.SmallestNonzeroFloat64, 1.0 / 3} {
		agree(t, f)
		agree(t, -f)
	}
	rapid.Check(t, func(t *rapid.T) {
		if f := math.Float64frombits(rapid.Uint64().Draw(t, "bits")); !math.IsNaN(f) && !math.IsInf(f, 0) {
			agree(t, f)
		}
	})
}
