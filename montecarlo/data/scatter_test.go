package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// By hand: of an interval [90, 120] about 100 at 0.95, z = 1.959964, and a scatter of 5 % the ends are
// 100 - sqrt(10^2 + (100 (1 - e^-0.0979982))^2) = 100 - sqrt(100 + 9.33495^2) = 86.3200 and
// 100 + sqrt(20^2 + 10.29605^2) = 122.4946. A doubt of [80, 120] goes on, too.
func TestAStatedScatterWidens(t *testing.T) {
	q := Question{Level: 0.95, Scatter: 0.05}
	s := NewSample("x")
	e := q.scattered(montecarlo.Estimate{Value: 100, Lo: 90, Hi: 120, Level: 0.95, Doubts: []montecarlo.Doubt{{Lo: 80, Hi: 120}}}, s)
	near(t, "lower end", e.Lo, 86.3200430008)
	near(t, "upper end", e.Hi, 122.4946496117)
	lo, hi := e.Widest()
	near(t, "if the doubt is right", lo, 77.9287240174)
	near(t, "if the doubt is right", hi, 122.4946496117)
	known := &Sample{apart: true, moments: *of(1, 2)}
	if e := q.scattered(montecarlo.Estimate{Value: 100, Lo: 90, Hi: 120, Level: 0.95}, known); e.Lo != 90 {
		t.Errorf("of launches that are known: %+v", e)
	}
	if err := (Question{Level: 0.95, Scatter: 1}).Validate(); err == nil {
		t.Error("a scatter of 100 %")
	}
}

// of returns the moments of values.
func of(values ...float64) *montecarlo.Moments {
	m := montecarlo.NewMoments()
	m.AddSlice(values)
	return m
}

// single is how many of some pairs of one launch a side, of 100 values each that scatter by 3 % within, are decided.
func single(t *testing.T, runs int, between, ratio, stated float64) (slower, faster int) {
	t.Helper()
	q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.9}, Programs: true, Scatter: stated}
	r := rand.New(montecarlo.NewStreams(*seed, fmt.Sprint("single launches ", between, ratio, stated)).Source(0))
	draw := func(by float64) *Sample {
		s, at := NewSample("ms"), 100*by*math.Exp(between*r.NormFloat64())
		for range 100 {
			if err := s.Add(at * math.Exp(0.03*r.NormFloat64())); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	for range runs {
		d, err := Difference(draw(1), draw(ratio), q)
		if err != nil {
			t.Fatal(err)
		}
		if d.Ranks.Decision != None || d.Order.Decision != None {
			t.Fatal("ranks or bands of one launch decide about a program")
		}
		first, second := false, false
		for _, c := range d.Contrasts {
			first, second = first || c.Decision == First, second || c.Decision == Second
		}
		if first {
			slower++
		}
		if second {
			faster++
		}
	}
	return slower, faster
}

// One launch a side decides about programs where its scatter is stated, and then wrongly at most as often as the level says: of 200 equal
// pairs whose launches differ by 5 % at most 20, which Binomial(200, 0.05) exceeds with probability 0.001. One that takes half as long
// again is seen: z sqrt(2) 0.05 is 0.17 of log(1.5) = 0.41. If launches differ by three times what is stated, it is wrong much more often,
// which is why the answer names it.
func TestOneLaunchDecidesByAStatedScatter(t *testing.T) {
	if slower, faster := single(t, 200, 0.05, 1, 0.05); slower+faster > 20 {
		t.Errorf("of 200 equal pairs %d are decided", slower+faster)
	}
	if slower, faster := single(t, 50, 0.05, 1.5, 0.05); slower < 45 || faster > 0 {
		t.Errorf("of 50 that take half as long again %d are seen, and %d the other way", slower, faster)
	}
	if slower, faster := single(t, 100, 0.15, 1, 0.05); slower+faster < 20 {
		t.Errorf("of 100 pairs whose launches differ by more than is stated %d are decided", slower+faster)
	}
	if slower, faster := single(t, 20, 0, 1.5, 0); slower+faster > 0 {
		t.Error("without a scatter one launch decides")
	}
}
