package vb95

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	formula "castlab/analytic/reservation"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A queue is an instance of the auxiliary system of Section III-A: what theory
// and experiment share.
type queue struct {
	N      int
	lambda float64
	X, V   distributions.Law
}

func (q queue) String() string {
	return fmt.Sprintf("N=%d lambda=%s X=%v V=%v", q.N, kit.Trim(q.lambda), q.X, q.V)
}

// theory returns the formulas of the instance.
func (q queue) theory() (formula.System, error) { return formula.Of(q.N, q.lambda, q.X, q.V) }

// mostPlaces is the greatest number of packets and frames of a run, and leastEvents the
// number of events that it needs of each kind that a claim counts.
const (
	mostPlaces  = 1 << 22
	leastEvents = 64
)

// validate checks the hypotheses: a stable system with finite variances, whose runs
// have an end, and transmissions that the clock of a run can tell.
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
	if places := (q.memory() + q.length()) * (1 + q.p()*float64(q.N)); !(places <= mostPlaces) {
		return &inputs.Error{Arg: "lambda", Value: q.lambda, Domain: fmt.Sprintf("a rate neither so small nor so near the limit of stability that a run takes more than %d frames and packets", mostPlaces)}
	}
	return nil
}

// constant checks that no length varies.
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

// rho is lambda N EX, a product of inputs.
func (q queue) rho() float64 { return q.lambda * float64(q.N) * q.X.Mean() }

// p is lambda EV/(1-rho), an expression in inputs that sets the scale of the
// warm-up.
func (q queue) p() float64 { return q.lambda * q.V.Mean() / (1 - q.rho()) }

// memory is twenty times the 1/(1-rho) + p/(1-p)^2 frames in which a run forgets its
// start.
func (q queue) memory() float64 {
	p := q.p()
	return 20 * (1/(1-q.rho()) + p/((1-p)*(1-p)))
}

// warmUp is how many frames of a run that starts empty are left out.
func (q queue) warmUp() int { return int(math.Ceil(q.memory())) }

// totals are sums over the frames of one run.
type totals struct {
	frames, packets         float64
	reservation, data       float64 // time in each kind of interval
	active, square, pairs   float64 // sums of K, K^2, K(K-1) over frames
	wait, sojourn, toEnd    float64 // to the start, to the end of the packet, to the end of its frame
	served, reserved, found float64 // N_i, Y_i, Q_i
	own, residual           float64
	inData, ownInData       float64
	early, late             float64   // arrivals in reservation and in data intervals
	before, after           float64   // U_1, U_2
	ofFirst, beforeFirst    float64   // packets of the first user and their U_1
	framesOf, arrivalsIn    []float64 // by k: frames with K = k; arrivals in data intervals of such
	ownIn                   []float64 // by k: the m of these
}

// length is how many frames of a run count, before they are rounded: some ten thousand
// packets, and many times what a run remembers. Of lengths that vary much few are long,
// so it takes the more of them.
func (q queue) length() float64 {
	active := q.p() * float64(q.N)
	return max(400, 20*math.Ceil(q.memory()), 8000/(1+active), leastEvents*burst(q.V), leastEvents/active*burst(q.X))
}

// burst is E L^2/(E L)^2.
func burst(l distributions.Law) float64 {
	m := l.Mean()
	return 1 + l.Variance()/(m*m)
}

func (q queue) frames() int { return int(q.length()) }

// A path is one long run: the totals of all of it and of its two halves.
type path struct{ whole, first, second *totals }

// run is the model of one long run from the empty system, after the warm-up.
func (q queue) run(order model.Order) func() montecarlo.Replication[path] {
	return func() montecarlo.Replication[path] {
		p := path{newTotals(q.N), newTotals(q.N), newTotals(q.N)}
		return func(r *rand.Rand) (path, error) {
			f, err := model.Queues{N: q.N, Lambda: q.lambda, X: q.X, V: q.V, Order: order}.Follow(montecarlo.NewWords(r))
			if err != nil {
				return p, err
			}
			for range q.warmUp() {
				f.Next()
			}
			p.whole.clear()
			for _, half := range [2]*totals{p.first, p.second} {
				half.clear()
				for range q.frames() / 2 {
					s := f.Next()
					p.whole.add(s)
					half.add(s)
				}
			}
			return p, nil
		}
	}
}

// jackknife takes the greatest part of the bias out of a ratio of sums, which is
// inverse to the length of a run: twice its value over the whole run less the
// mean of its values over the halves.
func (p path) jackknife(of func(t *totals) float64) float64 {
	return 2*of(p.whole) - (of(p.first)+of(p.second))/2
}

func newTotals(N int) *totals {
	return &totals{framesOf: make([]float64, N+1), arrivalsIn: make([]float64, N+1), ownIn: make([]float64, N+1)}
}

// clear sets all sums to 0.
func (t *totals) clear() {
	clear(t.framesOf)
	clear(t.arrivalsIn)
	clear(t.ownIn)
	*t = totals{framesOf: t.framesOf, arrivalsIn: t.arrivalsIn, ownIn: t.ownIn}
}

