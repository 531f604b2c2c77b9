package selection

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/collectives"
	"castlab/montecarlo/comparison"
	"castlab/montecarlo/loggp"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// one is a run of a single look.
var one = montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.9, Min: 10, Max: 10}

// By hand: on the cube of 2^d nodes recursive doubling sends 1, 2, 4, ... packets one after
// the other, 2^d - 1 in all; with a length for every message it takes d.
func TestLinksKnowThePacketsOfAMessage(t *testing.T) {
	for d := 1; d <= 4; d++ {
		i := -1
		for k, a := range programs.All() {
			if a.Task == programs.Allgather && a.Name == "recursive-doubling" {
				i = k
			}
		}
		links := collectives.Links{Network: topologies.Hypercube{D: d}, Length: distributions.Deterministic{Mu: 1}}
		p := Problem{Ranks: 1 << d, Candidates: []Candidate{{Algorithm: programs.All()[i]}}}
		for _, c := range []struct {
			perPacket bool
			want      float64
		}{{true, float64(int(1)<<d - 1)}, {false, float64(d)}} {
			links.PerPacket = c.perPacket
			p.Machine = links
			list, err := p.Compile(1 << 10)
			if err != nil {
				t.Fatal(err)
			}
			if last, err := list[0].NewExecution().Run(collectives.Key{}); last != c.want || err != nil {
				t.Errorf("d=%d, per packet %v: %v, want %v, %v", d, c.perPacket, last, c.want, err)
			}
		}
	}
}

