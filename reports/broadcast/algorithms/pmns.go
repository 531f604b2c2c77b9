package algorithms

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
)

func partialScatter() catalog.Algorithm {
	const most = 1 << isotropic.MaxScattered
	return catalog.Algorithm{Name: "pmns", Meaning: "partial multinode scatter in a hypercube in linear time: M nodes, some of them " +
		"several times, have a packet for each other node", Source: "derived, for VAR98, Section 3.5",
		Bind: arguments.Of5(pmns, arguments.Dimensions(isotropic.MaxScattered),
			arguments.Int("M", "distinct nodes that scatter, drawn at random", 0, most),
			arguments.Ints("sources", "the nodes that scatter instead, several times where listed so", 0, most-1),
			seed,
			arguments.Choice("sharing", "turns: one scatter after the other, of ceil((N-1)/d) slots; rounds: total exchanges of N/2 "+
				"slots, as many as a node has scatters; shorter: what takes less time", isotropic.Sharings()...).
				Default("sharing", isotropic.Shorter.String())).Either("M", "sources")}
}

func pmns(d, M int, sources []int, seed int, sharing isotropic.Sharing) (catalog.Work, error) {
	net := topologies.Hypercube{D: d}
	n := net.Order()
	params := schedules.Params{"d": d, "sharing": sharing.String()}
	if sources == nil {
		if M > n {
			return catalog.Work{}, &inputs.WordError{Word: fmt.Sprintf("M=%d", M),
				Want: fmt.Sprintf("want at most %d, the nodes for d=%d", n, d)}
		}
		sources = stream("pmns", n, seed).Perm(n)[:M]
		slices.Sort(sources)
		params["seed"] = seed
	}
	params["sources"] = text(sources)
	for _, v := range sources {
		if err := isNode("sources", v, n); err != nil {
			return catalog.Work{}, err
		}
	}
	task, s, err := isotropic.PartialScatter(d, sources, sharing)
	if err != nil {
		return catalog.Work{}, err
	}
	s.Params = params
	return besideBound(net, task, s)
}
