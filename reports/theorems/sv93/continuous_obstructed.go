package sv93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

func continuousObstructed() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT-OBSTRUCTED",
		Title: "For which P no schedule of latency 2 attains the least delay for ever",
		Statement: `For $L = 2$ there is no schedule of delay $L + B$ for ever, $B = B(P-1, 2)$, if $2Q > f_{B+2} + B - 1$, $Q = P-1$. ` +
			`If there is one, there is one that repeats itself after $\pi$ steps. A processor receives one item in each of them, so the times $a$ by which the items come late sum to 0 modulo $\pi$; $a = B - 1 - g - w + e$, $g$ being how often it sends the item, $w$ in how many steps before $B - 1$ it could have and did not, and $e = 1$ if $a = B$, else 0. ` +
			`With $s = \pi - \sum g$ idle steps of the processor, $\sum e - \sum w + s = m \pi$ with an integer $m$, where $m = 1$ needs $s \ge \pi/B$, $m = 2$ needs $s = \pi$, and more cannot be. All $s$ together are $\pi$, so all $m$ together are at most $B$; but they are $E - W + 1$, $E$ and $W$ being the sums of $e$ and $w$ of an item, and $E - W \ge 2Q - f_{B+2}$. ` +
			`For $P = 22$: $42 > 34 + 7 - 1$. It is so for 11 of the $P \le 64$, $P \in \{22, 33, 34, 35, 50, \dots, 56\}$, then for 78 to 90, 123 to 145, 196 to 234; for all others up to 234 a schedule was found. Measured: for how many none is found.`,
		Source:     "derived; answers a question of SV93, Section 5, for these P",
		Quantity:   `\left|\{P\}\right|`,
		Unit:       "1",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolF, {Name: `B, Q`, Meaning: `$B(P-1, 2)$ and $P - 1$`}, {Name: `\pi`, Meaning: "a period", Unit: "steps"},
			{Name: "a, g, w, e", Meaning: "of a processor and an item: the time at which it has it, sendings, sendings left out, and whether it is the last"},
			{Name: "s, m", Meaning: "of a processor: idle steps of a period; an integer"}, {Name: "E, W", Meaning: "sums of e and w over the processors, on average of items"}},
		Formula: formula.Obstructed,
		Model:   machine.Continuous,
		Cases: kit.LongAfter(3, counts(spans2, []region{upTo(21), upTo(36), upTo(64), upTo(145)}, func(x region) (int, error) { return countObstructed(x.P) }, "P without a schedule", "1", func(x region) (int, int64, error) {
			n, all, err := countFound(x)
			return int(all) - n, all, err
		})),
	}
}

// continuousIdentity claims the inequality of the proof, on schedules.
func continuousIdentity() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT-BALANCE",
		Title: "What is received last, less what is not sent, in schedules of latency 2",
		Statement: `In a schedule of least delay for ever, of every item $E - W \le B - 1$, $E$ being the processors that receive it in the last step, $W$ the sendings that processors which held it left out, on average over items. This is the heart of SV93-CONT-OBSTRUCTED; for $P = 21$ and $32$, just below the first $P$ without a schedule, it is met. ` +
			`Measured in a period of the schedules found.`,
		Source:   "derived",
		Quantity: `E - W`,
		Unit:     "processors",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, {Name: "B", Meaning: `$B(P-1, 2)$`, Unit: "steps"}, {Name: "E, W", Meaning: "last receptions, and sendings left out, of an item"}},
		Formula:  formula.Broadcast,
		Model:    machine.Continuous,
		Cases: counts(latency2(3, mostAttained2, 64), []size{{P: 3, L: 2}, {P: 6, L: 2}, {P: 9, L: 2}, {P: 14, L: 2}, {P: 20, L: 2}, {P: 21, L: 2}, {P: 31, L: 2}, {P: 32, L: 2}, {P: 49, L: 2}, {P: 57, L: 2}}, func(x size) (int, error) {
			B, err := formula.Broadcast(x.P-1, x.L)
			return B - 1, err
		}, "E - W", "processors", balance, possible),
	}
}

