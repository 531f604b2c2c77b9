package sv93

import (
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	machine "castlab/topologies/logp"
)

// adversaries are the claims on what chosen latencies add to the delay of the schedule of groups.
func adversaries() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-THM7.1-PRINTED", Title: "As printed: what an adversary adds to the delay of the schedule of groups",
			Statement: `If an adversary chooses every latency from 1 to $L$, and which of messages with equal tags is received first, an ` +
				`item of the schedule of groups has $\Delta \le L + B(P-1, L+1) + (L-1)\,d$, $d = d(P-1)$ being the depth of its tree. ` +
				`Executed: processors send in their order and wait for what is late.`,
			Source: "SV93, Theorem 7.1", Measured: additional, Name: "additional delay", Unit: "steps", Relation: reports.AtMost,
			Erratum: `The proof counts $L$ steps for a level and the theorem $L-1$; the last reception, by a leaf at depth $d$, can be ` +
				`late too, so that there are $d+1$ of them on a path; and what late processors send comes in bursts, for which a message ` +
				`waits longer than for $L-1$ others. With $P = 3$ the worst is $2L-3$, which is more than $L-1$ from $L = 3$ on. ` +
				`SV93-THM7.1 has a bound that is proved.`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, symbolTreeDepth},
			Parameters:  attacked, Over: attacks,
			Given: knownWorst, Theory: ofMachine(formula.PrintedAdversary), Measure: claims.Count(againstAdversary),
			Formula: formula.PrintedAdversary, Model: model.Batching.Answer,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM7.1", Title: "What any latencies add to the delay of the schedule of groups",
			Statement: `Whatever the latencies from 1 to $L$ and the order of equal tags, every item has $\Delta \le L + B(P-1, L+1) + ` +
				`(d+1)(L-1+s) - d$. A processor that waits is never less late again, so in $w$ steps no more arrives from it than its ` +
				`schedule has in $w + L - 1$; by Lindley's formula a message then waits for $L-1+s$ others at most, at each of $d+1$ ` +
				`receptions, and all but the first have a step to spare. Measured: the worst that a search for adversaries finds, who ` +
				`make all that is sent to a processor in $L$ steps arrive at once.`,
			Source:   "derived; replaces SV93, Theorem 7.1",
			Measured: additional, Name: "additional delay", Unit: "steps", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay, symbolTreeDepth, symbolBurst,
				{Name: "w", Meaning: "a number of steps"}},
			Parameters: attacked, Over: slices.Concat(attacks, []string{"P=16 L=3 k=100", "P=33 L=2 k=100"}),
			Given: knownWorst, Theory: claims.Whole(provedAdversary), Measure: claims.Choose(worstSearched),
			Formula: formula.Adversary, Model: model.Batching.Answer,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-THM7.1-TIGHT", Title: "Where an adversary attains the bound",
			Statement: `With $P = 3$ an adversary can delay an item by $2L-3$ steps more than the schedule of groups has, for every $L ` +
				`\ge 2$: items $0, \ldots, L-1$ come to the first processor at once, the oldest is received last, and the same happens ` +
				`again at the second. That is the bound of SV93-THM7.1, as it is with $P = 4$, $L = 3$ and with $P = 5$, $L = 4$.`,
			Source: "derived", Measured: additional, Name: "additional delay", Unit: "steps", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolB, symbolDelay},
			Parameters: attacked, Over: []string{"P=3 L=2,3,16,64", "P=4 L=3 k=30", "P=5 L=4 k=30"},
			Given: tight, Theory: claims.Whole(provedAdversary), Measure: claims.Count(againstAdversary),
			Formula: formula.Adversary, Model: model.Chain,
		}.Declare(),
	}
}

const additional = `\max \Delta - (L + B(P-1, L+1))`

// attacks are machines on which worst latencies are searched.
var attacks = []string{"P=3 L=3,8,64", "P=5,6,7 L=2 k=30", "P=8 L=2 k=60", "P=4 L=3 k=30", "P=8 L=3 k=60", "P=5 L=4 k=30"}

