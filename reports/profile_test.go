package reports

import (
	"math"
	"testing"
)

// By tables of the normal law: 8 looks of 856 cases at alpha 1e-4 have tails of
// 7.30e-9, 5.666 deviations out; those of 1000 cases at 0.01 have 6.25e-7, 4.846. So
// experiments are (5.666/4.846)^2 = 1.367 times as long. At 0.01 and up to 1000 cases
// nothing changes.
func TestASmallerAlphaMakesExperimentsLonger(t *testing.T) {
	p := Quick()
	for m, want := range map[int]float64{1: 1, 856: 1, 1000: 1} {
		if got := p.stretch(errorControl(0.01, m).level); math.Abs(got-want) > 1e-9 {
			t.Errorf("%d cases at 0.01: %v, want %v", m, got, want)
		}
		if q, _ := p.at(errorControl(0.01, m).level); q != p && m < 1000 {
			t.Errorf("%d cases at 0.01: %+v", m, q)
		}
	}
	level := errorControl(1e-4, 856).level
	if got := p.stretch(level); math.Abs(got-1.367) > 0.002 {
		t.Errorf("856 cases at 1e-4: %v, want 1.367", got)
	}
	q, _ := p.at(level)
	if first, last := float64(q.Min)/float64(p.Min), float64(q.Max)/float64(p.Max); math.Abs(first-1.367) > 0.003 ||
		math.Abs(last-math.Pow(1.367, 3)) > 0.01 {
		t.Errorf("the first look is %v times as late, the last %v", first, last)
	}
	for _, level := range []float64{0, 1, math.NaN()} {
		if got := p.stretch(level); got != 1 {
			t.Errorf("level %v: %v", level, got)
		}
	}
}

// A registry whose cases are settled by the last look but one at the usual error rate
// is settled at a hundredth of it. With runs of the same length it would not be: the
// resolution is 1.02 times the width of an interval of the last look, whose quantile
// grows by 1.16.
func TestASmallAlphaEndsLikeTheUsualOne(t *testing.T) {
	claim := toy("A", Equal, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
	cfg := settings()
	cfg.Profile = Profile{Name: "toy", Min: 64, Max: 256, Figure: 10}
	// 10 cases of 3 looks: the tail 0.01/1000*... of the usual error rate.
	cfg.Alpha = usualAlpha / usualCases * 10
	width := func() float64 {
		c := claim
		c.Resolution = Resolution{Absolute: 1e-9}
		r, err := Check(t.Context(), []Claim{c}, cfg)
		if err != nil {
			t.Fatal(err)
		}
		widest := 0.0
		for _, v := range r.Verdicts {
			widest = max(widest, v.Estimate.Width())
		}
		return widest
	}()
	claim.Resolution = Resolution{Absolute: 1.02 * width}
	for _, share := range []float64{1, 0.01} {
		c := cfg
		c.Alpha *= share
		r, err := Check(t.Context(), []Claim{claim}, c)
		if err != nil {
			t.Fatal(err)
		}
		if r.Failed() {
			t.Errorf("alpha %v: %v", c.Alpha, r.Tally())
		}
	}
}
