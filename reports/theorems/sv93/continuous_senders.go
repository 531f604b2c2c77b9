package sv93

import (
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

// A sending is an instance of the counts of Section 5: step i of the tree of an item,
// whose root receives it in step 1.
type sending struct {
	size
	i int
}

func (x sending) String() string { return fmt.Sprintf("%v i=%d", x.size, x.i) }

var senderSteps = arguments.Of2(func(x size, i int) (sending, error) { return sending{x, i}, nil },
	attained, arguments.Int("i", "step of the tree of an item", 1, 1<<10).Usual("i", 1, 12))

// onSendings makes an exact case of each, on a period of the schedule found.
func onSendings(list []sending, find func(x size) (machine.Periodic, error), theory func(x sending) (int, error), name string, count func(p machine.Periodic, x sending) (int, error), given ...hypothesis[sending]) reports.Cases {
	return counts(senderSteps, list, theory, name, "processors", func(x sending) (int, int64, error) {
		p, err := find(x.size)
		if err != nil {
			return 0, 0, err
		}
		v, err := count(p, x)
		return v, int64(len(p.Sends)), err
	}, given...)
}

// of applies a hypothesis on the machine to a sending.
func of(h hypothesis[size]) hypothesis[sending] {
	return hypothesis[sending]{h.text, func(x sending) error { return h.check(x.size) }}
}

// prescribed is the hypothesis that no known obstruction excludes a schedule with the
// numbers of SV93-FHAT.
var prescribed = hypothesis[size]{possible.text + " or SV93-OBS5.1-IMPOSED", func(x size) error {
	if err := possible.check(x); err != nil || x.L != 2 {
		return err
	}
	obstructed, err := formula.SendersObstructed(x.P)
	if obstructed {
		err = refused("P", x.P, "processors for which SV93-OBS5.1-IMPOSED does not exclude the numbers of senders")
	}
	return err
}}

// among is the hypothesis that the step is within a list of numbers.
func among(text string, last func(P, L int) (int, error)) hypothesis[sending] {
	return hypothesis[sending]{"i at most " + text, func(x sending) error {
		most, err := last(x.P, x.L)
		if err == nil && x.i > most {
			err = refused("i", x.i, fmt.Sprintf("an integer from 1 to %d", most))
		}
		return err
	}}
}

var (
	whileSent     = among("B - L", formula.LastSending)
	whilePrinted  = among("R - L + 1", func(P, L int) (int, error) { f, err := formula.PrintedSenders(P, L); return len(f), err })
	whileReceived = among("B", func(P, L int) (int, error) { d, err := formula.ContinuousLower(P, L); return d - L + 1, err })
)

// perItem returns the number of chosen sends of a period per item, which must be the
// same for every item.
func perItem(p machine.Periodic, chosen func(s machine.Send) bool) (int, error) {
	n := make([]int, p.Period)
	for _, s := range p.Sends {
		if chosen(s) {
			n[s.Item]++
		}
	}
	for _, v := range n {
		if v != n[0] {
			return 0, fmt.Errorf("%v: items differ: %v", p, n)
		}
	}
	return n[0], nil
}

// sentIn returns the number of sends of an item in step i.
func sentIn(p machine.Periodic, x sending) (int, error) {
	return perItem(p, func(s machine.Send) bool { return s.From != 0 && s.Step-s.Item == p.Latency+x.i-1 })
}

// receivedIn returns the number of its receptions in step i.
func receivedIn(p machine.Periodic, x sending) (int, error) {
	return perItem(p, func(s machine.Send) bool { return s.Step-s.Item == x.i-1 })
}

func at(list []int, err error, i int) (int, error) {
	if err != nil || i < 1 || i > len(list) {
		return 0, err
	}
	return list[i-1], nil
}

// sendersAt returns the number of SV93-FHAT.
func sendersAt(x sending) (int, error) {
	f, err := formula.Senders(x.P, x.L)
	return at(f, err, x.i)
}

func senders() reports.Claim {
	return reports.Claim{
		ID:    "SV93-FHAT",
		Title: "How many processors send an item in each step",
		Statement: `In schedules of least delay in which all that hold an item send it until the last step, where only as many do as are needed, $\hat f_i = \min\left(f_i, (P-2) - \sum_{j<i} \hat f_j\right)$ processors other than the source send the item in step $i$ of its tree, for $1 \le i \le B - L$. They sum to $P - 2$: the root of the tree is served by the source. ` +
			`Measured in a period of the schedules found.`,
		Source:     "SV93, Definition 5.1 and Observation 5.1, corrected",
		Quantity:   `\hat f_i`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    sendersSymbols(),
		Formula:    formula.Senders,
		Model:      machine.Continuous,
		Cases:      onSendings([]sending{{size{P: 7, L: 2}, 3}, {size{P: 7, L: 2}, 4}, {size{P: 6, L: 2}, 3}, {size{P: 12, L: 8}, 9}, {size{P: 20, L: 3}, 6}, {size{P: 20, L: 3}, 7}, {size{P: 64, L: 1}, 5}, {size{P: 58, L: 2}, 9}, {size{P: 64, L: 8}, 17}}, plainly, sendersAt, "sendings", sentIn, of(prescribed), whileSent),
	}
}

func sendersPrinted() reports.Claim {
	return reports.Claim{
		ID:         "SV93-FHAT-PRINTED",
		Title:      "As printed: how many processors send an item in each step",
		Statement:  `$\hat f_i = f_i$ for $i \le R - L$, and $\hat f_{R-L+1} = (P-1) - \sum_{j=1}^{R-L} f_j$, $R$ being the largest label with $f_R \le P$.`,
		Source:     "SV93, Definition 5.1",
		Quantity:   `\hat f_i`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Erratum:    `It sums to $P - 1$, but the root of the tree is served by the source, which leaves $P - 2$ to the others: for $P = 7$, $L = 2$ it is 1, 1, 2, 2 where 1, 1, 2, 1 are sent (SV93-FHAT). With $P - 1$ in place of $P$, and $P - 2$ in place of $P - 1$, it is right.`,
		Symbols:    sendersSymbols(),
		Formula:    formula.PrintedSenders,
		Model:      machine.Continuous,
		Cases: onSendings([]sending{{size{P: 7, L: 2}, 4}, {size{P: 6, L: 2}, 4}, {size{P: 12, L: 8}, 10}, {size{P: 8, L: 3}, 5}}, plainly, func(x sending) (int, error) {
			f, err := formula.PrintedSenders(x.P, x.L)
			return at(f, err, x.i)
		}, "sendings", sentIn, of(prescribed), whilePrinted),
	}
}

// sendersImposed claims that the numbers of senders can be prescribed wherever the least
// delay is attained.
func sendersImposed() reports.Claim {
	return reports.Claim{
		ID:         "SV93-OBS5.1-IMPOSED",
		Title:      "As argued: the numbers of senders may be prescribed wherever the least delay is attained",
		Statement:  `If there is a schedule of least delay for ever, there is one in which $\hat f_i$ processors send an item in step $i$. Measured in the schedule found.`,
		Source:     "SV93, Section 5.1, first additional constraint",
		Quantity:   `\hat f_i`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Erratum: `For $L = 2$ and $P = 57$ there are schedules, but none with these numbers. With them, in the terms of SV93-CONT-OBSTRUCTED, $E - W + 1 = -31$ is the sum of the $m$ of all processors, none of which is below $-1$. If it is $-1$, the processor sends in every step and stops every item one step before the last. At least 31 do, which are 31 of the 34 that have an item before step 10 and make 31 of its 55 sendings. ` +
			`The other three send it 8, 6 and 5 times at most and once more: 20 in place of 24. The same count excludes them for $P = 91$, 92 and 146 to 150. In schedules that exist, some processors stop two steps early.`,
		Symbols: append(sendersSymbols(), reports.Symbol{Name: "E, W, m", Meaning: "as in SV93-CONT-OBSTRUCTED"}),
		Formula: formula.Senders,
		Model:   machine.Continuous,
		Cases:   onSendings([]sending{{size{P: 57, L: 2}, 8}, {size{P: 57, L: 2}, 9}, {size{P: 91, L: 2}, 10}}, first, sendersAt, "sendings", sentIn, of(possible), whileSent),
	}
}

func receptions() reports.Claim {
	return reports.Claim{
		ID:         "SV93-OBS5.1",
		Title:      "How many processors receive an item in each step",
		Statement:  `In step $i$ of the tree of an item $\hat f_{i-L}$ processors receive it, and one in step 1, from the source. Measured in a period of the schedules found.`,
		Source:     "SV93, Observation 5.1, corrected",
		Quantity:   `n_i`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    append(sendersSymbols(), reports.Symbol{Name: `n_i`, Meaning: "receptions of an item in step i of its tree"}),
		Formula:    formula.Senders,
		Model:      machine.Continuous,
		Cases: onSendings([]sending{{size{P: 7, L: 2}, 1}, {size{P: 7, L: 2}, 5}, {size{P: 7, L: 2}, 6}, {size{P: 64, L: 8}, 1}, {size{P: 64, L: 8}, 25}, {size{P: 20, L: 3}, 10}}, plainly, func(x sending) (int, error) {
			n, err := sendersAt(sending{x.size, x.i - x.L})
			if x.i == 1 {
				n++
			}
			return n, err
		}, "receptions", receivedIn, of(prescribed), whileReceived),
	}
}

// receptionsPrinted claims the count that omits the root.
func receptionsPrinted() reports.Claim {
	return reports.Claim{
		ID:         "SV93-OBS5.1-PRINTED",
		Title:      "As printed: how many processors receive an item in each step",
		Statement:  `In step $i$ of the tree of an item as many processors receive it as send it in step $i - L$.`,
		Source:     "SV93, Observation 5.1",
		Quantity:   `n_i`,
		Unit:       "processors",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Erratum:    `In step 1 the root receives it, from the source, whose sendings the observation does not count (SV93-OBS5.1).`,
		Symbols:    append(sendersSymbols(), reports.Symbol{Name: `n_i`, Meaning: "receptions of an item in step i of its tree"}),
		Formula:    formula.Senders,
		Model:      machine.Continuous,
		Cases:      onSendings([]sending{{size{P: 7, L: 2}, 1}, {size{P: 64, L: 8}, 1}}, plainly, func(x sending) (int, error) { return sendersAt(sending{x.size, x.i - x.L}) }, "receptions", receivedIn, of(prescribed), whileReceived),
	}
}

func sendersSymbols() []reports.Symbol {
	return []reports.Symbol{symbolP, symbolL, symbolF, {Name: `\hat f_i`, Meaning: "processors other than the source that send an item in step i of its tree"},
		{Name: "i, j", Meaning: "steps of the tree of an item: its root receives it in step 1"}, {Name: "B", Meaning: `$B(P-1, L) + 1$, the step of the tree in which the last receives it`}, {Name: "R", Meaning: "a label"}}
}
