package models

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/pmnb"
	"castlab/montecarlo/reservation"
	"castlab/reports/lab/catalog"
)

func runOf(t *testing.T, s catalog.Instance, n int, rows func([]float64) error) (catalog.Result, error) {
	t.Helper()
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: n, Max: n}
	return s.Run(context.Background(), settings, catalog.Watch{Rows: rows})
}

// The identities for constant lengths hold in every run: T_a = W + X, U1 = U2 = a N
// X, except for the warm-up, which is cut from each separately. Estimates from
// different runs would differ by more than a hundredth of their half-width in 99
// cases of 100.
func TestSteadyEstimatesComeFromOneRun(t *testing.T) {
	const x = 0.5
	study, err := framesStudy(reservation.Frames{N: 3, Lambda: 0.2, X: x, V: 1.5}, nil, label("one run"))
	if err != nil {
		t.Fatal(err)
	}
	var tape tape
	result, err := runOf(t, study, 50_000, tape.take)
	if err != nil {
		t.Fatal(err)
	}
	v, width := map[string]float64{}, map[string]float64{}
	for _, e := range result.Estimates {
		v[e.Name], width[e.Name] = e.Value, e.Width()
	}
	near := func(name string, want float64) bool { return math.Abs(v[name]-want) <= width[name]/200 }
	if v["U1"] != v["U2"] || !near("T_a", v["W"]+x) || !near("U1", 3*x*v["a"]) {
		t.Errorf("%v", v)
	}
	if len(tape) != 50_000 || result.Intervals != 9 || len(result.Estimates) != 13 {
		t.Errorf("%d samples, %d estimates, %d of which should have intervals", len(tape), len(result.Estimates), result.Intervals)
	}
	mean := 0.0
	for _, k := range tape {
		mean += k / 50_000
	}
	// The mean of K over all frames, warm-up included, which is at most half.
	if math.Abs(mean-v["K"]) > 0.05 {
		t.Errorf("K is %v, the samples have the mean %v", v["K"], mean)
	}
}

type label string

func (l label) String() string { return string(l) }

// Near saturation, and with 180 packets in 20000 frames, intervals of T cover 0.15 to
// 0.9 at 0.95 by each method: none of the three may be wrong without a warning more
// often than in 1 of 20 runs. By hand (M/G/1 with vacations) T = lambda S^2/(2(1 -
// lambda S)) + V/2 + S with S = V + X.
func TestNoMethodIsQuietWhereTheRunIsShort(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds, and a hundred under the race detector")
	}
	for _, f := range []reservation.Frames{{N: 1, Lambda: .45, X: 1, V: 1}, {N: 1, Lambda: .09, X: 1, V: 10},
		{N: 1, Lambda: .09, X: 10, V: .01}} {
		s := f.V + f.X
		truth := f.Lambda*s*s/(2*(1-f.Lambda*s)) + f.V/2 + s
		quiet := map[string]int{}
		for i := range 10 {
			study, err := framesStudy(f, nil, label(fmt.Sprintf("short %v", i)))
			if err != nil {
				t.Fatal(err)
			}
			result, err := runOf(t, study, 20_000, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range result.Estimates {
				if strings.HasPrefix(e.Name, "T") && e.Name != "T_a" && len(e.Warnings) == 0 && !e.Contains(truth) {
					quiet[e.Name]++
				}
			}
		}
		for name, n := range quiet {
			if n > 2 { // three of ten have probability 0.01 if each has 1/20
				t.Errorf("%+v: %s misses %v quietly in %d of 10 runs", f, name, truth, n)
			}
		}
	}
}

func TestACanceledRunHasNoResult(t *testing.T) {
	study, err := framesStudy(reservation.Frames{N: 3, Lambda: 0.2, X: 0.5, V: 1.5}, nil, label("canceled"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	seen := 0
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 1 << 40, Max: 1 << 40}
	_, err = study.Run(ctx, settings, catalog.Watch{Advance: func(n int) {
		if seen += n; seen > 1000 {
			cancel()
		}
	}})
	if err != context.Canceled || seen > 2000 {
		t.Errorf("%v after %d frames", err, seen)
	}
}

// By hand, on the square: ranks take 4 t_p, or 2 t_p by exchange. In algorithm II
// packing takes 2 parts of half a slot and the subphases ceil(M/4) and ceil(M/2);
// in III packing takes 2 slots, and the subphases of q = ceil(M/2) packets take
// ceil(q/4) and ceil(q/2).
func TestExecutedPeriodsByHand(t *testing.T) {
	for _, c := range []struct {
		algorithm pmnb.Algorithm
		ranks     pmnb.Ranks
		tp        float64
		want      []float64
	}{
		{pmnb.II, pmnb.Tree, 1, []float64{4, 6, 6, 6.5, 6.5}},
		{pmnb.II, pmnb.Exchange, 1, []float64{2, 4, 4, 4.5, 4.5}},
		{pmnb.II, pmnb.Tree, 0, []float64{0, 2, 2, 2.5, 2.5}},
		{pmnb.III, pmnb.Tree, 0, []float64{0, 4, 4, 4, 4}},
	} {
		s := cubeScheme{d: 2, tp: c.tp, algorithm: c.algorithm, ranks: c.ranks}
		got, err := s.durations()
		if err != nil {
			t.Fatal(err)
		}
		for m, want := range c.want {
			if got[m] != want {
				t.Errorf("%v %v tp=%v, %d packets: %v slots, want %v", c.algorithm, c.ranks, c.tp, m, got[m], want)
			}
		}
	}
}

// No padded period is shorter than the executed one, and X M + V has the printed V:
// 2+2d t_p and 2d+4d t_p, with half of the steps by exchange.
func TestPaddedPeriodsHoldTheExecutedOnes(t *testing.T) {
	for d := 1; d <= 6; d++ {
		for _, a := range []pmnb.Algorithm{pmnb.II, pmnb.III} {
			for _, ranks := range []pmnb.Ranks{pmnb.Tree, pmnb.Exchange} {
				executed := cubeScheme{d: d, tp: 0.5, algorithm: a, ranks: ranks}
				padded := executed
				padded.padded = true
				short, err := executed.durations()
				if err != nil {
					t.Fatal(err)
				}
				long, err := padded.durations()
				if err != nil {
					t.Fatal(err)
				}
				for m := range short {
					if short[m] > long[m]+1e-9 {
						t.Errorf("d=%d %v %v: %d packets take %v, more than %v", d, a, ranks, m, short[m], long[m])
					}
				}
			}
		}
	}
	for _, c := range []struct {
		s    cubeScheme
		want float64
	}{
		{cubeScheme{d: 16, tp: 1, algorithm: pmnb.II}, 34},
		{cubeScheme{d: 16, tp: 1, algorithm: pmnb.II, ranks: pmnb.Exchange}, 18},
		{cubeScheme{d: 16, tp: 1, algorithm: pmnb.III}, 96},
		{cubeScheme{d: 16, tp: 1, algorithm: pmnb.III, ranks: pmnb.Exchange}, 64},
	} {
		if got := c.s.v(); got != c.want {
			t.Errorf("%+v: V is %v, want %v", c.s, got, c.want)
		}
	}
}
