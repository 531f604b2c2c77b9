package models

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/kbroadcast"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
)

// mostTransmissions bounds the uses of an arc in phase 3 of an execution, which
// cannot be interrupted.
const mostTransmissions = 1 << 36

// kBroadcast executes K simultaneous broadcasts in the hypercube and estimates the
// durations of the whole and of its phases.
func kBroadcast() catalog.Model {
	return catalog.Model{
		Name:    "kbroadcast",
		Meaning: "K simultaneous broadcasts in the hypercube of 2^d nodes along d edge-disjoint trees, slot by slot",
		Notes: `The K sources are distinct and drawn at random. ranks says how packets find their
trees, to whose roots they go in phase 2 and along which they are broadcast in
phase 3:
  prefix     by ranks, from suffix sums on a binary tree: phase 1, 2d+1 slots; roots
             wait ceil(K/d)+d-1 slots for phase 2, all that K tells them
  exchange   the same, by exchange across dimensions: phase 1, d slots
  known      the same without phase 1, for K=2^d, when nothing is random
  random     a tree at random, no phase 1; phase 3 begins in the slot after the
             last packet has come to its root, as if somebody told
  detected   the same, and roots find out: counts follow the packets up the trees, and
             roots tell each other by way of node 0
  immediate  a tree at random; roots broadcast what they have at once, and packets
             of phase 3 go before packets of phase 2

Phase 3 ends with a termination packet on every tree, but not with
ranks=immediate. All estimates come from one set of replications; each interval
has its level by itself, not all together. By ranks only phase2 is random: it
stands first and a --precision is asked of it; otherwise slots does. Where nothing is random
there is one execution and its values are exact.

Cost: 10^10 transmissions a second; an execution has (K+d)(2^d-1) in phase 3 and
may have 2^36. Memory for each of the --workers: 25 bytes a node, 9d bytes a node
with ranks=immediate.`,
		Symbols: []catalog.Symbol{
			{Name: "slots", Meaning: "mean number of slots from the first slot to the last reception"},
			{Name: "max-load", Meaning: "mean of the largest number of packets at one root, max(N_1, ..., N_d)"},
			{Name: "phase2", Meaning: "mean number of slots of phase 2 until the last packet comes to its root"},
			{Name: "phase3", Meaning: "mean number of slots from the first broadcast of a root to the last reception; with " +
				"ranks=immediate it overlaps phase2"},
		},
		Bind: arguments.Of3(kBroadcastStudy, arguments.Dimensions(kbroadcast.MaxDimensions),
			arguments.Int("K", "broadcasts, from distinct nodes", 0, kbroadcast.MaxPackets),
			arguments.Choice("ranks", "how packets find their trees", kbroadcast.Prefix, kbroadcast.Random, kbroadcast.Immediate,
				kbroadcast.Exchange, kbroadcast.Known, kbroadcast.Detected)),
	}
}

func kBroadcastStudy(d, K int, ranks kbroadcast.Ranks) (catalog.Instance, error) {
	refused := func(want string, x ...any) (catalog.Instance, error) {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("K=%d", K), Want: fmt.Sprintf(want, x...)}
	}
	switch {
	case K > 1<<d:
		return refused("want an integer from 0 to %d for d=%d: sources are distinct nodes", 1<<d, d)
	case ranks == kbroadcast.Known && K != 1<<d:
		return refused("want %d for d=%d and ranks=%v: ranks are known where every node has a packet", 1<<d, d, ranks)
	}
	cost := (K + d) << d
	if cost > mostTransmissions {
		return refused("want at most %d for d=%d: a single execution would take too long", mostTransmissions>>d-d, d)
	}
	columns := kBroadcastColumns(ranks)
	experiment := montecarlo.Columns{
		Label:   fmt.Sprintf("simulate kbroadcast d=%d K=%d ranks=%v", d, K, ranks),
		Columns: columns,
	}
	if cost > 1<<28 {
		experiment.Block = 1
	}
	model := func(ctx context.Context) (func() montecarlo.Replication[[]float64], error) {
		return cancelable.Run(ctx, func() (func() montecarlo.Replication[[]float64], error) { return kBroadcastModel(d, K, ranks) })
	}
	if K == 0 || K == 1<<d && (d == 1 || !randomTrees(ranks)) {
		return kBroadcastExecution(columns, model), nil
	}
	return catalog.Instance{
		Divisible: true, Samples: columnNames(columns), Runs: kBroadcastRuns(d, K),
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			var err error
			if experiment.Model, err = model(ctx); err != nil {
				return catalog.Result{}, err
			}
			f, err := measure(ctx, experiment, s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			var estimates []montecarlo.Estimate
			for i := range columns {
				e := f.Mean(i)
				e.Method += ", individual level"
				estimates = append(estimates, e)
			}
			return catalog.Result{Estimates: estimates}, nil
		},
	}, nil
}

