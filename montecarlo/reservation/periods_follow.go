package reservation

import (
	"math/rand/v2"

	"castlab/montecarlo"
)

// Follow begins a run with no packet in the system that follows every packet, whatever
// the arrivals. Of a packet only Arrived, Done, User, Found and Active are defined: a
// period has no parts. The words are used and kept; a run of the same words is the same.
//
// Errors: those of Validate.
func (p Periods) Follow(w *montecarlo.Words) (*Following, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return p.follow(w), nil
}

func (p Periods) follow(w *montecarlo.Words) *Following {
	f := newFollowing(p.N, p.Lambda, p.Arrivals, w)
	f.periods = p.Durations
	return f
}

// growthFollowed is the replication of Growth with packets followed.
func (p Periods) growthFollowed(backlog, periods int) montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) {
		f := p.follow(montecarlo.NewWords(r))
		for u := range p.N {
			for range backlog {
				f.join(int32(u), record{next: -1})
			}
		}
		grown := 0
		for range periods {
			s := f.Next()
			grown += s.InReservation - s.Active()
		}
		return float64(grown) / float64(periods), nil
	}
}
