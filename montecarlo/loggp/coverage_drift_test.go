package loggp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// A wander is what happens to a machine while it is measured: the factors of its times, by place
// in the order of measurement, but for noise.
type wander struct {
	name  string
	noise float64
	at    func(r *rand.Rand, n int) []float64
}

func wanders() []wander {
	line := func(total float64) func(*rand.Rand, int) []float64 {
		return func(r *rand.Rand, n int) []float64 {
			total := total * float64(2*r.IntN(2)-1)
			return each(n, func(i int) float64 { return 1 + total*(float64(i)/float64(n-1)-0.5) })
		}
	}
	steps := func(count int) func(*rand.Rand, int) []float64 {
		return func(r *rand.Rand, n int) []float64 {
			f := each(n, func(int) float64 { return 1 })
			for range count {
				from, by := 3+r.IntN(n-6), 0.03*float64(2*r.IntN(2)-1)
				for i := from; i < n; i++ {
					f[i] *= 1 + by
				}
			}
			return f
		}
	}
	ar := func(phi float64) func(*rand.Rand, int) []float64 {
		return func(r *rand.Rand, n int) []float64 {
			x := r.NormFloat64()
			return each(n, func(int) float64 {
				e := 1 + 0.03*x
				x = phi*x + math.Sqrt(1-phi*phi)*r.NormFloat64()
				return e
			})
		}
	}
	return []wander{
		{"errors of 3 % alone", 0.03, func(_ *rand.Rand, n int) []float64 { return each(n, func(int) float64 { return 1 }) }},
		{"line of 3 %", 0.01, line(0.03)},
		{"line of 10 %", 0.01, line(0.1)},
		{"step of 3 %", 0.01, steps(1)},
		{"one time of five 1.5 as long", 0.01, func(r *rand.Rand, n int) []float64 {
			return each(n, func(int) float64 {
				if r.Float64() < 0.2 {
					return 1.5
				}
				return 1
			})
		}},
		{"two steps of 3 %", 0.01, steps(2)},
		{"parabola of 3 %", 0.01, func(r *rand.Rand, n int) []float64 {
			by := 0.03 * float64(2*r.IntN(2)-1)
			return each(n, func(i int) float64 {
				x := 2*float64(i)/float64(n-1) - 1
				return 1 + by*(x*x-1.0/3)
			})
		}},
		{"AR(0.6) of 3 %", 0, ar(0.6)},
		{"AR(0.9) of 3 %", 0, ar(0.9)},
		{"every other 2 % longer", 0.01, func(_ *rand.Rand, n int) []float64 {
			return each(n, func(i int) float64 { return 1 + 0.02*float64(i%2) })
		}},
	}
}

func each(n int, of func(i int) float64) []float64 {
	list := make([]float64, n)
	for i := range list {
		list[i] = of(i)
	}
	return list
}

// orders are the orders in which sizes are measured.
var orders = []struct {
	name string
	of   func(r *rand.Rand, sizes []float64) []float64
}{
	{"in order", func(_ *rand.Rand, sizes []float64) []float64 { return sizes }},
	{"at random", func(r *rand.Rand, sizes []float64) []float64 {
		list := slices.Clone(sizes)
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list
	}},
	{"up and down", func(_ *rand.Rand, sizes []float64) []float64 {
		down := slices.Clone(sizes)
		slices.Reverse(down)
		return slices.Concat(sizes, down)
	}},
	{"three times", func(_ *rand.Rand, sizes []float64) []float64 { return slices.Concat(sizes, sizes, sizes) }},
}

// A driftTally counts what is said of L+2o, G and T(64KiB).
type driftTally struct {
	runs, quiet, blocked, split, seen int64
	bare, wide, missed                [3]int64
	narrow, width                     [3]float64
}

func (t *driftTally) Add(o driftTally) { t.Merge(&o) }

func (t *driftTally) Merge(o *driftTally) {
	t.runs, t.quiet, t.blocked, t.split, t.seen = t.runs+o.runs, t.quiet+o.quiet, t.blocked+o.blocked, t.split+o.split, t.seen+o.seen
	for i := range t.bare {
		t.bare[i], t.wide[i], t.missed[i] = t.bare[i]+o.bare[i], t.wide[i]+o.wide[i], t.missed[i]+o.missed[i]
		t.narrow[i], t.width[i] = t.narrow[i]+o.narrow[i], t.width[i]+o.width[i]
	}
}

