package reservation

import (
	"context"
	"flag"
	"fmt"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

var (
	coverageRuns  = flag.Int("coverage.runs", 0, "macro-replications of the coverage study; 0 skips it")
	coverageCells = flag.String("coverage.cells", "12345", "which cells")
	coverageSeed  = flag.Uint64("coverage.seed", 8, "seed; the constants of steady.Interval were calibrated with runs of seed 1")
)

// rhoFrames returns Frames of utilization rho = lambda N X.
func rhoFrames(n int, rho, x, v float64) Frames {
	return Frames{N: n, Lambda: rho / (float64(n) * x), X: x, V: v}
}

var studied = []struct {
	name  string
	f     Frames
	truth float64
}{
	{"N=64 X=1/6 V=14 rho=.3", rhoFrames(64, 0.3, 1./6, 14), 43.114},
	{"N=64 X=1/6 V=14 rho=.346", rhoFrames(64, 0.346, 1./6, 14), 56.811},
	{"N=64 X=1/6 V=14 rho=.4", rhoFrames(64, 0.4, 1./6, 14), 117.727},
	{"N=1024 X=.1 V=22 rho=.6", rhoFrames(1024, 0.6, 0.1, 22), 95.792},
	{"N=1024 X=.1 V=22 rho=.8", rhoFrames(1024, 0.8, 0.1, 22), 503.7},
}

// The table of measured coverage: go test ./montecarlo/reservation -run
// CoverageOfDelay -v -coverage.runs 1000.
func TestCoverageOfDelay(t *testing.T) {
	if *coverageRuns == 0 {
		t.Skip("a study; ask for it by -coverage.runs")
	}
	var rows []steady.Row
	for i, c := range studied {
		if !contains(*coverageCells, byte('1'+i)) {
			continue
		}
		r, err := steady.Coverage(context.Background(), *coverageSeed, *coverageRuns, 1, 0.95, steady.Cell{
			Name: c.name, Truth: c.truth, Sizes: []float64{1e5, 1e6, 5e6}, Stride: 16, Start: c.f.Start(Delay)})
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r...)
	}
	fmt.Print(steady.Markdown(rows))
}

func contains(s string, b byte) bool {
	for i := range s {
		if s[i] == b {
			return true
		}
	}
	return false
}

// The truths of the study, from runs of other seeds.
func TestTruthOfDelay(t *testing.T) {
	if *coverageRuns == 0 {
		t.Skip("a study; ask for it by -coverage.runs")
	}
	for i, c := range studied {
		if !contains(*coverageCells, byte('1'+i)) {
			continue
		}
		advance, err := c.f.Start(Delay)(montecarlo.NewWords(montecarlo.NewStreams(3, c.name).Source(0)))
		if err != nil {
			t.Fatal(err)
		}
		s := steady.NewSeries()
		for float64(s.N())*c.f.Lambda*float64(c.f.N)*c.f.V/(1-c.f.Lambda*float64(c.f.N)*c.f.X) < float64(*coverageRuns)*1e6 {
			advance(s, 1<<14)
		}
		e := s.Interval(0.95)
		fmt.Printf("%s: %.6g +- %.2g %v (%d frames)\n", c.name, e.Value, e.Width()/2, e.Warnings, s.N())
	}
}

// Coverage of the interval at which a run stops: go test ./montecarlo/reservation
// -run CoverageOfStopping -v -coverage.runs 1000.
func TestCoverageOfStopping(t *testing.T) {
	if *coverageRuns == 0 {
		t.Skip("a study; ask for it by -coverage.runs")
	}
	fmt.Print("| run | half-width | covered | | unfinished | mean frames |\n|---|--:|--:|---|--:|--:|\n")
	for i, c := range studied {
		if !contains(*coverageCells, byte('1'+i)) {
			continue
		}
		for _, precision := range []float64{0.05, 0.01} {
			var covered, stopped, frames int64
			for run := range *coverageRuns {
				e, err := steady.Mean("T", "time", c.name, c.f.Start(Delay))(context.Background(), montecarlo.Settings{
					Seed: *coverageSeed + uint64(run)<<20, Workers: 1, Level: 0.95, Min: 1000, Max: 1 << 20,
					Done: func(e montecarlo.Estimate) bool { return e.Width() <= 2*precision*e.Value },
				})
				if err != nil {
					t.Fatal(err)
				}
				if !steady.Converged(e) || e.Width() > 2*precision*e.Value {
					continue
				}
				stopped++
				frames += e.N
				if e.Contains(c.truth) {
					covered++
				}
			}
			p := montecarlo.ProportionInterval(covered, stopped, 0.95)
			fmt.Printf("| %s | %g %% | %.3f | [%.3f, %.3f] | %d | %.0f |\n",
				c.name, 100*precision, p.Value, p.Lo, p.Hi, int64(*coverageRuns)-stopped, float64(frames)/float64(stopped))
		}
	}
}
