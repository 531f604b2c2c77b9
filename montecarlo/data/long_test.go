package data

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// Beyond MostHeld values quantiles come from a sketch: intervals hold the quantile of the
// law, here log 100, and are wider than exact ones by at most the 2^-9 of a bucket; and a
// change among the values that are not held is seen by batch means. One interval at 1-1e-6
// misses with probability 1e-6.
func TestLongSamples(t *testing.T) {
	random := rand.New(montecarlo.NewStreams(1, "long").Source(0))
	s := NewSample("x")
	for range MostHeld + 300000 {
		if err := s.Add(random.ExpFloat64()); err != nil {
			t.Fatal(err)
		}
	}
	if s.Exact() || s.whole() || len(s.values) != MostHeld {
		t.Fatalf("%d values are held", len(s.values))
	}
	if d := s.Dependence(); d.Dependent || len(d.Tests) != 12 {
		t.Errorf("%+v", d)
	}
	e := s.Quantile(0.99, 1-1e-6)
	if truth := math.Log(100); !e.Contains(truth) || e.Width() > truth*(1.0/512+2*5*math.Sqrt(99.0/float64(s.N()))/math.Log(100)) ||
		len(e.Warnings) > 0 {
		t.Errorf("p99 is %+v, want %v", e, truth)
	}
	if e := s.MAD(0.95); len(e.Warnings) == 0 {
		t.Errorf("a MAD of values that are not held: %+v", e)
	}
	for range 1000000 {
		if err := s.Add(2 * random.ExpFloat64()); err != nil {
			t.Fatal(err)
		}
	}
	if d := s.Dependence(); !d.Changed || math.Abs(float64(d.Change.First)-MostHeld-300000) > 10000 {
		t.Errorf("a change at %d: %+v", MostHeld+300000, d)
	}
	if e := s.Quantile(0.5, 0.95); len(e.Warnings) == 0 {
		t.Errorf("a quantile of values that change is %+v", e)
	}
}

// Of 2000 samples of 300 independent values at most 68 are said to change, more with
// probability 2e-5 if 0.01 do in level and 0.01 in spread.
func TestChangesHaveFewFalseAlarms(t *testing.T) {
	random := rand.New(montecarlo.NewStreams(1, "no change").Source(0))
	x, alarms := make([]float64, 300), 0
	for range 2000 {
		processes()[0].fill(random, x)
		if _, found := scored(x).changed(); found {
			alarms++
		}
	}
	if alarms > 68 {
		t.Errorf("%d of 2000 samples without a change are said to change", alarms)
	}
}
