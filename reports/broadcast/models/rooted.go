package models

import (
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// rootedTrees returns the trees of node 0 of a network that looks the same from every node,
// as many as share no arc.
func rootedTrees(net topologies.Topology) (topologies.Translated, []trees.Tree, error) {
	alike, is := net.(topologies.Translated)
	switch {
	case !is:
		return nil, nil, &inputs.WordError{Word: fmt.Sprintf("topology=%v", net),
			Want: "want a network that looks the same from every node with scheme=rooted, such as a torus or a Manhattan Street network"}
	case net.Order() < 2:
		return nil, nil, &inputs.WordError{Word: fmt.Sprintf("topology=%v", net),
			Want: "want two nodes or more: a packet needs another node to go to"}
	}
	family, err := trees.RootedDisjoint(net, 0)
	return alike, family, err
}

// rootedPeriods is the experiment with periods along trees of the nodes.
func rootedPeriods(net topologies.Topology, t traffic, executed bool, along periodsAlong, parameters fmt.Stringer) (catalog.Instance,
	error) {
	switch {
	case !executed:
		return catalog.Instance{}, &inputs.WordError{Word: "executed=false",
			Want: "want executed=true with scheme=rooted: no length that a period never exceeds is known but long ones"}
	case along.half():
		return catalog.Instance{}, &inputs.WordError{Word: "duplex=half", Want: "want duplex=full with scheme=rooted"}
	}
	alike, family, err := rootedTrees(net)
	if err != nil {
		return catalog.Instance{}, err
	}
	lambda, n, k := t.lambda, net.Order(), len(family)
	limit := float64(k) / float64(n-1)
	if !(lambda < limit) {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("lambda=%v", lambda),
			Want: fmt.Sprintf("want a rate > 0 below k/(N-1) = %d/%d = %.6g, the stability limit", k, n-1, limit)}
	}
	model, err := treebroadcast.NewRooted(treebroadcast.Rooted{Net: alike, Trees: family})
	if err != nil {
		return catalog.Instance{}, err
	}
	mean := lambda * float64(n) * float64(model.RankSlots()+model.Depth()) / (1 - lambda/limit)
	r := periodsRun(mean, t, parameters)
	return executedStudy(r, broadcasts(n, t, func() func(sources []int, r *rand.Rand) (treebroadcast.Times, error) {
		execution := model.NewExecution()
		return func(sources []int, _ *rand.Rand) (treebroadcast.Times, error) { return execution.Run(sources) }
	}), observePeriod(r))
}
