package loggp

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// A partTally counts how often each of some estimates existed and its interval
// contained the truth.
type partTally struct {
	runs, right    int64
	given, covered [5]int64
	width          [5]float64
}

func (t *partTally) Add(o partTally) { t.Merge(&o) }

func (t *partTally) Merge(o *partTally) {
	t.runs, t.right = t.runs+o.runs, t.right+o.right
	for i := range t.given {
		t.given[i] += o.given[i]
		t.covered[i] += o.covered[i]
		t.width[i] += o.width[i]
	}
}

func (t *partTally) Reset() { *t = partTally{} }

func (t *partTally) see(i int, e montecarlo.Estimate, truth float64) {
	t.given[i]++
	t.width[i] += e.Width() / 2 / truth
	if e.Contains(truth) {
		t.covered[i]++
	}
}

func (t *partTally) cell(i int) string {
	if t.given[i] == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f (%.2g)", float64(t.covered[i])/float64(t.given[i]), t.width[i]/float64(t.given[i]))
}

func repeated(t *testing.T, label string, one func(r *rand.Rand) (partTally, error)) *partTally {
	t.Helper()
	plan := montecarlo.Plan{Seed: 1, Workers: 2}
	model := func() montecarlo.Replication[partTally] { return one }
	s, err := montecarlo.Run(context.Background(), plan, "loggp coverage "+label, *studyRuns, model,
		func() *partTally { return new(partTally) })
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func disturbed(kind Kind, sizes []float64, sigma float64, r *rand.Rand, time func(s float64) float64) Series {
	s := Series{Kind: kind}
	for _, x := range sizes {
		s.Points = append(s.Points, Point{Bytes: x, Times: []float64{time(x) * math.Max(0.05, 1+sigma*r.NormFloat64())}})
	}
	return s
}

// TestChangeStudy prints how often a change of protocol is found, and what the
// intervals of both lines cover where one is.
func TestChangeStudy(t *testing.T) {
	if *studyRuns == 0 {
		t.Skip("go test ./montecarlo/loggp -run ChangeStudy -v -loggp.runs 1000 makes the table")
	}
	fmt.Println("| sizes | error | L+2o behind | two lines | at its place | L+2o before | G before | L+2o behind | G behind " +
		"|\n|--:|--:|--:|--:|--:|---|---|---|---|")
	const before, perByte, at, behind = 2.0, 0.0004, 1 << 13, 0.0003
	for _, sizes := range [][]float64{every(2), every(math.Sqrt2)} {
		for _, sigma := range []float64{0.02, 0.05} {
			for _, jump := range []float64{3, 4, 8} {
				label := fmt.Sprintf("change %d %v %v", len(sizes), sigma, jump)
				s := repeated(t, label, func(r *rand.Rand) (partTally, error) {
					f, err := FitSeries([]Series{disturbed(OneWay, sizes, sigma, r, func(s float64) float64 {
						if s < at {
							return before + perByte*(s-1)
						}
						return jump + behind*(s-1)
					})}, Config{Level: 0.95, Seed: r.Uint64(), Draws: 1})
					out := partTally{runs: 1}
					if err == nil && len(f.Regimes) == 2 {
						if from := f.Regimes[1].From; from >= at && from < at*1.5 {
							out.right = 1
						}
						for i, truth := range []float64{before, perByte, jump, behind} {
							out.see(i, f.Estimates[i], truth)
						}
					}
					return out, err
				})
				fmt.Printf("| %d | %g %% | %g | %.3f | %.3f | %s | %s | %s | %s |\n", len(sizes), 100*sigma, jump,
					float64(s.given[0])/float64(s.runs), float64(s.right)/float64(s.runs), s.cell(0), s.cell(1), s.cell(2), s.cell(3))
			}
		}
	}
}

// TestMachineStudy prints what the intervals of L, o and g cover that are made of
// several tests.
func TestMachineStudy(t *testing.T) {
	if *studyRuns == 0 {
		t.Skip("go test ./montecarlo/loggp -run MachineStudy -v -loggp.runs 1000 makes the table")
	}
	fmt.Println("| sizes | error | L+2o | G | o | L | g |\n|--:|--:|---|---|---|---|---|")
	m := Machine{Latency: 1.2, Overhead: 0.4, Gap: 0.5, GapPerByte: 0.0004}
	for _, sizes := range [][]float64{every(2), every(4), every(8)} {
		for _, sigma := range []float64{0.02, 0.1} {
			s := repeated(t, fmt.Sprintf("machine %d %v", len(sizes), sigma), func(r *rand.Rand) (partTally, error) {
				windows := disturbed(Window, sizes, sigma, r, func(s float64) float64 {
					return (63*(m.Gap+m.GapPerByte*further(s)) + m.Time(s) + m.Time(1)) / 64
				})
				windows.Window = 64
				f, err := FitSeries([]Series{
					disturbed(OneWay, sizes, sigma, r, m.Time), windows,
					disturbed(Overhead, sizes, sigma, r, func(float64) float64 { return m.Overhead }),
				}, Config{Level: 0.95, Seed: r.Uint64(), Draws: 1, Whole: true})
				out := partTally{runs: 1}
				if err != nil {
					return out, err
				}
				truth := map[string]float64{"L+2o": 2, "G": m.GapPerByte, "o": m.Overhead, "L": m.Latency, "g": m.Gap}
				for i, name := range []string{"L+2o", "G", "o", "L", "g"} {
					for _, e := range f.Estimates {
						if e.Name == name {
							out.see(i, e, truth[name])
						}
					}
				}
				return out, nil
			})
			var cells []string
			for i := range 5 {
				cells = append(cells, s.cell(i))
			}
			fmt.Printf("| %d | %g %% | %s |\n", len(sizes), 100*sigma, strings.Join(cells, " | "))
		}
	}
}
