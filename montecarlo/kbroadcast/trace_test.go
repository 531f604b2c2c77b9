package kbroadcast

import (
	"math/rand/v2"
	"testing"
)

// sendRecord is one call of a trace.
type sendRecord struct{ slot, from, to, packet int }

// audit is an executor of traces that knows no tree: nodes hold packets, an arc of the
// cube carries one packet a slot, a node sends what it received in earlier slots, and
// in the end every node has every packet. Termination packets begin at their roots.
func audit(t *testing.T, d, K, markers, slots int, sources []int, sends []sendRecord) {
	t.Helper()
	type arc struct{ slot, from, to int }
	used := map[arc]bool{}
	since := make([]map[int]int, 1<<d) // by node and packet: the slot in which it came
	for v := range since {
		since[v] = map[int]int{}
	}
	for p, x := range sources {
		since[x][p] = 0
	}
	for j := range markers {
		since[1<<j][K+j] = 0
	}
	bySlot := make([][]sendRecord, slots+1)
	for _, s := range sends {
		if s.slot < 1 || s.slot > slots {
			t.Fatalf("%+v: slot beyond %d", s, slots)
		}
		if bits := s.from ^ s.to; bits <= 0 || bits&(bits-1) != 0 || bits >= 1<<d {
			t.Fatalf("%+v is no arc", s)
		}
		a := arc{s.slot, s.from, s.to}
		if used[a] {
			t.Fatalf("%+v: the arc is used twice in the slot", s)
		}
		used[a] = true
		bySlot[s.slot] = append(bySlot[s.slot], s)
	}
	for slot, list := range bySlot {
		for _, s := range list {
			if s.packet == Control {
				continue
			}
			if came, ok := since[s.from][s.packet]; !ok || came >= slot {
				t.Fatalf("%+v: the packet is not there", s)
			}
			if _, ok := since[s.to][s.packet]; !ok {
				since[s.to][s.packet] = slot
			}
		}
	}
	for v, packets := range since {
		if len(packets) != K+markers {
			t.Fatalf("node %d has %d of %d packets", v, len(packets), K+markers)
		}
	}
	if slots > 0 && len(bySlot[slots]) == 0 {
		t.Fatalf("slot %d is the last, and nothing happens in it", slots)
	}
}

// Every run obeys the rules of the network, takes the times that Run gives, and
// uses as many arcs as the algorithm has messages.
func TestTraceObeysTheNetwork(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	most, runs := 6, 25
	if testing.Short() {
		most, runs = 5, 5
	}
	for d := 1; d <= most; d++ {
		for _, how := range variants {
			e := execution(t, d, how)
			for range runs {
				sources, tree := draw(r, d, r.IntN(2<<d), how)
				K := len(sources)
				var sends []sendRecord
				control, last := 0, 0
				times, err := e.Trace(sources, tree, func(slot, from, to, packet int) {
					sends = append(sends, sendRecord{slot, from, to, packet})
					last = max(last, slot)
					if packet == Control {
						control++
					}
				})
				if err != nil {
					t.Fatal(err)
				}
				if again := run(t, e, sources, tree); again != times {
					t.Fatalf("%v d=%d: %+v, traced %+v", how, d, again, times)
				}
				if last != times.Slots {
					t.Fatalf("%v d=%d: %+v, the last send in slot %d", how, d, times, last)
				}
				markers := d
				if how == Immediate {
					markers = 0
				}
				audit(t, d, K, markers, times.Slots, sources, sends)
				// Up and down a binary tree over the nodes, but not down its d last
				// branches, and K to the roots; or both ways over every link; or up every
				// tree, from the roots to node 0 and back.
				n := 1 << d
				if want := map[Ranks]int{Prefix: 2*(n-1) - d + d, Exchange: n * d, Detected: d*(n-1) + 2*d}[how]; control != want {
					t.Fatalf("%v d=%d: %d control messages, want %d", how, d, control, want)
				}
				broadcast := (K + markers) * (n - 1)
				gather := 0 // shortest paths to the roots
				trees := tree
				if !how.chosen() {
					trees = treesByRank(d, sources)
				}
				for p, x := range sources {
					for y := x ^ 1<<trees[p]; y > 0; y &= y - 1 {
						gather++
					}
				}
				if len(sends) != control+gather+broadcast {
					t.Fatalf("%v d=%d: %d sends, want %d + %d + %d", how, d, len(sends), control, gather, broadcast)
				}
			}
		}
	}
}

// In the order first come, first served packets are sent as by the plain
// execution where no two come in one slot: one source.
func TestTraceFollowsPackets(t *testing.T) {
	for d := 1; d <= 5; d++ {
		for _, how := range variants {
			e := execution(t, d, how)
			p := newPlain(t, d, services["first come"](nil))
			for x := range 1 << d {
				sources := []int{x, x, x, x, x, x, x}
				tree := []int{0, d - 1, 0, d / 2, 0, 0, d - 1}
				if !how.chosen() {
					tree = nil
				}
				got, want := map[sendRecord]bool{}, map[sendRecord]bool{}
				record := func(m map[sendRecord]bool) func(slot, from, to, packet int) {
					return func(slot, from, to, packet int) {
						s := sendRecord{slot, from, to, packet}
						if m[s] {
							t.Fatalf("%v d=%d: %+v twice", how, d, s)
						}
						if packet != Control {
							m[s] = true
						}
					}
				}
				if _, err := e.Trace(sources, tree, record(got)); err != nil {
					t.Fatal(err)
				}
				p.send = record(want)
				p.run(how, sources, tree)
				for s := range want {
					if !got[s] {
						t.Fatalf("%v d=%d source %d: %+v is missing", how, d, x, s)
					}
				}
				if len(got) != len(want) {
					t.Fatalf("%v d=%d source %d: %d sends, want %d", how, d, x, len(got), len(want))
				}
			}
		}
	}
}
