package vb93

import (
	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// dependentLengths are the claims on rings whose lengths are not independent, or not of one law.
func dependentLengths(trace distributions.Law) []reports.Claim {
	measured, _ := trace.(*distributions.Empirical)
	return []reports.Claim{
		claims.Claim[jointInstance]{
			ID: "VB93-RING-PATH-JOINT", Title: "So it does where lengths depend on each other or are of several laws",
			Statement: `$T = \left\lceil \frac{n-1}{2} \right\rceil M$ in every run whatever the joint law of the lengths: with a ` +
				`random factor common to all (common-factor), with lengths three times as long at every second node (by-node), with ` +
				`consecutive values of a record, in its order (consecutive). So $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil ` +
				`\mathrm{E}\,M$ always, with the true $\mathrm{E}\,M$.`,
			Source:   "VB93, Section II-A, after eq. (1), where the distribution is any; that it may be a joint one is derived",
			Measured: `T/M`, Within: claims.Relative(4 * hopRounding),
			Symbols: []reports.Symbol{symbolN, symbolM, symbolT},
			Parameters: arguments.Of2(func(in instance, d dependence) (jointInstance, error) { return jointInstance{in, d}, nil },
				executedRing, arguments.Choice("lengths", "how lengths are dependent or unequal", commonFactor, byNode, consecutive).
					UsualOf("lengths", "common-factor", "by-node")),
			Over: []string{"lengths=common-factor,by-node law=exponential(mean=1) n=5,16,65"}, Values: inOrder(measured, 16, 65, 256),
			Given:   claims.Valid(jointInstance.validate),
			Theory:  func(j jointInstance) (float64, error) { return float64(ring.Slots(j.n)), nil },
			Measure: claims.Range(hopRounding, jointInstance.hops).Wrapped(jointInstance.fewer),
			Formula: ring.Slots, Model: model.Joint.Outcomes,
		}.Declare(),
		claims.Claim[factorInstance]{
			ID: "VB93-RING-FACTOR", Title: "A factor common to all lengths: the mean, below that for independent lengths of the same law",
			Statement: `For $x_i = F y_i$ with $F$ and the $y_i$ independent $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil ` +
				`\mathrm{E} F\, \mathrm{E} \max_i y_i$. The formula for independent lengths of the law of $x_i$ gives no less. ` +
				`Lognormal $F$ and $y_i$ of mean 1 and $\sigma = 0.5$ make lognormal lengths of $\sigma = 0.707$ whose logarithms have ` +
				`correlation 1/2: at $n = 64$ $\mathrm{E}\,M$ is 2.93, and 4.31 by the formula for independent ones.`,
			Source:   "derived from VB93, Section II-A, eq. (1)",
			Measured: `\mathrm{E}\,T`, Name: "T", Unit: "time", Within: claims.Relative(0.04),
			Symbols: []reports.Symbol{symbolN, symbolX, symbolM, symbolT, {Name: "F", Meaning: "the common factor"},
				{Name: "y_i", Meaning: "lengths without it", Unit: "time"}, {Name: `\sigma`, Meaning: "deviation of the logarithm"}},
			Parameters: arguments.Of2(func(in instance, factor distributions.Law) (factorInstance, error) {
				return factorInstance{in, factor}, nil
			}, varyingRing, arguments.Law("factor", "law of the common factor").UsualOf("factor", "uniform(min=[0.0..1.0],max=[1.1..2.0])",
				"erlang(shape=[2..6],mean=[0.5..2.0])", "gamma(shape=[2.0..6.0],mean=[0.5..2.0])")),
			Over: []string{"n=8 law=exponential(mean=1) factor=uniform(min=0.5,max=1.5)",
				"n=65 law=exponential(mean=1) factor=erlang(shape=4,mean=1)",
				"n=8,64 law=lognormal(mean=1,sigma=0.5) factor=lognormal(mean=1,sigma=0.5)"},
			Given:  claims.Given("a factor that varies, of finite variance", factorInstance.defined, factorInstance.varies),
			Theory: factorInstance.mean, Measure: claims.Mean(factorInstance.completion),
			Formula: ring.CommonFactorMean, Model: model.Joint.Completion,
		}.Declare(),
		claims.Claim[slowInstance]{
			ID: "VB93-RING-SLOW", Title: "Some nodes with longer packets: the mean",
			Statement: `Where some of the lengths are exponential of mean $m$, the others of mean 1, ` +
				`$\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil E(n-b, b)$ with $b$ long ones, $E(0,0) = 0$ and ` +
				`$E(a,b) = (1 + a E(a-1,b) + \frac{b}{m} E(a,b-1))/(a + b/m)$. At $n = 64$ one packet of mean 8 makes $\mathrm{E}\,M$ ` +
				`9.21, where 64 of mean 71/64 make it 5.26.`,
			Source:   "derived from VB93, Section II-A, eq. (1)",
			Measured: `\mathrm{E}\,T`, Name: "T", Unit: "time", Within: claims.Relative(0.04),
			Symbols: []reports.Symbol{symbolN, symbolM, symbolT, {Name: "m", Meaning: "mean of the long ones", Unit: "time"},
				{Name: "a, b", Meaning: "ordinary and long lengths"},
				{Name: "E(a,b)", Meaning: "mean of the longest of them", Unit: "time"}},
			Parameters: arguments.Of3(func(n, slow int, m float64) (slowInstance, error) { return slowInstance{n, slow, m}, nil },
				arguments.Int("n", "nodes of the ring", 2, 1<<10).Usual("n", 2, 100),
				arguments.Int("slow", "nodes with long packets", 0, 1<<10).Usual("slow", 0, 10),
				arguments.Real("m", "mean length of theirs", arguments.Positive()).Usual("m", 1, 8)),
			Over: []string{"n=8 slow=1 m=4", "n=9 slow=3 m=2", "n=65 slow=8 m=4"}, Long: []string{"n=64 slow=1 m=8"},
			Given: claims.Given[slowInstance]("slow <= n"), Defined: true,
			Theory:  func(s slowInstance) (float64, error) { return ring.SlowNodesMean(s.n, s.slow, s.m) },
			Measure: claims.Mean(slowInstance.completion), Formula: ring.SlowNodesMean, Model: model.Joint.Completion,
		}.Declare(),
		claims.Claim[recordInstance]{
			ID: "VB93-RING-RECORD", Title: "Lengths in the order of a record: how wrong the formula for independent ones is (measured)",
			Statement: `$\mathrm{E}\,T$ for $n$ consecutive values of a record, all places of the first being equally likely, is at ` +
				`most 1.03 times $\left\lceil \frac{n-1}{2} \right\rceil \int_0^\infty (1 - F(x)^n)\,\mathrm{d}x$, $F$ being the ` +
				`distribution function of the record, in whatever order. For the numbers from 1 to 100 in their order the formula is ` +
				`1.56 times too high at $n = 8$. For measured round trips it is right within 2.3 %: 1.6 % too low at $n = 8$, 2.3 % at ` +
				`11, where it is worst of all $n$ up to 100, and 0.8 % too high at 64. Every stretch of the record is executed.`,
			Source:   "measured; VB93, Section II-A, eq. (1) without independence",
			Measured: `\mathrm{E}\,T`, Name: "E T", Unit: "time", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolN, symbolT, symbolF, symbolDummy},
			Parameters: arguments.Of2(func(n int, r record) (recordInstance, error) { return recordInstance{n, r, measured}, nil },
				arguments.Int("n", "nodes of the ring", 2, 100).Usual("n", 2, 100), records),
			Over:  recordLines("n=8,64 record=rising", "n=8,11,16,64 record=round-trips", measured),
			Given: claims.Valid(recordInstance.there),
			Theory: func(in recordInstance) (float64, error) {
				law, err := in.values(in.measured)
				if err != nil {
					return 0, err
				}
				mean, err := ring.Mean(in.n, law)
				return 1.03 * mean, err
			},
			Measure: claims.Computed(recordInstance.everyStretch), Formula: ring.Mean, Model: model.CompletionTime,
		}.Declare(),
	}
}

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
		return inputs.Errorf("law", j.law, "a record such as empirical(file=...), which has an order")
	}
	return joint.Validate()
}

