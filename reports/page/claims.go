package page

import (
	"html"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A Claim is what the page needs to know about a claim besides the text: nothing is
// inferred from the text.
type Claim struct {
	Class  Class
	Status string // as in the summary of its fold
}

// A Class is the result of a claim, by the worst of its cases. It determines the color
// of the claim in text and contents and its place in the filter.
type Class string

const (
	Supported Class = "supported"
	Erratum   Class = "erratum" // refuted as the registry predicts
	Failing   Class = "failing" // at least one case differs from the prediction of the registry
)

// A fold is the summary of the fold of a claim, in fields with a middle dot between
// them: first its identifier, then its title, and among the others its status.
type fold struct {
	Claim
	id    string
	title string
	rest  []string // the fields except the status
}

const fieldMark = " · "

// foldOf parses a summary; false for a fold whose first field is no claim.
func foldOf(summary string, claims map[string]Claim) (fold, bool) {
	fields := strings.Split(strings.Join(strings.Fields(summary), " "), fieldMark)
	c, ok := claims[fields[0]]
	if !ok || len(fields) < 2 {
		return fold{}, false
	}
	rest := fields[2:]
	if i := slices.Index(rest, c.Status); i >= 0 {
		rest = slices.Delete(slices.Clone(rest), i, i+1)
	}
	return fold{Claim: c, id: fields[0], title: fields[1], rest: rest}, true
}

// head returns the summary of a fold as HTML.
func (f fold) head() string {
	var b strings.Builder
	b.WriteString(`<span class="id">` + html.EscapeString(f.id) + `</span> `)
	b.WriteString(`<span class="name"` + f.plain() + ">" + titleHTML(f.title) + "</span>")
	if f.Status != "" {
		b.WriteString(` <span class="status ` + html.EscapeString(string(f.Class)) + `">` + html.EscapeString(f.Status) + "</span>")
	}
	if len(f.rest) > 0 {
		b.WriteString(` <span class="facts">` + html.EscapeString(strings.Join(f.rest, fieldMark)) + "</span>")
	}
	return b.String()
}

// plain returns the title as it was written, for the search, where it is set in another way.
func (f fold) plain() string {
	if titleHTML(f.title) == html.EscapeString(f.title) {
		return ""
	}
	return ` data-title="` + html.EscapeString(f.title) + `"`
}

var summaries = regexp.MustCompile(`(?s)<details(?: open)? ?>\s*<summary>(.*?)</summary>`)

// claimsIn returns the claims whose folds begin in a block of raw HTML.
func claimsIn(n *ast.HTMLBlock, source []byte, claims map[string]Claim) (all []fold) {
	for _, m := range summaries.FindAllStringSubmatch(raw(n, source), -1) {
		if c, ok := foldOf(html.UnescapeString(m[1]), claims); ok {
			all = append(all, c)
		}
	}
	return all
}

// raw returns the text of a block of HTML.
func raw(n *ast.HTMLBlock, source []byte) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(source))
	}
	if n.HasClosure() {
		b.Write(n.ClosureLine.Value(source))
	}
	return b.String()
}
