package reports

import (
	"cmp"
	"fmt"
	"strings"
)

const errataTitle = "Errata"

// errataText explains the table of errata.
const errataText = "Claims of a source that do not hold as printed, or in a reading that the erratum names. An *error* is a false " +
	"statement or an invalid step; of a *misprint* it is clear what is meant, and that holds; a *reading* need not be the one of the " +
	"source; what is due to the *scan* may not stand in the source. " +
	"They stay in the registry in that form and are refuted on purpose. The whole erratum, and what holds instead, is in the claim."

// errata lists the errata among some claims in one table: the title of the claim states
// the error, the beginning of the erratum the correction. The slips of the papers
// follow.
func (d *document) errata(claims []ClaimText, papers []Paper) {
	started := false
	for _, c := range errataOf(claims) {
		if !started {
			fmt.Fprintf(d, "## %s\n\n%s\n\n", errataTitle, errataText)
			header(&d.Builder, "claim", "kind", "source", "what is wrong", "what is right", "status")
			started = true
		}
		row(&d.Builder, d.link(c.ID), kindCell(c.ErratumKind), cell(c.Source), plain(strings.TrimRight(c.Title, ".")),
			d.linked(cell(beginning(c.Erratum)), c.ID), d.erratumStatus(c))
	}
	if started {
		d.WriteString("\n")
	}
	d.slips(papers, started)
}

// erratumStatus returns "refuted" for a confirmed erratum.
func (d *document) erratumStatus(c ClaimText) string {
	if d.fails(c) {
		return "**" + outcomeText(c, d.verdicts[c.ID]) + "**"
	}
	return Refuted.String()
}

// slips lists the faults of the papers that no claim states as printed.
func (d *document) slips(papers []Paper, titled bool) {
	started := false
	for _, p := range papers {
		for _, s := range p.Slips {
			if !titled {
				fmt.Fprintf(d, "## %s\n\n", errataTitle)
				titled = true
			}
			if !started {
				d.WriteString("Slips of the papers, which no claim states as printed or rests on:\n\n")
				header(&d.Builder, "place", "kind", "what is printed", "what is meant")
				started = true
			}
			row(&d.Builder, cell(p.Name+", "+s.Place), kindCell(s.Kind), cell(s.Printed), cell(s.Meant))
		}
	}
	if started {
		d.WriteString("\n")
	}
}

// kindCell returns a kind, "-" if there is none.
func kindCell(k ErratumKind) string { return cmp.Or(string(k), "-") }

// sentenceEnd matches a full stop before a new sentence, but not abbreviations.
var sentenceEnd = lazily(`[^.\s]{3}[.:?]\s+(?:[A-Z$(]|\\)`)

// beginning returns the first sentence of a text, and more until a minimal length is
// reached.
func beginning(markdown string) string {
	const enough = 40
	text := strings.Join(strings.Fields(markdown), " ")
	// Full stops inside of code and formulas end no sentence.
	at := 0
	for _, s := range segments(text) {
		length := len(s.text)
		switch s.kind {
		case inFormula:
			length += 2
		case onDisplay:
			length += 4
		case inWords:
			if at >= enough && strings.HasPrefix(s.text, ". ") { // after a formula
				return text[:at+1]
			}
			for _, m := range sentenceEnd().FindAllStringIndex(s.text, -1) {
				if end := at + m[0] + 4; end >= enough && s.text[m[0]+3] == '.' {
					return text[:end]
				}
			}
			// A sentence that ends before a formula.
			if trimmed := strings.TrimRight(s.text, " "); len(trimmed) > 3 && strings.HasSuffix(trimmed, ".") && trimmed != s.text &&
				at+len(trimmed) >= enough {
				return text[:at+len(trimmed)]
			}
		}
		at += length
	}
	return text
}
