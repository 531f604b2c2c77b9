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
	"castlab/reports/theorems/internal/kit"
)

// dueFirst are the claims on processors that choose what they receive.
func dueFirst() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-DUE", Title: "Who receives what is due first is never late, whatever the latencies",
			Statement: `Call a message due in the step in which it is received when every latency is $L$. If a processor receives, of ` +
				`all messages that have come, the one that is due first, whatever its tag, then with any latencies from 1 to $L$ nothing ` +
				`is received after it is due: $W_S = T_S$ for every schedule $S$, so that every shortest schedule is robust. Proof: let ` +
				`all that is due before step $t$ be in time. A message due in $t$ has come by then; since the last step before in which ` +
				`its processor received nothing, or something due after $t$, it received only what is due between that step and $t$, no ` +
				`two in one step, and there was a turn for this one. So what Theorem 7.1 and SV93-ROBUST lose they lose to the order of ` +
				`tags. Measured: all schedules of at most $T + 1$ steps, but for names, against all latencies.`,
			Source: "derived: earliest deadline first against release times that vary; the choice is that of Karp et al. 1993, which " +
				"SV93, Section 1.3, calls too optimistic",
			Measured: `\max_S (W_S - T_S)`, Name: "additional time", Unit: "steps", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolP, symbolL, symbolK, symbolT,
				{Name: "S, T_S", Meaning: "a schedule of at most T + 1 steps; its time"},
				{Name: `W_S`, Meaning: "largest time of the schedule S against any latencies", Unit: "steps"},
				{Name: "t", Meaning: "step"}},
			Parameters: loadOf(processors(2, 5, 4), latencies(6, 4), itemsUpTo(6, 4)),
			Over:       []string{"P=2 L=3 k=4", "P=3 L=1,2 k=3", "P=3 L=3 k=2", "P=4 L=2 k=2", "P=5 L=2 k=1"},
			Given:      fewMessages, Theory: claims.Stated[size](0), Measure: claims.Count(excessByDue),
			Formula: kit.Stated, Model: (*model.Program).Receiving,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-DUE-RATCHET", Title: "Who receives what is due first does not get later and later",
			Statement: `If latencies are independent and uniform on $1, \ldots, L$ and a processor receives what is due first of what ` +
				`has come, every item of the schedule of groups has $\Delta \le L + B(P-1, L+1)$, for ever: the lateness of SV93-RATCHET ` +
				`is gone. It follows from SV93-DUE. Executed, in runs of $k$ items: the worst $\Delta$ of all runs.`,
			Source: "derived", Measured: `\max \Delta`, Name: "worst delay", Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolB, symbolDelay},
			Parameters: loadOf(processors(2, 128, 24), latencies(16, 6), itemsUpTo(3200, 200)),
			Over:       []string{"P=8 L=3 k=200", "P=16 L=4 k=200"}, Long: []string{"P=16 L=4 k=3200"},
			Theory: ofMachine(formula.Grouped), Measure: labeled(worstByDue).Instances(),
			Formula: formula.Grouped, Model: (*model.Program).Receiving,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-DUE-FREE", Title: "Where an adversary chooses what is received an item waits for all others",
			Statement: `If an adversary chooses which of the messages that have come is received, whatever their tags, and $L \ge 2$, ` +
				`the worst of $k$ items of the schedule of groups has $\Delta \ge L + k - 1$: the last processor, which has an item to ` +
				`receive in every step, is sent an item with latency $L$ and all others with $L-1$, so that there is always another to ` +
				`receive. With $P = 2$ this is the worst there is. The order of tags bounds what latencies can do (SV93-THM7.1), an ` +
				`arbitrary order does not; what helps is that the processor knows what it needs first (SV93-DUE). Executed.`,
			Source: "derived", Measured: `\max \Delta`, Name: "delay", Unit: "steps", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolDelay},
			Parameters: loadOf(processors(2, 64, 24), latencies(16, 6).Usual("L", 2, 6), itemsUpTo(1000, 200)),
			Over:       []string{"P=2 L=2 k=50", "P=3 L=4 k=50", "P=16 L=4 k=200"},
			Given:      claims.Given("L at least 2, as latencies vary", size.varies), Theory: claims.Whole(size.freeDelay),
			Measure: claims.Count(starvedDelay), Formula: size.freeDelay,
			Model: model.Starving.Answer,
		}.Declare(),
	}
}

// fewMessages is the hypothesis of sizes of which all schedules are executed against all latencies in a moment.
var fewMessages = claims.Given("at most 6 messages, (P-1) k", func(x size) error {
	return inputs.Require((x.P-1)*x.k <= 6, "(P-1) k", (x.P-1)*x.k, "at most 6")
})

func excessByDue(x size) (int, int64, error) {
	return model.OrderedExcess(x.P, x.L, x.k, model.EarliestDue, mostExamined)
}

// mostExamined is practically no limit on the schedules that are examined.
const mostExamined = 1 << 30

// worstByDue returns the worst delay of an item of the schedule of groups in runs with uniform latencies, of which
// there are as many as take about a million messages.
func worstByDue(label string, x size) (worst int, runs int64, err error) {
	_, p, err := groupProgram(x)
	if err != nil {
		return 0, 0, err
	}
	if p, err = p.Receiving(model.EarliestDue); err != nil {
		return 0, 0, err
	}
	e, err := p.NewUniformExecution(model.NodesFirst)
	if err != nil {
		return 0, 0, err
	}
	r := rand.New(montecarlo.NewStreams(1, label).Source(0))
	for ; runs < max(20, 1<<20/int64(x.P*x.k)); runs++ {
		delay, err := e.Run(r)
		if err != nil {
			return 0, 0, err
		}
		worst = max(worst, delay)
	}
	return worst, runs, nil
}

func (x size) varies() error { return inputs.Require(x.L >= 2, "L", x.L, "an integer >= 2") }

// freeDelay is the delay that an adversary can bring about who chooses what is received.
func (x size) freeDelay() (int, error) { return x.L + x.k - 1, nil }

// starvedDelay executes the schedule of groups against the adversary who keeps the last processor from receiving item
// 0.
func starvedDelay(x size) (int, int64, error) {
	_, p, err := groupProgram(x)
	if err != nil {
		return 0, 0, err
	}
	if p, err = p.Receiving(model.AnyMessage); err != nil {
		return 0, 0, err
	}
	e, err := p.NewFixedExecution(model.NodesFirst)
	if err != nil {
		return 0, 0, err
	}
	worst, err := e.RunAgainst(model.Starving{Latency: x.L, To: x.P - 1, Item: 0}.Answer)
	if err != nil {
		return 0, 0, fmt.Errorf("against an adversary: %w", err)
	}
	return worst, int64(p.Messages()), nil
}
