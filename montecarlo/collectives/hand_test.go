package collectives_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
	"castlab/topologies/programs"
)

func send(to int, bytes int64, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Send, Peer: to, Bytes: bytes, After: after}
}

func receive(from int, bytes int64, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Receive, Peer: from, Bytes: bytes, After: after}
}

func compute(time float64, after ...int) programs.Operation {
	return programs.Operation{Kind: programs.Compute, Time: time, After: after}
}

func program(ranks ...[]programs.Operation) programs.Program {
	return programs.Program{Name: "test", Ranks: ranks}
}

func pcg() *rand.PCG { return rand.NewPCG(1, 2) }

func compiled(t *testing.T, p programs.Program, m collectives.Machine, j collectives.Jitter) *collectives.Compiled {
	t.Helper()
	c, err := collectives.Compile(p, m, j)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ends returns when each rank is done under one key.
func ends(t *testing.T, p programs.Program, m collectives.Machine, j collectives.Jitter) []float64 {
	t.Helper()
	e := compiled(t, p, m, j).NewExecution()
	if _, err := e.Run(collectives.Key{A: 1, B: 2}); err != nil {
		t.Fatal(err)
	}
	return e.Ends()
}

// One message of k bytes takes o + (k-1)G + L + o: Alexandrov, Ionescu, Schauser,
// Scheiman, "LogGP", 1995, Section 2.
func TestOneMessage(t *testing.T) {
	m := collectives.LogGP{L: 5, O: 2, Gap: 4, PerByte: 3, Eager: 1 << 20}
	for bytes, want := range map[int64]float64{0: 9, 1: 9, 2: 12, 100: 2 + 99*3 + 5 + 2} {
		p := program([]programs.Operation{send(1, bytes)}, []programs.Operation{receive(0, bytes)})
		for _, m.Polling = range []bool{false, true} {
			if got := ends(t, p, m, collectives.Jitter{}); got[0] != 2 || got[1] != want {
				t.Errorf("%v, %d bytes: %v, want 2 and %v", m, bytes, got, want)
			}
		}
	}
}

// By hand, L = 10, o = 2, g = 5, G = 1. Each case says which rule it is about.
func TestRulesByHand(t *testing.T) {
	m := collectives.LogGP{L: 10, O: 2, Gap: 5, PerByte: 1, Eager: 4}
	polling := m
	polling.Polling = true
	perByte := m
	perByte.OPerByte = 3
	ops := func(list ...programs.Operation) []programs.Operation { return list }
	for _, x := range []struct {
		what string
		p    programs.Program
		m    collectives.LogGP
		want []float64
	}{
		// The second message leaves a gap of g + G after the first: at 6; it is there at 18.
		{"gap at the sender", program(ops(send(1, 2), send(1, 1)), ops(receive(0, 2), receive(0, 1))), m, []float64{8, 20}},
		// Both are there at 12; the first to have been sent goes in at 12, the other one g later.
		{"gap at the receiver", program(ops(send(2, 1)), ops(send(2, 1)), ops(receive(0, 1), receive(1, 1))), m, []float64{2, 2, 19}},
		// The CPU receives the message at 12 although no Receive begins before 30, and
		// is then free.
		{"overhead on arrival", program(ops(send(1, 1)), ops(compute(30), receive(0, 1, 0))), m, []float64{2, 32}},
		{"overhead when polled", program(ops(send(1, 1)), ops(compute(30), receive(0, 1, 0))), polling, []float64{2, 32}},
		{"overhead on arrival, between computations", program(ops(send(1, 1)), ops(compute(11), compute(20, 0), receive(0, 1, 1))), m,
			[]float64{2, 33}},
		// Sent at 0 with 5 > S bytes, received at 30: the sender goes on then.
		{"rendezvous", program(ops(send(1, 5), compute(1, 0)), ops(compute(30), receive(0, 5, 0))), polling, []float64{31, 36}},
		// On arrival the message was sent at 0, before the computation began: it goes first
		// at 30, and at once finds the Receive, which is begun at 30.
		{"rendezvous on arrival", program(ops(send(1, 5), compute(1, 0)), ops(compute(30), receive(0, 5, 0))), m, []float64{31, 36}},
		// Begun: the computation may begin with the Send, which leaves the CPU at 2.
		{"begun", program(ops(send(1, 5), programs.Operation{Kind: programs.Compute, Time: 1, Begun: []int{0}}),
			ops(compute(30), receive(0, 5, 0))), m, []float64{30, 36}},
		// (k-1)O at both ends: 2+3 for the sender; the receiver 2 + max(3, 1) from 12.
		{"overhead per byte", program(ops(send(1, 2)), ops(receive(0, 2))), perByte, []float64{5, 17}},
		// Two CPUs compute at once, and what waits for both begins at the later end.
		{"two CPUs", program(ops(compute(3), programs.Operation{Kind: programs.Compute, Time: 7, CPU: 1}, compute(1, 0, 1))), m,
			[]float64{8}},
		// Two NICs: no gap between their messages, only o.
		{"two NICs", program(ops(send(1, 1), programs.Operation{Kind: programs.Send, Peer: 1, Bytes: 1, NIC: 1, Tag: 1}),
			ops(receive(0, 1), programs.Operation{Kind: programs.Receive, Bytes: 1, Tag: 1})), m, []float64{4, 16}},
		// Any rank, any tag: the message of rank 1, which computes less, comes first.
		{"any rank", program(ops(compute(4), send(2, 1, 0)), ops(compute(1), send(2, 1, 0)),
			ops(programs.Operation{Kind: programs.Receive, Peer: -1, Tag: -1, Bytes: 1}, compute(50, 0),
				programs.Operation{Kind: programs.Receive, Peer: -1, Bytes: 1, After: []int{0}})), m, []float64{6, 3, 67}},
		{"nobody does anything", program(nil, nil), m, []float64{0, 0}},
	} {
		if got := ends(t, x.p, x.m, collectives.Jitter{}); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", x.what, got, x.want)
		}
	}
}

