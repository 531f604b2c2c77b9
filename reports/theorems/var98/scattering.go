package var98

import (
	"fmt"
	"math"

	formula "castlab/analytic/scattering"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// dynamicScattering are the claims of Section 3.5 on scatters of packets that start at once.
func dynamicScattering() []reports.Claim {
	return []reports.Claim{
		claims.Claim[scatterLink]{
			ID: "VAR98-SCATNEC", Title: "Every link of a greedy dynamic scattering is busy for a share lambda N/2 of the time",
			Statement: `A request takes at least $dN/2$ transmissions, and a node has $d$ links: $\lambda < 2/N$ is necessary, whatever ` +
				`the scheme. If each packet crosses the dimensions in which its destination differs from its source once each, in an ` +
				`order that depends on that difference alone, every link is busy for the share $\lambda N/2$: none carries more than the ` +
				`others. Measured on the links of one dimension.`,
			Source:   "VAR98, Section 3.5, for the mean over all links; the balance is derived",
			Measured: `\text{share}`, Name: "share", Within: claims.Relative(0.02),
			Symbols:    scatterSymbols(),
			Parameters: scatterLinks,
			Over:       []string{"d=4 load=0.5 order=fixed,rotated dimension=0"},
			Long:       []string{"d=6 load=0.8 order=rotated dimension=3", "d=6 load=0.8 order=fixed dimension=5"},
			Given:      claims.Given("dimension < d", scatterLink.ofTheCube, scatterLink.stable),
			Theory:     func(c scatterLink) (float64, error) { return formula.Load(c.d, c.lambda()) },
			Measure:    claims.OverRuns(steady.FirstRatio, scatterLink.busy).Between(32, 512),
			Formula:    formula.Load, Model: model.Scattering.Run,
		}.Declare(),
		claims.Claim[scatter]{
			ID: "VAR98-SCATSTAB", Title: "Greedy dynamic scattering is stable up to the greatest rate there can be",
			Statement: `If packets cross dimensions one after the other, first come, first served, dynamic scattering is stable for ` +
				`every $\lambda < \lambda^* = 2/N$, the most that any scheme can have. In ascending order links depend on links of lower ` +
				`dimensions only; for the orders that begin with different dimensions there is no proof. Measured: the rate at which ` +
				`full queues become neither longer nor shorter.`,
			Source:   "derived; VAR98, Section 3.5, asks for a scheme that is stable for as great a rate as possible",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Within: claims.Relative(0.05),
			Symbols: scatterSymbols(symbolMostRate),
			Parameters: arguments.Of2(func(d int, order model.Order) (scatter, error) { return scatter{d: d, order: order}, nil },
				arguments.Dimensions(7).Usual("d", 1, 3), firstCrossed),
			Over: []string{"d=2 order=rotated"}, Long: []string{"d=3,5 order=rotated,fixed"},
			Theory:  func(c scatter) (float64, error) { return formula.Capacity(c.d) },
			Measure: claims.Threshold(scatter.fullQueues).Between(16, 512),
			Formula: formula.Capacity, Model: threshold.Find,
		}.Declare(),
		claims.Claim[scatter]{
			ID: "VAR98-SCATDELAY", Title: "No scheme scatters faster than a node can send",
			Statement: `$T \ge S + \frac{\lambda S^2}{2(1 - \lambda S)}$ with $S = (N-1)/d$, for every scheme: a node sends $d$ packets ` +
				`of its own in a slot at most. As $\lambda \to 0$ it is the order that the survey states. No instance that attains it is ` +
				`known: packets that wait for the next slot are half a slot later, as on two nodes, where that is all ` +
				`(VAR98-SCATFIXED-TWO). Measured on the greedy scheme.`,
			Source: "VAR98, Section 3.5, has the order; derived", Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: scatterSymbols(symbolScatterT, reports.Symbol{
				Name: "S", Meaning: "slots that a node takes to send a request over all its links", Unit: "slots",
			}),
			Parameters: scatters(scatterSize, loadOfCube, firstCrossed),
			Over:       []string{"d=4 load=0.01,0.5 order=rotated"},
			Long:       []string{"d=6 load=0.3 order=fixed", "d=6 load=0.9 order=rotated", "d=8 load=0.5 order=rotated"},
			Given:      stableScatter,
			Theory:     func(c scatter) (float64, error) { return formula.Lower(c.d, c.lambda()) },
			Measure:    scatterTimes(model.Completion),
			Formula:    formula.Lower, Model: model.Scattering.Run,
			Figures: scatterFigures,
		}.Declare(),
		claims.Claim[scatter]{
			ID: "VAR98-SCATFIXED", Title: "With ascending dimensions half of the packets wait for one link",
			Statement: `If packets cross dimensions in ascending order, $T \ge \frac12 + \frac N2 \left[1 + ` +
				`\frac{\rho}{2(1-\rho)}\right]$, $\rho = \lambda N/2$: the link of dimension 0 of a node carries the $N/2$ packets of ` +
				`each request of its own and no others. On two nodes it is attained (VAR98-SCATFIXED-TWO). So it takes $d/2$ times as ` +
				`long as it must at least, and as it does if the packets are shared out among the links (VAR98-SCATLIGHT).`,
			Source: "derived, for the problem of VAR98, Section 3.5", Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: scatterSymbols(symbolScatterT, symbolLinkLoad),
			Parameters: scatters(arguments.Int("d", "dimensions of the cube, 1 being VAR98-SCATFIXED-TWO", 2, 10).Usual("d", 2, 4),
				loadOfCube.Usual("load", 0.1, 0.5), fixedOrder),
			Over: []string{"d=4 load=0.4 order=fixed"}, Long: []string{"d=6 load=0.6,0.9 order=fixed"},
			Given:  stableScatter,
			Theory: scatter.fixedLower, Measure: scatterTimes(model.Completion),
			Formula: formula.FixedLower, Model: model.Scattering.Run,
		}.Declare(),
		claims.Claim[scatter]{
			ID: "VAR98-SCATFIXED-TWO", Title: "On two nodes the bound of ascending dimensions is the delay itself",
			Statement: `For $d = 1$ a request is one packet, a node one queue of unit service whose packets wait for the next slot, and ` +
				`$T = \frac32 + \frac{\rho}{2(1-\rho)}$: the bound of VAR98-SCATFIXED, and half a slot more than that of VAR98-SCATDELAY.`,
			Source: "derived, for the problem of VAR98, Section 3.5", Measured: `T`, Unit: "slots", Within: claims.Relative(0.01),
			Symbols:    scatterSymbols(symbolScatterT, symbolLinkLoad),
			Parameters: scatters(arguments.Dimensions(1), loadOfCube, firstCrossed),
			Over:       []string{"d=1 load=0.5 order=fixed"}, Long: []string{"d=1 load=0.8 order=fixed"},
			Given:  stableScatter,
			Theory: scatter.fixedLower, Measure: scatterTimes(model.Completion),
			Formula: formula.FixedLower, Model: model.Scattering.Run,
		}.Declare(),
		claims.Claim[scatter]{
			ID: "VAR98-SCATLIGHT", Title: "The time of a scatter under light load",
			Statement: `As $\lambda \to 0$, $T \to \frac12 + \frac N2$ if dimensions are crossed in ascending order, and $T \to \frac12 ` +
				`+ \lceil (N-1)/d \rceil$ if the packets are shared out evenly among the dimensions that they cross first, as the ` +
				`rotations of their relative addresses are, and the others follow cyclically: that is the least that any scheme has ` +
				`whose packets wait for the next slot, the time of a single node scatter. Packets with farther to go are sent first. ` +
				`Measured at a load of $10^{-6}$.`,
			Source:   "VAR98, Section 3.5, asks for the order of a single node scatter; derived",
			Measured: `T`, Unit: "slots", Within: claims.Relative(0.01),
			Symbols:    scatterSymbols(symbolScatterT),
			Parameters: scatters(scatterSize.Usual("d", 1, 8), lightLoad, firstCrossed),
			Over:       []string{"d=4 load=1e-6 order=fixed", "d=1,4,6 load=1e-6 order=rotated"}, Long: []string{"d=9 load=1e-6 " +
				"order=rotated"},
			Given:  claims.Valid(scatter.alone, scatter.stable),
			Theory: scatter.light, Measure: scatterTimes(model.Completion),
			Formula: formula.RotatedLight, Model: model.Scattering.Run,
		}.Declare(),
		claims.Claim[scatter]{
			ID: "VAR98-SCATLIGHT-MEAN", Title: "The mean delay of a packet of a scatter under light load",
			Statement: `As $\lambda \to 0$, $D \to \frac12 + \frac{(N^2-1)/3 + (d-1)N + 1}{2(N-1)}$ if dimensions are crossed in ` +
				`ascending order and packets with farther to go are sent first: $2^{d-1-i}$ packets begin with dimension $i$ and leave ` +
				`one a slot, and the last of dimension 0 goes to a neighbor. Measured at a load of $10^{-6}$.`,
			Source: "derived, for the problem of VAR98, Section 3.5", Measured: `D`, Unit: "slots", Within: claims.Relative(0.01),
			Symbols: scatterSymbols(
				reports.Symbol{Name: "D", Unit: "slots",
					Meaning: "mean time from the arrival of a request to the reception of one of its packets"},
				reports.Symbol{Name: "i", Meaning: "a dimension, from 0"}),
			Parameters: scatters(scatterSize.Usual("d", 1, 8), lightLoad, fixedOrder),
			Over:       []string{"d=2,4 load=1e-6 order=fixed"}, Long: []string{"d=8 load=1e-6 order=fixed"},
			Given:   claims.Valid(scatter.alone, scatter.stable),
			Theory:  func(c scatter) (float64, error) { _, mean, err := formula.FixedLight(c.d); return mean, err },
			Measure: scatterTimes(model.Delay),
			Formula: formula.FixedLight, Model: model.Scattering.Run,
		}.Declare(),
	}
}

// A scatter is dynamic scattering on the cube at a load in units of 2/N.
type scatter struct {
	d     int
	load  float64
	order model.Order
}

// scatters is the argument of instances whose runs do not take long.
func scatters(d arguments.Argument[int], load arguments.Argument[float64],
	order arguments.Argument[model.Order]) arguments.Argument[scatter] {
	return arguments.Of1(func(c scatter) (scatter, error) {
		requests := math.Ldexp(steady.WarmUp(c.relaxation())*c.lambda(), c.d) + float64(c.requests())
		transmissions := requests * float64(c.d) * math.Ldexp(1, c.d-1)
		return c, kit.Affordable("load", c.load, transmissions, mostTransmissions, "transmissions in a run")
	}, scattersAt(d, load, order))
}

func scattersAt(d arguments.Argument[int], load arguments.Argument[float64],
	order arguments.Argument[model.Order]) arguments.Argument[scatter] {
	return arguments.Of3(func(d int, load float64, order model.Order) (scatter, error) {
		return scatter{d, load, order}, nil
	}, d, load, order)
}

// mostTransmissions in a run take a few seconds.
const mostTransmissions = 1e8

var (
	scatterSize  = arguments.Dimensions(10).Usual("d", 1, 4)
	loadOfCube   = arguments.Real("load", "share of 2/N, from which on no scheme is stable", arguments.OpenUnit()).Usual("load", 0.05, 0.5)
	lightLoad    = loadOfCube.Default("load", "1e-06").Usual("load", 1e-6, mostAlone)
	firstCrossed = arguments.Choice("order", "which dimension a packet crosses first", model.Orders()...)
	fixedOrder   = arguments.Choice("order", "which dimension a packet crosses first", model.Fixed)
)

// stableScatter is the hypothesis that the scheme is stable, which its load says.
var stableScatter = claims.Valid(scatter.stable)

func (c scatter) stable() error { return c.model().Validate() }

// Up to mostAlone requests hardly ever meet: the mean is within a relative 10^-5 of its limit.
const mostAlone = 1e-5

func (c scatter) alone() error {
	return inputs.Require(c.load <= mostAlone, "load", c.load, "a load up to %g, at which requests do not meet", mostAlone)
}

func (c scatter) lambda() float64 { return c.load * math.Ldexp(1, 1-c.d) }

func (c scatter) model() model.Scattering {
	return model.Scattering{D: c.d, Lambda: c.lambda(), Order: c.order}
}

func (c scatter) fixedLower() (float64, error) { return formula.FixedLower(c.d, c.lambda()) }

func (c scatter) light() (float64, error) {
	if c.order == model.Rotated {
		return formula.RotatedLight(c.d)
	}
	t, _, err := formula.FixedLight(c.d)
	return t, err
}

// relaxation returns the relaxation time of a run in slots: the queues of a source are like M/D/1 with 2/(1-load)^2
// services, and a request takes N/2 slots.
func (c scatter) relaxation() float64 { return math.Ldexp(1, c.d) / ((1 - c.load) * (1 - c.load)) }

// requests of a run are a few hundred relaxation times of a queue, or a hundred where they are nearly independent.
func (c scatter) requests() int {
	if c.alone() == nil {
		return 100
	}
	return int(1000 / ((1 - c.load) * (1 - c.load)))
}

// scatterTimes measures T or D.
func scatterTimes(m model.Measure) claims.Measurement[scatter] {
	return claims.OverRuns(steady.FirstRatio, func(c scatter) (steady.Runs[steady.Quotient], error) {
		return c.stretches(m, c.requests()), nil
	}).Between(32, 2048)
}

// stretches returns runs of the given number of requests.
func (c scatter) stretches(m model.Measure, requests int) steady.Runs[steady.Quotient] {
	return c.model().Runs(c.relaxation(), requests, m)
}

// fullQueues searches for the rate at which full queues become neither longer nor shorter.
func (c scatter) fullQueues() (claims.Search, error) {
	guess, slots := 2/float64(int(1)<<c.d), 40<<c.d
	return claims.Search{Lo: 0.7 * guess, Hi: 1.4 * guess, Method: fmt.Sprintf("%d slots with full queues", slots),
		Growth: func(lambda float64) (func() montecarlo.Replication[float64], error) {
			return model.Scattering{D: c.d, Lambda: lambda, Order: c.order}.Growth(slots)
		}}, nil
}

// A scatterLink is the links of one dimension.
type scatterLink struct {
	scatter
	dimension int
}

// scatterLinks is the argument of links that are observed until some hundreds of requests have arrived.
var scatterLinks = arguments.Of2(func(c scatter, dimension int) (scatterLink, error) {
	l := scatterLink{c, dimension}
	transmissions := (steady.WarmUp(c.relaxation()) + float64(l.slots())) * c.lambda() * float64(c.d) * math.Ldexp(1, 2*c.d-1)
	return l, kit.Affordable("load", c.load, transmissions, mostTransmissions, "transmissions in a run")
}, scattersAt(scatterSize.Usual("d", 1, 4), loadOfCube, firstCrossed), arguments.Int("dimension", "dimension of the "+
	"links", 0, 9).Usual("dimension", 0, 3))

func (c scatterLink) ofTheCube() error {
	return inputs.Require(c.dimension < c.d, "dimension", c.dimension, "an integer from 0 to %d", c.d-1)
}

func (c scatterLink) slots() int { return int(max(2*steady.WarmUp(c.relaxation()), 400/c.load)) }

// busy sums busy slots of the links of the dimension.
func (c scatterLink) busy() (steady.Runs[steady.Quotient], error) {
	return c.model().BusyRuns(c.relaxation(), c.slots(), c.dimension), nil
}

// The symbols of dynamic scattering.
func scatterSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		{Name: "d", Meaning: "dimensions of the cube"}, {Name: "N", Meaning: "$2^d$, its nodes"},
		{Name: `\lambda`, Unit: "1/slot",
			Meaning: "requests of each node per slot, a Poisson process; each is a packet of its own for every other node"},
	}, more...)
}

var (
	symbolScatterT = reports.Symbol{Name: "T", Unit: "slots",
		Meaning: "mean time from the arrival of a request to the reception of its last packet"}
	symbolLinkLoad = reports.Symbol{Name: `\rho`, Meaning: "load of a link"}
)
