package reservation

import (
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// Observe returns what the frame adds to the numerator and to the denominator of
// the quantity: sums over the packets it served. Nothing is conditioned out.
func (q Queues) Observe(m Measure, s *Service) (y, x float64) {
	k := float64(s.Active())
	switch m {
	case Active:
		return k, 1
	case PairShare:
		return k * (k - 1), 2 * float64(q.N) * k
	}
	x = k
	for i := range s.Packets {
		p := &s.Packets[i]
		switch m {
		case Delay:
			y += p.Done - p.Arrived
		case Wait:
			y += p.Started - p.Arrived
		case Transmission:
			y += p.Sent - p.Arrived
		case Before:
			y += p.Started - (s.Gate + s.V)
		case After:
			y += p.Done - p.Sent
		case Residual:
			y += p.Residual
		case InData:
			y += one(p.InData)
		case Passed:
			y += float64(p.Served)
		case Reserved:
			y += p.Reserved
		case Found:
			y += float64(p.Found)
		case Own:
			y += one(p.Own)
		case OwnInReservation:
			y += one(p.Own && !p.InData)
			x -= one(p.InData)
		case OwnInData:
			y += one(p.Own && p.InData)
			x -= one(!p.InData)
		}
	}
	return y, x
}

func one(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Start begins a run that follows packets and observes the quantity; an
// observation is a frame. The errors are those of Validate, and
// *inputs.Error for what is no quantity.
func (q Queues) Start(m Measure) steady.Start {
	return func(w *montecarlo.Words) (steady.Advance, error) {
		if m < Delay || m > OwnInData {
			return nil, &inputs.Error{Arg: "measure", Value: m, Domain: "a quantity of the queues"}
		}
		f, err := q.Follow(w)
		if err != nil {
			return nil, err
		}
		memoryless := q.Memoryless()
		return func(s *steady.Series, n int) {
			for range n {
				service := f.Next()
				if memoryless && service.Active() == 0 {
					s.Return()
				}
				s.Add(q.Observe(m, service))
			}
		}, nil
	}
}
