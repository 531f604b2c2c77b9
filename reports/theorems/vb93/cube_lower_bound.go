package vb93

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func lowerBound() reports.Claim {
	const id = "VB93-LB"
	var cases []reports.Case
	for _, discipline := range []packets.Discipline{packets.InSchedule, packets.Barrier, packets.Arrival} {
		for _, in := range cubes([]int{1, 2, 3, 5, 6, 8}, distributions.Exponential{Mu: 1}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}) {
			params := fmt.Sprintf("%v discipline=%v", in, discipline)
			cases = append(cases, reports.Case{
				Params: params, Validate: in.law.Validate,
				Theory: func() (float64, error) { return 1 - 1e-12, nil }, // rounding of two sums of at most n lengths
				Measure: onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return kit.AtMost(fewRuns(in.d), montecarlo.Range("T/bound", "", id+" "+params, 0, func() montecarlo.Replication[float64] {
						run := p.NewExecution()
						return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
							t, err := run.Run(discipline, x)
							if err != nil {
								return 0, err
							}
							longest, sum, shortest := extremes(x)
							bound, err := cube.LowerBound(in.d, longest, sum, shortest)
							return t / bound, err
						})
					}))
				}),
				Kind: reports.Executed,
			})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "No store-and-forward algorithm is faster than this",
		Statement: `$T \ge \max\left(d M, \frac{1}{d}\left(\sum_l x_l - \min_l x_l\right)\right)$ in every run of every algorithm: the longest packet needs $d$ hops, ` +
			`and every node receives all packets but its own over $d$ links. Measured: the ratio over runs by three rules, with barriers, in the order of the schedule, in order of arrival; its least value, the lower end of the range, decides.`,
		Source:   "VB93, implicit; derived",
		Quantity: `T / \text{bound}`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolD, symbolXl, symbolMl,
			{Name: "T", Meaning: "completion time", Unit: "time"}, {Name: "l", Meaning: "node"}},
		Formula: "analytic/cube.LowerBound",
		Model:   "montecarlo/packets.Broadcast",
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}

// extremes returns the longest length, their sum and the shortest.
func extremes(x []float64) (longest, sum, shortest float64) {
	shortest = math.Inf(1)
	for _, v := range x {
		longest, sum, shortest = max(longest, v), sum+v, min(shortest, v)
	}
	return longest, sum, shortest
}