// kBroadcastExecution is a single execution, for the case that all are equal.
func kBroadcastExecution(columns []montecarlo.Column, model func(context.Context) (func() montecarlo.Replication[[]float64],
	error)) catalog.Instance {
	return catalog.Instance{
		Samples: columnNames(columns), Runs: 1,
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			replications, err := model(ctx)
			if err != nil {
				return catalog.Result{}, err
			}
			x, err := cancelable.Run(ctx, func() ([]float64, error) {
				return replications()(rand.New(rand.NewPCG(s.Seed, 0))) // the result does not depend on the draws
			})
			if err != nil {
				return catalog.Result{}, err
			}
			var result catalog.Result
			for i, c := range columns {
				result.Estimates = append(result.Estimates, montecarlo.Estimate{
					Name: c.Name, Unit: c.Unit, Value: x[i], Lo: x[i], Hi: x[i],
					Level: 1, N: 1, Method: "exact, one execution",
				})
			}
			return result, w.Row(x...)
		},
	}
}

func randomTrees(ranks kbroadcast.Ranks) bool {
	return ranks == kbroadcast.Random || ranks == kbroadcast.Immediate || ranks == kbroadcast.Detected
}

// kBroadcastColumns lists the random columns first.
func kBroadcastColumns(ranks kbroadcast.Ranks) []montecarlo.Column {
	slots, load := montecarlo.Column{Name: "slots", Unit: "slots"}, montecarlo.Column{Name: "max-load", Unit: "broadcasts"}
	gather, broadcast := montecarlo.Column{Name: "phase2", Unit: "slots"}, montecarlo.Column{Name: "phase3", Unit: "slots"}
	if randomTrees(ranks) {
		return []montecarlo.Column{slots, load, gather, broadcast}
	}
	return []montecarlo.Column{gather, slots, load, broadcast}
}

func kBroadcastModel(d, K int, ranks kbroadcast.Ranks) (func() montecarlo.Replication[[]float64], error) {
	cube, err := kbroadcast.New(d, ranks)
	if err != nil {
		return nil, err
	}
	completion := cube.Completion(K)
	return func() montecarlo.Replication[[]float64] {
		replicate, x := completion(), make([]float64, 4)
		return func(r *rand.Rand) ([]float64, error) {
			t, err := replicate(r)
			if err != nil {
				return nil, err
			}
			slots, load, gather, broadcast := float64(t.Slots), float64(t.MaxLoad), float64(t.Phase2), float64(t.Phase3)
			if randomTrees(ranks) {
				x[0], x[1], x[2], x[3] = slots, load, gather, broadcast
			} else {
				x[0], x[1], x[2], x[3] = gather, slots, load, broadcast
			}
			return x, nil
		}
	}, nil
}

// kBroadcastRuns is the default number of replications: those of about ten seconds,
// and at least 20. The cost of a replication comes from its transmissions in phase 3,
// 64 of them together, those in phase 2, and its nodes.
func kBroadcastRuns(d, K int) int {
	const most, least, seconds = 10_000, 20, 10
	cost := float64((K+d)<<d)*1e-10 + float64(K*d)*1e-8 + float64(int(1)<<d)*1e-8
	return int(min(most, max(least, seconds/cost)))
}
