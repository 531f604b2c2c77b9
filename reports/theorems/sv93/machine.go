package sv93

import (
	"fmt"

	formula "castlab/analytic/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

func general() reports.Claim {
	return reports.Claim{
		ID:    "SV93-GENERAL",
		Title: "One item in the machine with overhead and gap",
		Statement: `In LogP with the overhead $o$ and the gap $g$, a processor that has the item at the time $l$ can have others served at $l + L + 2o + c\max(g, o)$, $c = 0, 1, \dots$, and the time in which $P$ are served when all do so is the least; 24 for $P = 8$, $L = 6$, $o = 2$, $g = 4$. ` +
			`In LogGP, where each word after the first takes $G$ more, a message of $w$ words is one of the latency $L + (w-1)G$ and the gap $\max(g, o + (w-1)G)$. Executed message by message, the next one always that which can be received first, and checked against the rules of the machine.`,
		Source:     "derived from Culler et al. 1993 and Alexandrov et al. 1995",
		Quantity:   `T`,
		Unit:       "units of time",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols: []reports.Symbol{
			symbolP, {Name: "L", Meaning: "latency of the network"}, {Name: "o", Meaning: "overhead of a sending and of a reception"}, {Name: "g", Meaning: "gap between sendings of a processor"},
			{Name: "G, w", Meaning: "gap between words of a message; its words"}, {Name: "l, c", Meaning: "time at which a processor has the item; how many it has served"}, {Name: "T", Meaning: "time until all have it"},
		},
		Formula: formula.Machine.Broadcast,
		Model:   machine.General.Broadcast,
		Cases: counts(generals, []generalCase{
			{P: 8, L: 6, O: 2, G: 4, Words: 1}, {P: 1, L: 6, O: 2, G: 4, Words: 1}, {P: 100, L: 5, O: 0, G: 1, Words: 1}, {P: 64, L: 12, O: 0, G: 4, Words: 1},
			{P: 1000, L: 0, O: 3, G: 1, Words: 1}, {P: 4096, L: 20, O: 3, G: 7, Words: 1}, {P: 16, L: 5, O: 2, G: 3, Words: 10, PerWord: 2}, {P: 300, L: 30, O: 2, G: 9, Words: 2, PerWord: 1},
		}, generalCase.predicted, "T", "units of time", func(x generalCase) (int, int64, error) {
			m := machine.General(x)
			messages, err := m.Broadcast()
			if err != nil {
				return 0, 0, err
			}
			T, err := m.Check(messages)
			return T, int64(m.P), err
		}, hypothesis[generalCase]{"a broadcast of less than 2^22 units of time", func(x generalCase) error {
			_, err := x.predicted()
			return err
		}}),
	}
}

// A generalCase is a machine with all of its parameters.
type generalCase machine.General

func (m generalCase) String() string {
	return fmt.Sprintf("P=%d L=%d o=%d g=%d words=%d G=%d", m.P, m.L, m.O, m.G, m.Words, m.PerWord)
}

// predicted returns the time by formula.
func (m generalCase) predicted() (int, error) {
	long := (m.Words - 1) * m.PerWord
	return formula.Machine{P: m.P, L: m.L + long, O: m.O, G: max(m.G, m.O+long)}.Broadcast()
}

var generals = arguments.Of6(func(P, L, o, g, words, G int) (generalCase, error) {
	return generalCase{P: P, L: L, O: o, G: g, Words: words, PerWord: G}, nil
}, processors(1, 1<<20, 3000), arguments.Int("L", "latency of the network", 0, 1<<16).Usual("L", 0, 50),
	arguments.Int("o", "overhead of a sending and of a reception", 0, 1<<12).Usual("o", 0, 10),
	arguments.Int("g", "gap between sendings of a processor", 0, 1<<12).Usual("g", 0, 10),
	arguments.Int("words", "words of a message", 1, 1<<10).Usual("words", 1, 10),
	arguments.Int("G", "gap between words of a message", 0, 1<<10).Usual("G", 0, 5))
