package sv93

import (
	"cmp"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// commonSchedules are the claims on schedules of other work, beside which the shortest are put.
func commonSchedules() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-SINGLE", Title: "Schedules in which the source sends every item once take longer",
			Statement: `A source that sends each of $k$ items once, one in a step, needs $L + B(P-1, L) + k - 1$ steps. Schedules that ` +
				`are free of this are never longer, and often shorter.`,
			Source: "derived, from SV93, Theorem 3.1", Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB},
			Parameters: searched, Over: []string{"P=4 L=4 k=2", "P=10 L=4 k=6", "P=16 L=1 k=5", "P=32 L=2 k=8"},
			Given: searchable, Theory: ofLoad(formula.Single), Measure: found, Formula: formula.Single, Model: machine.Optimal,
		}.Declare(),
		claims.Claim[baselineSize]{
			ID: "SV93-BASELINES", Title: "The times of common broadcasts of k items",
			Statement: `A binomial tree for one item after the other takes $(k-1)d + dL$ steps for $P = 2^d$, a line $L(P-1) + k - 1$; ` +
				`dealing out and passing around a ring of $n = P-1$ takes $\max(k, k+L-b) + (n-2)\max(b, L) + b - 1 + L$ with $b = ` +
				`\lceil k/n \rceil$, and sending every item once along trees of the least delay $L + B(P-1, L) + k - 1$, where that ` +
				`delay is possible for ever. Executed as schedules that the validator accepts.`,
			Source: "derived; the last after Karp et al. 1993", Measured: `T`, Unit: "steps", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB, {Name: "d", Meaning: "binary logarithm of P"},
				{Name: "n, b", Meaning: "processors but the source; most items that one of them is dealt"}},
			Parameters: baselineSizes,
			Over: []string{"algorithm=binomial P=8 L=2 k=6", "algorithm=binomial P=16 L=4 k=5", "algorithm=binomial P=32 L=1 k=40",
				"algorithm=pipeline P=8 L=2 k=6", "algorithm=pipeline P=16 L=4 k=5", "algorithm=pipeline P=32 L=1 k=40",
				"algorithm=scatter-allgather P=8 L=2 k=6", "algorithm=scatter-allgather P=16 L=4 k=5",
				"algorithm=scatter-allgather P=32 L=1 k=40",
				"algorithm=single-sending P=8 L=2 k=6", "algorithm=single-sending P=16 L=4 k=5", "algorithm=single-sending P=32 L=1 k=40"},
			Given: defined, Theory: claims.Whole(baselineSize.steps),
			Measure: claims.Count(func(x baselineSize) (int, int64, error) { return validSteps(x.of(x.P, x.L, x.k)) }),
			Formula: formula.ScatterAllgather, Model: machine.ScatterAllgather,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-RANK", Title: "The shortest schedules against common ones",
			Statement: `The schedules found, whose time is that of SV93-TCOUNT, take no more steps than the best of the four of ` +
				`SV93-BASELINES: a binomial tree is good for one item, a line and a ring for many and few processors, and sending every ` +
				`item once everywhere else, up to 5 steps above the optimum for $P \le 64$, $L \le 8$, $k = 6$.`,
			Source: "derived", Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT},
			Parameters: searched,
			Over:       []string{"P=8 L=2 k=1,6", "P=16 L=4 k=5", "P=32 L=2 k=8", "P=4 L=1 k=40", "P=64 L=8 k=6"},
			Theory:     claims.Whole(bestBaseline), Measure: found, Formula: formula.Single, Model: machine.Optimal,
		}.Declare(),
		claims.Claim[forest]{
			ID: "SV93-D-TREES", Title: "The time of items along d trees of degree d in turn",
			Statement: `If $d$ divides $P - 1$ and $d^2 \le P - 1$, $k$ items can go along $d$ trees of degree $d$ in turn, each ` +
				`processor having children in one of them, with $T \le k - 1 + L + (h+1)(L + d - 1)$, $h$ the least number with $1 + d + ` +
				`\cdots + d^{h-1} \ge \lceil (P-1)/d^2 \rceil$. A processor receives in tree $t$ in steps that leave the remainder $c + ` +
				`t$ modulo $d$, so that nothing arrives together, and serves in $d$ steps one of each remainder; those with children go ` +
				`first, and are spread over the remainders evenly, so that levels of a tree have $1, d, d^2, \ldots$ of them. Executed ` +
				`as schedules that the validator accepts.`,
			Source:   "derived; a reconstruction after Bar-Noy and Kipnis 1997, whom SV93, Section 1.3, quotes",
			Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolTrees,
				{Name: "h", Meaning: "levels of a tree below the root on which there are processors with children"},
				{Name: "t, c", Meaning: "number of a tree; a number of the processor"}},
			Parameters: forests, Over: []string{"P=5 L=3 k=6 d=2", "P=25 L=4 k=10 d=3", "P=65 L=16 k=20 d=8", "P=361 L=16 k=10 d=6"},
			Theory:  claims.Whole(forest.bound),
			Measure: claims.Count(func(x forest) (int, int64, error) { return validSteps(machine.DTrees(x.P, x.L, x.k, x.d)) }),
			Formula: formula.DTrees, Model: machine.DTrees,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-D-TREES-QUOTED", Title: "The quoted time of earlier work, with the best number of trees",
			Statement: `With the best power of 2 for $d$ the schedule of SV93-D-TREES has $T \le 2B(P, L) + k + 2L$, for $P - 1 = 4, 8, ` +
				`\ldots, 2048$ and $L \le 64$: that is of the form quoted of Bar-Noy and Kipnis, with a constant times $L$ that is ` +
				`measured. The optimum (SV93-TCOUNT) has $B(P, L)$ once where this has it twice.`,
			Source:   "SV93, Section 1.3, on Bar-Noy and Kipnis; the schedule is a reconstruction, 2L measured",
			Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB, symbolTrees},
			Parameters: fullForests, Over: []string{"P=5 L=1 k=8", "P=65 L=16 k=20", "P=257 L=4 k=10"},
			Theory: claims.Whole(quotedBound), Measure: claims.Count(bestForest), Formula: formula.Broadcast, Model: machine.DTrees,
		}.Declare(),
		claims.Claim[generalMachine]{
			ID: "SV93-GENERAL", Title: "One item in the machine with overhead and gap",
			Statement: `In LogP with the overhead $o$ and the gap $g$, a processor that has the item at the time $l$ can have others ` +
				`served at $l + L + 2o + c\max(g, o)$, $c = 0, 1, \dots$, and the time in which $P$ are served when all do so is the ` +
				`least; 24 for $P = 8$, $L = 6$, $o = 2$, $g = 4$. In LogGP, where each word after the first takes $G$ more, a message ` +
				`of $w$ words is one of the latency $L + (w-1)G$ and the gap $\max(g, o + (w-1)G)$. Executed message by message, the ` +
				`next one always that which can be received first, and checked against the rules of the machine.`,
			Source:   "derived from Culler et al. 1993 and Alexandrov et al. 1995",
			Measured: `T`, Unit: "units of time", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, {Name: "L", Meaning: "latency of the network"},
				{Name: "o", Meaning: "overhead of a sending and of a reception"},
				{Name: "g", Meaning: "gap between sendings of a processor"},
				{Name: "G, w", Meaning: "gap between words of a message; its words"},
				{Name: "l, c", Meaning: "time at which a processor has the item; how many it has served"},
				{Name: "T", Meaning: "time until all have it"}},
			Parameters: generalMachines,
			Over: []string{"P=8,1 L=6 o=2 g=4 words=1 G=0", "P=100 L=5 o=0 g=1 words=1 G=0", "P=64 L=12 o=0 g=4 words=1 G=0",
				"P=1000 L=0 o=3 g=1 words=1 G=0", "P=4096 L=20 o=3 g=7 words=1 G=0", "P=16 L=5 o=2 g=3 words=10 G=2",
				"P=300 L=30 o=2 g=9 words=2 G=1"},
			Given: claims.Given[generalMachine]("a broadcast of less than 2^22 units of time"), Defined: true,
			Theory: claims.Whole(generalMachine.time), Measure: claims.Count(generalMachine.execute),
			Formula: formula.Machine.Broadcast, Model: machine.General.Broadcast,
		}.Declare(),
	}
}

