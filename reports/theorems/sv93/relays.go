package sv93

import (
	"cmp"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	machine "castlab/topologies/logp"
)

// relays are the claims on explicit schedules in which each processor passes on what it gets.
func relays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[size]{
			ID: "SV93-TMAX", Title: "The time that is always enough for k items",
			Statement: `$T \le 2L + k + P - 3$: the source sends the items to different processors, and each passes on what it has to ` +
				`all others in turn. The shortest schedules are much shorter.`,
			Source: "SV93, Lemma 4.1, elapsed", Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT},
			Parameters: searched, Over: []string{"P=2 L=3 k=5", "P=3 L=1 k=2", "P=10 L=4 k=6", "P=32 L=2 k=8"},
			Given: searchable, Theory: ofLoad(formula.Relay), Measure: found, Formula: formula.Relay, Model: machine.Optimal,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-LEM4.1", Title: "Relays that do not collide",
			Statement: `$T \le 2L + k + P - 3$: the source sends the items to the other $P-1$ in turn, and each passes on what it gets ` +
				`to all others, in step $t$ to the entry in row $t$ and its own column of an idempotent Latin square of order $P-1$, ` +
				`rows modulo $P-1$. No two entries of a row are equal, and the one that a processor would send to itself is where the ` +
				`source's item arrives. There is no such square of order 2; for $P = 3$ each of two sends when the source sends to ` +
				`itself. Executed, and accepted by the validator.`,
			Source: "derived; repairs SV93, Lemma 4.1, elapsed", Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, {Name: "t", Meaning: "step"}},
			Parameters: relayed,
			Over: []string{"P=2 L=3 k=5", "P=3 L=1 k=3", "P=3 L=2 k=8", "P=4 L=4 k=7", "P=7 L=3 k=20", "P=8 L=4 k=8", "P=39 L=8 k=90",
				"P=64 L=5 k=200"},
			Theory:  ofLoad(formula.Relay),
			Measure: claims.Count(func(x size) (int, int64, error) { return validSteps(machine.Relay(x.P, x.L, x.k)) }),
			Formula: formula.Relay, Model: machine.Relay,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-LEM4.1-FEW", Title: "The printed relays do not collide for fewer items than processors",
			Statement: `If the source sends $k \le P-1$ items to different processors and each relays what it gets to processors 1, 2, ` +
				`..., $P-1$ in this order, no two messages arrive at a processor in one step.`,
			Source: "SV93, Lemma 4.1, restricted to k < P", Measured: `C`, Name: "collisions", Unit: "collisions", Within: claims.OneCount,
			Symbols:    collisionSymbols(),
			Parameters: relayed, Over: []string{"P=3 L=1 k=2", "P=4 L=4 k=3", "P=8 L=2 k=7", "P=20 L=3 k=19"},
			Given: fewer, Theory: claims.Stated[size](0), Measure: claims.Count(collisions),
			Formula: kit.Stated, Model: machine.PrintedRelay,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-LEM4.1-PRINTED", Title: "As printed, read for every k: the relays never collide, which is so for k below P alone",
			Statement: `For every $k$, $k \ge P$ too, if the source sends the items to the others in turn and each relays what it gets ` +
				`to processors 1, 2, ..., $P-1$ in this order, no two messages arrive at a processor in one step: "easy to see".`,
			Source: "SV93, Lemma 4.1", Measured: `C`, Name: "collisions", Unit: "collisions", Within: claims.OneCount,
			Erratum: `The proof sends "the $k$ items to different processors", and if that is to say that no processor gets two, $k < ` +
				`P$, it is right (SV93-LEM4.1-FEW); the lemma is for every $k$, with the source going round. An item $i$ relayed to ` +
				`processor $q$ arrives in step $2L + i + q - 1$, together with what the source sends it in step $L + i + q - 1$, if that ` +
				`is $q$'s turn. The cases are those of the least $k$ for which it happens. The time is right nevertheless: with the ` +
				`relays in another order nothing collides (SV93-LEM4.1), and with a pool for what arrives together, from which the right ` +
				`message is taken first, they end in time as they are (SV93-LEM4.1-POOL).`,
			ErratumKind: reports.ErratumError,
			Symbols:     collisionSymbols(),
			Parameters:  relayed, Over: []string{"P=3 L=1 k=3", "P=4 L=1 k=4", "P=4 L=4 k=7", "P=8 L=1,4 k=8"},
			Theory: claims.Stated[size](0), Measure: claims.Count(collisions), Formula: kit.Stated, Model: machine.PrintedRelay,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-LEM4.1-POOL", Title: "The printed relays end in time if what arrives together may wait (measured)",
			Statement: `$T \le 2L + k + P - 3$ for the printed order of relays, executed by processors that receive one message in a ` +
				`step and keep others for later, if of those that arrive together the one that has to be passed on is received first. ` +
				`Measured; not proved.`,
			Source:   "SV93, Lemma 4.1, elapsed, with the receive pool of Section 2; measured",
			Measured: `T`, Unit: "steps", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT},
			Parameters: relayed, Over: []string{"P=3 L=1 k=3", "P=4,8 L=1,4 k=24", "P=20 L=3 k=100"},
			Theory: ofLoad(formula.Relay), Measure: claims.Count(func(x size) (int, int64, error) { return pooled(x, model.NodesFirst) }),
			Formula: formula.Relay, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[size]{
			ID: "SV93-LEM4.1-TIES", Title: "Received in the wrong order, the printed relays end late (measured)",
			Statement: `$T \ge 2L + k + P - 2$, a step more than Lemma 4.1 has, for the printed order of relays where processors receive ` +
				`one message in a step and of those that arrive together last what has to be passed on, as an adversary may have it in ` +
				`the model of Section 2. Whoever is late catches up in its own idle turn alone. For $8 \le P \le 20$, $L \le 4$ and $3P ` +
				`\le k \le 3P + 60$ it is always so; for small $k$ or $P$ not always: of $P \le 12$, $L \le 4$, $k \le 40$ in 726 of ` +
				`1760 cases, first for $P = 4$, $L = 1$, $k = 7$. It follows from SV93-LEM4.1-PRINTED, and is no statement of the paper. ` +
				`Relays that do not collide (SV93-LEM4.1) have no ties.`,
			Source: "derived; SV93, Lemma 4.1, elapsed, in the model of Section 2", Measured: `T`, Unit: "steps", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT},
			Parameters: relayed.Usual("P", 8, 20).Usual("L", 1, 4).Usual("k", 24, 110),
			Over:       []string{"P=8 L=1,4 k=24", "P=12 L=2 k=40", "P=20 L=3 k=100"},
			Given:      lateTies, Theory: plus(1, ofLoad(formula.Relay)),
			Measure: claims.Count(func(x size) (int, int64, error) { return pooled(x, model.LeavesFirst) }),
			Formula: formula.Relay, Model: (*model.Execution).Run,
		}.Declare(),
	}
}

