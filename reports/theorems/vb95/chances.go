package vb95

import (
	"fmt"
	"math"

	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func ownInReservation() reports.Claim {
	const id = "VB95-MA"
	return reports.Claim{
		ID:         id,
		Title:      "An arrival in a reservation interval sees its user start with probability p",
		Statement:  `$\mathrm{E}(m_i \mid \text{arrival in a reservation interval}) = \lambda\,\mathrm{E}V/(1-\rho) = p$.`,
		Source:     "VB95, proof of Theorem 1",
		Quantity:   `\mathrm{E}(m_i \mid \text{reservation})`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolLambda, symbolV, symbolRho, symbolP, symbolOwn, symbolN, symbolX},
		Formula:    formula.System.Nonempty,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, ownInReservations, queues(), formulaOf(formula.System.Nonempty), "E(m | reservation)", "probability", func(q queue, t *totals) float64 { return (t.own - t.ownInData) / (t.packets - t.inData) }),
	}
}

// An intervalOf is about data intervals of k packets.
type intervalOf struct {
	queue
	k int
}

func (c intervalOf) String() string { return fmt.Sprintf("%v k=%d", c.queue, c.k) }

var intervalsOf = arguments.Of2(func(q queue, k int) (intervalOf, error) { return intervalOf{q, k}, nil },
	queuesOf(usersFrom(2), givenRate, anyX, anyV).queues, arguments.Int("k", "packets of the data interval", 2, mostUsers).Usual("k", 2, 4))

// validate checks that a run has enough arrivals in intervals of k packets that see
// their user start, on the assumption that users are active independently.
func (c intervalOf) validate() error {
	if err := c.queue.validate(); err != nil {
		return err
	}
	own, err := formula.OwnOf(c.N, c.k)
	if err != nil {
		return err
	}
	n, k, p := float64(c.N), float64(c.k), c.p()
	chance := math.Exp(logChoose(n, k) + k*math.Log(p) + float64((n-k)*math.Log1p(-p)))
	if !(c.length()*chance*c.lambda*n*k*c.X.Mean()*own >= leastEvents/2*burst(c.V)) {
		return &inputs.Error{Arg: "k", Value: c.k, Domain: "a number of packets that is not too rare in a run"}
	}
	return nil
}

// logChoose returns the logarithm of a binomial coefficient.
func logChoose(n, k float64) float64 {
	all, _ := math.Lgamma(n + 1)
	some, _ := math.Lgamma(k + 1)
	others, _ := math.Lgamma(n - k + 1)
	return all - some - others
}

func ownOfActive() reports.Claim {
	const id = "VB95-AK"
	list := []intervalOf{{queues()[0], 2}, {queues()[1], 3}, {queues()[2], 2}, {queues()[4], 5}}
	return reports.Claim{
		ID:         id,
		Title:      "An arrival in a data interval of k packets sees its user start with probability (k-1)/(2N)",
		Statement:  `$\mathrm{E}(m_i \mid \text{data interval with } k \text{ packets}) = (k-1)/(2N)$: the arrival is in the transmission of any of the $k$ with equal chance, and its user is any of the $N$. Measured over the arrivals in intervals with just $k$ packets.`,
		Source:     "VB95, proof of Theorem 1",
		Quantity:   `\mathrm{E}(m_i \mid k)`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: within(0.04),
		Symbols:    []reports.Symbol{symbolN, symbolOwn, {Name: "k", Meaning: "packets of the data interval"}},
		Formula:    formula.OwnOf,
		Model:      model.Queues.Follow,
		Cases: kit.LongAfter(fewCases, kit.Given(stableQueue+"; k <= N; a rate at which a run meets such intervals", kit.Cases(id, intervalsOf, list, func(label string, c intervalOf) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return formula.OwnOf(c.N, c.k) },
				Measure:  c.measured(label, "E(m | k)", "probability", func(t *totals) float64 { return t.ownIn[c.k] / t.arrivalsIn[c.k] }),
			}
		}))),
	}
}

