package comparison

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"castlab/montecarlo"
)

var study = flag.Int("study", 0, "measure coverage with so many repetitions of each cell, and print the tables of COVERAGE.md")

// A marginal is a law of times with quantiles in closed form.
type marginal struct {
	name     string
	quantile func(u float64) float64
	mean     float64
}

func marginals() []marginal {
	phi := func(u float64) float64 { return math.Sqrt2 * math.Erfinv(2*u-1) }
	return []marginal{
		{"uniform(1,3)", func(u float64) float64 { return 1 + 2*u }, 2},
		{"exponential", func(u float64) float64 { return -math.Log1p(-u) }, 1},
		{"lognormal(sigma=1)", func(u float64) float64 { return math.Exp(phi(u)) }, math.Exp(0.5)},
		{"pareto(shape=3)", func(u float64) float64 { return math.Pow(1-u, -1/3.0) }, 1.5},
		// One run of a hundred is slow: what a straggler does.
		{"straggler", func(u float64) float64 {
			if u < 0.99 {
				return 1 + 0.1*u/0.99
			}
			return 2 + (u-0.99)/0.01
		}, 0.99*1.05 + 0.01*2.5},
		{"atoms 1..4", func(u float64) float64 { return 1 + math.Floor(4*math.Min(u, 1-1e-16)) }, 2.5},
	}
}

// draw fills a and b with n pairs of a Gaussian copula of correlation rho; b is
// scaled.
func (m marginal) draw(r *rand.Rand, a, b []float64, rho, scale float64) {
	for i := range a {
		x, y := r.NormFloat64(), r.NormFloat64()
		y = float64(rho*x) + float64(math.Sqrt(1-rho*rho)*y)
		a[i] = m.quantile(upper(x))
		b[i] = scale * m.quantile(upper(y))
	}
}

func upper(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

func (m marginal) truth(c Criterion) float64 {
	if c.Mean() {
		return m.mean
	}
	return m.quantile(c.Quantile - 1e-15) // the left end of an atom's step
}

// frequency runs a yes-or-no question many times on streams of its own.
func frequency(t testing.TB, label string, runs int, model func() montecarlo.Replication[bool]) montecarlo.Estimate {
	t.Helper()
	p, err := montecarlo.Run(t.Context(), montecarlo.Plan{Seed: 1, Workers: 2, Block: 8}, label, runs, model, montecarlo.NewProportion)
	if err != nil {
		t.Fatal(err)
	}
	return montecarlo.Estimate{Value: float64(p.Hits()) / float64(p.N()), N: p.N()}
}

// pairCoverage measures how often the intervals of a pair hold the truth.
func pairCoverage(t testing.TB, m marginal, c Criterion, n, runs int, rho float64) (difference, ratio float64, method string) {
	const scale = 1.25
	truth := m.truth(c)
	var ratios atomic.Int64
	difference = frequency(t, fmt.Sprint("pair ", m.name, c, n, rho), runs, func() montecarlo.Replication[bool] {
		a, b := make([]float64, n), make([]float64, n)
		return func(r *rand.Rand) (bool, error) {
			m.draw(r, a, b, rho, scale)
			p := pair(c, &column{values: a}, &column{values: b}, 0.95, facts{})
			if p.Ratio.Contains(1 / scale) {
				ratios.Add(1)
			}
			return p.Difference.Contains(truth - scale*truth), nil
		}
	}).Value
	method = "order statistics of both"
	if c.Mean() {
		method = "Student t, Fieller"
	}
	return difference, float64(ratios.Load()) / float64(runs), method
}

// common is a model of k systems, whose means are given, on a common lognormal
// part and parts of their own.
func common(means []float64, own float64) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		x := make([]float64, len(means))
		return func(r *rand.Rand) ([]float64, error) {
			shared := math.Exp(0.5*r.NormFloat64() - 0.125)
			for i, m := range means {
				x[i] = m + shared - 1 + float64(own*(r.ExpFloat64()-1))
			}
			return x, nil
		}
	}
}

