package vb93

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// covariance estimates Cov(1_A, 1_B) of two events of the same lengths: half the mean
// of the product of the differences between two independent draws.
func covariance(label string, in cubeInstance, events func(b *model.Barrier, run *model.Execution, x []float64) (a, b2 bool)) montecarlo.Experiment {
	return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return montecarlo.Mean("Cov", "", label, func() montecarlo.Replication[float64] {
			run := b.NewExecution()
			once := lengths(in.nodes(), in.law, func(x []float64) ([2]float64, error) {
				var at [2]float64
				first, second := events(b, run, x)
				if first {
					at[0] = 1
				}
				if second {
					at[1] = 1
				}
				return at, nil
			})
			return func(r *rand.Rand) (float64, error) {
				u, err := once(r)
				if err != nil {
					return 0, err
				}
				v, err := once(r)
				return (u[0] - v[0]) * (u[1] - v[1]) / 2, err
			}
		})
	})
}

// A linkCase is about the event that the links of phase i into node 0 are done by time
// a, and the event that the link of dimension 0 into node 1 in phase m is done by time
// b.
type linkCase struct {
	cubeInstance
	i, m int
	a, b float64
}

func (c linkCase) String() string {
	return fmt.Sprintf("%v i=%d m=%d a=%v b=%v", c.cubeInstance, c.i, c.m, c.a, c.b)
}

// A pairCase is about the event that the link of dimension c into node z in phase i is
// done by time a, and the event that the link of dimension k into node y in phase m is
// done by time b.
type pairCase struct {
	cubeInstance
	i, c, z, m, k, y int
	a, b             float64
}

func (c pairCase) String() string {
	return fmt.Sprintf("%v i=%d c=%d into=%d m=%d k=%d other=%d a=%v b=%v", c.cubeInstance, c.i, c.c, c.z, c.m, c.k, c.y, c.a, c.b)
}

// A phasesCase is about the events that phase i is done by time at[i-1], for the first
// m phases.
type phasesCase struct {
	cubeInstance
	m  int
	at []float64
}

func (c phasesCase) String() string { return fmt.Sprintf("%v m=%d a=%v", c.cubeInstance, c.m, c.at) }

// associationCubes is the argument of the cubes on which covariances are estimated.
var associationCubes = cubeOf(cubeDimensions(2, 12).Usual("d", 5, 6), anyLengths.UsualOf("law", "exponential(mean=[0.8..1.2])",
	"gamma(shape=[0.5..1.2],mean=1)", "hyperexponential(mean=1,scv=[1.2..4.0])", "weibull(shape=[0.7..1.1],mean=1)",
	"lognormal(mean=1,sigma=[0.8..1.0])", "pareto(shape=[1.5..4.0],mean=1)"))

func threshold(name, meaning string) arguments.Argument[float64] {
	return arguments.Real(name, meaning, arguments.Positive())
}

var (
	linkCases = arguments.Of5(func(in cubeInstance, i, m int, a, b float64) (linkCase, error) { return linkCase{in, i, m, a, b}, nil },
		associationCubes, phaseOf("i", "phase of the links into node 0").Usual("i", 2, 3), phaseOf("m", "phase of the single link").Usual("m", 2, 4),
		threshold("a", "threshold of the links into node 0").Usual("a", 3, 4.5), threshold("b", "threshold of the single link").Usual("b", 1.5, 2.5))
	pairCases = arguments.Of5(func(in cubeInstance, first, second [3]int, a, b float64) (pairCase, error) {
		return pairCase{in, first[0], first[1], first[2], second[0], second[1], second[2], a, b}, nil
	}, associationCubes, linkOf("i", "c", "into").Usual("i", 2, 4), linkOf("m", "k", "other").Usual("m", 2, 4),
		threshold("a", "threshold of the first link").Usual("a", 1.5, 3), threshold("b", "threshold of the other").Usual("b", 1.5, 3))
	phasesCases = arguments.Of3(func(in cubeInstance, m int, at []float64) (phasesCase, error) { return phasesCase{in, m, at}, nil },
		associationCubes.Usual("d", 6, 6).UsualOf("law", "exponential(mean=[0.9..1.1])", "lognormal(mean=1,sigma=[0.8..1.0])", "gamma(shape=[0.8..1.2],mean=1)", "weibull(shape=[0.8..1.2],mean=1)"),
		phaseOf("m", "number of phases").Usual("m", 2, 3),
		kit.Reals("a", "thresholds of the phases", arguments.Positive()).UsualOf("a", "[4.0..5.5],[7.0..9.0]", "[4.0..5.5],[7.0..9.0],[8.5..11.0]"))
)

