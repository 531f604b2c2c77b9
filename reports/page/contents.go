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
	under []*entry
}

// many is the number of entries from which on they are folded: a short list is readable
// at a glance.
const many = 30

// contents returns the list of the sections (headings of level two), their parts (level
// three) and the claims in them, as links.
func contents(doc ast.Node, source []byte, claims map[string]Claim, math *typesetter) string {
	root := &entry{}
	path := []*entry{root}
	total := 0
	add := func(e *entry) {
		for path[len(path)-1].level >= e.level {
			path = path[:len(path)-1]
		}
		over := path[len(path)-1]
		over.under = append(over.under, e)
		path = append(path, e)
		total++
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
				label := `<span class="id">` + html.EscapeString(c.id) + "</span> " + html.EscapeString(c.title)
				add(&entry{level: 4, id: string(id), label: label, class: string(c.Class)})
			} else if n.Level == 2 || n.Level == 3 {
				add(&entry{level: n.Level, id: string(id), label: words(n, source, math), text: heading})
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	var b strings.Builder
	list(&b, root.under, total > many)
	return b.String()
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
