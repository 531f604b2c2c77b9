package gated

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// A request arrived uniformly in a period of length 2 and is done at the end of one of
// length 3: the mean of n delays is 4 with standard error 2/sqrt(12 n), of which it is 5
// away with probability 6e-7.
func TestDelayOfARequestIsUniform(t *testing.T) {
	const n = 10_000
	p, r := Period{Requests: 1, Before: 2, Length: 3}, rand.New(rand.NewPCG(1, 1))
	sum := 0.0
	for range n {
		d := p.Delay(r)
		if !(3 <= d && d <= 5) {
			t.Fatalf("delay %v", d)
		}
		sum += d
	}
	if mean := sum / n; math.Abs(mean-4) > 5*2/math.Sqrt(12*n) {
		t.Errorf("mean delay %v, want 4", mean)
	}
}

// Requests take the lengths 1 to 5 in turn over periods, and the sums of what is before each
// are those of the lengths in that order: nobody's mean wait is that of a mean length.
func TestLengthsOfARecordAreTakenInItsOrder(t *testing.T) {
	record := func(values ...float64) distributions.Replayed {
		e, err := distributions.NewEmpirical("x.txt", values)
		if err != nil {
			t.Fatal(err)
		}
		return distributions.NewReplayed(distributions.Consecutive{Record: e})
	}
	s := Scheme{N: 4, Lambda: 0.05, X: record(1, 2, 3, 4, 5), V: record(6, 7, 8)}
	if s.Proved() == nil {
		t.Error("lengths that are not independent have a proof")
	}
	if _, err := s.Stationary(montecarlo.NewWords(rand.NewPCG(1, 0))); err == nil {
		t.Error("a run in steady state begins")
	}
	run, err := s.Run(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	x, v, served := 0, 0.0, int64(0) // the last of each
	periods := make([]Period, 3000)
	run.Fill(periods)
	for _, p := range periods {
		if v > 0 && p.V != 6+math.Mod(v-6+1, 3) {
			t.Fatalf("V=%v after %v", p.V, v)
		}
		v = p.V
		if p.Requests == 0 || x == 0 && p.Requests%5 == 0 {
			continue
		}
		if x++; x == 1 { // the sum says where the record begins
			for ; x < 5; x++ {
				if sum, _ := turns(x, p.Requests); sum == p.Length-p.V {
					break
				}
			}
		}
		sum, ahead := turns(x, p.Requests)
		if p.Length != p.V+sum {
			t.Fatalf("%d lengths from %d on add up to %v, want %v", p.Requests, x, p.Length-p.V, sum)
		}
		n := float64(p.Requests)
		if y, of := Wait.Of(&p); of != n || math.Abs(y-n*(p.Age+p.V)-ahead) > 1e-9 {
			t.Fatalf("waits %v, want %v", y, n*(p.Age+p.V)+ahead)
		}
		if y, _ := After.Of(&p); math.Abs(y-(n*sum-ahead-sum)) > 1e-9 {
			t.Fatalf("times after %v, want %v", y, n*sum-ahead-sum)
		}
		x = (x+int(p.Requests)-2)%5 + 1 // the last length
		served += p.Requests
	}
	if served < 5000 { // 0.2 a unit of time, a period being 7 and more
		t.Errorf("%d requests", served)
	}
}

// turns adds up m of the numbers 1 to 5 in turn, and what is before each.
func turns(first int, m int64) (sum, ahead float64) {
	for i := range m {
		ahead += sum
		sum += float64((first-1+int(i))%5 + 1)
	}
	return sum, ahead
}
