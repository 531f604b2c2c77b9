package collectives_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// Any program whatever ends, is refused or is found stuck; and does the same again.
func FuzzRun(f *testing.F) {
	f.Add([]byte{3, 0, 0, 1, 1, 1, 0, 2, 1, 2, 0, 2})
	f.Add([]byte("\x02\x05two flows and a short message behind them"))
	f.Add([]byte("send and receive, compute and wait for what has begun"))
	f.Fuzz(func(t *testing.T, data []byte) {
		next := func(most int) int {
			if len(data) == 0 {
				return 0
			}
			x := int(data[0]) % (most + 1)
			data = data[1:]
			return x
		}
		if len(data) > 400 {
			return
		}
		ranks := 1 + next(4)
		p := programs.Program{Ranks: make([][]programs.Operation, ranks)}
		machine := next(6)
		jitter := collectives.Jitter{}
		if next(1) == 1 {
			jitter.Flight = distributions.Exponential{Mu: 3}
		}
		for len(data) > 0 {
			r := next(ranks - 1)
			op := programs.Operation{Kind: programs.Kind(next(2)), CPU: next(1), NIC: next(1)}
			switch op.Kind {
			case programs.Compute:
				op.Time = float64(next(5))
			case programs.Receive:
				op.Peer, op.Tag, op.Bytes = next(ranks)-1, next(2)-1, int64(next(5))
			default:
				op.Peer, op.Tag, op.Bytes = next(ranks-1), next(1), int64(next(5))
			}
			n := len(p.Ranks[r])
			for range next(2) {
				op.After = append(op.After, next(n))
			}
			if next(3) == 3 {
				op.Begun = append(op.Begun, next(n))
			}
			p.Ranks[r] = append(p.Ranks[r], op)
		}
		m := []collectives.Machine{
			collectives.LogGP{L: 2, O: 1, Gap: 2, PerByte: 1, Eager: 3},
			collectives.LogGP{L: 2, O: 1, Gap: 2, PerByte: 1, Eager: 3, Polling: true},
			collectives.Links{Network: topologies.Complete{N: ranks}, Length: distributions.Geometric{Mu: 2}},
			collectives.Links{Network: topologies.Complete{N: ranks}, Length: distributions.Geometric{Mu: 2}, Arrival: true},
			collectives.Streams{L: 2, O: 1, Gap: 2, PerByte: 1, Packet: 2, Eager: 3},
			collectives.Fluid{L: 2, O: 1, Gap: 2, PerByte: 1, Packet: 2, Eager: 3},
			collectives.Fluid{L: 2, PerByte: 1, Eager: 3, InStreams: true},
		}[machine]
		c, err := collectives.Compile(p, m, jitter)
		if err == nil {
			e := c.NewExecution()
			var first, again float64
			first, err = e.Run(collectives.Key{A: 3})
			ends := slices.Clone(e.Ends())
			if err == nil {
				if again, err = e.Run(collectives.Key{A: 3}); err != nil || again != first || !slices.Equal(ends, e.Ends()) {
					t.Fatalf("%v, again %v %v", first, again, err)
				}
				if math.IsNaN(first) || first < 0 {
					t.Fatal(first)
				}
				if _, err := e.Trace(collectives.Key{A: 3}); err != nil || !slices.Equal(ends, e.Ends()) {
					t.Fatalf("%v, event by event %v %v", ends, e.Ends(), err)
				}
			}
		}
		var dead *collectives.DeadlockError
		var left *collectives.UnreceivedError
		var domain *inputs.Error
		if err != nil && !errors.As(err, &dead) && !errors.As(err, &left) && !errors.As(err, &domain) {
			t.Fatal(err)
		}
	})
}
