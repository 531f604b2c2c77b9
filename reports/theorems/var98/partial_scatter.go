package var98

import (
	"fmt"
	"math"

	formula "castlab/analytic/scattering"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/scattering"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

// partialScatters are the claims of Section 3.5 on scatters of some nodes.
func partialScatters() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dealt]{
			ID: "VAR98-PMNS", Title: "Any scatters take at most S M + d slots, one after the other",
			Statement: `$M$ scatters on the cube, of any nodes and any number of them of one node, take at most $T = XM + V$ slots with ` +
				`$X = S = \lceil (N-1)/d \rceil$ and $V = d$: in $d$ slots neighbors exchange, dimension after dimension, how many ` +
				`requests their subcubes have, so that every node knows its rank; then each request has its $S$ slots. $X$ is the least, ` +
				`up to rounding: all of $M$ requests of one node take $M(N-1)/d$ slots, for $d$ links lead away from it. Executed for ` +
				`requests that are dealt to some nodes in turn, each time as listed and validated, by whichever of turns and total ` +
				`exchanges takes less.`,
			Source:   "derived; VAR98, Section 3.5, asks for such an algorithm",
			Measured: `T`, Unit: "slots", Relation: reports.AtMost, Within: claims.OneCount,
			Symbols: scatterSymbols(reports.Symbol{Name: "T", Meaning: "time of a partial multinode scatter, ranks included",
				Unit: "slots"}, symbolScatterM, symbolScatterTurn, symbolX, symbolV),
			Parameters: deals,
			Over: []string{"d=1,3 M=1 nodes=1", "d=3 M=5 nodes=1", "d=4 M=3 nodes=2", "d=4 M=40 nodes=16", "d=6 M=7 nodes=3",
				"d=8 M=4 nodes=1", "d=8 M=16 nodes=256"},
			Given: ofTheCube, Drawn: ofTheCube.Met,
			Theory: func(c dealt) (float64, error) {
				X, V, err := formula.Linear(c.d)
				return float64(X*float64(c.M)) + V, err
			},
			Measure: claims.Count(dealt.executed),
			Formula: formula.Linear, Model: (*model.Partial).Run,
		}.Declare(),
		claims.Claim[dealt]{
			ID: "VAR98-PMNS-TIME", Title: "The time of scatters by turns or by total exchanges, whichever is shorter",
			Statement: `If nodes know $M$ and $h$, they can choose between $M$ turns of $S$ slots and $h$ total exchanges of $N/2$ ` +
				`slots, in each of which every node with a request left takes part: $T = d + \min(SM, hN/2)$. The second is $XM + V$ ` +
				`with $X = 0$, $V = N/2 + d$ for requests of different nodes. Executed, and as an explicit schedule that is validated.`,
			Source: "derived, for the problem of VAR98, Section 3.5", Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols: scatterSymbols(reports.Symbol{Name: "T", Meaning: "time of a partial multinode scatter, ranks included",
				Unit: "slots"}, symbolScatterM, symbolScatterMost, symbolScatterTurn, symbolX, symbolV),
			Parameters: deals,
			Over: []string{"d=1 M=3 nodes=2", "d=2 M=0 nodes=1", "d=3 M=2 nodes=1,2", "d=4 M=3 nodes=3", "d=4 M=37 nodes=16",
				"d=5 M=9 nodes=7", "d=7 M=64 nodes=64", "d=8 M=20 nodes=9"},
			Given: ofTheCube, Drawn: ofTheCube.Met,
			Theory: func(c dealt) (float64, error) { return formula.Shorter(c.d, c.M, c.most()) }, Measure: claims.Count(dealt.executed),
			Formula: formula.Shorter, Model: (*model.Partial).Run,
		}.Declare(),
		claims.Claim[subcube]{
			ID: "VAR98-PMNS-CUT", Title: "Scatters from a subcube take as long as its links out allow",
			Statement: `Scatters from all $2^m$ nodes of a subcube of $m < d$ dimensions take at least $(N - 2^m)/(d-m)$ slots, and ` +
				`$N/2$ for $m = d$: each node has $N - 2^m$ packets for nodes outside and $d - m$ links out. So no bound $\mathrm{O}(M + ` +
				`N/d)$ holds for all sets of $M$ nodes: with $2^m = N/d$, or the next power of 2, it would be $\mathrm{O}(N/d)$, where ` +
				`some $N/\log_2 d$ slots are necessary. For $m \ge d-1$ total exchange attains the bound. Executed, without the $d$ ` +
				`slots for ranks, by turns, total exchanges or, for $d \le 6$, the shortest schedule known here.`,
			Source:   "derived; VAR98, Sections 3.2 and 3.5, has algorithms of optimal order by another measure",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols: scatterSymbols(reports.Symbol{Name: "T", Meaning: "time of a partial multinode scatter", Unit: "slots"},
				symbolScatterM, reports.Symbol{Name: "m", Meaning: "dimensions of a subcube"}),
			Parameters: arguments.Of2(func(d, m int) (subcube, error) { return subcube{d, m}, nil },
				arguments.Dimensions(8).Usual("d", 1, 6), arguments.Int("m", "dimensions of the subcube", 0, 8).Usual("m", 0, 6)),
			Over: []string{"d=1,3 m=0", "d=3 m=2", "d=4 m=4", "d=6 m=3,5"}, Long: []string{"d=8 m=7"},
			Given: claims.Given("m <= d", subcube.within), Drawn: func(c subcube) bool { return c.within() == nil },
			Theory: subcube.linksOut, Measure: claims.Count(subcube.slots),
			Formula: formula.FromSubcube, Model: isotropic.PartialScatter,
		}.Declare(),
		claims.Claim[slope]{
			ID: "VAR98-PMNS-OVERHEAD", Title: "No scatters of linear time serve both ends of dynamic scattering",
			Statement: `If the scatters of every set of $M$ different nodes take at most $XM + V$ slots, then $V \ge \max_m ` +
				`\left[\frac{N - 2^m}{d-m} - X 2^m\right]$ (VAR98-PMNS-CUT, with $N/2 - XN$ for $m = d$). The theorem gives stability up ` +
				`to $1/(NX)$, which is $2/N$ only for $X = \frac12$, and then $V \ge N/4$: $d/4$ times the time of one scatter. With $V ` +
				`\le cN/d$, on the other hand, $X \ge 2^j\left[\frac{1 - 2^{-j}}j - \frac cd\right]$ for every $j \le d$, which for $j = ` +
				`d/(2c)$ is exponential in $d$. A time that is not linear serves both (VAR98-PMNS-STAB, VAR98-PMNS-LIGHT). Measured: the ` +
				`least $V$ of the executed scatters of subcubes, without the slots for ranks.`,
			Source:   "derived; VAR98, Section 3.5, proposes a linear time for both ends",
			Measured: `V`, Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols: scatterSymbols(symbolScatterM, symbolX, symbolV, reports.Symbol{Name: "m", Meaning: "dimensions of a subcube"},
				reports.Symbol{Name: "j", Meaning: "$d - m$"}, reports.Symbol{Name: "c", Meaning: "a number"}),
			Parameters: arguments.Of2(func(d int, X float64) (slope, error) { return slope{d, X}, nil },
				arguments.Dimensions(8).Usual("d", 1, 6), arguments.Real("X", "slots for each scatter", arguments.Nonnegative()).Usual("X",
					0, 4)),
			Over: []string{"d=1 X=0.5", "d=3 X=0", "d=4 X=0.5", "d=5 X=0.5,2"}, Long: []string{"d=8 X=1"},
			Theory: func(c slope) (float64, error) { return formula.LeastOverhead(c.d, c.X) }, Measure: claims.Count(slope.overhead),
			Formula: formula.LeastOverhead, Model: isotropic.PartialScatter,
		}.Declare(),
	}
}

