package vb93

import (
	"math/rand/v2"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// ringMeans are the claims of Section II on every run of the ring and on its mean.
func ringMeans(trace distributions.Law) []reports.Claim {
	executed := tracedRings(trace, 2, 3, 4, 5, 16, 17, 64, 65, 256, 257)
	return []reports.Claim{
		claims.Claim[instance]{
			ID: "VB93-RING-PATH", Title: "The ring takes exactly ceil((n-1)/2) times its longest packet, in every run",
			Statement: `For every realization of the lengths, $T = \left\lceil \frac{n-1}{2} \right\rceil M$: a packet needs that many ` +
				`hops to reach the node opposite to it, and the longest packet is never held up. Checked on executions packet by ` +
				`packet, odd and even $n$.`,
			Source: "VB93, Section II-A, the two inequalities before eq. (1)", Measured: `T/M`, Within: claims.Relative(4 * hopRounding),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolM, symbolT},
			Parameters: executedRing, Given: finiteMean,
			Over: between([]string{"law=exponential(mean=1),pareto(shape=1.2,mean=1) n=2..5,16,17,64,65,256,257"}, executed,
				"n=4096 law=exponential(mean=1)", "n=2,9 law=deterministic(mean=1)"),
			Values:  executed,
			Theory:  func(in instance) (float64, error) { return float64(ring.Slots(in.n)), nil },
			Measure: claims.Range(hopRounding, instance.hops).Wrapped(instance.fewer),
			Formula: ring.Slots, Model: model.Async.Outcomes, Figures: slotFigures,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-BOUNDED", Title: "Bounded lengths bound the completion time",
			Statement: `If $x_i \le B$ for all $i$, then $T \le \left\lceil \frac{n-1}{2} \right\rceil B$ in every run.`,
			Source:    "VB93, Section II-A, after eq. (1)", Measured: `T`, Unit: "time", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolN, symbolX, symbolT, {Name: "B", Meaning: "upper end of the law's support", Unit: "time"}},
			Parameters: executedRing.UsualOf("law", "uniform(min=[0.0..1.0],max=[1.1..4.0])",
				"two-point(low=[0.1..0.9],high=[2.0..6.0],mean=[1.0..1.9])", "deterministic(mean=[0.2..3.0])", "bernoulli(p=[0.2..0.9])"),
			Over: []string{"law=uniform(min=0,max=2),two-point(low=0.5,high=4,mean=1) n=2,3,8,9,64,65"}, Given: finiteMean,
			// Two-point lengths attain the bound; the slack is the rounding of the executed sum.
			Theory: func(in instance) (float64, error) {
				_, bound := in.law.Support()
				return ring.BoundedTime(in.n, bound) * (1 + 2*sumRounding), nil
			},
			Measure: claims.Range(sumRounding, instance.execution).AtMost(10_000), Formula: ring.BoundedTime, Model: model.Async.Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-EQ1", Title: "Mean completion time of the ring for independent lengths of any law",
			Statement: `$\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil \mathrm{E}\,M$ with ` +
				`$\mathrm{E}\,M = \int_0^\infty \left(1 - F(x)^n\right) \mathrm{d}x$, for independent lengths of any one law with a ` +
				`finite mean.` + traceNote,
			Source: "VB93, Section II-A, eq. (1)", Measured: `\mathrm{E}\,T`, Name: "T", Unit: "time", Within: claims.Relative(0.04),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolM, symbolT, symbolF},
			Parameters: varyingRing, Given: finiteMean,
			Over: []string{
				"law=erlang(shape=4,mean=1),hyperexponential(mean=1,scv=4) n=8,65",
				"law=weibull(shape=0.5,mean=1),lognormal(mean=1,sigma=1) n=8", "law=geometric(mean=2) n=8,65",
				// At 65 nodes the maximum of two-point lengths is almost always the longer value, and an interval on
				// its mean rests on a few runs.
				"law=two-point(low=0.5,high=4,mean=1) n=8,9",
			},
			// At 8 nodes the maximum of the measured lengths is still too skewed for Student's interval at the level
			// of a whole report.
			Values: tracedRings(trace, 64, 65), Long: []string{"n=65 law=weibull(shape=0.5,mean=1),lognormal(mean=1,sigma=1)"},
			Theory: func(in instance) (float64, error) { return ring.Mean(in.n, in.law) }, Measure: meanCompletion,
			Formula: ring.Mean, Model: model.Async.Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-UNIF", Title: "Mean completion time for uniform lengths",
			Statement: `For lengths uniform on $(0,u)$, $\mathrm{E}\,T = \frac{un}{n+1} \left\lceil \frac{n-1}{2} \right\rceil$; with ` +
				`unit mean ($u=2$) the ratio to $T_s$ tends to 2.`,
			Source: "VB93, Section II-A, after eq. (1)", Measured: `\mathrm{E}\,T`, Name: "T", Unit: "time", Within: claims.Relative(0.01),
			Symbols: []reports.Symbol{symbolN, symbolX, symbolT, symbolTs,
				{Name: "u", Meaning: "upper end of the uniform law", Unit: "time"}},
			Parameters: ringOf(ringNodes, arguments.LawOf[distributions.Uniform]("law", "law of packet lengths", "uniform").
				UsualOf("law", "uniform(min=0,max=[0.2..3.0])")),
			Over:    []string{"law=uniform(min=0,max=2) n=2,3,9,64,4096", "n=16 law=uniform(min=0,max=1)"},
			Given:   claims.Given("the lower end of the law is 0", instance.fromZero, instance.validate),
			Theory:  func(in instance) (float64, error) { return ring.UniformMean(in.n, in.law.(distributions.Uniform).Max) },
			Measure: meanCompletion, Formula: ring.UniformMean, Model: model.Async.Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-EXP", Title: "Mean completion time for exponential lengths",
			Statement: `For exponential lengths with mean 1, $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil H_n$.`,
			Source:    "VB93, Section II-B, before eq. (2)",
			Measured:  `\mathrm{E}\,T`, Name: "T", Unit: "time", Within: claims.Relative(0.01),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolH},
			Parameters: exponentials, Over: []string{"n=2,3,8,9,64,65,1024,4096"}, Given: exponential,
			Theory: func(in instance) (float64, error) { return ring.ExponentialMean(in.n) }, Measure: controlledMean,
			Formula: ring.ExponentialMean, Model: model.Async.Outcomes,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-LN", Title: "As printed: exponential lengths cost a factor ln n",
			Statement: `The mean completion time for exponential lengths exceeds the one for fixed lengths by a factor of $\ln n$: ` +
				`$\mathrm{E}\,T = T_s \ln n$.`,
			Source:   "VB93, abstract; Section II-B, last paragraph; Section V, end",
			Measured: `\mathrm{E}\,T`, Name: "T", Unit: "time", Within: claims.Relative(0.01),
			Erratum: `A matter of reading: Section II-B says "approximately", and Section I has the constant. The factor is ` +
				`$H_n = \ln n + C + \frac{1}{2n} - \dots$, not $\ln n$; Euler's constant $C = 0.5772$ does not vanish (at $n = 1024$: ` +
				`6.93 against 7.51). Only the ratio of the two tends to 1, and slowly. See VB93-RING-EXP and VB93-RING-APPROX.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolN, symbolT, symbolTs},
			Parameters:  exponentials, Over: []string{"n=8,64,1024,4096"}, Given: exponential,
			Theory: func(in instance) (float64, error) { return ring.PrintedExponentialMean(in.n) }, Measure: controlledMean,
			Formula: ring.PrintedExponentialMean, Model: model.Async.Outcomes,
		}.Declare(),
	}
}

// T is a sum of at most n/2 lengths, each addition within one unit roundoff 2^-53 of exact, so T/M is within n 2^-53:
// 4.6e-13 at the 4096 nodes of the longest executions, 7e-15 at 65.
const hopRounding, sumRounding = 5e-13, 1e-13

// hops are the replications of T/M, packet by packet.
func (in instance) hops() montecarlo.Replication[float64] {
	return overLongest(model.Async{N: in.n, Law: in.law}.Outcomes())
}

func overLongest(run montecarlo.Replication[model.Outcome]) montecarlo.Replication[float64] {
	return func(r *rand.Rand) (float64, error) {
		o, err := run(r)
		return o.T / o.Max, err
	}
}

// fewer limits the number of executions, which have n^2 sends each, for a statement about every run.
func (in instance) fewer(e montecarlo.Experiment) montecarlo.Experiment {
	return claims.AtMost(max(8, min(1000, 1<<22/(in.n*in.n))), e)
}

// fromZero checks that the lower end of a uniform law is 0.
func (in instance) fromZero() error {
	if in.law.(distributions.Uniform).Min != 0 {
		return inputs.Errorf("law", in.law, "a uniform law from 0 on")
	}
	return nil
}

// execution returns the replications of T, packet by packet.
func (in instance) execution() montecarlo.Replication[float64] {
	return model.Async{N: in.n, Law: in.law}.Completion()
}

// meanCompletion estimates E T by plain replications, by more of them for skewed laws.
var meanCompletion = claims.Mean(instance.completion).Wrapped(func(in instance, e montecarlo.Experiment) montecarlo.Experiment {
	switch in.law.(type) {
	case *distributions.Empirical, distributions.Lognormal:
		e = claims.Longer(1<<19, e)
	}
	return in.annotated(e)
})

// controlledMean estimates E T for lengths of mean 1 with the sum of the lengths, whose mean is n, as control
// variate. The maximum would be a better one, but its mean would come from the formula that is checked.
var controlledMean = claims.Choose(func(in instance) claims.Measurement[instance] {
	if in.n > maxAsync {
		return meanCompletion
	}
	return claims.By(func(name, unit, label string, in instance) montecarlo.Experiment {
		return montecarlo.ControlledMean(name, unit, label, []float64{float64(in.n)}, in.controlled)
	})
})

func (in instance) controlled() montecarlo.Replication[montecarlo.Controlled] {
	run := model.Async{N: in.n, Law: in.law}.Outcomes()
	return func(r *rand.Rand) (montecarlo.Controlled, error) {
		o, err := run(r)
		return montecarlo.Controlled{Y: o.T, C: [4]float64{o.Sum}}, err
	}
}
