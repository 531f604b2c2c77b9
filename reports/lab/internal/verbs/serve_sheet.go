package verbs

import (
	"cmp"
	"html"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
	"castlab/reports/lab/internal/terminal"
	"castlab/reports/page"
)

// A sheet is what the live page shows of an entry before anything is asked. Statement, Source, Erratum and
// Quantity are HTML.
type sheet struct {
	Kind       string       `json:"kind"`
	Name       string       `json:"name"`
	Title      string       `json:"title"`
	Statement  string       `json:"statement,omitempty"`
	Notes      string       `json:"notes,omitempty"`
	Source     string       `json:"source,omitempty"`
	Erratum    string       `json:"erratum,omitempty"`
	Quantity   string       `json:"quantity,omitempty"`
	Symbol     string       `json:"symbol,omitempty"` // the quantity as plain text, where that is short
	Relation   string       `json:"relation,omitempty"`
	Unit       string       `json:"unit,omitempty"`
	Hypotheses string       `json:"hypotheses,omitempty"`
	Fixed      string       `json:"fixed,omitempty"` // why there are no parameters
	Symbols    []sheetEntry `json:"symbols,omitempty"`
	Keys       []liveKey    `json:"keys"`
	Words      []string     `json:"words"` // to begin with
	Cases      []string     `json:"cases,omitempty"`
	Seconds    float64      `json:"seconds,omitempty"` // of processor time for a case, the median, where it was measured

	// Of a verb.
	Given []string        `json:"given,omitempty"` // to begin with
	Flags []liveFlag      `json:"flags,omitempty"`
	Files string          `json:"files,omitempty"` // what they are
	As    string          `json:"as,omitempty"`    // what stands in front of the name of a file
	Names []console.Named `json:"names,omitempty"`
}

type sheetEntry struct {
	Name    string `json:"name"` // HTML
	Meaning string `json:"meaning"`
	Unit    string `json:"unit,omitempty"`
}

// Sheet describes an entry.
func (b bench) Sheet(kind, name string) (any, error) {
	switch kind {
	case live.Claim:
		c, err := b.claim(name)
		if err != nil {
			return nil, err
		}
		s, err := claimSheet(c)
		if cost, known := b.lab.Cost(c.ID); known {
			s.Seconds = cost.Median
		}
		return s, err
	case live.Verb:
		return b.verbSheet(name)
	case live.Quantity:
		q, err := find(b.lab.Quantities, func(q catalog.Quantity) string { return q.Name }, kind, name)
		if err != nil {
			return nil, err
		}
		return b.sheetOf(
			sheet{Kind: kind, Name: q.Name, Title: q.Meaning, Source: q.Source, Unit: unitOf(q.Unit)},
			func(k *arguments.Keys) func() error {
				return without(q.Bind.Declare(k))
			},
		)
	case live.Model:
		m, err := find(b.lab.Models, func(m catalog.Model) string { return m.Name }, kind, name)
		if err != nil {
			return nil, err
		}
		s := sheet{Kind: kind, Name: m.Name, Title: m.Meaning, Notes: m.Notes, Symbols: estimated(m)}
		return b.sheetOf(s, func(k *arguments.Keys) func() error {
			return without(m.Bind.Declare(k))
		})
	}
	a, err := find(b.lab.Algorithms, func(a catalog.Algorithm) string { return a.Name }, "algorithm", name)
	if err != nil {
		return nil, err
	}
	return b.sheetOf(sheet{Kind: kind, Name: a.Name, Title: a.Meaning, Source: a.Source}, func(k *arguments.Keys) func() error {
		return without(a.Bind.Declare(k))
	})
}

// estimated are the symbols of a model's estimates.
func estimated(m catalog.Model) (list []sheetEntry) {
	for _, x := range m.Symbols {
		list = append(list, sheetEntry{Name: html.EscapeString(x.Name), Meaning: html.EscapeString(x.Meaning)})
	}
	return list
}

// without is a function without its value.
func without[T any](f func() (T, error)) func() error {
	return func() error {
		_, err := f()
		return err
	}
}

// claimSheet is the sheet of a claim.
func claimSheet(c reports.Claim) (s sheet, err error) {
	shown := func(markdown string) string {
		if err != nil || markdown == "" {
			return ""
		}
		var text []byte
		text, err = page.Fragment([]byte(markdown))
		return string(text)
	}
	s = sheet{Kind: live.Claim, Name: c.ID, Title: cmp.Or(c.Title, c.ID), Statement: shown(c.Statement), Source: shown(c.Source),
		Erratum: shown(c.Erratum), Quantity: shown("$" + c.Quantity + "$"), Relation: c.Relation.String(), Unit: unitOf(c.Unit),
		Fixed: c.Cases.Fixed, Keys: keysOfClaim(c), Words: usualWords(c)}
	if text := terminal.Text("$" + c.Quantity + "$"); c.Quantity != "" && len(text) <= 40 {
		s.Symbol = text
	}
	if p := c.Cases.Parameters; p != nil {
		s.Hypotheses = shown(p.Hypotheses)
	}
	for _, x := range c.Symbols {
		s.Symbols = append(s.Symbols, sheetEntry{shown("$" + x.Name + "$"), shown(x.Meaning), x.Unit})
	}
	for _, k := range c.Cases.Printed() {
		if !k.Long && len(s.Cases) < 40 {
			s.Cases = append(s.Cases, k.Params)
		}
	}
	return s, err
}

// sheetOf completes the sheet of an entry by its keys, and words to begin with.
func (b bench) sheetOf(s sheet, declare func(k *arguments.Keys) func() error) (sheet, error) {
	keys := b.grammar().NewKeys()
	declare(keys)
	s.Keys = offeredKeys(keys)
	s.Words = b.startingWords(declare, s.Kind == live.Schedule)
	return s, nil
}

// A liveFlag is a flag as the page offers it.
type liveFlag struct {
	Name    string `json:"name"`
	Meaning string `json:"meaning"`
	Default string `json:"default,omitempty"`
	Switch  bool   `json:"switch,omitempty"` // it is given or not
}
