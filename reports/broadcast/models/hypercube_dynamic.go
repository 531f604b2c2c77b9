package models

import (
	"fmt"
	"math"
	"sync"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/pmnb"
	"castlab/montecarlo/reservation"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

const (
	mostDimensions = 20 // 2^d users
	mostExecuted   = 11 // where each of the 2^d broadcasts is executed
)

// hypercubeDynamic is the dynamic broadcasting scheme on the hypercube.
func hypercubeDynamic() catalog.Model {
	return catalog.Model{
		Name: "hypercube-dynamic",
		Meaning: "dynamic broadcasting in the hypercube of 2^d nodes: at a gate one packet of each waiting node is broadcast by a " +
			"partial multinode broadcast (VB95, Section V)",
		Notes: fmt.Sprintf(`rho = lambda (2^d-1)/d is the number of transmissions needed over that of links.
With padded=true a period with M packets lasts exactly X M + V,
  X = (2^d-1)/(d 2^d), V = 2 + 2d tp (algorithm II), 2d + 4d tp (III)
(half of the terms in tp with prefix=exchange); with padded=false it lasts as long
as the broadcast takes, as it must with algorithm I, whose time is not linear in M, and
with multinode, whose time is always ceil((2^d-1)/d). That time is found by executing it for each M once, d <= %d. When
nothing waits the ranks are computed all the same; if that takes no time the next
period begins with the next packet.
`, mostExecuted) + arrivalNotes + `
For T p50 and T p99 packets are followed, in a run of as many periods.

` + steadyNotes("periods", emptyGates) + `
` + quantileNotes + `
--samples are the M of the periods in their order; they depend on each other.`,
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean time from a packet's arrival to the end of its period"},
			{Name: "a", Meaning: "E[M(M-1)]/(2 2^d E M)"},
			{Name: "M", Meaning: "mean number of packets of a period"},
			{Name: "T p50", Meaning: "median delay"},
			{Name: "T p99", Meaning: "delay that 1 in 100 packets exceed"},
		},
		Theory: []catalog.Match{{Estimate: "T", Quantity: "hypercube.delay-exact", Only: "padded=true"},
			{Estimate: "M", Quantity: "hypercube.active", Only: "padded=true"}},
		Bind: arguments.Of3(cubeScheme.study, arguments.Of6(newCubeScheme, arguments.Dimensions(mostDimensions),
			arguments.Real("tp", "time of one step of the prefix computation, in slots", arguments.Unit()),
			arguments.Real("rho", "load lambda (2^d-1)/d", arguments.Positive()),
			arguments.Choice("algorithm", "algorithm of VB95, Section IV: II splits packets, I and III do not; multinode broadcasts "+
				"from every node, dummies where nothing waits", pmnb.I, pmnb.II, pmnb.III, pmnb.Multinode),
			arguments.Of1(func(word string) (bool, error) { return word == "true", nil },
				arguments.Word("padded", "whether periods last X M + V, or as long as the algorithm takes", "true", "false")),
			arguments.Choice("prefix", "how ranks are computed: up and down a tree, or by exchanges in half as many steps", pmnb.Tree,
				pmnb.Exchange).
				Default("prefix", pmnb.Tree.String())), process, parameters),
	}
}

// A cubeScheme is the dynamic scheme with its load.
type cubeScheme struct {
	d         int
	tp, rho   float64
	algorithm pmnb.Algorithm
	padded    bool
	ranks     pmnb.Ranks
}

func newCubeScheme(d int, tp, rho float64, a pmnb.Algorithm, padded bool, ranks pmnb.Ranks) (cubeScheme, error) {
	if padded && (a == pmnb.I || a == pmnb.Multinode) {
		return cubeScheme{}, &inputs.WordError{Word: "padded=true",
			Want: fmt.Sprintf("want padded=false for algorithm=%v, which has no time X M + V to pad to", a)}
	}
	return cubeScheme{d, tp, rho, a, padded, ranks}, nil
}

func (s cubeScheme) nodes() float64 { return math.Ldexp(1, s.d) }

func (s cubeScheme) lambda() float64 { return s.rho * float64(s.d) / (s.nodes() - 1) }

