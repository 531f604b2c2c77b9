package vb93

import (
	"fmt"

	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
)

// barrierEvent measures the probability of an event of one run with barriers.
func barrierEvent(label, name string, in cubeInstance, event func(run *model.Execution, total float64) bool) montecarlo.Experiment {
	return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return montecarlo.Probability(name, label, func() montecarlo.Replication[bool] {
			run := b.NewExecution()
			return lengths(in.nodes(), in.law, func(x []float64) (bool, error) {
				return event(run, run.Run(x)), nil
			})
		})
	})
}

// A phaseCase asks whether phase i ends by time t; s is the point at which the
// bound takes the moment generating function. All are inputs, typed here.
type phaseCase struct {
	cubeInstance
	i    int
	s, t float64
}

func (c phaseCase) String() string {
	if c.s == 0 { // the bound needs no s
		return fmt.Sprintf("%v i=%d a=%v", c.cubeInstance, c.i, c.t)
	}
	return fmt.Sprintf("%v i=%d s=%v t=%v", c.cubeInstance, c.i, c.s, c.t)
}

// phaseEnds measures Pr(T_i <= t) against a bound.
func phaseEnds(id string, list []phaseCase, theory func(c phaseCase) (float64, error)) []reports.Case {
	var cases []reports.Case
	for _, c := range list {
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory: func() (float64, error) { return theory(c) },
			Measure: barrierEvent(id+" "+c.String(), "P(T_i<=t)", c.cubeInstance,
				func(run *model.Execution, _ float64) bool { return run.Phase(c.i) <= c.t }),
		})
	}
	return cases
}

var phaseSymbols = []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolTi, symbolS, symbolPhi, symbolBeta}
