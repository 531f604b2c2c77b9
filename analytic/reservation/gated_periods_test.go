package reservation

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// Two lengths, by hand: with t after an empty gate, else 2, the share w of empty
// gates is exp(-4)/(1 - exp(-2t) + exp(-4)), every packet is served in a cycle of
// 2, and T = 2 + E C^2/(2 E C).
func TestDelayIsNotMonotoneInThePeriods(t *testing.T) {
	hand := func(t float64) float64 {
		w := math.Exp(-4) / (1 - math.Exp(-2*t) + math.Exp(-4))
		return 2 + (w*t*t+(1-w)*4)/(2*(w*t+(1-w)*2))
	}
	for _, length := range []float64{1, 0.01} {
		if got := number(t, "GatedPeriods")(GatedPeriods(2, []float64{length, 2})); !near(got, hand(length), 1e-14) {
			t.Errorf("periods %v, 2: T = %v, want %v", length, got, hand(length))
		}
	}
	long, short := hand(1), hand(0.01)
	if math.Abs(long-2.99476) > 5e-6 || math.Abs(short-2.99542) > 5e-6 {
		t.Errorf("T = %v and %v", long, short)
	}
}

// On a line the periods are those of the gated system; cycles with more than 199
// packets are beyond 1e-15 here.
func TestPeriodsOnALineAreTheGatedSystem(t *testing.T) {
	for _, c := range []struct{ rate, X, V float64 }{{0, 1, 2}, {0.5, 1, 3}, {0.8, 1, 1}, {4, 0.1, 2}} {
		periods := make([]float64, 200)
		for m := range periods {
			periods[m] = c.V + c.X*float64(m)
		}
		g, err := ConstantGated(1, c.rate, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		want := number(t, "Delay")(g.Delay())
		if got := number(t, "GatedPeriods")(GatedPeriods(c.rate, periods)); !near(got, want, 1e-12) {
			t.Errorf("%+v: T = %v, gated %v", c, got, want)
		}
	}
}

func TestGatedPeriodsRefusals(t *testing.T) {
	for arg, call := range map[string]func() (float64, error){
		"rate":       func() (float64, error) { return GatedPeriods(math.NaN(), []float64{1}) },
		"periods":    func() (float64, error) { return GatedPeriods(1, nil) },
		"periods[1]": func() (float64, error) { return GatedPeriods(1, []float64{1, 0}) },
	} {
		var d *inputs.Error
		if _, err := call(); !errors.As(err, &d) || d.Arg != arg {
			t.Errorf("%v, want an inputs.Error for %s", err, arg)
		}
	}
	if T, err := GatedPeriods(1e300, []float64{1, 3}); err != nil || !near(T, 4.5, 1e-14) {
		t.Errorf("always busy: %v, %v", T, err)
	}
}
