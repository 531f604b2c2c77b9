package reports

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A chapter is a paper with those of its claims that were checked, or the claims
// that belong to no paper.
type chapter struct {
	paper    Paper // without a name for claims of no paper
	heading  string
	file     string // its own, "" where the report is one document
	claims   []ClaimText
	verdicts []Verdict
}

// ofPaper reports whether the chapter is one of a paper.
func (c chapter) ofPaper() bool { return c.paper.Name != "" }

// chapters returns the chapters of a report: the papers of which something was
// checked, in their order, and then the claims of no paper, if there are any.
func (d *document) chapters() (list []chapter) {
	in := map[string]bool{}
	for _, p := range d.Papers {
		c := chapter{paper: p, heading: p.heading()}
		for _, part := range p.Parts {
			for _, text := range d.checked(part) {
				in[text.ID] = true
				c.claims = append(c.claims, text)
				c.verdicts = append(c.verdicts, d.verdicts[text.ID]...)
			}
		}
		if len(c.claims) > 0 {
			list = append(list, c)
		}
	}
	others := chapter{heading: "Claims"}
	if len(list) > 0 {
		others.heading = "Claims of no paper"
	}
	for _, text := range d.Claims {
		if !in[text.ID] {
			others.claims = append(others.claims, text)
			others.verdicts = append(others.verdicts, d.verdicts[text.ID]...)
		}
	}
	if len(others.claims) > 0 {
		list = append(list, others)
	}
	return list
}

// heading writes a heading, the given number of levels below that of a chapter.
func (d *document) heading(below int, text string) {
	fmt.Fprintf(d, "%s %s\n\n", strings.Repeat("#", d.top+below), plain(text))
}

// title writes the heading of a chapter, with the title of its paper.
func (d *document) title(c chapter) {
	d.heading(0, c.heading)
	if c.paper.Citation != "" {
		fmt.Fprintf(d, "*%s*\n\n", plain(c.paper.Citation))
	}
}

// body writes the content of a chapter: for a paper its story with figures, then its
// parts with a fold for each claim.
func (d *document) body(c chapter) {
	if !c.ofPaper() {
		for _, text := range c.claims {
			d.claim(text, "", nil)
		}
		d.WriteString("\n")
		return
	}
	var partial []string
	if all := c.paper.claims(); len(c.claims) < all {
		partial = append(partial, fmt.Sprintf("This run checked %d of the %d claims of the paper.", len(c.claims), all))
	}
	if slices.ContainsFunc(c.paper.Story, func(s Passage) bool { return strings.Contains(d.quote(s.Text), missing) }) {
		partial = append(partial, "In its story "+missing+" stands for a number of a case that was not checked.")
	}
	if len(partial) > 0 {
		d.WriteString(strings.Join(partial, " ") + "\n\n")
	}
	for _, s := range c.paper.Story {
		d.WriteString(d.linked(blocks(d.quote(s.Text)), "") + "\n\n")
		for _, id := range s.Figures {
			if f, ok := d.figures[id]; ok {
				d.figure(f)
			}
		}
	}
	for _, part := range c.paper.Parts {
		d.part(part, c.paper.Name)
	}
	d.places(c)
}

// checked returns the checked claims of a part of a paper.
func (d *document) checked(part Part) (claims []ClaimText) {
	for _, id := range part.Claims {
		if c, ok := d.claims[id]; ok {
			claims = append(claims, c)
		}
	}
	return claims
}

// part writes the checked claims of a part of a paper, below the symbols that several
// of them share.
func (d *document) part(part Part, paper string) {
	claims := d.checked(part)
	if len(claims) == 0 {
		return
	}
	d.heading(1, part.Title)
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

// link returns a link to the fold of a claim, which may be in another file.
func (d *document) link(id string) string {
	return fmt.Sprintf("[%s](%s)", plain(id), d.target(d.fileOf[id], id))
}

// target returns the link target of a heading in a file of the report.
func (d *document) target(file, heading string) string {
	if file == d.here {
		file = ""
	}
	return file + "#" + anchor(heading)
}

// linked replaces the claims that a markdown text names outside of code and formulas by
// links, except for the one it is about.
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

// replaceIDs replaces each match of the ID pattern that is not part of a word.
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

// inWord reports whether c is a letter, a digit or a byte of a multibyte letter.
func inWord(c byte) bool {
	return c >= 0x80 || c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// anchor returns the fragment that GitHub gives to a heading: lower case, spaces as
// hyphens; letters, digits, hyphens and underscores stay, all else is dropped.
func anchor(heading string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(strings.Join(strings.Fields(heading), " ")) {
		switch {
		case r == ' ':
			b.WriteByte('-')
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
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