// linkOf is the argument of a link: its phase, dimension and receiver.
func linkOf(phase, dimension, node string) arguments.Argument[[3]int] {
	return arguments.Of3(func(i, c, z int) ([3]int, error) { return [3]int{i, c, z}, nil },
		phaseOf(phase, "phase of a link"),
		arguments.Int(dimension, "its dimension, from 0", 0, 11).Usual(dimension, 0, 5),
		arguments.Int(node, "the node that it leads into", 0, 1<<12-1).Usual(node, 0, 63))
}

// validate checks that both events have probabilities strictly between 0 and 1 and are
// dependent.
func (c linkCase) validate() error {
	if err := cmp.Or(c.cubeInstance.validate(), c.hasPhase("i", c.i), c.hasPhase("m", c.m)); err != nil {
		return err
	}
	r, err := schedules.NewRotation(c.d)
	if err != nil {
		return err
	}
	var all []uint32
	for dimension := range c.d {
		all = append(all, packetsOf(r, c.i, dimension, 0)...)
	}
	single := packetsOf(r, c.m, 0, 1)
	return cmp.Or(intersecting(all, single), c.undecided("a", longestLink(r, c.i), c.a), c.undecided("b", len(single), c.b))
}

func (c pairCase) validate() error {
	if err := cmp.Or(c.cubeInstance.validate(), c.hasPhase("i", c.i), c.hasPhase("m", c.m), c.hasLink("c", c.c, "into", c.z), c.hasLink("k", c.k, "other", c.y)); err != nil {
		return err
	}
	r, err := schedules.NewRotation(c.d)
	if err != nil {
		return err
	}
	first, second := packetsOf(r, c.i, c.c, c.z), packetsOf(r, c.m, c.k, c.y)
	return cmp.Or(intersecting(first, second), c.undecided("a", len(first), c.a), c.undecided("b", len(second), c.b))
}

// hasLink checks that the cube has the dimension and the node.
func (in cubeInstance) hasLink(dimension string, c int, node string, z int) error {
	if c >= in.d {
		return &inputs.Error{Arg: dimension, Value: c, Domain: fmt.Sprintf("a dimension from 0 to %d", in.d-1)}
	}
	if z >= in.nodes() {
		return &inputs.Error{Arg: node, Value: z, Domain: fmt.Sprintf("a node from 0 to %d", in.nodes()-1)}
	}
	return nil
}

func (c phasesCase) validate() error {
	if err := cmp.Or(c.cubeInstance.validate(), c.hasPhase("m", c.m)); err != nil {
		return err
	}
	if c.m < 2 || len(c.at) != c.m {
		return &inputs.Error{Arg: "a", Value: c.at, Domain: "thresholds of two or more phases, as many as m says"}
	}
	for i, a := range c.at {
		steps, err := cube.Beta(c.d, i+1)
		if err := cmp.Or(err, c.undecided("a", int(steps), a)); err != nil {
			return err
		}
	}
	return nil
}

// packetsOf returns the packets that a link sends, in the order of the schedule.
func packetsOf(r *schedules.Rotation, i, c, z int) []uint32 {
	list := r.AppendSet(nil, i, c)
	for k := range list {
		list[k] ^= uint32(z)
	}
	return list
}