// A candidate is written as the command line has it.
func TestCandidatesAreWrittenAsTheCommandLineHasThem(t *testing.T) {
	a := programs.Algorithm{Name: "a"}
	for want, c := range map[string]Candidate{
		"a": {Algorithm: a}, "a(segments=3)": {Algorithm: a, Segments: 3}, "a(segment=4KiB)": {Algorithm: a, SegmentBytes: 4096},
		"a(radix=2)": {Algorithm: a, Radix: 2}, "a(latency=5)": {Algorithm: a, Latency: 5},
	} {
		if got := c.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A fit of exact times has T(s) = 3 + 0.001 (s-1) with o = g = 0.5: two messages of a
// binomial broadcast among 4 ranks, one after the other, each of L+2o = 3 and 0.001 for
// all bytes after the first. The draws of exact times are all the machine, too, and so are
// its answers at the best estimate; a doubt of the fit is a flaw of each.
func TestFittedMachines(t *testing.T) {
	fit := fitOf(t, 0)
	p := Problem{Ranks: 4, Candidates: []Candidate{{Algorithm: programs.Binomial()}, {Algorithm: programs.FlatBroadcast()}}}
	best, draws, err := p.Fitted(fit, Network{FIFO: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(draws) != 99 || best.Unit != "microseconds" {
		t.Fatalf("%d draws in %s", len(draws), best.Unit)
	}
	if len(best.Flaws) != len(fit.Doubts()) || len(draws[98].Flaws) != len(best.Flaws) {
		t.Errorf("flaws %q of a fit with %q", best.Flaws, fit.Doubts())
	}
	asked := 0
	ask := func(q Problem) (comparison.Question, error) {
		asked++
		return q.Question(1001, comparison.Criterion{})
	}
	a, parts, err := Answer(t.Context(), best, draws, ask, one)
	if err != nil {
		t.Fatal(err)
	}
	if asked != 100 || len(parts) != 2 {
		t.Errorf("asked %d times, %d parts", asked, len(parts))
	}
	if e := a.Systems[0].Mean; math.Abs(e.Value-8) > 1e-6 || e.Lo > e.Value || e.Hi < e.Value {
		t.Errorf("two messages take %+v, want 8", e)
	}
	alone, parts, err := Answer(t.Context(), best, nil, ask, one)
	if err != nil || parts != nil || alone.Systems[0].Mean.Value != a.Systems[0].Mean.Value {
		t.Errorf("without draws: %+v, %v, %v", alone.Systems, parts, err)
	}
	// 99 draws share half of the error 0.1, that of the runs.
	best.Jitter.Extra, draws = distributions.Exponential{Mu: 1}, slices.Clone(draws)
	for i := range draws {
		draws[i].Jitter = best.Jitter
	}
	var levels []float64
	if _, _, err := Answer(t.Context(), best, draws, func(q Problem) (comparison.Question, error) {
		question, err := q.Question(1001, comparison.Criterion{})
		question.Done = func(a comparison.Answer) bool { levels = append(levels, a.Level); return true }
		return question, err
	}, one); err != nil {
		t.Fatal(err)
	}
	if len(levels) != 100 || levels[0] != 0.9 || math.Abs(1-levels[99]-0.1/198) > 1e-12 {
		t.Errorf("levels %v", levels)
	}
	strict := one
	strict.Level = 0.999
	if _, _, err := Answer(t.Context(), best, draws, ask, strict); err == nil || !strings.Contains(err.Error(), "draws=99: want at least") {
		t.Errorf("99 draws for level 0.999: %v", err)
	}
}

// fitOf fits times that are off by a part of plus or minus scatter in turn.
func fitOf(t *testing.T, scatter float64) *loggp.Fit {
	t.Helper()
	s := loggp.Series{Kind: loggp.OneWay}
	for _, bytes := range []float64{1, 101, 501, 1001, 2001, 4001, 8001, 16001} {
		s.Points = append(s.Points, loggp.Point{Bytes: bytes, Times: []float64{(3 + 0.001*(bytes-1)) * (1 + scatter)}})
		scatter = -scatter
	}
	half := 0.5
	fit, err := loggp.FitSeries([]loggp.Series{s}, loggp.Config{Level: 0.95, Seed: 1, Draws: 99,
		Stated: loggp.Stated{Overhead: &half, Gap: &half}, Whole: true})
	if err != nil {
		t.Fatal(err)
	}
	return fit
}

// What cannot be asked is an *inputs.Error, and no panic.
func TestRefusals(t *testing.T) {
	p := plain()
	bare := p
	bare.Machine = nil
	short := p
	short.Candidates = []Candidate{{Algorithm: programs.Algorithm{Name: "short",
		Make: func(programs.Settings) (programs.Plan, error) { return programs.Plan{}, nil }}}}
	varied := p
	varied.Jitter.Rank = distributions.Exponential{Mu: 1}
	for want, ask := range map[string]func() error{
		"machine=none: ":      func() error { _, err := bare.Question(1, comparison.Criterion{}); return err },
		"sizes=none: ":        func() error { _, err := p.Crossover(0, 1, comparison.Criterion{}, nil); return err },
		"candidate=3: ":       func() error { _, err := p.Crossover(0, 3, comparison.Criterion{}, []int64{1}); return err },
		"candidate=-1: ":      func() error { _, err := Rate{Problem: p, Candidate: -1}.Find(t.Context(), one); return err },
		"ranks=4: want 0, ":   func() error { _, err := short.Question(1, comparison.Criterion{}); return err },
		"time=-1: ":           func() error { _, err := Rate{Problem: p, Time: -1}.Find(t.Context(), one); return err },
		"jitter=of ranks or ": func() error { _, err := Rate{Problem: varied}.Find(t.Context(), one); return err },
	} {
		err := ask()
		var d *inputs.Error
		if !errors.As(err, &d) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// By hand: a rank of a ring that sends one message of 1001 bytes keeps its NIC busy for
// g + (s-1)G = 2, so that an instance can start every 2 microseconds.
func TestRatesAreByUnitOfTime(t *testing.T) {
	p := Problem{
		Ranks: 5, Unit: "us", Machine: collectives.LogGP{L: 2, O: 0.5, Gap: 1, PerByte: 0.001, Eager: math.MaxInt64},
		Candidates: []Candidate{{Algorithm: programs.RingBroadcast()}},
	}
	runs := 0
	e, err := Rate{Problem: p, Bytes: 1001, Time: 16, Precision: 0.02, Watch: func() { runs++ }}.Find(t.Context(), one)
	if err != nil {
		t.Fatal(err)
	}
	if !e.Contains(0.5) || e.Width() > 0.025 || e.Level != 1 || e.Unit != "1/(us)" || runs == 0 {
		t.Errorf("%v [%v, %v] %s, level %v, %d runs; want 0.5", e.Value, e.Lo, e.Hi, e.Unit, e.Level, runs)
	}
}
