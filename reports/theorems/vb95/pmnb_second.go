package vb95

import (
	"math"

	formula "castlab/analytic/pmnb"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// secondAlgorithm are the claims of Section IV-B.
func secondAlgorithm() []reports.Claim {
	return []reports.Claim{
		claims.Claim[task]{
			ID: "VB95-LEM1", Title: "The busiest node of subphase l sends ceil(M/2^(d-l+1)) packets",
			Statement: `In subphase $l$ of the broadcast phase the busiest node sends $T_l = \lceil M/2^{d-l+1} \rceil$ packets, ` +
				`and over all subphases these are $d + M - 1 - s(M-1)$, which is at most the $\frac{N-1}N M + d$ of the lemma. ` +
				`Measured: what the busiest nodes of executed broadcasts send, all subphases in one number $\sum_l 10^{d-l}\,T_l$, ` +
				`the smallest and the largest of all sets of $M$ active nodes for $d \le 3$ and of random sets for $d \ge 5$. Errors ` +
				`of up to four packets in each of the subphases cannot cancel in it, as numbers with digits from $-4$ to $4$ are ` +
				`different, nor can those of different sets.`,
			Source:   "VB95, Section IV-B, proof of Lemma 1, with ceilings (VB95-LEM1-PRINTED); the sum derived",
			Measured: `\textstyle\sum_l 10^{d-l}\,T_l`, Name: "subphases", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub, symbolOnes,
				{Name: "T_l", Meaning: "packets that the busiest node sends in subphase l"}},
			Parameters: numberedTasks,
			Over:       append([]string{"d=1 M=1,2 sets=all", "d=2 M=1..4 sets=all", "d=3 M=1..8 sets=all"}, largeTasks...),
			Given:      claims.Valid(task.validate), Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return subphaseNumber(x.d, x.M) }, Measure: claims.Choose(subphases),
			Formula: formula.Subphase, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-LEM1-BOUND", Title: "The broadcast phase takes at most (N-1)M/N + d steps",
			Statement: `The subphases of the broadcast phase take $\sum_l \lceil M/2^{d-l+1} \rceil = d + M - 1 - s(M-1) \le ` +
				`\frac{(N-1)M}{N} + d$ steps together, and never just so many: the two sides differ by $1 + s(M-1) - M/N > 0$. ` +
				`Measured: the sum over the executed subphases of what the busiest node sends.`,
			Source:   "VB95, Section IV-B, Lemma 1; the exact sum derived",
			Measured: `\textstyle\sum_l T_l`, Name: "sum of T_l", Unit: "steps", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub, symbolOnes,
				{Name: "T_l", Meaning: "steps of subphase l"}},
			Parameters: anyTask, Over: freeTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory:  func(x task) (float64, error) { return formula.PrintedBroadcast(x.d, x.M) },
			Measure: executed(model.II, model.Variant{}, func(_ task, c model.Counts) float64 { return float64(sum(c.Subphases)) }),
			Formula: formula.PrintedBroadcast, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[activeSets]{
			ID: "VB95-LEM1-PRINTED", Title: "As the scan reads: subphase l lasts floor(M/2^(d-l+1))",
			Statement: `Subphase $l$ of the broadcast phase lasts $\lfloor M/2^{d-l+1} \rfloor$ steps, which is enough. Counted: ` +
				`sets of active nodes for which a node has packets left when its subphase is over, of all $2^N - 1$.`,
			Source:   "VB95, Section IV-B, proof of Lemma 1, with the brackets of the scan",
			Measured: `\text{sets with faults}`, Name: "sets with faults", Within: claims.OneCount,
			Erratum: `The brackets must be ceilings (VB95-LEM1): with floors subphase 1 has no step at all unless $M = N$, a single ` +
				`packet has none in any subphase, and the "+ d" of the lemma has no source. The scan may have lost the difference.`,
			ErratumKind: reports.ErratumScan,
			Symbols:     []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub},
			Parameters:  classSets, Over: []string{"d=2,3 algorithm=II"},
			Theory: claims.Stated[activeSets](0), Measure: failedSets(model.Reading{Floors: true}),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[activeSets]{
			ID: "VB95-NAMES-PRINTED", Title: "As printed: in class c the packet of rank r goes to node r",
			Statement: `Class $c$ replaces node $w$ by $R^c(w)$, its name rotated right by $c$, and sends the packet of rank $r$ to ` +
				`node $r$. Counted: sets of active nodes for which two packets of a class meet at a node while packing, or a ` +
				`subphase is too short, of all $2^N - 1$.`,
			Source:   "VB95, Section IV-B, proof of Theorem 3, read literally",
			Measured: `\text{sets with faults}`, Name: "sets with faults", Within: claims.OneCount,
			Erratum: `The packet has to go to the node whose name in class $c$ is $r$, which is $r$ rotated left by $c$. Read ` +
				`literally 247 of the 255 sets of $d = 3$ fail with algorithm II and 93 with III; with the left rotation none does ` +
				`(VB95-WORKS).`,
			ErratumKind: reports.ErratumMisprint,
			Symbols: []reports.Symbol{symbolCubeN, {Name: "c", Meaning: "class, from 0 to d-1"}, {Name: "w", Meaning: "node"},
				{Name: "R", Meaning: "rotation of the d bits to the right"},
				{Name: "r", Meaning: "rank of a packet within its class, from 0"}},
			Parameters: classSets, Over: []string{"d=3 algorithm=II,III"},
			Theory: claims.Stated[activeSets](0), Measure: failedSets(model.Reading{Unrotated: true}),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-LEM2", Title: "The algorithm that uses one dimension at a time: the bound on its time",
			Statement: `Algorithm $A_0$ alone, which sends whole packets and uses the links of one dimension in a step, takes at ` +
				`most $\frac{M(N-1)}{N} + 2d\,t_p + 2d$ slots, and always fewer, by $1 + s(M-1) - M/N$. Executed: its steps are ` +
				`those of a class of algorithm II, each a slot here.`,
			Source:   "VB95, Section IV-B, Lemma 2",
			Measured: `T_0`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolAlone, symbolA0, symbolOnes},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) {
				_, printed, err := formula.A0(x.d, x.M)
				return printed + x.prefix(2), err
			},
			Measure: timeAlone,
			Formula: formula.A0, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-LEM2-EXACT", Title: "The algorithm that uses one dimension at a time: its time",
			Statement: `$A_0$ alone takes $T_0 = 2d\,t_p + 2d + M - 1 - s(M-1)$ slots whichever nodes are active: $2d$ prefix ` +
				`steps, $d$ slots for packing, $d + M - 1 - s(M-1)$ for the broadcast.`,
			Source:   "derived; VB95, Section IV-B, Lemma 2, has a bound",
			Measured: `T_0`, Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolAlone, symbolA0, symbolOnes},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) {
				exact, _, err := formula.A0(x.d, x.M)
				return float64(exact) + x.prefix(2), err
			},
			Measure: timeAlone,
			Formula: formula.A0, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-ALG2", Title: "Algorithm II: the exact time",
			Statement: `Each packet is split into $d$ parts that take $1/d$ of a slot, and $d$ renamed copies of one algorithm work ` +
				`in lock step, each in a dimension of its own in every step. $T = 2d\,t_p + 2 + (M - 1 - s(M-1))/d$ whichever nodes ` +
				`are active. Executed with random active nodes, part by part; no link is ever used twice in a step.`,
			Source:   "VB95, Section IV-B, Theorem 3, eqs. (14) and (15); the exact value derived",
			Measured: `T`, Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory:  func(x task) (float64, error) { return formula.Exact(formula.II, x.d, x.M, x.tp, formula.Tree) },
			Measure: timeOf(model.II),
			Formula: formula.Exact, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-THM3", Title: "Algorithm II: the bound of the theorem",
			Statement: `$T \le \frac{(N-1)M}{N d} + 2d\,t_p + 2$. The paper writes (15) with an equality sign; the exact time, ` +
				`VB95-ALG2, is less by $(1 + s(M-1) - M/N)/d$, so that no instance attains it.`,
			Source:   "VB95, Section IV-B, Theorem 3, eqs. (14) and (15)",
			Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, symbolOnes},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return formula.Printed(formula.II, x.d, x.M, x.tp) }, Measure: timeOf(model.II),
			Formula: formula.Printed, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB95-BUFFER", Title: "Algorithm II keeps half of all packets at every node",
			Statement: `Before the last subphase of a multinode broadcast each node has, of each of the $d$ classes, the parts of ` +
				`the $N/2$ packets on its side of the dimension of the class, and sends them all across it: $N/2$ parts wait for ` +
				`every link, and $dN/2$ parts at a node, as much as $N/2$ packets. Before the other subphases it has fewer. In the ` +
				`algorithm of ST93 no link has more than $\lceil N/d \rceil + 1$ packets (ST93-BUFFER), of which the $d$ links of a ` +
				`root share the same. Counted on validated schedules.`,
			Source:   "derived; VB95, Section IV, has buffers of infinite size",
			Measured: `\text{waiting parts}`, Name: "waiting parts", Unit: "parts", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN},
			Parameters: arguments.Int("d", "dimensions of the hypercube", 1, 8), Over: []string{"d=1..6"},
			Theory: func(d int) (float64, error) { return float64(d << (d - 1)), nil }, Measure: claims.Count(waitingParts),
			Formula: kit.Stated, Model: schedules.Buffer,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-SNB2", Title: "A single node broadcast takes 2 slots by algorithm II without prefix time",
			Statement: `For $M = 1$ and $t_p = 0$ algorithm II takes two slots: one for packing, one for the broadcast, whatever ` +
				`$d$. The paper says multinode where it means node.`,
			Source:   "VB95, end of Section IV-B",
			Measured: `T`, Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
			Parameters: freeTask.Usual("M", 1, 1), Over: []string{"d=1,2,5,10 M=1 tp=0"}, Given: onePacket, Drawn: onePacket.Met,
			Theory: claims.Stated[task](2), Measure: timeOf(model.II),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-VH", Title: "Algorithm II: the time of the phases before the broadcast",
			Statement: `Ranks and packing take $2d\,t_p + 1$ slots: $2d$ prefix steps and $d$ steps of $1/d$ slot. The other slot ` +
				`of $V_h = 2d\,t_p + 2$ is the $d$ of the bound on the broadcast phase (VB95-LEM1-BOUND).`,
			Source:   "derived; corrects VB95, Section IV-B, below eq. (15)",
			Measured: `T_{12}`, Name: "T_12", Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolBefore, symbolVh},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return x.prefix(2) + 1, nil }, Measure: timeBefore(model.II),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-VH-PRINTED", Title: "As printed: the time of the phases of algorithm II before the broadcast",
			Statement: `The first two phases of algorithm II take $V_h = 2d\,t_p + 2$ slots.`,
			Source:    "VB95, Section IV-B, below eq. (15)",
			Measured:  `T_{12}`, Name: "T_12", Unit: "slots", Within: claims.Absolute(1e-9),
			Erratum: `They take $2d\,t_p + 1$ (VB95-VH). The other slot belongs to the third phase, whose bound has $d$ steps of ` +
				`$1/d$ slot more than $(N-1)M/N$. The bound on the whole is not affected.`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolBefore, symbolVh},
			Parameters:  anyTask, Over: fewTasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return x.prefix(2) + 2, nil }, Measure: timeBefore(model.II),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

