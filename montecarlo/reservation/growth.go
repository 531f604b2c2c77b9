package reservation

import (
	"math/rand/v2"

	"castlab/montecarlo"
)

// maxBacklog bounds the packets in a queue at the start.
const maxBacklog = 1 << 20

// Growth returns a model whose replications say by how many packets in a period,
// on average over a run, all queues together grew when every queue held backlog
// packets at the start:
//
//	(packets waiting at the end - N backlog)/periods
//
// It runs at any load, stable or not. With a backlog above about
// 6 sqrt(periods) no queue is emptied by chance near the boundary of stability,
// so the mean is that of a full system, below 0 where the system is stable and
// above 0 where it is not; from an empty system (backlog 0) even a stable one
// grows.
//
// Errors: those of Validate but for stability; *montecarlo.DomainError for a
// backlog outside 0 to 2^20 and for less than one period.
func (p Periods) Growth(backlog, periods int) (func() montecarlo.Replication[float64], error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if backlog < 0 || backlog > maxBacklog {
		return nil, &montecarlo.DomainError{Arg: "backlog", Value: backlog, Domain: "an integer from 0 to 1048576"}
	}
	if periods < 1 {
		return nil, &montecarlo.DomainError{Arg: "periods", Value: periods, Domain: "an integer >= 1"}
	}
	table := p.table()
	return func() montecarlo.Replication[float64] {
		frames := make([]Frame, 256)
		return func(r *rand.Rand) (float64, error) {
			c := p.counts(montecarlo.NewWords(r), table)
			c.load(p.N, backlog)
			for left := periods; left > 0; {
				n := min(left, len(frames))
				c.Fill(frames[:n])
				left -= n
			}
			return (float64(c.waiting) - float64(p.N)*float64(backlog)) / float64(periods), nil
		}
	}, nil
}

// load puts so many packets into every queue before the first frame.
func (c *Counts) load(n, backlog int) {
	c.makeRoom(uint32(backlog))
	for u := range n {
		c.next[u] = uint32(backlog)
	}
	for i := range backlog {
		c.serves[i] = uint32(n)
	}
	c.waiting = int64(n) * int64(backlog)
}
