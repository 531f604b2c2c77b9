package sv93

import (
	"cmp"
	"errors"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// continuous are the claims on the least delay for ever.
func continuous() []reports.Claim {
	return []reports.Claim{
		claims.Claim[region]{
			ID: "SV93-CONT", Title: "For which P and L the least delay is attained for ever",
			Statement: `For all $2 \le P \le 64$ and $L \le 8$ there is a schedule in which every item has the delay $L + B(P-1, L)$, ` +
				`except for $L = 2$ and $P \in \{22, 33, 34, 35, 50, \dots, 56\}$ (SV93-CONT-OBSTRUCTED), where it is one step more ` +
				`(SV93-CONT-NEXT). In most of them each node with children of the tree of an item is played in turn by as many ` +
				`processors as it has children, so that each of them is always sending; the others of the group are leaves, and their ` +
				`receptions fit together if and only if the time of the node and the times of these leaves sum to a multiple of the size ` +
				`of the group (M. Hall). One processor is always a leaf, or one more in a group. No such groups exist for $P = L + 4$ ` +
				`with $L$ even and for $P = 9$, $L = 2$, where a schedule of some other short period was found. Each was accepted by a ` +
				`validator that decides, on one period, for ever; its first items were executed. (The last cases count the $P$ and $L$ ` +
				`for which there is one.)`,
			Source:   "derived; SV93, Section 5, leaves it open",
			Measured: `\max \Delta`, Name: "delay", Unit: "steps", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
			Parameters: regionOf(
				arguments.Integers("P", "processors, the source among them", 2, mostAttained.P).
					UsualOf("P", "[2..64]", "[2..128]", "[2..20]..[21..64]"),
				arguments.Integers("L", "latency in steps", 1, mostAttained.L).UsualOf("L", "[1..8]", "[1..16]", "[1..2]..[3..8]")),
			Over: []string{"P=2 L=3", "P=3 L=1", "P=6 L=2", "P=9 L=2", "P=14 L=2", "P=12 L=8", "P=21 L=2", "P=32 L=2", "P=57 L=2",
				"P=64 L=1", "P=64 L=8", "P=100 L=4", "P=2..64 L=1..8"},
			Long:  []string{"P=2..128 L=1..16"},
			Given: claims.Given("for one P and L "+possible.Words, region.possible), Theory: claims.Whole(region.attained),
			Measure: claims.By(foundForever).Computed(),
			Formula: formula.ContinuousLower, Model: machine.Continuous, Figures: continuousFigures,
		}.Declare(),
		claims.Claim[region]{
			ID: "SV93-CONT-OBSTRUCTED", Title: "For which P no schedule of latency 2 attains the least delay for ever",
			Statement: `For $L = 2$ there is no schedule of delay $L + B$ for ever, $B = B(P-1, 2)$, if $2Q > f_{B+2} + B - 1$, $Q = ` +
				`P-1$. If there is one, there is one that repeats itself after $\pi$ steps. A processor receives one item in each of ` +
				`them, so the times $a$ by which the items come late sum to 0 modulo $\pi$; $a = B - 1 - g - w + e$, $g$ being how often ` +
				`it sends the item, $w$ in how many steps before $B - 1$ it could have and did not, and $e = 1$ if $a = B$, else 0. With ` +
				`$s = \pi - \sum g$ idle steps of the processor, $\sum e - \sum w + s = m \pi$ with an integer $m$, where $m = 1$ needs ` +
				`$s \ge \pi/B$, $m = 2$ needs $s = \pi$, and more cannot be. All $s$ together are $\pi$, so all $m$ together are at most ` +
				`$B$; but they are $E - W + 1$, $E$ and $W$ being the sums of $e$ and $w$ of an item, and $E - W \ge 2Q - f_{B+2}$. For ` +
				`$P = 22$: $42 > 34 + 7 - 1$. It is so for 11 of the $P \le 64$, $P \in \{22, 33, 34, 35, 50, \dots, 56\}$, then for 78 ` +
				`to 90, 123 to 145, 196 to 234; for all others up to 234 a schedule was found. Measured: for how many none is found.`,
			Source:   "derived; answers a question of SV93, Section 5, for these P",
			Measured: `\left|\{P\}\right|`, Name: "P without a schedule", Unit: "1", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolF, {Name: `B, Q`, Meaning: `$B(P-1, 2)$ and $P - 1$`},
				{Name: `\pi`, Meaning: "a period", Unit: "steps"},
				{Name: "a, g, w, e",
					Meaning: "of a processor and an item: the time at which it has it, sendings, sendings left out, and whether it is " +
						"the last"}, {Name: "s, m", Meaning: "of a processor: idle steps of a period; an integer"},
				{Name: "E, W", Meaning: "sums of e and w over the processors, on average of items"}},
			Parameters: spans2, Over: []string{"P=2..21 L=2", "P=2..36 L=2", "P=2..64 L=2"}, Long: []string{"P=2..145 L=2"},
			Theory: claims.Whole(region.obstructed), Measure: claims.Count(countMissing),
			Formula: formula.Obstructed, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-CONT-NEXT", Title: "The least delay where the lower bound is not attained",
			Statement: `Where SV93-CONT-OBSTRUCTED excludes the delay $L + B(P-1, L)$, the least is one step more: groups take turns at ` +
				`a tree some leaves of which are sent to one step later. So the optimum is known for all $P \le 64$, $L \le 8$, and for ` +
				`$L = 2$ and all $P \le 234$. Measured: the largest delay of such a schedule, valid for ever, executed.`,
			Source: "derived", Measured: `\max \Delta`, Name: "delay", Unit: "steps", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
			Parameters: latency2(2, 234, 64).UsualOf("P", "22", "[33..35]", "[50..56]", "[78..90]", "[123..145]"),
			Over:       []string{"P=22,33..35,50..56,78,90,123,145 L=2"},
			Given:      excluded, Theory: plus(1, ofMachine(formula.ContinuousLower)), Measure: labeled(oneMoreDelay),
			Formula: formula.Obstructed, Model: machine.OneMore,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-CONT-BALANCE", Title: "What is received last, less what is not sent, in schedules of latency 2",
			Statement: `In a schedule of least delay for ever, of every item $E - W \le B - 1$, $E$ being the processors that receive it ` +
				`in the last step, $W$ the sendings that processors which held it left out, on average over items. This is the heart of ` +
				`SV93-CONT-OBSTRUCTED; for $P = 21$ and $32$, just below the first $P$ without a schedule, it is met. Measured in a ` +
				`period of the schedules found.`,
			Source: "derived", Measured: `E - W`, Unit: "processors", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolP, {Name: "B", Meaning: `$B(P-1, 2)$`, Unit: "steps"},
				{Name: "E, W", Meaning: "last receptions, and sendings left out, of an item"}},
			Parameters: latency2(3, mostAttained2, 64), Over: []string{"P=3,6,9,14,20,21,31,32,49,57 L=2"},
			Given: possible, Theory: claims.Whole(mostBalance), Measure: claims.Count(balance),
			Formula: formula.Broadcast, Model: machine.Continuous,
		}.Declare(),
	}
}

