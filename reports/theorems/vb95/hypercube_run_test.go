package vb95

import (
	"context"
	"math/rand/v2"
	"testing"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
)

// Short runs show the bias of a ratio of sums. With two and four nodes the chain of
// the queue lengths is exact: over runs of 200 periods, some hundred packets, the
// plain ratio is low by six standard errors or more of the mean over 40000 of
// them, and the jackknifed one is not off by what the mean shows. False alarms:
// 2e-5, if nothing is left of the bias; a third of it would be found out.
func TestJackknifeTakesTheBiasOutOfShortRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range []dynamicCube{{1, 1, 0.1, pmnb.II}, {2, 1, 0.12, pmnb.II}} {
		table, err := c.padded()
		if err != nil {
			t.Fatal(err)
		}
		chain, err := formula.SolvePeriods(c.lambda(), table)
		if err != nil {
			t.Fatal(err)
		}
		const runs, level = 40000, 1 - 1e-5
		delay := func(s []periodSums) float64 { return s[0].delay() }
		without := montecarlo.NewMoments()
		with, err := montecarlo.Run(context.Background(), montecarlo.Plan{Seed: 1, Workers: 1, Block: 64}, c.String(), runs, func() montecarlo.Replication[float64] {
			run := table.path(c.lambda(), 100, 200)()
			return func(r *rand.Rand) (float64, error) {
				p, err := run(r)
				without.Add(p.whole.delay())
				return jackknifed([]periodPath{p}, delay), err
			}
		}, montecarlo.NewMoments)
		if err != nil {
			t.Fatal(err)
		}
		plain, better := montecarlo.MeanInterval(without, level), montecarlo.MeanInterval(with, level)
		if plain.Hi >= chain.Delay() {
			t.Errorf("%v: without the jackknife [%v, %v], exactly %v: the runs are too long for this test", c, plain.Lo, plain.Hi, chain.Delay())
		}
		if !better.Contains(chain.Delay()) {
			t.Errorf("%v: jackknifed [%v, %v], exactly %v", c, better.Lo, better.Hi, chain.Delay())
		}
	}
}

// By hand: one period of two slots with three packets at the gate and two that
// arrive adds 2(3 + 2/2) to the delays; whole runs are the sums of their halves,
// and with 8/2 over one half and 2/2 over the other the jackknife makes
// 2*10/4 - (4+1)/2 of it.
func TestSumsOfPeriods(t *testing.T) {
	var p periodPath
	p.first.add(model.Frame{Active: 2, Waiting: 3, Arrived: 2}, 2)
	p.second.add(model.Frame{Active: 1, Waiting: 1, Arrived: 2}, 1)
	if p.first != (periodSums{1, 8, 2, 2, 2}) || p.second != (periodSums{1, 2, 2, 1, 0}) {
		t.Errorf("%+v", p)
	}
	p.whole = p.first.plus(p.second)
	if p.whole != (periodSums{2, 10, 4, 3, 2}) {
		t.Errorf("%+v", p.whole)
	}
	if v := jackknifed([]periodPath{p}, func(s []periodSums) float64 { return s[0].delay() }); v != 2.5 {
		t.Errorf("jackknifed %v, want 2.5", v)
	}
	// A ratio of two runs is jackknifed as a whole: 2*1 - (1+1)/2.
	if v := jackknifed([]periodPath{p, p}, func(s []periodSums) float64 { return s[0].delay() / s[1].delay() }); v != 1 {
		t.Errorf("of two runs %v, want 1", v)
	}
}
