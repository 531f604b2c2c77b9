package models

import (
	"cmp"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/reservation"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

const (
	emptyGates = "gates at which nobody waits"
	framesWord = "frames"
)

// reservationModel follows every packet through the auxiliary system of Theorem 1.
func reservationModel() catalog.Model {
	return catalog.Model{
		Name: "reservation",
		Meaning: "users with a queue each share a channel by reservation, one packet of each waiting user a frame, sent one after the " +
			"other (VB95, system a)",
		Notes: `A frame begins at a gate with a reservation interval V; then the head packet of
every queue that was not empty at the gate is sent, X each: the data interval.
order says in which order the users of a frame are sent; no mean depends on it,
but where lengths are those of a record one after another.
` + successiveNotes + `
` + arrivalNotes + `
` + steadyNotes(framesWord, emptyGates) + `
` + quantileNotes + `
--samples are the W of the packets in the order in which they are sent; they
depend on each other.

Cost: some 10^7 packets a second. For constant X and V model frames is faster.`,
		Symbols: []catalog.Symbol{
			{Name: "W", Meaning: "mean wait: from a packet's arrival to the start of its transmission"},
			{Name: "a", Meaning: "E[K(K-1)]/(2 N E K)"},
			{Name: "K", Meaning: "mean number of packets sent in a frame"},
			{Name: "U1", Meaning: "mean time from the start of the data interval to the start of the packet's transmission"},
			{Name: "U2", Meaning: "mean time from the end of the packet's transmission to the end of the data interval"},
			{Name: "R", Meaning: "mean rest, at an arrival, of the interval or transmission in progress"},
			{Name: "T_a", Meaning: "mean delay W + X, to the end of the packet's own transmission"},
			{Name: "P(data)", Meaning: "probability that an arrival falls in a data interval"},
			{Name: "W p50", Meaning: "median wait"},
			{Name: "W p99", Meaning: "wait that 1 in 100 packets exceed"},
		},
		Theory: []catalog.Match{{Estimate: "W", Quantity: "reservation.wait-exact", Whatever: []string{"order"}},
			{Estimate: "a", Quantity: "reservation.a-exact", Whatever: []string{"order"}},
			{Estimate: "R", Quantity: "reservation.residual", Whatever: []string{"order"}}},
		Bind: arguments.Of6(reservationStudy, arguments.Users(reservation.MaxUsers), trafficOf(ratePerUser),
			arguments.SuccessiveLengths("X", "length of a transmission"),
			arguments.SuccessiveLengths("V", "length of a reservation interval"),
			arguments.Choice("order", "of the users of a frame: by number, by number from one user later in every frame, random",
				reservation.InTurn, reservation.Rotating, reservation.AtRandom).Default("order", reservation.InTurn.String()), parameters),
	}
}

func reservationStudy(N int, t traffic, X, V distributions.Law, order reservation.Order, parameters fmt.Stringer) (catalog.Instance,
	error) {
	q := reservation.Queues{N: N, Lambda: t.lambda, X: X, V: V, Order: order, Arrivals: t.arrivals}
	if err := q.Validate(); err != nil {
		return catalog.Instance{}, err
	}
	return followedStudy(q, labelOf("reservation", parameters), []reservation.Measure{
		reservation.Wait, reservation.PairShare, reservation.Active, reservation.Before, reservation.After,
		reservation.Residual, reservation.Transmission, reservation.InData,
	}, "W", func(o *longrun.Observer, s *reservation.Service) {
		for _, p := range s.Packets {
			o.Sample(p.Started - p.Arrived)
			o.Values[0].Add(p.Started - p.Arrived)
		}
	})
}

// followedStudy is the experiment that follows every packet.
func followedStudy(q reservation.Queues, label string, measures []reservation.Measure, sample string,
	sampled func(o *longrun.Observer, s *reservation.Service)) (catalog.Instance, error) {
	memoryless := q.Memoryless()
	return longrun.Run{
		Label:    label,
		Observed: framesWord, Sample: sample, Regenerative: memoryless, Means: measured(measures),
		Quantiles:    medianAnd99(measured(measures)[0]),
		Observations: framesFor(5e6, q.N, q.Lambda, q.X.Mean(), q.V.Mean()),
		Warning:      cmp.Or(repeated(q.Arrivals), replayed(q.X, q.V), heavyTail(q.X, q.V)),
		Start: func(w *montecarlo.Words) (longrun.Advance, error) {
			run, err := q.Follow(w)
			if err != nil {
				return nil, err
			}
			return func(o *longrun.Observer, n int) error {
				for range n {
					s := run.Next()
					if memoryless && s.Active() == 0 {
						o.Means[0].Return()
					}
					for i, m := range measures {
						y, x := q.Observe(m, s)
						o.Means[i].Add(y, x)
					}
					sampled(o, s)
				}
				return nil
			}, nil
		},
	}.Instance()
}

// framesModel simulates the number of packets of each frame without following the
// packets.
func framesModel() catalog.Model {
	return catalog.Model{
		Name: "frames",
		Meaning: "the dynamic broadcasting scheme: one packet of each waiting user a frame, all done at its end, which comes V + K X " +
			"after its gate (VB95, system b)",
		Notes: `Packets of Poisson arrivals are counted: given how many arrive in a frame, their
delays enter by their mean. For T p50 and T p99 packets are followed, in a run of as
many frames, or of 2^21 packets.
` + arrivalNotes + `
` + steadyNotes(framesWord, emptyGates) + `
` + quantileNotes + `
--samples are the K of the frames in their order; they depend on each other.

Cost: some 10^8 packets a second, 10^7 of other arrivals than Poisson, and a
second for those that are followed.`,
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean delay: from a packet's arrival to the end of the frame that serves it"},
			{Name: "a", Meaning: "E[K(K-1)]/(2 N E K)"},
			{Name: "K", Meaning: "mean number of packets served in a frame"},
			{Name: "W", Meaning: "mean wait, were the packets of a frame sent one after the other: to " +
				"the start of the packet's transmission"},
			{Name: "U1", Meaning: "mean time from the start of the data interval to the start of the packet's transmission, then"},
			{Name: "U2", Meaning: "mean time from the end of the packet's transmission to the end of the data interval, then"},
			{Name: "R", Meaning: "mean rest, at an arrival, of the interval or transmission in progress, then"},
			{Name: "T_a", Meaning: "mean delay W + X, to the end of the packet's own transmission, then"},
			{Name: "P(data)", Meaning: "probability that an arrival falls in a data interval"},
			{Name: "T p50", Meaning: "median delay"},
			{Name: "T p99", Meaning: "delay that 1 in 100 packets exceed"},
		},
		Theory: []catalog.Match{{Estimate: "T", Quantity: "dynamic.delay-exact"}, {Estimate: "W", Quantity: "reservation.wait-exact"},
			{Estimate: "a", Quantity: "reservation.a-exact"}, {Estimate: "R", Quantity: "reservation.residual"}},
		Bind: arguments.Of5(func(N int, t traffic, X, V float64, parameters fmt.Stringer) (catalog.Instance, error) {
			return framesStudy(reservation.Frames{N: N, Lambda: t.lambda, X: X, V: V}, t.arrivals, parameters)
		}, arguments.Users(reservation.MaxUsers), trafficOf(ratePerUser),
			arguments.Real("X", "length of a transmission", arguments.Positive()),
			arguments.Real("V", "length of a reservation interval", arguments.Positive()), parameters),
	}
}

