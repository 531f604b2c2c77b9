package vb95

import (
	"math"
	"slices"

	formula "castlab/analytic/pmnb"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/fastest"
	static "castlab/topologies/tasks"
)

// leastTimes are the claims on what no algorithm beats, of Section IV up to eq. (13).
func leastTimes() []reports.Claim {
	return []reports.Claim{
		claims.Claim[task]{
			ID: "VB95-EQ13", Title: "No algorithm takes less than (M-1)/d",
			Statement: `Every node has to receive at least $M-1$ packets over $d$ links: $T \ge (M-1)/d$, splitting allowed. ` +
				`Attained by two nodes (VB95-MNB, $d = 1$). Held against the fastest known here, ranks being free ($t_p = 0$): ` +
				`algorithm II, which takes $2 + (M-1-s(M-1))/d$, the multinode broadcast with dummy packets, or whole packets ` +
				`planned centrally.`,
			Source:   "VB95, Section IV, eq. (13)",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
			Parameters: anyTask, Over: freeTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return formula.PrintedLower(x.d, x.M) }, Measure: leastTime(model.II),
			Formula: formula.PrintedLower, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-LOWER", Title: "With an inactive node the lower bound is M/d",
			Statement: `For $M < N$ some node is inactive and has to receive all $M$ packets: $T \ge M/d$, and $T \ge (N-1)/d$ for ` +
				`$M = N$. Attained by two nodes (VB95-MNB, $d = 1$). Held against the fastest known here, as VB95-EQ13.`,
			Source:   "derived; sharper than VB95, eq. (13)",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime},
			Parameters: anyTask, Over: freeTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return formula.Lower(x.d, x.M) }, Measure: leastTime(model.II),
			Formula: formula.Lower, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-LBNS", Title: "Without splitting packets no algorithm takes less than max(d, ceil((M-1)/d))",
			Statement: `Whole packets take whole slots, and every node has another one at distance $d$: ` +
				`$T \ge \max(d, \lceil (M-1)/d \rceil)$. Attained for $M = N$ by the schedules of VB95-MNB. Held against the fastest ` +
				`known here, ranks being free ($t_p = 0$): algorithm III, the multinode broadcast with dummy packets, or packets ` +
				`planned centrally.`,
			Source:   "VB95, Section IV, below eq. (13)",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime},
			Parameters: anyTask, Over: freeTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory:  claims.Whole(func(x task) (int, error) { return formula.PrintedLowerUnsplit(x.d, x.M) }),
			Measure: leastTime(model.III),
			Formula: formula.PrintedLowerUnsplit, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-MNB", Title: "A multinode broadcast with dummy packets takes ceil((N-1)/d) slots",
			Statement: `The optimal multinode broadcast takes $\lceil (N-1)/d \rceil$ slots, and with dummy packets at the nodes ` +
				`that are not active it is a partial one without any ranks. Executed.`,
			Source:   "VB95, Section IV, below eq. (13)",
			Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTime},
			Parameters: anyTask, Over: freeTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: claims.Whole(func(x task) (int, error) { return formula.Multinode(x.d) }), Measure: timeOf(model.Multinode),
			Formula: formula.Multinode, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

// mostPlanned bounds nodes times packets of a broadcast that is planned centrally in every run.
const mostPlanned = 1 << 9

// leastTime measures the least time of the algorithms that are known here, whose ranks are free where t_p = 0, as a
// bound on every algorithm has to hold against it. They are the given one, algorithm II if packets may be split; where
// more than half of the nodes are active the multinode broadcast with dummy packets; and up to mostPlanned nodes times
// packets the shortest schedule of whole packets that knows who is active.
func leastTime(a model.Algorithm) claims.Measurement[task] {
	return fromDrawn(a, func(x task) (func(active []int) (float64, error), error) {
		cube, err := model.New(x.d, a)
		if err != nil {
			return nil, err
		}
		dummies, err := model.New(x.d, model.Multinode)
		if err != nil {
			return nil, err
		}
		algorithms := []*model.Execution{cube.NewExecution()}
		if x.M > x.nodes()/2 { // with dummy packets it takes as long for fewer
			algorithms = append(algorithms, dummies.NewExecution())
		}
		return func(active []int) (least float64, err error) {
			least = math.Inf(1)
			if x.M <= mostPlanned>>x.d {
				if least, err = plannedTime(x.d, active); err != nil {
					return 0, err
				}
			}
			for _, algorithm := range algorithms {
				c, err := algorithm.Run(active)
				if err != nil {
					return 0, err
				}
				least = min(least, x.duration(c))
			}
			return least, nil
		}, nil
	})
}

// plannedTime returns the slots of the shortest schedule known of whole packets.
func plannedTime(d int, active []int) (float64, error) {
	sources := make([]topologies.Node, len(active))
	for p, v := range slices.Sorted(slices.Values(active)) {
		sources[p] = topologies.Node(v)
	}
	s, err := fastest.Schedule(topologies.Hypercube{D: d}, static.PartialBroadcast(1<<d, sources), static.Full)
	return float64(s.Slots), err
}
