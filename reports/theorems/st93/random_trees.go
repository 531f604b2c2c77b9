package st93

import (
	"errors"
	"math"
	"math/rand/v2"

	formula "castlab/analytic/kbroadcast"
	"castlab/analytic/maxload"
	"castlab/montecarlo"
	model "castlab/montecarlo/kbroadcast"
	thrown "castlab/montecarlo/maxload"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// randomTrees are the claims on the time of trees chosen at random, whose roots are told that phase 2 is over or find
// it out.
func randomTrees() []reports.Claim {
	return []reports.Claim{
		claims.Claim[instance]{
			ID: "ST93-RANDOM-TIME", Title: "Random trees, one phase after the other: at most 2 max N + 2d - 1 slots",
			Statement: `If every source chooses one of the $d$ trees at random, phase 2 takes at most $\max_j N_j + d - 1$ slots and ` +
				`phase 3 $\max_j N_j + d$, termination packets included. That phase 3 begins as soon as phase 2 has ended is taken for ` +
				`granted, as in the paper. Measured in every run: the slots less $2\max_j N_j$.`,
			Source:   "ST93, Section 3.2, randomization",
			Measured: `T - 2\max_j N_j`, Name: "T - 2 max N", Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolT, symbolN, symbolJ},
			Parameters: executedSizes,
			Over:       []string{"d=1 K=2", "d=2 K=4", "d=3 K=8", "d=5 K=32", "d=6 K=64", "d=7 K=128", "d=8 K=40", "d=10 K=100"},
			Given:      distinctSources,
			Theory:     func(in instance) (float64, error) { return integer(formula.RandomizedTotal(in.d, 0)) },
			Measure: claims.Range(0, execution(model.Random, beyondLoads)).AtMostFor(func(in instance) int {
				return in.runs(200, 1<<28)
			}),
			Formula: formula.RandomizedTotal, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[multiple]{
			ID: "ST93-CASE1-TIME", Title: "Many packets on random trees: 4CK/d + 2d slots but for probability 2^-C (no run comes near)",
			Statement: `If $K \ge 2d\log_2 d$ and $C \ge 2e$, the randomized algorithm takes more than $4CK/d + 2d$ slots with ` +
				`probability at most $2^{-C}$. True, with room to spare: see ST93-CASE1-TIME-SHARP. Executed with random sources and ` +
				`trees. By ST93-CASE1 a late run has a probability below $10^{-14}$, so none is expected, and none seen excludes only ` +
				`probabilities above those of the interval: what checks the time itself is ST93-RANDOM-TIME, in every run.`,
			Source:   "ST93, Section 3.2, randomization",
			Measured: `\Pr(T > 4CK/d + 2d)`, Name: "P(late)", Unit: "probability", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolC, symbolE},
			Parameters: manyPackets, Over: []string{"d=4 K=16 C=2e", "d=6 K=32 C=2e", "d=8 K=48 C=2e"},
			Given: claims.Given("2d log2 d <= K <= 2^d", multiple.distinct), Defined: true,
			Theory: multiple.case1,
			Measure: claims.Probability(func(x multiple) montecarlo.Replication[bool] {
				last, err := formula.PrintedCase1Time(x.d, x.K, x.C)
				return x.later(model.Random, last, err)
			}),
			Formula: maxload.Case1, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[multiple]{
			ID: "ST93-CASE1-TIME-SHARP", Title: "The same within 2CK/d + 2d - 1 slots (no run comes near)",
			Statement: `The two phases take at most $2\max_j N_j + 2d - 1$ slots (ST93-RANDOM-TIME), so under the hypotheses of ` +
				`ST93-CASE1-TIME the time exceeds $2CK/d + 2d - 1$ with probability at most $2^{-C}$: the printed coefficient 4 is twice ` +
				`what is needed, and 2 is what the paper uses itself in its second case. No late run is expected here either.`,
			Source:   "derived; improves ST93, Section 3.2, which is true and loose",
			Measured: `\Pr(T > 2CK/d + 2d - 1)`, Name: "P(late)", Unit: "probability", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolC, symbolN, symbolJ},
			Parameters: manyPackets, Over: []string{"d=4 K=16 C=2e", "d=6 K=32 C=2e", "d=8 K=48 C=2e"},
			Given: claims.Given("2d log2 d <= K <= 2^d", multiple.distinct), Defined: true,
			Theory: multiple.case1,
			Measure: claims.Probability(func(x multiple) montecarlo.Replication[bool] {
				last, err := formula.Case1Time(x.d, x.K, x.C)
				return x.later(model.Random, last, err)
			}),
			Formula: maxload.Case1, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-CASE2-TIME", Title: "Few packets on random trees: 4d slots with high probability (no run comes near)",
			Statement: `If $K \le d^2/(2e)$, then $\max_j N_j < d$ but for probability $2d\,2^{-d}$, and the randomized algorithm ` +
				`completes within $4d - 3 \le 4d$ slots. Measured: the probability of more than $4d - 3$ slots. It is less than that of ` +
				`a load of $d$, which ST93-CASE2 finds at most 1/480 of the bound, so no late run is expected; what checks the slots ` +
				`themselves is ST93-RANDOM-TIME, in every run.`,
			Source:   "ST93, Section 3.2, randomization; $4d-3$ derived",
			Measured: `\Pr(T > 4d - 3)`, Name: "P(late)", Unit: "probability", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolK, symbolT, symbolN, symbolJ, symbolE},
			Parameters: sizes(mostFactor, 1, 1<<24).Usual("d", 3, 12).Usual("K", 1, 30), Over: []string{"d=6 K=6", "d=8 K=11", "d=10 K=18"},
			Given: claims.Given("K <= d^2/(2e)", instance.distinct), Defined: true,
			Theory: func(in instance) (float64, error) { return maxload.Case2(in.d, in.K) },
			Measure: claims.Probability(func(in instance) montecarlo.Replication[bool] {
				last, err := formula.Case2Time(in.d)
				return in.later(model.Random, float64(last), err)
			}),
			Formula: maxload.Case2, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-DETECT", Title: "Roots find out that phase 2 is over in three slots, or with the message of the farthest node",
			Statement: `Behind its packets for a tree every node sends its parent the number of packets of its subtree, once it has ` +
				`these numbers from its children: a root that has them all has all packets, in whatever order nodes serve them. It tells ` +
				`node 0, which has a link from every root that phase 2 leaves free, and node 0, told by all, tells the roots. No node ` +
				`needs to know anything of the others. The number of a child comes in the slot after its last packet, or when the ` +
				`farthest node, $d$ links away, can be heard. With two slots to node 0 and back, ` +
				`$T' = \max(T + 3,\ \max_j N_j + 2d + 2)$, $T$ being the time if somebody told: three slots more where phase 2 takes ` +
				`$d - 1$ or more. Executed message by message beside the run without them.`,
			Source:   "derived; ST93, Section 3.2, leaves it open",
			Measured: `T' - \max(T,\ \max_j N_j + 2d - 1)`, Name: "T' - max(T, max N + 2d - 1)", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolFound, symbolTold, symbolN, symbolJ},
			Parameters: executedSizes, Over: []string{
				"d=1 K=0,2", "d=2 K=3", "d=3 K=8", "d=5 K=9", "d=6 K=64", "d=8 K=40", "d=10 K=1,100,1024", "d=12 K=500",
			},
			Given:   distinctSources,
			Theory:  claims.Stated[instance](3),
			Measure: claims.Range(0, claims.Paired(execution(model.Detected, slots), execution(model.Random, heard))).AtMostFor(fewRuns),
			Formula: kit.Stated, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-DETECT-TIME", Title: "Random trees, roots that find out: at most 2 max N + 2d + 2 slots",
			Statement: `With detection as in ST93-DETECT phase 2 takes at most $\max_j N_j + d + 2$ slots and phase 3 $\max_j N_j + d$: ` +
				`$T' \le 2\max_j N_j + 2d + 2$, for every choice of trees and without anything taken for granted. Attained without ` +
				`packets. Measured in every run: the slots less $2\max_j N_j$.`,
			Source:   "derived; refines ST93, Section 3.2, randomization",
			Measured: `T' - 2\max_j N_j`, Name: "T' - 2 max N", Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolD, symbolFound, symbolN, symbolJ},
			Parameters: executedSizes,
			Over:       []string{"d=1 K=0,2", "d=2 K=4", "d=3 K=8", "d=5 K=32", "d=7 K=128", "d=8 K=40", "d=10 K=100"},
			Given:      distinctSources,
			Theory:     func(in instance) (float64, error) { return integer(formula.DetectedTotal(in.d, 0)) },
			Measure:    claims.Range(0, execution(model.Detected, beyondLoads)).AtMostFor(fewRuns),
			Formula:    formula.DetectedTotal, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "ST93-DETECT-GAIN", Title: "What random trees save with detection, against ranks from a prefix",
			Statement: `$\mathrm{E}(T_{\mathrm{prefix}} - T') \ge 2\left(\lceil K/d \rceil + d - 1 - \mathrm{E}\max_j N_j\right)$, by ` +
				`ST93-TOTAL, ST93-DETECT-TIME and the exact law of the largest load (ST93-LOAD-LAW): random trees save up to $2d - 2$ ` +
				`slots and lose twice what the fullest tree has above its share, which with many packets is more. With ranks by exchange ` +
				`(ST93-TOTAL-EXCHANGE) the three phases are shorter by $d + 1$. Measured: the mean of the difference on the same random ` +
				`sources, which is greater, since phase 2 is over before its bound.`,
			Source:   "derived; ST93, Section 3.2, has random trees to avoid the prefix task",
			Measured: `\mathrm{E}(T_{\mathrm{prefix}} - T')`, Name: "T_prefix - T'", Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{
				symbolD, symbolK, symbolFound, {Name: `T_{\mathrm{prefix}}`, Meaning: "completion time of the three phases", Unit: "slots"},
				symbolN, symbolJ,
			},
			Parameters: someSizes, Over: []string{"d=4 K=4", "d=6 K=10", "d=8 K=20,64", "d=10 K=100"}, Long: []string{"d=10 K=1024"},
			Given:   variedSources,
			Theory:  instance.leastGain,
			Measure: claims.Mean(claims.Paired(execution(model.Prefix, slots), execution(model.Detected, slots))),
			Formula: maxload.Mean, Model: (*model.Cube).Completion,
		}.Declare(),
		claims.Claim[multiple]{
			ID: "ST93-LOAD-EVERY", Title: "No tree has much more than max(d, K/d) packets, whatever K is",
			Statement: `With $L = \max(d, K/d)$ and $C \ge 1$, $\Pr(\max_j N_j \ge C L) \le d \left(\frac{e^{C-1}}{C^C}\right)^d$ for ` +
				`every $K$: one load reaches $CL$ with a probability of at most $e^{CL - \lambda - CL \log(CL/\lambda)}$, where ` +
				`$\lambda = K/d$, which grows with $\lambda$ up to $\lambda = L$ and is $(e^{C-1}/C^C)^L$ there; $L \ge d$, and there ` +
				`are $d$ trees. The right side is free of $K$ and tends to 0 with $d$ for every $C > 1$. The worst number is $d^2$: at ` +
				`fewer packets the same load is rarer, and beyond it the bound falls with $L$.`,
			Source:   "derived; ST93, Section 3.2, distinguishes two cases that leave numbers out below d = 66",
			Measured: `\Pr(\max_j N_j \ge C L)`, Name: "P(max>=m)", Relation: reports.AtMost,
			Symbols: append([]reports.Symbol{
				symbolOrder, symbolTimes, {Name: `\lambda`, Meaning: "mean load, K/d"}, symbolE,
			}, loadSymbols...),
			Parameters: multiples(thrownSizes, orderFactor), Over: []string{
				"d=10 K=1,18,19,42,66,67,100,300,1000 C=2", // in both cases of the paper, up to 18 and from 67 on, and between them
				"d=40 K=1600 C=1.5", "d=100 K=10000 C=1.4",
			},
			Given: claims.Given[multiple]("C >= 1").And(claims.About(multiple.tail, measurable)), Defined: true,
			Theory:  func(x multiple) (float64, error) { return maxload.EveryNumber(x.d, x.C) },
			Measure: tilted(multiple.tail).Longer(1 << 18),
			Formula: maxload.EveryNumber, Model: thrown.Tilted,
		}.Declare(),
		claims.Claim[multiple]{
			ID: "ST93-RANDOM-EVERY", Title: "Random trees take a multiple of max(d, K/d) slots with high probability, whatever K is",
			Statement: `With $L = \max(d, K/d)$ and $C \ge 1$, $\Pr(T' > (2C+2)L + 2) \le d \left(\frac{e^{C-1}}{C^C}\right)^d$ for ` +
				`every $K$: but for this probability no tree has $CL$ packets (ST93-LOAD-EVERY), and then ` +
				`$T' \le 2\max_j N_j + 2d + 2 < 2CL + 2L + 2$ (ST93-DETECT-TIME). So for every $c > 4$ and every $K$ the time is at most ` +
				`$cL + 2$ with a probability that tends to 1 with $d$, and no algorithm takes less than $\max(d, (1 - 2^{-d})K/d)$ ` +
				`(ST93-LB): the order of $L$ with high probability, without cases, and with roots that find out by themselves. Executed ` +
				`with random sources; late runs are rarer than the bound, and most cases see none.`,
			Source:   "ST93, Sections 1 and 3.2, which proves it in two cases; for every number derived",
			Measured: `\Pr(T' > (2C+2)L + 2)`, Name: "P(late)", Unit: "probability", Relation: reports.AtMost,
			Symbols: []reports.Symbol{
				symbolD, symbolK, symbolFound, symbolN, symbolJ, symbolOrder, symbolTimes, symbolE, {Name: "c", Meaning: "$2C + 2$"},
			},
			Parameters: multiples(someSizes, orderFactor),
			Over:       []string{"d=10 K=1,18,19,42 C=2", "d=8 K=64 C=2"}, Long: []string{"d=10 K=66,67,100,300,1000 C=2"},
			Given: claims.Given("C >= 1, 1 <= K <= 2^d", multiple.distinct), Defined: true,
			Theory: func(x multiple) (float64, error) { return maxload.EveryNumber(x.d, x.C) },
			Measure: claims.Probability(func(x multiple) montecarlo.Replication[bool] {
				return x.later(model.Detected, float64((2*x.C+2)*x.order())+2, nil)
			}),
			Formula: maxload.EveryNumber, Model: (*model.Cube).Completion,
		}.Declare(),
	}
}