// wrong counts the answers that call a system better than one that is not worse.
func wrong(t testing.TB, means []float64, by Criterion, own float64, s montecarlo.Settings, done func(Answer) bool, runs int) (errs,
	decided, spent float64) {
	names := make([]string, len(means))
	for i := range names {
		names[i] = fmt.Sprint("s", i)
	}
	ask := func(seed uint64) (Answer, error) {
		s := s
		s.Seed, s.Workers = seed, 1
		q := Question{Systems: names, Model: common(means, own), Label: "wrong", By: by, Together: 1, Done: done, Laws: noDoubt}
		if !by.Mean() {
			q.Quantiles = []float64{by.Quantile}
		}
		return q.Answer(context.Background(), s)
	}
	label := fmt.Sprint("wrong ", means, by, own, s.Min, s.Max)
	errs = frequency(t, label, runs, func() montecarlo.Replication[bool] {
		return func(r *rand.Rand) (bool, error) {
			a, err := ask(r.Uint64())
			if err != nil {
				return false, err
			}
			for _, p := range a.Pairs {
				if sign := sign(p.Difference); sign < 0 && means[p.A] >= means[p.B] || sign > 0 && means[p.A] <= means[p.B] {
					return true, nil
				}
			}
			return false, nil
		}
	}).Value
	var n float64
	for seed := range uint64(100) {
		a, err := ask(seed)
		if err != nil {
			t.Fatal(err)
		}
		n += float64(a.Runs) / 100
		if _, ok := a.Winner(); ok {
			decided += 0.01
		}
	}
	return errs, decided, n
}

// lines is a crossover of two systems, the first better below the root, with
// runs that are normal about their difference.
func lines(root float64, noise float64) func(int64) (func() montecarlo.Replication[[]float64], error) {
	return func(size int64) (func() montecarlo.Replication[[]float64], error) {
		d := math.Log(float64(size) / root)
		return func() montecarlo.Replication[[]float64] {
			x := make([]float64, 2)
			return func(r *rand.Rand) ([]float64, error) {
				shared := r.ExpFloat64()
				x[0], x[1] = 10+d+shared+float64(noise*r.NormFloat64()), 10+shared+float64(noise*r.NormFloat64())
				return x, nil
			}
		}, nil
	}
}

// noDoubt is the law of symmetric differences, of which the first order of the expansion
// vanishes: that nothing is doubted is what a study of intervals asks for.
var noDoubt = []Law{{Name: "noise=normal(sd=1)"}}

// crossed measures how often the search finds one change, and how often it holds
// the root.
func crossed(t testing.TB, root, noise float64, by Criterion, s montecarlo.Settings, runs int) (covered, one float64, width float64) {
	grid := []int64{1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20}
	ask := func(seed uint64) (Changes, error) {
		s := s
		s.Seed, s.Workers = seed, 1
		return Crossover{Systems: [2]string{"a", "b"}, Model: lines(root, noise), Laws: noDoubt, Label: "cross", By: by,
			Grid: grid}.Find(context.Background(), s)
	}
	hit := func(want func(Changes) bool) float64 {
		return frequency(t, fmt.Sprint("cross ", root, noise, by), runs, func() montecarlo.Replication[bool] {
			return func(r *rand.Rand) (bool, error) {
				c, err := ask(r.Uint64())
				return err == nil && want(c), err
			}
		}).Value
	}
	right := func(c Changes) bool {
		for _, p := range c.Grid {
			if p.Sign < 0 && float64(p.Size) >= root || p.Sign > 0 && float64(p.Size) <= root {
				return false
			}
		}
		for _, x := range c.Changes {
			if !(float64(x.From.Size) <= root && root <= float64(x.To.Size) && x.From.Sign < 0) {
				return false
			}
		}
		return true
	}
	covered = hit(right)
	one = hit(func(c Changes) bool { return len(c.Changes) == 1 })
	for seed := range uint64(20) {
		c, err := ask(seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range c.Changes {
			width += float64(x.To.Size-x.From.Size) / root / 20
		}
	}
	return covered, one, width
}

// carried measures the coverage of Combine: the time of a run is exponential of
// mean theta, and theta was itself estimated from m exponential times with a
// parametric bootstrap of so many draws.
func carried(t testing.TB, m, draws, n, runs int, level float64) (covered float64) {
	each := 1 - (1-level)/float64(2*draws)
	return frequency(t, fmt.Sprint("carried ", m, draws, n), runs, func() montecarlo.Replication[bool] {
		return func(r *rand.Rand) (bool, error) {
			gamma := func(mean float64) float64 {
				var sum float64
				for range m {
					sum += r.ExpFloat64()
				}
				return mean * sum / float64(m)
			}
			estimate := gamma(1)
			seed := r.Uint64()
			ask := func(theta, level float64) (Answer, error) {
				return Question{Systems: []string{"a"}, Label: "carried", Together: 1, Model: func() montecarlo.Replication[[]float64] {
					return func(r *rand.Rand) ([]float64, error) { return []float64{theta * r.ExpFloat64()}, nil }
				}}.Answer(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: seed, Workers: 1}, Level: level, Min: n,
					Max: n})
			}
			best, err := ask(estimate, level)
			if err != nil {
				return false, err
			}
			list := make([]Answer, draws)
			for i := range list {
				// The pivot estimate/theta has the law of draw/estimate: exchangeable on
				// the scale of logarithms, turned as a basic bootstrap is.
				if list[i], err = ask(estimate*estimate/gamma(estimate), each); err != nil {
					return false, err
				}
			}
			a, _, err := Combine(level, best, list)
			return err == nil && a.Systems[0].Mean.Contains(1), err
		}
	}).Value
}

