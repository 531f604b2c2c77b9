package verbs

import (
	"fmt"
	"strings"

	"castlab/reports"
	"castlab/reports/lab/internal/terminal"
)

// places are where a word may stand in a claim, in the order in which they are counted.
var places = []struct {
	name string
	text func(*app, reports.Claim) string
}{
	{"ID", func(_ *app, c reports.Claim) string { return c.ID }},
	{"title or statement", func(_ *app, c reports.Claim) string {
		return c.Title + "\n" + c.Statement + "\n" + terminal.Text(c.Statement) + "\n" + terminal.Text(c.Title)
	}},
	{"source or paper", func(a *app, c reports.Claim) string {
		text := c.Source + "\n" + terminal.Text(c.Source)
		if p, ok := a.paperOf(c); ok {
			text += "\n" + p.Name
		}
		return text
	}},
	{"erratum", func(_ *app, c reports.Claim) string { return string(c.ErratumKind) + "\n" + terminal.Text(c.Erratum) }},
	{"symbols or keys", func(_ *app, c reports.Claim) string {
		var b strings.Builder
		for _, s := range c.Symbols {
			b.WriteString(terminal.Formula(s.Name) + "\n" + terminal.Text(s.Meaning) + "\n")
		}
		if p := c.Cases.Parameters; p != nil {
			b.WriteString(p.Hypotheses + "\n")
			for _, k := range p.Keys() {
				b.WriteString(k.Name + "\n" + k.Meaning + "\n")
			}
		}
		return b.String()
	}},
}

// A search is what words are found in: claims that have all of them, and other names of the laboratory.
type search struct {
	words  []string
	claims []reports.Claim
	in     []int    // claims that have a word in each of the places
	others []string // commands
}

// search looks for words in claims, quantities, models and algorithms, in letters of either case; in some claims alone
// if within is not nil.
func (a *app) search(words []string, within []reports.Claim) (s search) {
	s = search{words: words, in: make([]int, len(places))}
	has := func(texts ...string) bool {
		text := strings.ToLower(strings.Join(texts, "\n"))
		for _, w := range words {
			if !strings.Contains(text, strings.ToLower(w)) {
				return false
			}
		}
		return true
	}
	claims := within
	if within == nil {
		claims = a.lab.Claims
	}
	for _, c := range claims {
		texts := make([]string, len(places))
		for i, p := range places {
			texts[i] = p.text(a, c)
		}
		if !has(texts...) {
			continue
		}
		s.claims = append(s.claims, c)
		for i, text := range texts {
			text = strings.ToLower(text)
			for _, w := range words {
				if strings.Contains(text, strings.ToLower(w)) {
					s.in[i]++
					break
				}
			}
		}
	}
	if within != nil {
		return s
	}
	for _, q := range a.lab.Quantities {
		if has(q.Name, q.Meaning, q.Source) {
			s.others = append(s.others, "theory "+q.Name)
		}
	}
	for _, m := range a.lab.Models {
		if has(m.Name, m.Meaning) {
			s.others = append(s.others, "simulate "+m.Name)
		}
	}
	for _, g := range a.lab.Algorithms {
		if has(g.Name, g.Meaning, g.Source) {
			s.others = append(s.others, "schedule "+g.Name)
		}
	}
	return s
}

// text says what was found, and where.
func (s search) text(a *app) string {
	var b strings.Builder
	if len(s.claims) > 0 {
		b.WriteString(a.listText(s.claims) + "\n")
	}
	var where []string
	for i, p := range places {
		if s.in[i] > 0 {
			where = append(where, fmt.Sprintf("%s %d", p.name, s.in[i]))
		}
	}
	quoted := make([]string, len(s.words))
	for i, w := range s.words {
		quoted[i] = fmt.Sprintf("%q", w)
	}
	found := fmt.Sprintf("%s in which %s stands", numberOf(len(s.claims), "claim"), strings.Join(quoted, " and "))
	if len(s.words) > 1 {
		found = strings.TrimSuffix(found, "stands") + "stand"
	}
	if len(where) > 0 {
		found += " (" + strings.Join(where, ", ") + ")"
	}
	b.WriteString(found + "\n")
	if len(s.others) > 0 {
		b.WriteString(wrapped("  ", "also: "+strings.Join(s.others, ", ")))
	}
	return b.String()
}
