package reports

import (
	"math"
	"testing"

	"castlab/montecarlo"

	"pgregory.net/rapid"
)

var (
	inf = math.Inf(1)
	nan = math.NaN()
)

// interval returns a valid estimate with the given ends.
func interval(lo, hi float64) montecarlo.Estimate {
	value := lo
	if math.IsInf(lo, 0) {
		value = hi
	}
	if math.IsInf(value, 0) && lo != hi {
		value = 0
	}
	return montecarlo.Estimate{Value: value, Lo: lo, Hi: hi, Level: 0.99}
}

// Every line follows from the table in Decide's comment by hand.
func TestDecideByHand(t *testing.T) {
	for _, c := range []struct {
		rel    Relation
		theory float64
		e      montecarlo.Estimate
		width  float64
		want   Status
	}{
		{Equal, 5, interval(4, 6), 2, Supported},
		{Equal, 5, interval(4, 6), 1.9, Inconclusive}, // too wide
		{Equal, 4, interval(4, 6), 2, Supported},      // touching
		{Equal, 6, interval(4, 6), 2, Supported},
		{Equal, 3.9, interval(4, 6), 2, Refuted},
		{Equal, 3.9, interval(4, 6), 0.1, Refuted}, // a refutation needs no width
		{Equal, 5, interval(5, 5), 0, Supported},   // exact
		{Equal, math.Nextafter(5, 6), interval(5, 5), 0, Refuted},
		{Equal, inf, interval(4, 6), 2, Refuted},
		{Equal, inf, interval(inf, inf), 0, Supported},
		{Equal, 5, interval(-inf, inf), 2, Inconclusive},
		{Equal, 5, interval(4, inf), 2, Inconclusive},
		{Equal, 3, interval(4, inf), 2, Refuted},
		{Equal, 5, interval(4, 6), inf, Inconclusive}, // no resolution at all
		{Equal, 5, interval(4, 6), -1, Inconclusive},
		{Equal, 5, interval(4, 6), nan, Inconclusive},

		{AtMost, 6, interval(4, 6), 0, Supported}, // touching
		{AtMost, 7, interval(4, 6), nan, Supported},
		{AtMost, 5, interval(4, 6), 0, Inconclusive},
		{AtMost, 4, interval(4, 6), 0, Inconclusive}, // still possible
		{AtMost, 3.9, interval(4, 6), 0, Refuted},
		{AtMost, inf, interval(4, inf), 0, Supported}, // vacuous
		{AtMost, inf, interval(-inf, inf), 0, Supported},
		{AtMost, 1e300, interval(4, inf), 0, Inconclusive},
		{AtMost, -inf, interval(4, 6), 0, Refuted},

		{AtLeast, 4, interval(4, 6), 0, Supported},
		{AtLeast, 3, interval(4, 6), 0, Supported},
		{AtLeast, 5, interval(4, 6), 0, Inconclusive},
		{AtLeast, 6, interval(4, 6), 0, Inconclusive},
		{AtLeast, 6.1, interval(4, 6), 0, Refuted},
		{AtLeast, -inf, interval(-inf, 6), 0, Supported},
		{AtLeast, inf, interval(4, 6), 0, Refuted},

		{Relation(7), 5, interval(4, 6), 2, Inconclusive},
	} {
		if got := Decide(c.rel, c.theory, c.e, c.width); got != c.want {
			t.Errorf("Decide(%v, %v, [%v, %v], %v) = %v, want %v", c.rel, c.theory, c.e.Lo, c.e.Hi, c.width, got, c.want)
		}
	}
}

// A warning of any kind prevents a decision, for every relation and on both sides.
func TestDoubtDecidesNothing(t *testing.T) {
	good := montecarlo.Estimate{Value: 5, Lo: 4, Hi: 6, Level: 0.99}
	warned := map[string]func(e *montecarlo.Estimate){
		"NaN value":      func(e *montecarlo.Estimate) { e.Value = nan },
		"NaN Lo":         func(e *montecarlo.Estimate) { e.Lo = nan },
		"NaN Hi":         func(e *montecarlo.Estimate) { e.Hi = nan },
		"ends reversed":  func(e *montecarlo.Estimate) { e.Lo, e.Hi = e.Hi, e.Lo },
		"NaN level":      func(e *montecarlo.Estimate) { e.Level = nan },
		"level 0":        func(e *montecarlo.Estimate) { e.Level = 0 },
		"level above 1":  func(e *montecarlo.Estimate) { e.Level = 1.5 },
		"with a warning": func(e *montecarlo.Estimate) { e.Warnings = []string{"few"} },
	}
	for name, spoil := range warned {
		e := good
		spoil(&e)
		for _, rel := range []Relation{Equal, AtMost, AtLeast} {
			for _, theory := range []float64{-inf, 1, 5, 9, inf} {
				if got := Decide(rel, theory, e, 10); got != Inconclusive {
					t.Errorf("%s: Decide(%v, %v) = %v, want inconclusive", name, rel, theory, got)
				}
			}
		}
	}
	for _, rel := range []Relation{Equal, AtMost, AtLeast} {
		if got := Decide(rel, nan, good, 10); got != Inconclusive {
			t.Errorf("theory NaN: Decide(%v) = %v, want inconclusive", rel, got)
		}
	}
}

