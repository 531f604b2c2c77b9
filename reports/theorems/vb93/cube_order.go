package vb93

import (
	"math"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// orderOfService are the claims of Section III on the order in which links send, and on what no order beats.
func orderOfService() []reports.Claim {
	return []reports.Claim{
		claims.Claim[disciplined]{
			ID: "VB93-LB", Title: "No store-and-forward algorithm is faster than this",
			Statement: `$T \ge \max\left(d M, \frac{1}{d}\left(\sum_l x_l - \min_l x_l\right)\right)$ in every run of every algorithm: ` +
				`the longest packet needs $d$ hops, and every node receives all packets but its own over $d$ links. Measured: the ratio ` +
				`over runs by three rules, with barriers, in the order of the schedule, in order of arrival; its least value, the lower ` +
				`end of the range, decides.`,
			Source: "VB93, implicit; derived", Measured: `T / \text{bound}`, Name: "T/bound", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolD, symbolXl, symbolMl, {Name: "T", Meaning: "completion time", Unit: "time"}, symbolNode},
			Parameters: arguments.Of2(func(in cubeInstance, rule packets.Discipline) (disciplined, error) {
				return disciplined{in, rule}, nil
			}, packetCubes, arguments.Choice("discipline", "when a send may begin", packets.InSchedule, packets.Barrier, packets.Arrival)),
			Over: []string{"discipline=in schedule order,barrier,in order of arrival " +
				"law=exponential(mean=1),two-point(low=0.5,high=4,mean=1) d=1,2,3,5,6,8"},
			Given:   claims.Valid(disciplined.validate),
			Theory:  claims.Stated[disciplined](1 - sumsRounding),
			Measure: byPackets(rangeWithin[disciplined](0), disciplined.overBound).Wrapped(few[disciplined]).Executed(),
			Formula: cube.LowerBound, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-LB-SMALL", Title: "Up to four dimensions the asynchronous broadcast takes exactly d times the longest packet",
			Statement: `For $d = 2, 3, 4$, where $T_s = d$, $T_{\mathrm{async}} = d M$ in every run, which no store-and-forward ` +
				`algorithm beats.`,
			Source:   "derived from VB93, Section III",
			Measured: `T_{\mathrm{async}}/M`, Name: "T/M", Unit: "slots", Within: claims.Relative(1e-12),
			Symbols:    []reports.Symbol{symbolD, symbolTas, symbolCubeS, symbolMl},
			Parameters: smallCubesOf, Over: []string{"law=exponential(mean=1),pareto(shape=1.2,mean=1) d=2..4"},
			Given:   claims.Given("lengths of finite mean, none of them 0", cubeInstance.validate, cubeInstance.nonzero),
			Theory:  func(in cubeInstance) (float64, error) { return cube.Slots(in.d) },
			Measure: byPackets(rangeWithin[cubeInstance](1e-14), longestPackets).AtMost(1000).Executed(),
			Formula: cube.Slots, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-ORDER", Title: "Without barriers the broadcast never takes longer",
			Statement: `$T_{\mathrm{async}} \le T_{\mathrm{mod}}$ in every run, if each link sends in the same order with and without ` +
				`barriers: completion times are nondecreasing in every start time.`,
			Source: "VB93, Section III", Measured: `T_{\mathrm{async}}/T_{\mathrm{mod}}`, Name: "T_async/T_mod", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolTas, symbolTmod},
			Parameters: asyncCubes, Given: anyCube,
			Over:   []string{"law=exponential(mean=1) d=2,3,4,5,6,8,10,12", "law=uniform(min=0,max=2),pareto(shape=1.5,mean=1) d=6,10"},
			Theory: claims.Stated[cubeInstance](1 + sumsRounding),
			Measure: withAndWithout(rangeWithin[cubeInstance](0), func(_ cubeInstance, mod barrierRun, async float64) float64 {
				return quotient(async, mod.total)
			}).Wrapped(every[cubeInstance]).Executed(),
			Formula: kit.Stated, Model: (*model.Async).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-ORDER-PRINTED", Title: "As printed: the barriers cost slightly more",
			Statement: `$T_{\mathrm{mod}}$ is slightly larger than $T_{\mathrm{async}}$; read as at most 10 % on average.`,
			Source:    "VB93, Section III",
			Measured:  `\mathrm{E}\,(T_{\mathrm{mod}}/T_{\mathrm{async}})`, Name: "E(T_mod/T_async)", Relation: reports.AtMost,
			Erratum: `A matter of reading: at every feasible size the barriers cost much: for exponential lengths 47 % at $d = 6$, 75 % ` +
				`at $d = 8$, 70 % at $d = 10$. The excess over the time for unit lengths is larger by a factor that, it is conjectured, ` +
				`grows like $d^{1/4}$; only the ratio of the totals tends to 1.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolTas, symbolTmod},
			Parameters: cubeOf(cubeDimensions(4, maxAsyncCube).Usual("d", 4, 9),
				arguments.PacketLengths.UsualOf("law", slices.Concat(arguments.Continuous, arguments.HeavyTailed)...)),
			Over: []string{"law=exponential(mean=1) d=6,8"}, Long: []string{"law=exponential(mean=1) d=10"},
			Given: claims.Given("a law without atoms, with which the ratio might be the same in every run",
				cubeInstance.validate, cubeInstance.continuous),
			Theory: claims.Stated[cubeInstance](1.1),
			Measure: withAndWithout(claims.Mean[cubeInstance], func(_ cubeInstance, mod barrierRun, async float64) float64 {
				return quotient(mod.total, async)
			}).Wrapped(cubeInstance.looks),
			Formula: kit.Stated, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-ORDER-ARRIVAL", Title: "Order of arrival is slower on average than the order of the schedule (measured)",
			Statement: `If every link sends its packets in order of arrival instead, the completion time $T_{\mathrm{fifo}}$ is larger ` +
				`on average at $d = 4, 5, 6$. At $d = 5$ and $6$ it is smaller in some runs (2 % and 4 %); at $d = 4$ never, because ` +
				`$T_{\mathrm{async}} = 4M$ is optimal. Both run on the same lengths.`,
			Source:   "measured; why the order that VB93, Sections I and IV, prescribes is needed",
			Measured: `\mathrm{E}(T_{\mathrm{fifo}} - T_{\mathrm{async}})`, Name: "E(T_fifo-T_async)", Unit: "time",
			Relation:   reports.AtLeast,
			Symbols:    []reports.Symbol{symbolD, symbolMl, symbolTas, symbolFifo},
			Parameters: arrivals(4, 6).Usual("d", 4, 5), Over: []string{"d=6 law=exponential(mean=1)"},
			Long: []string{"d=4,5 law=exponential(mean=1)"}, Given: lowVariation,
			Theory: claims.Stated[cubeInstance](0), Measure: byPackets(claims.Mean[cubeInstance], lostByArrival),
			Formula: kit.Stated, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-ORDER-ARRIVAL-D4", Title: "In four dimensions order of arrival is not optimal, order of the schedule is",
			Statement: `At $d = 4$ the asynchronous broadcast takes exactly $4M$, which no algorithm beats; in order of arrival it ` +
				`takes longer in more than one run of ten.`,
			Source:   "the optimality is derived, the frequency measured",
			Measured: `\Pr(T_{\mathrm{fifo}} > 4 M)`, Name: "P(T_fifo>4M)", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolD, symbolMl, symbolFifo},
			Parameters: arrivals(4, 4), Over: []string{"d=4 law=exponential(mean=1),uniform(min=0,max=2)"}, Given: lowVariation,
			Theory: claims.Stated[cubeInstance](0.1), Measure: byPackets(claims.Probability[cubeInstance], slowByArrival),
			Formula: kit.Stated, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
	}
}

// sumsRounding bounds the rounding of a quotient of two sums of at most n lengths.
const sumsRounding = 1e-12

// A disciplined broadcast has one of three rules of service.
type disciplined struct {
	cubeInstance
	packets.Discipline
}

// overBound returns the completion time over the lower bound.
func (c disciplined) overBound(run *packets.Execution, x []float64) (float64, error) {
	t, err := run.Run(c.Discipline, x)
	if err != nil {
		return 0, err
	}
	longest, sum, shortest := extremes(x)
	bound, err := cube.LowerBound(c.d, longest, sum, shortest)
	return quotient(t, bound), err
}

// extremes returns the largest length, the sum and the smallest length.
func extremes(x []float64) (longest, sum, shortest float64) {
	shortest = math.Inf(1)
	for _, v := range x {
		longest, sum, shortest = max(longest, v), sum+v, min(shortest, v)
	}
	return longest, sum, shortest
}

// smallCubesOf is the argument of the cubes whose broadcast takes d slots.
var smallCubesOf = cubeOf(cubeDimensions(1, 4), anyLengths)

// nonzero checks that the longest length of every run is positive.
func (in cubeInstance) nonzero() error {
	if err := in.positive(); err != nil {
		return err
	}
	nonzero := in.law.CDF(0) == 0 && !math.IsInf(in.law.Mean(), 1)
	return inputs.Require(nonzero, "law", in.law, "a law of finite mean whose lengths are not 0")
}

// longestPackets returns T/M in the order of the schedule.
func longestPackets(_ cubeInstance, run *packets.Execution, x []float64) (float64, error) {
	t, err := run.Run(packets.InSchedule, x)
	longest, _, _ := extremes(x)
	return t / longest, err
}

// continuous checks that the law has no atoms.
func (in cubeInstance) continuous() error {
	_, atoms := distributions.Atoms(in.law)
	return inputs.Require(!atoms, "law", in.law, "a law without atoms")
}

// looks are after 64 to 4096 runs, and on to 2^16 where the ratio is near 1.1.
func (in cubeInstance) looks(e montecarlo.Experiment) montecarlo.Experiment {
	if in.d < 6 {
		return montecarlo.Slow(64, 1<<16, e)
	}
	return montecarlo.Slow(64, 4096, e)
}

// arrivals is the argument of the cubes on which the order of arrival is simulated.
func arrivals(lo, hi int) arguments.Argument[cubeInstance] {
	return cubeOf(cubeDimensions(lo, hi), anyLengths.UsualOf("law", "uniform(min=[0.0..1.0],max=[1.5..3.0])",
		"erlang(shape=[4..8],mean=[0.5..2.0])", "weibull(shape=[2.0..3.0],mean=[0.5..2.0])",
		"shifted-exponential(shift=[0.5..0.9],mean=1)"))
}

// lowVariation is the hypothesis of the measured statements: with atoms, packets that arrive at the same time are
// sent in the order of the schedule; if a few very long packets dominate, all orders take the same time.
var lowVariation = claims.Given("a law with a density, and a standard deviation that is positive and at most the mean",
	cubeInstance.validate, cubeInstance.lowVariation)

func (in cubeInstance) lowVariation() error {
	if _, atoms := distributions.Atoms(in.law); atoms {
		return inputs.Errorf("law", in.law, "a law with a density")
	}
	scv := in.squaredVariation()
	return inputs.Require(scv > 0 && scv <= 1+1e-12, "variance over squared mean", scv, "a number > 0 and <= 1")
}

// lostByArrival returns by how much the order of arrival takes longer than that of the schedule.
func lostByArrival(_ cubeInstance, run *packets.Execution, x []float64) (float64, error) {
	fifo, err := run.Run(packets.Arrival, x)
	if err != nil {
		return 0, err
	}
	async, err := run.Run(packets.InSchedule, x)
	return fifo - async, err
}

// slowByArrival reports whether the order of arrival takes longer than four times the longest packet.
func slowByArrival(_ cubeInstance, run *packets.Execution, x []float64) (bool, error) {
	fifo, err := run.Run(packets.Arrival, x)
	longest, _, _ := extremes(x)
	return fifo > 4*longest*(1+sumsRounding), err
}

// Hypotheses of claims on cubes with random lengths.
var (
	anyCube        = claims.Valid(cubeInstance.validate)
	varyingLengths = claims.Given("lengths that vary, of finite variance",
		cubeInstance.validate, cubeInstance.random, cubeInstance.finiteVariance)
)
