package fitting

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
)

// By hand: middles of classes of width 1 are in steps of 1, hundredths that begin at 0.05 in steps
// of 0.1; numbers that are multiples of something are in steps of that. Five values of three kinds show no
// grid coarser than that of all multiples, however far apart they are, and values without equals none.
func TestRecordedFindsStepAndOffset(t *testing.T) {
	repeat := func(n int, values ...float64) (list []float64) {
		for range n {
			list = append(list, values...)
		}
		return list
	}
	for _, c := range []struct {
		name         string
		values       []float64
		step, offset float64
	}{
		{"whole numbers", repeat(20, 7, 8, 9, 11), 1, 0},
		{"middles of classes", repeat(20, 7.5, 8.5, 9.5, 11.5), 1, 0.5},
		{"tenths from 0.05 on", repeat(20, 0.05, 0.15, 0.25), 0.1, 0.05},
		{"below zero", repeat(20, -1.5, -0.5, 0.5), 1, 0.5},
		{"a grid beside every multiple", repeat(20, 1.0/3, 4.0/3, 7.0/3, 13.0/3), 1, 1.0 / 3},
		{"tens", repeat(20, 10, 20, 40), 10, 0},
		{"too few to show it", []float64{1, 1, 5, 5, 9}, 1, 0},
		{"two kinds", repeat(20, 114, 115), 1, 0},
		{"no equals", []float64{1, 2, 3.5, 4}, 0, 0},
	} {
		if step, offset := Recorded(c.values); math.Abs(step-c.step) > 1e-9 || math.Abs(offset-c.offset) > 1e-9 {
			t.Errorf("%s: step %v from %v, want %v from %v", c.name, step, offset, c.step, c.offset)
		}
	}
}

// 1500 values of a normal law of deviation 0.8 that were counted in classes of width 1. The
// maximum of the likelihood of classes has a standard error of about 0.8/sqrt(2 n) sqrt(1 + 2 (1/12)/0.64), 0.017; as if they were
// within a quarter of a class it is at least sqrt(0.64 + 1/12 - 1/48), 0.838. An error of four standard
// errors is seen once in 16000 files.
func TestClassesGiveTheDeviationBack(t *testing.T) {
	for _, c := range []struct {
		name   string
		record func(float64) float64
	}{
		{"to the nearest", math.Round},
		{"middles of classes", func(x float64) float64 { return math.Floor(x) + 0.5 }},
		{"a grid from a third on", func(x float64) float64 { return math.Round(x-1.0/3) + 1.0/3 }},
	} {
		r := rand.New(rand.NewPCG(1, 1))
		values := make([]float64, 1500)
		for i := range values {
			values[i] = c.record(10 + 0.8*r.NormFloat64())
		}
		ranking, err := Fit(Sample{Values: values}, Options{Families: []string{"normal"}})
		if err != nil || len(ranking.Fits) != 1 {
			t.Fatal(err, ranking)
		}
		if law := ranking.Fits[0].Law.(distributions.Normal); math.Abs(law.SD-0.8) > 4*0.017 || math.Abs(law.Mu-10) > 0.1 {
			t.Errorf("%s: %v", c.name, law)
		}
	}
}
