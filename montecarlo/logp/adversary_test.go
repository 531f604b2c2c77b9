package logp

import (
	"math/rand/v2"
	"testing"
)

// Three processors: by hand, items L-1, ..., 0 are received by processor 1 in steps
// L, ..., 2L-1, sent on in steps 2L-1, ..., 3L-2, and received by 2 from step 3L-1
// on, item 0 in step 4L-2.
func TestChainByHand(t *testing.T) {
	for L := 1; L <= 64; L++ {
		b, err := Chain(L)
		if err != nil {
			t.Fatal(err)
		}
		p, _ := grouped(t, 3, L, L)
		fixed, _ := Fixed(L)
		e, err := p.NewExecution(fixed, NodesFirst)
		if err != nil {
			t.Fatal(err)
		}
		worst, err := e.RunAgainst(b.Answer)
		if err != nil || worst != 4*L-2 || e.Delay(0) != worst || e.Late() != L-1 {
			t.Errorf("L=%d: delay %d, %v, late %d, want %d and %d", L, worst, err, e.Late(), 4*L-2, L-1)
		}
	}
	if _, err := Chain(0); err == nil {
		t.Error("L=0 is accepted")
	}
}

// What is found is what its Batching does, and does not fall short of what batches
// without any search do.
func TestAdversaryIsReplayed(t *testing.T) {
	for _, c := range []struct{ P, L, k int }{{2, 3, 10}, {5, 4, 30}, {8, 3, 60}, {16, 1, 20}} {
		p, g := grouped(t, c.P, c.L, c.k)
		worst, b, err := p.Adversary(rand.New(rand.NewPCG(1, 1)), 300)
		if err != nil {
			t.Fatal(err)
		}
		fixed, _ := Fixed(c.L)
		e, err := p.NewExecution(fixed, NodesFirst)
		if err != nil {
			t.Fatal(err)
		}
		again, err := e.RunAgainst(b.Answer)
		if err != nil || again != worst {
			t.Errorf("%+v: %d, then %d, %v", c, worst, again, err)
		}
		plain, err := e.RunAgainst(Batching{c.L, make([]int, c.P), make([]bool, c.P)}.Answer)
		if err != nil || plain > worst || worst < g.Delay()-1 {
			t.Errorf("%+v: %d, plain batches %d, %v", c, worst, plain, err)
		}
	}
	p, _ := grouped(t, 3, 2, 4)
	if _, _, err := p.Adversary(rand.New(rand.NewPCG(1, 1)), 0); err == nil {
		t.Error("no tries are accepted")
	}
}

// By hand, L = 4, phases 0 and 1: what is sent in steps 0..3 arrives in step 4 or, at
// the other, in 1, 5, 5, 5. A later item goes first, and of leaves and nodes what
// is not to be delayed.
func TestBatches(t *testing.T) {
	b := Batching{Latency: 4, Phase: []int{0, 0, 1}, Leaves: []bool{false, false, true}}
	for step, want := range [][2]int{{4, 1}, {3, 4}, {2, 3}, {1, 2}} {
		for i, to := range []int{1, 2} {
			if a := b.Answer(Sent{Step: step, To: to}); a.Latency != want[i] {
				t.Errorf("step %d, receiver %d: latency %d, want %d", step, to, a.Latency, want[i])
			}
		}
	}
	rank := func(to, item int, node bool) int { return b.Answer(Sent{To: to, Item: item, Node: node}).Rank }
	if rank(1, 7, false) >= rank(1, 5, false) || rank(1, 0, false) >= rank(1, 7, true) || rank(2, 0, true) >= rank(2, 7, false) {
		t.Error("the order is not that of the doc")
	}
}
