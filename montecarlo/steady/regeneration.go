package steady

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// Cycles folds a run that begins in a state to which it returns and from which
// it starts anew, independently of its past: an empty system, say. What happens
// between two returns is independent of other cycles, so there is no warm-up and
// no doubt about dependence. Where returns are rare, there is no interval.
type Cycles struct {
	y, x       float64 // sums over the cycle that runs
	n          int64   // full cycles
	meanY      float64
	meanX      float64
	yy, xy, xx float64 // central sums of products
	observed   int64   // observations in full cycles
	running    int64
}

// NewCycles returns an accumulator without any cycle.
func NewCycles() *Cycles { return new(Cycles) }

// Add appends the next observation to the cycle that runs.
func (c *Cycles) Add(y, x float64) {
	c.y += y
	c.x += x
	c.running++
}

// Return says that the run is back in its first state: the next observation
// begins a new cycle.
func (c *Cycles) Return() {
	c.n++
	k := float64(c.n)
	dy, dx := c.y-c.meanY, c.x-c.meanX
	c.meanY += dy / k
	c.meanX += dx / k
	w := (k - 1) / k
	c.yy, c.xy, c.xx = c.yy+float64(dy*dy*w), c.xy+float64(dx*dy*w), c.xx+float64(dx*dx*w)
	c.observed += c.running
	c.y, c.x, c.running = 0, 0, 0
}

// N returns the number of full cycles.
func (c *Cycles) N() int64 { return c.n }

// leastCycles is the smallest number of cycles an interval is made of.
const leastCycles = 200

// Interval returns the estimate of E[y]/E[x] over full cycles with the interval
// of the ratio of means,
//
//	theta +- t s/(mean(x) sqrt n),  s^2 = sum (y_i - theta x_i)^2/(n-1)
//
// or refuses with fewer than 200 cycles. The estimate counts cycles.
//
// Source: Crane and Iglehart, "Simulating stable stochastic systems III",
// Operations Research 23 (1975).
func (c *Cycles) Interval(level float64) montecarlo.Estimate {
	e := montecarlo.Estimate{Value: math.NaN(), Level: level, N: c.n, Method: "regenerative cycles"}
	if c.n > 0 {
		e.Value = c.meanY / c.meanX
	}
	switch {
	case !(0 < level && level < 1):
		return refused(e, fmt.Sprintf("level=%v is not between 0 and 1", level))
	case c.n < leastCycles:
		return refused(e, fmt.Sprintf("%d returns to the first state, fewer than %d", c.n, leastCycles))
	case !finite(e.Value):
		return refused(e, "a sum is infinite, zero or not a number")
	}
	n := float64(c.n)
	squares := c.yy - 2*e.Value*c.xy + e.Value*e.Value*c.xx
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: n - 1}
	half := -t.Quantile((1-level)/2) * math.Sqrt(math.Max(0, squares)/(n-1)/n) / c.meanX
	e.Lo, e.Hi = e.Value-half, e.Value+half
	return e
}
