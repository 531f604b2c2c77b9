package vb95

import (
	"sync"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// fewCases is the number of cases of a claim in the quick profile.
const fewCases = 3

// queueCases makes a case of each queue, measured by simulation.
func queueCases(id string, d queueDomain, list []queue, theory func(q queue) (float64, error), name, unit string, of func(q queue, t *totals) float64) reports.Cases {
	return kit.LongAfter(fewCases, casesOf(id, d, list, theory, func(label string, q queue) montecarlo.Experiment {
		return q.measured(label, name, unit, func(t *totals) float64 { return of(q, t) })
	}))
}

// casesOf makes a case of each queue with the given measurement.
func casesOf(id string, d queueDomain, list []queue, theory func(q queue) (float64, error), measure func(label string, q queue) montecarlo.Experiment) reports.Cases {
	return kit.Given(d.given, kit.Cases(id, d.queues, list, func(label string, q queue) reports.Case {
		return reports.Case{
			Validate: func() error { return d.holds(q) },
			Theory:   func() (float64, error) { return theory(q) },
			Measure:  measure(label, q),
		}
	}))
}

// chainCases returns queueCases of a number that the Markov chain of the queue lengths
// determines.
func chainCases(id string, d queueDomain, list []queue, theory func(q queue) (float64, error), name, unit string, of func(q queue, t *totals) float64) reports.Cases {
	return kit.LongAfter(fewCases, kit.Given(d.given+solvable, kit.Cases(id, d.queues, list, func(label string, q queue) reports.Case {
		solved := sync.OnceValues(func() (float64, error) { return theory(q) })
		return reports.Case{
			Validate: func() error {
				if err := d.holds(q); err != nil {
					return err
				}
				_, err := solved()
				return err
			},
			Theory:  solved,
			Measure: q.measured(label, name, unit, func(t *totals) float64 { return of(q, t) }),
		}
	})))
}

const solvable = "; laws with an exponential moment; a load at which the chain can be solved"

// formulaOf returns the theory of a case whose formula needs the system only.
func formulaOf(f func(s formula.System) (float64, error)) func(q queue) (float64, error) {
	return func(q queue) (float64, error) {
		s, err := q.theory()
		if err != nil {
			return 0, err
		}
		return f(s)
	}
}

// one returns the theory of a claim that two measured numbers are equal: their ratio.
func one(queue) (float64, error) { return kit.Stated(1) }

// within is a resolution relative to theory.
func within(relative float64) reports.Resolution { return reports.Resolution{Relative: relative} }

// The symbols of Section III.
var (
	symbolN      = reports.Symbol{Name: `N`, Meaning: "users, each with a queue of its own"}
	symbolLambda = reports.Symbol{Name: `\lambda`, Meaning: "packets of each user per unit of time, a Poisson process", Unit: "1/time"}
	symbolX      = reports.Symbol{Name: `X`, Meaning: "length of a transmission", Unit: "time"}
	symbolV      = reports.Symbol{Name: `V`, Meaning: "length of a reservation interval", Unit: "time"}
	symbolRho    = reports.Symbol{Name: `\rho`, Meaning: `$\lambda N\,\mathrm{E}X$`}
	symbolK      = reports.Symbol{Name: `K`, Meaning: "packets served in a frame: users whose queue is not empty at its gate"}
	symbolW      = reports.Symbol{Name: `W`, Meaning: "mean time from the arrival of a packet to the start of its transmission", Unit: "time"}
	symbolA      = reports.Symbol{Name: `a`, Meaning: `probability that a packet that arrives in a data interval sees a packet of its own user start before the interval ends`}
	symbolP      = reports.Symbol{Name: `p`, Meaning: `$\lambda\,\mathrm{E}V/(1-\rho)$, the probability that a given user is not empty at a gate`}
	symbolOwn    = reports.Symbol{Name: `m_i`, Meaning: "1 if a packet of packet i's user starts transmission between the arrival of packet i and the end of that frame, 0 otherwise"}
	symbolT      = reports.Symbol{Name: `T`, Meaning: "mean time from the arrival of a packet to the end of the frame that serves it", Unit: "time"}
	symbolD      = reports.Symbol{Name: `D`, Meaning: `$1 - \rho - \lambda\,\mathrm{E}V$`}
)

// zero returns the theory of a claim that two measured numbers are equal: their
// difference.
func zero(queue) (float64, error) { return kit.Stated(0) }

// line returns D W at a = 0: the right side of Theorem 1 as the intercept of a line in
// W and a.
func line(s formula.System) (float64, error) {
	w, err := s.Wait(0)
	if err != nil {
		return 0, err
	}
	d, err := s.Slack()
	return d * w, err
}

// chanceOfChain solves the Markov chain of the queue lengths for a.
func chanceOfChain(q queue) (float64, error) {
	c, err := formula.Solve(q.N, q.lambda, q.X, q.V)
	if err != nil {
		return 0, err
	}
	return c.A(), nil
}

// withChain evaluates a formula of a at the value of the chain.
func withChain(q queue, f func(s formula.System, a float64) (float64, error)) (float64, error) {
	s, err := q.theory()
	if err != nil {
		return 0, err
	}
	a, err := chanceOfChain(q)
	if err != nil {
		return 0, err
	}
	return f(s, a)
}

func waitOfChain(q queue) (float64, error) {
	return withChain(q, formula.System.Wait)
}

func delayOfChain(q queue) (float64, error) {
	return withChain(q, formula.System.Delay)
}

// bound returns a bound on a.
func bound(of func(b formula.ABounds) float64) func(q queue) (float64, error) {
	return formulaOf(func(s formula.System) (float64, error) {
		b, err := s.ABounds()
		return of(b), err
	})
}

// bracket returns a bound on T.
func bracket(of func(b formula.DelayBracket) float64) func(q queue) (float64, error) {
	return formulaOf(func(s formula.System) (float64, error) {
		b, err := s.Bracket()
		return of(b), err
	})
}

var (
	symbolNi = reports.Symbol{Name: `N_i`, Meaning: "transmissions that start between the arrival of packet i and its own start"}
	symbolU1 = reports.Symbol{Name: `U_1`, Meaning: "mean time from the start of the data interval to the start of a packet in it", Unit: "time"}
	symbolU2 = reports.Symbol{Name: `U_2`, Meaning: "mean time from the end of a packet to the end of its data interval", Unit: "time"}
)