// undecided checks that the event that a sum of k lengths is at most a is neither
// certain nor impossible.
func (in cubeInstance) undecided(name string, k int, a float64) error {
	lo, hi := in.law.Support()
	if least, most := float64(k)*lo, float64(k)*hi; k == 0 || !(least <= a && a < most) {
		return &inputs.Error{Arg: name, Value: a, Domain: fmt.Sprintf("a threshold that a sum of %d lengths may exceed or not", k)}
	}
	return nil
}

// intersecting checks that two sets of packets intersect: disjoint ones make the links
// independent, and no sample distinguishes a covariance of 0 from a negative one.
func intersecting(first, second []uint32) error {
	if !slices.ContainsFunc(first, func(t uint32) bool { return slices.Contains(second, t) }) {
		return &inputs.Error{Arg: "packets of both links", Value: 0, Domain: "an integer >= 1"}
	}
	return nil
}

var associationSymbols = []reports.Symbol{symbolW, symbolTi, symbolPhase, {Name: `a, b`, Meaning: "thresholds", Unit: "time"}}

func associatedLinks() reports.Claim {
	const id = "VB93-PROP1"
	exponential := distributions.Exponential{Mu: 1}
	list := []linkCase{
		{cubeInstance{4, exponential}, 2, 3, 2.5, 0.8}, {cubeInstance{4, exponential}, 2, 3, 3.5, 0.5},
		{cubeInstance{6, exponential}, 3, 4, 6, 3}, {cubeInstance{6, exponential}, 2, 3, 4.5, 3},
		{cubeInstance{6, exponential}, 3, 4, 5, 2}, {cubeInstance{8, exponential}, 4, 5, 13, 7},
		{cubeInstance{6, distributions.Uniform{Min: 0, Max: 2}}, 3, 4, 5, 3}, {cubeInstance{6, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 3, 4, 6, 3},
		{cubeInstance{6, distributions.Pareto{Shape: 1.5, Mu: 1}}, 3, 4, 5, 2},
	}
	return reports.Claim{
		ID:    id,
		Title: "One link being done makes it likelier that others are (the sign)",
		Statement: `$\Pr(\text{all } w_{ij} \le a \mid w_{mk} \le b) \ge \Pr(\text{all } w_{ij} \le a)$ for any set of links and any link, with one threshold or several: ` +
			`the events are decreasing in independent lengths, so Harris' inequality gives it. (The printed proof is not valid, see VB93-EQ8-PRINTED; the statement is true.) ` +
			`Measured: the covariance of the two indicators, for the $d$ links into node 0 in phase $i$ and one link into node 1 in phase $m$, all of whose packets are among theirs. Only the sign is claimed, so any covariance that is not negative passes; 0 is attained by links without common packets.`,
		Source:   "VB93, Proposition 1 and eq. (9); proof derived (Harris 1960)",
		Quantity: `\mathrm{Cov}`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: `w_{ij}, w_{mk}`, Meaning: "busy times of links", Unit: "time"}, symbolD,
			{Name: `m`, Meaning: "phase of the single link"}}, associationSymbols...),
		Formula: kit.Stated,
		Model:   (*model.Barrier).LinkTime,
		Cases: kit.Given("the single link shares packets with the others; thresholds that are neither certain nor impossible", kit.Cases(id, linkCases, list, func(label string, c linkCase) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure: covariance(label, c.cubeInstance, func(b *model.Barrier, _ *model.Execution, x []float64) (bool, bool) {
					all := true
					for dimension := range c.d {
						all = all && b.LinkTime(x, c.i, dimension, 0) <= c.a
					}
					return all, b.LinkTime(x, c.m, 0, 1) <= c.b
				}),
			}
		})),
	}
}

