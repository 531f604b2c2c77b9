package sv93

import (
	"fmt"

	formula "castlab/analytic/logp"
	model "castlab/montecarlo/logp"
	"castlab/reports"
	machine "castlab/topologies/logp"
)

// relayRepaired claims a bound on the time of k items by an explicit schedule.
func relayRepaired() reports.Claim {
	return reports.Claim{
		ID:    "SV93-LEM4.1",
		Title: "Relays that do not collide",
		Statement: `$T \le 2L + k + P - 3$: the source sends the items to the other $P-1$ in turn, and each passes on what it gets to all others, in step $t$ to the entry in row $t$ and its own column of an idempotent Latin square of order $P-1$, rows modulo $P-1$. ` +
			`No two entries of a row are equal, and the one that a processor would send to itself is where the source's item arrives. There is no such square of order 2; for $P = 3$ each of two sends when the source sends to itself. Executed, and accepted by the validator.`,
		Source:   "derived; repairs SV93, Lemma 4.1, elapsed",
		Quantity: `T`,
		Unit:     "steps",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolP, symbolL, symbolK, symbolT, {Name: "t", Meaning: "step"}},
		Formula:  formula.Relay,
		Model:    machine.Relay,
		Cases: counts(relays, []size{{2, 3, 5}, {3, 1, 3}, {3, 2, 8}, {4, 4, 7}, {7, 3, 20}, {8, 4, 8}, {39, 8, 90}, {64, 5, 200}}, func(x size) (int, error) { return formula.Relay(x.P, x.L, x.k) }, "T", "steps", func(x size) (int, int64, error) {
			s, err := machine.Relay(x.P, x.L, x.k)
			if err != nil {
				return 0, 0, err
			}
			return s.Steps, int64(len(s.Sends)), machine.Validate(s)
		}),
	}
}

// relays is the argument of sizes with explicit schedules.
var relays = loadOf(processors(2, 256, 32), latencies(1<<10, 16), itemsUpTo(1<<10, 80))

// fewer is the hypothesis of fewer items than processors.
var fewer = hypothesis[size]{"k below P", func(x size) error {
	if x.k >= x.P {
		return refused("k", x.k, fmt.Sprintf("an integer < P = %d", x.P))
	}
	return nil
}}

// relayFew claims that the printed order is legal for few items.
func relayFew() reports.Claim {
	return relayCollisions(reports.Claim{
		ID:        "SV93-LEM4.1-FEW",
		Title:     "The printed relays do not collide for fewer items than processors",
		Statement: `If the source sends $k \le P-1$ items to different processors and each relays what it gets to processors 1, 2, ..., $P-1$ in this order, no two messages arrive at a processor in one step.`,
		Source:    "SV93, Lemma 4.1, restricted to k < P",
	}, []size{{3, 1, 2}, {4, 4, 3}, {8, 2, 7}, {20, 3, 19}}, fewer)
}

// relayPrinted claims that it is legal for any number of items.
func relayPrinted() reports.Claim {
	return relayCollisions(reports.Claim{
		ID:        "SV93-LEM4.1-PRINTED",
		Title:     "As printed, read for every k: the relays never collide, which is so for k below P alone",
		Statement: `For every $k$, $k \ge P$ too, if the source sends the items to the others in turn and each relays what it gets to processors 1, 2, ..., $P-1$ in this order, no two messages arrive at a processor in one step: "easy to see".`,
		Source:    "SV93, Lemma 4.1",
		Erratum:   `The proof sends "the $k$ items to different processors", and if that is to say that no processor gets two, $k < P$, it is right (SV93-LEM4.1-FEW); the lemma is for every $k$, with the source going round. An item $i$ relayed to processor $q$ arrives in step $2L + i + q - 1$, together with what the source sends it in step $L + i + q - 1$, if that is $q$'s turn. The cases are those of the least $k$ for which it happens. The time is right nevertheless: with the relays in another order nothing collides (SV93-LEM4.1), and with a pool for what arrives together, from which the right message is taken first, they end in time as they are (SV93-LEM4.1-POOL).`,
	}, []size{{3, 1, 3}, {4, 1, 4}, {4, 4, 7}, {8, 1, 8}, {8, 4, 8}})
}

func relayCollisions(c reports.Claim, list []size, given ...hypothesis[size]) reports.Claim {
	c.Quantity, c.Unit, c.Relation, c.Resolution = `C`, "collisions", reports.Equal, oneStep
	c.Symbols = []reports.Symbol{symbolP, symbolL, symbolK, {Name: "C", Meaning: "arrivals at a processor in a step in which another message arrives there, too"}, {Name: "i, q", Meaning: "item from 0; processor, 0 being the source"}}
	c.Formula, c.Model = stated, machine.PrintedRelay
	c.Cases = counts(relays, list, stated(0), "collisions", "collisions", func(x size) (int, int64, error) {
		s, err := machine.PrintedRelay(x.P, x.L, x.k)
		if err != nil {
			return 0, 0, err
		}
		type place struct{ step, processor int }
		taken := map[place]bool{}
		for _, y := range s.Sends {
			taken[place{y.Step, y.To}] = true
		}
		return len(s.Sends) - len(taken), int64(len(s.Sends)), nil
	}, given...)
	return c
}