// attacked is the argument of such machines. If k is not given the adversary is Chain.
var attacked = arguments.Of3(func(P, L int, k *int) (size, error) {
	x := size{P: P, L: L}
	if k != nil {
		x.k = *k
	}
	return x, nil
}, processors(2, 40, 16), latencies(128, 6), arguments.Optional("k", itemsUpTo(120, 60)))

// knownWorst is the hypothesis of machines with items for the search, or covered by Chain.
var knownWorst = claims.Given("k may be left out for P = 3, for which the worst adversary is known", func(x size) error {
	return inputs.Require(x.k > 0 || x.P == 3, "P", x.P, "3 where k is not given")
})

// tight is the hypothesis of machines on which the bound is attained.
var tight = claims.Given("P = 3 and L at least 2 without k, or P = 4 and L = 3, or P = 5 and L = 4, with k at least 30",
	func(x size) error {
		attained := x.k == 0 && x.P == 3 && x.L >= 2 || x.k >= 30 && (x.P == 4 && x.L == 3 || x.P == 5 && x.L == 4)
		return inputs.Require(attained, "P L k", x, "P=3 L>=2, P=4 L=3 k>=30 or P=5 L=4 k>=30")
	})

// provedAdversary returns the bound: its depth by formula, and its burst, which depends on the assignment of
// processors to leaves, counted in the schedule.
func provedAdversary(x size) (int, error) {
	d, err := formula.Depth(x.P-1, x.L+1)
	if err != nil {
		return 0, err
	}
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return 0, err
	}
	s, err := g.Burst()
	if err != nil {
		return 0, err
	}
	return formula.Adversary(d, x.L, s)
}

// worstSearched says of machines with items that their adversary is drawn, the best of restarts.
func worstSearched(x size) claims.Measurement[size] {
	if x.k > 0 {
		return claims.Count(againstAdversary).OneInstance()
	}
	return claims.Count(againstAdversary)
}

// againstAdversary returns the excess of the worst delay found for an adversary over that of the schedule. Where the
// bound is attained, the search takes longer with more items.
func againstAdversary(x size) (int, int64, error) {
	if x.k == 0 {
		return againstChain(x)
	}
	g, p, err := groupProgram(x)
	if err != nil {
		return 0, 0, err
	}
	restarts := 300
	if tight.Met(x) {
		restarts += 20 * max(0, x.k-30)
	}
	r := rand.New(montecarlo.NewStreams(1, "SV93-THM7.1 "+x.String()).Source(0))
	worst, _, err := p.Adversary(r, restarts)
	return worst - g.Delay(), int64(restarts * p.Messages()), err
}

// againstChain is the excess with the known adversary, over L items.
func againstChain(x size) (int, int64, error) {
	g, p, err := groupProgram(size{x.P, x.L, x.L})
	if err != nil {
		return 0, 0, err
	}
	e, err := p.NewFixedExecution(model.NodesFirst)
	if err != nil {
		return 0, 0, err
	}
	chain, err := model.Chain(x.L)
	if err != nil {
		return 0, 0, err
	}
	worst, err := e.RunAgainst(chain.Answer)
	return worst - g.Delay(), int64(p.Messages()), err
}

// groupSchedule returns the schedule of groups for k items, groupProgram an executable one.
func groupSchedule(x size) (*machine.Grouped, machine.Schedule, error) {
	g, err := machine.NewGrouped(x.P, x.L)
	if err != nil {
		return g, machine.Schedule{}, err
	}
	s, err := g.Schedule(x.k)
	return g, s, err
}

func groupProgram(x size) (*machine.Grouped, *model.Program, error) {
	g, s, err := groupSchedule(x)
	if err != nil {
		return g, nil, err
	}
	p, err := model.NewProgram(s)
	return g, p, err
}

var (
	symbolTreeDepth = reports.Symbol{Name: `d`, Meaning: "depth of the tree of the groups, d(P-1) for the latency L+1", Unit: "edges"}
	symbolBurst     = reports.Symbol{Name: `s`, Meaning: "by how much, over all processors and lengths w, the largest numbers of " +
		"messages from each of its senders in w steps exceed w together"}
)