// A baseline is a well-known schedule of k items, and its time.
type baseline struct {
	name string
	time func(P, L, k int) (int, error)
	of   func(P, L, k int) (machine.Schedule, error)
}

func (b baseline) String() string { return b.name }

const singleSending = "single-sending"

func baselines() []baseline {
	return []baseline{
		{"binomial", formula.Binomial, machine.Binomial},
		{"pipeline", formula.Pipeline, machine.Pipeline},
		{"scatter-allgather", formula.ScatterAllgather, machine.ScatterAllgather},
		{singleSending, formula.Single, func(P, L, k int) (machine.Schedule, error) {
			label := fmt.Sprintf("SV93-BASELINES P=%d L=%d", P, L)
			return machine.SingleSending(P, L, k, rand.New(montecarlo.NewStreams(1, label).Source(0)), 200)
		}},
	}
}

// A baselineSize is a baseline on a machine.
type baselineSize struct {
	baseline
	size
}

var baselineSizes = arguments.Of2(func(b baseline, x size) (baselineSize, error) { return baselineSize{b, x}, nil },
	arguments.Choice("algorithm", "schedule of k items", baselines()...),
	loadOf(processors(2, mostAttained.P, 64), latencies(64, 8), itemsUpTo(256, 60)))

// defined is the hypothesis that the machine has such a schedule.
var defined = claims.Given("P a power of 2 for the binomial tree; for sending every item once P and L of which SV93-CONT says "+
	"that the delay is possible for ever", func(x baselineSize) error {
	if x.name == singleSending {
		return cmp.Or(inputs.Require(x.L <= mostAttained.L, "L", x.L, "an integer from 1 to %d", mostAttained.L), possible.Holds(x.size))
	}
	_, err := x.steps()
	return err
})