func framesStudy(f reservation.Frames, p arrivals.Process, parameters fmt.Stringer) (catalog.Instance, error) {
	if err := f.Validate(); err != nil {
		return catalog.Instance{}, err
	}
	measures := []reservation.Measure{
		reservation.Delay, reservation.PairShare, reservation.Active, reservation.Wait,
		reservation.Before, reservation.After, reservation.Residual, reservation.Transmission, reservation.InData,
	}
	label := labelOf("frames", parameters)
	if !arrivals.IsPoisson(p) {
		q := reservation.Queues{N: f.N, Lambda: f.Lambda, X: distributions.Deterministic{Mu: f.X},
			V: distributions.Deterministic{Mu: f.V}, Arrivals: p}
		return followedStudy(q, label, measures, "K", func(o *longrun.Observer, s *reservation.Service) {
			o.Sample(float64(s.Active()))
			for _, p := range s.Packets {
				o.Values[0].Add(p.Done - p.Arrived)
			}
		})
	}
	r := longrun.Run{
		Label:    label,
		Observed: framesWord, Sample: "K", Regenerative: true, Means: measured(measures),
		Quantiles: medianAnd99(measured(measures)[0]), StartQuantiles: followed(f.Delays, 1<<21),
		Observations: framesFor(2e7, f.N, f.Lambda, f.X, f.V),
		Start: func(w *montecarlo.Words) (longrun.Advance, error) {
			c, err := f.Counts(w)
			if err != nil {
				return nil, err
			}
			return countFrames(c, len(measures), func(i int, frame reservation.Frame) (y,
				x float64) {
				return f.Observe(measures[i], frame)
			}), nil
		},
	}
	return r.Instance()
}

