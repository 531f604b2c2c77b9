package logp

import "testing"

// By hand. P = 3: processor 1 gets a message from the source in every step, 2 one
// from 1. P = 5, L = 4: a root with three children; each of its group is sent one
// message in three steps by each of the others and the source, and so is the last
// processor by all of the group: three in one step, so 2 more than it receives.
func TestBurstByHand(t *testing.T) {
	for _, c := range []struct{ P, L, s int }{{2, 3, 0}, {3, 1, 0}, {3, 7, 0}, {5, 4, 2}} {
		g, err := NewGrouped(c.P, c.L)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := g.Burst(); err != nil || s != c.s {
			t.Errorf("P=%d L=%d: s = %d, %v, want %d", c.P, c.L, s, err, c.s)
		}
	}
}

// Against the definition, counted in the sends of many items: the windows of a
// finite run, all processors and all senders, at P <= 20, L <= 4. There a period of
// everything is no longer than the 240 steps that are counted after the start.
func TestBurstIsTheDefinition(t *testing.T) {
	for L := 1; L <= 4; L++ {
		for P := 2; P <= 20; P++ {
			g, err := NewGrouped(P, L)
			if err != nil {
				t.Fatal(err)
			}
			const k, window = 600, 120
			s, err := g.Schedule(k)
			if err != nil {
				t.Fatal(err)
			}
			sent := make([][]bool, P*P)
			for i := range sent {
				sent[i] = make([]bool, s.Steps+1)
			}
			for _, x := range s.Sends {
				sent[x.From*P+x.To][x.Step] = true
			}
			most := 0
			for to := 1; to < P; to++ {
				sum := make([]int, window+1)
				for from := range P {
					at := []int{0}
					for _, y := range sent[from*P+to] {
						n := at[len(at)-1]
						if y {
							n++
						}
						at = append(at, n)
					}
					if at[len(at)-1] == 0 {
						continue
					}
					for w := 1; w <= window; w++ {
						largest := 0
						for a := g.Delay(); a+w < k; a++ {
							largest = max(largest, at[a+w]-at[a])
						}
						sum[w] += largest
					}
				}
				for w := 1; w <= window; w++ {
					most = max(most, sum[w]-w)
				}
			}
			if got, err := g.Burst(); err != nil || got != most {
				t.Errorf("P=%d L=%d: s = %d, %v, counted %d", P, L, got, err, most)
			}
		}
	}
}
