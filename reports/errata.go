package reports

import (
	"fmt"
	"regexp"
	"strings"
)

const errataTitle = "Errata"

// errata lists the errata of all papers in one table: what is wrong is the title
// of the claim, what is right the beginning of its erratum.
func (d *document) errata() {
	started := false
	for _, c := range d.Claims {
		if c.Erratum == "" {
			continue
		}
		if !started {
			fmt.Fprintf(d, "## %s\n\nClaims of a source that do not hold as printed, or in a reading that the erratum names. "+
				"They stay in the registry in that form and are refuted on purpose. The whole erratum, and what holds instead, is in the claim.\n\n", errataTitle)
			header(&d.Builder, "claim", "source", "what is wrong", "what is right", "status")
			started = true
		}
		status := outcomeText(c, d.verdicts[c.ID])
		if d.fails(c) {
			status = "**" + status + "**"
		} else {
			status = Refuted.String()
		}
		row(&d.Builder, d.link(c.ID), cell(c.Source), plain(strings.TrimRight(c.Title, ".")), d.linked(cell(beginning(c.Erratum)), c.ID), status)
	}
	if started {
		d.WriteString("\n")
	}
}

// sentenceEnd is a full stop before a new sentence, abbreviations apart.
var sentenceEnd = regexp.MustCompile(`[^.\s]{3}[.:?]\s+(?:[A-Z$(]|\\)`)

// beginning returns the first sentence of a text, and as many more as it takes to
// say something.
func beginning(markdown string) string {
	const enough = 40
	text := strings.Join(strings.Fields(markdown), " ")
	// Full stops inside of code and formulas end nothing.
	at := 0
	for _, s := range segments(text) {
		length := len(s.text)
		switch s.kind {
		case inFormula:
			length += 2
		case onDisplay:
			length += 4
		case inWords:
			if at >= enough && strings.HasPrefix(s.text, ". ") { // behind a formula
				return text[:at+1]
			}
			for _, m := range sentenceEnd.FindAllStringIndex(s.text, -1) {
				if end := at + m[0] + 4; end >= enough && s.text[m[0]+3] == '.' {
					return text[:end]
				}
			}
			// A sentence that ends before a formula.
			if trimmed := strings.TrimRight(s.text, " "); len(trimmed) > 3 && strings.HasSuffix(trimmed, ".") && trimmed != s.text && at+len(trimmed) >= enough {
				return text[:at+len(trimmed)]
			}
		}
		at += length
	}
	return text
}
