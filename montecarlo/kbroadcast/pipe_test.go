package kbroadcast

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// fill sends packets through a pipe whenever the schedule says, and compares every arc
// in every slot with unbounded queues: each arc has received what the node at its
// beginning has, and forwards one packet of that per slot.
func fill(t *testing.T, d int, p *pipe, root []bool) {
	t.Helper()
	received := make([]int, 1<<d) // by label; an arc has forwarded what its end has received
	before := slices.Clone(received)
	longest, last := 0, 0
	total := 0
	for slot := 1; ; slot++ {
		// The root of a run has all packets that it sends; as an ordinary queue it
		// releases them one at a time.
		sends := slot <= len(root) && root[slot-1]
		copy(before, received)
		moved := false
		for z := 1; z < 1<<d; z++ {
			u := above(uint32(z))
			queue := before[u] - before[z]
			if u == 0 {
				queue = 0
				if sends {
					queue = 1
				}
			} else {
				longest = max(longest, queue)
			}
			if queue > 0 {
				received[z]++
				moved = true
			}
		}
		if sends {
			total++
		}
		if got := p.slot(sends); got != moved {
			t.Fatalf("d=%d slot %d: sends %v, want %v", d, slot, got, moved)
		}
		for z := 1; z < 1<<d; z++ {
			if got := p.carries(uint32(z)); got != (received[z] > before[z]) {
				t.Fatalf("d=%d slot %d: the arc into label %d carries a packet: %v", d, slot, z, got)
			}
		}
		if p.carries(0) {
			t.Fatalf("d=%d slot %d: somebody sends to the root", d, slot)
		}
		if moved {
			last = slot
		} else if slot >= len(root) {
			break
		}
	}
	if longest > 1 {
		t.Fatalf("d=%d: a queue behind the root held %d packets", d, longest)
	}
	if d > 0 && total > 0 && len(root) > 0 && root[len(root)-1] && last != len(root)-1+d {
		t.Fatalf("d=%d: the last reception in slot %d, after the last broadcast in slot %d", d, last, len(root))
	}
	if z, received, ok := p.finish(total); !ok {
		t.Fatalf("d=%d: label %d received %d of %d packets", d, z, received, total)
	}
}

// One pipe serves many broadcasts; roots send always, at times or never.
func TestPipeIsEveryArcOfATree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	most := 10
	if testing.Short() {
		most = 8
	}
	for d := 1; d <= most; d++ {
		p := newPipe(d)
		for _, slots := range []int{0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 33, 70} {
			for _, gaps := range []int{0, 1, 3, 12} {
				root := make([]bool, slots)
				for i := range root {
					root[i] = gaps == 0 || r.IntN(gaps+1) == 0
				}
				fill(t, d, p, root)
			}
		}
	}
}

// A packet more, one less, and one that a single node has lost or got twice, are
// noticed.
func TestMissingPacketsAreNoticed(t *testing.T) {
	for d := 1; d <= 9; d++ {
		p := newPipe(d)
		for _, packets := range []int{1, 2, 7, 8, 100} {
			broadcast := func() {
				for left := packets; p.slot(left > 0); left-- {
				}
			}
			for _, wrong := range []int{packets - 1, packets + 1, 2 * packets, packets + 1<<20} {
				broadcast()
				if _, received, ok := p.finish(wrong); ok || received != packets {
					t.Fatalf("d=%d: %d packets, want a complaint of %d: %v, received %d", d, packets, wrong, ok, received)
				}
			}
			for z := range uint32(1) << d {
				broadcast()
				if p.now == len(p.arcs)-1 {
					_, _, _ = p.finish(packets) // all is counted, nothing can be lost
					continue
				}
				want := packets
				if z == 0 {
					want = 0 // no node sends to the root
				}
				if p.carries(z) {
					want--
				} else {
					want++
				}
				p.arcs[p.now][z/64] ^= 1 << (z % 64)
				if at, received, ok := p.finish(packets); ok || at != z || received != want {
					t.Fatalf("d=%d label %d: %v, label %d received %d, want %d", d, z, ok, at, received, want)
				}
			}
			broadcast()
			if _, _, ok := p.finish(packets); !ok {
				t.Fatalf("d=%d: a broadcast after a wrong one fails", d)
			}
		}
	}
}