var onePacket = claims.Given("M = 1, t_p = 0", task.validate, func(x task) error { return holds(x.M == 1, "M", x.M, "1") }, task.noTime)

// prefix returns the time of prefix steps, a number of them in each dimension.
func (x task) prefix(steps float64) float64 { return float64(steps * float64(x.d) * x.tp) }

// timeAlone measures the time of a class whose steps each take a slot.
var timeAlone = executed(model.II, model.Variant{}, func(x task, c model.Counts) float64 {
	return float64(float64(c.PrefixSteps)*x.tp) + float64(c.Parts)
})

// timeBefore measures the time before the broadcast phase.
func timeBefore(a model.Algorithm) claims.Measurement[task] {
	return executed(a, model.Variant{}, func(x task, c model.Counts) float64 {
		t := float64(c.Slots + c.Parts - sum(c.Subphases))
		if c.Parts > 0 {
			t /= float64(x.d)
		}
		return float64(float64(c.PrefixSteps)*x.tp) + t
	})
}

func sum(values []int) (total int) {
	for _, v := range values {
		total += v
	}
	return total
}

// numberedTasks is the argument of cubes whose subphase lengths, encoded as one number, a float64 represents to within
// one half, after the rounding of an execution: for random sets of active nodes, or for all.
var numberedTasks = arguments.Of2(func(x task, all *string) (task, error) {
	if x.all = all != nil; !x.all {
		return x, nil
	}
	_, err := newSets(x.d, &x.M)
	return x, err
}, arguments.Of3(newTask, arguments.Dimensions(14).Usual("d", 1, 12), activeNodes, noTime), arguments.Optional("sets", allSets))

