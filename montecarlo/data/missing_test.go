package data

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// exponentialQuantile is that of exponential(mean=100).
func exponentialQuantile(p float64) float64 { return -100 * math.Log1p(-p) }

// Of 100 000 exponential values of mean 100 the largest 5 % are missing, as after a timeout of 299.6. By the closed form
// all up to p = 0.95 are known to lie where they do, and what is there says too little: its median is the 0.475-quantile,
// 64.4 for 69.3, and its mean 84.2 for 100. The doubt holds the truth of every number, a quantile beyond 0.95 has no upper
// end, nor has the mean, and the median is between the quantiles of 0.45/0.95 and 0.5/0.95 of what is there, which are 0.45
// and 0.5 of all: from 59.8 to 69.3. An end is half an interval, 0.6, and an error
// of 0.3 off, five of which make 2.
func TestMissingValuesMayBeTheLongest(t *testing.T) {
	limit := exponentialQuantile(0.95)
	r := rand.New(rand.NewPCG(1, 3))
	s, random := NewSample("t"), NewSample("t")
	for range 100_000 {
		x := 100 * r.ExpFloat64()
		if x >= limit {
			x = math.NaN()
		}
		for _, to := range []*Sample{s, random} {
			if err := to.Add(x); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := random.State(Statement{Chance: true}); err != nil {
		t.Fatal(err)
	}
	trimmed, err := s.TrimmedMean(0.1, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		e      montecarlo.Estimate
		truth  float64
		finite bool // the upper end
	}{
		{s.Mean(0.95), 100, false},
		{s.Quantile(0.5, 0.95), exponentialQuantile(0.5), true},
		{s.Quantile(0.9, 0.95), exponentialQuantile(0.9), true},
		{s.Quantile(0.99, 0.95), exponentialQuantile(0.99), false},
		{s.Variance(0.95), 1e4, false},
		{s.IQR(0.95), exponentialQuantile(0.75) - exponentialQuantile(0.25), true},
		// the mean between the quantiles of 0.1 and 0.9 of exponential(mean=100), by integration by parts
		{trimmed, (100 * (0.9*(1-math.Log(0.9)) - 0.1*(1-math.Log(0.1)))) / 0.8, true},
	} {
		lo, hi := c.e.Widest()
		if !(lo <= c.truth && c.truth <= hi) || lo <= 0 && c.e.Name != "IQR" || math.IsInf(hi, 1) == c.finite || len(c.e.Doubts) == 0 {
			t.Errorf("%s: %v in [%v, %v], with doubts in [%v, %v], truth %v", c.e.Name, c.e.Value, c.e.Lo, c.e.Hi, lo, hi, c.truth)
		}
	}
	if median := s.Quantile(0.5, 0.95); median.Contains(exponentialQuantile(0.5)) {
		t.Errorf("the median of what is there is right, and the test says nothing: %+v", median)
	} else if lo, hi := median.Widest(); math.Abs(lo-exponentialQuantile(0.45)) > 2 || math.Abs(hi-exponentialQuantile(0.5)) > 2 {
		t.Errorf("the median lies in [%v, %v], want 59.8 to 69.3", lo, hi)
	}
	if e := random.Mean(0.95); len(e.Doubts) != 0 {
		t.Errorf("by chance: %+v", e)
	}
}

// Where a timeout took the longest away of one of two samples, nothing that it could turn is decided: the program that is
// slower by the closed form looks faster, as 30 % of its values are missing, and the saved sample says so too.
func TestMissingValuesDecideNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	whole, cut := NewSample("t"), NewSample("t")
	for range 2000 {
		if err := whole.Add(100 * r.ExpFloat64()); err != nil {
			t.Fatal(err)
		}
		x := 120 * r.ExpFloat64()
		if x > 144 { // exp(-1.2) is 0.30 of them
			x = math.NaN()
		}
		if err := cut.Add(x); err != nil {
			t.Fatal(err)
		}
	}
	q := Question{Level: 0.95, Quantiles: []float64{0.5, 0.9}}
	saved, err := cut.Save(q)
	if err != nil {
		t.Fatal(err)
	}
	again, err := saved.Sample()
	if err != nil {
		t.Fatal(err)
	}
	for _, second := range []*Sample{cut, again} {
		d, err := Difference(whole, second, q)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range d.Contrasts {
			if c.Decision == Second {
				t.Errorf("%s: the second is smaller: %+v", c.Difference.Name, c.Difference)
			}
			if _, hi := c.Difference.Widest(); hi < 0 {
				t.Errorf("%s: %+v", c.Difference.Name, c.Difference)
			}
		}
		if d.Order.Decision == Second {
			t.Errorf("%+v", d.Order)
		}
	}
	if err := cut.State(Statement{Chance: true}); err != nil {
		t.Fatal(err)
	}
	d, err := Difference(whole, cut, q)
	if err != nil || d.Contrasts[0].Decision != Second {
		t.Errorf("stated to be missing by chance, the mean of 75 decides: %+v, %v", d.Contrasts[0], err)
	}
}

// By hand: the median of 100 values is the 50th. Of 1 to 99 and one that is missing it is 49 if that lies below, and 50, as
// of those that are there, if it lies above. Of three such launches, 10 apart, the interval goes one lower.
func TestLaunchesWithMissingValues(t *testing.T) {
	var launches []*Sample
	for k := range 3 {
		l := NewSample("t")
		for i := range 99 {
			if err := l.Add(float64(10*k + 1 + i*37%99)); err != nil {
				t.Fatal(err)
			}
		}
		if err := l.Add(math.NaN()); err != nil {
			t.Fatal(err)
		}
		launches = append(launches, l)
	}
	s, err := OfLaunches("t", launches)
	if err != nil {
		t.Fatal(err)
	}
	e := s.Quantile(0.5, 0.95)
	if e.Value != 60 || len(e.Doubts) != 1 || !alike(e.Doubts[0].Lo, e.Lo-1) || !alike(e.Doubts[0].Hi, e.Hi) {
		t.Errorf("%+v", e)
	}
	if _, hi := s.Mean(0.95).Widest(); !math.IsInf(hi, 1) {
		t.Errorf("a mean of launches with missing values ends at %v", hi)
	}
}