// Of an estimate about every run one run refutes: of [4, 6], where a run has 6, that all
// have 5, at most 5, at least 5. Within the resolution none does, nor one whose result may
// be the bound itself but for rounding.
func TestOneRunRefutes(t *testing.T) {
	runs := func(e montecarlo.Estimate, least, most float64) montecarlo.Estimate {
		e.Runs = &[2]float64{least, most}
		return e
	}
	for _, c := range []struct {
		rel    Relation
		theory float64
		e      montecarlo.Estimate
		width  float64
		want   Status
	}{
		{Equal, 5, runs(interval(4, 6), 4, 6), 0.5, Refuted},
		{Equal, 4, runs(interval(4, 6), 4, 6), 0.5, Refuted},
		{Equal, 5, runs(interval(4, 6), 4, 6), 1, Inconclusive},
		{Equal, 5, runs(interval(4, 6), 4, 6), 2, Supported},
		{Equal, 5, runs(interval(4, 6), 4, 6), -1, Inconclusive},
		{AtMost, 5, runs(interval(4, 6), 4, 6), 0, Refuted},
		{AtMost, 6, runs(interval(4, 6), 4, 6), 0, Supported},
		{AtMost, 5.95, runs(interval(3.9, 6), 4, 5.9), 0, Inconclusive},
		{AtLeast, 5, runs(interval(4, 6), 4, 6), 0, Refuted},
		{AtLeast, 4, runs(interval(4, 6), 4, 6), 0, Supported},
		{AtLeast, 4.05, runs(interval(4, 6), 4.1, 6), 0, Inconclusive},
	} {
		if got := Decide(c.rel, c.theory, c.e, c.width); got != c.want {
			t.Errorf("Decide(%v, %v, %+v, %v) = %v, want %v", c.rel, c.theory, c.e, c.width, got, c.want)
		}
		if got := Decide(c.rel, c.theory, c.e.JSON().Estimate(), c.width); got != c.want {
			t.Errorf("%v %v: read back it is %v, want %v", c.rel, c.theory, got, c.want)
		}
	}
	warned := runs(interval(4, 6), 4, 6)
	warned.Warnings = []string{"few"}
	if got := Decide(AtMost, 5, warned, 0); got != Inconclusive {
		t.Errorf("with a warning it is %v", got)
	}
}

// Mirroring the number line turns an upper bound into a lower bound and
// changes no verdict; an equality is refuted exactly if one of the two bounds is.
func TestDecideIsSymmetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64().Draw(t, "theory")
		a, b := rapid.Float64().Draw(t, "a"), rapid.Float64().Draw(t, "b")
		e := montecarlo.Estimate{Value: a, Lo: min(a, b), Hi: max(a, b), Level: 0.9}
		m := montecarlo.Estimate{Value: -a, Lo: -e.Hi, Hi: -e.Lo, Level: 0.9}
		upper, lower, equal := Decide(AtMost, x, e, 0), Decide(AtLeast, x, e, 0), Decide(Equal, x, e, 1)
		if Decide(AtLeast, -x, m, 0) != upper || Decide(AtMost, -x, m, 0) != lower || Decide(Equal, -x, m, 1) != equal {
			t.Fatalf("mirrored verdicts differ")
		}
		if (equal == Refuted) != (upper == Refuted || lower == Refuted) {
			t.Fatalf("= %v, <= %v, >= %v", equal, upper, lower)
		}
	})
}

func TestTightnessIsNeverNaN(t *testing.T) {
	for _, c := range []struct{ theory, measured, want float64 }{
		{6, 4, 1.5}, {0, 0, 1}, {0, 2, 0}, {2, 0, inf}, {-2, 0, -inf}, {inf, 4, inf}, {4, inf, 0},
		{inf, inf, 1}, {-inf, inf, -1}, {inf, -4, -inf},
	} {
		if got := tightness(c.theory, c.measured); got != c.want {
			t.Errorf("tightness(%v, %v) = %v, want %v", c.theory, c.measured, got, c.want)
		}
	}
}

// An erratum is as expected only if the claim is refuted, every other claim only if it
// is supported; an inconclusive case never is.
func TestWhatIsNotSettledIsNeverExpected(t *testing.T) {
	for _, c := range []struct {
		erratum string
		status  Status
		want    bool
	}{
		{"", Supported, true}, {"", Refuted, false}, {"", Inconclusive, false},
		{"a sign", Supported, false}, {"a sign", Refuted, true}, {"a sign", Inconclusive, false},
	} {
		if got := (Verdict{Erratum: c.erratum, Status: c.status}).Expected(); got != c.want {
			t.Errorf("erratum %q, %v: expected %v, want %v", c.erratum, c.status, got, c.want)
		}
	}
}
