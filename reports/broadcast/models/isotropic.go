package models

import (
	"context"
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/isotropic"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// greedyNodes bounds the time of a run: a ring of that size takes a second.
const greedyNodes = 1 << 10

const choiceRandom, choiceLongest, choiceShortest = "random", "longest", "shortest"

var greedyChoices = map[string]model.Choice{choiceRandom: model.Random, choiceLongest: model.Longest, choiceShortest: model.Shortest}

// greedyExchange is total exchange by greedy routing, which leaves no link idle while
// a packet can use it.
func greedyExchange() catalog.Model {
	return catalog.Model{
		Name: "isotropic-greedy",
		Meaning: "total exchange by routing that treats all nodes alike and never leaves a link idle that a waiting packet could " +
			"use; estimates T",
		Notes: `Packets go along shortest paths, ties balanced, and cross the links of their path in
any order. choice says which of the packets that could use a link is taken: one at
random, the one with the longest way to go, or the one with the shortest; ties at
random, links in random order.

castlab theory isotropic.critical-sum is the least T that is possible,
isotropic.greedy-bound the most.`,
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean number of slots until all packets have come to their destinations"},
		},
		Bind: arguments.Of2(greedyStudy, arguments.Network("topology", "a hypercube, ring, torus, folded cube or complete graph"),
			arguments.Word("choice", "which of the packets that could use a link is taken", choiceRandom, choiceLongest, choiceShortest).
				Default("choice", choiceRandom)),
	}
}

func greedyStudy(net topologies.Topology, choice string) (catalog.Instance, error) {
	wrong := func(want string) error {
		return &inputs.WordError{Word: fmt.Sprintf("topology=%v", net), Want: want}
	}
	alike, is := net.(isotropic.Network)
	if !is || net.Order() <= greedyNodes && !isotropic.Commutes(alike) {
		return catalog.Instance{}, wrong("want a hypercube, ring, torus, folded cube or complete graph")
	}
	if net.Order() > greedyNodes {
		return catalog.Instance{}, wrong(fmt.Sprintf("want at most %d nodes", greedyNodes))
	}
	words, err := isotropic.Words(net, isotropic.Balanced)
	if err != nil {
		return catalog.Instance{}, err
	}
	m := isotropic.MatrixOf(alike.Degree(), words)
	experiment := montecarlo.Columns{
		Label:   fmt.Sprintf("simulate isotropic-greedy topology=%v choice=%s", net, choice),
		Model:   alone(model.Greedy{Matrix: m, Choice: greedyChoices[choice]}.Slots),
		Columns: []montecarlo.Column{{Name: "T", Unit: "slots"}},
	}
	return catalog.Instance{
		Divisible: true, Samples: []string{"T"}, Runs: greedyRuns(m),
		Run: func(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			f, err := measure(ctx, experiment, s, w)
			if err != nil {
				return catalog.Result{}, err
			}
			return catalog.Result{Estimates: []montecarlo.Estimate{f.Mean(0)}}, nil
		},
	}, nil
}

// greedyRuns is the default number of replications: those of about five seconds, at
// least 20 and at most 10000. A run examines, in each slot, every packet that waits
// for each type of link.
func greedyRuns(m isotropic.Matrix) int {
	const most, least, seconds = 10_000, 20, 5
	waiting := 0
	for _, row := range m {
		for _, x := range row {
			if x > 0 {
				waiting++
			}
		}
	}
	return int(min(most, max(least, seconds/(float64(m.CriticalSum()+1)*float64(waiting+1)*1e-9))))
}