// A dealt is a partial multinode scatter on the cube: M requests, dealt to its first
// nodes in turn.
type dealt struct{ d, M, nodes int }

var (
	// deals is the argument of partial multinode scatters of at most some 10^6 transmissions.
	deals = arguments.Of3(func(d, M, nodes int) (dealt, error) {
		return dealt{d, M, nodes}, kit.Affordable("M", M, float64(M)*float64(d)*math.Ldexp(1, d-1), 1<<20, "transmissions")
	}, arguments.Dimensions(model.MaxPartialDimensions).Usual("d", 1, 6), arguments.Int("M", "requests", 0, 1<<12).Usual("M", 1, 40),
		arguments.Int("nodes", "nodes that the requests are dealt to in turn, the first ones", 1,
			1<<model.MaxPartialDimensions).Usual("nodes", 1, 64))

	ofTheCube = claims.Given("nodes <= 2^d", func(c dealt) error {
		if n := 1 << c.d; c.nodes > n {
			return &inputs.Error{Arg: "nodes", Value: c.nodes, Domain: fmt.Sprintf("an integer from 1 to %d", n)}
		}
		return nil
	})

	symbolScatterM    = reports.Symbol{Name: "M", Meaning: "requests of a period"}
	symbolScatterMost = reports.Symbol{Name: "h", Meaning: "requests of the node that has most of them"}
	symbolScatterTurn = reports.Symbol{Name: "S", Meaning: `$\lceil (N-1)/d \rceil$, the time of a single node scatter`, Unit: "slots"}
)

