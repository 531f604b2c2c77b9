package vb93

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A disciplined broadcast has one of three rules of service.
type disciplined struct {
	cubeInstance
	packets.Discipline
}

func (c disciplined) String() string {
	return fmt.Sprintf("%v discipline=%v", c.cubeInstance, c.Discipline)
}

var disciplines = []packets.Discipline{packets.InSchedule, packets.Barrier, packets.Arrival}

func lowerBound() reports.Claim {
	const id = "VB93-LB"
	argument := arguments.Of2(func(in cubeInstance, rule packets.Discipline) (disciplined, error) { return disciplined{in, rule}, nil },
		packetCubes, arguments.Choice("discipline", "when a send may begin", disciplines...))
	var list []disciplined
	for _, rule := range disciplines {
		for _, in := range cubes([]int{1, 2, 3, 5, 6, 8}, distributions.Exponential{Mu: 1}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}) {
			list = append(list, disciplined{in, rule})
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
		Formula: cube.LowerBound,
		Model:   (*packets.Broadcast).NewExecution,
		Cases: kit.Cases(id, argument, list, func(label string, c disciplined) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return 1 - 1e-12, nil }, // rounding of two sums of at most n lengths
				Measure: onPackets(c.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return kit.AtMost(fewRuns(c.d), montecarlo.Range("T/bound", "", label, 0, func() montecarlo.Replication[float64] {
						run := p.NewExecution()
						return lengths(c.nodes(), c.law, func(x []float64) (float64, error) {
							t, err := run.Run(c.Discipline, x)
							if err != nil {
								return 0, err
							}
							longest, sum, shortest := extremes(x)
							bound, err := cube.LowerBound(c.d, longest, sum, shortest)
							return quotient(t, bound), err
						})
					}))
				}),
				Kind: reports.Executed,
			}
		}),
	}
}

// extremes returns the largest length, the sum and the smallest length.
func extremes(x []float64) (longest, sum, shortest float64) {
	shortest = math.Inf(1)
	for _, v := range x {
		longest, sum, shortest = max(longest, v), sum+v, min(shortest, v)
	}
	return longest, sum, shortest
}