// A table of COVERAGE.md.
type table struct{ strings.Builder }

func (b *table) row(cells ...any) {
	for _, c := range cells {
		if f, ok := c.(float64); ok {
			c = fmt.Sprintf("%.4g", f)
		}
		fmt.Fprintf(b, "| %v ", c)
	}
	b.WriteString("|\n")
}

func (b *table) head(cells ...any) {
	b.row(cells...)
	for i := range cells {
		cells[i] = "---"
	}
	b.row(cells...)
}

// TestStudy prints the tables of COVERAGE.md:
//
//	go test ./montecarlo/comparison -run TestStudy -study 1000 -v
func TestStudy(t *testing.T) {
	if *study == 0 {
		t.Skip("give -study N for the tables")
	}
	runs := *study
	t.Run("pairs", func(t *testing.T) {
		var b table
		b.head("criterion", "law", "n", "correlation", "difference", "ratio", "method")
		for _, m := range marginals() {
			for _, c := range []Criterion{{}, {0.5}, {0.99}, {0.999}} {
				for _, n := range []int{1000, 1 << 14} {
					reps := runs
					if n > 10000 {
						reps = runs / 4
					}
					for _, rho := range []float64{0, 0.9} {
						d, r, method := pairCoverage(t, m, c, n, reps, rho)
						b.row(c, m.name, n, rho, d, r, method)
					}
				}
			}
		}
		fmt.Println(b.String())
	})
	t.Run("wrong", func(t *testing.T) {
		var b table
		b.head("by", "systems", "runs", "wrong", "decided", "mean runs")
		tie := func(k int) []float64 {
			m := make([]float64, k)
			for i := range m {
				m[i] = 10
			}
			return m
		}
		slip := func(k int, delta float64) []float64 {
			m := tie(k)
			m[0] -= delta
			return m
		}
		for _, by := range []Criterion{{}, {0.99}} {
			for _, means := range [][]float64{tie(2), tie(4), tie(8), slip(4, 0.02), slip(8, 0.1)} {
				for _, looks := range [][2]int{{2048, 2048}, {256, 2048}} {
					e, d, n := wrong(t, means, by, 0.5, montecarlo.Settings{Level: 0.95, Min: looks[0], Max: looks[1]}, Settled(0), runs/2)
					b.row(by, fmt.Sprintf("%d: one %.4g, the others 10", len(means), means[0]), fmt.Sprint(looks[0], " to ", looks[1]),
						e, d, n)
				}
			}
		}
		fmt.Println(b.String())
	})
	t.Run("equal", func(t *testing.T) { equalMeans(t, runs) })
	t.Run("stalls", func(t *testing.T) { rareStalls(t, runs) })
	t.Run("sizes", func(t *testing.T) { equalSizes(t, runs) })
	t.Run("inventory", func(t *testing.T) { inventoryStudy(t, runs) })
	t.Run("allocation", func(t *testing.T) { allocationStudy(t, runs) })
	t.Run("crossovers", func(t *testing.T) {
		var b table
		b.head("by", "noise", "runs", "all right", "one change found", "mean width / root")
		for _, by := range []Criterion{{}, {0.9}} {
			for _, noise := range []float64{0.01, 1} {
				c, one, w := crossed(t, 20011, noise, by, montecarlo.Settings{Level: 0.95, Min: 64, Max: 1024}, runs/2)
				b.row(by, noise, "64 to 1024", c, one, w)
			}
		}
		fmt.Println(b.String())
	})
	t.Run("parameters", func(t *testing.T) {
		var b table
		b.head("measurements", "draws", "runs of each", "covered")
		for _, m := range []int{5, 100} {
			for _, n := range []int{100, 1000} {
				b.row(m, 79, n, carried(t, m, 79, n, runs/2, 0.95))
			}
		}
		fmt.Println(b.String())
	})
}