// most returns h, the requests of the node that has most.
func (c dealt) most() int { return (c.M + c.nodes - 1) / c.nodes }

// executed returns the slots of a period, and the number of transmissions in it: the
// requests are scattered by the execution that the gated scheme uses, and as an explicit
// schedule, which is validated. Both must agree.
func (c dealt) executed() (slots int, sends int64, err error) {
	sources := make([]int, c.M)
	for i := range sources {
		sources[i] = i % c.nodes
	}
	task, s, err := isotropic.PartialScatter(c.d, sources, isotropic.Shorter)
	if err != nil {
		return 0, 0, err
	}
	if err := tasks.Validate(topologies.Hypercube{D: c.d}, task, s, tasks.Full); err != nil {
		return 0, 0, err
	}
	p, err := model.NewPartial(c.d, isotropic.Shorter)
	if err != nil {
		return 0, 0, err
	}
	o, err := p.Run(sources)
	if err != nil {
		return 0, 0, err
	}
	if o.Slots != c.d+s.Slots {
		return 0, 0, fmt.Errorf("%d requests of %d nodes of the %d-cube: executed in %d slots, listed in %d and %d for the ranks",
			c.M, c.nodes, c.d, o.Slots, s.Slots, c.d)
	}
	return o.Slots, max(1, int64(len(s.Sends))), nil
}

// A subcube is one of m dimensions in the cube of d.
type subcube struct{ d, m int }

// linksOut is the bound by the links that lead out of the subcube, and within refuses what is none of the cube.
func (c subcube) linksOut() (float64, error) { return formula.FromSubcube(c.d, c.m) }

func (c subcube) within() error {
	_, err := c.linksOut()
	return err
}

// mostRouted is the largest cube in which scatters of some nodes are routed one by one.
const mostRouted = 6

// slots returns the least time known of the scatters of all nodes of the subcube, without
// slots in which they hear of each other: by turns, by total exchanges, or in cubes of up
// to mostRouted dimensions by the shortest schedule known.
func (c subcube) slots() (float64, int64, error) {
	n := 1 << c.m
	slots, sends, err := dealt{c.d, n, n}.executed()
	t := float64(slots - c.d)
	if err != nil || c.d > mostRouted {
		return t, sends, err
	}
	net := topologies.Hypercube{D: c.d}
	routed, more, err := shortestSlots(net, tasks.PartialScatter(net.Order(), firstNodes(n)))
	if routed < t {
		t, sends = routed, more
	}
	return t, sends, err
}

// A slope is a time linear in the number of scatters, with a given X.
type slope struct {
	d int
	X float64
}

// overhead returns the least V with which the executed times of the scatters of all
// subcubes are at most X M + V.
func (c slope) overhead() (v float64, over int64, err error) {
	for m := range c.d + 1 {
		t, n, err := subcube{c.d, m}.slots()
		if err != nil {
			return 0, 0, err
		}
		v, over = math.Max(v, t-math.Ldexp(c.X, m)), over+n
	}
	return v, over, nil
}
