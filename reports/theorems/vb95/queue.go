package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports/theorems/internal/kit"
)

// A queue is an instance of the auxiliary system of Section III-A: the common input of
// theory and experiment.
type queue struct {
	N      int
	lambda float64
	X, V   distributions.Law
}

func (q queue) String() string {
	return fmt.Sprintf("N=%d lambda=%s X=%v V=%v", q.N, kit.Trim(q.lambda), q.X, q.V)
}

// theory returns the formulas of the instance.
func (q queue) theory() (formula.System, error) { return formula.SystemOf(q.N, q.lambda, q.X, q.V) }

// mostPlaces is the largest number of packets and frames of a run, and leastEvents the
// necessary number of events of each kind that a claim counts.
const (
	mostPlaces  = 1 << 22
	leastEvents = 64
)

// validate checks the hypotheses: a stable system with finite variances, whose runs
// end, and transmissions that the clock of a run resolves.
func (q queue) validate() error {
	if _, err := q.theory(); err != nil {
		return err
	}
	if err := (model.Queues{N: q.N, Lambda: q.lambda, X: q.X, V: q.V}).Validate(); err != nil {
		return err
	}
	if x, v := q.X.Mean(), q.V.Mean(); x < v/1e6 {
		return &inputs.Error{Arg: "X", Value: q.X, Domain: fmt.Sprintf("a law of mean >= %g, a millionth of EV", v/1e6)}
	}
	if places := (steady.WarmUp(q.relaxation()) + q.length()) * (1 + q.p()*float64(q.N)); !(places <= mostPlaces) {
		return &inputs.Error{Arg: "lambda", Value: q.lambda, Domain: fmt.Sprintf("a rate neither so small nor so near the limit of stability that a run takes more than %d frames and packets", mostPlaces)}
	}
	return nil
}

// constant checks that no length is random.
func (q queue) constant() error {
	for _, l := range []struct {
		key string
		law distributions.Law
	}{{"X", q.X}, {"V", q.V}} {
		if l.law.Variance() != 0 {
			return &inputs.Error{Arg: l.key, Value: l.law, Domain: "a constant"}
		}
	}
	return nil
}

// rho returns lambda N EX, a product of inputs.
func (q queue) rho() float64 { return q.lambda * float64(q.N) * q.X.Mean() }

// p returns lambda EV/(1-rho), an expression in inputs that sets the scale of the
// warm-up.
func (q queue) p() float64 { return q.lambda * q.V.Mean() / (1 - q.rho()) }

// relaxation returns an upper bound on the relaxation time of a run, in frames.
func (q queue) relaxation() float64 { return relaxation(q.rho(), q.p()) }

// relaxation returns an upper bound on the relaxation time, in frames or periods,
//
//	2/(1-rho) + 2p/(1-p)^2
//
// An excess length of a frame decays by the factor rho per frame, and the queue of a
// user, of which a frame serves one packet while a Poisson number of mean p arrives,
// contributes the second term.
func relaxation(rho, p float64) float64 { return 2 * (1/(1-rho) + p/((1-p)*(1-p))) }

// length returns the number of observed frames of a run before rounding: about ten
// thousand packets, and many relaxation times. More are needed for highly variable
// lengths, of which few are long.
func (q queue) length() float64 {
	active := q.p() * float64(q.N)
	return max(400, 20*steady.WarmUp(q.relaxation()), 8000/(1+active), leastEvents*burst(q.V), leastEvents/active*burst(q.X))
}

// burst returns E L^2/(E L)^2.
func burst(l distributions.Law) float64 {
	m := l.Mean()
	return 1 + l.Variance()/(m*m)
}

// frames returns the number of observed frames of a run.
func (q queue) frames() int { return int(q.length()) }

func constant(length float64) distributions.Law  { return distributions.Deterministic{Mu: length} }
func exponential(mean float64) distributions.Law { return distributions.Exponential{Mu: mean} }

func uniform() distributions.Law { return distributions.Uniform{Min: 0, Max: 2} }

// queues lists the queues of most claims: few users and many, light and heavy load,
// constant and random lengths.
func queues() []queue {
	return []queue{
		{2, 1.0 / 6, constant(1), constant(1.5)},
		{8, 0.05, exponential(1), exponential(3)},
		{3, 0.2, uniform(), exponential(0.5)},
		{64, 0.01, constant(1), constant(20)},
		{16, 0.04, constant(1), distributions.TwoPoint{Low: 0.5, High: 4, Mu: 2}},
		{1, 0.3, exponential(1), constant(1)},
	}
}

// several lists the queues of more than one user.
func several() []queue { return queues()[:5] }

// constants lists the queues of the dynamic broadcasting theorem, with constant
// lengths.
func constants() []queue {
	return []queue{
		{2, 0.2, constant(1), constant(0.5)},
		{4, 0.15, constant(1), constant(1)},
		{8, 0.08, constant(1), constant(1)},
		{16, 0.03, constant(1), constant(3)},
		{64, 0.0105, constant(1), constant(10)},
	}
}