// inOrder are rings with the measured lengths, if there are any, in their order.
func inOrder(measured *distributions.Empirical, sizes ...int) []claims.Value[jointInstance] {
	if measured == nil {
		return nil
	}
	return traced(measured, " lengths=consecutive", func(in instance) jointInstance { return jointInstance{in, consecutive} }, sizes...)
}

// hops are the replications of T/M, packet by packet.
func (j jointInstance) hops() montecarlo.Replication[float64] {
	return overLongest(model.Joint{N: j.n, Lengths: j.joint()}.Outcomes())
}

// A factorInstance is a ring whose lengths have a factor in common.
type factorInstance struct {
	instance
	factor distributions.Law
}

func (f factorInstance) mean() (float64, error) { return ring.CommonFactorMean(f.n, f.factor, f.law) }

func (f factorInstance) defined() error { _, err := f.mean(); return err }

func (f factorInstance) varies() error { return varies(f.factor) }

func (f factorInstance) completion() montecarlo.Replication[float64] {
	return model.Joint{N: f.n, Lengths: distributions.CommonFactor{Factor: f.factor, Law: f.law}}.Completion()
}

// varies checks that a factor varies and has a variance.
func varies(factor distributions.Law) error {
	if v := factor.Variance(); !(v > 0 && distributions.HasVariance(factor)) {
		return inputs.Errorf("variance of the factor", v, "a finite number > 0")
	}
	return nil
}