// relayPooled claims the time if colliding messages are received one after the other.
func relayPooled() reports.Claim {
	return pool(model.NodesFirst, reports.Claim{
		ID:        "SV93-LEM4.1-POOL",
		Title:     "The printed relays end in time if what arrives together may wait (measured)",
		Statement: `$T \le 2L + k + P - 3$ for the printed order of relays, executed by processors that receive one message in a step and keep others for later, if of those that arrive together the one that has to be passed on is received first. Measured; not proved.`,
		Source:    "SV93, Lemma 4.1, elapsed, with the receive pool of Section 2; measured",
	}, []size{{3, 1, 3}, {4, 1, 24}, {4, 4, 24}, {8, 1, 24}, {8, 4, 24}, {20, 3, 100}})
}

// lateTies is the hypothesis of the sizes of which it has been seen that relays are late
// for good: all of them.
var lateTies = hypothesis[size]{"P from 8 to 20, L at most 4, k from 3P to 3P + 60", func(x size) error {
	switch {
	case x.P < 8 || x.P > 20:
		return refused("P", x.P, "an integer from 8 to 20")
	case x.L > 4:
		return refused("L", x.L, "an integer from 1 to 4")
	case x.k < 3*x.P || x.k > 3*x.P+60:
		return refused("k", x.k, "an integer from 3P to 3P + 60")
	}
	return nil
}}

// relayTies claims that they do not if the order of reception is the wrong one.
func relayTies() reports.Claim {
	c := pool(model.LeavesFirst, reports.Claim{
		ID:    "SV93-LEM4.1-TIES",
		Title: "Received in the wrong order, the printed relays end late (measured)",
		Statement: `$T \ge 2L + k + P - 2$, a step more than Lemma 4.1 has, for the printed order of relays where processors receive one message in a step and of those that arrive together last what has to be passed on, as an adversary may have it in the model of Section 2. ` +
			`Whoever is late catches up in its own idle turn alone. For $8 \le P \le 20$, $L \le 4$ and $3P \le k \le 3P + 60$ it is always so; for small $k$ or $P$ not always: of $P \le 12$, $L \le 4$, $k \le 40$ in 726 of 1760 cases, first for $P = 4$, $L = 1$, $k = 7$. It follows from SV93-LEM4.1-PRINTED, and is no statement of the paper. Relays that do not collide (SV93-LEM4.1) have no ties.`,
		Source: "derived; SV93, Lemma 4.1, elapsed, in the model of Section 2",
	}, nil)
	c.Relation = reports.AtLeast
	c.Cases = counts(relays.Usual("P", 8, 20).Usual("L", 1, 4).Usual("k", 24, 110), []size{{8, 1, 24}, {8, 4, 24}, {12, 2, 40}, {20, 3, 100}}, func(x size) (int, error) {
		late, err := formula.Relay(x.P, x.L, x.k)
		return late + 1, err
	}, "T", "steps", func(x size) (int, int64, error) { return pooled(x, model.LeavesFirst) }, lateTies)
	return c
}

func pool(tie model.Tie, c reports.Claim, list []size) reports.Claim {
	c.Quantity, c.Unit, c.Relation = `T`, "steps", reports.AtMost
	c.Symbols = []reports.Symbol{symbolP, symbolL, symbolK, symbolT}
	c.Formula, c.Model = formula.Relay, (*model.Execution).Run
	c.Cases = counts(relays, list, func(x size) (int, error) { return formula.Relay(x.P, x.L, x.k) }, "T", "steps",
		func(x size) (int, int64, error) { return pooled(x, tie) })
	return c
}

// pooled executes the printed relays and returns the time of the last reception.
func pooled(x size, tie model.Tie) (int, int64, error) {
	s, err := machine.PrintedRelay(x.P, x.L, x.k)
	if err != nil {
		return 0, 0, err
	}
	p, err := model.NewProgram(s)
	if err != nil {
		return 0, 0, err
	}
	fixed, err := model.Fixed(x.L)
	if err != nil {
		return 0, 0, err
	}
	e, err := p.NewExecution(fixed, tie)
	if err != nil {
		return 0, 0, err
	}
	if _, err := e.Run(nil); err != nil {
		return 0, 0, err
	}
	last := 0
	for i := range x.k { // sent by the source in step i
		last = max(last, i+e.Delay(i))
	}
	return last, int64(p.Messages()), nil
}
