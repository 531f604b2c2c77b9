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
)

// onNodes is L = 10, o = 2, g = 5, G = 1, and inside of nodes L = 1, o = 1, g = 3, G = 1/2.
func onNodes(each int, cyclic bool) collectives.LogGP {
	inside := collectives.LogGP{L: 1, O: 1, Gap: 3, PerByte: 0.5, Eager: math.MaxInt64}
	return collectives.LogGP{L: 10, O: 2, Gap: 5, PerByte: 1, Eager: math.MaxInt64,
		Shared: &collectives.Shared{Nodes: programs.Nodes{Each: each, Cyclic: cyclic}, Inside: inside}}
}

// By hand, with messages of 3 bytes: 2 + 10 to the first byte, 2 + 2 to take it in, and an interface that is busy for 5 + 2;
// inside 1 + 1, 1 + 1 and 3 + 1.
func TestNodesByHand(t *testing.T) {
	ops := func(list ...programs.Operation) []programs.Operation { return list }
	polling := onNodes(2, false)
	polling.Polling = true
	gather := program(ops(send(4, 3)), nil, ops(send(5, 3)), nil, ops(receive(0, 3)), ops(receive(2, 3)))
	for _, x := range []struct {
		what string
		p    programs.Program
		m    collectives.LogGP
		want []float64
	}{
		// Rank 1 sends at 7, when the interface of its node is free; its message comes at 19, when the other's is free.
		{"two ranks send from one node", program(ops(send(2, 3)), ops(send(3, 3)), ops(receive(0, 3)), ops(receive(1, 3))),
			onNodes(2, false), []float64{2, 9, 16, 23}},
		{"likewise, placed in turn", program(ops(send(1, 3)), ops(receive(0, 3)), ops(send(3, 3)), ops(receive(2, 3))),
			onNodes(2, true), []float64{2, 16, 9, 23}},
		// Both come at 12; the second is taken in when the interface is free again, at 19.
		{"two ranks receive on one node", gather, onNodes(2, false), []float64{2, 0, 2, 0, 16, 23}},
		{"likewise, when it is asked for", gather, polling, []float64{2, 0, 2, 0, 16, 23}},
		{"of three nodes, placed in turn", program(ops(send(2, 3)), ops(send(5, 3)), ops(receive(0, 3)), nil, nil, ops(receive(1, 3))),
			onNodes(2, true), []float64{2, 2, 16, 0, 0, 23}},
		// Memory ports are those of ranks.
		{"inside of a node", program(ops(send(1, 3)), ops(receive(0, 3)), ops(send(3, 3)), ops(receive(2, 3))),
			onNodes(4, false), []float64{1, 4, 1, 4}},
		{"two messages of one rank inside of a node", program(ops(send(1, 3), send(2, 3)), ops(receive(0, 3)), ops(receive(0, 3)), nil),
			onNodes(4, false), []float64{5, 4, 8, 0}},
		// The second Send waits for the processor alone, until 2.
		{"out of a node, then inside", program(ops(send(2, 3), send(1, 3)), ops(receive(0, 3)), ops(receive(0, 3)), nil),
			onNodes(2, false), []float64{3, 6, 16, 0}},
	} {
		if got := ends(t, x.p, x.m, collectives.Jitter{}); !slices.Equal(got, x.want) {
			t.Errorf("%s: %v, want %v", x.what, got, x.want)
		}
	}
	// A rank that is slow by a factor of 2 has overheads of 2 inside.
	p := program(ops(send(1, 1)), ops(receive(0, 1)))
	if got := ends(t, p, onNodes(2, false), collectives.Jitter{Slow: map[int]float64{0: 2}}); !slices.Equal(got, []float64{2, 4}) {
		t.Errorf("a slow rank: %v, want 2 and 4", got)
	}
	// Factors of a rank stretch the latency inside, too: 1 + 3 + 1.
	m := onNodes(2, false)
	m.Distances = &collectives.Distances{Factor: map[int]float64{1: 3}}
	if got := ends(t, p, m, collectives.Jitter{}); !slices.Equal(got, []float64{1, 5}) {
		t.Errorf("a slow link: %v, want 1 and 5", got)
	}
}

// One interface carries the messages of both ranks: 2 (5 + 2) a run; a processor is busy for 2, or 4.
func TestCapacityOfASharedInterface(t *testing.T) {
	p := program([]programs.Operation{send(2, 3)}, []programs.Operation{send(3, 3)}, []programs.Operation{receive(0, 3)},
		[]programs.Operation{receive(1, 3)})
	if got := compiled(t, p, onNodes(2, false), collectives.Jitter{}).Capacity(); got != 1.0/14 {
		t.Errorf("capacity %v, want 1/14", got)
	}
}

// Alone on their nodes, ranks have what they have without nodes. Where messages inside cost what others do and no interface
// is busy for any time, nodes change nothing, either.
func TestNodesThatChangeNothing(t *testing.T) {
	const n = 12
	for _, a := range programs.All() {
		plan, err := a.Plan(settings(a, n, 100))
		if err != nil {
			continue // a power of two
		}
		alone := onNodes(1, false)
		free := collectives.LogGP{L: 10, O: 2, OPerByte: 1, Eager: 10}
		inside := free
		all := free
		all.Shared = &collectives.Shared{Nodes: programs.Nodes{Each: 4, Cyclic: true}, Inside: inside}
		for _, m := range []collectives.LogGP{alone, all} {
			got := slices.Clone(ends(t, plan.Program, m, collectives.Jitter{}))
			m.Shared = nil
			if want := ends(t, plan.Program, m, collectives.Jitter{}); !slices.Equal(got, want) {
				t.Errorf("%v %s: %v, want %v", a.Task, a.Name, got, want)
			}
		}
	}
}

// Every wrong machine is refused by name.
func TestWrongNodes(t *testing.T) {
	p := program([]programs.Operation{send(1, 3)}, []programs.Operation{receive(programs.AnyRank, 3)})
	alone := program([]programs.Operation{send(1, 3)}, []programs.Operation{receive(0, 3)})
	change := func(f func(m *collectives.LogGP)) collectives.LogGP {
		m := onNodes(2, false)
		f(&m)
		return m
	}
	for _, x := range []struct {
		arg string
		p   programs.Program
		m   collectives.LogGP
		j   collectives.Jitter
	}{
		{"peer", p, onNodes(2, false), collectives.Jitter{}},
		{"ranks", alone, onNodes(3, false), collectives.Jitter{}},
		{"ranks on a node", alone, onNodes(0, false), collectives.Jitter{}},
		{"g", alone, change(func(m *collectives.LogGP) { m.Shared.Inside.Gap = -1 }), collectives.Jitter{}},
		{"inside", alone, change(func(m *collectives.LogGP) { m.Shared.Inside.Polling = true }), collectives.Jitter{}},
		{"distances", alone, change(func(m *collectives.LogGP) {
			m.Distances = &collectives.Distances{Levels: []collectives.Level{{L: 1}}}
		}), collectives.Jitter{}},
		{"latency", alone, onNodes(2, false), collectives.Jitter{Flight: distributions.Exponential{Mu: 1}}},
	} {
		_, err := collectives.Compile(x.p, x.m, x.j)
		if e, ok := errors.AsType[*inputs.Error](err); !ok || e.Arg != x.arg {
			t.Errorf("%s: %v", x.arg, err)
		}
	}
}
