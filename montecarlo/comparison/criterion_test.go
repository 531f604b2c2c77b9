package comparison

import (
	"testing"
)

func FuzzParseCriterion(f *testing.F) {
	for _, text := range []string{"mean", "p50", "p99.9", "p", "p100", "p0", "p1e1", "x", "p-1", "pNaN", "p0x1p1", "p.00001", "p99.99999"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCriterion(text)
		if err != nil {
			return
		}
		if err := c.Validate(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		again, err := ParseCriterion(c.String())
		if err != nil || again != c {
			t.Errorf("%q is %v, which is %v (%v)", text, c, again, err)
		}
	})
}

// p99.9 is the float64 nearest 0.999, not 99.9/100.
func TestCriterionNames(t *testing.T) {
	for text, q := range map[string]float64{"mean": 0, "p50": 0.5, "p99.9": 0.999, "p99.99": 0.9999, "p5": 0.05, "p0.00001": 1e-7,
		"p99.9999999999": 0.999999999999} {
		c, err := ParseCriterion(text)
		if err != nil || c.Quantile != q || c.String() != text {
			t.Errorf("%s: %v %v", text, c, err)
		}
	}
}
