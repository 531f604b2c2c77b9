package algorithms

import (
	"fmt"
	"strconv"

	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies/schedules"
)

func partialMultinode() catalog.Algorithm {
	return catalog.Algorithm{Name: "pmnb", Meaning: "partial multinode broadcast in a hypercube: M nodes broadcast a packet each, in " +
		"one of four ways", Source: "VB95, Section IV",
		Bind: arguments.Of3(pmnb,
			arguments.Choice("algorithm", "I broadcasts in subcubes and then among them; II splits packets into d parts, a slot is then "+
				"1/d of one; III splits none; A0 is what a part does, alone, over one dimension in a slot",
				schedules.AlgorithmI, schedules.AlgorithmII, schedules.AlgorithmIII, schedules.AlgorithmA0),
			drawnOrListed("M", "active nodes, drawn at random", "the active nodes instead, distinct ones"),
			arguments.Choice("ranks", "how nodes learn their ranks: from a prefix task on a tree or by dimension exchange, or "+
				"known in advance",
				schedules.PrefixTree, schedules.PrefixExchange, schedules.Known).Default("ranks", schedules.PrefixTree.String()))}
}

func pmnb(algorithm schedules.PMNBAlgorithm, active sources, ranks schedules.Ranks) (catalog.Work, error) {
	trial, err := schedules.PMNB{Algorithm: algorithm, Ranks: ranks}.Trial(active.d, active.nodes)
	schedule := trial.Schedule
	w, err := active.onCube(schedule, err)
	if err != nil {
		return catalog.Work{}, err
	}
	w.Validate = func() error { return schedules.ValidatePMNB(active.d, schedule) }
	w.Proves += fmt.Sprintf(", in %d steps of t_p and %s of data", trial.Steps.Prefix, slotsOf(trial.Steps))
	if parts := trial.Steps.Parts; parts > 1 {
		w.Drawing.Color = func(x schedules.Send) int { return x.Packet / parts }
		w.Drawing.Label = func(x schedules.Send) string { return fmt.Sprintf("%d.%d", x.Packet/parts, x.Packet%parts) }
	}
	return w, nil
}

// slotsOf is the time of data, in slots.
func slotsOf(s schedules.PMNBSteps) string {
	if s.Parts == 1 {
		return strconv.Itoa(s.Data) + " slots"
	}
	return fmt.Sprintf("%d/%d slots", s.Data, s.Parts)
}
