package cube

import (
	"math"
	"testing"
)

// Values of another program; and the asynchronous excess, a
// factor (2 pi d)^(1/4) smaller.
func TestSecondOrderReproducesTheTable(t *testing.T) {
	for d, want := range map[int]float64{
		4: 4.229, 5: 3.982, 6: 3.617, 8: 2.838, 10: 2.196, 12: 1.741, 14: 1.4448, 16: 1.2605, 18: 1.1498, 20: 1.0849,
	} {
		digits := 5e-4
		if d >= 14 {
			digits = 5e-5
		}
		got, err := SecondOrder(d, 1)
		if err != nil || math.Abs(got-want) > digits {
			t.Errorf("SecondOrder(%d, 1) = %v, %v, want %v", d, got, err, want)
		}
		async, err := AsyncSecondOrder(d, 1)
		if err != nil || !near((got-1)/(async-1), math.Pow(2*math.Pi*float64(d), 0.25), 1e-13) {
			t.Errorf("AsyncSecondOrder(%d, 1) = %v, %v", d, async, err)
		}
	}
	// Other laws at d = 16: uniform, erlang(4), two-point(4), hyperexponential(4).
	for sigma, want := range map[float64]float64{1 / math.Sqrt(3): 1.150, 0.5: 1.130, 2: 1.521, math.Sqrt(1.5): 1.319} {
		if got, err := SecondOrder(16, sigma); err != nil || math.Abs(got-want) > 6e-4 {
			t.Errorf("SecondOrder(16, %v) = %v, %v, want %v", sigma, got, err, want)
		}
	}
}

// The excess is found where 1 + it is 1: d = 2000, log of the formula by hand.
func TestSecondOrderExcessOfAHugeCube(t *testing.T) {
	got, err := AsyncSecondOrderExcess(2000, 1)
	want := math.Exp(0.5*math.Log(2*2000*(2000*math.Ln2+math.Log(2000))) - 1000*math.Ln2)
	if err != nil || !near(got, want, 1e-12) || got == 0 {
		t.Errorf("excess %v, %v, want %v", got, err, want)
	}
	if got, err := SecondOrder(3, math.Inf(1)); err != nil || !math.IsInf(got, 1) {
		t.Errorf("infinite variance: %v, %v, want +Inf", got, err)
	}
	if got, err := SecondOrder(3, 0); err != nil || got != 1 {
		t.Errorf("equal lengths: %v, %v, want 1", got, err)
	}
}

// 7.5 T_s at d = 10 and 14.4 T_s at d = 20 by another program; and H_n by
// summing in 600 bits.
func TestExponentialMeanBound(t *testing.T) {
	for d, want := range map[int]float64{10: 7.5, 20: 14.4} {
		got, err := ExponentialMeanBound(d)
		if err != nil || math.Abs(got/slots(d)-want) > 0.05 {
			t.Errorf("ExponentialMeanBound(%d)/T_s = %v, %v, want %v", d, got/slots(d), err, want)
		}
	}
	for _, d := range []int{1, 2, 7, 8, 9, 10, 14} {
		sum := precise(0)
		for k := 1; k <= 1<<d; k++ {
			sum.Add(sum, quotient(precise(1), precise(float64(k))))
		}
		// 256 additions lose at most a few units in the last place.
		if got := harmonicOfNodes(d); !near(got, float(sum), 1e-15) {
			t.Errorf("H of %d nodes = %.17g, want %.17g", 1<<d, got, float(sum))
		}
	}
}

// max(d M, (S - min)/d) by hand; T_s M = 4 < 5 = sum of beta_i M at d = 4.
func TestPathwiseBounds(t *testing.T) {
	if got, err := LowerBound(4, 3, 20, 0.5); err != nil || got != 12 {
		t.Errorf("LowerBound = %v, %v, want 4 * 3", got, err)
	}
	if got, err := LowerBound(4, 1.5, 30, 0.5); err != nil || got != 29.5/4 {
		t.Errorf("LowerBound = %v, %v, want 29.5/4", got, err)
	}
	if got, err := LowerBound(2, math.Inf(1), math.Inf(1), math.Inf(1)); err != nil || !math.IsInf(got, 1) {
		t.Errorf("LowerBound = %v, %v, want +Inf", got, err)
	}
	async, err := AsyncPathBound(4, 2)
	barrier, err2 := BarrierPathBound(4, 2)
	if err != nil || err2 != nil || async != 8 || barrier != 10 {
		t.Errorf("path bounds %v, %v and %v, %v, want 8 and 10", async, err, barrier, err2)
	}
	zero, err := BarrierPathBound(5000, 0)
	if err != nil || zero != 0 {
		t.Errorf("no lengths: %v, %v, want 0", zero, err)
	}
}
