package var98

import (
	"fmt"
	"math"
	"math/rand/v2"

	formula "castlab/analytic/graphs"
	"castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// A slower compares the completion delay of last come, first served with a multiple of that of first come, first served.
type slower struct {
	direct
	times float64
}

// slowerRuns have lengths that resolve quotients that differ from 1 by some parts in a thousand.
var slowerRuns = arguments.Of2(func(c direct, times float64) (slower, error) {
	if c.order != model.FIFO {
		return slower{}, inputs.Errorf("order", c.order, "fifo, to which lifo is compared")
	}
	packets := 50_000 * max(1, 0.01/((1-c.load)*(1-c.load)))
	c.length = int(packets)
	return slower{c, times}, kit.Affordable("load", c.load, packets*float64(c.net.Order()), mostTransmissions, "transmissions in a run")
}, directs(directNetworks.UsualOf("topology", "complete(n=[5..8])", "star(n=[4..8])", "torus(sides=3x[3..4])", "mesh(sides=3x[3..4])"),
	loadOfTrees.Usual("load", 0.7, 0.9)), arguments.Real("c", "a number", arguments.Positive()).Usual("c", 0.8, 1))

// observed checks that the comparison is in the range in which it has been observed, on all networks or on one.
func (c slower) observed() error {
	const heavy = 0.7 // from which on B has been longer on all networks whose trees are short
	switch network := fmt.Sprint(c.net); {
	case network == "complete(n=6)" && c.load == 0.5 && c.times <= 1, network == "torus(sides=8x8)" && c.load == 0.9 && c.times <= 1.5:
		return nil
	case c.times > 1:
		return inputs.Errorf("c", c.times, "a number up to 1: by how much B is longer at least is not known")
	case c.load < heavy:
		return inputs.Errorf("load", c.load, "a number from %g on: at light load B may be shorter", heavy)
	}
	family, err := c.trees()
	if err != nil {
		return err
	}
	for _, t := range family {
		if n := c.net.Order(); n < 4 || 2*t.Diameter() >= n+2 {
			return inputs.Errorf("topology", c.net, "a network whose trees have a diameter below N/2 + 1, N >= 4: along paths B may be "+
				"shorter")
		}
	}
	return nil
}

// pairsOfRuns measures how often, in two runs on the same packets, those of last come, first served take longer than the
// multiple of the others.
func pairsOfRuns(d model.Dynamic) claims.Measurement[slower] {
	return claims.Probability(func(c slower) montecarlo.Replication[bool] {
		list := make([]model.Broadcast, c.length)
		return func(r *rand.Rand) (bool, error) {
			low, high := r.Uint64(), r.Uint64()
			var sums [2]float64
			for i, order := range []model.Order{model.FIFO, model.LIFO} {
				d := d
				d.Order = order
				run, err := d.Run(montecarlo.NewWords(rand.NewPCG(low, high)))
				if err != nil {
					return false, err
				}
				run.Advance(int(steady.WarmUp(c.relaxation())))
				run.Fill(list)
				for _, b := range list {
					sums[i] += b.Completion
				}
			}
			return sums[1] > c.times*sums[0], nil
		}
	})
}

// boundedDirect has networks whose paths are soon counted.
var boundedDirect = directs(kit.NetworkUpTo(3, 64), loadOfTrees.Usual("load", 0.2, 0.6))

// bound is the bound on B for the order of service.
func (c direct) bound() (*formula.Completion, error) {
	f, err := c.family()
	if err != nil {
		return nil, err
	}
	links, err := c.links()
	if err != nil {
		return nil, err
	}
	return formula.NewCompletion(links, c.rate(f), c.order != model.FIFO)
}

// latest is the bound on the mean.
func (c direct) latest() (float64, error) {
	b, err := c.bound()
	if err != nil {
		return 0, err
	}
	_, upper, err := b.Mean()
	return upper, err
}

// A share is the direct scheme and the share q of its packets that all nodes have received by a time.
type share struct {
	direct
	q float64
}

var shareDone = arguments.Real("q", "share of the packets that all have received by a time", arguments.OpenUnit())

func onTwoNodes(load, q float64) (share, error) {
	c := share{direct{net: topologies.Path{N: 2}, load: load, length: int(5000 / ((1 - load) * (1 - load)))}, q}
	return c, kit.Affordable("load", load, float64(c.length), mostTransmissions, "transmissions in a run")
}

func (c share) stated() (float64, error) { return c.q, nil }

func (c share) bounded() error { _, err := c.bound(); return err }

// latest is the time by the bound, and onTime that by the law of two nodes.
func (c share) latest() (float64, error) {
	b, err := c.bound()
	if err != nil {
		return 0, err
	}
	_, upper, err := b.Quantile(c.q)
	return upper, err
}

func (c share) onTime() (float64, error) {
	law, err := reservation.NewDelayLaw(1, c.load, 0, 1)
	if err != nil {
		return 0, err
	}
	return law.Quantile(c.q)
}

// doneBy measures the share of packets that all nodes have received by a time.
func doneBy(t float64) claims.Measurement[share] {
	return delays[share](func(b model.Broadcast) float64 {
		if b.Completion <= t {
			return 1
		}
		return 0
	})
}

// round bounds the rounding error of a quotient of integers.
func round(x float64) float64 { return 64 * 0x1p-53 * math.Abs(x) }
