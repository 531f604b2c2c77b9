package sv93

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// robust are the claims on schedules that latencies do not lengthen.
func robust() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-ROBUST", Title: "The time in which items can be broadcast whatever the latencies",
			Statement: `A processor sends in a fixed order, nothing before its step of the schedule, and waits for what is late; an ` +
				`adversary chooses latencies from 1 to $L$ and the order of equal tags. The least time $W$ that some schedule never ` +
				`exceeds is the optimum $T$ for fixed latencies, or one step more. It is more for $P = 3$ and $L = 2$ from $k = 3$ on, ` +
				`for $L = 3$ from $k = 6$, for $L = 4$ from $k = 3$, and for $P = 4$, $L = 2$ from $k = 5$, as far as has been computed: ` +
				`a schedule of the least time that is robust need not exist. Measured: all schedules of at most $W$ steps, but for ` +
				`names, against all latencies and orders, until one keeps to $W$, which none does to $W - 1$.`,
			Source:   "derived; settles the open question of SV93, Section 8, for these sizes",
			Measured: `W - T`, Name: "additional time", Unit: "steps", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolRobust},
			Parameters: loadOf(processors(2, 5, 4), latencies(8, 5), itemsUpTo(10, 5)),
			Over: []string{"P=3 L=1 k=10", "P=3 L=2 k=2..7", "P=3 L=3 k=5,6", "P=3 L=4 k=2,3", "P=4 L=1 k=6", "P=4 L=2 k=4,5",
				"P=4 L=3 k=3", "P=5 L=2 k=2"},
			Long:  []string{"P=3 L=2 k=10", "P=3 L=3 k=8", "P=3 L=4 k=6", "P=4 L=2 k=6", "P=4 L=3 k=5", "P=5 L=2 k=3"},
			Given: claims.Given[size]("P = 2, L = 1, k = 1, or a size that has been computed"), Defined: true,
			Theory:  claims.Whole(computedGap),
			Measure: claims.Count(func(x size) (int, int64, error) { return model.RobustExcess(x.P, x.L, x.k, mostExamined) }),
			Formula: computedGap, Model: model.RobustExcess,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-ROBUST-ORDER", Title: "A longer schedule that is better when latencies vary",
			Statement: `For $P = 3$, $L = 2$ and $k \ge 6$ every schedule of the least time $T = k + 2$ for fixed latencies takes $T + ` +
				`2$ steps against some latencies, while one of $T + 1$ steps never takes more than these (SV93-ROBUST), as far as has ` +
				`been computed; with $P = 3$, $L = 4$ it is $T + 2$ for $k = 5$ and $T + 3$ for $k = 6$ and 7, with $L = 6$ $T + 2$ for ` +
				`$k = 4$ to 6, each against $T + 1$. So of two schedules the better one may be worse when latencies vary. Measured: the ` +
				`least, over all schedules of $T$ steps, of what an adversary makes of them.`,
			Source:   "SV93, Section 8, which says that it is possible; the cases are derived",
			Measured: `\min_S W_S - T`, Name: "additional time", Unit: "steps", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolT,
				{Name: `W_S`, Meaning: "largest time of the schedule S against any latencies and orders", Unit: "steps"},
				{Name: "S", Meaning: "a schedule of T steps"}},
			Parameters: loadOf(someProcessors(3), someLatencies(2, 4, 6), itemsUpTo(10, 10).Usual("k", 4, 10)),
			Over:       []string{"P=3 L=2 k=6,7,8", "P=3 L=4 k=6"},
			Given: claims.Given[size]("sizes that have been computed: L = 2 and k from 6 to 10, L = 4 and k from 5 to 7, " +
				"L = 6 and k from 4 to 6"), Defined: true,
			Theory:  claims.Whole(orderGap),
			Measure: claims.Count(func(x size) (int, int64, error) { return model.OptimalExcess(x.P, x.L, x.k, mostExamined) }),
			Formula: orderGap, Model: (*model.Program).Worst,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-ROBUST-FAMILY", Title: "A schedule for the latency 2L - 1 is robust for latencies up to L",
			Statement: `A schedule made for the latency $2L - 1$ never takes longer with any latencies from 1 to $L$ and any order of ` +
				`equal tags: $W \le T(P, 2L-1, k)$, for all $P$, $L$ and $k$. ` +
				longerProof +
				`So being robust costs no more than $T(P, 2L-1, k) - T(P, L, k)$ steps, which for many items does not depend on $k$: 2, ` +
				`5, 7 and 19 for $P = 3, 5, 16, 64$ with $L = 2, 4, 4, 8$. How much less is enough is open but for one item or $P = 2$, ` +
				`where it is nothing, and the sizes of SV93-ROBUST, where it is one step at most. Measured: the worst of all latencies ` +
				`and orders for up to 8 messages, and else of a search for adversaries.`,
			Source:   "derived; a bound for the open question of SV93, Section 8",
			Measured: `W_S`, Name: "W", Unit: "steps", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolRobust,
				{Name: `W_S`, Meaning: "largest time of the schedule S against any latencies and orders", Unit: "steps"},
				{Name: "S", Meaning: "a shortest schedule for the latency 2L - 1"}, {Name: "w", Meaning: "a number of steps"}},
			Parameters: loadOf(processors(2, 32, 12), latencies(8, 4), itemsUpTo(40, 6)),
			Over:       []string{"P=3 L=2 k=4", "P=5 L=3 k=2", "P=8 L=2 k=6", "P=16 L=4 k=5", "P=32 L=3 k=2"},
			Given:      claims.Given("with 2L - 1 in place of L: "+searchable.Words, claims.About(size.longer, searchable).Holds),
			Theory:     ofLoad(formula.Patient), Measure: claims.Choose(byExhaustionOrSearch),
			Formula: formula.Patient, Model: machine.Schedule.Patient,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-ROBUST-EVER", Title: "A delay for ever that no latencies up to L exceed",
			Statement: `Where items can follow each other with the least delay for the latency $2L - 1$ (SV93-CONT), no latencies from 1 ` +
				`to $L$ and no order of equal tags delay an item of that schedule beyond $\Delta \le 2L - 1 + B(P-1, 2L-1)$, for ever: ` +
				`lateness does not accumulate as it does in the schedule of groups (SV93-RATCHET), whose delay may be more. ` +
				longerProof +
				`For $P = 16$ and $L = 4$ it is 23 steps; the schedule of groups has 16 at fixed latencies, but 28 against an adversary ` +
				`who was found, and 53 by the bound of SV93-THM7.1. Measured: the worst that a search for adversaries finds.`,
			Source: "derived", Measured: `\max \Delta`, Name: "delay", Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, {Name: "w", Meaning: "a number of steps"}},
			Parameters: loadOf(processors(2, 64, 32), latencies(8, 4), itemsUpTo(400, 60)),
			Over:       []string{"P=3 L=3 k=30", "P=8 L=2 k=60", "P=16 L=4 k=200"},
			Theory:     ofMachine(formula.PatientDelay), Measure: labeled(worstDelayOfLonger).OneInstance(),
			Formula: formula.PatientDelay, Model: machine.Schedule.Patient,
		}.Declare(),
	}
}

