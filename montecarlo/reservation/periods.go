package reservation

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/internal/poisson"
	"castlab/montecarlo/steady"
)

// Periods is system b with periods of any length: one with K requests, one of
// each user that had any at the gate, lasts Durations[K], and all of them are
// finished at its end. With Durations[K] = V + K X it is Frames.
//
// It is the dynamic scheme of VB95 Section V on the hypercube of N = 2^d nodes
// when Durations are those of its partial multinode broadcast, whose time does
// not depend on which nodes are active: padded, or measured by executing it.
//
// Without requests there is nothing to broadcast and Durations[0] may be 0: users
// learn at once of a packet, so the next period begins when one arrives, with
// that packet alone. The time until then is one period with K = 0, and adds to no
// delay.
type Periods struct {
	N         int       // users
	Lambda    float64   // packets per user and unit of time
	Durations []float64 // by number of requests, 0 to N

	Arrivals arrivals.Process // of all packets, each batch of one user; nil for Poisson, the only one that Counts runs
}

// Validate returns an *inputs.Error for the first parameter outside its
// domain. The domain of Lambda ends where the queues certainly cease to be
// stable: with a packet in every queue a period lasts Durations[N], and if one
// packet or more of a user arrives in that time, no queue need ever be empty
// again. Below, they are stable if no period is longer than Durations[N],
//
//	lambda max(Durations) < 1
//
// because each queue loses one packet a period and gets fewer. Where a shorter
// period is longer than Durations[N], loads between the two are accepted,
// although they may be unstable. Source: derived.
func (p Periods) Validate() error {
	if err := p.check(); err != nil {
		return err
	}
	if longest := p.Durations[p.N]; p.Lambda*longest >= 1 {
		return &inputs.Error{
			Arg: "lambda", Value: p.Lambda,
			Domain: fmt.Sprintf("a rate > 0 below %.6g: with N=%d and periods of up to %g the queues are not stable from there on",
				1/longest, p.N, longest),
		}
	}
	return nil
}

// maxLoad bounds lambda max(Durations), the packets of one user in one period, far
// beyond stability.
const maxLoad = 64

// check validates everything but stability.
func (p Periods) check() error {
	if err := inputs.Integer("N", p.N, 1, MaxUsers); err != nil {
		return err
	}
	if len(p.Durations) != p.N+1 {
		return &inputs.Error{Arg: "durations", Value: fmt.Sprintf("%d of them", len(p.Durations)),
			Domain: fmt.Sprintf("one for each number of requests, 0 to N=%d", p.N)}
	}
	longest := 0.0
	for k, c := range p.Durations {
		if !(c > 0 || c == 0 && k == 0) || math.IsInf(c, 1) {
			return &inputs.Error{Arg: fmt.Sprintf("duration of a period with %d requests", k), Value: c,
				Domain: "a finite time > 0, or 0 without requests"}
		}
		longest = math.Max(longest, c)
	}
	if !(p.Lambda > 0 && p.Lambda*longest <= maxLoad) {
		return &inputs.Error{Arg: "lambda", Value: p.Lambda, Domain: fmt.Sprintf("a rate > 0, at most %.6g here: %d packets of each "+
			"user in the longest period", maxLoad/longest, maxLoad)}
	}
	return arrivals.Validate(p.Arrivals)
}

// Counts starts a run with no packet in the system; see Counts. The words are
// used and kept; a run of the same words is the same.
//
// Errors: those of Validate; *inputs.Error for arrivals other than Poisson.
func (p Periods) Counts(w *montecarlo.Words) (*Counts, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if err := p.poisson(); err != nil {
		return nil, err
	}
	return p.counts(w, p.table()), nil
}

// poisson returns an error if packets do not come as a Poisson process.
func (p Periods) poisson() error {
	if arrivals.IsPoisson(p.Arrivals) {
		return nil
	}
	return &inputs.Error{Arg: "arrivals", Value: p.Arrivals, Domain: "poisson, for which packets can be counted; use Follow for others"}
}

// table returns the law of the number of arrivals, by number of requests.
func (p Periods) table() []poisson.Law {
	table := make([]poisson.Law, len(p.Durations))
	for k, c := range p.Durations {
		table[k] = poisson.New(p.Lambda * float64(p.N) * c)
	}
	return table
}

func (p Periods) counts(w *montecarlo.Words, table []poisson.Law) *Counts {
	c := newCounts(p.N, w)
	c.table, c.instant = table, p.Durations[0] == 0
	return c
}

// Observe returns what the frame adds to the numerator and to the denominator of
// the quantity, one of Delay, Active and PairShare; of others, which
// look into a frame, 0 and 0. See Frames.Observe. It panics unless 0 <= frame.Active <
// len(p.Durations), as an index does.
func (p Periods) Observe(m Measure, frame Frame) (y, x float64) {
	k, arrived, length := float64(frame.Active), float64(frame.Arrived), p.Durations[frame.Active]
	switch m {
	case Delay:
		return length * (float64(frame.Waiting) + float64(arrived/2)), arrived
	case Active:
		return k, 1
	case PairShare:
		return k * (k - 1), 2 * float64(p.N) * k
	}
	return 0, 0
}

// Start begins a run that counts periods and observes the quantity.
func (p Periods) Start(m Measure) steady.Start {
	return func(w *montecarlo.Words) (steady.Advance, error) {
		if m != Delay && m != Active && m != PairShare {
			return nil, &inputs.Error{Arg: "measure", Value: m, Domain: "T, K or a, where only the length of a whole period is known"}
		}
		c, err := p.Counts(w)
		if err != nil {
			return nil, err
		}
		return c.observe(func(frame Frame) (y, x float64) { return p.Observe(m, frame) }), nil
	}
}
