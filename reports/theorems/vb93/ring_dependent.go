package vb93

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A dependence says how the lengths of a ring are not independent, or not of one law.
type dependence int

const (
	commonFactor dependence = iota // a factor of the law of a length, drawn once for all
	byNode                         // every second node has lengths three times as long
	consecutive                    // consecutive values of a record, in its order
)

func (d dependence) String() string {
	return inputs.NameOf(d, "common-factor", "by-node", "consecutive")
}

// A jointInstance is a ring with lengths of a joint law.
type jointInstance struct {
	instance
	dependence
}

func (j jointInstance) String() string { return fmt.Sprintf("%v lengths=%v", j.instance, j.dependence) }

// joint is the joint law; nil for consecutive values of a law that has no record.
func (j jointInstance) joint() distributions.Joint {
	switch j.dependence {
	case commonFactor:
		return distributions.CommonFactor{Factor: j.law, Law: j.law}
	case byNode:
		return distributions.ByNode{Laws: []distributions.Law{j.law, distributions.Scaled{Factor: 3, Law: j.law}}}
	case consecutive:
	}
	if record, ok := j.law.(*distributions.Empirical); ok {
		return distributions.Consecutive{Record: record}
	}
	return nil
}

func (j jointInstance) validate() error {
	joint := j.joint()
	if joint == nil {
		return &inputs.Error{Arg: "law", Value: j.law, Domain: "a record such as empirical(file=...), which has an order"}
	}
	return joint.Validate()
}

// ringPathJoint is VB93-RING-PATH where eq. (1) asks for less than the rest of the section.
func ringPathJoint(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-PATH-JOINT"
	const rounding = 5e-13 // as of VB93-RING-PATH
	argument := arguments.Of2(func(in instance, d dependence) (jointInstance, error) { return jointInstance{in, d}, nil },
		executedRing, arguments.Choice("lengths", "how lengths are dependent or unequal", commonFactor, byNode, consecutive).UsualOf("lengths", "common-factor", "by-node"))
	var list []jointInstance
	for _, d := range []dependence{commonFactor, byNode} {
		for _, in := range instances([]int{5, 16, 65}, distributions.Exponential{Mu: 1}) {
			list = append(list, jointInstance{in, d})
		}
	}
	if _, ok := trace.(*distributions.Empirical); ok {
		for _, in := range instances([]int{16, 65, 256}, trace) {
			list = append(list, jointInstance{in, consecutive})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "So it does where lengths depend on each other or are of several laws",
		Statement: `$T = \left\lceil \frac{n-1}{2} \right\rceil M$ in every run whatever the joint law of the lengths: with a random factor common to all (common-factor), with lengths three times as long at every second node (by-node), ` +
			`with consecutive values of a record, in its order (consecutive). So $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil \mathrm{E}\,M$ always, with the true $\mathrm{E}\,M$.`,
		Source:     "VB93, Section II-A, after eq. (1), where the distribution is any; that it may be a joint one is derived",
		Quantity:   `T/M`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 4 * rounding},
		Symbols:    []reports.Symbol{symbolN, symbolM, symbolT},
		Formula:    ring.Slots,
		Model:      model.Joint.Outcomes,
		Cases: kit.OfKind(reports.Executed, kit.Cases(id, argument, list, func(label string, j jointInstance) reports.Case {
			return reports.Case{
				Validate: j.validate,
				Theory:   func() (float64, error) { return float64(ring.Slots(j.n)), nil },
				Measure: kit.AtMost(max(8, min(1000, 1<<22/(j.n*j.n))), montecarlo.Range("T/M", "", label, rounding, func() montecarlo.Replication[float64] {
					run := model.Joint{N: j.n, Lengths: j.joint()}.Outcomes()
					return func(r *rand.Rand) (float64, error) {
						o, err := run(r)
						return o.T / o.Max, err
					}
				})),
			}
		})),
	}
}

// A factorInstance is a ring whose lengths have a factor in common.
type factorInstance struct {
	instance
	factor distributions.Law
}

func (f factorInstance) String() string { return fmt.Sprintf("%v factor=%v", f.instance, f.factor) }

