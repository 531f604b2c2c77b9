package vb93

import (
	"fmt"
	"sync"

	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// barrierEvent estimates the probability of an event of one run with barriers.
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

// eventCase returns a case of a bound on the probability of an event. Its hypotheses
// are those of the formula, and that the bound differs from 1 by more than the runs can
// resolve; one run takes seconds at d = 21.
func eventCase(in cubeInstance, theory func() (float64, error), measure montecarlo.Experiment) reports.Case {
	theory = sync.OnceValues(theory)
	runs := 1 << 17
	if in.d > 12 {
		runs = 512
		measure = montecarlo.Slow(runs/4, runs, measure)
	}
	return reports.Case{
		Validate: func() error {
			bound, err := theory()
			if err != nil {
				return err
			}
			return kit.Tellable(bound, runs)
		},
		Theory: theory, Measure: measure, Long: in.d > 16,
	}
}

// givenTellable ends the stated hypotheses of the claims that eventCase makes.
const givenTellable = "a bound that 2^17 runs can tell from 1 (512 runs above 12 dimensions)"

// A phaseCase is about the event that phase i ends by time t; s is the point at which
// the bound takes the moment generating function. All are inputs, declared in the
// cases.
type phaseCase struct {
	cubeInstance
	i    int
	s, t float64
}

func (c phaseCase) String() string {
	if c.s == 0 { // this bound does not use s
		return fmt.Sprintf("%v i=%d a=%v", c.cubeInstance, c.i, c.t)
	}
	return fmt.Sprintf("%v i=%d s=%v t=%v", c.cubeInstance, c.i, c.s, c.t)
}

// The arguments of claims on the phases. Most laws have a moment generating function,
// and the time per step exceeds the mean.
var (
	eventCubes = cubeOf(cubeDimensions(1, maxBarrier).Usual("d", 4, 8), arguments.PacketLengths)
	phaseEnd   = phaseCasesOf(eventCubes).Usual("i", 1, 7).Usual("s", 0.1, 3).Usual("t", 1, 60)
	perStep    = arguments.Real("lambda", "time per step", arguments.Positive()).Usual("lambda", 1, 8)
	exponent   = arguments.Real("s", "point of the moment generating function", arguments.Positive()).Usual("s", 0.1, 3)
)

// phaseEnds returns cases of a bound on Pr(T_i <= t).
func phaseEnds(id string, a arguments.Argument[phaseCase], list []phaseCase, theory func(c phaseCase) (float64, error)) reports.Cases {
	return kit.Cases(id, a, list, func(label string, c phaseCase) reports.Case {
		return eventCase(c.cubeInstance, func() (float64, error) { return theory(c) },
			barrierEvent(label, "P(T_i<=t)", c.cubeInstance, func(run *model.Execution, _ float64) bool { return run.Phase(c.i) <= c.t }))
	})
}

var phaseSymbols = []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolTi, symbolS, symbolPhi, symbolBeta}
