package collectives_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"

	"pgregory.net/rapid"
)

// apartAgrees executes a program under some keys rank by rank and by events, and reports
// how many runs were executed rank by rank: ahead of each other if that is possible, and on
// LogGP in windows as well.
func apartAgrees(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, c *collectives.Compiled, first uint64, n int) int {
	executed := agrees(t, c, c.NewExecution(), first, n)
	if e := c.NewExecution(); e.InWindows() {
		executed += agrees(t, c, e, first, n)
	}
	return executed
}

func agrees(t interface {
	Fatal(...any)
	Fatalf(string, ...any)
}, c *collectives.Compiled, e *collectives.Execution, first uint64, n int) int {
	for i := range n {
		k := collectives.Key{A: first, B: uint64(i)}
		last, err := e.Run(k)
		got := slices.Clone(e.Ends())
		_, want := e.Trace(k) // by events
		if err != nil || want != nil {
			if err == nil || want == nil || err.Error() != want.Error() {
				t.Fatalf("%v rank by rank, %v by events", err, want)
			}
			continue
		}
		if !slices.Equal(got, e.Ends()) || last != collectives.Last(got) {
			t.Fatalf("%s on %v, key %v: %v rank by rank, %v by events", c.Name(), c.Machine(), k, got, e.Ends())
		}
	}
	runs, failed := e.Apart()
	return runs - failed
}

// Ranks that run ahead, and windows, give the digits of the simulation of events, ties
// included: for random programs, with times that are whole numbers and laws with atoms.
func TestWindowsGiveTheSameDigits(t *testing.T) {
	executed := 0
	often(t, func(t *rapid.T) {
		m := drawLogGP(t)
		m.Polling, m.Eager = false, math.MaxInt64
		p := drawProgram(t, anywhere, rapid.IntRange(1, 5).Draw(t, "ranks"), rapid.IntRange(0, 3).Draw(t, "chained") == 0, false)
		if rapid.Bool().Draw(t, "one tag") { // channels with several messages
			for _, list := range p.Ranks {
				for i := range list {
					list[i].Tag = 0
				}
			}
		}
		c, err := collectives.Compile(p, m, drawJitter(t))
		if err != nil {
			t.Fatal(err)
		}
		executed += apartAgrees(t, c, rapid.Uint64().Draw(t, "key"), 3)
	})
	t.Logf("%d runs", executed)
	if executed < 500 {
		t.Errorf("windows executed only %d runs: the test sees nothing", executed)
	}
}

// settings returns a value for each parameter that an algorithm takes.
func settings(a programs.Algorithm, ranks int, bytes int64) programs.Settings {
	set := programs.Settings{Ranks: ranks, Bytes: bytes}
	if a.Takes(programs.Segmented) {
		set.Segments = 5
	}
	if a.Takes(programs.WithRadix) {
		set.Radix = 3
	}
	if a.Takes(programs.WithLatency) {
		set.Latency = 2
	}
	if a.Takes(programs.WithWindow) {
		set.Window = 3
	}
	if a.Task == programs.Barrier {
		set.Bytes = 0
	}
	return set
}

// So do those of all algorithms, for which many ranks do the same at one time.
func TestWindowsExecuteAllAlgorithms(t *testing.T) {
	executed := 0
	for _, a := range programs.All() {
		for _, ranks := range []int{8, 13} {
			set := settings(a, ranks, 5000)
			if a.Task.Combining() {
				set.Reduction = 0.001
			}
			plan, err := a.Plan(set)
			if err != nil {
				continue // not for these ranks
			}
			for _, j := range []collectives.Jitter{
				{},
				{Flight: distributions.Exponential{Mu: 5}},
				{Flight: distributions.Geometric{Mu: 3}},
				{Extra: distributions.Geometric{Mu: 2}, Start: distributions.Geometric{Mu: 4}},
				{Rank: distributions.Exponential{Mu: 1}, Noise: distributions.Exponential{Mu: 1}, Link: distributions.Exponential{Mu: 1}},
			} {
				for _, m := range []collectives.Machine{
					collectives.LogGP{L: 5, O: 1.5, Gap: 1, PerByte: 0.001, Eager: 1 << 40},
					collectives.LogGP{L: 1, O: 1, Gap: 3, Eager: 1 << 40},
					collectives.LogGP{L: 3, Gap: 1, PerByte: 0.25, OPerByte: 0.125, Eager: 1 << 40},
					collectives.Streams{L: 5, O: 1.5, Gap: 1, PerByte: 0.01, Packet: 1500, Eager: 1000},
					collectives.Streams{L: 5, O: 1.5, PerByte: 0.01, Packet: 500, Batch: 2, Window: 100, Eager: 1000,
						Protocols: []collectives.Protocol{
							{From: 2000, L: 7, O: 2, PerByte: 0.02, Flights: collectives.Acknowledged}}},
				} {
					c, err := collectives.Compile(plan.Program, m, j)
					if err != nil {
						t.Fatal(err)
					}
					executed += apartAgrees(t, c, uint64(ranks), 2)
				}
			}
		}
	}
	t.Logf("%d runs", executed)
	if executed < 500 {
		t.Errorf("windows executed only %d runs: the test sees nothing", executed)
	}
}

