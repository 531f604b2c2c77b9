package vb93

import (
	"context"
	"fmt"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An instance is a ring with a law: what theory and experiment share.
type instance struct {
	n   int
	law distributions.Law
}

func (in instance) String() string { return fmt.Sprintf("n=%d law=%v", in.n, in.law) }

// validate checks the hypotheses of Section II: a ring of at least two nodes,
// a valid law of packet lengths with a finite mean.
func (in instance) validate() error {
	if err := in.law.Validate(); err != nil {
		return err
	}
	_, err := ring.Mean(in.n, in.law)
	return err
}

// completion returns the replications of T. Up to maxAsync nodes the ring is
// executed packet by packet; above, where one execution sends n(n-1) packets,
// only the maximum length is drawn, which has the same law (claim
// VB93-RING-PATH is what allows it, and is itself checked packet by packet up
// to n = 4096).
func (in instance) completion() montecarlo.Replication[float64] {
	if in.n <= maxAsync {
		return model.Async{N: in.n, Law: in.law}.Completion()
	}
	return model.Fast{N: in.n, Law: in.law}.Completion()
}

const maxAsync = 65

// told makes the estimate of a ring above maxAsync say how its runs were made.
func (in instance) told(e montecarlo.Experiment) montecarlo.Experiment {
	if in.n <= maxAsync {
		return e
	}
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		x, err := e(ctx, s)
		x.Method += ", only the longest packet drawn"
		return x, err
	}
}

// instances is the product of sizes and laws.
func instances(sizes []int, laws ...distributions.Law) []instance {
	var list []instance
	for _, law := range laws {
		for _, n := range sizes {
			list = append(list, instance{n: n, law: law})
		}
	}
	return list
}

// withTrace appends the measured trace to laws when there is one.
func withTrace(trace distributions.Law, laws ...distributions.Law) []distributions.Law {
	if trace != nil {
		laws = append(laws, trace)
	}
	return laws
}

// The arguments of claims on the ring. Packets are executed one by one up to maxPath
// nodes, where one execution sends 2^24 of them.
var (
	ringNodes    = arguments.Int("n", "nodes of the ring", 2, 1<<20).Usual("n", 2, 200)
	ringPathSize = arguments.Int("n", "nodes of the ring", 2, maxPath).Usual("n", 2, 200)
	anyRing      = ringOf(ringNodes, arguments.PacketLengths)
	varyingRing  = anyRing.UsualOf("law", arguments.Continuous...) // at many nodes the longest of a few values is nearly constant
	executedRing = ringOf(ringPathSize, arguments.PacketLengths)
	uniforms     = ringOf(ringNodes, arguments.LawOf[distributions.Uniform]("law", "law of packet lengths", "uniform").UsualOf("law", "uniform(min=0,max=[0.2..3.0])"))
	paretos      = ringOf(ringNodes, arguments.LawOf[distributions.Pareto]("law", "law of packet lengths", "pareto").UsualOf("law", "pareto(shape=[5.0..12.0],mean=[0.2..3.0])"))
	exponentials = ringOf(ringNodes, arguments.PacketLengths.Default("law", "exponential(mean=1)").UsualOf("law", "exponential(mean=1)"))
)

const maxPath = 1 << 12

func ringOf[L distributions.Law](n arguments.Argument[int], law arguments.Argument[L]) arguments.Argument[instance] {
	return arguments.Of2(func(n int, law L) (instance, error) { return instance{n, law}, nil }, n, law)
}

// exponential checks that lengths are exponential with mean 1.
func (in instance) exponential() error {
	if in.law != distributions.Law(distributions.Exponential{Mu: 1}) {
		return &inputs.Error{Arg: "law", Value: in.law, Domain: "exponential(mean=1)"}
	}
	return in.validate()
}

// ringCases makes a case of each ring; measure gets the label of its streams.
func ringCases(id string, a arguments.Argument[instance], list []instance, theory func(in instance) (float64, error),
	measure func(label string, in instance) montecarlo.Experiment,
) reports.Cases {
	return kit.Cases(id, a, list, func(label string, in instance) reports.Case {
		return reports.Case{
			Validate: in.validate,
			Theory:   func() (float64, error) { return theory(in) },
			Measure:  measure(label, in),
		}
	})
}

// exponentialCases are ringCases of a claim on exponential lengths of mean 1.
func exponentialCases(id string, list []instance, theory func(n int) (float64, error),
	measure func(label string, in instance) montecarlo.Experiment,
) reports.Cases {
	return kit.Given("lengths exponential with mean 1", kit.Cases(id, exponentials, list, func(label string, in instance) reports.Case {
		return reports.Case{
			Validate: in.exponential,
			Theory:   func() (float64, error) { return theory(in.n) },
			Measure:  measure(label, in),
		}
	}))
}

// traceNote says what a measured trace stands for in a statement.
const traceNote = ` Measured lengths (the law named empirical) are drawn independently from the recorded values, as the theorem asks; ` +
	`that neighboring values of the record depend on each other is not part of the model.`

// The symbols of Section II.
var (
	symbolN  = reports.Symbol{Name: `n`, Meaning: "nodes of the ring"}
	symbolX  = reports.Symbol{Name: `x_i`, Meaning: "length of node i's packet: its transmission time over any link", Unit: "time"}
	symbolM  = reports.Symbol{Name: `M`, Meaning: `the longest packet, $\max_i x_i$`, Unit: "time"}
	symbolT  = reports.Symbol{Name: `T`, Meaning: "completion time of the multinode broadcast", Unit: "time"}
	symbolTs = reports.Symbol{Name: `T_s`, Meaning: `$\lceil (n-1)/2\rceil$, the completion time for unit lengths`, Unit: "time"}
	symbolF  = reports.Symbol{Name: `F`, Meaning: `distribution function of $x_i$`}
	symbolH  = reports.Symbol{Name: `H_n`, Meaning: `the harmonic number $1+1/2+\dots+1/n$`}
	symbolA  = reports.Symbol{Name: `A_k`, Meaning: "coefficients of the expansion, see VB93-RING-EQ3-A"}
	symbolK  = reports.Symbol{Name: `k`, Meaning: "index of a term, at least 2"}
	// symbolDummy is the variable of an integral.
	symbolDummy = reports.Symbol{Name: `x`, Meaning: "variable of integration"}
	symbolC     = reports.Symbol{Name: `C`, Meaning: "Euler's constant, 0.5772156649..."}
)
