package st93

import (
	"context"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
)

// drawing makes a figure with few runs and intervals of error probability 10^-9.
func drawing(t *testing.T, specs []reports.FigureSpec, id string) reports.Figure {
	t.Helper()
	for _, spec := range specs {
		if spec.ID != id {
			continue
		}
		plan := montecarlo.Plan{Seed: 1, Workers: 1}
		f, err := spec.Make(context.Background(), montecarlo.Settings{Plan: plan, Level: 1 - 1e-9, Min: 256, Max: 256})
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		return f
	}
	t.Fatalf("no figure %s", id)
	return reports.Figure{}
}

// curve returns the curve of a figure whose name has the prefix.
func curve(t *testing.T, f reports.Figure, name string) reports.Curve {
	t.Helper()
	for _, c := range f.Curves {
		if strings.HasPrefix(c.Name, name) {
			return c
		}
	}
	t.Fatalf("%s: no curve %q", f.ID, name)
	return reports.Curve{}
}

// at returns the ordinate of a curve at one of its abscissas.
func at(t *testing.T, c reports.Curve, x float64) float64 {
	t.Helper()
	i := slices.Index(c.X, x)
	if i < 0 {
		t.Fatalf("%s: no point at %g", c.Name, x)
	}
	return c.Y[i]
}

// ST93 Section 3.2 by hand: 2 ceil(K/d) + 4d is 34 for K = 1, 48 for K = 64 and
// 96 for K = 256 at d = 8; the lower bound is 8, 8 and ceil(255/8) = 32.
func TestSlotsFigure(t *testing.T) {
	f := drawing(t, slotsFigures(), "st93-slots-8")
	for K, want := range map[float64][2]float64{1: {34, 8}, 64: {48, 8}, 256: {96, 32}} {
		for name, want := range map[string]float64{"2 ceil(K/d) + 4d": want[0], "ranks from a prefix": want[0], "lower bound": want[1]} {
			if c := curve(t, f, name); K != 64 || c.Kind == reports.Points {
				if got := at(t, c, K); got != want {
					t.Errorf("%s at K = %g: %g, want %g", name, K, got, want)
				}
			}
		}
	}
	// One broadcast along a tree at random: its source is h hops from the root, h
	// = 4 on the average over the 256 nodes, and d + 1 slots follow.
	mean := curve(t, f, "trees at random")
	if mean.Lo[0] > 13 || mean.Hi[0] < 13 {
		t.Errorf("K = 1 at random takes %g to %g slots, want 13", mean.Lo[0], mean.Hi[0])
	}
	// The largest load of one packet is 1: 2 + 2d - 1.
	if got := at(t, curve(t, f, "2 E max N"), 1); got != 17 {
		t.Errorf("2 E max N + 2d - 1 = %g at K = 1, want 17", got)
	}
}

// The real-valued bound lets the ratio exceed 6 at K = d^2 + 1 = 145, by hand
// 74/(145 * 4095/(12 * 4096)); in whole slots it is 6 at K = 144.
func TestRatioFigure(t *testing.T) {
	f := drawing(t, ratioFigures(), "st93-ratio-12")
	c := curve(t, f, "bound as printed")
	if got, want := slices.Max(c.Y), 74/(145*4095.0/(12*4096)); math.Abs(got-want) > 1e-12 || at(t, c, 145) != got {
		t.Errorf("largest ratio %g, want %g", got, want)
	}
	if c := curve(t, f, "in whole slots"); slices.Max(c.Y) != 6 || at(t, c, 144) != 6 {
		t.Errorf("largest ratio %g in whole slots, want 6", slices.Max(c.Y))
	}
}

