package var98

import (
	"cmp"
	"context"
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
	"castlab/reports/theorems/internal/kit"
)

// scatterLoad claims the fraction of busy slots.
func scatterLoad() reports.Claim {
	const id = "VAR98-SCATNEC"
	return reports.Claim{
		ID:    id,
		Title: "Every link of a greedy dynamic scattering is busy for a share lambda N/2 of the time",
		Statement: `A request takes at least $dN/2$ transmissions, and a node has $d$ links: $\lambda < 2/N$ is necessary, whatever the scheme. If each packet crosses the dimensions in which its destination differs from its source once each, in an order that depends on that difference alone, ` +
			`every link is busy for the share $\lambda N/2$: none carries more than the others. Measured on the links of one dimension.`,
		Source:     "VAR98, Section 3.5, for the mean over all links; the balance is derived",
		Quantity:   `\text{share}`,
		Relation:   reports.Equal,
		Resolution: kit.Within(0.02),
		Symbols:    scatterSymbols(),
		Formula:    formula.Load,
		Model:      model.Scattering.Run,
		Cases: kit.Given("dimension < d", kit.LongAfter(2, kit.Cases(id, scatterLinks, []scatterLink{
			{scatter: scatter{4, 0.5, model.Fixed}, dimension: 0},
			{scatter: scatter{4, 0.5, model.Rotated}, dimension: 0},
			{scatter: scatter{6, 0.8, model.Rotated}, dimension: 3},
			{scatter: scatter{6, 0.8, model.Fixed}, dimension: 5},
		}, func(label string, c scatterLink) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return formula.Load(c.d, c.lambda()) },
				Measure:  c.busy(label),
			}
		}))),
	}
}

// A scatterLink is the links of one dimension.
type scatterLink struct {
	scatter
	dimension int
	slots     int // to observe; 0 for twice the warm-up
}

func (c scatterLink) String() string { return fmt.Sprintf("%v dimension=%d", c.scatter, c.dimension) }

func (c scatterLink) validate() error {
	if c.dimension >= c.d {
		return &inputs.Error{Arg: "dimension", Value: c.dimension, Domain: fmt.Sprintf("an integer from 0 to %d", c.d-1)}
	}
	return c.scatter.validate()
}

// scatterLinks is the argument of links that are observed until some hundreds of
// requests have arrived.
var scatterLinks = arguments.Of2(func(c scatter, dimension int) (scatterLink, error) {
	warmUp := steady.WarmUp(c.relaxation())
	slots := max(2*warmUp, 400/c.load)
	transmissions := (warmUp + slots) * c.lambda() * float64(c.d) * math.Ldexp(1, 2*c.d-1)
	return scatterLink{c, dimension, int(slots)}, kit.Affordable("load", c.load, transmissions, mostTransmissions, "transmissions in a run")
}, scatters(scatterSize.Usual("d", 1, 4), loadOfCube, firstCrossed), arguments.Int("dimension", "dimension of the links", 0, 9).Usual("dimension", 0, 3))

// busy estimates the fraction of busy slots.
func (c scatterLink) busy(label string) montecarlo.Experiment {
	return montecarlo.Slow(32, 512, steady.OverRuns("share", "", label, steady.FirstRatio, steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			run, err := c.model().Run(w)
			if err != nil {
				return nil, err
			}
			run.Advance(warmUp)
			return func(slots int) (sums steady.Quotient, err error) {
				run.Watch()
				run.Advance(slots)
				for v := range 1 << c.d {
					sums.Add(float64(run.Carried(v, c.dimension)), float64(run.Watched()))
				}
				return sums, nil
			}, nil
		},
		Relaxation: c.relaxation(), Length: cmp.Or(c.slots, 2*int(steady.WarmUp(c.relaxation()))), Unit: "slots",
	}))
}

