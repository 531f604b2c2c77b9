package vb93

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/enumeration"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// linkEvents are the claims of Section V and Appendix 2 on the events that links are done in time.
func linkEvents() []reports.Claim {
	return []reports.Claim{
		claims.Claim[phaseCase]{
			ID: "VB93-EQ6", Title: "Markov's inequality for the time of one link",
			Statement: `$\Pr\left(w \le \frac{\ln a}{s}\right) \ge 1 - \frac{\Phi(s)^{\beta_i}}{a}$ for every link, $a > 0$ and $s$ with ` +
				`$\Phi(s) < \infty$. The cases give $t = \ln a / s$.`,
			Source: "VB93, eq. (6)", Measured: `\Pr(w \le t)`, Name: "P(w<=t)", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolW, symbolS, symbolPhi, symbolBeta, symbolAexp, symbolThreshold},
			Parameters: linkTimes,
			Over: []string{"d=6 law=exponential(mean=1) i=3 s=0.5 t=8", "d=8 law=exponential(mean=1) i=4 s=0.5 t=18",
				"d=8 law=uniform(min=0,max=2) i=4 s=1.5 t=13.5", "d=8 law=erlang(shape=4,mean=1) i=4 s=1.3 t=13.5",
				"d=8 law=hyperexponential(mean=1,scv=4) i=4 s=0.12 t=36", "d=6 law=two-point(low=0.5,high=4,mean=1) i=3 s=0.5 t=9",
				"d=6 law=geometric(mean=2) i=3 s=0.3 t=17"},
			Given: claims.Given("i <= d, a law with a moment generating function that is finite at s",
				phaseCase.validate, phaseCase.inCube),
			Defined: true,
			Theory:  phaseCase.markov,
			Measure: onLinks(claims.Probability, func(c phaseCase, b *model.Barrier, x []float64) bool {
				return b.LinkTime(x, c.i, 0, 0) <= c.t
			}),
			Formula: cube.LinkBound, Model: (*model.Barrier).LinkTime,
		}.Declare(),
		claims.Claim[linkCase]{
			ID: "VB93-PROP1", Title: "One link being done makes it likelier that others are (the sign)",
			Statement: `$\Pr(\text{all } w_{ij} \le a \mid w_{mk} \le b) \ge \Pr(\text{all } w_{ij} \le a)$ for any set of links and any ` +
				`link, with one threshold or several: the events are decreasing in independent lengths, so Harris' inequality gives it. ` +
				`(The printed proof is not valid, see VB93-EQ8-PRINTED; the statement is true.) Measured: the covariance of the two ` +
				`indicators, for the $d$ links into node 0 in phase $i$ and one link into node 1 in phase $m$, all of whose packets are ` +
				`among theirs. Only the sign is claimed, so any covariance that is not negative passes; 0 is attained by links without ` +
				`common packets.`,
			Source:   "VB93, Proposition 1 and eq. (9); proof derived (Harris 1960)",
			Measured: `\mathrm{Cov}`, Name: "Cov", Relation: reports.AtLeast,
			Symbols: slices.Concat([]reports.Symbol{{Name: `w_{ij}, w_{mk}`, Meaning: "busy times of links", Unit: "time"}, symbolD,
				{Name: `m`, Meaning: "phase of the single link"}}, associationSymbols),
			Parameters: linkCases,
			Over: []string{"d=4 law=exponential(mean=1) i=2 m=3 a=2.5 b=0.8", "d=4 law=exponential(mean=1) i=2 m=3 a=3.5 b=0.5",
				"d=6 law=exponential(mean=1) i=3 m=4 a=6 b=3", "d=6 law=exponential(mean=1) i=2 m=3 a=4.5 b=3",
				"d=6 law=exponential(mean=1) i=3 m=4 a=5 b=2", "d=8 law=exponential(mean=1) i=4 m=5 a=13 b=7",
				"d=6 law=uniform(min=0,max=2) i=3 m=4 a=5 b=3", "d=6 law=two-point(low=0.5,high=4,mean=1) i=3 m=4 a=6 b=3",
				"d=6 law=pareto(shape=1.5,mean=1) i=3 m=4 a=5 b=2"},
			Given: claims.Given("the single link shares packets with the others; thresholds that are neither certain nor impossible",
				linkCase.validate),
			Theory: claims.Stated[linkCase](0), Measure: onLinks(covariance, linkCase.events),
			Formula: kit.Stated, Model: (*model.Barrier).LinkTime,
		}.Declare(),
		claims.Claim[proofCase]{
			ID: "VB93-EQ8-PRINTED", Title: "As printed: eq. (8), total probability with unconditional weights",
			Statement: `Equation (8) writes $\Pr(\max w \le a \mid w_1 \le a)$ as a sum over which link is the greatest, $\sum_k ` +
				`\Pr(\cdot \mid E_k, w_1 \le a) \Pr(E_k)$. Shown for four lengths that are 0 or 2 with equal probability, $w_1 = ` +
				`x_0+x_1+x_3$, $w_2 = x_1+x_2+x_3$, $w_3 = x_3$, $a = 1$; where a length is long with probability $p$ the printed sum is ` +
				`$1 - p(1-p)$, the true value $1-p$.`,
			Source: "VB93, eq. (8)", Measured: `\Pr(\max w \le 1 \mid w_1 \le 1)`, Name: "Pr", Within: claims.Absolute(1e-9),
			ErratumKind: reports.ErratumError,
			Erratum: `Given the condition, the weights are $\Pr(E_k \mid w_1 \le a)$. The true value is 1/2, the printed sum 3/4. The ` +
				`remark that conditioning both sides on $E_k$ changes nothing fails too: lengths are no longer independent then. ` +
				`Proposition 1 itself is true (VB93-PROP1).`,
			Symbols: []reports.Symbol{{Name: `w, w_1, w_2, w_3`, Meaning: "link sums", Unit: "time"},
				{Name: `x_0, x_1, x_2, x_3`, Meaning: "lengths", Unit: "time"},
				{Name: `E_k`, Meaning: "link k is the first with the greatest sum"}, {Name: `a`, Meaning: "threshold", Unit: "time"},
				{Name: "k", Meaning: "link"}, {Name: "p", Meaning: "share of long lengths"}},
			Parameters: arguments.Of3(func(values lengthList, packets int, a float64) (proofCase, error) {
				return proofCase{values, packets, a, a}, nil
			}, proofLaw, arguments.OneOf("packets", "packets of the three links", 4), proofThreshold("a", 0)),
			Over:   []string{"law={0,2} packets=4 a=1"},
			Given:  claims.Given("lengths 0 or one other, a below it", func(c proofCase) error { return c.validate(0) }),
			Theory: func(c proofCase) (float64, error) { return cube.PrintedEquation8(c.share()) },
			Measure: enumerated(func(c proofCase, x []float64) (event, given bool) {
				first := x[0] + x[1] + x[3]
				return max(first, x[1]+x[2]+x[3], x[3]) <= c.a, first <= c.a
			}),
			Formula: cube.PrintedEquation8, Model: enumeration.Conditional,
		}.Declare(),
		claims.Claim[pairCase]{
			ID: "VB93-APP2", Title: "Two links with common packets are positively correlated (the sign)",
			Statement: `$\Pr(w_{ij} \le a \mid w_{mk} \le b) \ge \Pr(w_{ij} \le a)$: with $y$ the common part, ` +
				`$\mathrm{E}[F_z(a-y)F_r(b-y)] \ge \mathrm{E}[F_z(a-y)]\,\mathrm{E}[F_r(b-y)]$, two decreasing functions of one variable ` +
				`(Chebyshev's association inequality). Measured: the covariance of the two indicators for links that share packets. Only ` +
				`the sign is claimed, so any covariance that is not negative passes.`,
			Source: "VB93, Appendix 2, eqs. (29), (30); proof derived", Measured: `\mathrm{Cov}`, Name: "Cov", Relation: reports.AtLeast,
			Symbols: slices.Concat([]reports.Symbol{{Name: `w_{ij}, w_{mk}`, Meaning: "busy times of two links", Unit: "time"},
				{Name: `y, z, r`, Meaning: "common and separate parts of the two sums", Unit: "time"},
				{Name: `F_z, F_r`, Meaning: "distribution functions"}}, associationSymbols),
			Parameters: pairCases,
			Over: []string{"d=6 law=exponential(mean=1) i=3 c=0 into=0 m=3 k=0 other=30 a=3 b=3",
				"d=6 law=exponential(mean=1) i=3 c=0 into=0 m=4 k=0 other=4 a=3 b=2",
				"d=8 law=exponential(mean=1) i=4 c=0 into=0 m=5 k=3 other=11 a=9 b=7",
				"d=8 law=uniform(min=0,max=2) i=4 c=0 into=0 m=4 k=0 other=20 a=9 b=8",
				"d=6 law=pareto(shape=1.5,mean=1) i=3 c=0 into=0 m=3 k=0 other=30 a=3 b=3"},
			Given:  claims.Given("two links with common packets; thresholds that are neither certain nor impossible", pairCase.validate),
			Theory: claims.Stated[pairCase](0),
			Measure: onLinks(covariance, func(c pairCase, b *model.Barrier, x []float64) [2]bool {
				return [2]bool{b.LinkTime(x, c.i, c.c, c.z) <= c.a, b.LinkTime(x, c.m, c.k, c.y) <= c.b}
			}),
			Formula: kit.Stated, Model: (*model.Barrier).LinkTime,
		}.Declare(),
		claims.Claim[proofCase]{
			ID: "VB93-APP2-PRINTED", Title: "As printed: total probability in Appendix 2 with unconditional weights",
			Statement: `$\Pr(U \mid V) = \Pr(U \mid V, D_1)\Pr(D_1) + \Pr(U \mid V, D_2)\Pr(D_2)$, shown for fair 0/1 lengths $y, z, r$ ` +
				`with $U = \{y+z \le 1\}$, $V = \{y+r \le 1\}$, $D_1 = \{z < r\}$, $D_2 = \{z \ge r\}$.`,
			Source: "VB93, Appendix 2", Measured: `\Pr(U \mid V)`, Name: "Pr", Within: claims.Absolute(1e-9),
			ErratumKind: reports.ErratumError, Fault: "VB93-EQ8-PRINTED", // the condition weights the common part
			Erratum: `The weights must be $\Pr(D_1 \mid V)$ and $\Pr(D_2 \mid V)$. The true value is 5/6, the printed sum 17/20 (and ` +
				`27/20 with both inequalities weak, as printed, where the events overlap). The conclusion (29) is true, see VB93-APP2.`,
			Symbols: []reports.Symbol{{Name: `U, V`, Meaning: "two links are done by their times"},
				{Name: `D_1, D_2`, Meaning: "which of two parts is longer"},
				{Name: `y, z, r`, Meaning: "common and separate parts of two link sums", Unit: "time"}},
			Parameters: arguments.Of4(func(values lengthList, packets int, a, b float64) (proofCase, error) {
				return proofCase{values, packets, a, b}, nil
			}, proofLaw, arguments.OneOf("packets", "packets of the two links", 3), proofThreshold("a", 1), proofThreshold("b", 1)),
			Over: []string{"law={0,1} packets=3 a=1 b=1"},
			Given: claims.Given("lengths 0 or one other, a and b from it to below twice it",
				func(c proofCase) error { return c.validate(1) }),
			Theory: func(c proofCase) (float64, error) { return cube.PrintedAppendix2(c.share()) },
			Measure: enumerated(func(c proofCase, x []float64) (event, given bool) {
				return x[0]+x[1] <= c.a, x[0]+x[2] <= c.b
			}),
			Formula: cube.PrintedAppendix2, Model: enumeration.Conditional,
		}.Declare(),
	}
}