// mostAttained is the largest machine up to which schedules have been searched for all machines, and mostAttained2
// the largest number of processors for latency 2.
var mostAttained = size{P: 128, L: 16}

const mostAttained2 = 193

// attained is the argument of machines for which it is known whether the least delay can be sustained.
var attained = machineOf(processors(2, mostAttained.P, 64), latencies(mostAttained.L, 8))

// latency2 is the argument of machines of latency 2, spans2 that of a range of their numbers of processors.
func latency2(least, most int, usual float64) arguments.Argument[size] {
	return machineOf(processors(least, most, usual), someLatencies(2))
}

var spans2 = regionOf(arguments.Integers("P", "processors, the source among them", 2, mostAttained2).
	UsualOf("P", "[2..64]", "[2..20]..[21..36]", "[57..66]..[67..78]"),
	arguments.Of1(func(L int) (arguments.Span, error) { return arguments.Span{Lo: L, Hi: L}, nil }, someLatencies(2)))

// possible is the hypothesis that the least delay can be sustained, excluded that it cannot.
var (
	possible = claims.Given("not L = 2 and a P that SV93-CONT-OBSTRUCTED excludes", func(x size) error {
		if x.L != 2 {
			return nil
		}
		obstructed, err := formula.Obstructed(x.P)
		return cmp.Or(err, inputs.Require(!obstructed, "P", x.P,
			"processors for which SV93-CONT-OBSTRUCTED does not exclude the least delay"))
	})
	excluded = claims.Given("a P that SV93-CONT-OBSTRUCTED excludes", func(x size) error {
		obstructed, err := formula.Obstructed(x.P)
		return cmp.Or(err, inputs.Require(obstructed, "P", x.P, "processors for which SV93-CONT-OBSTRUCTED excludes the least delay"))
	})
)

