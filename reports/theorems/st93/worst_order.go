package st93

import (
	"math/bits"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

func greedyOrder() reports.Claim {
	const id = "ST93-GREEDY-ORDER"
	list := instances([2]int{2, 4}, [2]int{3, 8}, [2]int{4, 12}, [2]int{5, 20}, [2]int{6, 12}, [2]int{6, 64}, [2]int{7, 40}, [2]int{8, 24}, [2]int{9, 18})
	return reports.Claim{
		ID:    id,
		Title: "Along trees of increasing order, the order of service does not matter",
		Statement: `Along trees of increasing order, with any order of service that leaves no arc idle while a packet waits for it, $T = \max_{v,j,m} \left( m - 1 + N_{v,j,m} \right)$ over $N_{v,j,m} \ge 1$. ` +
			`Let a packet with source $x$ reach $v$ by a path of $m$ arcs, the last of dimension $j$, in slot $t$. Packets that wait for one arc have the same nodes to reach beyond it; so when ` +
			`our packet waits for arc $k$ of its path in slot $s$, another crosses it and then waits for arc $k+1$ in slot $s+1$, which is not idle either, and so on to $v$: the last arc is busy in slot $s + m - k$. ` +
			`These are all slots from $m$ to $t - 1$. The last arc is thus busy just as one queue is at which the packets arrive by their distances and one is served per slot, whatever the order, and the end of its last busy period is that maximum. ` +
			`Counted: of three broadcasts from the same random sources (some of them equal), served first come first, last come first and at random, those with another $T$.`,
		Source:     "derived; ST93, Section 3.3.1, bounds T by d+K-1",
		Quantity:   `\text{exceptions}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols: []reports.Symbol{symbolD, symbolK, symbolT, {Name: "N_{v,j,m}", Meaning: "packets whose sources are m arcs or more from v and differ from it in dimension j, but in no higher one"},
			{Name: "v, x", Meaning: "nodes"}, {Name: "j", Meaning: "dimension, 1..d"}, {Name: "m", Meaning: "number of arcs, 1..d"}, {Name: "k", Meaning: "place of an arc in the path, 1..m"}, {Name: "s, t", Meaning: "slots"}},
		Formula: kit.Stated,
		Model:   schedules.Along,
		Cases: exactCases(id, listedSizes, list, anywhere, func(instance) (float64, error) { return kit.Stated(0) }, func(label string, in instance) montecarlo.Experiment {
			return kit.AtMost(max(4, 1<<max(0, 10-in.d)), montecarlo.Range("exceptions", "", label, 0, func() montecarlo.Replication[float64] {
				return func(r *rand.Rand) (float64, error) { return exceptions(in.d, anyNodes(in, r), r) }
			}))
		}),
	}
}

// exceptions returns the number of orders of service whose time differs from that of
// the single queues.
func exceptions(d int, sources []int, r *rand.Rand) (float64, error) {
	family, err := translatesOf(increasingTree)(d, nil)
	if err != nil {
		return 0, err
	}
	others := 0
	for _, service := range []schedules.Service{schedules.FIFO, schedules.LIFO, schedules.Shuffled} {
		s, err := schedules.Along(d, sources, family, service, r)
		slots, err := slotsOf(d, s, err)
		if err != nil {
			return 0, err
		}
		if slots != lastQueue(d, sources) {
			others++
		}
	}
	return float64(others), nil
}

func lastQueue(d int, sources []int) int {
	last := 0
	arrivals := make([]int, d*(d+1)) // by highest dimension and distance
	for v := range 1 << d {
		clear(arrivals)
		for _, x := range sources {
			if x != v {
				arrivals[(bits.Len(uint(x^v))-1)*(d+1)+bits.OnesCount(uint(x^v))]++
			}
		}
		last = max(last, lastServed(d, arrivals))
	}
	return last
}

// lastServed returns the last slot in which one of d queues serves; arrivals[j(d+1)+m]
// packets arrive at queue j for slot m, and each queue serves one per slot.
func lastServed(d int, arrivals []int) (last int) {
	for j := range d {
		beyond := 0
		for m := d; m >= 1; m-- {
			if beyond += arrivals[j*(d+1)+m]; beyond > 0 {
				last = max(last, m-1+beyond)
			}
		}
	}
	return last
}