var associationSymbols = []reports.Symbol{symbolW, symbolTi, symbolPhase, {Name: `a, b`, Meaning: "thresholds", Unit: "time"}}

// linkTimes is the argument of the time of one link; a run draws all lengths for it.
var linkTimes = phaseCasesOf(cubeOf(cubeDimensions(1, 14).Usual("d", 2, 8), anyLengths.UsualOf("law", arguments.LightTailed...))).
	Usual("t", 0.5, 8)

// markov returns the bound on the time of one link, with a = e^{st}.
func (c phaseCase) markov() (float64, error) {
	beta, err := cube.Beta(c.d, c.i)
	if err != nil {
		return 0, err
	}
	return cube.LinkBound(int(beta), c.law, c.s, math.Exp(c.s*c.t))
}

// A linkCase is about the event that the links of phase i into node 0 are done by time a, and the event that the link
// of dimension 0 into node 1 in phase m is done by time b.
type linkCase struct {
	cubeInstance
	i, m int
	a, b float64
}

// A pairCase is about the event that the link of dimension c into node z in phase i is done by time a, and the event
// that the link of dimension k into node y in phase m is done by time b.
type pairCase struct {
	cubeInstance
	i, c, z, m, k, y int
	a, b             float64
}

// associationCubes is the argument of the cubes on which covariances are estimated.
var associationCubes = cubeOf(cubeDimensions(2, 12).Usual("d", 5, 6), anyLengths.UsualOf("law", "exponential(mean=[0.8..1.2])",
	"gamma(shape=[0.5..1.2],mean=1)", "hyperexponential(mean=1,scv=[1.2..4.0])", "weibull(shape=[0.7..1.1],mean=1)",
	"lognormal(mean=1,sigma=[0.8..1.0])", "pareto(shape=[1.5..4.0],mean=1)"))