// scatterCapacity claims that the limit of stability is attained.
func scatterCapacity() reports.Claim {
	const id = "VAR98-SCATSTAB"
	return reports.Claim{
		ID:    id,
		Title: "Greedy dynamic scattering is stable up to the greatest rate there can be",
		Statement: `If packets cross dimensions one after the other, first come, first served, dynamic scattering is stable for every $\lambda < \lambda^* = 2/N$, the most that any scheme can have. In ascending order links depend on links of lower dimensions only; for the orders that begin with different dimensions there is no proof. ` +
			`Measured: the rate at which full queues become neither longer nor shorter.`,
		Source:     "derived; VAR98, Section 3.5, asks for a scheme that is stable for as great a rate as possible",
		Quantity:   `\lambda^*`,
		Unit:       "1/slot",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.05),
		Symbols:    scatterSymbols(reports.Symbol{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/slot"}),
		Formula:    formula.Capacity,
		Model:      threshold.Find,
		Cases: kit.LongAfter(1, kit.Cases(id, scatterSchemes, []scatterScheme{{2, model.Rotated}, {3, model.Rotated}, {3, model.Fixed}, {5, model.Fixed}, {5, model.Rotated}}, func(label string, c scatterScheme) reports.Case {
			return reports.Case{
				Theory: func() (float64, error) { return formula.Capacity(c.d) },
				Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
					guess, slots := 2/float64(int(1)<<c.d), 40<<c.d
					e, err := montecarlo.Slow(16, 512, threshold.Find("lambda", "1/slot", label, 0.7*guess, 1.4*guess, func(lambda float64) (func() montecarlo.Replication[float64], error) {
						return model.Scattering{D: c.d, Lambda: lambda, Order: c.order}.Growth(slots)
					}))(ctx, s)
					e.Method += fmt.Sprintf(", %d slots with full queues", slots)
					return e, err
				},
			}
		})),
	}
}

// A scatterScheme is dynamic scattering without a load.
type scatterScheme struct {
	d     int
	order model.Order
}

func (c scatterScheme) String() string { return fmt.Sprintf("d=%d order=%v", c.d, c.order) }

var scatterSchemes = arguments.Of2(func(d int, order model.Order) (scatterScheme, error) { return scatterScheme{d, order}, nil },
	arguments.Dimensions(7).Usual("d", 1, 3), firstCrossed)

func scatterDelay() reports.Claim {
	const id = "VAR98-SCATDELAY"
	return reports.Claim{
		ID:    id,
		Title: "No scheme scatters faster than a node can send",
		Statement: `$T \ge S + \frac{\lambda S^2}{2(1 - \lambda S)}$ with $S = (N-1)/d$, for every scheme: a node sends $d$ packets of its own in a slot at most. As $\lambda \to 0$ it is the order that the survey states. No instance that attains it is known: packets that wait for the next slot are half a slot later, as on two nodes, where that is all (VAR98-SCATFIXED-TWO). ` +
			`Measured on the greedy scheme.`,
		Source:   "VAR98, Section 3.5, has the order; derived",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  scatterSymbols(symbolScatterT, reports.Symbol{Name: "S", Meaning: "slots that a node takes to send a request over all its links", Unit: "slots"}),
		Formula:  formula.Lower,
		Model:    model.Scattering.Run,
		Cases: scatterCases(id, model.Completion, scatters(scatterSize, loadOfCube, firstCrossed), []scatterCase{
			{scatter: scatter{4, 0.01, model.Rotated}, requests: 1000},
			{scatter: scatter{4, 0.5, model.Rotated}, requests: 2000},
			{scatter: scatter{6, 0.3, model.Fixed}, requests: 500, long: true},
			{scatter: scatter{6, 0.9, model.Rotated}, requests: 20_000, long: true},
			{scatter: scatter{8, 0.5, model.Rotated}, requests: 1000, long: true},
		}, scatterLower),
		Figures: scatterFigures,
	}
}

// scatterFixed claims the bound for ascending dimensions.
func scatterFixed() reports.Claim {
	const id = "VAR98-SCATFIXED"
	return reports.Claim{
		ID:    id,
		Title: "With ascending dimensions half of the packets wait for one link",
		Statement: `If packets cross dimensions in ascending order, $T \ge \frac12 + \frac N2 \left[1 + \frac{\rho}{2(1-\rho)}\right]$, $\rho = \lambda N/2$: the link of dimension 0 of a node carries the $N/2$ packets of each request of its own and no others. On two nodes it is attained (VAR98-SCATFIXED-TWO). ` +
			`So it takes $d/2$ times as long as it must at least, and as it does if the packets are shared out among the links (VAR98-SCATLIGHT).`,
		Source:   "derived, for the problem of VAR98, Section 3.5",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  scatterSymbols(symbolScatterT, reports.Symbol{Name: `\rho`, Meaning: "load of a link"}),
		Formula:  formula.FixedLower,
		Model:    model.Scattering.Run,
		Cases: scatterCases(id, model.Completion, scatters(arguments.Int("d", "dimensions of the cube, 1 being VAR98-SCATFIXED-TWO", 2, 10).Usual("d", 2, 4), loadOfCube.Usual("load", 0.1, 0.5), fixedOrder), []scatterCase{
			{scatter: scatter{4, 0.4, model.Fixed}, requests: 2000},
			{scatter: scatter{6, 0.6, model.Fixed}, requests: 10_000, long: true},
			{scatter: scatter{6, 0.9, model.Fixed}, requests: 20_000, long: true},
		}, func(c scatter) (float64, error) { return formula.FixedLower(c.d, c.lambda()) }),
	}
}

