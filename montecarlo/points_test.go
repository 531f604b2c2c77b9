package montecarlo

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

var pointSets = map[string]PointSet{"LatinHypercube": LatinHypercube, "Halton": Halton, "Lattice": Lattice}

// overSets returns the moments of the averages over so many sets.
func overSets(t *testing.T, p Points, sets int, f func(u []float64) float64) *Moments {
	t.Helper()
	p.Integrand = func() func(u []float64) (float64, error) {
		return func(u []float64) (float64, error) { return f(u), nil }
	}
	m, err := Run(context.Background(), Plan{Seed: 1, Workers: 1}, "sets", sets, p.model,
		func() *columnMoments { return newColumnMoments(2, false, false) })
	if err != nil {
		t.Fatal(err)
	}
	return m.moments[0]
}

// Every point is uniform: over 2000 sets the averages of u, u^2 and a product of two coordinates at single points are within
// 5 standard errors of 1/2, 1/3 and 1/4, which each fails with probability 6e-7, and all numbers lie in [0, 1).
func TestEveryPointIsUniform(t *testing.T) {
	const n, d, sets = 16, 3, 2000
	for name, set := range pointSets {
		draw, at, r := set(n, d), make([]float64, n*d), rand.New(rand.NewPCG(1, 1))
		var first, second, product [n]Moments
		for range sets {
			draw(r, at)
			for i := range n {
				u := at[i*d : i*d+d]
				first[i].Add(u[2])
				second[i].Add(u[1] * u[1])
				product[i].Add(u[0] * u[2])
			}
			if slices.Min(at) < 0 || slices.Max(at) >= 1 {
				t.Fatalf("%s: %v", name, at)
			}
		}
		for i := range n {
			for _, m := range []struct {
				Moments
				want float64
			}{{first[i], 0.5}, {second[i], 1.0 / 3}, {product[i], 0.25}} {
				if off := (m.Mean() - m.want) / math.Sqrt(m.Variance()/sets); math.Abs(off) > 5 {
					t.Errorf("%s, point %d: mean %.4f, want %.4f: %.1f standard errors", name, i, m.Mean(), m.want, off)
				}
			}
		}
	}
}

// One coordinate of a Latin hypercube lies in each interval, so that the average of a sum has a variance of 1/n^2 of that of
// independent points, to sqrt(2/1000) a standard error. A lattice before its shift has every multiple of 1/n once on every
// axis.
func TestPointsAreEven(t *testing.T) {
	const n, d = 20, 4
	sum := func(u []float64) (sum float64) {
		for _, x := range u {
			sum += x
		}
		return sum
	}
	got := overSets(t, Points{Set: LatinHypercube, N: n, Dimensions: d}, 1000, sum).Variance()
	near(t, "variance of a sum", got, d/12.0/n/n/n, 5*math.Sqrt(2.0/1000))
	for _, n := range []int{2, 7, 64, 1000} {
		for j, step := range korobov(n, 5, multiplier(n, 5)) {
			seen, k := make([]bool, n), 0
			for range n {
				seen[k] = true
				k = (k + step) % n
			}
			if slices.Contains(seen, false) {
				t.Errorf("n=%d: axis %d has gaps", n, j)
			}
		}
	}
}

// The error of a smooth function falls with n: in three dimensions, with eight times as many points, the variance of an
// average falls by more than n^-3/2 (23) for Halton, whose n^-2 has logarithms, and by more than n^-3 (512) for Lattice, n^-4
// with logarithms. Independent points have 8. A variance over 400 sets is known to 7 %.
func TestTheErrorFalls(t *testing.T) {
	smooth := func(u []float64) float64 { return math.Exp(u[0]+u[1]/2) * (1 + u[2]*u[1]) }
	for name, least := range map[string]float64{"Halton": 23, "Lattice": 512} {
		few := overSets(t, Points{Set: pointSets[name], N: 128, Dimensions: 3}, 400, smooth).Variance()
		many := overSets(t, Points{Set: pointSets[name], N: 1024, Dimensions: 3}, 400, smooth).Variance()
		if t.Logf("%s: %.0f times less", name, few/many); few/many < least {
			t.Errorf("%s: the variance falls by %.3g, want %.3g", name, few/many, least)
		}
	}
}

// A lattice of an even number of points is its own mirror image: of a sum above half its range exactly half are, in every set,
// which is said. What cancels but for rounding is warned of too.
func TestWhatBalancesIsSaid(t *testing.T) {
	for name, f := range map[string]func(u []float64) (float64, error){
		"event": func(u []float64) (float64, error) { return indicator(u[0]+u[1]+u[2] > 1.5), nil },
		"sum":   func(u []float64) (float64, error) { return u[0] + u[1]/3 + u[2]/7, nil },
	} {
		e, err := Points{Set: Lattice, N: 64, Dimensions: 3, Integrand: func() func(u []float64) (float64, error) { return f }}.
			Mean("p", "", name)(context.Background(), once(1, 200, 0.95))
		if err != nil || len(e.Warnings) == 0 || math.Abs(e.Value-map[string]float64{"event": 0.5, "sum": 31.0 / 42}[name]) > 1e-12 {
			t.Errorf("%s: %v, %v", name, e, err)
		}
	}
}