func continuousNext() reports.Claim {
	return reports.Claim{
		ID:    "SV93-CONT-NEXT",
		Title: "The least delay where the lower bound is not attained",
		Statement: `Where SV93-CONT-OBSTRUCTED excludes the delay $L + B(P-1, L)$, the least is one step more: groups take turns at a tree some leaves of which are sent to one step later. So the optimum is known for all $P \le 64$, $L \le 8$, and for $L = 2$ and all $P \le 234$. ` +
			`Measured: the largest delay of such a schedule, valid for ever, executed.`,
		Source:     "derived",
		Quantity:   `\max \Delta`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
		Formula:    formula.Obstructed,
		Model:      machine.OneMore,
		Cases: counts(latency2(2, 234, 64).UsualOf("P", "22", "[33..35]", "[50..56]", "[78..90]", "[123..145]"), excluded(), func(x size) (int, error) {
			delay, err := formula.ContinuousLower(x.P, x.L)
			return delay + 1, err
		}, "delay", "steps", func(x size) (int, int64, error) {
			p, err := machine.OneMore(x.P, x.L, rand.New(montecarlo.NewStreams(1, "SV93-CONT-NEXT "+x.String()).Source(0)), 200)
			if err != nil {
				return 0, 0, err
			}
			if err := machine.ValidatePeriodic(p); err != nil {
				return 0, 0, err
			}
			return executedDelay(p)
		}, hypothesis[size]{"a P that SV93-CONT-OBSTRUCTED excludes", func(x size) error {
			obstructed, err := formula.Obstructed(x.P)
			if err == nil && !obstructed {
				err = refused("P", x.P, "processors for which SV93-CONT-OBSTRUCTED excludes the least delay")
			}
			return err
		}}),
	}
}

// excluded lists machines on which the least delay is not attained.
func excluded() (list []size) {
	for _, P := range []int{22, 33, 34, 35, 50, 51, 52, 53, 54, 55, 56, 78, 90, 123, 145} {
		list = append(list, size{P: P, L: 2})
	}
	return list
}

// mostAttained2 is the largest number of processors up to which schedules have been
// searched for latency 2.
const mostAttained2 = 193

// latency2 is the argument of machines of latency 2.
func latency2(least, most int, usual float64) arguments.Argument[size] {
	return machineOf(processors(least, most, usual), arguments.OneOf("L", "latency in steps", 2))
}

// spans2 is the argument of a range of numbers of processors at latency 2.
var spans2 = regionOf(arguments.Integers("P", "processors, the source among them", 2, mostAttained2).UsualOf("P", "[2..64]", "[2..20]..[21..36]", "[57..66]..[67..78]"),
	arguments.Of1(func(L int) (arguments.Span, error) { return arguments.Span{Lo: L, Hi: L}, nil }, arguments.OneOf("L", "latency in steps", 2)))

func upTo(P int) region {
	return region{P: arguments.Span{Lo: 2, Hi: P}, L: arguments.Span{Lo: 2, Hi: 2}}
}

// balance returns E - W of the schedule, which is equal for all of its items.
func balance(x size) (int, int64, error) {
	p, err := first(x)
	if err != nil {
		return 0, 0, err
	}
	last := p.Delay - p.Latency // time of the last reception, counted from the root's
	sum := 0
	for _, s := range p.Sends {
		a := s.Step - s.Item // the step in which s.To receives it
		if a == last {
			sum++
		}
		if a+p.Latency <= last { // it can send it in the steps a, ..., last-L
			sum -= last - p.Latency - a + 1
		}
	}
	for _, s := range p.Sends {
		if s.From != 0 {
			sum++
		}
	}
	if sum%p.Period != 0 {
		return 0, 0, fmt.Errorf("%v: E - W sums to %d over a period, which differs between items", p, sum)
	}
	return sum / p.Period, int64(len(p.Sends)), nil
}
