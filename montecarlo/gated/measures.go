package gated

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Measure is a steady-state mean that periods can be counted for: a ratio of
// two means per period.
type Measure int

// Requests of one period are sent one after the other where Wait and After ask
// for the transmission of a single one; in the scheme itself all are finished at
// the end of the period.
const (
	Delay    Measure = iota // T: from arrival to the end of the period that takes the request
	Square                  // E[T^2]
	Wait                    // W: from arrival to the start of the request's own transmission
	After                   // U_2: from the end of the request's transmission to the end of the period
	Requests                // E[M]: requests taken in a period
	Length                  // E[C]: length of a period
)

var measures = [...]struct{ name, unit string }{
	Delay: {"T", "time"}, Square: {"T^2", "time^2"}, Wait: {"W", "time"}, After: {"U2", "time"},
	Requests: {"M", "requests"}, Length: {"C", "time"},
}

func (m Measure) check() error {
	if m < 0 || int(m) >= len(measures) {
		return &inputs.Error{Arg: "measure", Value: int(m), Domain: fmt.Sprintf("a Measure, 0 to %d", len(measures)-1)}
	}
	return nil
}

// String returns the symbol, such as T.
func (m Measure) String() string {
	if m.check() != nil {
		return fmt.Sprintf("Measure(%d)", int(m))
	}
	return measures[m].name
}

// Unit returns the unit of the quantity, nothing for what is no Measure.
func (m Measure) Unit() string {
	if m.check() != nil {
		return ""
	}
	return measures[m].unit
}

// power returns the power of the length of a period on which the mean depends.
func (m Measure) power() float64 {
	switch m {
	case Requests, Length:
		return 1
	case Square:
		return 3
	}
	return 2
}

// Of returns what a period adds to the numerator and to the denominator of the
// quantity. Square is that of Poisson arrivals. Lengths are >= 0: it is NaN where infinite ones of
// both signs are added.
//
// A request arrives uniformly in the period before, of length B, so its delay is
// U B + C, and the M of a period have the mean B/2 + C given the lengths. The
// j-th to be sent begins after X_1 + ... + X_{j-1}, on average (j-1)/M of their
// sum S, because the order does not look at the lengths: (M-1)/2 S for all. Lengths of a
// record one after another are added up as they come.
func (m Measure) Of(p *Period) (y, x float64) {
	n := float64(p.Requests)
	b, c := p.Before, p.Length
	if n == 0 && m < Requests {
		return 0, 0 // also for lengths whose squares overflow
	}
	switch m {
	case Delay:
		return n * (p.Age + c), n
	case Square:
		return n * (float64(b*b/3) + float64(b*c) + float64(c*c)), n
	case Wait:
		if p.inOrder {
			return float64(n*(p.Age+p.V)) + p.ahead, n
		}
		return float64(n*(p.Age+p.V)) + float64((n-1)/2*(c-p.V)), n
	case After:
		if p.inOrder {
			return float64((n-1)*(c-p.V)) - p.ahead, n
		}
		return (n - 1) / 2 * (c - p.V), n
	case Requests:
		return n, 1
	default: // Length
		return c, 1
	}
}

// Start begins a run in steady state that observes the quantity.
//
// Errors of the run: those of Stationary; *inputs.Error for a Measure
// that is none.
func (s Scheme) Start(m Measure) steady.Start {
	if err := m.check(); err != nil {
		return func(*montecarlo.Words) (steady.Advance, error) { return nil, err }
	}
	return s.observe(m.Of)
}

// Below begins a run that observes P(T <= t): a request of a period of length C
// after one of length B meets the time t with probability (t-C)/B, or 0, or 1.
func (s Scheme) Below(t float64) steady.Start {
	return s.observe(belowOf(t))
}

func belowOf(t float64) func(*Period) (y, x float64) {
	return func(p *Period) (y, x float64) {
		n := float64(p.Requests)
		switch rest := t - p.Length; {
		case rest <= 0:
			return 0, n
		case rest >= p.Before:
			return n, n
		default:
			return n * rest / p.Before, n
		}
	}
}

func (s Scheme) observe(of func(*Period) (y, x float64)) steady.Start {
	return func(w *montecarlo.Words) (steady.Advance, error) {
		run, err := s.Stationary(w)
		if err != nil {
			return nil, err
		}
		return func(series *steady.Series, n int) {
			for range n {
				p := run.period()
				if p.Requests == 0 {
					series.Return()
				}
				series.Add(of(p))
			}
		}, nil
	}
}