// gaps has, for P and L, the number of items from which on the time is one step more, and the number up to which it
// has been computed.
var gaps = map[size]struct{ from, most int }{
	{P: 3, L: 2}: {3, 10}, {P: 3, L: 3}: {6, 8}, {P: 3, L: 4}: {3, 7}, {P: 3, L: 5}: {6, 6}, {P: 3, L: 6}: {4, 6},
	{P: 3, L: 7}: {5, 5}, {P: 3, L: 8}: {5, 5},
	{P: 4, L: 2}: {5, 6}, {P: 4, L: 3}: {6, 5}, {P: 4, L: 4}: {3, 3}, {P: 4, L: 5}: {4, 3}, {P: 4, L: 6}: {4, 3},
	{P: 4, L: 7}: {3, 3}, {P: 5, L: 2}: {4, 3},
}

// computedGap returns 0 if no message can be late: with one receiver, one latency or one item no receptions coincide,
// and no processor waits for a message.
func computedGap(x size) (int, error) {
	if most := machine.MaxEnumerated / x.P; x.k > most {
		return 0, inputs.Errorf("k", x.k, "an integer from 1 to %d for P=%d", most, x.P)
	}
	if x.P == 2 || x.L == 1 || x.k == 1 {
		return 0, nil
	}
	g := gaps[size{P: x.P, L: x.L}]
	switch {
	case x.k > g.most:
		return 0, inputs.Errorf("k", x.k, "an integer from 1 to %d for P=%d L=%d", max(g.most, 1), x.P, x.L)
	case x.k >= g.from:
		return 1, nil
	}
	return 0, nil
}

