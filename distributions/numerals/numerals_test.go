package numerals_test

import (
	"math"
	"testing"

	"castlab/distributions/numerals"
)

// By hand.
func TestNumbersAsText(t *testing.T) {
	for got, want := range map[string]string{
		numerals.Exact(0.1):                   "0.1",
		numerals.Exact(1.0 / 3):               "0.3333333333333333",
		numerals.Exact(1 << 20):               "1.048576e+06",
		numerals.Exact(math.Inf(1)):           "+Inf",
		numerals.Exact(math.Inf(-1)):          "-Inf",
		numerals.Exact(math.Copysign(0, -1)):  "-0",
		numerals.Plain(1 << 20):               "1048576",
		numerals.Plain(1e-6):                  "0.000001",
		numerals.Plain(1.5):                   "1.5",
		numerals.Rounded(math.Pi, 4):          "3.142",
		numerals.Rounded(1234567, 6):          "1.23457e+06",
		numerals.Rounded(0.00001234567, 2):    "1.2e-05",
		numerals.Rounded(2, 6):                "2",
		numerals.Rounded(math.NaN(), 6):       "NaN",
		numerals.Rounded(999999.5, 6):         "1e+06",
		numerals.Rounded(math.MaxFloat64, 10): "1.797693135e+308",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
