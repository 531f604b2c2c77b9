package scattering

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// By hand on the cube of 8 nodes, where a scatter takes ceil(7/3) = 3 slots and a total
// exchange 4: no request, one, two of one node, two of two nodes, one of each node.
func TestShorter(t *testing.T) {
	for _, c := range []struct{ M, h, want int }{{0, 0, 3}, {1, 1, 6}, {2, 2, 9}, {2, 1, 7}, {8, 1, 7}, {16, 2, 11}} {
		if got, err := Shorter(3, c.M, c.h); err != nil || got != float64(c.want) {
			t.Errorf("M=%d h=%d: %v (%v), by hand %d", c.M, c.h, got, err, c.want)
		}
	}
	if X, V, err := Linear(3); err != nil || X != 3 || V != 3 {
		t.Errorf("X = %v, V = %v (%v)", X, V, err)
	}
	if got, err := GatedLight(3); err != nil || got != 7.5 {
		t.Errorf("light %v (%v), by hand 4.5 + 3", got, err)
	}
}

// The cut of a subcube by counting packets and links one by one.
func TestFromSubcubeIsACut(t *testing.T) {
	for d := 1; d <= 7; d++ {
		for m := range d {
			packets, links := 0, 0
			for v := range 1 << m {
				for w := range 1 << d {
					if w>>m != 0 {
						packets++
					}
				}
				for c := range d {
					if (v^1<<c)>>m != 0 {
						links++
					}
				}
			}
			if got, err := FromSubcube(d, m); err != nil || math.Abs(got*float64(links)-float64(packets)) > 1e-9*float64(packets) {
				t.Errorf("d=%d m=%d: %v (%v), counted %d/%d", d, m, got, err, packets, links)
			}
		}
	}
}

// With X = 1/2 the half of the cube asks for N/4, and so does its quarter: 3N/8 - N/8.
// X = 0 is a total exchange. With V = N/d, X must be more than exponential in d/2: at
// d = 40, j = 20, 2^20 (1/20 - 1/40) - 1/20.
func TestLeastOverhead(t *testing.T) {
	for d := 2; d <= 20; d++ {
		n := math.Ldexp(1, d)
		if got, err := LeastOverhead(d, 0.5); err != nil || got != n/4 {
			t.Errorf("d=%d: %v (%v), by hand %v", d, got, err, n/4)
		}
		if got, err := LeastOverhead(d, 0); err != nil || got != n/2 {
			t.Errorf("d=%d, X = 0: %v (%v)", d, got, err)
		}
	}
	const d, X = 40, 26_214
	if got, err := LeastOverhead(d, X); err != nil || !(got > math.Ldexp(1, d)/d) {
		t.Errorf("X = %v: V = %v (%v), at least N/d = %v by hand", X, got, err, math.Ldexp(1, d)/d)
	}
}

func TestPartialDomains(t *testing.T) {
	var domain *inputs.Error
	_, _, e1 := Linear(0)
	_, e2 := Shorter(0, 1, 1)
	_, e3 := Shorter(3, -1, 0)
	_, e4 := Shorter(3, 9, 1)
	_, e5 := Shorter(3, 2, 3)
	_, e6 := FromSubcube(63, 0)
	_, e7 := FromSubcube(3, 4)
	_, e8 := LeastOverhead(0, 1)
	_, e9 := LeastOverhead(3, math.NaN())
	_, e10 := GatedLight(0)
	for i, err := range []error{e1, e2, e3, e4, e5, e6, e7, e8, e9, e10} {
		if !errors.As(err, &domain) {
			t.Errorf("%d: %v", i+1, err)
		}
	}
}
