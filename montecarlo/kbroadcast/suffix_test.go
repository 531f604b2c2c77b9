package kbroadcast

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// Every node ends phase 1 with the sum over the nodes not below it, by a sum that
// is written out, and every root with K, in the slots of ST93 Section 3.2, or d.
func TestSuffixSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 9; d++ {
		for _, how := range []Ranks{Prefix, Exchange, Known} {
			e := execution(t, d, how)
			for range 20 {
				for x := range e.own {
					e.own[x] = uint32(r.IntN(3)) * uint32(r.IntN(5))
				}
				slots := e.phaseOne()
				if want := map[Ranks]int{Prefix: 2*d + 1, Exchange: d}[how]; slots != want {
					t.Fatalf("%v d=%d: %d slots, want %d", how, d, slots, want)
				}
				want := make([]uint32, 1<<d)
				for x := range want {
					for _, a := range e.own[x:] {
						want[x] += a
					}
				}
				if !slices.Equal(e.rank, want) {
					t.Fatalf("%v d=%d: packets %v, suffix sums %v, want %v", how, d, e.own, e.rank, want)
				}
				if told := slices.Repeat(want[:1], d); !slices.Equal(e.rootTotals, told) {
					t.Fatalf("%v d=%d: roots know K = %v, want %v", how, d, e.rootTotals, told)
				}
			}
		}
	}
}

// The arcs of phase 1 are arcs of the cube, each used once in its slot, and no node
// sends what it has not received: with a message carrying the set of nodes it depends
// on, node x depends in the end on x..2^d-1 and on nothing else that its sum may
// contain. Here: the causal past of node x contains them all.
func TestSuffixSumsHaveACause(t *testing.T) {
	for d := 1; d <= 6; d++ {
		for _, how := range []Ranks{Prefix, Exchange} {
			e := execution(t, d, how)
			n := 1 << d
			knows := make([]uint64, n)
			for x := range knows {
				knows[x] = 1 << x
			}
			var sends []sendRecord
			if _, err := e.Trace(nil, nil, func(slot, from, to, packet int) {
				if packet == Control {
					sends = append(sends, sendRecord{slot, from, to, packet})
				}
			}); err != nil {
				t.Fatal(err)
			}
			slices.SortStableFunc(sends, func(a, b sendRecord) int { return a.slot - b.slot })
			for len(sends) > 0 {
				before := slices.Clone(knows)
				used := map[[2]int]bool{}
				for slot := sends[0].slot; len(sends) > 0 && sends[0].slot == slot; sends = sends[1:] {
					s := sends[0]
					if bits := s.from ^ s.to; bits == 0 || bits&(bits-1) != 0 || used[[2]int{s.from, s.to}] {
						t.Fatalf("%v d=%d: %+v", how, d, s)
					}
					used[[2]int{s.from, s.to}] = true
					knows[s.to] |= before[s.from]
				}
			}
			for x := range knows {
				if behind := ^uint64(0) << x & (1<<(n-1)<<1 - 1); knows[x]&behind != behind {
					t.Errorf("%v d=%d: node %d has not heard of all nodes behind it: %b", how, d, x, knows[x])
				}
			}
			for j := range d {
				if all := uint64(1<<(n-1)<<1 - 1); knows[1<<j] != all {
					t.Errorf("%v d=%d: root %d has not heard of all nodes: %b", how, d, 1<<j, knows[1<<j])
				}
			}
		}
	}
}