// followed returns a run that keeps the delay of every packet, until there are most.
func followed(start func(w *montecarlo.Words) (*reservation.Delays, error), most int64) func(w *montecarlo.Words) (longrun.Advance, error) {
	return func(w *montecarlo.Words) (longrun.Advance, error) {
		run, err := start(w)
		if err != nil {
			return nil, err
		}
		return func(o *longrun.Observer, n int) error {
			for range n {
				if o.Values[0].N() >= most {
					return nil
				}
				for _, delay := range run.Next() {
					o.Values[0].Add(delay)
				}
			}
			return nil
		}, nil
	}
}

// measured returns the columns of measures; dimensionless ones have the unit 1.
func measured[M interface {
	String() string
	Unit() string
}](measures []M) (columns []montecarlo.Column) {
	for _, m := range measures {
		columns = append(columns, montecarlo.Column{Name: m.String(), Unit: cmp.Or(m.Unit(), "1")})
	}
	return columns
}

// countFrames returns a function that appends n frames to an observer; observe
// returns the contribution of a frame to column i.
func countFrames(c *reservation.Counts, columns int, observe func(i int, frame reservation.Frame) (y, x float64)) longrun.Advance {
	var buffer []reservation.Frame
	return func(o *longrun.Observer, n int) error {
		if len(buffer) < n {
			buffer = make([]reservation.Frame, n)
		}
		c.Fill(buffer[:n])
		for _, frame := range buffer[:n] {
			if frame.Active == 0 {
				o.Means[0].Return()
			}
			for i := range columns {
				y, x := observe(i, frame)
				o.Means[i].Add(y, x)
			}
			o.Sample(float64(frame.Active))
		}
		return nil
	}
}

// framesFor is the number of frames with about that many packets, within bounds: few
// packets need many frames, and an interval needs a few hundred frames.
func framesFor(packets float64, N int, lambda, X, V float64) int {
	const least, most = 1 << 9, 1 << 20
	rate := lambda * float64(N)
	mean := rate * V / (1 - rate*X) // mean packets of a frame, which lasts V and X for each packet
	return int(math.Max(least, math.Min(most, packets/mean)))
}

// heavyTail is a warning about laws whose longest lengths a run may miss.
func heavyTail(laws ...distributions.Law) string {
	for _, l := range laws {
		if l.Abscissa() == 0 {
			return fmt.Sprintf("%v has a heavy tail: a run may miss the rare lengths that matter, and the interval may not cover "+
				"at its level", l)
		}
	}
	return ""
}