func (t *driftTally) Reset() { *t = driftTally{} }

// drifting fits one table of a machine that wanders.
func drifting(r *rand.Rand, sizes []float64, order func(*rand.Rand, []float64) []float64, w wander) (driftTally, error) {
	s := Series{Kind: OneWay}
	list := order(r, sizes)
	for i, f := range w.at(r, len(list)) {
		s.Points = append(s.Points, Point{Bytes: list[i], Times: []float64{(studySum +
			studyPerByte*further(list[i])) * f * math.Max(0.05, 1+w.noise*r.NormFloat64())}})
	}
	f, err := FitSeries([]Series{s}, Config{Level: 0.95, Seed: r.Uint64(), Draws: 1, Predict: []float64{1 << 16}})
	if err != nil {
		return driftTally{}, err
	}
	t := driftTally{runs: 1}
	if len(f.Regimes) > 1 {
		t.split = 1
	}
	for _, test := range f.Tests {
		if strings.Contains(test.Verdict, "drifted") && !strings.HasSuffix(test.Verdict, drifts) {
			t.seen = 1
		}
	}
	quiet, blocked := len(f.Warnings) == 0, len(f.Warnings) > 0
	truth := []float64{studySum, studyPerByte, studySum + studyPerByte*(1<<16-1)}
	estimates := []montecarlo.Estimate{f.Estimates[0], f.Estimates[len(f.Estimates)-1], f.Predictions[0]}
	for _, e := range estimates {
		quiet = quiet && len(e.Remarks()) == 0
		blocked = blocked || len(e.Warnings) > 0
	}
	for i, e := range estimates {
		lo, hi := e.Widest()
		t.narrow[i] = e.Width() / 2 / truth[i]
		if !blocked {
			t.width[i] = math.Min(1, (hi-lo)/2/truth[i])
		}
		if e.Contains(truth[i]) {
			t.bare[i] = 1
		} else if quiet {
			t.missed[i] = 1
		}
		if lo <= truth[i] && truth[i] <= hi {
			t.wide[i] = 1
		}
	}
	if quiet {
		t.quiet = 1
	}
	if blocked {
		t.blocked = 1
	}
	return t, nil
}

// TestDriftStudy prints the table of COVERAGE.md of machines that drift.
func TestDriftStudy(t *testing.T) {
	if *studyRuns == 0 {
		t.Skip("go test ./montecarlo/loggp -run DriftStudy -v -loggp.runs 300 makes the table")
	}
	fmt.Println("| sizes, order | what happens | interval covers L+2o, G, T | widest covers L+2o, G, T | missed without a word | " +
		"half-widths, relative | of the widest | no word | a warning | drift seen | split |\n|---|---|---|---|---|---|---|--:|--:|--:|--:|")
	for _, sizes := range [][]float64{every(2), every(4)} {
		for _, o := range orders {
			for _, w := range wanders() {
				name := fmt.Sprintf("%d, %s | %s", len(sizes), o.name, w.name)
				if !strings.Contains(name, *studyCell) {
					continue
				}
				plan := montecarlo.Plan{Seed: 3, Workers: 1}
				model := func() montecarlo.Replication[driftTally] {
					return func(r *rand.Rand) (driftTally, error) { return drifting(r, sizes, o.of, w) }
				}
				s, err := montecarlo.Run(context.Background(), plan, "loggp drift "+name, *studyRuns, model,
					func() *driftTally { return new(driftTally) })
				if err != nil {
					t.Fatal(err)
				}
				n := float64(s.runs)
				three := func(c [3]int64) string {
					return fmt.Sprintf("%.3f, %.3f, %.3f", float64(c[0])/n, float64(c[1])/n, float64(c[2])/n)
				}
				widths := func(c [3]float64, n float64) string {
					if n == 0 {
						return "-"
					}
					return fmt.Sprintf("%.2g, %.2g, %.2g", c[0]/n, c[1]/n, c[2]/n)
				}
				fmt.Printf("| %s | %s | %s | %s | %s | %s | %.3f | %.3f | %.3f | %.3f |\n", name, three(s.bare), three(s.wide),
					three(s.missed),
					widths(s.narrow, n), widths(s.width, n-float64(s.blocked)), float64(s.quiet)/n, float64(s.blocked)/n,
					float64(s.seen)/n, float64(s.split)/n)
			}
		}
	}
}