func (x region) possible() error {
	if y, one := x.only(); one {
		return possible.Holds(y)
	}
	return nil
}

// attained returns the least delay of a machine, and of several machines the number of those that have a schedule
// with it: all except the obstructed ones.
func (x region) attained() (int, error) {
	if y, one := x.only(); one {
		return formula.ContinuousLower(y.P, y.L)
	}
	without, err := 0, error(nil)
	if x.L.Lo <= 2 && x.L.Hi >= 2 {
		without, err = x.obstructed()
	}
	return (x.P.Hi-x.P.Lo+1)*(x.L.Hi-x.L.Lo+1) - without, err
}

// obstructed returns for how many P there is no schedule of latency 2.
func (x region) obstructed() (n int, err error) {
	for P := x.P.Lo; P <= x.P.Hi; P++ {
		obstructed, err := formula.Obstructed(P)
		if err != nil {
			return 0, err
		}
		if obstructed {
			n++
		}
	}
	return n, nil
}

// foundForever counts what attained predicts.
func foundForever(name, unit, _ string, x region) montecarlo.Experiment {
	count := func() (int, int64, error) { return countFound(x) }
	if y, one := x.only(); one {
		count = func() (int, int64, error) { return foreverDelay(y) }
	} else {
		name, unit = "P and L with a schedule", "1"
	}
	return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
		v, n, err := count()
		return float64(v), 0, n, err
	})
}

// countFound returns the number of machines for which a schedule is found, countMissing that of the others.
func countFound(x region) (int, int64, error) {
	return x.sum(func(y size) (int, int64, error) {
		if ok, err := isFound(y); !ok {
			return 0, 1, err
		}
		return 1, 1, nil
	})
}

func countMissing(x region) (int, int64, error) {
	n, all, err := countFound(x)
	return int(all) - n, all, err
}

// mostRestarts is the number of restarts after which a schedule counts as not found.
const mostRestarts = 120

// forever returns a valid periodic schedule of least delay, from the n-th search.
func forever(x size, n uint64, restarts int) (machine.Periodic, error) {
	p, err := machine.Continuous(x.P, x.L, rand.New(montecarlo.NewStreams(1, "SV93-CONT "+x.String()).Source(n)), restarts)
	if err != nil {
		return p, err
	}
	return p, machine.ValidatePeriodic(p)
}

// first returns the schedule of the first search.
func first(x size) (machine.Periodic, error) { return forever(x, 0, mostRestarts) }

// isFound reports whether the first search succeeds.
func isFound(x size) (bool, error) {
	_, err := first(x)
	var undecided *machine.Undecided
	if errors.As(err, &undecided) {
		return false, nil
	}
	return err == nil, err
}

func foreverDelay(x size) (int, int64, error) { return executedDelay(first(x)) }

// oneMoreDelay returns the delay of a valid schedule for ever of one step more, executed.
func oneMoreDelay(label string, x size) (int, int64, error) {
	p, err := machine.OneMore(x.P, x.L, rand.New(montecarlo.NewStreams(1, label).Source(0)), 200)
	if err == nil {
		err = machine.ValidatePeriodic(p)
	}
	return executedDelay(p, err)
}

// executedDelay executes the first items of a schedule, and returns the largest delay.
func executedDelay(p machine.Periodic, err error) (int, int64, error) {
	if err != nil {
		return 0, 0, err
	}
	s, err := p.Schedule(2 * (p.Delay + p.Period))
	if err != nil {
		return 0, 0, err
	}
	return model.FixedDelay(s, model.LeavesFirst)
}

func mostBalance(x size) (int, error) {
	B, err := formula.Broadcast(x.P-1, x.L)
	return B - 1, err
}

// balance returns E - W of a period of the schedule found.
func balance(x size) (int, int64, error) {
	p, err := first(x)
	if err != nil {
		return 0, 0, err
	}
	v, err := p.Balance()
	return v, int64(len(p.Sends)), err
}
