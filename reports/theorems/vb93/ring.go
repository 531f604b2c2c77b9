package vb93

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// An instance is a ring with a law: what theory and experiment share.
type instance struct {
	n   int
	law distributions.Law
}

// validate checks the hypotheses of Section II: a ring of at least two nodes, a valid law of packet lengths with a
// finite mean.
func (in instance) validate() error {
	if err := in.law.Validate(); err != nil {
		return err
	}
	_, err := ring.Mean(in.n, in.law)
	return err
}

// completion returns the replications of T. Up to maxAsync nodes the ring is executed packet by packet. Above, where
// one execution sends n(n-1) packets, only the maximum length is drawn, which has the same law: claim VB93-RING-PATH
// justifies that and is itself checked packet by packet up to n = 4096.
func (in instance) completion() montecarlo.Replication[float64] {
	if in.n <= maxAsync {
		return model.Async{N: in.n, Law: in.law}.Completion()
	}
	return model.Fast{N: in.n, Law: in.law}.Completion()
}

const maxAsync = 65

// completed are the replications of a number or an event that is made of T.
func completed[R any](in instance, of func(t float64) R) montecarlo.Replication[R] {
	run := in.completion()
	return func(r *rand.Rand) (R, error) {
		t, err := run(r)
		return of(t), err
	}
}

// annotated records in the estimate of a ring above maxAsync that only the maximum was drawn.
func (in instance) annotated(e montecarlo.Experiment) montecarlo.Experiment {
	if in.n <= maxAsync {
		return e
	}
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		x, err := e(ctx, s)
		x.Method += ", only the longest packet drawn"
		return x, err
	}
}

// unitTime executes a ring with unit lengths and returns its completion time.
func unitTime(n int) float64 { return model.CompletionTime(slices.Repeat([]float64{1}, n)) }

// traced are cases on the measured lengths, if there are any, whose words go on after the law.
func traced[T any](trace distributions.Law, words string, of func(in instance) T, sizes ...int) (list []claims.Value[T]) {
	for _, n := range sizes {
		if trace != nil {
			list = append(list, claims.Value[T]{Words: fmt.Sprintf("n=%d law=%v%s", n, trace, words), Value: of(instance{n, trace})})
		}
	}
	return list
}

func tracedRings(trace distributions.Law, sizes ...int) []claims.Value[instance] {
	return traced(trace, "", func(in instance) instance { return in }, sizes...)
}

// between are lines of cases with values among them.
func between[T any](before []string, values []claims.Value[T], after ...string) []string {
	for _, v := range values {
		before = append(before, v.Words)
	}
	return append(before, after...)
}

// The arguments of claims on the ring. Packets are executed one by one up to maxPath nodes, at which one execution
// sends 2^24 of them.
var (
	ringNodes    = arguments.Int("n", "nodes of the ring", 2, 1<<20).Usual("n", 2, 200)
	ringPathSize = arguments.Int("n", "nodes of the ring", 2, maxPath).Usual("n", 2, 200)
	anyRing      = ringOf(ringNodes, arguments.PacketLengths)
	// With many nodes the maximum of a discrete law is nearly constant.
	varyingRing  = anyRing.UsualOf("law", arguments.Continuous...)
	executedRing = ringOf(ringPathSize, arguments.PacketLengths)
	exponentials = ringOf(ringNodes, arguments.PacketLengths.Default("law", "exponential(mean=1)").UsualOf("law", "exponential(mean=1)"))
)

const maxPath = 1 << 12

func ringOf[L distributions.Law](n arguments.Argument[int], law arguments.Argument[L]) arguments.Argument[instance] {
	return arguments.Of2(func(n int, law L) (instance, error) { return instance{n, law}, nil }, n, law)
}

// The hypotheses of claims on the ring.
var (
	finiteMean  = claims.Valid(instance.validate)
	exponential = claims.Given("lengths exponential with mean 1", func(in instance) error {
		if in.law != distributions.Law(distributions.Exponential{Mu: 1}) {
			return inputs.Errorf("law", in.law, "exponential(mean=1)")
		}
		return nil
	}, instance.validate)
)

// traceNote explains the measured trace in a statement.
const traceNote = ` Measured lengths (the law named empirical) are drawn independently from the recorded values, as the theorem asks; ` +
	`that neighboring values of the record depend on each other is not part of the model.`

// The symbols of Section II.
var (
	symbolN  = reports.Symbol{Name: `n`, Meaning: "nodes of the ring"}
	symbolX  = reports.Symbol{Name: `x_i`, Meaning: "length of node i's packet: its transmission time over any link", Unit: "time"}
	symbolM  = reports.Symbol{Name: `M`, Meaning: `the longest packet, $\max_i x_i$ of the lengths $x_i$`, Unit: "time"}
	symbolT  = reports.Symbol{Name: `T`, Meaning: "completion time of the multinode broadcast", Unit: "time"}
	symbolTs = reports.Symbol{Name: `T_s`, Meaning: `$\lceil (n-1)/2\rceil$, the completion time for unit lengths`, Unit: "time"}
	symbolF  = reports.Symbol{Name: `F`, Meaning: `distribution function of $x_i$`}
	symbolH  = reports.Symbol{Name: `H_n`, Meaning: `the harmonic number $1+1/2+\dots+1/n$`}
	// symbolDummy is a variable of integration.
	symbolDummy = reports.Symbol{Name: `x`, Meaning: "variable of integration"}
	symbolC     = reports.Symbol{Name: `C`, Meaning: "Euler's constant, 0.5772156649..."}
)
