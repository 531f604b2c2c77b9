package figures

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func majors(ts []tick) string {
	var labels []string
	for _, t := range ts {
		if !t.minor() {
			labels = append(labels, t.label)
		}
	}
	return strings.Join(labels, " ")
}

// The expected ticks are those that one would draw by hand.
func TestTicksAreRoundNumbers(t *testing.T) {
	for _, row := range []struct {
		lo, hi float64
		log    bool
		want   string
	}{
		{0, 1, false, "0 0.2 0.4 0.6 0.8 1.0"},
		{-1, 1, false, "−1.0 −0.5 0 0.5 1.0"},
		{0, 12, false, "0 2 4 6 8 10 12"},
		{3.1, 3.6, false, "3.1 3.2 3.3 3.4 3.5 3.6"},
		{0, 5e5, false, "0 10^{5} 2×10^{5} 3×10^{5} 4×10^{5} 5×10^{5}"},
		{0, 1e-6, false, "0 2×10^{-7} 4×10^{-7} 6×10^{-7} 8×10^{-7} 10^{-6}"},
		{1, 1000, true, "1 10 100 1000"},
		{1e-5, 1, true, "10^{-5} 10^{-4} 10^{-3} 10^{-2} 10^{-1} 1"},
		{2, 40, true, "2 5 10 20"},
		{1e-20, 1, true, "10^{-18} 10^{-15} 10^{-12} 10^{-9} 10^{-6} 10^{-3} 1"},
		{2, 4, true, "2.0 2.5 3.0 3.5 4.0"},
	} {
		got := majors(scale{lo: row.lo, hi: row.hi, log: row.log}.ticks())
		if got != row.want {
			t.Errorf("[%g, %g] log %v: %s, want %s", row.lo, row.hi, row.log, got, row.want)
		}
	}
}

// There is no tick between integers, however short or long the axis.
func TestTicksOfWholeNumbers(t *testing.T) {
	for _, row := range []struct {
		lo, hi float64
		log    bool
		want   string
	}{
		{0, 16, false, "0 2 4 6 8 10 12 14 16"},
		{1.8, 9.2, false, "2 3 4 5 6 7 8 9"},
		{-0.3, 3.3, false, "0 1 2 3"},
		{0.5, 1.5, false, "1"},
		{0.2, 0.8, false, ""},
		{-1, 17, false, "0 2 4 6 8 10 12 14 16"},
		{1, 65, false, "10 20 30 40 50 60"},
		{0.4, 8.6, false, "1 2 3 4 5 6 7 8"},
		{2, 4, true, "2 3 4"},
		{0.5, 30, true, "1 2 5 10 20"},
	} {
		got := majors(scale{lo: row.lo, hi: row.hi, log: row.log, integer: true}.ticks())
		if got != row.want {
			t.Errorf("[%g, %g] log %v: %s, want %s", row.lo, row.hi, row.log, got, row.want)
		}
	}
}

func TestLinearTicksAreFewDistinctAndInside(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		center := rapid.Float64Range(-1e6, 1e6).Draw(t, "center")
		span := math.Pow(10, rapid.Float64Range(-2, 7).Draw(t, "span"))
		lo, hi := center, center+span
		ticks := linearTicks(lo, hi, false)
		if n := len(ticks); n < 4 || n > 8 {
			t.Fatalf("%d ticks in [%g, %g]", n, lo, hi)
		}
		for i, k := range ticks {
			if k.value < lo-1e-6*span || k.value > hi+1e-6*span {
				t.Fatalf("tick %g outside [%g, %g]", k.value, lo, hi)
			}
			if i > 0 && (k.label == ticks[i-1].label || k.value <= ticks[i-1].value) {
				t.Fatalf("ticks %v then %v", ticks[i-1], k)
			}
		}
	})
}
