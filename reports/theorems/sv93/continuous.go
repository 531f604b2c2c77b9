package sv93

import (
	"errors"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

// continuousTries is the number of restarts after which a schedule counts as not found.
const continuousTries = 120

// mostAttained is the largest machine up to which schedules have been searched for all
// machines.
var mostAttained = size{P: 128, L: 16}

// attained is the argument of machines for which it is known whether the least delay
// can be sustained.
var attained = machineOf(processors(2, mostAttained.P, 64), latencies(mostAttained.L, 8))

// possible is the hypothesis that it can.
var possible = hypothesis[size]{"not L = 2 and a P that SV93-CONT-OBSTRUCTED excludes", func(x size) error {
	if x.L != 2 {
		return nil
	}
	obstructed, err := formula.Obstructed(x.P)
	if obstructed {
		err = refused("P", x.P, "processors for which SV93-CONT-OBSTRUCTED does not exclude the least delay")
	}
	return err
}}

// forever returns a valid periodic schedule of least delay, from the n-th search.
func forever(x size, n uint64, tries int) (machine.Periodic, error) {
	p, err := machine.Continuous(x.P, x.L, rand.New(montecarlo.NewStreams(1, "SV93-CONT "+x.String()).Source(n)), tries)
	if err != nil {
		return p, err
	}
	return p, machine.ValidatePeriodic(p)
}

// first returns the schedule of the first search.
func first(x size) (machine.Periodic, error) { return forever(x, 0, continuousTries) }

// plainly returns a schedule in which every holder of an item sends it until the last
// step, or stops one step early, if there is one: if the first search finds another
// kind, further searches exclude earlier stops.
func plainly(x size) (machine.Periodic, error) {
	p, err := first(x)
	if err != nil {
		return p, err
	}
	for n := uint64(1); n <= 100 && endings(p, 2) > 0; n++ {
		const tries = 20
		if q, err := forever(x, n, tries); err == nil {
			p = q
		}
	}
	return p, nil
}

// isFound reports whether the first search succeeds.
func isFound(x size) (bool, error) {
	_, err := first(x)
	var undecided *machine.Undecided
	if errors.As(err, &undecided) {
		return false, nil
	}
	return err == nil, err
}

func continuousAttained() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT",
		Title: "For which P and L the least delay is attained for ever",
		Statement: `For all $2 \le P \le 64$ and $L \le 8$ there is a schedule in which every item has the delay $L + B(P-1, L)$, except for $L = 2$ and $P \in \{22, 33, 34, 35, 50, \dots, 56\}$ (SV93-CONT-OBSTRUCTED), where it is one step more (SV93-CONT-NEXT). ` +
			`In most of them each node with children of the tree of an item is played in turn by as many processors as it has children, so that each of them is always sending; the others of the group are leaves, and their receptions fit together if and only if the time of the node and the times of these leaves sum to a multiple of the size of the group (M. Hall). ` +
			`One processor is always a leaf, or one more in a group. No such groups exist for $P = L + 4$ with $L$ even and for $P = 9$, $L = 2$, where a schedule of some other short period was found. ` +
			`Each was accepted by a validator that decides, on one period, for ever; its first items were executed. (The last cases count the $P$ and $L$ for which there is one.)`,
		Source:     "derived; SV93, Section 5, leaves it open",
		Quantity:   `\max \Delta`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
		Formula:    formula.ContinuousLower,
		Model:      machine.Continuous,
		Cases:      attainedCases(),
		Figures:    continuousFigures,
	}
}

// attainedCases are cases of the delay of single machines, and over ranges of the
// number of machines with such a schedule: all except the obstructed ones.
func attainedCases() reports.Cases {
	list := append(machines(size{P: 2, L: 3}, size{P: 3, L: 1}, size{P: 6, L: 2}, size{P: 9, L: 2}, size{P: 14, L: 2}, size{P: 12, L: 8}, size{P: 21, L: 2}, size{P: 32, L: 2},
		size{P: 57, L: 2}, size{P: 64, L: 1}, size{P: 64, L: 8}, size{P: 100, L: 4}), rectangle(2, 64, 8), rectangle(2, 128, 16))
	argument := regionOf(
		arguments.Integers("P", "processors, the source among them", 2, mostAttained.P).UsualOf("P", "[2..64]", "[2..128]", "[2..20]..[21..64]"),
		arguments.Integers("L", "latency in steps", 1, mostAttained.L).UsualOf("L", "[1..8]", "[1..16]", "[1..2]..[3..8]"))
	return casesOf(argument, list, func(x region) reports.Case {
		if y, one := x.only(); one {
			return counted(func() (int, error) { return formula.ContinuousLower(y.P, y.L) }, "delay", "steps", func() (int, int64, error) { return foreverDelay(y) })
		}
		k := counted(func() (int, error) {
			without, err := 0, error(nil)
			if x.L.Lo <= 2 && x.L.Hi >= 2 {
				without, err = countObstructed(x.P)
			}
			return (x.P.Hi-x.P.Lo+1)*(x.L.Hi-x.L.Lo+1) - without, err
		}, "P and L with a schedule", "1", func() (int, int64, error) { return countFound(x) })
		k.Long = x == rectangle(2, 128, 16)
		return k
	}, hypothesis[region]{"for one P and L " + possible.text, func(x region) error {
		if y, one := x.only(); one {
			return possible.check(y)
		}
		return nil
	}})
}

// countFound returns the number of machines for which a schedule is found.
func countFound(x region) (int, int64, error) {
	return x.sum(func(y size) (int, int64, error) {
		if ok, err := isFound(y); !ok {
			return 0, 1, err
		}
		return 1, 1, nil
	})
}

func countObstructed(P arguments.Span) (n int, err error) {
	for p := P.Lo; p <= P.Hi; p++ {
		obstructed, err := formula.Obstructed(p)
		if err != nil {
			return 0, err
		}
		if obstructed {
			n++
		}
	}
	return n, nil
}

func foreverDelay(x size) (int, int64, error) {
	p, err := first(x)
	if err != nil {
		return 0, 0, err
	}
	return executedDelay(p)
}

// executedDelay executes the first items of a schedule, and returns the largest
// delay.
func executedDelay(p machine.Periodic) (int, int64, error) {
	s, err := p.Schedule(2 * (p.Delay + p.Period))
	if err != nil {
		return 0, 0, err
	}
	program, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	fixed, err := model.Fixed(p.Latency)
	if err != nil {
		return 0, 0, err
	}
	e, err := program.NewExecution(fixed, model.LeavesFirst)
	if err != nil {
		return 0, 0, err
	}
	delay, err := e.Run(nil)
	return delay, int64(program.Messages()), err
}