// E exp(u_1/2) ... exp(u_5/2) = (2 (sqrt e - 1))^5. Of 300 intervals at 0.95 fewer than 270 hold it with probability 3e-4.
func TestIntervalsOverSetsCover(t *testing.T) {
	truth := math.Pow(2*(math.Exp(0.5)-1), 5)
	for name, set := range pointSets {
		p := Points{Set: set, N: 64, Dimensions: 5, Integrand: func() func(u []float64) (float64, error) {
			return func(u []float64) (float64, error) { return math.Exp((u[0] + u[1] + u[2] + u[3] + u[4]) / 2), nil }
		}}
		share, _ := covered(t, 300, truth, func(seed uint64) (Estimate, error) {
			e, err := p.Mean("p", "", "product")(context.Background(), once(seed, 20, 0.95))
			if err == nil && !strings.Contains(e.Method, "over sets of 64 points in 5 dimensions, variance ") {
				t.Fatalf("%s: %s", name, e.Method)
			}
			return e, err
		})
		if share < 0.9 {
			t.Errorf("%s covers %.3f", name, share)
		}
	}
}

func TestPointsAreRefused(t *testing.T) {
	zero := func() func(u []float64) (float64, error) { return func([]float64) (float64, error) { return 0, nil } }
	nan := func() func(u []float64) (float64, error) {
		return func([]float64) (float64, error) { return math.NaN(), nil }
	}
	var domain *inputs.Error
	for _, p := range []Points{{}, {Set: Lattice, N: 8, Dimensions: 1}, {Integrand: zero, N: 8, Dimensions: 1},
		{Set: Lattice, N: 1, Dimensions: 1, Integrand: zero}, {Set: Lattice, N: 8, Integrand: zero},
		{Set: Lattice, N: 8, Dimensions: MaxPoints/8 + 1, Integrand: zero}} {
		if _, err := p.Mean("p", "", "refused")(context.Background(), once(1, 10, 0.9)); !errors.As(err, &domain) {
			t.Errorf("%+v: %v", p, err)
		}
	}
	if _, err := (Points{Set: Lattice, N: 8, Dimensions: 2, Integrand: nan}).Mean("p", "", "nan")(context.Background(),
		once(1, 10, 0.9)); !errors.Is(err, ErrNaN) {
		t.Error(err)
	}
	if _, err := (Points{Set: Halton, N: 2, Dimensions: 1001, Integrand: zero}).Mean("p", "", "many")(context.Background(),
		once(1, 10, 0.9)); err == nil {
		t.Error("1001 dimensions: no error")
	}
	r := rand.New(rand.NewPCG(1, 1))
	for name, set := range pointSets {
		for _, c := range [][2]int{{0, 1}, {-1, 1}, {1, 0}, {math.MaxInt, 2}, {2, math.MaxInt}, {math.MinInt, math.MinInt}} {
			if set(c[0], c[1]) != nil {
				t.Errorf("%s: a set of %d points in %d dimensions", name, c[0], c[1])
			}
		}
		one := []float64{7}
		if set(1, 1)(r, one); !(one[0] >= 0 && one[0] < 1) {
			t.Errorf("%s: one point is %v", name, one)
		}
		two := []float64{7, 7}
		if set(3, 1)(r, two); two[0] != 7 || two[1] != 7 {
			t.Errorf("%s: two numbers for three points: %v", name, two)
		}
	}
	e, err := (Points{Set: Lattice, N: 8, Dimensions: 2, Integrand: zero}).Mean("p", "", "zero")(context.Background(), once(1, 10, 0.9))
	if err != nil || e.Value != 0 || len(e.Warnings) == 0 || strings.Contains(e.Method, "NaN") {
		t.Errorf("%v, %v", e, err)
	}
}

// A lattice is drawn, and its points run, without allocation.
func TestLatticesAllocateNothing(t *testing.T) {
	run := Points{Set: Lattice, N: 128, Dimensions: 6, Integrand: func() func(u []float64) (float64, error) {
		return func(u []float64) (float64, error) { return u[0] * u[5], nil }
	}}.model()
	r := rand.New(rand.NewPCG(1, 1))
	if n := testing.AllocsPerRun(100, func() {
		if _, err := run(r); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations a set", n)
	}
}
