package collectives_test

import (
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// Programs that look static and are not: which comes first depends on the times.
func TestOrderIsNotStatic(t *testing.T) {
	ops := func(list ...programs.Operation) []programs.Operation { return list }
	begun := func(op programs.Operation, list ...int) programs.Operation { op.Begun = list; return op }
	for what, p := range map[string]programs.Program{
		"a large Send is received while its rank sends on": program(ops(send(1, 9), send(2, 9), send(3, 9)),
			ops(compute(30), receive(0, 9, 0)), ops(receive(0, 9)), ops(receive(0, 9))),
		"begun, not ended, large Send": program(ops(send(1, 9), begun(send(2, 9), 0)),
			ops(compute(30), receive(0, 9, 0)), ops(receive(0, 9))),
		"an answer from somebody else": program(ops(send(1, 1), receive(2, 1)), ops(receive(0, 1)),
			ops(compute(1), send(0, 1, 0))),
		"an answer sent too early": program(ops(send(1, 1), receive(1, 1)), ops(send(0, 1), receive(0, 1, 0))),
		"two messages":             program(ops(receive(1, 1), receive(2, 1, 0)), ops(send(0, 1)), ops(send(0, 1))),
		"a Compute and a Send, and a gap": program(ops(send(1, 1), send(1, 1, 0), compute(2, 0)),
			ops(receive(0, 1), receive(0, 1, 0))),
		"what waits for different things": program(ops(compute(1), compute(2, 0), compute(3), compute(4, 2))),
	} {
		m := collectives.LogGP{L: 1, O: 1, Gap: 10, Eager: 1}
		c := compiled(t, p, m, collectives.Jitter{Flight: distributions.Exponential{Mu: 1}})
		if c.Static() {
			t.Errorf("%s: static", what)
		}
	}
	// And some that are.
	for what, p := range map[string]programs.Program{
		"an answer":        program(ops(send(1, 1), receive(1, 1), send(1, 1, 1)), ops(receive(0, 1), send(0, 1, 0), receive(0, 1, 1))),
		"a large Send":     program(ops(send(1, 9), compute(3, 0)), ops(receive(0, 9), compute(2, 0))),
		"Sends after one":  program(ops(compute(1), send(1, 1, 0), send(2, 1, 0)), ops(receive(0, 1)), ops(receive(0, 1))),
		"a Send has begun": program(ops(send(1, 1), begun(compute(3), 0)), ops(receive(0, 1))),
	} {
		m := collectives.LogGP{L: 1, O: 1, Gap: 10, Eager: 1}
		if c := compiled(t, p, m, collectives.Jitter{}); !c.Static() {
			t.Errorf("%s: not static", what)
		}
	}
}

// By hand: what messages with wildcards, several CPUs and one tag do.
func TestMatchingByHand(t *testing.T) {
	m := collectives.LogGP{L: 1, O: 1, PerByte: 1, Eager: 100}
	long := send(1, 10)
	short := programs.Operation{Kind: programs.Send, Peer: 1, Bytes: 1, CPU: 1, NIC: 1}
	second := programs.Operation{Kind: programs.Compute, Time: 5, CPU: 1, After: []int{1}}
	// Both are sent at 0, the long one first. CPU 0 has it at 12, CPU 1 the short one at 3;
	// but that is for the second Receive, after which CPU 1 computes until 17.
	if got, want := ends(t, program([]programs.Operation{long, short}, []programs.Operation{receive(0, 10), receive(0, 1), second}), m,
		collectives.Jitter{}), []float64{1, 17}; !slices.Equal(got, want) {
		t.Errorf("one channel: %v, want %v", got, want)
	}
	// Rank 2 wants tag 7 of any rank first, which comes from rank 1, there at 22, and
	// computes for 1.
	any7 := programs.Operation{Kind: programs.Receive, Peer: programs.AnyRank, Tag: 7}
	any0 := programs.Operation{Kind: programs.Receive, Peer: programs.AnyRank, Tag: 0}
	tagged := programs.Operation{Kind: programs.Send, Peer: 2, Bytes: 1, Tag: 7, After: []int{0}}
	if got, want := ends(t, program([]programs.Operation{send(2, 1)}, []programs.Operation{compute(19), tagged},
		[]programs.Operation{any7, any0, compute(1, 0)}), m, collectives.Jitter{}), []float64{1, 20, 23}; !slices.Equal(got, want) {
		t.Errorf("any rank: %v, want %v", got, want)
	}
}

// Two packets come to rank 3 at 1, over different links, and are to go on over one. The
// list has that of rank 1 first, although the other is handled before.
func TestWhatComesToALinkAtOnceGoesInTheOrderOfTheList(t *testing.T) {
	p := program(
		[]programs.Operation{send(3, 1)}, []programs.Operation{send(3, 1)},
		[]programs.Operation{receive(3, 1), {Kind: programs.Receive, Peer: 3, Tag: 1}},
		[]programs.Operation{receive(0, 1), receive(1, 1), {Kind: programs.Send, Peer: 2, Tag: 1, After: []int{1}}, send(2, 1, 0)},
	)
	for _, arrival := range []bool{false, true} {
		m := collectives.Links{Network: topologies.Complete{N: 4}, Length: distributions.Deterministic{Mu: 1}, Arrival: arrival}
		spans, err := compiled(t, p, m, collectives.Jitter{}).NewExecution().Trace(collectives.Key{})
		if err != nil {
			t.Fatal(err)
		}
		if first, second := spans[6], spans[7]; first.Start != 1 || first.End != 2 || second.Start != 2 || second.End != 3 {
			t.Errorf("arrival %v: %+v and %+v", arrival, first, second)
		}
	}
	// In order of arrival the later one of the list goes first if it comes first.
	p.Ranks[1] = []programs.Operation{compute(1), send(3, 1, 0)}
	m := collectives.Links{Network: topologies.Complete{N: 4}, Length: distributions.Deterministic{Mu: 1}, Arrival: true}
	if got, want := ends(t, p, m, collectives.Jitter{}), []float64{1, 2, 3, 3}; !slices.Equal(got, want) {
		t.Errorf("by arrival %v, want %v", got, want)
	}
	m.Arrival = false
	if got, want := ends(t, p, m, collectives.Jitter{}), []float64{1, 2, 4, 4}; !slices.Equal(got, want) {
		t.Errorf("by the list %v, want %v", got, want)
	}
}