// So do Streams, of random programs on random machines, with wildcards, several CPUs and
// NICs, messages of all protocols, and packets that messages share.
func TestStreamsAheadGiveTheSameDigits(t *testing.T) {
	executed := 0
	often(t, func(t *rapid.T) {
		m := drawStreams(t)
		p := drawProgram(t, anywhere, rapid.IntRange(1, 5).Draw(t, "ranks"), rapid.IntRange(0, 3).Draw(t, "chained") == 0,
			rapid.IntRange(0, 3).Draw(t, "wild") == 0)
		if rapid.Bool().Draw(t, "several CPUs") {
			for r := range p.Ranks {
				for i := range p.Ranks[r] {
					op := &p.Ranks[r][i]
					op.CPU, op.NIC = rapid.IntRange(0, 1).Draw(t, "cpu"), rapid.IntRange(0, 1).Draw(t, "nic")
				}
			}
		}
		c, err := collectives.Compile(p, m, drawJitter(t))
		if err != nil {
			t.Fatal(err)
		}
		executed += apartAgrees(t, c, rapid.Uint64().Draw(t, "key"), 3)
	})
	t.Logf("%d runs", executed)
	if executed < 500 {
		t.Errorf("ranks ran ahead in only %d runs: the test sees nothing", executed)
	}
}

// Runs that fail rank by rank, and an Execution that tries no more, have the digits of a fresh
// one: those before leave nothing behind.
func TestFailedRunsLeaveNothingBehind(t *testing.T) {
	spread, err := programs.Spread().Plan(programs.Settings{Ranks: 6, Bytes: 6000})
	if err != nil {
		t.Fatal(err)
	}
	// 30 senders to one rank, so that ranks stay within windows: of two units, as a flight and an
	// Extra are one at least. A run fails if one sends after 2^31 of them.
	// By then what waits for two operations waits for one.
	gather := make([][]programs.Operation, 31)
	gather[30] = []programs.Operation{compute(1 << 29)}
	for r := range 30 {
		gather[r] = []programs.Operation{compute(1 << 30), send(30, 1, 0)}
		gather[30] = append(gather[30], receive(r, 1, 0), compute(1, 0, 2*r+1))
	}
	law := distributions.Geometric{Mu: 2}
	for _, x := range []struct {
		program programs.Program
		machine collectives.Machine
		jitter  collectives.Jitter
	}{
		{spread.Program, collectives.Streams{L: 5, O: 1, Gap: 1, PerByte: 1, Packet: 400, Eager: 500},
			collectives.Jitter{Flight: law, Start: law}},
		{spread.Program, collectives.Streams{L: 5, O: 1, Gap: 1, PerByte: 1, Packet: 400, Eager: 5000},
			collectives.Jitter{Start: distributions.Geometric{Mu: 3000}}},
		{program(gather...), collectives.LogGP{L: 1, Gap: 1, Eager: 9},
			collectives.Jitter{Rank: distributions.Exponential{Mu: 1}, Extra: law}},
	} {
		c := compiled(t, x.program, x.machine, x.jitter)
		e := c.NewExecution()
		for i := range uint64(40) {
			k := collectives.Key{A: 3, B: i}
			last, err := e.Run(k)
			if err != nil {
				t.Fatal(err)
			}
			fresh := c.NewExecution()
			if want, err := fresh.Run(k); err != nil || want != last || !slices.Equal(e.Ends(), fresh.Ends()) {
				t.Errorf("%v, key %v: %v after others, %v alone (%v)", x.machine, k, last, want, err)
			}
		}
		tried, failed := e.Apart()
		t.Logf("%v: %d tried, %d failed", x.machine, tried, failed)
		if failed < 3 {
			t.Errorf("%v: only %d of %d runs failed: the test sees nothing", x.machine, failed, tried)
		}
	}
}

// A time that is not finite is an error of both ways, and no deadlock of either.
func TestTimesThatAreNotFinite(t *testing.T) {
	const long = math.MaxFloat64
	p := program([]programs.Operation{send(1, 9)}, []programs.Operation{receive(0, 9)})
	for _, m := range []collectives.Machine{
		collectives.Streams{L: long, O: long, PerByte: 1, Packet: 3, Eager: 1 << 40},
		collectives.Streams{L: 1, O: 1, PerByte: long, Packet: 3, Eager: 1 << 40},
		collectives.Streams{L: 1, O: long, PerByte: 1, Packet: 3, Eager: 1 << 40},
		collectives.Streams{L: 1, O: long, PerByte: 1, Packet: 3, Eager: 1},
		collectives.LogGP{L: long, O: 1, Gap: 1, PerByte: long, Eager: 1 << 40},
	} {
		c := compiled(t, p, m, collectives.Jitter{})
		if _, err := c.NewExecution().Run(collectives.Key{}); !errors.As(err, new(*inputs.Error)) {
			t.Errorf("%v: error %v", m, err)
		}
		apartAgrees(t, c, 1, 2)
	}
}

func drawStreams(t *rapid.T) collectives.Streams {
	n := func(name string, most int) float64 { return float64(rapid.IntRange(0, most).Draw(t, name)) }
	m := collectives.Streams{
		L: n("L", 20), O: n("o", 6), Gap: n("g", 8), PerByte: n("G", 2), OPerByte: n("O", 2),
		Packet: int64(rapid.IntRange(1, 50).Draw(t, "packet")), Batch: rapid.IntRange(0, 3).Draw(t, "batch"),
		Eager: int64(rapid.IntRange(0, 45).Draw(t, "S")), Window: int64(rapid.IntRange(0, 30).Draw(t, "window")),
	}
	if rapid.Bool().Draw(t, "protocols") {
		m.Protocols = []collectives.Protocol{{
			From: int64(rapid.IntRange(1, 40).Draw(t, "from")), L: n("L2", 20), O: n("o2", 6), Gap: n("g2", 8), PerByte: n("G2", 2),
			Flights: rapid.SampledFrom([]collectives.Flights{0, collectives.Eager, collectives.Rendezvous, collectives.Acknowledged}).
				Draw(t, "flights"),
		}}
	}
	return m
}
