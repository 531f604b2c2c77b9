package st93

import (
	"slices"
	"testing"

	formula "castlab/analytic/kbroadcast"
	"castlab/montecarlo/enumeration"
)

// Every order of service takes the time of the single queues: an independent simulator
// enumerates all choices at all arcs in all slots, for all ways to place a few packets
// on a small cube. With d = 1 there are only the orders in which two nodes send what
// they have, for 4, 3, 2, 1 packets at node 0: 4! + 3! 1! + 2! 2! + 1! 3! = 40.
func TestEveryOrderOfServiceTakesAsLong(t *testing.T) {
	for _, in := range []instance{{1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 2}, {3, 3}, {3, 4}} {
		if testing.Short() && in.d+in.K > 6 {
			continue // 140568 executions
		}
		executions := 0
		if _, err := enumeration.Multisets(in.nodes(), in.K, func(sources []int) error {
			want, err := formula.GreedyTime(in.d, sources)
			if err != nil {
				return err
			}
			waiting := make([][]int, in.d*in.nodes()) // by node and dimension, packets
			for p, x := range sources {
				for c := range in.d {
					waiting[x*in.d+c] = append(waiting[x*in.d+c], p)
				}
			}
			everyOrder(in.d, waiting, func(slots int) {
				executions++
				if slots != want {
					t.Fatalf("d=%d, sources %v: %d slots in one order, %d by queues", in.d, sources, slots, want)
				}
			})
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if in.d == 1 && executions != 40 {
			t.Errorf("%v: %d executions, want 40", in, executions)
		}
		t.Logf("%v: %d executions", in, executions)
	}
}

// everyOrder enumerates all orders of the waiting packets and calls visit with the
// number of slots of each.
func everyOrder(d int, waiting [][]int, visit func(slots int)) {
	slot := 0
	var choose func(arc int, next [][]int, sent bool)
	choose = func(arc int, next [][]int, sent bool) {
		for arc < len(waiting) && len(waiting[arc]) == 0 {
			arc++
		}
		if arc == len(waiting) {
			if !sent {
				visit(slot)
				return
			}
			now := waiting
			waiting = next
			slot++
			choose(0, cloned(next), false)
			slot--
			waiting = now
			return
		}
		v, c := arc/d, arc%d
		for _, p := range waiting[arc] {
			// p leaves this queue and waits for the higher dimensions next to it.
			after := cloned(next)
			k := slices.Index(after[arc], p)
			after[arc] = slices.Delete(after[arc], k, k+1)
			for higher := c + 1; higher < d; higher++ {
				to := (v^1<<c)*d + higher
				after[to] = append(after[to], p)
			}
			choose(arc+1, after, true)
		}
	}
	choose(0, cloned(waiting), false)
}

func cloned(queues [][]int) [][]int {
	copies := make([][]int, len(queues))
	for i, q := range queues {
		copies[i] = slices.Clone(q)
	}
	return copies
}
