package vb93

import (
	"errors"
	"math"
	"math/rand/v2"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// pathBounds are the claims of Section IV on every run, and on the mean that follows.
func pathBounds(trace distributions.Law) []reports.Claim {
	return []reports.Claim{
		claims.Claim[cubeInstance]{
			ID: "VB93-EQ5-PATH", Title: "Without barriers the broadcast takes at most T_s times the longest packet",
			Statement: `$T_{\mathrm{async}} \le T_s M$ in every run, with equality for equal lengths.`,
			Source:    "VB93, Section IV, before eq. (5)",
			Measured:  `T_{\mathrm{async}}/M`, Name: "T/M", Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolTas, symbolCubeS, symbolMl},
			Parameters: asyncCubes, Over: pathLaws, Given: anyCube,
			Theory: perLongest(cube.AsyncPathBound), Measure: timesLongest(func(_, async float64) float64 { return async }),
			Formula: cube.AsyncPathBound, Model: (*model.Async).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-EQ5-PATH-PRINTED", Title: "As printed: with barriers, too, at most T_s times the longest packet",
			Statement: `$T_{\mathrm{mod}} \le T_s M$ in every run, as eq. (5) needs if the algorithm of Section III, of which Section ` +
				`IV speaks, is the modified one.`,
			Source:   "VB93, Section IV, eq. (5), read for the modified algorithm",
			Measured: `T_{\mathrm{mod}}/M`, Name: "T/M", Unit: "slots", Relation: reports.AtMost,
			Erratum: `With equal lengths $T_{\mathrm{mod}} = M \sum_i \beta_i$, which exceeds $T_s M$ for every composite $d$: 5 ` +
				`against 4 at $d = 4$. The bound is right for the algorithm without barriers (VB93-EQ5-PATH), and with $\sum_i \beta_i$ ` +
				`for the one with (VB93-EQ5-PATH-MOD).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolTmod, symbolCubeS, symbolMl},
			Parameters:  asyncCubes, Over: []string{"d=4,6,8,9 law=deterministic(mean=1)"}, Given: anyCube,
			Theory: perLongest(cube.AsyncPathBound), Measure: timesLongest(func(mod, _ float64) float64 { return mod }).Altered(worst),
			Formula: cube.AsyncPathBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-EQ5-PATH-MOD", Title: "With barriers the broadcast takes at most the sum of the beta_i times the longest packet",
			Statement: `$T_{\mathrm{mod}} \le M \sum_i \beta_i$ in every run, with equality for equal lengths.`,
			Source:    "erratum to VB93, eq. (5)", Measured: `T_{\mathrm{mod}}/M`, Name: "T/M", Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolTmod, symbolBeta, symbolPhase, symbolMl},
			Parameters: asyncCubes, Over: pathLaws, Given: anyCube,
			Theory: perLongest(cube.BarrierPathBound), Measure: timesLongest(func(mod, _ float64) float64 { return mod }),
			Formula: cube.BarrierPathBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-EQ5", Title: "Exponential lengths: the mean is at most H_n T_s",
			Statement: `$\mathrm{E}\,T_{\mathrm{async}} \le H_n T_s\,\mathrm{E}\,x$ for exponential lengths, with equality for ` +
				`$d \le 4$, where $T_{\mathrm{async}} = dM$. The tightness shows how little the bound says: see VB93-PROP4.`,
			Source: "VB93, eq. (5)", Measured: `\mathrm{E}\,T_{\mathrm{async}}`, Name: "E T_async", Unit: "time", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolTas, symbolCubeS, symbolH, symbolD, symbolMl, symbolLength},
			Parameters: cubeOf(cubeDimensions(5, maxAsyncCube).Usual("d", 5, 6), exponentialLengths),
			Over:       []string{"law=exponential(mean=1) d=5..7"}, Long: []string{"law=exponential(mean=1) d=8,9"},
			Given: claims.Given("d >= 5, below which there is equality", cubeInstance.validate),
			Theory: func(in cubeInstance) (float64, error) {
				bound, err := cube.ExponentialMeanBound(in.d)
				return bound * in.law.Mean(), err
			},
			// Above nine dimensions the bound is several times the mean.
			Measure: asyncMean.Wrapped(seldom[cubeInstance](10, 64, 1024)),
			Formula: cube.ExponentialMeanBound, Model: (*model.Async).Completion,
		}.Declare(),
		claims.Claim[jointCube]{
			ID: "VB93-EQ5-PATH-JOINT", Title: "What the hypercube does in every run it does whatever the joint law of the lengths",
			Statement: `$\max\left(d M, \frac1d \left(\sum_l x_l - \min_l x_l\right)\right) \le T_{\mathrm{async}} \le \min(T_s M, ` +
				`T_{\mathrm{mod}})$ and $T_{\mathrm{mod}} \le M \sum_i \beta_i$ in every run, the lengths being dependent or of several ` +
				`laws: a factor common to all, slow nodes, a law for each node in turn, a record in its own order or in blocks of it. ` +
				`These are statements on given lengths, and so are matching and order of the schedule; means, tails and Propositions 1 ` +
				`to 4 ask for independence (VB93-PROP4-FACTOR). Measured: the greatest of the four quotients of the left by the right ` +
				`side.`,
			Source: `VB93, Section IV, before eq. (5), with VB93-LB, VB93-ORDER, VB93-EQ5-PATH-MOD; that the law may be a joint one is ` +
				`derived`,
			Measured: `\text{left side}/\text{right side}`, Name: "left/right", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolD, symbolXl, symbolMl, symbolTas, symbolTmod, symbolCubeS, symbolBeta, symbolPhase,
				symbolNode},
			Parameters: jointCubes,
			Over: []string{"d=4 lengths=common-factor(factor=exponential(mean=1),law=exponential(mean=1))",
				"d=6 lengths=common-factor(factor=exponential(mean=1),law=deterministic(mean=1))",
				"d=8 lengths=common-factor(factor=pareto(shape=1.5,mean=1),law=exponential(mean=1))",
				"d=5 lengths=slow(nodes=1,factor=8,law=exponential(mean=1))", "d=8 lengths=slow(nodes=9,factor=8,law=exponential(mean=1))",
				"d=6 lengths=by-node(exponential(mean=1),3*exponential(mean=1))"},
			Values: recordedCubes(trace), Given: claims.Valid(jointCube.validate),
			Theory:  claims.Stated[jointCube](1 + sumsRounding),
			Measure: withAndWithout(rangeWithin[jointCube](0), jointCube.greatestQuotient).Wrapped(every[jointCube]).Executed(),
			Formula: cube.AsyncPathBound, Model: (*model.Async).NewExecution,
		}.Declare(),
	}
}

// pathLaws are cubes with random and with equal lengths.
var pathLaws = []string{"law=exponential(mean=1) d=2,3,4,5,6,8,10", "law=deterministic(mean=1) d=4,6,8,9"}

// perLongest is the theory of a bound T <= k M in every run, but for rounding.
func perLongest(bound func(d int, longest float64) (float64, error)) func(in cubeInstance) (float64, error) {
	return func(in cubeInstance) (float64, error) {
		k, err := bound(in.d, 1)
		return k * (1 + sumsRounding), err
	}
}

// timesLongest measures the range of T/M over all runs, T being that with barriers or without.
func timesLongest(which func(mod, async float64) float64) claims.Measurement[cubeInstance] {
	return withAndWithout(rangeWithin[cubeInstance](0), func(_ cubeInstance, mod barrierRun, async float64) float64 {
		longest, _, _ := extremes(mod.x)
		return quotient(which(mod.total, async), longest)
	}).Wrapped(every[cubeInstance]).Executed()
}

// worst reduces the measured range to its largest value: one run refutes a statement about every run.
func worst(e montecarlo.Estimate) montecarlo.Estimate {
	e.Value, e.Lo = e.Hi, e.Hi
	return e
}

// exponentialLengths are exponential laws of any mean.
var exponentialLengths = arguments.LawOf[distributions.Exponential]("law", "law of packet lengths", "exponential")

// asyncMean estimates E T_async.
var asyncMean = claims.Prepared(asyncTables[cubeInstance], func(a *model.Async) claims.Measurement[cubeInstance] {
	return claims.Mean(func(in cubeInstance) montecarlo.Replication[float64] { return a.Completion(in.law)() })
})

// A jointCube is a hypercube with lengths of a joint law.
type jointCube struct {
	d       int
	lengths distributions.Joint
}

var jointCubes = arguments.Of2(func(d int, lengths distributions.Joint) (jointCube, error) { return jointCube{d, lengths}, nil },
	cubeDimensions(1, maxAsyncCube).Usual("d", 1, 9), arguments.Joint("lengths", "joint law of the lengths"))

func (c jointCube) dimensions() int { return c.d }

func (c jointCube) fill(x []float64, r *rand.Rand) { c.lengths.Fill(x, r) }

func (c jointCube) validate() error {
	if err := c.lengths.Validate(); err != nil {
		return err
	}
	return distributions.FitsNodes(c.lengths, 1<<c.d)
}

// recordedCubes have the measured lengths, if there are any, in their order or in blocks of it.
func recordedCubes(trace distributions.Law) []claims.Value[jointCube] {
	record, ok := trace.(*distributions.Empirical)
	if !ok {
		return nil
	}
	inOrder, inBlocks := distributions.Consecutive{Record: record}, distributions.Block{Size: 16, Record: record}
	return []claims.Value[jointCube]{
		{Words: "d=6 lengths=" + inOrder.String(), Value: jointCube{6, inOrder}},
		{Words: "d=9 lengths=" + inBlocks.String(), Value: jointCube{9, inBlocks}},
	}
}

// greatestQuotient returns the greatest quotient of left by right sides, which is not a number where a bound is none.
func (c jointCube) greatestQuotient(mod barrierRun, async float64) float64 {
	longest, sum, shortest := extremes(mod.x)
	least, err := cube.LowerBound(c.d, longest, sum, shortest)
	most, err2 := cube.AsyncPathBound(c.d, longest)
	mostMod, err3 := cube.BarrierPathBound(c.d, longest)
	if errors.Join(err, err2, err3) != nil {
		return math.NaN()
	}
	return max(quotient(least, async), quotient(async, most), quotient(async, mod.total), quotient(mod.total, mostMod))
}