// subphases measures the number of executed subphases.
func subphases(x task) claims.Measurement[task] {
	if x.all {
		return claims.Computed(func(x task) (float64, float64, int64, error) { return executedNumbers(x.d, x.M) })
	}
	return executed(model.II, model.Variant{}, func(_ task, c model.Counts) float64 { return number(c.Subphases) })
}

// number encodes the lengths of the subphases as decimal digits: 1235 for 1, 2, 3 and 5, with carries.
func number(subphases []int) float64 {
	n := 0
	for _, sent := range subphases {
		n = 10*n + sent
	}
	return float64(n)
}

// subphaseNumber returns the number by formula.
func subphaseNumber(d, M int) (float64, error) {
	lengths := make([]int, d)
	for i := range lengths {
		var err error
		if lengths[i], err = formula.Subphase(d, M, i+1); err != nil {
			return 0, err
		}
	}
	return number(lengths), nil
}

// executedNumbers executes the broadcasts of all sets of M active nodes: the midpoint and half-width of the range of
// their numbers.
func executedNumbers(d, M int) (middle, half float64, sets int64, err error) {
	least, most := math.Inf(1), math.Inf(-1)
	_, sets, err = activeSets{d: d, a: model.II, M: M}.sum(model.Variant{}, func(c model.Counts) float64 {
		n := number(c.Subphases)
		least, most = min(least, n), max(most, n)
		return 0
	})
	return (least + most) / 2, (most - least) / 2, sets, err
}

// waitingParts returns the most parts that wait at a node in a validated multinode broadcast by algorithm II.
func waitingParts(d int) (parts int, sends int64, err error) {
	every := make([]int, 1<<d)
	for v := range every {
		every[v] = v
	}
	trial, err := schedules.PMNB{Algorithm: schedules.AlgorithmII}.Trial(d, every)
	if err != nil {
		return 0, 0, err
	}
	if err := schedules.ValidatePMNB(d, trial.Schedule); err != nil {
		return 0, 0, err
	}
	b, err := schedules.Buffer(trial.Schedule)
	return b.Node, int64(len(trial.Schedule.Sends)), err
}

var (
	symbolAlone  = reports.Symbol{Name: `T_0`, Meaning: "time of algorithm A_0 alone", Unit: "slots"}
	symbolA0     = reports.Symbol{Name: `A_0`, Meaning: "the algorithm of Section IV-B that uses one dimension in a step"}
	symbolBefore = reports.Symbol{Name: `T_{12}`, Meaning: "time of the phases before the broadcast phase", Unit: "slots"}
	symbolVh     = reports.Symbol{
		Name: `V_h, V`, Meaning: "what the bound on the time of a broadcast has beside a multiple of the number of packets", Unit: "slots",
	}
)
