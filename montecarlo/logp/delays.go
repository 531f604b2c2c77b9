package logp

import (
	"math/rand/v2"

	"castlab/montecarlo"
)

// LastItems is the number of items that Delays.Last is a mean of.
const LastItems = 20

// Delays sum up the items of one run, which depend on each other.
type Delays struct {
	Mean  float64 // over items
	Last  float64 // over the last LastItems of them, or all if there are fewer
	Worst int
	Late  int // by how much the latest message was sent after its step
}

// Delays returns the model whose replications are runs. A program without items
// has no delay: all are 0.
//
// Units: steps. Errors: those of NewExecution; a replication those of Run.
func (p *Program) Delays(l Latency, tie Tie) (func() montecarlo.Replication[Delays], error) {
	if _, err := p.NewExecution(l, tie); err != nil {
		return nil, err
	}
	return func() montecarlo.Replication[Delays] {
		e, err := p.NewExecution(l, tie)
		return func(r *rand.Rand) (Delays, error) {
			if err != nil {
				return Delays{}, err
			}
			if _, err := e.Run(r); err != nil {
				return Delays{}, err
			}
			return e.Delays(), nil
		}
	}, nil
}

// Delays sums up the last run.
func (e *Execution) Delays() Delays {
	d := Delays{Late: e.lateness}
	k := e.p.items
	if k == 0 {
		return d
	}
	sum, last, few := 0, 0, min(LastItems, k)
	for i := range k {
		x := e.Delay(i)
		sum += x
		if i >= k-few {
			last += x
		}
		d.Worst = max(d.Worst, x)
	}
	d.Mean, d.Last = float64(sum)/float64(k), float64(last)/float64(few)
	return d
}

// NumberOf returns the model of one of the numbers.
func NumberOf(model func() montecarlo.Replication[Delays], number func(d Delays) float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		replicate := model()
		return func(r *rand.Rand) (float64, error) {
			d, err := replicate(r)
			return number(d), err
		}
	}
}