func (x baselineSize) steps() (int, error) { return x.time(x.P, x.L, x.k) }

// bestBaseline returns the smallest of the times, without that of a binomial tree unless P is a power of 2.
func bestBaseline(x size) (int, error) {
	best, err := formula.Pipeline(x.P, x.L, x.k)
	for _, b := range baselines() {
		if t, failed := b.time(x.P, x.L, x.k); failed == nil {
			best = min(best, t)
		}
	}
	return best, err
}

// A forest is a number of trees for items on a machine.
type forest struct{ P, L, k, d int }

var forests = arguments.Of4(func(P, L, k, d int) (forest, error) {
	x := forest{P, L, k, d}
	_, err := x.bound()
	return x, err
}, processors(5, 2049, 400).UsualOf("P", "5", "13", "37", "145"), latencies(64, 16), itemsUpTo(100, 20),
	arguments.Int("d", "trees, a divisor of P-1 up to its square root", 2, 45).UsualOf("d", "2"))

func (x forest) bound() (int, error) { return formula.DTrees(x.P, x.L, x.k, x.d) }

// fullForests is the argument of machines that have forests of every power of 2 up to the root of P - 1.
var fullForests = loadOf(
	someProcessors(5, 9, 17, 33, 65, 129, 257, 513, 1025, 2049).UsualOf("P", "5", "17", "129"), latencies(64, 16), itemsUpTo(100, 20))

func quotedBound(x size) (int, error) {
	B, err := formula.Broadcast(x.P, x.L)
	return 2*B + x.k + 2*x.L, err
}

// bestForest returns the steps with the best power of 2 as the number of trees.
func bestForest(x size) (best int, n int64, err error) {
	for d := 1; d*d <= x.P-1; d *= 2 {
		steps, sends, err := validSteps(machine.DTrees(x.P, x.L, x.k, d))
		if err != nil {
			return 0, 0, err
		}
		if n += sends; best == 0 || steps < best {
			best = steps
		}
	}
	return best, n, nil
}

// A generalMachine is a machine with all of its parameters.
type generalMachine machine.General

var generalMachines = arguments.Of6(func(P, L, o, g, words, G int) (generalMachine, error) {
	return generalMachine{P: P, L: L, O: o, G: g, Words: words, PerWord: G}, nil
}, processors(1, 1<<20, 3000), arguments.Int("L", "latency of the network", 0, 1<<16).Usual("L", 0, 50),
	arguments.Int("o", "overhead of a sending and of a reception", 0, 1<<12).Usual("o", 0, 10),
	arguments.Int("g", "gap between sendings of a processor", 0, 1<<12).Usual("g", 0, 10),
	arguments.Int("words", "words of a message", 1, 1<<10).Usual("words", 1, 10),
	arguments.Int("G", "gap between words of a message", 0, 1<<10).Usual("G", 0, 5))

// time returns the time by formula.
func (m generalMachine) time() (int, error) {
	long := (m.Words - 1) * m.PerWord
	return formula.Machine{P: m.P, L: m.L + long, O: m.O, G: max(m.G, m.O+long)}.Broadcast()
}

// execute broadcasts message by message and checks the result.
func (m generalMachine) execute() (int, int64, error) {
	general := machine.General(m)
	messages, err := general.Broadcast()
	if err != nil {
		return 0, 0, err
	}
	T, err := general.Check(messages)
	return T, int64(m.P), err
}

var symbolTrees = reports.Symbol{Name: "d", Meaning: "trees, and children of a processor in one of them"}
