package vb95

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
)

// Short runs have the bias of a ratio of sums. With two and four nodes the chain of the
// queue lengths is exact: over runs of 100 periods, some fifty packets, the plain
// ratio is low by at least six standard errors of the mean over 20000 runs, and the
// jackknifed ratio has no significant bias. False alarms: 2e-5 without bias; a third of
// the bias would be detected. Two nodes are tried, and four in CI.
func TestJackknifeTakesTheBiasOutOfShortRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	cubes := []dynamicCube{{1, 1, 0.1, pmnb.II}, {2, 1, 0.12, pmnb.II}}
	if os.Getenv("CASTLAB_TESTS") != "all" {
		cubes = cubes[:1]
	}
	for _, c := range cubes {
		table, err := c.padded()
		if err != nil {
			t.Fatal(err)
		}
		chain, err := formula.SolvePeriods(c.lambda(), table)
		if err != nil {
			t.Fatal(err)
		}
		const runs, level = 20000, 1 - 1e-5
		settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: level, Min: runs, Max: runs}
		short, label := table.runs(c.lambda(), 10, 100), fmt.Sprintf("d=%d tp=%g rho=%g algorithm=II", c.d, c.tp, c.rho)
		better, err := steady.OverRuns("T_h", "slots", label, firstDelay, short)(context.Background(), settings)
		if err != nil {
			t.Fatal(err)
		}
		plain, err := montecarlo.Mean("T_h", "slots", label, func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				first, second, err := short.Halves(r)
				whole := first.Plus(second)
				return whole.delay(), err
			}
		})(context.Background(), settings)
		if err != nil {
			t.Fatal(err)
		}
		if plain.Hi >= chain.Delay() {
			t.Errorf("%v: without the jackknife [%v, %v], exactly %v: the runs are too long for this test",
				c, plain.Lo, plain.Hi, chain.Delay())
		}
		if !better.Contains(chain.Delay()) {
			t.Errorf("%v: jackknifed [%v, %v], exactly %v", c, better.Lo, better.Hi, chain.Delay())
		}
	}
}

// By hand: one period of two slots with three packets at the gate and two that
// arrive adds 2(3 + 2/2) to the delays.
func TestSumsOfPeriods(t *testing.T) {
	var p, q periodSums
	p.add(model.Frame{Active: 2, Waiting: 3, Arrived: 2}, 2)
	q.add(model.Frame{Active: 1, Waiting: 1, Arrived: 2}, 1)
	if p != (periodSums{1, 8, 2, 2, 2}) || q != (periodSums{1, 2, 2, 1, 0}) {
		t.Errorf("%+v, %+v", p, q)
	}
	if sum := p.Plus(q); sum != (periodSums{2, 10, 4, 3, 2}) {
		t.Errorf("%+v", sum)
	}
}
