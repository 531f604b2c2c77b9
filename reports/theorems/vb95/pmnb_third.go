package vb95

import (
	"fmt"
	"slices"

	"castlab/analytic/kbroadcast"
	formula "castlab/analytic/pmnb"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// thirdAlgorithm are the claims of Section IV-C.
func thirdAlgorithm() []reports.Claim {
	return []reports.Claim{
		claims.Claim[task]{
			ID: "VB95-ALG3", Title: "Algorithm III: the exact time",
			Statement: `Packets are not split; the packet of rank $r$ is of class $r \bmod d$, and the classes work in lock step ` +
				`with the subphases of $q$ packets. $T = 4d\,t_p + 2d + q - 1 - s(q-1)$ whichever nodes are active. Executed with ` +
				`random active nodes; no link is ever used twice in a step.`,
			Source:   "VB95, Section IV-C; the exact value derived",
			Measured: `T`, Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols: []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes, symbolQ,
				{Name: "r", Meaning: "rank of a packet, from 0"}},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory:  func(x task) (float64, error) { return formula.Exact(formula.III, x.d, x.M, x.tp, formula.Tree) },
			Measure: timeOf(model.III),
			Formula: formula.Exact, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-ALG3-BOUND", Title: "Algorithm III: the printed bound",
			Statement: `$T \le \lceil M/d \rceil + 2d + 4d\,t_p - 1$ without splitting packets.`,
			Source:    "VB95, Section IV-C",
			Measured:  `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) {
				bound, err := formula.Printed(formula.III, x.d, x.M, x.tp)
				return bound * (1 + 2*x.rounding(model.III)), err // attained for M <= d
			},
			Measure: timeOf(model.III),
			Formula: formula.Printed, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-ALG3-UNPADDED", Title: "Read without padding: classes of different sizes keep to subphases of their own",
			Statement: `The classes of algorithm III have $\lceil M/d \rceil$ or $\lfloor M/d \rfloor$ packets, each broadcasts in ` +
				`the subphases of its own number, and no two use a link at the same time. Counted: packets that meet on a link, over ` +
				`all runs.`,
			Source:   "VB95, Section IV-C, where the lengths of the subphases are left open",
			Measured: `\text{meetings}`, Name: "meetings", Within: claims.OneCount,
			Erratum: `All classes must use the subphases of $\lceil M/d \rceil$ packets. Otherwise classes fall out of step, and ` +
				`two use one link in one step if and only if $d$ does not divide $M$ and 4 divides $\lfloor M/d \rfloor > 0$. With ` +
				`padding none do (VB95-ALG3).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolCubeD, symbolM},
			Parameters:  anyTask, Over: []string{"d=5 M=21 tp=0", "d=6 M=26 tp=0", "d=7 M=30 tp=0", "d=8 M=67 tp=0"},
			Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: claims.Stated[task](0),
			Measure: executed(model.III, model.Variant{Reading: model.Reading{Unpadded: true}}, func(_ task, c model.Counts) float64 {
				return float64(c.Collisions.Links)
			}),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-MNB3", Title: "The full multinode broadcast by algorithm III: within 2d-1 slots of the optimum",
			Statement: `If all $N$ nodes are active their ranks are known, and algorithm III takes at most ` +
				`$\lceil N/d \rceil + 2d - 1$ slots, which is within $2d-1$ of the optimum for $d \ge 2$. No instance attains it: ` +
				`the time is less by $s(\lceil N/d \rceil - 1) \ge 1$. Executed without prefix steps.`,
			Source:   "VB95, Section IV-C",
			Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTime, symbolOnes},
			Parameters: fullTask, Given: allActive, Drawn: allActive.Met,
			Over: []string{"d=2 M=4", "d=3 M=8", "d=4 M=16", "d=5 M=32", "d=6 M=64", "d=7 M=128", "d=8 M=256", "d=9 M=512", "d=10 M=1024"},
			Theory: func(x task) (float64, error) {
				_, printed, err := formula.MultinodeIII(x.d)
				return float64(printed), err
			},
			Measure: executed(model.III, model.Variant{Ranks: model.Known}, task.duration),
			Formula: formula.MultinodeIII, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

var allActive = claims.Given("M = N", task.validate, func(x task) error {
	return holds(x.M == x.nodes(), "M", x.M, fmt.Sprintf("2^d = %d", x.nodes()))
})

// algorithmsCompared are the claims of Section IV on several algorithms, and on ranks by exchange.
func algorithmsCompared() []reports.Claim {
	return []reports.Claim{
		claims.Claim[task]{
			ID: "VB95-NEAR", Title: "Algorithms II and III are near-optimal for many packets",
			Statement: `They take at most $1 + \frac{dV}M$ times $M/d$, which no algorithm beats for $M < N$. With ` +
				`$V = 2d\,t_p + 2$ (II) the factor tends to 1 if $M$ is of higher order than $d(d\,t_p + 1)$, with ` +
				`$V = 2d + 4d\,t_p$ (III) than $d^2$. Only then does it follow that the algorithms are near-optimal, which the paper ` +
				`says of any number of packets: in its example, $d = 16$ and $M = 1024$, the factor of algorithm II is $1.53$ with ` +
				`$t_p = 1$.`,
			Source:   "VB95, Section IV, eqs. (13) and (14) and below; the condition on M is derived",
			Measured: `T\,d/M`, Name: "T d/M", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime,
				{Name: "V", Meaning: `$2d\,t_p + 2$ (algorithm II) or $2d + 4d\,t_p$ (III)`, Unit: "slots"}},
			Parameters: byAlgorithm(anyTask, model.II, model.III), Given: claims.Valid(task.validate), Drawn: enoughNodes.Met,
			Over: slices.Concat(with("algorithm=II", manyPackets), with("algorithm=III", manyPackets)),
			Theory: func(x task) (float64, error) {
				V := x.prefix(2) + 2
				if x.a == model.III {
					V = 2*float64(x.d) + x.prefix(4)
				}
				return 1 + float64(float64(x.d)*V)/float64(x.M), nil
			},
			Measure: claims.Choose(func(x task) claims.Measurement[task] { return executed(x.a, model.Variant{}, task.overPackets) }),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-HALF", Title: "Algorithms II and III take at most half of the time of the three-phase algorithm",
			Statement: `With $t_p = 0$, $T \le \frac12\left(2\lceil M/d \rceil + 4d\right)$: the time of algorithm III is ` +
				`$\lceil M/d \rceil + 2d - 1 - s(\lceil M/d \rceil - 1)$, and the algorithm of ST93, which finds the ranks among its ` +
				`packets, takes $2\lceil M/d \rceil + 4d$ slots. The same holds for algorithm II.`,
			Source:   `VB95, Section I, "roughly one half of the best existing bound"; the exact inequality is derived`,
			Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
			Parameters: byAlgorithm(freeTask, model.II, model.III), Given: freeRanks, Drawn: freeRanks.Met,
			Over: slices.Concat(with("algorithm=II", freeTasks), with("algorithm=III", freeTasks)),
			Theory: func(x task) (float64, error) {
				total, err := kbroadcast.Total(x.d, x.M)
				return float64(total) / 2, err
			},
			Measure: timeOfEach,
			Formula: kbroadcast.Total, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-EXAMPLE", Title: "The example: N = 65536 nodes, 1024 of them active",
			Statement: `With $d = 16$, $M = 2^{10}$ algorithm I takes 157 slots for $t_p = 1$ and 125 for $t_p = 0$, and the ` +
				`optimal multinode broadcast 4096 (VB95-EXAMPLE-MNB). Algorithm II is said to take 98 and 66: executed 97.3125 and ` +
				`65.3125. Executed with random active nodes.`,
			Source:   "VB95, Section IV, example before Section IV-A; II exactly",
			Measured: `T`, Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime},
			Parameters: byAlgorithm(exampleTask, model.I, model.II), Over: []string{"tp=0,1 algorithm=I", "tp=0,1 algorithm=II"},
			Theory: func(x task) (float64, error) {
				return map[model.Algorithm]float64{model.I: 125, model.II: 65.3125}[x.a] + float64(32*x.tp), nil
			},
			Measure: timeOfEach,
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB95-EXAMPLE-MNB", Title: "The example: a multinode broadcast by 65536 nodes takes 4096 slots",
			Statement: `The optimal multinode broadcast takes $\lceil (N-1)/d \rceil$ slots, 4096 with $d = 16$, whatever nodes are ` +
				`active. Counted: the slots of a schedule that is proved valid for all $N$ packets by its relative addresses.`,
			Source:   "VB95, Section IV, example before Section IV-A",
			Measured: `T`, Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTime},
			Parameters: arguments.Int("d", "dimensions of the hypercube", 1, 20), Over: []string{"d=16"},
			Theory: claims.Whole(formula.Multinode), Measure: claims.Count(multinodeSlots),
			Formula: formula.Multinode, Model: schedules.ValidateTranslated,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-EXAMPLE-LOWER", Title: "The example: no algorithm takes less than 64 slots",
			Statement: `Every node that is not active receives $M$ packets over $d$ links, which takes $M/d$ slots: 64 with ` +
				`$d = 16$, $M = 2^{10}$. There the fastest known here, algorithm II with $t_p = 0$, executed, takes $65.3125$.`,
			Source:   "VB95, Section IV, example before Section IV-A, and eq. (13), from which 63.94 follows; 64 derived",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
			Parameters: anyTask, Over: []string{"d=16 M=1024 tp=0"}, Given: someInactive, Drawn: someInactive.Met,
			Theory: func(x task) (float64, error) { return formula.Lower(x.d, x.M) }, Measure: leastTime(model.II),
			Formula: formula.Lower, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-EXAMPLE-PRINTED", Title: "As printed: algorithm III takes 160 or 96 slots in the example",
			Statement: `With $d = 16$, $M = 2^{10}$ algorithm III takes 160 slots for $t_p = 1$ and 96 for $t_p = 0$.`,
			Source:    "VB95, Section IV, example before Section IV-A",
			Measured:  `T`, Unit: "slots", Within: claims.OneCount,
			Erratum: `The paper's own bound $\lceil M/d \rceil + 2d + 4d\,t_p - 1$ is 159 and 95: the printed numbers are one more, ` +
				`as if without the $-1$. Executed it takes 153 and 89, as VB95-ALG3 says.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
			Parameters:  byAlgorithm(exampleTask, model.III), Over: []string{"tp=0,1 algorithm=III"},
			Theory: func(x task) (float64, error) { return 96 + float64(64*x.tp), nil }, Measure: timeOfEach,
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-CONSTANT", Title: "With ranks known algorithm II is within 2 slots of the optimum",
			Statement: `With $t_p = 0$ algorithm II takes at most 2 slots more than $L$, which no algorithm beats: ` +
				`$T - L = 2 - (1 + s(M-1))/d$ for $M < N$ and 1 for $M = N$ (VB95-ALG2). This is the additive constant that ST93 ` +
				`announces in a footnote for $M \gg d^2$; it holds for every $M$, packets being split and ranks known. Whole packets ` +
				`cost more: algorithm III takes up to $2d$ slots more than $L$ (VB95-ALG3).`,
			Source:   "ST93, footnote 1, on VB95; the constant is derived",
			Measured: `T - L`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, symbolOnes, symbolReceived},
			Parameters: freeTask, Over: freeTasks, Given: freeRanks, Drawn: freeRanks.Met,
			Theory: claims.Stated[task](2), Measure: overLower,
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-CONSTANT-RANKS", Title: "With ranks to be found it is not: 2d t_p + 1 slots above the bound at least",
			Statement: `$T - L \ge 2d\,t_p + 1$, with equality for $M = N$ nodes: the excess $2d\,t_p + 2 - (1 + s(M-1))/d$ grows ` +
				`with $d$, however many packets there are, unless $t_p$ falls like $1/d$. For $M \gg d^2$ it is small beside $L$, so ` +
				`that the factor tends to 1 (VB95-NEAR), and it is no additive constant. With ranks by exchange it is $d\,t_p$ less ` +
				`(VB95-EXCHANGE).`,
			Source:   "derived; ST93, footnote 1, says a constant",
			Measured: `T - L`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, symbolOnes, symbolReceived},
			Parameters: anyTask, Over: timedTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) {
				return (x.prefix(2) + 1) * (1 - 2*x.rounding(model.II)), nil // attained for M = N
			},
			Measure: overLower,
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-EXCHANGE", Title: "With ranks by exchange algorithm II saves d prefix steps",
			Statement: `Neighbors across one dimension after the other exchange the totals of their subcubes: after $d$ steps every ` +
				`node knows its rank and $M$, and each step uses one dimension, so the classes stay apart. Algorithm II then takes ` +
				`$T = d\,t_p + 2 + (M - 1 - s(M-1))/d$.`,
			Source:   "derived; improves VB95, Section IV",
			Measured: `T`, Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory:  func(x task) (float64, error) { return formula.Exact(formula.II, x.d, x.M, x.tp, formula.Exchange) },
			Measure: executed(model.II, model.Variant{Ranks: model.Exchange}, task.duration),
			Formula: formula.Exact, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-VH-III", Title: "Algorithm III: the time of the phases before the broadcast",
			Statement: `Classes, ranks and packing take $d + 4d\,t_p$ slots. The other $d$ of $V = 2d + 4d\,t_p$ is that of the ` +
				`bound on the broadcast phase.`,
			Source:   "derived; corrects VB95, Section V",
			Measured: `T_{12}`, Name: "T_12", Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolBefore, symbolVh},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return float64(x.d) + x.prefix(4), nil }, Measure: timeBefore(model.III),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-VH-III-PRINTED", Title: "As printed: the time of the phases of algorithm III before the broadcast",
			Statement: `The computation of classes and ranks and packing take $2d + 4d\,t_p$ slots in algorithm III.`,
			Source:    "VB95, Section V",
			Measured:  `T_{12}`, Name: "T_12", Unit: "slots", Within: claims.Absolute(1e-9),
			Erratum: `They take $d + 4d\,t_p$ (VB95-VH-III); the other $d$ belongs to the broadcast phase. The bound on the whole ` +
				`is not affected.`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolCubeD, symbolTp, symbolBefore, symbolVh},
			Parameters:  anyTask, Over: fewTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return float64(2*x.d) + x.prefix(4), nil }, Measure: timeBefore(model.III),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

var manyPackets = []string{"d=6 M=40 tp=1", "d=8 M=200 tp=0", "d=10 M=900 tp=1", "d=12 M=4000 tp=0", "d=16 M=1024 tp=1"}

// overPackets returns the time over that in which a node receives all packets.
func (x task) overPackets(c model.Counts) float64 { return x.duration(c) * float64(x.d) / float64(x.M) }

// exampleTask is the argument of the example of Section IV with any time of a prefix step.
var exampleTask = arguments.Of3(newTask, arguments.Int("d", "dimensions of the hypercube", 16, 16).Default("d", "16"),
	arguments.Int("M", "active nodes", 1<<10, 1<<10).Default("M", "1024"), prefixTime)

// multinodeSlots returns the slots of a validated multinode broadcast.
func multinodeSlots(d int) (slots int, sends int64, err error) {
	s, err := schedules.CubeMultinodeTree(d)
	if err != nil {
		return 0, 0, err
	}
	return s.Slots, int64(len(s.Sends)), schedules.ValidateTranslated(d, s)
}

var someInactive = claims.Given("a node that is not active", task.validate, func(x task) error {
	return holds(x.M < x.nodes(), "M", x.M, fmt.Sprintf("an integer from 1 to 2^d - 1 = %d", x.nodes()-1))
})

// overLower measures the time of algorithm II less that of the packets that some node has to receive over its d links.
var overLower = executed(model.II, model.Variant{}, func(x task, c model.Counts) float64 {
	received := x.M
	if x.M == x.nodes() {
		received--
	}
	return float64(float64(c.PrefixSteps)*x.tp) + float64(c.Parts-received)/float64(x.d)
})

var symbolReceived = reports.Symbol{
	Name: "L", Meaning: `$M/d$, for $M = N$ $(N-1)/d$: what no algorithm beats (VB95-LOWER)`, Unit: "slots",
}