func (s cubeScheme) study(from arrivals.Process, parameters fmt.Stringer) (catalog.Instance, error) {
	if !s.padded && s.d > mostExecuted {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("d=%d", s.d),
			Want: fmt.Sprintf("want an integer from 1 to %d for padded=false: a broadcast is executed for each M", mostExecuted)}
	}
	longest, err := s.longest()
	if err != nil {
		return catalog.Instance{}, err
	}
	// With a packet at every node a period must bring less than one new packet to
	// each.
	if limit := (s.nodes() - 1) / (float64(s.d) * longest); s.lambda()*longest >= 1 {
		return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("rho=%v", s.rho),
			Want: fmt.Sprintf("want a number > 0 below %.6g, the stability limit: with a packet at every node a period lasts %.6g slots",
				limit, longest)}
	}
	measures := []reservation.Measure{reservation.Delay, reservation.PairShare, reservation.Active}
	r := longrun.Run{
		Label:    labelOf("hypercube-dynamic", parameters),
		Observed: "periods", Sample: "M", Regenerative: arrivals.IsPoisson(from), Warning: repeated(from),
		Means:        []montecarlo.Column{{Name: "T", Unit: "slots"}, {Name: "a", Unit: "1"}, {Name: "M", Unit: "packets"}},
		Observations: framesFor(2e7, 1<<s.d, s.lambda(), s.x(), s.v()),
	}
	durations := sync.OnceValues(s.durations)
	periods := func() (reservation.Periods, error) {
		list, err := durations()
		return reservation.Periods{N: 1 << s.d, Lambda: s.lambda(), Durations: list, Arrivals: from}, err
	}
	r.Start = func(w *montecarlo.Words) (longrun.Advance, error) {
		p, err := periods()
		if err != nil {
			return nil, err
		}
		if !arrivals.IsPoisson(from) {
			return followedPeriods(p, w, func(o *longrun.Observer, service *reservation.Service) {
				for i, m := range measures {
					y, x := (reservation.Queues{N: p.N}).Observe(m, service)
					o.Means[i].Add(y, x)
				}
				o.Sample(float64(service.Active()))
			})
		}
		c, err := p.Counts(w)
		if err != nil {
			return nil, err
		}
		return countFrames(c, len(measures), func(i int, frame reservation.Frame) (y,
			x float64) {
			return p.Observe(measures[i], frame)
		}), nil
	}
	// With padded periods these are the frames of model frames.
	r.Quantiles = medianAnd99(r.Means[0])
	r.StartQuantiles = followed(func(w *montecarlo.Words) (*reservation.Delays, error) {
		if s.padded {
			return reservation.Frames{N: 1 << s.d, Lambda: s.lambda(), X: s.x(), V: s.v()}.Delays(w)
		}
		p, err := periods()
		if err != nil {
			return nil, err
		}
		return p.Delays(w)
	}, math.MaxInt64)
	if !arrivals.IsPoisson(from) {
		r.StartQuantiles = func(w *montecarlo.Words) (longrun.Advance, error) {
			p, err := periods()
			if err != nil {
				return nil, err
			}
			return followedPeriods(p, w, func(o *longrun.Observer, service *reservation.Service) {
				for _, packet := range service.Packets {
					o.Values[0].Add(packet.Done - packet.Arrived)
				}
			})
		}
	}
	return r.Instance()
}

// followedPeriods begins a run that follows packets and returns a function that hands n
// periods to observe.
func followedPeriods(p reservation.Periods, w *montecarlo.Words,
	observe func(o *longrun.Observer, s *reservation.Service)) (longrun.Advance, error) {
	run, err := p.Follow(w)
	if err != nil {
		return nil, err
	}
	return func(o *longrun.Observer, n int) error {
		for range n {
			observe(o, run.Next())
		}
		return nil
	}, nil
}

// x is X: the increase of a padded period per packet.
func (s cubeScheme) x() float64 { return (s.nodes() - 1) / (float64(s.d) * s.nodes()) }

// v is V: the length of a padded period without packets, or for algorithms without one
// that of an executed period with few.
func (s cubeScheme) v() float64 {
	d := float64(s.d)
	steps, rest := 2*d*s.tp, 2.0
	switch s.algorithm {
	case pmnb.I:
		rest = 2 * d
	case pmnb.III:
		steps, rest = 2*steps, 2*d
	case pmnb.Multinode:
		return math.Ceil((s.nodes() - 1) / d)
	}
	if s.ranks == pmnb.Exchange {
		steps /= 2
	}
	return steps + rest
}

// longest is the length of the period with a packet at every node.
func (s cubeScheme) longest() (float64, error) {
	if s.padded {
		return s.v() + s.nodes()*s.x(), nil
	}
	execute, err := s.executed()
	if err != nil {
		return 0, err
	}
	return execute(1 << s.d)
}

// durations lists the lengths of periods with 0 to 2^d packets.
func (s cubeScheme) durations() ([]float64, error) {
	list := make([]float64, 1<<s.d+1)
	if s.padded {
		for m := range list {
			list[m] = s.v() + float64(m)*s.x()
		}
		return list, nil
	}
	execute, err := s.executed()
	if err != nil {
		return nil, err
	}
	for m := range list {
		if list[m], err = execute(m); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// executed returns a function that executes the broadcast from m nodes and returns
// its duration, which depends on m alone and not on the nodes.
func (s cubeScheme) executed() (func(m int) (float64, error), error) {
	cube, err := pmnb.NewVariant(s.d, s.algorithm, pmnb.Variant{Ranks: s.ranks})
	if err != nil {
		return nil, err
	}
	execution, active := cube.NewExecution(), make([]int, 1<<s.d)
	for i := range active {
		active[i] = i
	}
	return func(m int) (float64, error) {
		counts, err := execution.Run(active[:m])
		if err != nil {
			return 0, err
		}
		return counts.Duration(s.d, s.tp), nil
	}, nil
}
