package collectives_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// What can never end is an error that says where.
func TestDeadlock(t *testing.T) {
	circle := program([]programs.Operation{receive(1, 1), send(1, 1, 0)}, []programs.Operation{receive(0, 1), send(0, 1, 0)})
	itself := program([]programs.Operation{compute(1, 1), compute(1, 0)})
	missing := program([]programs.Operation{compute(1)}, []programs.Operation{compute(1), receive(0, 1, 0)})
	wild := program([]programs.Operation{compute(1)}, []programs.Operation{programs.Operation{Kind: programs.Receive,
		Peer: programs.AnyRank}})
	rendezvous := program([]programs.Operation{send(1, 9), receive(1, 9, 0)}, []programs.Operation{send(0, 9), receive(0, 9, 0)})
	for _, x := range []struct {
		p               programs.Program
		rank, operation int
		text            string
	}{
		{circle, 0, 0, "waits for a message from 1 with tag 0"},
		{itself, 0, 0, "waits for itself"},
		{missing, 1, 1, "never comes"},
		{wild, 1, 0, "from any rank"},
		{rendezvous, 0, 0, "waits for rank 1 to receive"},
	} {
		for _, m := range []collectives.Machine{collectives.LogGP{}, collectives.LogGP{Polling: true}} {
			c, err := collectives.Compile(x.p, m, collectives.Jitter{})
			if err == nil {
				_, err = c.NewExecution().Run(collectives.Key{})
			}
			var dead *collectives.DeadlockError
			if !errors.As(err, &dead) || dead.Rank != x.rank || dead.Operation != x.operation || !strings.Contains(err.Error(), x.text) {
				t.Errorf("%v, want operation %d of rank %d that %s", err, x.operation, x.rank, x.text)
			}
		}
	}
	var left *collectives.UnreceivedError
	unread := program([]programs.Operation{send(1, 1), send(1, 1)}, []programs.Operation{receive(0, 1)})
	if _, err := collectives.Compile(unread, collectives.LogGP{Eager: 1}, collectives.Jitter{}); !errors.As(err, &left) ||
		left.Operation != 1 {
		t.Errorf("%v, want operation 1 of rank 0 unreceived", err)
	}
	wildly := program([]programs.Operation{send(1, 1), send(1, 1)},
		[]programs.Operation{{Kind: programs.Receive, Peer: programs.AnyRank, Bytes: 1}})
	c := compiled(t, wildly, collectives.LogGP{Eager: 1}, collectives.Jitter{})
	if _, err := c.NewExecution().Run(collectives.Key{}); !errors.As(err, &left) || left.Operation != 1 {
		t.Errorf("%v, want operation 1 of rank 0 unreceived", err)
	}
}

// Every argument out of its domain is an error that names it.
func TestDomains(t *testing.T) {
	one := program([]programs.Operation{compute(1)})
	ok := collectives.LogGP{}
	uniform := distributions.Uniform{Min: -1, Max: 1}
	for _, x := range []struct {
		arg string
		p   programs.Program
		m   collectives.Machine
		j   collectives.Jitter
	}{
		{"machine", one, nil, collectives.Jitter{}},
		{"L", one, collectives.LogGP{L: -1}, collectives.Jitter{}},
		{"o", one, collectives.LogGP{O: math.NaN()}, collectives.Jitter{}},
		{"g", one, collectives.LogGP{Gap: math.Inf(1)}, collectives.Jitter{}},
		{"G", one, collectives.LogGP{PerByte: -1}, collectives.Jitter{}},
		{"S", one, collectives.LogGP{Eager: -1}, collectives.Jitter{}},
		{"network", one, collectives.Links{}, collectives.Jitter{}},
		{"length", one, collectives.Links{Network: topologies.Ring{N: 3}}, collectives.Jitter{}},
		{"ranks", programs.Program{}, ok, collectives.Jitter{}},
		{"ranks", program(nil, nil, nil, nil), collectives.Links{Network: topologies.Ring{N: 3},
			Length: distributions.Exponential{Mu: 1}}, collectives.Jitter{}},
		{"peer", program([]programs.Operation{send(1, 1)}), ok, collectives.Jitter{}},
		{"peer", program([]programs.Operation{send(2, 1)}, nil, []programs.Operation{receive(0, 1)}),
			collectives.Links{Network: topologies.Path{N: 3}, Length: distributions.Exponential{Mu: 1}}, collectives.Jitter{}},
		{"bytes", program([]programs.Operation{send(0, -1)}), ok, collectives.Jitter{}},
		{"tag", program([]programs.Operation{{Kind: programs.Send, Tag: -1}}), ok, collectives.Jitter{}},
		{"time", program([]programs.Operation{compute(math.Inf(1))}), ok, collectives.Jitter{}},
		{"kind", program([]programs.Operation{{Kind: 9}}), ok, collectives.Jitter{}},
		{"cpu", program([]programs.Operation{{Kind: programs.Compute, CPU: 256}}), ok, collectives.Jitter{}},
		{"nic", program([]programs.Operation{{Kind: programs.Compute, NIC: -1}}), ok, collectives.Jitter{}},
		{"after", program([]programs.Operation{compute(1, 1)}), ok, collectives.Jitter{}},
		{"slow", one, ok, collectives.Jitter{Slow: map[int]float64{1: 2}}},
		{"slow", one, ok, collectives.Jitter{Slow: map[int]float64{0: -2}}},
		{"flight", one, ok, collectives.Jitter{Flight: uniform}},
	} {
		_, err := collectives.Compile(x.p, x.m, x.j)
		var domain *inputs.Error
		var law *inputs.Error
		switch {
		case errors.As(err, &domain) && domain.Arg == x.arg:
		case x.arg == "flight" && errors.As(err, &law):
		default:
			t.Errorf("%v, want an error of %s", err, x.arg)
		}
	}
}
