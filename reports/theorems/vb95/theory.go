package vb95

import (
	formula "castlab/analytic/reservation"
	"castlab/reports"
)

// formulaOf returns the theory of a claim whose formula needs the system only.
func formulaOf[T interface {
	system() (formula.System, error)
}](f func(s formula.System) (float64, error)) func(x T) (float64, error) {
	return func(x T) (float64, error) {
		s, err := x.system()
		if err != nil {
			return 0, err
		}
		return f(s)
	}
}

// interceptOf returns D W at a = 0: the right side of Theorem 1 as the intercept of a line in
// W and a.
func interceptOf(s formula.System) (float64, error) {
	w, err := s.Wait(0)
	if err != nil {
		return 0, err
	}
	d, err := s.Slack()
	return d * w, err
}

// The bounds on a.
func lowerChance(s formula.System) (float64, error) { b, err := s.ABounds(); return b.Lower, err }
func upperChance(s formula.System) (float64, error) { b, err := s.ABounds(); return b.Upper, err }
func associatedChance(s formula.System) (float64, error) {
	b, err := s.ABounds()
	return b.Association, err
}

// The bounds on T.
func printedDelay(s formula.System) (float64, error) { b, err := s.Bracket(); return b.Printed, err }
func lowerDelay(s formula.System) (float64, error)   { b, err := s.Bracket(); return b.Lower, err }
func upperDelay(s formula.System) (float64, error)   { b, err := s.Bracket(); return b.Upper, err }

// The delay at p = 1/2, and at light load: its limit, its slope, and both terms.
func pivotDelay(s formula.System) (float64, error) { _, t, err := s.Pivot(); return t, err }
func lightLimit(s formula.System) (float64, error) {
	limit, _, err := s.LightDelay()
	return limit, err
}
func lightSlope(s formula.System) (float64, error) {
	_, slope, err := s.LightDelay()
	return slope, err
}
func lightDelay(s formula.System) (float64, error) {
	limit, slope, err := s.LightDelay()
	return limit + slope*s.Lambda, err
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
func withChain(f func(s formula.System, a float64) (float64, error)) func(q queue) (float64, error) {
	return func(q queue) (float64, error) {
		s, err := q.system()
		if err != nil {
			return 0, err
		}
		a, err := chanceOfChain(q)
		if err != nil {
			return 0, err
		}
		return f(s, a)
	}
}

// The symbols of Section III.
var (
	symbolN   = reports.Symbol{Name: `N`, Meaning: "users, each with a queue of its own"}
	symbolX   = reports.Symbol{Name: `X`, Meaning: "length of a transmission", Unit: "time"}
	symbolV   = reports.Symbol{Name: `V`, Meaning: "length of a reservation interval", Unit: "time"}
	symbolRho = reports.Symbol{Name: `\rho`, Meaning: `$\lambda N\,\mathrm{E}X$`}
	symbolK   = reports.Symbol{Name: `K`, Meaning: "packets served in a frame: users whose queue is not empty at its gate"}
	symbolD   = reports.Symbol{Name: `D`, Meaning: `$1 - \rho - \lambda\,\mathrm{E}V$`}
	symbolNi  = reports.Symbol{Name: `N_i`, Meaning: "transmissions that start between the arrival of packet i and its own start"}

	symbolLambda = reports.Symbol{
		Name: `\lambda`, Meaning: "packets of each user per unit of time, a Poisson process", Unit: "1/time",
	}
	symbolW = reports.Symbol{
		Name: `W`, Meaning: "mean time from the arrival of a packet to the start of its transmission", Unit: "time",
	}
	symbolT = reports.Symbol{
		Name: `T`, Meaning: "mean time from the arrival of a packet to the end of the frame that serves it", Unit: "time",
	}
	symbolU1 = reports.Symbol{
		Name: `U_1`, Meaning: "mean time from the start of the data interval to the start of a packet in it", Unit: "time",
	}
	symbolU2 = reports.Symbol{
		Name: `U_2`, Meaning: "mean time from the end of a packet to the end of its data interval", Unit: "time",
	}
	symbolA = reports.Symbol{
		Name: `a`, Meaning: `probability that a packet that arrives in a data interval sees a packet of its own user start ` +
			`before the interval ends`,
	}
	symbolP = reports.Symbol{
		Name: `p`, Meaning: `$\lambda\,\mathrm{E}V/(1-\rho)$ at the load $\rho$, the probability that a given user is not empty at a gate`,
	}
	symbolOwn = reports.Symbol{
		Name: `m_i`, Meaning: "1 if a packet of packet i's user starts transmission between the arrival of packet i and the end of " +
			"that frame, 0 otherwise",
	}
)
