package collectives

import (
	"fmt"
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/reports/arguments"
	"castlab/topologies/programs"
)

// Every message of every algorithm is a packet or several, so that it has a length. The
// packets of a message have its bytes.
func TestEveryMessageHasPackets(t *testing.T) {
	several := 0
	for _, a := range all() {
		s := programs.Settings{Ranks: 8, Bytes: 800}
		for _, p := range a.Parameters {
			switch p {
			case programs.Segmented:
				s.Segments = 2
			case programs.WithRadix:
				s.Radix = 2
			case programs.WithLatency:
				s.Latency = 2
			}
		}
		plan, err := a.Plan(s)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := packeted(plan); ok {
			continue
		}
		several++
		for r, list := range plan.Program.Ranks {
			for i, op := range list {
				if op.Kind != programs.Send {
					continue
				}
				if len(plan.Carries(r, i)) == 0 {
					t.Errorf("%v %s: a message has no packet", a.Task, a.Name)
				}
				bytes := int64(0)
				for _, run := range plan.Carries(r, i) {
					for b := run.First; b < run.First+run.Count; b++ {
						bytes += plan.Blocks[b].Bytes
					}
				}
				if bytes != op.Bytes {
					t.Errorf("%v %s: a message of %d bytes with packets of %d", a.Task, a.Name, op.Bytes, bytes)
				}
			}
		}
	}
	if several < 5 {
		t.Errorf("only %d algorithms send several packets in one message: the test sees little", several)
	}
}

// Recursive doubling on the cube, all lengths 1: messages of 1, 2, 4, ... packets, one after
// the other, take n-1.
func TestLengthsAddUp(t *testing.T) {
	for d := 1; d <= 4; d++ {
		g := arguments.Grammar{}
		k := g.NewKeys()
		bind := Bind(g, k)
		if err := k.Parse([]string{"task=allgather", fmt.Sprintf("topology=hypercube(d=%d)", d), "law=deterministic(mean=1)"}); err != nil {
			t.Fatal(err)
		}
		c, err := bind([]string{"recursive-doubling"})
		if err != nil {
			t.Fatal(err)
		}
		list, err := c.compile(-1, Best, c.All())
		if err != nil {
			t.Fatal(err)
		}
		if last, err := list[0].NewExecution().Run(collectives.Key{}); last != float64(int(1)<<d-1) || err != nil {
			t.Errorf("d=%d: %v, want %d, %v", d, last, 1<<d-1, err)
		}
		if len(c.Notes) > 0 {
			t.Errorf("packets of one size, and yet %q", c.Notes)
		}
	}
}
