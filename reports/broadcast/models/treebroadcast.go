package models

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// treeBroadcast executes partial multinode broadcasts along edge-disjoint trees.
func treeBroadcast() catalog.Model {
	const full, half, filled, equal = "full", "half", "filled", "equal"
	return catalog.Model{
		Name: "tree-broadcast",
		Meaning: "partial multinode broadcast in any network along as many edge-disjoint spanning trees as it has, slot by slot (VAR98, " +
			"Section 3.3)",
		Notes: `placement says where the M packets start, each run anew:
  distinct   at different nodes
  anywhere   each at a node drawn by itself
  together   all at one node drawn
  farthest   each at one of the two ends of a longest path of the first tree
In full duplex it does not matter which of the packets that wait for a link goes
first. In half duplex rule says which end of a link sends where packets wait at
both: random (each packet with the same chance), the end with more (longer) or
fewer (shorter), towards the root of the tree (inward) or away from it (outward),
the other way than last time (alternate).

Quantiles are by order statistics. All estimates come from one set of replications; each interval has its level by
itself, not all together.

Cost: about 2*10^8 receptions a second, M(N-1) each run; a run may have 2^36. Trees
are found once; on networks without explicit ones that takes seconds from some
hundred nodes on.`,
		Symbols: []catalog.Symbol{
			{Name: "slots", Meaning: "mean number of slots from the first of ranks to the last reception"},
			{Name: "broadcast", Meaning: "mean number of slots from the end of ranks on, which take twice the radius of the network"},
			{Name: "slots p50", Meaning: "median of slots"},
			{Name: "slots p99", Meaning: "slots that 1 in 100 broadcasts exceed"},
		},
		Bind: arguments.Of6(treeBroadcastStudy, arguments.Network("topology", "network, whose links go both ways"),
			arguments.Int("M", "packets, each for all other nodes", 0, treebroadcast.MaxPackets),
			arguments.Choice("placement", "where they start", treebroadcast.Distinct, treebroadcast.Anywhere, treebroadcast.Together,
				treebroadcast.Farthest).
				Default("placement", treebroadcast.Anywhere.String()),
			arguments.Option("duplex", "a link carries one packet each way in a slot, or one in all", full, half),
			arguments.Choice("rule", "which end of a half-duplex link sends", treebroadcast.Rules()...).
				Default("rule", treebroadcast.Random.String()),
			arguments.Option("split", "packets of the trees: filled to one level with their diameters, or as many each", filled, equal)),
	}
}

func treeBroadcastStudy(net topologies.Topology, M int, where treebroadcast.Placement, half bool, rule treebroadcast.Rule,
	equal bool) (catalog.Instance, error) {
	b := treebroadcast.Broadcast{Net: net, HalfDuplex: half, Rule: rule, Equal: equal}
	n := net.Order()
	if n > treebroadcast.MaxNodes {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("topology=%v", b.Net),
			Want: fmt.Sprintf("want at most %d nodes", treebroadcast.MaxNodes)}
	}
	if most := mostTransmissions / n; M > most {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("M=%d", M),
			Want: fmt.Sprintf("want at most %d on %v: a single execution would take too long", most, b.Net)}
	}
	if where == treebroadcast.Distinct && M > n {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("M=%d", M),
			Want: fmt.Sprintf("want at most %d on %v with placement=distinct", n, b.Net)}
	}
	experiment := montecarlo.Columns{
		Label: fmt.Sprintf("simulate tree-broadcast topology=%v M=%d placement=%v half=%v rule=%v equal=%v", b.Net, M, where,
			b.HalfDuplex, b.Rule, b.Equal),
		Columns: []montecarlo.Column{{Name: "slots", Unit: "slots"}, {Name: "broadcast", Unit: "slots"}},
		Ordered: true,
	}
	if M*n > 1<<26 {
		experiment.Block = 1
	}
	return catalog.Instance{
		Divisible: true, Samples: columnNames(experiment.Columns), Runs: treeBroadcastRuns(M, n),
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			var err error
			if experiment.Model, err = cancelable.Run(ctx, func() (func() montecarlo.Replication[[]float64],
				error) {
				return treeBroadcastModel(b, M, where)
			}); err != nil {
				return catalog.Result{}, err
			}
			f, err := measure(ctx, experiment, s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			var estimates []montecarlo.Estimate
			for i := range experiment.Columns {
				e := f.Mean(i)
				e.Method += ", individual level"
				estimates = append(estimates, e)
			}
			for _, p := range []struct {
				name string
				q    float64
			}{{"p50", 0.5}, {"p99", 0.99}} {
				e := f.Quantile(p.q)
				e.Name += " " + p.name
				e.Method += ", individual level"
				estimates = append(estimates, e)
			}
			return catalog.Result{Estimates: estimates}, nil
		},
	}, nil
}

func treeBroadcastModel(b treebroadcast.Broadcast, M int, where treebroadcast.Placement) (func() montecarlo.Replication[[]float64], error) {
	var err error
	if b.Trees, err = trees.Packing(b.Net); err != nil {
		return nil, err
	}
	model, err := treebroadcast.New(b)
	if err != nil {
		return nil, err
	}
	completion := model.Completion(M, where)
	return func() montecarlo.Replication[[]float64] {
		replicate, x := completion(), make([]float64, 2)
		return func(r *rand.Rand) ([]float64, error) {
			t, err := replicate(r)
			x[0], x[1] = float64(t.Slots), float64(t.Broadcast)
			return x, err
		}
	}, nil
}

// treeBroadcastRuns is the default number of replications: those of about five
// seconds, and at least 20.
func treeBroadcastRuns(M, n int) int {
	const most, least, seconds = 10_000, 20, 5
	return int(min(most, max(least, seconds/(float64(M+8)*float64(n)*5e-9))))
}
