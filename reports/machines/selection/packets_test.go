package selection

import (
	"slices"
	"testing"

	"castlab/topologies/programs"
)

// Every message of every algorithm is a packet or several, so that it has a length. The
// packets of a message have its bytes.
func TestEveryMessageHasPackets(t *testing.T) {
	several := 0
	for _, a := range programs.All() {
		s := programs.Settings{Ranks: 8, Bytes: 800}
		for _, p := range a.Parameters {
			switch p {
			case programs.Segmented:
				s.Segments = 2
			case programs.WithRadix:
				s.Radix = 2
			case programs.WithLatency:
				s.Latency = 2
			case programs.WithWindow:
				s.Window = 2
			}
		}
		if a.Task == programs.Barrier {
			s.Bytes = 0
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

// In an allgather around a ring each message is one packet, that of the rank where it
// began; after packeted its tag is this rank. Recursive doubling sends several in one message.
func TestPackets(t *testing.T) {
	plan := func(name string) programs.Plan {
		i := slices.IndexFunc(programs.All(), func(a programs.Algorithm) bool { return a.Task == programs.Allgather && a.Name == name })
		p, err := programs.All()[i].Plan(programs.Settings{Ranks: 4, Bytes: 4})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	p, ok := packeted(plan("ring"))
	if !ok {
		t.Fatal("the ring has no packets")
	}
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	links := map[int]int{} // packets by the number of links they cross
	for r, list := range p.Ranks {
		have := map[int]bool{r: true}
		for _, op := range list {
			switch op.Kind {
			case programs.Send:
				if !have[op.Tag] {
					t.Errorf("rank %d sends packet %d without having it", r, op.Tag)
				}
				links[op.Tag]++
			case programs.Receive:
				have[op.Tag] = true
			}
		}
		if len(have) != 4 {
			t.Errorf("rank %d ends with %d packets", r, len(have))
		}
	}
	for packet, n := range links {
		if n != 3 {
			t.Errorf("packet %d crosses %d links", packet, n)
		}
	}
	if _, ok := packeted(plan("recursive-doubling")); ok {
		t.Error("recursive doubling sends single packets")
	}
}
