package vb95

import (
	"context"
	"math"
	"testing"

	"castlab/analytic/pmnb"
	"castlab/montecarlo"
)

// By hand, d = 4: padded periods are 2 + 15M/64 slots with t_p = 0, so 5.75 for
// all nodes; executed, algorithm II takes 1 + 15/4 = 4.75 for all, 2 for one and
// nothing for none. With t_p = 1 the prefix adds 8 to each; algorithm III pads to
// 2d + 4d t_p = 24.
func TestPeriodsOfTheHypercube(t *testing.T) {
	for _, c := range []struct {
		cube dynamicCube
		make func(dynamicCube) (periodTable, error)
		want map[int]float64
	}{
		{dynamicCube{d: 4, a: pmnb.II}, dynamicCube.padded, map[int]float64{0: 2, 16: 5.75}},
		{dynamicCube{d: 4, tp: 1, a: pmnb.III}, dynamicCube.padded, map[int]float64{0: 24, 16: 27.75}},
		{dynamicCube{d: 4, a: pmnb.II}, dynamicCube.executed, map[int]float64{0: 0, 1: 2, 16: 4.75}},
		{dynamicCube{d: 4, tp: 1, a: pmnb.II}, dynamicCube.executed, map[int]float64{0: 8, 1: 10, 16: 12.75}},
	} {
		table, err := c.make(c.cube)
		if err != nil || len(table) != 17 {
			t.Fatal(len(table), err)
		}
		for m, want := range c.want {
			if table[m] != want {
				t.Errorf("%v: %d packets take %v, want %v", c.cube, m, table[m], want)
			}
		}
	}
}

// The hypothesis of the theorem on executed periods: none is longer than padded.
func TestExecutedPeriodsAreNoLongerThanPadded(t *testing.T) {
	for d := 1; d <= 7; d++ {
		for _, a := range []pmnb.Algorithm{pmnb.II, pmnb.III} {
			c := dynamicCube{d: d, tp: 0.5, a: a}
			long, err := c.padded()
			if err != nil {
				t.Fatal(err)
			}
			short, err := c.executed()
			if err != nil {
				t.Fatal(err)
			}
			for m := range long {
				if short[m] > long[m]*(1+1e-12) {
					t.Errorf("%v: %d packets take %v, padded %v", c, m, short[m], long[m])
				}
			}
		}
	}
}

// By hand for N = 3, X = 1, V = 2: the mean of K is lambda N V/(1-rho) = 0.36/0.82,
// 0.72/0.64 and 1.02/0.49.
func TestRequestsFigure(t *testing.T) {
	plan := montecarlo.Plan{Seed: 1, Workers: 1}
	f, err := requestsFigure(context.Background(), montecarlo.Settings{Plan: plan, Level: 1 - 1e-6, Min: 64, Max: 64})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{0.36 / 0.82, 0.72 / 0.64, 1.02 / 0.49} {
		exact, marks := f.Curves[2*i], f.Curves[2*i+1]
		mean := 0.0
		for k, p := range exact.Y {
			mean += float64(k) * p
			// False alarms: 12 intervals at 1e-6.
			if p < marks.Lo[k] || p > marks.Hi[k] {
				t.Errorf("%s: P(K = %d) = %v outside [%v, %v]", exact.Name, k, p, marks.Lo[k], marks.Hi[k])
			}
		}
		if math.Abs(mean-want) > 1e-6 {
			t.Errorf("%s: mean %v, want %v", exact.Name, mean, want)
		}
	}
}