// add adds a frame and the packets it served.
func (t *totals) add(s *model.Service) {
	k := float64(s.Active())
	t.frames++
	t.packets += k
	t.reservation += s.V
	t.data += s.Data
	t.active += k
	t.square += k * k
	t.pairs += k * (k - 1)
	t.framesOf[s.Active()]++
	t.early += float64(s.InReservation)
	t.late += float64(s.InData)
	start := s.Gate + s.V
	for i := range s.Packets {
		p := &s.Packets[i]
		t.wait += p.Started - p.Arrived
		t.sojourn += p.Sent - p.Arrived
		t.toEnd += p.Done - p.Arrived
		t.served += float64(p.Served)
		t.reserved += p.Reserved
		t.found += float64(p.Found)
		t.residual += p.Residual
		t.before += p.Started - start
		t.after += p.Done - p.Sent
		if p.User == 0 {
			t.ofFirst++
			t.beforeFirst += p.Started - start
		}
		own := 0.0
		if p.Own {
			own = 1
		}
		t.own += own
		if p.InData {
			t.inData++
			t.ownInData += own
			t.arrivalsIn[p.Active]++
			t.ownIn[p.Active] += own
		}
	}
}

// measured is the mean of a number over independent runs.
func (q queue) measured(label, name, unit string, of func(t *totals) float64) montecarlo.Experiment {
	return q.ordered(model.InTurn, label, name, unit, of)
}

// ordered is measured with an order of service.
func (q queue) ordered(order model.Order, label, name, unit string, of func(t *totals) float64) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := montecarlo.Slow(32, 8192, montecarlo.Mean(name, unit, label, func() montecarlo.Replication[float64] {
			run := q.run(order)()
			return func(r *rand.Rand) (float64, error) {
				p, err := run(r)
				if err != nil {
					return 0, err
				}
				return p.jackknife(of), nil
			}
		}))(ctx, s)
		e.Method += fmt.Sprintf(", runs of %d frames after a warm-up of %d, jackknifed", q.frames(), q.warmUp())
		return e, err
	}
}

// fewCases is how many cases of a claim the quick profile checks.
const fewCases = 3

// queueCases makes a case of each queue.
func queueCases(id string, d queueDomain, list []queue, theory func(q queue) (float64, error), name, unit string, of func(q queue, t *totals) float64) reports.Cases {
	return kit.LongAfter(fewCases, casesOf(id, d, list, theory, func(label string, q queue) montecarlo.Experiment {
		return q.measured(label, name, unit, func(t *totals) float64 { return of(q, t) })
	}))
}

// casesOf makes a case of each queue, which is measured in a way of its own.
func casesOf(id string, d queueDomain, list []queue, theory func(q queue) (float64, error), measure func(label string, q queue) montecarlo.Experiment) reports.Cases {
	return kit.Given(d.given, kit.Cases(id, d.queues, list, func(label string, q queue) reports.Case {
		return reports.Case{
			Validate: func() error { return d.holds(q) },
			Theory:   func() (float64, error) { return theory(q) },
			Measure:  measure(label, q),
		}
	}))
}

// chainCases are queueCases of a number that the chain of the queue lengths knows.
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

// formulaOf is the theory of a case that is one number of the system.
func formulaOf(f func(s formula.System) (float64, error)) func(q queue) (float64, error) {
	return func(q queue) (float64, error) {
		s, err := q.theory()
		if err != nil {
			return 0, err
		}
		return f(s)
	}
}

// one is the theory of a claim that two measured numbers are equal: their ratio.
func one(queue) (float64, error) { return kit.Stated(1) }

func constant(length float64) distributions.Law  { return distributions.Deterministic{Mu: length} }
func exponential(mean float64) distributions.Law { return distributions.Exponential{Mu: mean} }

// The queues that most claims are tried on: few users and many, light and heavy
// load, constant and random lengths.
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

// several are the queues of more than one user.
func several() []queue { return queues()[:5] }

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

// a is the chance over the frames of a run, E K(K-1)/(2 N E K).
func (t *totals) a(q queue) float64 { return t.pairs / (2 * float64(q.N) * t.active) }

// seenK is the mean K of the frames that arrivals in data intervals see.
func (t *totals) seenK() float64 {
	sum := 0.0
	for k, n := range t.arrivalsIn {
		sum += float64(k) * n
	}
	return sum / t.inData
}

func uniform() distributions.Law { return distributions.Uniform{Min: 0, Max: 2} }

// zero is the theory of a claim that two measured numbers are equal: their
// difference.
func zero(queue) (float64, error) { return kit.Stated(0) }

// line is the right side of Theorem 1 as a line in W and a: D W at a = 0.
func line(s formula.System) (float64, error) {
	w, err := s.Wait(0)
	if err != nil {
		return 0, err
	}
	d, err := s.Slack()
	return d * w, err
}

// chanceOfChain solves the chain of the queue lengths for a.
func chanceOfChain(q queue) (float64, error) {
	c, err := formula.Solve(q.N, q.lambda, q.X, q.V)
	if err != nil {
		return 0, err
	}
	return c.A(), nil
}

// withChain evaluates a formula of a at the a of the chain.
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

// bound is a bound on a.
func bound(of func(b formula.ABounds) float64) func(q queue) (float64, error) {
	return formulaOf(func(s formula.System) (float64, error) {
		b, err := s.ABounds()
		return of(b), err
	})
}

// bracket is a bound on T.
func bracket(of func(b formula.DelayBracket) float64) func(q queue) (float64, error) {
	return formulaOf(func(s formula.System) (float64, error) {
		b, err := s.Bracket()
		return of(b), err
	})
}

// constants are the queues of the dynamic broadcasting theorem, with constant
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

var (
	symbolNi = reports.Symbol{Name: `N_i`, Meaning: "transmissions that start between the arrival of packet i and its own start"}
	symbolU1 = reports.Symbol{Name: `U_1`, Meaning: "mean time from the start of the data interval to the start of a packet in it", Unit: "time"}
	symbolU2 = reports.Symbol{Name: `U_2`, Meaning: "mean time from the end of a packet to the end of its data interval", Unit: "time"}
)
