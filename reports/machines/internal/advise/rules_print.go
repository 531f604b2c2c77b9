package advise

import (
	"fmt"
	"strings"

	"castlab/montecarlo"
)

// printRules writes what calls meet in the rules, a line for each range of sizes.
func (a *advice) printRules(all []met) {
	list := joinedMeets(all)
	for i, m := range list {
		if i == 0 || m.file != list[i-1].file {
			fmt.Fprintf(&a.Out, "\nRules of %s, for %s\n", m.file.path, m.file.Library)
		}
		if i == 0 || !m.beside(list[i-1]) {
			fmt.Fprintf(&a.Out, "\n%s among %d ranks, %s\n", m.task, m.ranks, m.Collective)
		}
		d := Decision{Task: m.task, Ranks: m.ranks, From: m.from, To: m.to}
		where := sizes(d) + of(d)
		if m.to < 0 {
			where = size(m.from) + " and more"
		}
		fmt.Fprintf(&a.Out, "  %s\n", indented(fmt.Sprintf("%s: %s", where, m.text())))
		last := i+1 == len(list)
		if last || !m.beside(list[i+1]) {
			if passed := m.file.passed(list, m.task, m.ranks); len(passed) > 0 {
				fmt.Fprintf(&a.Out, "  %s: for sizes of which none is here; sizes=... asks a model at theirs\n", lineList(passed))
			}
		}
		if text := sum(all, m.file); text != "" && (last || m.file != list[i+1].file) {
			fmt.Fprintf(&a.Out, "\n%s\n", indented(text))
		}
	}
}

// sum counts sizes by what is shown of their prices, where there are any.
func sum(list []met, file *rulesFile) string {
	count := map[string]int{}
	for _, m := range list {
		if m.file == file {
			count[m.price.status()]++
		}
	}
	if len(list) == 0 || count["best"]+count["slower"]+count["undecided"] == 0 {
		return ""
	}
	return fmt.Sprintf("%s: the best at %d, slower at %d, undecided at %d, without a price at %d of %d sizes", file.path, count["best"],
		count["slower"], count["undecided"], count["unknown"], count["best"]+count["slower"]+count["undecided"]+count["unknown"])
}

// text says which rule calls meet, the algorithm and the price.
func (m met) text() string {
	var b strings.Builder
	switch {
	case m.Line > 0:
		fmt.Fprintf(&b, "line %d", m.Line)
	default:
		b.WriteString("no rule")
	}
	if m.Rule != "" {
		b.WriteString(" (" + m.Rule + ")")
	}
	switch {
	case m.Own && m.name != "":
		fmt.Fprintf(&b, ": %s decides by itself, %s", m.file.Library, m.name)
	case m.Own:
		fmt.Fprintf(&b, ": %s decides by itself", m.file.Library)
	case m.Name == "":
	case m.name == "" || m.name == m.Name:
		fmt.Fprintf(&b, ": %s", m.Name)
	default:
		fmt.Fprintf(&b, ": %s, castlab's %s", m.Name, m.name)
	}
	if m.Why != "" {
		b.WriteString("; " + m.Why)
	}
	switch {
	case m.price != nil:
		b.WriteString("; " + m.price.text() + "; " + m.price.source)
	case m.why != "" && m.why != m.Why:
		b.WriteString("; no price: " + m.why)
	}
	return b.String()
}

// text is a price in words.
func (p *price) text() string {
	switch p.status() {
	case "best":
		return "the best"
	case "slower":
		return fmt.Sprintf("%s %% [%s, %s] slower than %s", percent(p.value), percent(p.lo), percent(p.hi), p.over)
	}
	if p.value == 0 {
		return fmt.Sprintf("undecided: may be the best, and is at most %s slower", share(p.hi))
	}
	return fmt.Sprintf("undecided: %s %% [%s, %s] slower than %s", percent(p.value), percent(p.lo), percent(p.hi), p.over)
}

// A ruleDocument is what calls of a range of sizes meet, in JSON.
type ruleDocument struct {
	File       string        `json:"file"`
	Library    string        `json:"library"`
	Task       string        `json:"task"`
	Collective string        `json:"collective"`
	Nodes      int           `json:"nodes"`
	Ranks      int           `json:"ranks"`
	From       int64         `json:"from"`
	To         *int64        `json:"to"`   // null for all sizes from there on
	Line       *int          `json:"line"` // null where no rule is met
	Rule       string        `json:"rule"`
	Name       *string       `json:"name"`      // the library's; null where it decides by itself
	Algorithm  *string       `json:"algorithm"` // castlab's; null where it has none
	Own        bool          `json:"own"`       // the library decides by itself
	Status     string        `json:"status"`    // best, slower, undecided, unknown
	Cost       *gainDocument `json:"cost"`
	Over       *string       `json:"over"`
	Source     *string       `json:"source"`
	Why        []string      `json:"why"`
}

func (a *advice) ruleDocuments(list []met) (docs []ruleDocument) {
	docs = []ruleDocument{}
	for _, m := range list {
		x := ruleDocument{File: m.file.path, Library: m.file.Library, Task: m.task, Collective: m.Collective, Nodes: m.ranks / a.words.ppn,
			Ranks: m.ranks, From: m.from, Rule: m.Rule, Own: m.Own, Status: m.price.status(), Why: []string{}}
		if m.to >= 0 {
			x.To = &m.to
		}
		if m.Line > 0 {
			x.Line = &m.Line
		}
		if m.Name != "" {
			x.Name = &m.Name
		}
		if m.name != "" {
			x.Algorithm = &m.name
		}
		if p := m.price; p != nil {
			x.Cost = &gainDocument{montecarlo.Number(p.value), montecarlo.Number(p.lo), montecarlo.Number(p.hi)}
			x.Over, x.Source = &p.over, &p.source
		}
		if m.Why != "" {
			x.Why = append(x.Why, m.Why)
		}
		if m.why != "" && m.why != m.Why {
			x.Why = append(x.Why, m.why)
		}
		docs = append(docs, x)
	}
	return docs
}
