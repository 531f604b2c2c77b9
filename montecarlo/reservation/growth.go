package reservation

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// maxBacklog bounds the initial packets of a queue.
const maxBacklog = 1 << 20

// mostFollowed bounds those of all queues where packets are followed.
const mostFollowed = 1 << 24

// Growth returns a model whose replications say by how many packets in a period,
// on average over a run, all queues together grew when every queue held backlog
// packets at the start:
//
//	(packets waiting at the end - N backlog)/periods
//
// It runs at any load, stable or not. From a backlog a stable system shrinks and
// an unstable one grows; from an empty system (backlog 0) both grow at first. The
// boundary shows without bias if chance alone empties no queue, a backlog above
// about 4 sqrt(periods), and the run sees more than full queues if they have time
// to drain: periods of many backlogs. With a backlog of 200, 2000 periods are
// both. With fewer periods than backlog no queue can be empty at all, and nothing
// is measured but the arrivals of Durations[N].
//
// Errors: those of Validate but for stability; *inputs.Error for a
// backlog outside 0 to 2^20 and for less than one period.
func (p Periods) Growth(backlog, periods int) (func() montecarlo.Replication[float64], error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if backlog < 0 || backlog > maxBacklog {
		return nil, &inputs.Error{Arg: "backlog", Value: backlog, Domain: "an integer from 0 to 1048576"}
	}
	if err := inputs.Integer("periods", periods, 1, math.MaxInt); err != nil {
		return nil, err
	}
	if !arrivals.IsPoisson(p.Arrivals) {
		if most := mostFollowed / p.N; backlog > most {
			return nil, &inputs.Error{Arg: "backlog", Value: backlog,
				Domain: fmt.Sprintf("an integer from 0 to %d with arrivals other than Poisson: packets are followed", most)}
		}
		return func() montecarlo.Replication[float64] { return p.growthFollowed(backlog, periods) }, nil
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

// load puts backlog packets into every queue before the first frame.
func (c *Counts) load(n, backlog int) {
	c.ensureCapacity(uint32(backlog))
	for u := range n {
		c.next[u] = uint32(backlog)
	}
	for i := range backlog {
		c.serves[i] = uint32(n)
	}
	c.waiting = int64(n) * int64(backlog)
}
