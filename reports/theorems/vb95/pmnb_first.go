package vb95

import (
	"fmt"
	"math"
	"math/bits"

	formula "castlab/analytic/pmnb"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// firstAlgorithm are the claims of Section IV-A, and that all three algorithms work.
func firstAlgorithm() []reports.Claim {
	return []reports.Claim{
		claims.Claim[activeSets]{
			ID: "VB95-WORKS", Title: "The algorithms work for every set of active nodes",
			Statement: `Packing by ascending dimensions never brings two packets to one node, classes never meet on a link, every ` +
				`subphase is long enough, after subphase $l$ (II and III, for $d \le 3$) every node knows the packets that began the ` +
				`broadcast phase among the nodes that agree with it in the $d-l$ low bits and no others, and in the end every node ` +
				`has all $M$ packets. Counted: whatever is otherwise, over all $2^N - 1$ sets of active nodes.`,
			Source:   "VB95, Section IV: packing, Theorem 2, Lemma 1, classes; with the errata of the readings below",
			Measured: `\text{faults}`, Name: "faults", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolSub},
			Parameters: anySets, Over: []string{"d=1..3 algorithm=I", "d=1..3 algorithm=II", "d=1..3 algorithm=III"},
			Long:   []string{"d=4 algorithm=I,II,III"},
			Theory: claims.Stated[activeSets](0), Measure: claims.Count(activeSets.faults),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[activeSets]{
			ID: "VB95-RANKS-PRINTED", Title: "As printed: the rank of s is the number of active nodes before s, less one",
			Statement: `$r_s = \sum_{t < s} x_t - 1$ is a rank from $0$ to $M-1$ for every active node $s$. Counted: packets whose ` +
				`rank in their class is none of these, in algorithm II, summed over all $2^N - 1$ sets of active nodes.`,
			Source:   "VB95, Section IV-A, before Phase 1, and eq. (16)",
			Measured: `\text{packets without a rank}`, Name: "packets without a rank", Within: claims.OneCount,
			Erratum: `The sum must include $s$ itself: as printed the first active node of every class has rank $-1$. Nothing else ` +
				`goes wrong: packing and subphases depend on differences of ranks alone, so with $-1$ read as the last node no two ` +
				`packets meet (executed for all sets of up to four dimensions).`,
			ErratumKind: reports.ErratumMisprint,
			Symbols: []reports.Symbol{symbolCubeN, symbolM, {Name: "r_s", Meaning: "rank of the packet of node s"},
				{Name: "x_t", Meaning: "1 if node t is active, 0 otherwise"}, {Name: "s", Meaning: "active node"},
				{Name: "t", Meaning: "node"}},
			Parameters: classSets, Over: []string{"d=1..3 algorithm=II"},
			Theory: claims.Stated[activeSets](0),
			Measure: overSets(model.Variant{Reading: model.Reading{Exclusive: true}}, func(c model.Counts) float64 {
				return float64(c.Collisions.Ranks)
			}),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[activeSets]{
			ID: "VB95-PACK-DESCENDING", Title: "Packing has to cross the dimensions in ascending order",
			Statement: `Packets go to the nodes of their ranks across dimensions $0, \dots, d-1$, as in the paper, and never meet ` +
				`at a node (VB95-WORKS): after step $i$ two at one node would have ranks that agree in the low bits and sources that ` +
				`agree in the high bits. Across $d-1, \dots, 0$ they do: with one packing (algorithm I) for 3 of the 15 sets of ` +
				`active nodes for $d = 2$ and 173 of the 255 for $d = 3$, with one in every class (II) for 6 and 232. Counted: such ` +
				`sets.`,
			Source:   "derived; VB95, Section IV-A, Phase 2, has ascending order",
			Measured: `\text{sets with faults}`, Name: "sets with faults", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolCubeD, {Name: "i", Meaning: "step of packing"}},
			Parameters: fullSets, Over: []string{"d=2,3 algorithm=I,II"},
			Theory:  func(x activeSets) (float64, error) { return packedDescending[x.a][x.d-1], nil },
			Measure: failedSets(model.Reading{Descending: true}),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-ALG1", Title: "Algorithm I: the time of its schedule",
			Statement: `With $m = \lceil \log_2 M \rceil$ algorithm I takes $\lceil (2^m-1)/m \rceil + 2d + 2d\,t_p - m$ slots for ` +
				`$M \ge 2$, and $2d + 2d\,t_p$ for one packet: ranks in $2d$ prefix steps, packing in $d$ slots, a broadcast in a ` +
				`subcube in $d - m$, a multinode broadcast in every $m$-dimensional subcube. Executed with random active nodes, ` +
				`every transmission of every packet.`,
			Source:   `VB95, Section IV-A, there with "$\le$"; M not a power of two: Section IV before eq. (14); M = 1 derived`,
			Measured: `T`, Unit: "slots", Within: claims.Absolute(1e-9),
			Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, {Name: "m", Meaning: `$\lceil \log_2 M \rceil$`}},
			Parameters: anyTask, Over: tasks, Given: enoughNodes, Drawn: enoughNodes.Met,
			Theory: func(x task) (float64, error) { return formula.Printed(formula.I, x.d, x.M, x.tp) }, Measure: timeOf(model.I),
			Formula: formula.Printed, Model: (*model.Execution).Run, Figures: algorithm1Figures,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-ALG1-POWER", Title: "Algorithm I is of optimal order for a power of N packets",
			Statement: `For $M = 2^m$ packets, $m \ge 1$, and $t_p = 0$, algorithm I takes at most $\frac dm + 2$ times the bound ` +
				`$L = \max\left(d, \frac{M-1}d\right)$ that holds without splitting, since $\frac{M-1}m \le \frac dm L$ and ` +
				`$1 + 2d - m \le 2L$. For $M = N^c$ that is $\frac1c + 2$, so it is of optimal order. For $M = d^2$ packets it is ` +
				`not: it takes more than $\frac{d^2-1}{2 \log_2 d}$ slots, and $L = d$.`,
			Source:   "VB95, Section IV, before eq. (14); the factor is derived",
			Measured: `T/L`, Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, {Name: "m", Meaning: `$\log_2 M$`},
				{Name: "c", Meaning: `$m/d$`}, {Name: "L", Meaning: "slots that no algorithm beats without splitting", Unit: "slots"}},
			Parameters: freeTask.UsualOf("M", "2", "4", "8", "16", "64", "256", "1024", "4096"),
			Over:       []string{"d=6 M=8 tp=0", "d=8 M=16 tp=0", "d=9 M=512 tp=0", "d=12 M=64,512 tp=0", "d=16 M=256 tp=0"},
			Given:      powersOfTwo, Drawn: powersOfTwo.Met,
			Theory: func(x task) (float64, error) { return float64(x.d)/float64(bits.Len(uint(x.M))-1) + 2, nil },
			Measure: executed(model.I, model.Variant{}, func(x task, c model.Counts) float64 {
				return x.duration(c) / max(float64(x.d), float64(x.M-1)/float64(x.d))
			}),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[task]{
			ID: "VB95-ALG1-ORDER", Title: "Algorithm I is of optimal order for d log d packets, too",
			Statement: `For $M \le d \log_2 d$ packets and $t_p = 0$ algorithm I takes at most $4d$ slots, four times the bound ` +
				`that holds without splitting, since $\lceil (2^m-1)/m \rceil \le 2d$ there. The paper says so of $M$ of the order ` +
				`of a power of $N$ or of $\log N$ and of no other; $d \log_2 d$ is neither. (If packets may be split, $(M-1)/d$ is ` +
				`all there is to compare with, and no number below $d^2$ is of optimal order.) Executed at ` +
				`$M = \lfloor d \log_2 d \rfloor$.`,
			Source:   "derived; corrects VB95, Section IV, before eq. (14)",
			Measured: `T`, Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime,
				{Name: "m", Meaning: `$\lceil \log_2 M \rceil$`}},
			Parameters: freeTask.Usual("M", 1, 64), Over: []string{"d=4 M=8", "d=6 M=15", "d=8 M=24", "d=12 M=43", "d=16 M=64"},
			Given: fewPackets, Drawn: fewPackets.Met,
			Theory: func(x task) (float64, error) { return 4 * float64(x.d), nil }, Measure: timeOf(model.I),
			Formula: kit.Stated, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

// The hypotheses on the packets of algorithm I.
var (
	powersOfTwo = claims.Given("M = 2^m with m >= 1, t_p = 0", task.validate, func(x task) error {
		return holds(x.M > 1 && x.M&(x.M-1) == 0, "M", x.M, "a power of two, from 2")
	}, task.noTime)
	fewPackets = claims.Given("M <= d log2 d, t_p = 0", task.validate, func(x task) error {
		most := int(float64(x.d) * math.Log2(float64(x.d)))
		return holds(x.M <= most, "M", x.M, fmt.Sprintf("an integer from 1 to d log2 d, here %d", most))
	}, task.noTime)
)

// faults counts what does not work, over all sets.
func (x activeSets) faults() (float64, int64, error) {
	return x.sum(model.Variant{Knowledge: x.a != model.I && x.d <= 3}, faults)
}

// packedDescending is the number of sets for which packing in descending order fails, by dimension, counted by the
// independent program of the test.
var packedDescending = map[model.Algorithm][4]float64{
	model.I:   {0, 3, 173, 64129},
	model.II:  {0, 6, 232, 65472},
	model.III: {0, 3, 108, 55076},
}
