package quantities

import (
	"math/rand/v2"

	"castlab/analytic/logp"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	machine "castlab/topologies/logp"
)

// logpQuantities are elapsed times of broadcasts in the LogP machine: from the first
// sending to the last reception.
func logpQuantities() []catalog.Quantity {
	P := arguments.Int("P", "processors, the source among them", 1, logp.MaxProcessors)
	L := arguments.Int("L", "latency in steps", 1, logp.MaxLatency)
	k := arguments.Int("k", "items", 0, logp.MaxItems)
	search := quantity("logp.optimal", "the shortest schedule of k items that was found, and the counting bound; it is proved to be "+
		"shortest where the two are equal",
		"steps", "SV93, Section 4; the search is derived",
		arguments.Of3(optimal, arguments.Int("P", "processors, the source among them", 1, mostSearched),
			arguments.Int("L", "latency in steps", 1, mostSearched),
			arguments.Int("k", "items", 0, mostSearched)))
	search.Search = true
	return []catalog.Quantity{
		quantity("logp.sequence", "f_i, processors that hold an item at the label i, after i-1 steps, if all that hold it send it",
			"processors", "SV93, Definition 3.3",
			of2(logp.Sequence, arguments.Int("i", "label of a step, from 1", 1, 1<<32), L)),
		quantity("logp.broadcast", "B(P, L), the time of the broadcast of one item", "steps", "SV93, Definition 3.2 and Theorem 3.2",
			of2(logp.Broadcast, P, L)),
		quantity("logp.nice", "1 if P is some f_i, so that one tree alone has the time B(P, L), else 0", "1", "SV93, Definition 3.4",
			of2(nice, P, L)),
		quantity("logp.depth", "d(P), the least depth of a tree of the time B(P, L)", "edges",
			"SV93, Definition 3.7; the sum is derived", of2(logp.Depth, P, L)),
		quantity("logp.depth-printed", "the depth of the leftmost path, which is d(P) for nice P only", "edges",
			"SV93, Lemma 3.1, erratum", of2(logp.PrintedDepth, P, L)),
		quantity("logp.lower", "counting bound: no schedule of k items is shorter", "steps", "derived; corrects SV93, Theorem 3.3",
			of3(logp.Lower, P, L, k)),
		quantity("logp.printed-lower", "bound as printed, wrong for few items", "steps", "SV93, Theorem 3.3, erratum",
			of3(logp.PrintedLower, P, L, k)),
		quantity("logp.tmax", "a time that is always enough for k items", "steps", "SV93, Lemma 4.1", of3(logp.Relay, P, L, k)),
		quantity("logp.single", "least time of schedules in which the source sends every item once", "steps", "after Karp et al. 1993",
			of3(logp.Single, P, L, k)),
		search,
		quantity("logp.grouped", "delay of an item in the schedule of groups", "steps", "SV93, Theorem 6.1", of2(logp.Grouped, P, L)),
		quantity("logp.adversary-printed", "delay that latencies below L are printed to add to logp.grouped, too small", "steps",
			"SV93, Theorem 7.1, erratum",
			of2(logp.PrintedAdversary, P, arguments.Int("L", "latency in steps", 1, logp.MaxLatency-1))),
		quantity("logp.adversary", "bound on the delay that any latencies up to L add to the schedule of groups", "steps",
			"derived; replaces SV93, Theorem 7.1",
			of3(logp.Adversary, arguments.Int("d", "depth of the tree in edges", 0, 1<<20), L,
				arguments.Int("s", "burst: by how much what is sent to a processor in w steps, the most of each sender, "+
					"exceeds w at most", 0, 1<<20))),
		quantity("logp.machine", "time of the broadcast of one item in the machine with all parameters of LogP", "units of L, o and g",
			"derived from Culler et al. 1993",
			of4(func(P, L, o, g int) (int, error) { return logp.Machine{P: P, L: L, O: o, G: g}.Broadcast() }, P,
				arguments.Int("L", "latency of the network", 0, logp.MaxLatency),
				arguments.Int("o", "overhead of a sending and of a reception", 0, logp.MaxLatency),
				arguments.Int("g", "gap between sendings, and between receptions", 0, logp.MaxLatency))),
	}
}

// mostSearched bounds the sizes of searches.
const mostSearched = 1 << 9

// optimal searches with the same random stream every time.
func optimal(P, L, k int) ([]catalog.Value, error) {
	s, bound, err := machine.Optimal(P, L, k, rand.New(rand.NewPCG(1, 1)), machine.Tries(P, k))
	if err != nil {
		return nil, err
	}
	return catalog.Optimum{Value: float64(s.Steps), Bound: float64(bound), Proved: s.Steps == bound}.Values(), nil
}

func nice(P, L int) (int, error) {
	is, err := logp.Nice(P, L)
	if is {
		return 1, err
	}
	return 0, err
}
