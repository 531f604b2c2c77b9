package fitting

import (
	"math"
	"testing"
)

// The maxima are known: of a log-likelihood of counts, of one without a maximum in a coordinate,
// and of a saddle, from which Newton's steps would lead astray.
func TestNewtonsSteps(t *testing.T) {
	calls := 0
	poisson := func(v []float64) float64 { // 37 and 5000 events, the second three times as long
		calls++
		return 37*v[0] - math.Exp(v[0]) + 5000*v[1] - 3*math.Exp(v[1])
	}
	v, top, ok := ascend(poisson, []float64{3.5, 7.5}, 0.001, toLast)
	want := []float64{math.Log(37), math.Log(5000.0 / 3)}
	best := poisson(want)
	if !ok || best-top > toLast || math.Abs(v[0]-want[0]) > 1e-5 || math.Abs(v[1]-want[1]) > 1e-6 {
		t.Errorf("%v at %v, %v; want %v at %v", top, v, ok, best, want)
	}
	if calls > 45 {
		t.Errorf("%d values of the function", calls)
	}
	end := func(v []float64) float64 { return poisson(v[1:]) - math.Exp(v[0]) }
	v, top, ok = ascend(end, []float64{-40, 3.6, 7.4}, 0.001, toLast)
	if !ok || v[0] != -40 || best-top > toLast {
		t.Errorf("at an end: %v at %v, %v", top, v, ok)
	}
	if _, _, ok = ascend(end, []float64{-5, 3.6, 7.4}, 0.001, toLast); ok {
		t.Error("a coordinate still rises")
	}
	saddle := func(v []float64) float64 { return v[0]*v[0] - v[1]*v[1] }
	if _, _, ok = ascend(saddle, []float64{0, 0}, 0.1, toLast); ok {
		t.Error("a saddle is no maximum")
	}
	nowhere := func([]float64) float64 { return math.Inf(-1) }
	if _, _, ok = ascend(nowhere, []float64{0}, 0.1, toLast); ok {
		t.Error("no law is possible")
	}
}