// P(max >= 20) at d = 10, K = 100 by counting ways with integers: K! [z^K]
// (sum_{k<m} z^k/k!)^d over d^K. The printed bound there is 20 (e/2)^20, the
// sharp one 10 (e/4)^10.
func TestLoadFigure(t *testing.T) {
	const d, K, m = 10, 100, 20
	ways := make([]*big.Int, K+1) // to throw n balls into the bins so far
	for n := range ways {
		ways[n] = new(big.Int)
	}
	ways[0].SetInt64(1)
	for range d {
		next := make([]*big.Int, K+1)
		for n := range next {
			next[n] = new(big.Int)
			for k := 0; k <= min(n, m-1); k++ {
				term := new(big.Int).Binomial(int64(n), int64(k))
				next[n].Add(next[n], term.Mul(term, ways[n-k]))
			}
		}
		ways = next
	}
	all := new(big.Int).Exp(big.NewInt(d), big.NewInt(K), nil)
	want, _ := new(big.Rat).SetFrac(new(big.Int).Sub(all, ways[K]), all).Float64()

	f := drawing(t, loadFigures(), "st93-load-10")
	exact := curve(t, f, "exact")
	for name, want := range map[string]float64{
		"exact": want, "bound (1)": 20 * math.Pow(math.E/2, 20), "sharp": 10 * math.Pow(math.E/4, 10),
	} {
		if got := at(t, curve(t, f, name), m); math.Abs(got-want) > 1e-9*want {
			t.Errorf("%s at m = %d: %g, want %g", name, m, got, want)
		}
	}
	// False alarms: 12 intervals at 1e-9 and 20 more of the band. A load plotted at a
	// neighbor's abscissa is off by a factor of 1.5 or more beyond m = 16.
	rare := curve(t, f, "simulated, tilted")
	for i, m := range rare.X {
		if p := at(t, exact, m); p < rare.Lo[i] || p > rare.Hi[i] {
			t.Errorf("m = %g: %g to %g, exact %g", m, rare.Lo[i], rare.Hi[i], p)
		}
	}
	band := f.Bands[0]
	for i, m := range band.X {
		if p := at(t, exact, m); p < band.Lo[i] || p > band.Hi[i] {
			t.Errorf("m = %g: counted %g to %g, exact %g", m, band.Lo[i], band.Hi[i], p)
		}
	}
	// At d = 16, K = 4096 the printed bound is 32 (e/1.5)^384 = 10^100.7 or more.
	f = drawing(t, loadFigures(), "st93-load-16")
	printed := func(c reports.Curve) bool { return strings.Contains(c.Name, "printed") }
	if !strings.Contains(f.Caption, "above $10^{100}$") || slices.ContainsFunc(f.Curves, printed) {
		t.Errorf("the printed bound is not where it should be: %s", f.Caption)
	}
}

// Phase 2 over its bound as an independent program computed it: 6/11 at d = 5, 33/39 at
// d = 8, 318/643 at d = 13. The optimum at d = 13 is ceil(8191/13) = 631 slots, the
// total of the paper 2 * 631 + 25.
func TestMultinodeFigure(t *testing.T) {
	f := drawing(t, multinodeFigures(), "st93-multinode")
	part := curve(t, f, "phase 2")
	for d, want := range map[float64]float64{5: 6.0 / 11, 8: 33.0 / 39, 13: 318.0 / 643} {
		if got := at(t, part, d); got != want {
			t.Errorf("d = %g: %g, want %g", d, got, want)
		}
	}
	if got, want := at(t, curve(t, f, "total"), 13), 1287.0/631; got != want {
		t.Errorf("total over optimum %g, want %g", got, want)
	}
	if got, want := at(t, curve(t, f, "the same"), 13), (318.0+644)/631; got != want {
		t.Errorf("with phase 2 as short as it is %g, want %g", got, want)
	}
}

func TestSpread(t *testing.T) {
	if got := spread(5, 100); !slices.Equal(got, []int{1, 2, 3, 4, 5}) {
		t.Errorf("all of 1..5 are %v", got)
	}
	if got := spread(1, 10); !slices.Equal(got, []int{1}) {
		t.Errorf("all of 1..1 are %v", got)
	}
	got := spread(1000000, 60)
	different := len(slices.Compact(slices.Clone(got)))
	if len(got) > 100 || got[0] != 1 || got[len(got)-1] != 1000000 || !slices.IsSorted(got) || different != len(got) {
		t.Errorf("%v", got)
	}
}

// The statement in the caption of the multinode figure: all packets of some tree reach
// its root over one link if 4 divides d, at most two thirds of them otherwise. The
// largest subtree of root 2^j is behind dimension j+1.
func TestOneLinkBringsAllPacketsWhereFourDividesD(t *testing.T) {
	for d := 2; d <= 16; d++ {
		packets, behind := make([]int, d), make([]int, d) // by tree
		for x := range 1 << d {
			j := (1<<d - x - 1) % d
			packets[j]++
			behind[j] += x >> ((j + 1) % d) & 1
		}
		most := 0.0
		for j := range d {
			most = max(most, float64(behind[j])/float64(packets[j]))
		}
		if all := behind[0] == packets[0]; all != (d%4 == 0) || !all && most > 2.0/3 {
			t.Errorf("d=%d: of the packets of a tree up to %g come over one link", d, most)
		}
	}
}
