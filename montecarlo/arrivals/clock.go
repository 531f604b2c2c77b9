package arrivals

import "math/rand/v2"

// A Clock cuts a run of a process into intervals that follow each other.
type Clock struct {
	stream Stream
	rate   float64
	until  float64 // from the beginning of the interval to the next batch
	size   int     // of the next batch, 0 before the start
}

// NewClock begins a run of a process; nil is Poisson.
func NewClock(p Process, rate float64) *Clock {
	return &Clock{stream: Begin(p, rate), rate: rate}
}

// Before returns the next batch of an interval: when it comes, since the beginning of
// the interval, and of how many packets it is. When there is none before the end,
// length, it returns false, and the next interval begins.
func (c *Clock) Before(length float64, r *rand.Rand) (at float64, size int, ok bool) {
	if c.size == 0 {
		c.advance(r)
	}
	if c.until >= length {
		c.until -= length
		return 0, 0, false
	}
	at, size = c.until, c.size
	c.advance(r)
	return at, size, true
}

func (c *Clock) advance(r *rand.Rand) {
	gap, size := c.stream.Next(r)
	c.until += gap / c.rate
	c.size = size
}