func lengthBias() reports.Claim {
	const id = "VB95-BAYES"
	return reports.Claim{
		ID:         id,
		Title:      "Arrivals in data intervals see K with weight k",
		Statement:  `The data interval of an arrival in data has $k$ packets with probability $k\,\Pr(K=k)/\mathrm{E}K$. Measured: the mean number of packets of that interval over $\mathrm{E}K^2/\mathrm{E}K$ of all frames, in the same runs.`,
		Source:     "VB95, proof of Theorem 1",
		Quantity:   `\mathrm{E}(K \mid \text{arrival in data})\,\mathrm{E}K/\mathrm{E}K^2`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols:    []reports.Symbol{symbolK, {Name: "k", Meaning: "packets of a data interval"}},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, pairsInData, several(), one, "E(K | arrival in data) E K/E K^2", "", func(q queue, t *totals) float64 { return t.seenK() * t.active / t.square }),
	}
}

func chance() reports.Claim {
	const id = "VB95-A"
	return reports.Claim{
		ID:         id,
		Title:      "a is E K(K-1) over 2 N E K",
		Statement:  `$a := \mathrm{E}(m_i \mid \text{arrival in a data interval}) = \mathrm{E}K^2/(2N\,\mathrm{E}K) - 1/(2N)$. Measured: $a$ over arrivals less the right side over frames, in the same runs.`,
		Source:     "VB95, proof of Theorem 1",
		Quantity:   `a - (\mathrm{E}K^2/(2N\,\mathrm{E}K) - 1/(2N))`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.004},
		Symbols:    []reports.Symbol{symbolN, symbolK, symbolA, symbolOwn},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, pairsInData, several(), zero, "a - frames", "probability", func(q queue, t *totals) float64 { return t.ownInData/t.inData - t.a(q) }),
	}
}

func chanceExact() reports.Claim {
	const id = "VB95-A-EXACT"
	return reports.Claim{
		ID:         id,
		Title:      "a for two to four users, from the chain of the queue lengths",
		Statement:  `The queue lengths at the gates are a Markov chain; its stationary law gives $a = \mathrm{E}K(K-1)/(2N\,\mathrm{E}K)$ to $10^{-9}$ for up to four users, for any laws of $X$ and $V$. Measured over the frames.`,
		Source:     "derived; beyond VB95, Theorem 1",
		Quantity:   `a`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: within(0.015),
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolV, symbolK, symbolA},
		Formula:    (*formula.Chain).A,
		Model:      model.Queues.Follow,
		Cases: chainCases(id, ofChain(2).meeting(pairsShared, queue.pairsShared), []queue{
			{2, 1.0 / 6, constant(1), constant(1.5)},
			{2, 0.25, exponential(1), exponential(1)},
			{3, 0.2, uniform(), exponential(0.5)},
			{4, 0.125, constant(1), constant(2)},
		}, chanceOfChain, "a", "probability", func(q queue, t *totals) float64 { return t.a(q) }),
	}
}

// own claims the probability for both kinds of arrivals together.
func own() reports.Claim {
	const id = "VB95-EM"
	return reports.Claim{
		ID:         id,
		Title:      "An arrival sees its own user start with probability lambda EV + rho a",
		Statement:  `$\mathrm{E}m_i = \lambda\,\mathrm{E}V + \rho a$. Measured: the ratio of the two sides, $a$ over the frames of the same runs.`,
		Source:     "VB95, proof of Theorem 1, last display",
		Quantity:   `\mathrm{E}m_i/(\lambda\,\mathrm{E}V + \rho a)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolLambda, symbolV, symbolRho, symbolA, symbolOwn},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, ownInReservations, queues(), one, "E m_i/(lambda EV + rho a)", "", func(q queue, t *totals) float64 { return t.own / t.packets / (q.lambda*q.V.Mean() + q.rho()*t.a(q)) }),
	}
}
