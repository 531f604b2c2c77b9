package advise

import (
	"fmt"

	"castlab/montecarlo"
	"castlab/reports/arguments"
)

// A document is the output of advise --json.
type document struct {
	Params    *arguments.Keys    `json:"params"`
	Seed      uint64             `json:"seed"`
	Level     float64            `json:"level"`
	Decisions []decisionDocument `json:"decisions"`
	Rules     []ruleDocument     `json:"rules,omitempty"` // where rules are given
	Notes     []string           `json:"notes"`
}

type decisionDocument struct {
	Task      string             `json:"task"`
	Nodes     int                `json:"nodes"`
	Ranks     int                `json:"ranks"`
	From      int64              `json:"from"`
	To        int64              `json:"to"`
	Algorithm *string            `json:"algorithm"`
	Status    string             `json:"status"`
	Between   []string           `json:"between"`
	Apart     *montecarlo.Number `json:"apart,omitempty"` // share by which those in between differ at most; "+Inf" for any
	Gain      *gainDocument      `json:"gain"`
	Over      *string            `json:"over"`
	Rule      *string            `json:"rule"` // what rules have: null to leave the sizes to the library
	Source    string             `json:"source"`
	Depends   []string           `json:"depends"`
}

type gainDocument struct {
	Value montecarlo.Number `json:"value"`
	Lo    montecarlo.Number `json:"lo"`
	Hi    montecarlo.Number `json:"hi"`
}

func (a *advice) document(r *result) document {
	doc := document{Params: a.keys, Seed: *a.flags.seed, Level: *a.flags.level, Decisions: []decisionDocument{},
		Rules: a.ruleDocuments(joinedMeets(r.met())), Notes: append([]string{}, r.notes...)}
	for _, d := range joined(r.sizes) {
		x := decisionDocument{Task: d.Task, Nodes: d.Ranks / a.words.ppn, Ranks: d.Ranks, From: d.From, To: d.To, Status: "undecided",
			Between: append([]string{}, d.Between...), Source: d.Source, Depends: append([]string{}, d.Depends...)}
		if d.decided() {
			x.Algorithm, x.Status = &d.Algorithm, "decided"
		} else {
			apart := montecarlo.Number(d.Apart)
			x.Apart = &apart
		}
		if d.Gain != nil {
			lo, hi := widest(d.Gain)
			x.Gain = &gainDocument{montecarlo.Number(d.Gain.Value), montecarlo.Number(lo), montecarlo.Number(hi)}
		}
		if d.Over != "" {
			x.Over = &d.Over
		}
		if d.use != nil {
			x.Rule = &d.use.Written
		}
		if d.Unless > 0 {
			x.Depends = append(x.Depends, fmt.Sprintf("unless two launches of one program differ by more than %.2g %%", 100*d.Unless))
		}
		doc.Decisions = append(doc.Decisions, x)
	}
	return doc
}
