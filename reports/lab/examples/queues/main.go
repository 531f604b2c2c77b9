// Command queues is a laboratory for the M/G/1 queue: mean waits against Pollaczek and
// Khinchine, and against Kingman's bound.
package main

import (
	"os"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/workers"
)

// A queue has Poisson arrivals at rate lambda and service times of a law.
type queue struct {
	lambda float64
	law    distributions.Law
}

var queues = arguments.Of2(func(lambda float64, law distributions.Law) (queue, error) { return queue{lambda, law}, nil },
	arguments.Real("lambda", "arrivals per unit of time", arguments.Positive()), arguments.Law("law", "law of service times"))

func (q queue) load() float64 { return q.lambda * q.law.Mean() }
func (q queue) stable() error {
	if q.load() >= 1 {
		return &inputs.Error{Arg: "load", Value: q.load(), Domain: "below 1"}
	}
	return nil
}
func (q queue) pollaczek() (float64, error) {
	return q.lambda * (q.law.Variance() + q.law.Mean()*q.law.Mean()) / (2 * (1 - q.load())), nil
}
func (q queue) kingman() (float64, error) {
	return q.lambda * (1/(q.lambda*q.lambda) + q.law.Variance()) / (2 * (1 - q.load())), nil
}

// waits is Lindley's recursion from an empty queue.
func (q queue) waits(w *montecarlo.Words) (steady.Advance, error) {
	r, wait := w.Rand(), 0.0
	return func(s *steady.Series, n int) {
		for range n {
			s.Add(wait, 1)
			wait = max(0, wait+q.law.Sample(r)-r.ExpFloat64()/q.lambda)
		}
	}, nil
}

var waits = lab.Claim[queue]{
	ID: "MG1-PK", Title: "Mean wait",
	Statement: `$\mathrm{E}\,W = \lambda\,\mathrm{E}\,S^2 / (2(1-\rho))$.`,
	Measured:  `\mathrm{E}\,W`, Unit: "time", Within: lab.Relative(0.1),
	Parameters: queues, Over: []string{"lambda=0.3,0.5,0.7 law=exponential(mean=1),erlang(shape=3,mean=1)"},
	Given: lab.Given("load below 1", queue.stable), Theory: queue.pollaczek, Measure: lab.LongRun(queue.waits),
	Against: "lambda",
}

func main() {
	bound := waits
	bound.ID, bound.Title, bound.Against = "MG1-KINGMAN", "Kingman's bound", ""
	bound.Statement = `$\mathrm{E}\,W \le \lambda(\sigma_A^2+\sigma_S^2)/(2(1-\rho))$.`
	bound.Relation, bound.Theory = reports.AtMost, queue.kingman
	wait := lab.LongModel[queue]{
		Name: "wait", Meaning: "mean wait in steady state", Parameters: queues,
		Column: montecarlo.Column{Name: "W", Unit: "time"}, Observed: "customers", Start: queue.waits,
	}
	os.Exit(lab.Main(lab.Lab{
		Name: "queues", Title: "a laboratory for the M/G/1 queue",
		Claims: []reports.Claim{waits.Declare(), bound.Declare()}, Models: []catalog.Model{wait.Declare()}, Workers: workers.Verbs(),
	}))
}
