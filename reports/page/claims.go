package page

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// A claim is what the summary of a fold says of the claim inside, in fields
// with a middle dot between them: first its identifier, then its title, and
// among the others its status.
type claim struct {
	id     string
	title  string
	status string // as written
	class  string // supported, erratum or failing; empty for a claim without status
	rest   []string
}

const fieldMark = " · "

var identifier = regexp.MustCompile(`^[A-Z][A-Za-z0-9]*([-.][A-Za-z0-9]+)+$`)

// claimOf reads a summary; false for one of a mere fold.
func claimOf(summary string) (claim, bool) {
	fields := strings.Split(strings.Join(strings.Fields(summary), " "), fieldMark)
	if len(fields) < 2 || !identifier.MatchString(fields[0]) {
		return claim{}, false
	}
	c := claim{id: fields[0], title: fields[1]}
	for _, f := range fields[2:] {
		if class := statusClass(f); c.class == "" && class != "" {
			c.status, c.class = f, class
		} else {
			c.rest = append(c.rest, f)
		}
	}
	return c, true
}

// statusClass sorts what a report says of a claim: supported, refuted on purpose
// because of an erratum, or failing, which is all that a registry does not
// expect. It is empty for any other text.
func statusClass(field string) string {
	f := strings.ToLower(field)
	switch {
	case f == "supported":
		return "supported"
	case strings.HasPrefix(f, "refuted as marked"), f == "refuted (erratum)":
		return "erratum"
	case strings.HasPrefix(f, "refuted"), strings.HasPrefix(f, "inconclusive"), strings.Contains(f, "not confirmed"):
		return "failing"
	}
	return ""
}

// head is the summary of a fold as HTML.
func (c claim) head() string {
	var b strings.Builder
	b.WriteString(`<span class="id">` + html.EscapeString(c.id) + `</span> <span class="name">` + html.EscapeString(c.title) + "</span>")
	if c.status != "" {
		b.WriteString(` <span class="status ` + c.class + `">` + html.EscapeString(c.status) + "</span>")
	}
	if len(c.rest) > 0 {
		b.WriteString(` <span class="facts">` + html.EscapeString(strings.Join(c.rest, fieldMark)) + "</span>")
	}
	return b.String()
}

var summaries = regexp.MustCompile(`(?s)<details(?: open)? ?>\s*<summary>(.*?)</summary>`)

// claimsIn lists the claims whose folds begin in a block of raw HTML.
func claimsIn(n *ast.HTMLBlock, source []byte) (all []claim) {
	for _, m := range summaries.FindAllStringSubmatch(raw(n, source), -1) {
		if c, ok := claimOf(html.UnescapeString(m[1])); ok {
			all = append(all, c)
		}
	}
	return all
}

// raw is the text of a block of HTML.
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
