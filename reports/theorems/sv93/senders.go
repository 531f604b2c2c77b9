package sv93

import (
	"cmp"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// senders are the claims on how many processors send and receive an item in each step.
func senders() []reports.Claim {
	return []reports.Claim{
		claims.Claim[sending]{
			ID: "SV93-FHAT", Title: "How many processors send an item in each step",
			Statement: `In schedules of least delay in which all that hold an item send it until the last step, where only as many do as ` +
				`are needed, $\hat f_i = \min\left(f_i, (P-2) - \sum_{j<i} \hat f_j\right)$ processors other than the source send the ` +
				`item in step $i$ of its tree, for $1 \le i \le B - L$. They sum to $P - 2$: the root of the tree is served by the ` +
				`source. Measured in a period of the schedules found.`,
			Source:   "SV93, Definition 5.1 and Observation 5.1, corrected",
			Measured: `\hat f_i`, Name: "sendings", Unit: "processors", Within: claims.OneCount,
			Symbols:    sendersSymbols(),
			Parameters: sendings,
			Over: []string{"P=7 L=2 i=3,4", "P=6 L=2 i=3", "P=12 L=8 i=9", "P=20 L=3 i=6,7", "P=64 L=1 i=5", "P=58 L=2 i=9",
				"P=64 L=8 i=17"},
			Given: onMachine(prescribed).And(stepOfSending), Theory: claims.Whole(sending.senders),
			Measure: ofPeriod(persistent, machine.Periodic.SentIn),
			Formula: formula.Senders, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[sending]{
			ID: "SV93-FHAT-PRINTED", Title: "As printed: how many processors send an item in each step",
			Statement: `$\hat f_i = f_i$ for $i \le R - L$, and $\hat f_{R-L+1} = (P-1) - \sum_{j=1}^{R-L} f_j$, $R$ being the largest ` +
				`label with $f_R \le P$.`,
			Source: "SV93, Definition 5.1", Measured: `\hat f_i`, Name: "sendings", Unit: "processors", Within: claims.OneCount,
			Erratum: `It sums to $P - 1$, but the root of the tree is served by the source, which leaves $P - 2$ to the others: for $P = ` +
				`7$, $L = 2$ it is 1, 1, 2, 2 where 1, 1, 2, 1 are sent (SV93-FHAT). With $P - 1$ in place of $P$, and $P - 2$ in place ` +
				`of $P - 1$, it is right.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     sendersSymbols(),
			Parameters:  sendings, Over: []string{"P=7 L=2 i=4", "P=6 L=2 i=4", "P=12 L=8 i=10", "P=8 L=3 i=5"},
			Given: onMachine(prescribed).And(stepAsPrinted), Theory: claims.Whole(sending.printedSenders),
			Measure: ofPeriod(persistent, machine.Periodic.SentIn),
			Formula: formula.PrintedSenders, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[sending]{
			ID: "SV93-OBS5.1", Title: "How many processors receive an item in each step",
			Statement: `In step $i$ of the tree of an item $\hat f_{i-L}$ processors receive it, and one in step 1, from the source. ` +
				`Measured in a period of the schedules found.`,
			Source: "SV93, Observation 5.1, corrected", Measured: `n_i`, Name: "receptions", Unit: "processors", Within: claims.OneCount,
			Symbols:    sendersSymbols(symbolReceptions),
			Parameters: sendings, Over: []string{"P=7 L=2 i=1,5,6", "P=64 L=8 i=1,25", "P=20 L=3 i=10"},
			Given: onMachine(prescribed).And(stepOfReception), Theory: claims.Whole(sending.receivers),
			Measure: ofPeriod(persistent, machine.Periodic.ReceivedIn),
			Formula: formula.Senders, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[sending]{
			ID: "SV93-OBS5.1-PRINTED", Title: "As printed: how many processors receive an item in each step",
			Statement: `In step $i$ of the tree of an item as many processors receive it as send it in step $i - L$.`,
			Source:    "SV93, Observation 5.1", Measured: `n_i`, Name: "receptions", Unit: "processors", Within: claims.OneCount,
			Erratum:     `In step 1 the root receives it, from the source, whose sendings the observation does not count (SV93-OBS5.1).`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     sendersSymbols(symbolReceptions),
			Parameters:  sendings, Over: []string{"P=7 L=2 i=1", "P=64 L=8 i=1"},
			Given:   onMachine(prescribed).And(stepOfReception),
			Theory:  claims.Whole(func(x sending) (int, error) { return x.before().senders() }),
			Measure: ofPeriod(persistent, machine.Periodic.ReceivedIn),
			Formula: formula.Senders, Model: machine.Continuous,
		}.Declare(),
		claims.Claim[sending]{
			ID: "SV93-OBS5.1-IMPOSED", Title: "As argued: the numbers of senders may be prescribed wherever the least delay is attained",
			Statement: `If there is a schedule of least delay for ever, there is one in which $\hat f_i$ processors send an item in step ` +
				`$i$. Measured in the schedule found.`,
			Source:   "SV93, Section 5.1, first additional constraint",
			Measured: `\hat f_i`, Name: "sendings", Unit: "processors", Within: claims.OneCount,
			Erratum: `For $L = 2$ and $P = 57$ there are schedules, but none with these numbers. With them, in the terms of ` +
				`SV93-CONT-OBSTRUCTED, $E - W + 1 = -31$ is the sum of the $m$ of all processors, none of which is below $-1$. If it is ` +
				`$-1$, the processor sends in every step and stops every item one step before the last. At least 31 do, which are 31 of ` +
				`the 34 that have an item before step 10 and make 31 of its 55 sendings. The other three send it 8, 6 and 5 times at ` +
				`most and once more: 20 in place of 24. The same count excludes them for $P = 91$, 92 and 146 to 150. In schedules that ` +
				`exist, some processors stop two steps early.`,
			ErratumKind: reports.ErratumError,
			Symbols:     sendersSymbols(reports.Symbol{Name: "E, W, m", Meaning: "as in SV93-CONT-OBSTRUCTED"}),
			Parameters:  sendings, Over: []string{"P=57 L=2 i=8,9", "P=91 L=2 i=10"},
			Given: onMachine(possible).And(stepOfSending), Theory: claims.Whole(sending.senders),
			Measure: ofPeriod(first, machine.Periodic.SentIn),
			Formula: formula.Senders, Model: machine.Continuous,
		}.Declare(),
	}
}

// A sending is an instance of the counts of Section 5: step i of the tree of an item, whose root receives it in step
// 1.
type sending struct {
	size
	i int
}

var sendings = arguments.Of2(func(x size, i int) (sending, error) { return sending{x, i}, nil },
	attained, arguments.Int("i", "step of the tree of an item", 1, 1<<10).Usual("i", 1, 12))

// onMachine applies a hypothesis on the machine to a sending.
func onMachine(h claims.Hypothesis[size]) claims.Hypothesis[sending] {
	return claims.About(func(x sending) size { return x.size }, h)
}

// prescribed is the hypothesis that no known obstruction excludes a schedule with the numbers of SV93-FHAT.
var prescribed = claims.Given(possible.Words+" or SV93-OBS5.1-IMPOSED", func(x size) error {
	if err := possible.Holds(x); err != nil || x.L != 2 {
		return err
	}
	obstructed, err := formula.SendersObstructed(x.P)
	return cmp.Or(err, inputs.Require(!obstructed, "P", x.P, "processors for which SV93-OBS5.1-IMPOSED does not exclude the "+
		"numbers of senders"))
})

// stepUpTo is the hypothesis that the step is within a list of numbers.
func stepUpTo(text string, last func(P, L int) (int, error)) claims.Hypothesis[sending] {
	return claims.Given("i at most "+text, func(x sending) error {
		most, err := last(x.P, x.L)
		return cmp.Or(err, inputs.Require(x.i <= most, "i", x.i, "an integer from 1 to %d", most))
	})
}

var (
	stepOfSending = stepUpTo("B - L", formula.LastSending)
	stepAsPrinted = stepUpTo("R - L + 1", func(P, L int) (int, error) {
		f, err := formula.PrintedSenders(P, L)
		return len(f), err
	})
	stepOfReception = stepUpTo("B", func(P, L int) (int, error) {
		d, err := formula.ContinuousLower(P, L)
		return d - L + 1, err
	})
)

// senders is the number of SV93-FHAT, printedSenders that of the paper; both are 0 outside of their lists.
func (x sending) senders() (int, error) { return x.ofList(formula.Senders(x.P, x.L)) }

func (x sending) printedSenders() (int, error) { return x.ofList(formula.PrintedSenders(x.P, x.L)) }

func (x sending) ofList(list []int, err error) (int, error) {
	if err != nil || x.i < 1 || x.i > len(list) {
		return 0, err
	}
	return list[x.i-1], nil
}

// before is the step in which what is received in step i was sent.
func (x sending) before() sending { return sending{x.size, x.i - x.L} }

// receivers counts the root with those that were sent the item before.
func (x sending) receivers() (int, error) {
	n, err := x.before().senders()
	if x.i == 1 {
		n++
	}
	return n, err
}

// ofPeriod counts on a period of the schedule found.
func ofPeriod(find func(x size) (machine.Periodic, error),
	count func(p machine.Periodic, i int) (int, error)) claims.Measurement[sending] {
	return claims.Count(func(x sending) (int, int64, error) {
		p, err := find(x.size)
		if err != nil {
			return 0, 0, err
		}
		v, err := count(p, x.i)
		return v, int64(len(p.Sends)), err
	})
}

// persistent returns a schedule in which every holder of an item sends it until the last step, or stops one step
// early, if there is one: if the first search finds another kind, further searches exclude earlier stops.
func persistent(x size) (machine.Periodic, error) {
	p, err := first(x)
	if err != nil {
		return p, err
	}
	for n := uint64(1); n <= 100 && p.Endings(2) > 0; n++ {
		const restarts = 20
		if q, err := forever(x, n, restarts); err == nil {
			p = q
		}
	}
	return p, nil
}

func sendersSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{symbolP, symbolL, symbolF,
		{Name: `\hat f_i`, Meaning: "processors other than the source that send an item in step i of its tree"},
		{Name: "i, j", Meaning: "steps of the tree of an item: its root receives it in step 1"},
		{Name: "B", Meaning: `$B(P-1, L) + 1$, the step of the tree in which the last receives it`}, {Name: "R", Meaning: "a label"}},
		more...)
}

var symbolReceptions = reports.Symbol{Name: `n_i`, Meaning: "receptions of an item in step i of its tree"}
