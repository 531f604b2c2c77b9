package data

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// Ranks by hand: of four random orders and its own the statistic is the greatest, in the
// middle, and equal to all.
func TestOrdersByHand(t *testing.T) {
	for _, c := range []struct {
		own  float64
		want float64
	}{{5, 2. / 5}, {0, 2. / 5}, {2.5, 1}, {1.5, 4. / 5}, {4, 4. / 5}} {
		if got := (Orders{c.own, []float64{4, 2, 3, 1}}).P(); got != c.want {
			t.Errorf("own %v: P = %v, want %v", c.own, got, c.want)
		}
	}
	if got := (Orders{1, []float64{1, 1, 1}}).P(); got != 1 {
		t.Errorf("no order matters: P = %v", got)
	}
	if got := (Orders{}).P(); got != 1 {
		t.Errorf("no other order: P = %v", got)
	}
	if nan := math.NaN(); !math.IsNaN(Orders{nan, []float64{1}}.P()) || !math.IsNaN(Orders{1, []float64{1, nan}}.P()) {
		t.Error("what is not known has no rank")
	}
	if got := (Orders{9, []float64{4, 2}}).Mean(); got != 3 {
		t.Errorf("mean %v", got)
	}
}

// Where all 100 ranks are equally likely P <= 0.05 has four of them: 0.04. The number in 20,000
// trials is outside of 660 to 940 with probability 4.8e-7 (binomial law); were it 0.05, as
// with one rank more, it would be with probability 0.97.
func TestOrdersRejectEqualChancesAsOftenAsTheySay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	rejected := 0
	random := make([]float64, 99)
	for range 20_000 {
		for i := range random {
			random[i] = r.Float64()
		}
		if (Orders{r.Float64(), random}).P() <= 0.05 {
			rejected++
		}
	}
	if rejected < 660 || rejected > 940 {
		t.Errorf("%d of 20000 rejected, want about 800", rejected)
	}
}

// 10 within 7 to 12 less 4 within 3 to 6: 6 - sqrt(9+4) to 6 + sqrt(4+1).
func TestLessByHand(t *testing.T) {
	a := montecarlo.Estimate{Value: 4, Lo: 3, Hi: 6, Level: 0.9, N: 7, Unit: "time", Warnings: []string{"a"}}
	b := montecarlo.Estimate{Value: 10, Lo: 7, Hi: 12, Level: 0.9, N: 5, Unit: "time", Warnings: []string{"b"}}
	e := Less(b, a)
	if e.Value != 6 || e.Lo != 6-math.Hypot(3, 2) || e.Hi != 6+math.Hypot(2, 1) || e.Level != 0.9 || e.N != 5 || len(e.Warnings) != 2 {
		t.Errorf("%+v", e)
	}
	b.Lo, b.Hi = math.Inf(-1), math.Inf(1)
	if e = Less(b, a); !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) {
		t.Errorf("an interval out of none: %+v", e)
	}
}