// ringFactor is the mean with a common factor, lognormal lengths being equicorrelated.
func ringFactor() reports.Claim {
	const id = "VB93-RING-FACTOR"
	argument := arguments.Of2(func(in instance, factor distributions.Law) (factorInstance, error) {
		return factorInstance{in, factor}, nil
	},
		varyingRing, arguments.Law("factor", "law of the common factor").UsualOf("factor", "uniform(min=[0.0..1.0],max=[1.1..2.0])", "erlang(shape=[2..6],mean=[0.5..2.0])", "gamma(shape=[2.0..6.0],mean=[0.5..2.0])"))
	half := distributions.Lognormal{Mu: 1, Sigma: 0.5}
	list := []factorInstance{
		{instance{8, distributions.Exponential{Mu: 1}}, distributions.Uniform{Min: 0.5, Max: 1.5}},
		{instance{65, distributions.Exponential{Mu: 1}}, distributions.Erlang{Shape: 4, Mu: 1}},
		{instance{8, half}, half}, {instance{64, half}, half},
	}
	return reports.Claim{
		ID:    id,
		Title: "A factor common to all lengths: the mean, below that for independent lengths of the same law",
		Statement: `For $x_i = F y_i$ with $F$ and the $y_i$ independent $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil \mathrm{E} F\, \mathrm{E} \max_i y_i$. The formula for independent lengths of the law of $x_i$ gives no less. ` +
			`Lognormal $F$ and $y_i$ of mean 1 and $\sigma = 0.5$ make lognormal lengths of $\sigma = 0.707$ whose logarithms have correlation 1/2: at $n = 64$ $\mathrm{E}\,M$ is 2.93, and 4.31 by the formula for independent ones.`,
		Source:   "derived from VB93, Section II-A, eq. (1)",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.04},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolM, symbolT, {Name: "F", Meaning: "the common factor"}, {Name: "y_i", Meaning: "lengths without it", Unit: "time"}, {Name: `\sigma`, Meaning: "deviation of the logarithm"}},
		Formula:    ring.CommonFactorMean,
		Model:      model.Joint.Completion,
		Cases: kit.Given("a factor that varies, of finite variance", kit.Cases(id, argument, list, func(label string, f factorInstance) reports.Case {
			return reports.Case{
				Validate: func() error {
					if _, err := ring.CommonFactorMean(f.n, f.factor, f.law); err != nil {
						return err
					}
					if v := f.factor.Variance(); !(v > 0 && distributions.HasVariance(f.factor)) {
						return &inputs.Error{Arg: "variance of the factor", Value: v, Domain: "a finite number > 0"}
					}
					return nil
				},
				Theory: func() (float64, error) { return ring.CommonFactorMean(f.n, f.factor, f.law) },
				Measure: montecarlo.Mean("T", "time", label, func() montecarlo.Replication[float64] {
					return model.Joint{N: f.n, Lengths: distributions.CommonFactor{Factor: f.factor, Law: f.law}}.Completion()
				}),
			}
		})),
	}
}

// A slowInstance is a ring some of whose nodes have long packets.
type slowInstance struct {
	n, slow int
	m       float64
}

func (s slowInstance) String() string { return fmt.Sprintf("n=%d slow=%d m=%v", s.n, s.slow, s.m) }

func ringSlowNodes() reports.Claim {
	const id = "VB93-RING-SLOW"
	argument := arguments.Of3(func(n, slow int, m float64) (slowInstance, error) { return slowInstance{n, slow, m}, nil },
		arguments.Int("n", "nodes of the ring", 2, 1<<10).Usual("n", 2, 100), arguments.Int("slow", "nodes with long packets", 0, 1<<10).Usual("slow", 0, 10),
		arguments.Real("m", "mean length of theirs", arguments.Positive()).Usual("m", 1, 8))
	return reports.Claim{
		ID:    id,
		Title: "Some nodes with longer packets: the mean",
		Statement: `Where some of the lengths are exponential of mean $m$, the others of mean 1, $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil E(n-b, b)$ with $b$ long ones, $E(0,0) = 0$ and ` +
			`$E(a,b) = (1 + a E(a-1,b) + \frac{b}{m} E(a,b-1))/(a + b/m)$. At $n = 64$ one packet of mean 8 makes $\mathrm{E}\,M$ 9.21, where 64 of mean 71/64 make it 5.26.`,
		Source:   "derived from VB93, Section II-A, eq. (1)",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.04},
		Symbols: []reports.Symbol{symbolN, symbolM, symbolT, {Name: "m", Meaning: "mean of the long ones", Unit: "time"}, {Name: "a, b", Meaning: "ordinary and long lengths"},
			{Name: "E(a,b)", Meaning: "mean of the longest of them", Unit: "time"}},
		Formula: ring.SlowNodesMean,
		Model:   model.Joint.Completion,
		Cases: kit.Given("slow <= n", kit.Cases(id, argument, []slowInstance{{8, 1, 4}, {9, 3, 2}, {64, 1, 8}, {65, 8, 4}}, func(label string, s slowInstance) reports.Case {
			theory := func() (float64, error) { return ring.SlowNodesMean(s.n, s.slow, s.m) }
			return reports.Case{
				Validate: func() error { _, err := theory(); return err },
				Theory:   theory,
				Measure: montecarlo.Mean("T", "time", label, func() montecarlo.Replication[float64] {
					laws := make([]distributions.Law, s.n)
					for i := range laws {
						laws[i] = distributions.Exponential{Mu: 1}
						if i < s.slow {
							laws[i] = distributions.Exponential{Mu: s.m}
						}
					}
					return model.Joint{N: s.n, Lengths: distributions.ByNode{Laws: laws}}.Completion()
				}),
			}
		})),
	}
}
