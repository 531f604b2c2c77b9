package quantities

import (
	"math/rand/v2"

	"castlab/analytic/logp"
	"castlab/cmd/castlab/internal/grammar"
	machine "castlab/topologies/logp"
)

// logpQuantities are times of broadcasts in the LogP machine, elapsed: the last
// reception less the first sending.
func logpQuantities() []Quantity {
	return []Quantity{
		{
			Name: "logp.sequence", Meaning: "f_i, processors that hold an item at the label i, after i-1 steps, if all that hold it send it", Unit: "processors", Source: "SV93, Definition 3.3",
			Bind: func(k *grammar.Keys) Evaluation {
				i := k.Int("i", "label of a step, from 1", 1, 1<<32)
				L := latencyKey(k)
				return whole(func() (int, error) { return logp.Sequence(*i, *L) })
			},
		},
		ofMachine("logp.broadcast", "B(P, L), the time of the broadcast of one item", "steps", "SV93, Definition 3.2 and Theorem 3.2", logp.Broadcast),
		ofMachine("logp.nice", "1 if P is some f_i, so that one tree alone has the time B(P, L), else 0", "1", "SV93, Definition 3.4", nice),
		ofMachine("logp.depth", "d(P), the least depth of a tree of the time B(P, L)", "edges", "SV93, Definition 3.7; the sum is derived", logp.Depth),
		ofMachine("logp.depth-printed", "the depth of the leftmost path, which is d(P) for nice P only", "edges", "SV93, Lemma 3.1, erratum", logp.PrintedDepth),
		ofItems("logp.lower", "counting bound: no schedule of k items is shorter", "derived; corrects SV93, Theorem 3.3", logp.Lower),
		ofItems("logp.printed-lower", "bound as printed, wrong for few items", "SV93, Theorem 3.3, erratum", logp.PrintedLower),
		ofItems("logp.tmax", "a time that is always enough for k items", "SV93, Lemma 4.1", logp.Most),
		ofItems("logp.single", "least time of schedules in which the source sends every item once", "after Karp et al. 1993", logp.Single),
		{
			Name: "logp.optimal", Meaning: "the shortest schedule of k items that was found, and the counting bound; it is proved to be shortest where the two are equal", Unit: "steps", Source: "SV93, Section 4; the search is derived",
			Search: true,
			Bind: func(k *grammar.Keys) Evaluation {
				P := k.Int("P", "processors, the source among them", 1, mostSearched)
				L := k.Int("L", "latency in steps", 1, mostSearched)
				items := itemsKey(k, mostSearched)
				return func() ([]Value, error) { return optimal(*P, *L, *items) }
			},
		},
		ofMachine("logp.grouped", "delay of an item in the schedule of groups", "steps", "SV93, Theorem 6.1", logp.Grouped),
		ofMachine("logp.adversary-printed", "delay that latencies below L are printed to add to logp.grouped, too small", "steps", "SV93, Theorem 7.1, erratum", logp.PrintedAdversary),
		{
			Name: "logp.adversary", Meaning: "bound on the delay that any latencies up to L add to the schedule of groups", Unit: "steps", Source: "derived; replaces SV93, Theorem 7.1",
			Bind: func(k *grammar.Keys) Evaluation {
				d := k.Int("d", "depth of the tree in edges", 0, 1<<20)
				L := latencyKey(k)
				s := k.Int("s", "burst: by how much what is sent to a processor in w steps, the most of each sender, exceeds w at most", 0, 1<<20)
				return whole(func() (int, error) { return logp.Adversary(*d, *L, *s) })
			},
		},
		{
			Name: "logp.machine", Meaning: "time of the broadcast of one item in the machine with all parameters of LogP", Unit: "units of L, o and g", Source: "derived from Culler et al. 1993",
			Bind: func(k *grammar.Keys) Evaluation {
				P := processorsKey(k)
				L := k.Int("L", "latency of the network", 0, logp.MaxLatency)
				o := k.Int("o", "overhead of a sending and of a reception", 0, logp.MaxLatency)
				g := k.Int("g", "gap between sendings, and between receptions", 0, logp.MaxLatency)
				return whole(func() (int, error) { return logp.Machine{P: *P, L: *L, O: *o, G: *g}.Broadcast() })
			},
		},
	}
}

// mostSearched bounds the sizes of what is searched for.
const mostSearched = 1 << 9

// optimal searches with the same stream every time.
func optimal(P, L, k int) ([]Value, error) {
	s, bound, err := machine.Optimal(P, L, k, rand.New(rand.NewPCG(1, 1)), machine.Tries(P, k))
	if err != nil {
		return nil, err
	}
	proved := 0.0
	if s.Steps == bound {
		proved = 1
	}
	return []Value{{"value", float64(s.Steps)}, {"bound", float64(bound)}, {"proved", proved}}, nil
}

func nice(P, L int) (int, error) {
	is, err := logp.Nice(P, L)
	if is {
		return 1, err
	}
	return 0, err
}

func processorsKey(k *grammar.Keys) *int {
	return k.Int("P", "processors, the source among them", 1, logp.MaxProcessors)
}

func latencyKey(k *grammar.Keys) *int {
	return k.Int("L", "latency in steps", 1, logp.MaxLatency)
}

func itemsKey(k *grammar.Keys, most int) *int { return k.Int("k", "items", 0, most) }

// ofMachine is a quantity of the processors and the latency.
func ofMachine(name, meaning, unit, source string, eval func(P, L int) (int, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			P, L := processorsKey(k), latencyKey(k)
			return whole(func() (int, error) { return eval(*P, *L) })
		},
	}
}

// ofItems is a time of several items.
func ofItems(name, meaning, source string, eval func(P, L, k int) (int, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: "steps", Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			P, L := processorsKey(k), latencyKey(k)
			items := itemsKey(k, logp.MaxItems)
			return whole(func() (int, error) { return eval(*P, *L, *items) })
		},
	}
}
