package graphs_test

import (
	"math"
	"testing"
)

// The wait behind a link against the chain of a slotted queue that gets the thinned
// batches of the nodes behind it: its stationary law by repeated multiplication, and by
// Little's law the time from a slot boundary to the end of the service, one slot.
func TestBatchExcessIsThatOfAQueue(t *testing.T) {
	const states = 250
	f := family(t, zigzag(6)...) // three trees
	for _, c := range []struct {
		behind, size int
		lambda       float64
	}{{5, 3, 0.3}, {2, 4, 0.5}, {1, 2, 0.1}, {5, 1, 0.4}} {
		k := 3.0
		sizes := make([]float64, c.size+1) // binomial
		for j := range sizes {
			choose := 1.0
			for i := range j {
				choose *= float64(c.size-i) / float64(i+1)
			}
			sizes[j] = choose * math.Pow(1/k, float64(j)) * math.Pow(1-1/k, float64(c.size-j))
		}
		batches := float64(c.behind) * c.lambda / float64(c.size)
		arrivals := make([]float64, states)
		arrivals[0] = math.Exp(-batches * (1 - sizes[0]))
		for n := 1; n < states; n++ {
			for j := 1; j < len(sizes) && j <= n; j++ {
				arrivals[n] += batches / float64(n) * float64(j) * sizes[j] * arrivals[n-j]
			}
		}
		law := make([]float64, states)
		law[0] = 1
		for range 1500 {
			next := make([]float64, states)
			for m, p := range law {
				left := max(m-1, 0)
				for n := 0; left+n < states; n++ {
					next[left+n] += p * arrivals[n]
				}
			}
			law = next
		}
		mean := 0.0
		for m, p := range law {
			mean += float64(m) * p
		}
		want := 0.5 + mean/(float64(c.behind)*c.lambda/k) - 1
		got, err := f.BatchExcess(c.behind, c.lambda, float64(c.size))
		if err != nil || math.Abs(got-want) > 1e-6 {
			t.Errorf("%+v: %v (%v), the queue has %v", c, got, err, want)
		}
	}
}

// R is 1/2 + l and the waits behind all links, by their shares of the packets, n in
// k N (N-1): by hand for the path of two nodes, from BatchExcess for three paths in K6.
func TestBatchReceptionSumsItsBranches(t *testing.T) {
	two := family(t, path(2).Links)
	if got, err := two.BatchReception(0.6, 4); err != nil || math.Abs(got-(1.5+(0.6+3)/(2*0.4))) > 1e-12 {
		t.Errorf("%v (%v)", got, err)
	}
	f := family(t, zigzag(6)...)
	want := f.Distance()
	for _, b := range f.Branches() {
		excess, err := f.BatchExcess(b.Behind, 0.4, 2.5)
		if err != nil {
			t.Fatal(err)
		}
		want += float64(b.Behind) / (3 * 6 * 5) * excess
	}
	if got, err := f.BatchReception(0.4, 2.5); err != nil || math.Abs(got-want) > 1e-12 {
		t.Errorf("%v (%v), want %v", got, err, want)
	}
	for _, b := range []float64{0.5, math.NaN(), math.Inf(1)} {
		if _, err := f.BatchReception(0.4, b); err == nil {
			t.Errorf("a batch of %v", b)
		}
	}
	if _, err := f.BatchReception(0.6, 2); err == nil {
		t.Error("a load of 1")
	}
}
