package programs

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/topologies/logp"
)

// maxItemRanks is the most ranks of OptimalItems, whose schedules take a search.
const maxItemRanks = 1 << 10

// maxItems bounds ranks times segments of that search.
const maxItems = 1 << 14

// OptimalTree is the broadcast of one message along the tree that is optimal in the
// LogP machine: every holder of the message sends it as often as it can, in steps, and
// each message arrives Latency steps after it is sent.
//
// n-1 messages; B(n, L) steps, the least possible.
//
// Source: R. M. Karp, A. Sahay, E. E. Santos, K. E. Schauser, "Optimal broadcast and
// summation in the LogP model", 1993; SV93, Definition 3.6.
func OptimalTree() Algorithm {
	return Algorithm{
		Name: "logp-tree", Task: Broadcast, Meaning: "one message along the tree that is best for the latency",
		Source: "Karp et al. 1993; SV93, Definition 3.6", Parameters: []Parameter{WithLatency},
		Make: func(s Settings) (Plan, error) {
			t, err := logp.Restricted(s.Ranks, s.Latency)
			if err != nil {
				return Plan{}, err
			}
			return s.moved("logp-tree", t.Schedule())
		},
	}
}

// OptimalItems is the broadcast of k segments by the shortest schedule that is found
// for k items in the LogP machine with a latency of so many steps; mostly it is proved
// to be the shortest. The search draws from a stream of its own, so that the same
// settings always give the same plan.
//
// k(n-1) messages.
//
// Source: SV93, Section 4; the search is that of logp.Optimal.
func OptimalItems() Algorithm {
	domain := fmt.Sprintf("up to %d, and at most %d segments of all ranks together", maxItemRanks, maxItems)
	return Algorithm{
		Name: "logp-items", Task: Broadcast, Meaning: "segments by the shortest schedule that is found for items in the LogP machine",
		Domain: domain, Source: "SV93, Section 4", Parameters: []Parameter{Segmented, WithLatency},
		Make: func(s Settings) (Plan, error) {
			k := s.segments(s.Bytes)
			if s.Ranks > maxItemRanks || k > maxItems/s.Ranks {
				return Plan{}, &inputs.Error{Arg: "ranks, segments", Value: fmt.Sprintf("%d, %d", s.Ranks, k), Domain: domain}
			}
			r := rand.New(rand.NewPCG(uint64(s.Ranks), uint64(k)<<32|uint64(s.Latency)))
			schedule, _, err := logp.Optimal(s.Ranks, s.Latency, k, r, logp.Tries(s.Ranks, k))
			if err != nil {
				return Plan{}, err
			}
			return s.moved("logp-items", schedule)
		},
	}
}

// moved returns the plan of a schedule in which processor p becomes rank p + root.
func (s Settings) moved(name string, schedule logp.Schedule) (Plan, error) {
	if err := affordable(name, s.Ranks, 2*float64(len(schedule.Sends))); err != nil {
		return Plan{}, err
	}
	h := hops{name: name, ranks: s.Ranks, packets: schedule.Items, lag: schedule.Latency, size: Whole(s.Bytes),
		sources: make([]int, schedule.Items)}
	for i := range h.sources {
		h.sources[i] = s.Root
	}
	for _, x := range schedule.Sends {
		h.list = append(h.list, hop{x.Step, (x.From + s.Root) % s.Ranks, (x.To + s.Root) % s.Ranks, x.Item})
	}
	p, err := h.plan()
	p.Root = s.Root
	return p, err
}