// relayed is the argument of sizes with explicit schedules.
var relayed = loadOf(processors(2, 256, 32), latencies(1<<10, 16), itemsUpTo(1<<10, 80))

// fewer is the hypothesis of fewer items than processors.
var fewer = claims.Given("k below P", func(x size) error {
	return inputs.Require(x.k < x.P, "k", x.k, "an integer < P = %d", x.P)
})

// collisions counts, in the printed relays, arrivals together with another message.
func collisions(x size) (int, int64, error) {
	s, err := machine.PrintedRelay(x.P, x.L, x.k)
	return s.Collisions(), int64(len(s.Sends)), err
}

func collisionSymbols() []reports.Symbol {
	return []reports.Symbol{symbolP, symbolL, symbolK,
		{Name: "C", Meaning: "arrivals at a processor in a step in which another message arrives there, too"},
		{Name: "i, q", Meaning: "item from 0; processor, 0 being the source"}}
}

// lateTies is the hypothesis of the sizes of which it has been seen that relays are late for good: all of them.
var lateTies = claims.Given("P from 8 to 20, L at most 4, k from 3P to 3P + 60", func(x size) error {
	return cmp.Or(inputs.Require(x.P >= 8 && x.P <= 20, "P", x.P, "an integer from 8 to 20"),
		inputs.Require(x.L <= 4, "L", x.L, "an integer from 1 to 4"),
		inputs.Require(x.k >= 3*x.P && x.k <= 3*x.P+60, "k", x.k, "an integer from 3P to 3P + 60"))
})

// pooled executes the printed relays, by processors that keep what arrives together, and returns the time of the last
// reception.
func pooled(x size, tie model.Tie) (int, int64, error) {
	s, err := machine.PrintedRelay(x.P, x.L, x.k)
	if err != nil {
		return 0, 0, err
	}
	p, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	e, err := p.NewFixedExecution(tie)
	if err != nil {
		return 0, 0, err
	}
	_, err = e.Run(nil)
	return e.Completion(), int64(p.Messages()), err
}
