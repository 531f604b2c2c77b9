package reports

import (
	"fmt"
	"strings"
)

// paper writes the chapter of a paper: its story with figures, then its parts
// with a fold for each claim. A paper of which nothing was checked has none.
func (d *document) paper(p Paper) {
	checked := 0
	for _, part := range p.Parts {
		for _, id := range part.Claims {
			if _, ok := d.claims[id]; ok {
				checked++
			}
		}
	}
	if checked == 0 {
		return
	}
	fmt.Fprintf(d, "## %s\n\n*%s*\n\n", plain(p.heading()), plain(p.Citation))
	if all := p.claims(); checked < all {
		fmt.Fprintf(d, "This run checked %d of the %d claims of the paper, whose story quotes numbers of those alone.\n\n", checked, all)
	}
	for _, s := range p.Story {
		d.WriteString(d.linked(blocks(d.quote(s.Text)), "") + "\n\n")
		for _, id := range s.Figures {
			if f, ok := d.figures[id]; ok {
				d.figure(f)
			}
		}
	}
	for _, part := range p.Parts {
		d.part(part, p.Name)
	}
}

// part writes the claims of a part of a paper that were checked, below the
// symbols that several of them share.
func (d *document) part(part Part, paper string) {
	var claims []ClaimText
	for _, id := range part.Claims {
		if c, ok := d.claims[id]; ok {
			claims = append(claims, c)
		}
	}
	if len(claims) == 0 {
		return
	}
	fmt.Fprintf(d, "### %s\n\n", plain(part.Title))
	shared := notation(claims)
	common := map[string]Symbol{}
	for _, s := range shared {
		common[s.Name] = s
	}
	if len(shared) > 0 {
		fmt.Fprintf(d, "<details><summary>Notation: %s</summary>\n\n%s\n\n</details>\n\n",
			plural(len(shared), "symbol that several claims share", "symbols that several claims share"), symbolList(shared))
	}
	for _, c := range claims {
		d.claim(c, paper, common)
	}
	d.WriteString("\n")
}

// link is a link to the fold of a claim.
func (d *document) link(id string) string { return fmt.Sprintf("[%s](#%s)", plain(id), anchor(id)) }

// linked makes links of the claims that a markdown text names outside of code
// and formulas, but for the one it is about.
func (d *document) linked(markdown, about string) string {
	var b strings.Builder
	for _, s := range segments(markdown) {
		switch s.kind {
		case inFormula:
			b.WriteString("$" + s.text + "$")
		case onDisplay:
			b.WriteString("$$" + s.text + "$$")
		case inCode:
			b.WriteString(s.text)
		default:
			b.WriteString(replaceIDs(s.text, func(id string) string {
				if _, ok := d.claims[id]; ok && id != about {
					return d.link(id)
				}
				return id
			}))
		}
	}
	return b.String()
}

// replaceIDs replaces what may be the ID of a claim and stands alone, not in a word.
func replaceIDs(text string, by func(id string) string) string {
	var b strings.Builder
	at := 0
	for _, m := range claimIDs.FindAllStringIndex(text, -1) {
		if within := m[0] > 0 && inWord(text[m[0]-1]) || m[1] < len(text) && inWord(text[m[1]]); !within {
			b.WriteString(text[at:m[0]] + by(text[m[0]:m[1]]))
			at = m[1]
		}
	}
	b.WriteString(text[at:])
	return b.String()
}

// inWord reports a letter, digit or part of a letter.
func inWord(c byte) bool {
	return c >= 0x80 || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// anchor is the fragment GitHub gives to a heading: lower case, spaces as
// hyphens, letters, digits, hyphens and underscores kept, all else dropped.
func anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(heading) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z':
			b.WriteRune(r)
		}
	}
	return b.String()
}

func relationWords(r Relation) string {
	switch r {
	case Equal:
		return "= theory"
	case AtMost:
		return "≤ theory"
	case AtLeast:
		return "≥ theory"
	}
	return "?"
}
