package loggp

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// run returns the time of a program on a machine without jitter, by the simulator,
// which shares no formula with the fit.
func run(t *testing.T, p programs.Program, m Machine) float64 {
	t.Helper()
	c, err := collectives.Compile(p, collectives.LogGP{L: m.Latency, O: m.Overhead, Gap: m.Gap, PerByte: m.GapPerByte,
		Eager: math.MaxInt64}, collectives.Jitter{})
	if err != nil {
		t.Fatal(err)
	}
	last, err := c.NewExecution().Run(collectives.NewKey(rand.New(rand.NewPCG(1, 1))))
	if err != nil {
		t.Fatal(err)
	}
	return last
}

func relative(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within*math.Abs(want)) {
		t.Errorf("%s = %.12g, want %.12g", what, got, want)
	}
}

// message is one message of s bytes from 0 to 1, and back if it is a round trip.
func message(s int64, back bool) programs.Program {
	p := programs.Program{Ranks: [][]programs.Operation{
		{{Kind: programs.Send, Peer: 1, Bytes: s}}, {{Kind: programs.Receive, Peer: 0, Bytes: s}},
	}}
	if back {
		p.Ranks[0] = append(p.Ranks[0], programs.Operation{Kind: programs.Receive, Peer: 1, Bytes: s, After: []int{0}})
		p.Ranks[1] = append(p.Ranks[1], programs.Operation{Kind: programs.Send, Peer: 0, Bytes: s, After: []int{0}})
	}
	return p
}

// window is w messages of s bytes and an answer of one byte to all of them.
func window(w int, s int64) programs.Program {
	p := programs.Program{Ranks: make([][]programs.Operation, 2)}
	var all []int
	for i := range w {
		p.Ranks[0] = append(p.Ranks[0], programs.Operation{Kind: programs.Send, Peer: 1, Bytes: s})
		p.Ranks[1] = append(p.Ranks[1], programs.Operation{Kind: programs.Receive, Peer: 0, Bytes: s})
		all = append(all, i)
	}
	p.Ranks[0] = append(p.Ranks[0], programs.Operation{Kind: programs.Receive, Peer: 1, Bytes: 1, After: all})
	p.Ranks[1] = append(p.Ranks[1], programs.Operation{Kind: programs.Send, Peer: 0, Bytes: 1, After: all})
	return p
}

// What a simulated machine is measured to do gives back its parameters: single
// messages, round trips, windows, of a machine paced by g and of one paced by o.
func TestSimulatedBenchmarksGiveTheMachineBack(t *testing.T) {
	for _, m := range []Machine{
		{Latency: 1.25, Overhead: 0.375, Gap: 0.5, GapPerByte: 0.0625},
		{Latency: 1.25, Overhead: 0.375, Gap: 0.125, GapPerByte: 0.0625},
	} {
		c := config()
		c.Stated.Overhead = &m.Overhead
		windows := exactSeries(Window, powers(), func(s float64) float64 { return run(t, window(16, int64(s)), m) / 16 })
		windows.Window = 16
		for _, single := range []Series{
			exactSeries(OneWay, powers(), func(s float64) float64 { return run(t, message(int64(s), false), m) }),
			exactSeries(RoundTrip, powers(), func(s float64) float64 { return run(t, message(int64(s), true), m) }),
		} {
			f, err := FitSeries([]Series{single, windows}, c)
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.Machine(1)
			if err != nil {
				t.Fatal(err)
			}
			relative(t, "L", got.Latency, m.Latency, 1e-9)
			relative(t, "o", got.Overhead, m.Overhead, 0)
			relative(t, "g", got.Gap, math.Max(m.Gap, m.Overhead), 1e-9)
			relative(t, "G", got.GapPerByte, m.GapPerByte, 1e-9)
			warned := false
			for _, d := range f.Doubts() {
				warned = warned || strings.HasPrefix(d.Reason, "messages may follow each other at the pace of o")
			}
			if paced := m.Gap < m.Overhead; warned != paced {
				t.Errorf("g=%v o=%v: warned of the pace of o: %v; %q", m.Gap, m.Overhead, warned, f.Warnings)
			}
		}
	}
}

// The steps of every algorithm: its program on the simulated machine, timed and
// fitted, gives back L+2o and G.
func TestCollectivesGiveTheMachineBack(t *testing.T) {
	m := Machine{Latency: 1.25, Overhead: 0.375, Gap: 0.25, GapPerByte: 0.0625}
	plans := map[[2]string]programs.Algorithm{
		{"all_reduce", "ring"}:                  programs.RingAllreduce(),
		{"all_reduce", "recursive-doubling"}:    programs.RecursiveDoublingAllreduce(),
		{"all_reduce", "recursive-halving"}:     programs.Rabenseifner(),
		{"all_gather", "ring"}:                  programs.RingAllgather(),
		{"all_gather", "recursive-doubling"}:    programs.RecursiveDoubling(),
		{"reduce_scatter", "ring"}:              programs.RingReduceScatter(),
		{"reduce_scatter", "recursive-halving"}: programs.RecursiveHalving(),
		{"alltoall", "pairwise"}:                programs.Pairwise(),
		{"broadcast", "binomial"}:               programs.Binomial(),
		{"broadcast", "chain"}:                  programs.Pipeline(),
		{"reduce", "binomial"}:                  programs.BinomialReduce(),
		{"reduce", "chain"}:                     programs.PipelineReduce(),
	}
	for _, c := range collectivesByTask {
		algorithm, ok := plans[[2]string{c.task, c.name}]
		if !ok {
			t.Errorf("%s %s is not compared with a program", c.task, c.name)
			continue
		}
		for _, n := range []int{2, 3, 4, 6, 8, 16} {
			a := &Algorithm{Task: c.task, Name: c.name, Ranks: n}
			if a.Validate() != nil {
				continue
			}
			s := Series{Kind: Collective, Task: c.task}
			for _, parts := range []int64{1, 16, 256, 4096} {
				settings := programs.Settings{Ranks: n, Bytes: parts * int64(n)}
				if algorithm.Takes(programs.Segmented) {
					settings.Segments = 1
				}
				plan, err := algorithm.Plan(settings)
				if err != nil {
					t.Fatal(err)
				}
				s.Points = append(s.Points, Point{Bytes: float64(settings.Bytes), Times: []float64{run(t, plan.Program, m)}})
			}
			conf := config()
			conf.Whole, conf.Stated.Algorithm = true, a
			f, err := FitSeries([]Series{s}, conf)
			if err != nil {
				t.Fatal(err)
			}
			sum, _, _ := estimateOf(t, f, "L+2o")
			perByte, _, _ := estimateOf(t, f, "G")
			relative(t, c.task+" "+c.name+": L+2o", sum, m.Latency+2*m.Overhead, 1e-9)
			relative(t, c.task+" "+c.name+": G", perByte, m.GapPerByte, 1e-9)
			if t.Failed() {
				t.Logf("%d ranks", n)
			}
		}
	}
}