// A slowInstance is a ring some of whose nodes have long packets.
type slowInstance struct {
	n, slow int
	m       float64
}

func (s slowInstance) completion() montecarlo.Replication[float64] {
	laws := make([]distributions.Law, s.n)
	for i := range laws {
		laws[i] = distributions.Exponential{Mu: 1}
		if i < s.slow {
			laws[i] = distributions.Exponential{Mu: s.m}
		}
	}
	return model.Joint{N: s.n, Lengths: distributions.ByNode{Laws: laws}}.Completion()
}

// A record says which values are taken in their own order.
type record int

const (
	rising     record = iota // 1, 2, ..., 100
	roundTrips               // those that were measured
)

func (r record) String() string { return inputs.NameOf(r, "rising", "round-trips") }

// values are those of the record; measured is nil where there are none.
func (r record) values(measured *distributions.Empirical) (*distributions.Empirical, error) {
	if r == rising {
		all := make([]float64, 100)
		for i := range all {
			all[i] = float64(i + 1)
		}
		return distributions.NewEmpirical("rising", all)
	}
	if measured == nil {
		return nil, inputs.Errorf("record", r, "a record that is there")
	}
	return measured, nil
}

var records = arguments.Choice("record", "which values", rising, roundTrips).UsualOf("record", "rising")

// recordLines are the lines of cases on the numbers in their order and, if there are any, on measured values.
func recordLines(numbers, roundTrips string, measured *distributions.Empirical) []string {
	if measured == nil {
		return []string{numbers}
	}
	return []string{numbers, roundTrips}
}

// A recordInstance is a ring whose lengths are consecutive values of a record.
type recordInstance struct {
	n int
	record
	measured *distributions.Empirical
}

func (in recordInstance) there() error { _, err := in.values(in.measured); return err }

func (in recordInstance) everyStretch() (float64, float64, int64, error) {
	law, err := in.values(in.measured)
	if err != nil {
		return 0, 0, 0, err
	}
	return everyStretch(law, in.n, model.CompletionTime)
}
