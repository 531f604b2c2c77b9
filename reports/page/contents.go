package page

import (
	"html"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// An entry of the contents is a section, a part of one, or a claim.
type entry struct {
	level int
	id    string
	label string // HTML
	text  string
	class string // of a claim: its status
	claim string // its ID
	words string // the paragraph under a heading, for a search
	under []*entry
}

// many is the number of entries from which on they are folded: a short list is readable
// at a glance.
const many = 30

// contents returns the entries of an outline, as links.
func contents(entries []*entry) string {
	total := 0
	each(entries, func(*entry) { total++ })
	var b strings.Builder
	list(&b, entries, total > many)
	return b.String()
}

// each calls f for entries and all under them, in order.
func each(entries []*entry, f func(*entry)) {
	for _, e := range entries {
		f(e)
		each(e.under, f)
	}
}

// outline returns the sections (headings of level two), with their parts (level three) and the claims in them.
func outline(doc ast.Node, source []byte, claims map[string]Claim, math *typesetter) []*entry {
	root := &entry{}
	path := []*entry{root}
	add := func(e *entry) {
		for path[len(path)-1].level >= e.level {
			path = path[:len(path)-1]
		}
		over := path[len(path)-1]
		over.under = append(over.under, e)
		path = append(path, e)
	}
	var waiting []fold // folds that have begun, whose headings follow
	_ = ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.HTMLBlock:
			waiting = append(waiting, claimsIn(n, source, claims)...)
		case *ast.Heading:
			v, _ := n.AttributeString("id")
			id, ok := v.([]byte)
			if !ok {
				break
			}
			heading := plain(n, source)
			if i := slices.IndexFunc(waiting, func(c fold) bool { return c.id == heading }); i >= 0 {
				c := waiting[i]
				waiting = slices.Delete(waiting, i, i+1)
				label := `<span class="id">` + html.EscapeString(c.id) + "</span> " + titleHTML(c.title)
				add(&entry{level: 4, id: string(id), label: label, text: c.title, class: string(c.Class), claim: c.id})
			} else if n.Level == 2 || n.Level == 3 {
				add(&entry{level: n.Level, id: string(id), label: words(n, source, math), text: heading,
					words: paragraph(n.NextSibling(), source)})
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	return root.under
}

// longest bounds the text of a place that a search over a site finds.
const longest = 240

// paragraph returns the text of a node that is a paragraph, cut; empty for any other.
func paragraph(n ast.Node, source []byte) string {
	if n == nil || n.Kind() != ast.KindParagraph {
		return ""
	}
	text := []rune(strings.Join(strings.Fields(plain(n, source)), " "))
	return string(text[:min(len(text), longest)])
}

// list writes entries, as folds if they have children and fold is set.
func list(b *strings.Builder, entries []*entry, fold bool) {
	if len(entries) == 0 {
		return
	}
	b.WriteString("<ul>")
	for _, e := range entries {
		if e.class != "" {
			b.WriteString(`<li class="` + html.EscapeString(e.class) + `">`)
		} else {
			b.WriteString("<li>")
		}
		b.WriteString(`<a href="#` + html.EscapeString(e.id) + `">` + e.label + "</a>")
		folds := fold && len(e.under) > 0
		if folds {
			b.WriteString(`<details><summary aria-label="Parts of ` + html.EscapeString(e.text) + `"></summary>`)
		}
		list(b, e.under, fold)
		if folds {
			b.WriteString("</details>")
		}
		b.WriteString("</li>")
	}
	b.WriteString("</ul>")
}

// words returns the text of a heading with its formulas and code, without links.
func words(n ast.Node, source []byte, math *typesetter) string {
	var b strings.Builder
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch c := c.(type) {
		case *inlineFormula:
			b.WriteString(math.set(c.formula))
		case *ast.CodeSpan:
			b.WriteString("<code>" + html.EscapeString(plain(c, source)) + "</code>")
		case *ast.Text, *ast.String:
			b.WriteString(html.EscapeString(plain(c, source)))
		default:
			b.WriteString(words(c, source, math))
		}
	}
	return b.String()
}
