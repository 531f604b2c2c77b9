package reservation

import (
	"math"
	"testing"

	"castlab/distributions"
)

// The chain of the packets of a gated period, with the law of their number from the
// recursion of a compound Poisson sum, against the closed forms: its stationary law
// by repeated multiplication, and the delay as the mean, over the packets of a period,
// of what is left of it and of the next one with all its packets.
func TestBatchDelayIsThatOfTheChain(t *testing.T) {
	const states = 400
	for _, c := range []struct {
		rate, X, V float64
		size       distributions.Law
		sizes      []float64 // probabilities of 0, 1, 2, ... packets
	}{
		{0.25, 1, 3, distributions.Deterministic{Mu: 2}, []float64{0, 0, 1}},
		{0.1, 1, 3, distributions.Deterministic{Mu: 4}, []float64{0, 0, 0, 0, 1}},
		{0.6, 0.5, 2, distributions.TwoPoint{Low: 1, High: 5, Mu: 2}, []float64{0, 0.75, 0, 0, 0, 0.25}},
		{0.5, 1, 2, distributions.Deterministic{Mu: 1}, []float64{0, 1}},
	} {
		mean := 0.0
		for j, p := range c.sizes {
			mean += float64(j) * p
		}
		rows := make([][]float64, states) // law of the packets that arrive in a period with m
		for m := range rows {
			batches := c.rate / mean * (c.V + float64(m)*c.X)
			row := make([]float64, states)
			row[0] = math.Exp(-batches)
			for n := 1; n < states; n++ {
				for j := 1; j < len(c.sizes) && j <= n; j++ {
					row[n] += batches / float64(n) * float64(j) * c.sizes[j] * row[n-j]
				}
			}
			rows[m] = row
		}
		law := make([]float64, states)
		law[0] = 1
		for range 300 {
			next := make([]float64, states)
			for m, p := range law {
				for n, q := range rows[m] {
					next[n] += p * q
				}
			}
			law = next
		}
		var length, square, packets, delays float64
		for m, p := range law {
			period := c.V + float64(m)*c.X
			length += p * period
			square += p * period * period
			packets += p * c.rate * period
			delays += p * c.rate * period * period / 2
			for n, q := range rows[m] {
				delays += p * q * float64(n) * (c.V + float64(n)*c.X)
			}
		}
		g, err := ConstantGated(1, c.rate, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		b, err := BatchOf(c.size)
		if err != nil {
			t.Fatal(err)
		}
		cycle, variance, err := g.BatchCycle(b)
		if err != nil || !near(cycle, length, 1e-9) || !near(variance, square-length*length, 1e-8) {
			t.Errorf("%v: cycle %v, %v (%v), by the chain %v, %v", c.size, cycle, variance, err, length, square-length*length)
		}
		got, err := g.BatchDelay(b)
		if err != nil || !near(got, delays/packets, 1e-9) {
			t.Errorf("%v: T = %v (%v), by the chain %v", c.size, got, err, delays/packets)
		}
	}
}

// One user is the queue of batches with vacations whose services are V + X: the wait of
// Poisson arrivals and, for each packet of the own batch before it, a service over
// 1 - lambda E S.
func TestBatchWaitOfOneUser(t *testing.T) {
	X, V := distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}
	const lambda = 0.3
	b, err := BatchOf(distributions.Geometric{Mu: 3})
	if err != nil || math.Abs(float64(b)-5) > 1e-12 { // E b^2 = (2-p)/p^2 = 15 with p = 1/3
		t.Fatal(b, err)
	}
	alone, err := VacationWait(lambda, X, V)
	if err != nil {
		t.Fatal(err)
	}
	s, err := SystemOf(1, lambda, X, V)
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.BatchWait(0, b)
	if want := alone + 2*2/(1-lambda*2); err != nil || !near(got, want, 1e-12) {
		t.Errorf("W = %v (%v), want %v", got, err, want)
	}
	delay, err := s.BatchDelay(0, b)
	if err != nil || !near(delay, got+1, 1e-12) {
		t.Errorf("T = %v (%v), want W + EX = %v", delay, err, got+1)
	}
}

// As V grows bursts are averaged out, as it shrinks the delay is b times as long; an
// impossible batch is refused.
func TestBatchShareAtItsEnds(t *testing.T) {
	for _, c := range []struct{ V, want float64 }{{1e-9, 5}, {1e9, 1}} {
		g, err := ConstantGated(4, 0.1, 1, c.V)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := g.BatchShare(5); err != nil || !near(got, c.want, 1e-6) {
			t.Errorf("V = %v: %v (%v), want %v", c.V, got, err, c.want)
		}
		for _, b := range []Batch{0.9, Batch(math.NaN()), Batch(math.Inf(1))} {
			if _, err := g.BatchDelay(b); err == nil {
				t.Errorf("a batch of %v", float64(b))
			}
		}
	}
	if _, err := BatchOf(distributions.Bernoulli{P: 0.5}); err == nil {
		t.Error("batches of no packet")
	}
}