// scatterTwo claims that the bounds are attained.
func scatterTwo() reports.Claim {
	const id = "VAR98-SCATFIXED-TWO"
	return reports.Claim{
		ID:         id,
		Title:      "On two nodes the bound of ascending dimensions is the delay itself",
		Statement:  `For $d = 1$ a request is one packet, a node one queue of unit service whose packets wait for the next slot, and $T = \frac32 + \frac{\rho}{2(1-\rho)}$: the bound of VAR98-SCATFIXED, and half a slot more than that of VAR98-SCATDELAY.`,
		Source:     "derived, for the problem of VAR98, Section 3.5",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.01),
		Symbols:    scatterSymbols(symbolScatterT, reports.Symbol{Name: `\rho`, Meaning: "load of a link"}),
		Formula:    formula.FixedLower,
		Model:      model.Scattering.Run,
		Cases: scatterCases(id, model.Completion, scatters(arguments.Dimensions(1), loadOfCube, firstCrossed), []scatterCase{
			{scatter: scatter{1, 0.5, model.Fixed}, requests: 4000},
			{scatter: scatter{1, 0.8, model.Fixed}, requests: 20_000, long: true},
		}, func(c scatter) (float64, error) { return formula.FixedLower(c.d, c.lambda()) }),
	}
}

func scatterLight() reports.Claim {
	const id = "VAR98-SCATLIGHT"
	return reports.Claim{
		ID:    id,
		Title: "The time of a scatter under light load",
		Statement: `As $\lambda \to 0$, $T \to \frac12 + \frac N2$ if dimensions are crossed in ascending order, and $T \to \frac12 + \lceil (N-1)/d \rceil$ if the packets are shared out evenly among the dimensions that they cross first, as the rotations of their relative addresses are, and the others follow cyclically: ` +
			`that is the least that any scheme has whose packets wait for the next slot, the time of a single node scatter. Packets with farther to go are sent first. Measured at a load of $10^{-6}$.`,
		Source:     "VAR98, Section 3.5, asks for the order of a single node scatter; derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.01),
		Symbols:    scatterSymbols(symbolScatterT),
		Formula:    formula.RotatedLight,
		Model:      model.Scattering.Run,
		Cases: scatterCases(id, model.Completion, scatters(scatterSize.Usual("d", 1, 8), lightLoad, firstCrossed), []scatterCase{
			{scatter: scatter{4, 1e-6, model.Fixed}, requests: 200},
			{scatter: scatter{1, 1e-6, model.Rotated}, requests: 200},
			{scatter: scatter{4, 1e-6, model.Rotated}, requests: 400},
			{scatter: scatter{6, 1e-6, model.Rotated}, requests: 100},
			{scatter: scatter{9, 1e-6, model.Rotated}, requests: 1000, long: true},
		}, func(c scatter) (float64, error) {
			if c.order == model.Rotated {
				return formula.RotatedLight(c.d)
			}
			t, _, err := formula.FixedLight(c.d)
			return t, err
		}, scatter.alone),
	}
}

func scatterLightMean() reports.Claim {
	const id = "VAR98-SCATLIGHT-MEAN"
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of a packet of a scatter under light load",
		Statement: `As $\lambda \to 0$, $D \to \frac12 + \frac{(N^2-1)/3 + (d-1)N + 1}{2(N-1)}$ if dimensions are crossed in ascending order and packets with farther to go are sent first: ` +
			`$2^{d-1-i}$ packets begin with dimension $i$ and leave one a slot, and the last of dimension 0 goes to a neighbor. Measured at a load of $10^{-6}$.`,
		Source:     "derived, for the problem of VAR98, Section 3.5",
		Quantity:   `D`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.01),
		Symbols:    scatterSymbols(reports.Symbol{Name: "D", Meaning: "mean time from the arrival of a request to the reception of one of its packets", Unit: "slots"}, reports.Symbol{Name: "i", Meaning: "a dimension, from 0"}),
		Formula:    formula.FixedLight,
		Model:      model.Scattering.Run,
		Cases: scatterCases(id, model.Delay, scatters(scatterSize.Usual("d", 1, 8), lightLoad, fixedOrder), []scatterCase{
			{scatter: scatter{2, 1e-6, model.Fixed}, requests: 400},
			{scatter: scatter{4, 1e-6, model.Fixed}, requests: 200},
			{scatter: scatter{8, 1e-6, model.Fixed}, requests: 50, long: true},
		}, func(c scatter) (float64, error) { _, mean, err := formula.FixedLight(c.d); return mean, err }, scatter.alone),
	}
}