func threshold(name, meaning string) arguments.Argument[float64] {
	return arguments.Real(name, meaning, arguments.Positive())
}

var (
	linkCases = arguments.Of5(func(in cubeInstance, i, m int, a, b float64) (linkCase, error) { return linkCase{in, i, m, a, b}, nil },
		associationCubes, phaseOf("i", "phase of the links into node 0").Usual("i", 2, 3),
		phaseOf("m", "phase of the single link").Usual("m", 2, 4), threshold("a", "threshold of the links into node 0").Usual("a", 3, 4.5),
		threshold("b", "threshold of the single link").Usual("b", 1.5, 2.5))
	pairCases = arguments.Of5(func(in cubeInstance, first, second [3]int, a, b float64) (pairCase, error) {
		return pairCase{in, first[0], first[1], first[2], second[0], second[1], second[2], a, b}, nil
	}, associationCubes, linkOf("i", "c", "into").Usual("i", 2, 4), linkOf("m", "k", "other").Usual("m", 2, 4),
		threshold("a", "threshold of the first link").Usual("a", 1.5, 3), threshold("b", "threshold of the other").Usual("b", 1.5, 3))
)

// linkOf is the argument of a link: its phase, dimension and receiver.
func linkOf(phase, dimension, node string) arguments.Argument[[3]int] {
	return arguments.Of3(func(i, c, z int) ([3]int, error) { return [3]int{i, c, z}, nil },
		phaseOf(phase, "phase of a link"),
		arguments.Int(dimension, "its dimension, from 0", 0, 11).Usual(dimension, 0, 5),
		arguments.Int(node, "the node that it leads into", 0, 1<<12-1).Usual(node, 0, 63))
}

