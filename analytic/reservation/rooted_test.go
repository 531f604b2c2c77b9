package reservation_test

import (
	"math"
	"testing"

	"castlab/analytic/reservation"
)

// By hand: on the 8 x 8 torus k N = 256 and V = 10 + 16 + 4 ln 2, and at half the load
// 1.5 V/(1/2) + (1/4)[1 + (1/2) 2/(3/2)].
func TestRootedByHand(t *testing.T) {
	g, err := reservation.Rooted(64, 1./32, 4, 10, 8)
	if err != nil {
		t.Fatal(err)
	}
	got, err := g.Delay()
	if want := 3*(26+4*math.Ln2) + 5./12; err != nil || math.Abs(got-want) > 1e-12*want {
		t.Errorf("%v %v, want %v", got, err, want)
	}
	if light, err := reservation.Rooted(64, 0, 4, 10, 8); err != nil || math.Abs(light.EV-26-4*math.Ln2) > 1e-12 || light.EX != 0.25 {
		t.Errorf("%+v %v", light, err)
	}
	for _, c := range []struct {
		lambda         float64
		N, k, L, delta int
	}{{1. / 16, 64, 4, 10, 8}, {0, 0, 4, 10, 8}, {0, 64, 0, 10, 8}, {0, 64, 4, -1, 8}, {0, 64, 4, 10, -1}, {-1, 64, 4, 10, 8}} {
		if g, err := reservation.Rooted(c.N, c.lambda, c.k, c.L, c.delta); err == nil {
			t.Errorf("%+v: %+v", c, g)
		}
	}
}