func associatedPair() reports.Claim {
	const id = "VB93-APP2"
	exponential := distributions.Exponential{Mu: 1}
	list := []pairCase{
		{cubeInstance{6, exponential}, 3, 0, 0, 3, 0, 30, 3, 3},
		{cubeInstance{6, exponential}, 3, 0, 0, 4, 0, 4, 3, 2},
		{cubeInstance{8, exponential}, 4, 0, 0, 5, 3, 11, 9, 7},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 4, 0, 0, 4, 0, 20, 9, 8},
		{cubeInstance{6, distributions.Pareto{Shape: 1.5, Mu: 1}}, 3, 0, 0, 3, 0, 30, 3, 3},
	}
	return reports.Claim{
		ID:    id,
		Title: "Two links with common packets are positively correlated (the sign)",
		Statement: `$\Pr(w_{ij} \le a \mid w_{mk} \le b) \ge \Pr(w_{ij} \le a)$: with $y$ the common part, $\mathrm{E}[F_z(a-y)F_r(b-y)] \ge \mathrm{E}[F_z(a-y)]\,\mathrm{E}[F_r(b-y)]$, ` +
			`two decreasing functions of one variable (Chebyshev's association inequality). Measured: the covariance of the two indicators for links that share packets. Only the sign is claimed, so any covariance that is not negative passes.`,
		Source:   "VB93, Appendix 2, eqs. (29), (30); proof derived",
		Quantity: `\mathrm{Cov}`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: `w_{ij}, w_{mk}`, Meaning: "busy times of two links", Unit: "time"},
			{Name: `y, z, r`, Meaning: "common and separate parts of the two sums", Unit: "time"}, {Name: `F_z, F_r`, Meaning: "distribution functions"}}, associationSymbols...),
		Formula: kit.Stated,
		Model:   (*model.Barrier).LinkTime,
		Cases: kit.Given("two links with common packets; thresholds that are neither certain nor impossible", kit.Cases(id, pairCases, list, func(label string, c pairCase) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure: covariance(label, c.cubeInstance, func(b *model.Barrier, _ *model.Execution, x []float64) (bool, bool) {
					return b.LinkTime(x, c.i, c.c, c.z) <= c.a, b.LinkTime(x, c.m, c.k, c.y) <= c.b
				}),
			}
		})),
	}
}

func associatedPhases() reports.Claim {
	const id = "VB93-EQ16"
	exponential := distributions.Exponential{Mu: 1}
	list := []phasesCase{
		{cubeInstance{4, exponential}, 2, []float64{3.1, 4.6}},
		{cubeInstance{6, exponential}, 3, []float64{4.5, 9, 10.5}},
		{cubeInstance{6, exponential}, 4, []float64{5, 9.5, 11, 9.5}},
		{cubeInstance{8, exponential}, 4, []float64{6, 13, 18, 20}},
		{cubeInstance{6, distributions.Uniform{Min: 0, Max: 2}}, 3, []float64{1.99, 5.3, 6.3}},
		{cubeInstance{6, distributions.Lognormal{Mu: 1, Sigma: 1}}, 3, []float64{6.5, 11, 13}},
	}
	return reports.Claim{
		ID:    id,
		Title: "A short phase makes short phases likelier (the sign)",
		Statement: `$\Pr(T_i \le a_i, i < m \mid T_m \le a_m) \ge \Pr(T_i \le a_i, i < m)$, so $\Pr(\text{all } T_i \le a_i) \ge \prod_i \Pr(T_i \le a_i)$. ` +
			`Measured: the covariance of the two indicators. Only the sign is claimed, so any covariance that is not negative passes.`,
		Source:   "VB93, eq. (16) and Appendix 3; proof derived (Harris 1960)",
		Quantity: `\mathrm{Cov}`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTi, symbolPhase, {Name: `T_m`, Meaning: "duration of phase m", Unit: "time"}, {Name: `m`, Meaning: "a phase"},
			{Name: `a_i, a_m`, Meaning: "thresholds", Unit: "time"}},
		Formula: kit.Stated,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Given("2 <= m <= d, and a threshold for each of the m phases, neither certain nor impossible", kit.Cases(id, phasesCases, list, func(label string, c phasesCase) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure: covariance(label, c.cubeInstance, func(_ *model.Barrier, run *model.Execution, x []float64) (bool, bool) {
					run.Run(x)
					earlier := true
					for i := 1; i < c.m; i++ {
						earlier = earlier && run.Phase(i) <= c.at[i-1]
					}
					return earlier, run.Phase(c.m) <= c.at[c.m-1]
				}),
			}
		})),
	}
}