// validate checks that both events have probabilities strictly between 0 and 1 and are dependent.
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

// events are those of the links into node 0, and of the single link.
func (c linkCase) events(b *model.Barrier, x []float64) [2]bool {
	all := true
	for dimension := range c.d {
		all = all && b.LinkTime(x, c.i, dimension, 0) <= c.a
	}
	return [2]bool{all, b.LinkTime(x, c.m, 0, 1) <= c.b}
}

func (c pairCase) validate() error {
	if err := cmp.Or(c.cubeInstance.validate(), c.hasPhase("i", c.i), c.hasPhase("m", c.m), c.hasLink("c", c.c, "into", c.z),
		c.hasLink("k", c.k, "other", c.y)); err != nil {
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
		return inputs.Errorf(dimension, c, "a dimension from 0 to %d", in.d-1)
	}
	return inputs.Require(z < in.nodes(), node, z, "a node from 0 to %d", in.nodes()-1)
}

// packetsOf returns the packets that a link sends, in the order of the schedule.
func packetsOf(r *schedules.Rotation, i, c, z int) []uint32 {
	list := r.AppendSet(nil, i, c)
	for k := range list {
		list[k] ^= uint32(z)
	}
	return list
}

// longestLink returns the largest |S_{i,c}| of a phase.
func longestLink(r *schedules.Rotation, i int) (most int) {
	for c := range r.D {
		most = max(most, len(r.AppendSet(nil, i, c)))
	}
	return most
}

// undecided checks that the event that a sum of k lengths is at most a is neither certain nor impossible.
func (in cubeInstance) undecided(name string, k int, a float64) error {
	lo, hi := in.law.Support()
	possible := k > 0 && float64(k)*lo <= a && a < float64(k)*hi
	return inputs.Require(possible, name, a, "a threshold that a sum of %d lengths may exceed or not", k)
}

// intersecting checks that two sets of packets intersect: disjoint ones make the links independent, and no sample
// distinguishes a covariance of 0 from a negative one.
func intersecting(first, second []uint32) error {
	shared := slices.ContainsFunc(first, func(t uint32) bool { return slices.Contains(second, t) })
	return inputs.Require(shared, "packets of both links", 0, "an integer >= 1")
}

// covariance measures the covariance of the indicators of two events of the same lengths: half the mean of the
// product of the differences between two independent draws.
func covariance[T any](events func(c T) montecarlo.Replication[[2]bool]) claims.Measurement[T] {
	return claims.Mean(func(c T) montecarlo.Replication[float64] {
		once := events(c)
		return func(r *rand.Rand) (float64, error) {
			u, err := once(r)
			if err != nil {
				return 0, err
			}
			v, err := once(r)
			return (indicator(u[0]) - indicator(v[0])) * (indicator(u[1]) - indicator(v[1])) / 2, err
		}
	})
}

func indicator(event bool) float64 {
	if event {
		return 1
	}
	return 0
}
