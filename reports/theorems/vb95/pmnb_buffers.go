package vb95

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// buffers claims the memory of algorithm II for packets that wait.
func buffers() reports.Claim {
	return reports.Claim{
		ID:    "VB95-BUFFER",
		Title: "Algorithm II keeps half of all packets at every node",
		Statement: `Before the last subphase of a multinode broadcast each node has, of each of the $d$ classes, the parts of the $N/2$ packets on its side of the dimension of the class, and sends them all across it: $N/2$ parts wait for every link, and $dN/2$ parts at a node, as much as $N/2$ packets. ` +
			`Before the other subphases it has fewer. In the algorithm of ST93 no link has more than $\lceil N/d \rceil + 1$ packets (ST93-BUFFER), of which the $d$ links of a root share the same. Counted on validated schedules.`,
		Source:     "derived; VB95, Section IV, has buffers of infinite size",
		Quantity:   `\text{waiting parts}`,
		Unit:       "parts",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN},
		Formula:    kit.Stated,
		Model:      schedules.Buffer,
		Cases: kit.Integers("VB95-BUFFER", "d", "dimensions of the hypercube", 1, 8, kit.From(1, 6), func(_ string, d int) reports.Case {
			return exactly(func() (float64, error) { return kit.Stated(float64(d << (d - 1))) }, "waiting parts", "parts", func() (float64, int64, error) {
				every := make([]int, 1<<d)
				for v := range every {
					every[v] = v
				}
				trial, err := schedules.PMNB{Algorithm: schedules.AlgorithmII}.Trial(d, every)
				if err != nil {
					return 0, 0, err
				}
				if err := schedules.ValidatePMNB(d, trial.Schedule); err != nil {
					return 0, 0, err
				}
				b, err := schedules.Buffer(trial.Schedule)
				return float64(b.Node), int64(len(trial.Schedule.Sends)), err
			})
		}),
	}
}
