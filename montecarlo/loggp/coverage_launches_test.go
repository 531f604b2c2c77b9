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

// The machine of the study of launches: times stay positive with an offset of 1 us.
const (
	launchSum     = 10.0   // L+2o
	launchPerByte = 0.0004 // G
)

// An apartness is what launches differ by.
type apartness struct {
	name          string
	offset, scale float64 // standard deviations: microseconds on all times, and relative
	bytes         float64 // relative standard deviation of the time per byte
}

func apartnesses() []apartness {
	return []apartness{
		{name: "nothing"},
		{name: "offset of 1 us", offset: 1},
		{name: "scale of 2 %", scale: 0.02},
		{name: "G by 2 %", bytes: 0.02},
	}
}

// A spell says which sizes each of several launches measures, in order.
type spell struct {
	name     string
	launches int
	sizes    func(launch int) []float64
}

func spells() (list []spell) {
	all := func(int) []float64 { return every(2) }
	for _, n := range []int{1, 2, 3, 4, 8} {
		list = append(list, spell{fmt.Sprintf("%d of 23 sizes", n), n, all})
	}
	return append(list,
		spell{"4, sizes from 1, from 64, up to 64 KiB, all", 4, func(i int) []float64 {
			return [][]float64{every(2), every(2)[6:], every(2)[:17], every(2)}[i]
		}},
		spell{"4 of 5 sizes, 4 KiB in all", 4, func(i int) []float64 {
			list := []float64{1 << 12}
			for k := i; k < 20; k += 5 {
				list = append(list, every(2)[k+1])
			}
			slices.Sort(list)
			return slices.Compact(list)
		}},
		spell{"6 of 2 sizes, 1 B in all", 6, func(i int) []float64 { return []float64{1, every(2)[5+3*i]} }},
		spell{"4 of 4 sizes", 4, func(int) []float64 { return []float64{1, 1 << 8, 1 << 14, 1 << 20} }},
	)
}

// runs simulates launches, with a noise of 1 % on every time.
func (s spell) runs(r *rand.Rand, a apartness) (list []Series) {
	for i := range s.launches {
		offset, scale, bytes := a.offset*r.NormFloat64(), 1+a.scale*r.NormFloat64(), 1+a.bytes*r.NormFloat64()
		x := Series{Source: fmt.Sprintf("%d.csv", i), Kind: OneWay}
		for _, b := range s.sizes(i) {
			line := launchSum + offset + launchPerByte*bytes*further(b)
			x.Points = append(x.Points, Point{Bytes: b, Times: []float64{line * scale * (1 + 0.01*r.NormFloat64())}})
		}
		list = append(list, x)
	}
	return list
}

// A launchTally counts what is said of L+2o, G and T(64KiB).
type launchTally struct {
	runs, split, differ, warned int64
	drift                       int64 // they are said to have drifted
	bare, wide                  [3]int64
	narrow, width               [3][]float64 // half-widths
}

func (t *launchTally) Add(o launchTally) { t.Merge(&o) }

func (t *launchTally) Merge(o *launchTally) {
	t.runs, t.split, t.differ, t.warned = t.runs+o.runs, t.split+o.split, t.differ+o.differ, t.warned+o.warned
	t.drift += o.drift
	for i := range t.bare {
		t.bare[i], t.wide[i] = t.bare[i]+o.bare[i], t.wide[i]+o.wide[i]
		t.narrow[i], t.width[i] = append(t.narrow[i], o.narrow[i]...), append(t.width[i], o.width[i]...)
	}
}

func (t *launchTally) Reset() { *t = launchTally{} }

// launched fits one set of launches.
func launched(r *rand.Rand, s spell, a apartness) (launchTally, error) {
	f, err := FitSeries(s.runs(r, a), Config{Level: 0.95, Seed: r.Uint64(), Draws: 1, Predict: []float64{1 << 16}})
	if err != nil {
		return launchTally{}, err
	}
	t := launchTally{runs: 1}
	if len(f.Regimes) > 1 {
		t.split = 1
	}
	for _, test := range f.Tests {
		if strings.HasPrefix(test.Verdict, "launches differ") {
			t.differ = 1
		}
		if test.Verdict == "they drifted" {
			t.drift = 1
		}
	}
	truth := []float64{launchSum, launchPerByte, launchSum + launchPerByte*(1<<16-1)}
	for i, e := range []montecarlo.Estimate{f.Estimates[0], f.Estimates[len(f.Estimates)-1], f.Predictions[0]} {
		lo, hi := e.Widest()
		if len(e.Warnings)+len(f.Warnings) > 0 {
			t.warned = 1
		}
		t.narrow[i], t.width[i] = []float64{e.Width() / 2 / truth[i]}, []float64{math.Min(1e9, (hi-lo)/2/truth[i])}
		if e.Contains(truth[i]) {
			t.bare[i] = 1
		}
		if lo <= truth[i] && truth[i] <= hi {
			t.wide[i] = 1
		}
	}
	return t, nil
}

// tallied makes the tally of a cell.
func tallied(t *testing.T, runs int, s spell, a apartness) *launchTally {
	t.Helper()
	plan := montecarlo.Plan{Seed: 1, Workers: 1}
	model := func() montecarlo.Replication[launchTally] {
		return func(r *rand.Rand) (launchTally, error) { return launched(r, s, a) }
	}
	tally, err := montecarlo.Run(context.Background(), plan, "loggp launches "+s.name+" "+a.name, runs, model,
		func() *launchTally { return new(launchTally) })
	if err != nil {
		t.Fatal(err)
	}
	return tally
}

// TestLaunchStudy prints the table of COVERAGE.md of several launches.
func TestLaunchStudy(t *testing.T) {
	if *studyRuns == 0 {
		t.Skip("go test ./montecarlo/loggp -run LaunchStudy -v -loggp.runs 300 makes the table")
	}
	fmt.Println("| launches | they differ by | interval covers L+2o, G, T | widest covers | half-widths, median, relative | of " +
		"the widest | " +
		"seen | split | a warning |\n|---|---|---|---|---|---|--:|--:|--:|")
	for _, s := range spells() {
		for _, a := range apartnesses() {
			if !strings.Contains(s.name+" "+a.name, *studyCell) {
				continue
			}
			x := tallied(t, *studyRuns, s, a)
			n := float64(x.runs)
			shares := func(c [3]int64) string {
				return fmt.Sprintf("%.3f, %.3f, %.3f", float64(c[0])/n, float64(c[1])/n, float64(c[2])/n)
			}
			middle := func(c [3][]float64) string {
				var words []string
				for _, list := range c {
					slices.Sort(list)
					words = append(words, fmt.Sprintf("%.2g", median(list)))
				}
				return strings.Join(words, ", ")
			}
			fmt.Printf("| %s | %s | %s | %s | %s | %s | %.3f | %.3f | %.3f |\n", s.name, a.name, shares(x.bare), shares(x.wide),
				middle(x.narrow), middle(x.width), float64(x.differ)/n, float64(x.split)/n, float64(x.warned)/n)
		}
	}
}