var (
	symbolFound = reports.Symbol{
		Name: `T'`, Meaning: "completion time if the roots find out that phase 2 is over", Unit: "slots",
	}
	symbolTold = reports.Symbol{
		Name: "T", Meaning: "completion time if somebody told them, with the same sources and trees", Unit: "slots",
	}
	symbolOrder = reports.Symbol{Name: "L", Meaning: `$\max(d, K/d)$`}
	symbolTimes = reports.Symbol{Name: "C", Meaning: "load over L"}
)

// variedSources is the hypothesis that sources are distinct, and times random.
var variedSources = claims.Given("2 <= K <= 2^d and d >= 2, so that something varies", instance.varied, instance.distinct)

// beyondLoads is the time less twice the largest load.
func beyondLoads(_ instance, t model.Times) float64 { return float64(t.Slots - 2*t.MaxLoad) }

// heard is the time of roots that are told, or of hearing of the farthest node, if that is later.
func heard(in instance, t model.Times) float64 { return float64(max(t.Slots, t.MaxLoad+2*in.d-1)) }

// runs is how many executions make a number of transmissions, from 2 to most.
func (in instance) runs(most, transmissions int) int {
	return max(2, min(most, transmissions/max(1, in.K<<in.d)))
}

// fewRuns is how many executions take a fraction of a second.
func fewRuns(in instance) int { return in.runs(100, 1<<22) }

