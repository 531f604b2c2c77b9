package columns

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// Numbers are those of strconv, to the bit.
func TestNumbersAreRoundedAsStrconvDoes(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 200000 {
		var text string
		switch r.IntN(4) {
		case 0:
			text = strconv.FormatFloat(math.Float64frombits(r.Uint64()), 'g', -1, 64)
		case 1:
			text = strconv.FormatFloat(r.NormFloat64()*1e3, 'f', r.IntN(20), 64)
		case 2:
			text = strconv.FormatInt(int64(r.Uint64()>>r.IntN(64)), 10)
		default:
			text = fmt.Sprintf("%d.%0*d", r.IntN(1000), 1+r.IntN(25), r.IntN(1e9))
		}
		want, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(want, 0) || math.IsNaN(want) {
			continue
		}
		if got, err := Number([]byte(text)); err != nil || math.Float64bits(got) != math.Float64bits(want) {
			t.Fatalf("%s is read as %v (%v), want %v", text, got, err, want)
		}
	}
}

func FuzzNumber(f *testing.F) {
	for _, text := range []string{"", "1", "-1.5", "+.5", "1.", ".", "-", "1e5", "NA", "null", "0x1p3", "1_0", "1,5", "Inf",
		"1e999", "00000000000000000000001", "0.0000000000000000000000001"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := Number([]byte(text))
		want, wrong := strconv.ParseFloat(text, 64)
		switch {
		case missing([]byte(text)):
			if err != nil || !math.IsNaN(got) {
				t.Errorf("%q is %v (%v), want a missing value", text, got, err)
			}
		case wrong != nil || math.IsInf(want, 0) || math.IsNaN(want) || strings.ContainsAny(text, "_xXpP"):
			if err == nil {
				t.Errorf("%q is %v", text, got)
			}
		case err != nil || math.Float64bits(got) != math.Float64bits(want):
			t.Errorf("%q is %v (%v), want %v", text, got, err, want)
		}
	})
}
