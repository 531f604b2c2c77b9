package logp

import (
	"math/rand/v2"
	"testing"
)

// Nothing is lost by the rule that nobody receives an item twice (SV93, Section 3): of any broadcast that repeats
// itself the first copies alone, a sending that brings an item again being left out, are a broadcast that the validator
// accepts and that ends no later. Tried on 200 broadcasts by chance, in which whoever holds an item sends one to anybody whose
// port is free, until all hold all; at least half of them repeat something.
func TestFirstCopiesAloneAreABroadcast(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 50))
	repeated := 0
	for range 200 {
		s := Schedule{Algorithm: "chance", Processors: 2 + r.IntN(6), Latency: 1 + r.IntN(4), Items: 1 + r.IntN(4)}
		had := map[[2]int]int{} // processor and item: step of the first reception
		for i := range s.Items {
			had[[2]int{0, i}] = 0
		}
		busy := map[[2]int]bool{} // step and processor
		end, copies := 0, 0
		for step := 0; len(had) < s.Processors*s.Items; step++ {
			for from := range s.Processors {
				var holds []int
				for i := range s.Items {
					if at, ok := had[[2]int{from, i}]; ok && at <= step {
						holds = append(holds, i)
					}
				}
				to := r.IntN(s.Processors)
				if len(holds) == 0 || to == from || busy[[2]int{step + s.Latency, to}] {
					continue
				}
				busy[[2]int{step + s.Latency, to}] = true
				x := Send{Step: step, From: from, To: to, Item: holds[r.IntN(len(holds))]}
				end = step + s.Latency
				if _, again := had[[2]int{to, x.Item}]; again {
					copies++
					continue
				}
				had[[2]int{to, x.Item}] = end
				s.Sends, s.Steps = append(s.Sends, x), end
			}
		}
		if err := Validate(s); err != nil || s.Steps > end {
			t.Fatalf("%v, which ends at %d with copies: %v", s, end, err)
		}
		if copies > 0 {
			repeated++
		}
	}
	if repeated < 100 {
		t.Errorf("%d of 200 broadcasts repeat something, want 100 or more", repeated)
	}
}