// orderGap returns the excess of the best of the shortest schedules over the best of all.
func orderGap(x size) (int, error) {
	switch {
	case x.L == 2 && x.k >= 6 && x.k <= 10, x.L == 4 && x.k == 5, x.L == 6 && x.k >= 4 && x.k <= 6:
		return 2, nil
	case x.L == 4 && (x.k == 6 || x.k == 7):
		return 3, nil
	}
	return 0, inputs.Errorf("k", x.k, "from 6 to 10 for L=2, from 5 to 7 for L=4, from 4 to 6 for L=6")
}

const longerProof = `While all is sent in time a processor is sent one message in a step at most, so that in $w$ steps no more than ` +
	`$w + L - 1$ come to it; one that has come waits for $L - 1$ others at most, and is received $2L - 1$ steps after its sending, ` +
	`in time for what depends on it. `

// longer is the machine with the latency 2L - 1.
func (x size) longer() size { return size{x.P, 2*x.L - 1, x.k} }

// exhaustible reports whether all latencies and orders take a moment; else an adversary is searched.
func (x size) exhaustible() bool { return (x.P-1)*x.k <= 8 }

func byExhaustionOrSearch(x size) claims.Measurement[size] {
	if x.exhaustible() {
		return labeled(worstOfLonger)
	}
	return labeled(worstOfLonger).OneInstance()
}

// worstOfLonger returns the worst time found of a shortest schedule for the latency 2L-1 with latencies up to L.
func worstOfLonger(label string, x size) (int, int64, error) {
	r := rand.New(montecarlo.NewStreams(1, label).Source(0))
	long := x.longer()
	s, _, err := machine.Optimal(long.P, long.L, long.k, r, long.restarts())
	if err != nil {
		return 0, 0, err
	}
	p, err := atLatency(x.L, s)
	if err != nil {
		return 0, 0, err
	}
	if x.exhaustible() {
		worst, err := p.Worst()
		return worst, int64(p.Messages()), err
	}
	_, b, err := p.Adversary(r, attacksOnLonger)
	if err != nil {
		return 0, 0, err
	}
	e, err := p.NewFixedExecution(model.NodesFirst)
	if err != nil {
		return 0, 0, err
	}
	_, err = e.RunAgainst(b.Answer)
	if err == nil && e.Late() > 0 {
		err = fmt.Errorf("a message is sent %d steps late", e.Late())
	}
	return e.Completion(), int64(attacksOnLonger * p.Messages()), err
}

// attacksOnLonger is the number of restarts of a search for an adversary.
const attacksOnLonger = 200

// worstDelayOfLonger returns the worst delay found of an item of a schedule of the least delay for the latency 2L-1
// with latencies up to L. That is odd, so no proof excludes it.
func worstDelayOfLonger(label string, x size) (int, int64, error) {
	r := rand.New(montecarlo.NewStreams(1, label).Source(0))
	forever, err := machine.Continuous(x.P, 2*x.L-1, r, 200)
	if err != nil {
		return 0, 0, err
	}
	s, err := forever.Schedule(x.k)
	if err != nil {
		return 0, 0, err
	}
	p, err := atLatency(x.L, s)
	if err != nil {
		return 0, 0, err
	}
	worst, _, err := p.Adversary(r, attacksOnLonger)
	return worst, int64(attacksOnLonger * p.Messages()), err
}

// atLatency returns the program of a valid schedule for the latency 2L-1, with latencies up to L.
func atLatency(L int, s machine.Schedule) (*model.Program, error) {
	if err := machine.Validate(s); err != nil {
		return nil, err
	}
	s, err := s.Patient(L)
	if err != nil {
		return nil, err
	}
	return model.NewProgram(s)
}

var symbolRobust = reports.Symbol{Name: `W`, Unit: "steps",
	Meaning: "least time that some schedule never exceeds, whatever the latencies and the order of equal tags"}