// later is the model of whether an execution ends after a slot.
func (in instance) later(ranks model.Ranks, last float64, err error) montecarlo.Replication[bool] {
	if err != nil {
		return func(*rand.Rand) (bool, error) { return false, err }
	}
	return execution(ranks, func(_ instance, t model.Times) bool { return float64(t.Slots) > last })(in)
}

// leastGain returns what random trees save with detection at least, against ranks from a prefix.
func (in instance) leastGain() (float64, error) {
	ranked, err := formula.Total(in.d, in.K)
	bound, err2 := formula.DetectedTotal(in.d, 0)
	most, err3 := maxload.Mean(in.d, in.K)
	return float64(ranked-bound) - 2*most, errors.Join(err, err2, err3)
}

// A multiple is K broadcasts with a multiple C of the mean load K/d, or of the order max(d, K/d) of the time.
type multiple struct {
	instance
	C float64
}

func multiples(in arguments.Argument[instance], C arguments.Argument[float64]) arguments.Argument[multiple] {
	return arguments.Of2(func(in instance, C float64) (multiple, error) { return multiple{in, C}, nil }, in, C)
}

// mostFactor is a C for which 2^-C is so small that no number of runs can refute it.
const mostFactor = 16

var (
	manyPackets = multiples(someSizes.Usual("d", 2, 9),
		arguments.NumberOr("C", "load over the mean load K/d", "2e", 2*math.E, 2*math.E, mostFactor).UsualOf("C", "2e", "[5.5..9.0]"))
	orderFactor = arguments.Real("C", "multiple of max(d, K/d)", arguments.Positive()).Usual("C", 1, 3)
)

// case1 is the bound of ST93-CASE1.
func (x multiple) case1() (float64, error) { return maxload.Case1(x.d, x.K, x.C, maxload.Binary) }

// order returns max(d, K/d).
func (in instance) order() float64 { return max(float64(in.d), float64(in.K)/float64(in.d)) }

// tail returns the event that some load is C max(d, K/d) or more.
func (x multiple) tail() loadTail {
	const rounding = 1e-9
	return loadTail{x.instance, int(min(math.Ceil(float64(x.C*x.order())-rounding), float64(x.K+1)))}
}