// LogGOPSim documents the binomial reduction of 1024 bytes over 8 ranks and the
// dissemination of 1 byte over 16, with its default parameters.
func TestLogGOPSimsExamples(t *testing.T) {
	m := collectives.LogGP{L: 2500, O: 1500, Gap: 1000, PerByte: 6, Eager: 65535}
	reduction := program(
		[]programs.Operation{receive(4, 1024), receive(2, 1024), receive(1, 1024)},
		[]programs.Operation{receive(5, 1024), receive(3, 1024), send(0, 1024, 0, 1)},
		[]programs.Operation{receive(6, 1024), send(0, 1024, 0)},
		[]programs.Operation{receive(7, 1024), send(1, 1024, 0)},
		[]programs.Operation{send(0, 1024)}, []programs.Operation{send(1, 1024)}, []programs.Operation{send(2, 1024)},
		[]programs.Operation{send(3, 1024)},
	)
	if got, want := ends(t, reduction, m, collectives.Jitter{}),
		[]float64{34914, 24776, 13138, 13138, 1500, 1500, 1500, 1500}; !slices.Equal(got, want) {
		t.Errorf("reduction: %v, LogGOPSim %v", got, want)
	}
	var ranks [][]programs.Operation
	for r := range 16 {
		var list []programs.Operation
		for hop := 1; hop < 16; hop *= 2 {
			var after []int
			if n := len(list); n > 0 {
				after = []int{n - 2, n - 1}
			}
			list = append(list, send((r+hop)%16, 1, after...), receive((r+16-hop)%16, 1, after...))
		}
		ranks = append(ranks, list)
	}
	for _, got := range ends(t, program(ranks...), m, collectives.Jitter{}) {
		if got != 22000 {
			t.Errorf("dissemination: %v, LogGOPSim 22000", got)
		}
	}
}

// A message that overtakes another of its channel waits for it. Rank 0 sends two with
// one tag; the flights are drawn until the second overtakes.
func TestMessagesOfAChannelComeInOrder(t *testing.T) {
	p := program([]programs.Operation{send(1, 1), send(1, 1, 0)}, []programs.Operation{receive(0, 1), receive(0, 1, 0)})
	for _, m := range []collectives.Machine{collectives.LogGP{Eager: 1}, collectives.LogGP{Eager: 1, Polling: true},
		collectives.Links{Network: topologies.Path{N: 2}, Length: distributions.Deterministic{Mu: 1}}} {
		e := compiled(t, p, m, collectives.Jitter{Flight: distributions.Exponential{Mu: 5}}).NewExecution()
		overtaken := 0
		for n := range uint64(50) {
			k := collectives.Key{A: n}
			first, second, start := e.Flight(k, 0), e.Flight(k, 1), 0.0
			if _, ok := m.(collectives.Links); ok {
				start = 1
			}
			spans, err := e.Trace(k)
			if err != nil {
				t.Fatal(err)
			}
			if start+second < first {
				overtaken++
			}
			if last, err := e.Run(k); err != nil || last != max(start+first, 2*start+second) {
				t.Errorf("%v: done at %v %v, want %v", m, last, err, max(start+first, 2*start+second))
			}
			if want := start + first; spans[2].End != want {
				t.Errorf("%v: the first Receive ends at %v, want %v", m, spans[2].End, want)
			}
			if want := max(start+first, 2*start+second); spans[3].End != want {
				t.Errorf("%v: the second Receive ends at %v, want %v", m, spans[3].End, want)
			}
		}
		if overtaken == 0 {
			t.Errorf("%v: nothing overtook anything", m)
		}
	}
}

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }
