package verbs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"castlab/reports"
	"castlab/reports/lab/internal/terminal"
)

// paperOf is the paper that a claim is of, if any.
func (a *app) paperOf(c reports.Claim) (reports.Paper, bool) {
	for _, p := range a.lab.Papers {
		for _, part := range p.Parts {
			if slices.Contains(part.Claims, c.ID) {
				return p, true
			}
		}
	}
	return reports.Paper{}, false
}

// citeText says how to cite a claim.
func (a *app) citeText(c reports.Claim) string {
	cite := fmt.Sprintf("%s %s, claim %s", a.Name, a.Version, c.ID)
	if c.Source != "" {
		cite += " (" + terminal.Text(c.Source) + ")"
	}
	if p, ok := a.paperOf(c); ok && p.Citation != "" {
		cite += ". " + p.Name + " is " + p.Citation
	}
	return cite + fmt.Sprintf(" BibTeX: %s doc %s --bibtex", a.Name, c.ID)
}

// bibtex are the entries of a claim and of its paper.
func (a *app) bibtex(c reports.Claim) string {
	entry := func(kind, key string, fields ...[2]string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "@%s{%s,\n", kind, key)
		for _, f := range fields {
			if f[1] != "" {
				fmt.Fprintf(&b, "  %s = {%s},\n", f[0], f[1])
			}
		}
		return b.String() + "}\n"
	}
	source := terminal.Text(c.Source)
	if source != "" {
		source += ". "
	}
	text := entry("misc", a.Name+":"+c.ID,
		[2]string{"author", "{The " + texWord(a.Name) + " authors}"},
		[2]string{"title", "{" + texWord(a.Name) + "}: claim " + texWord(c.ID) + ", " + texWord(terminal.Text(c.Title))},
		[2]string{"note", "Version " + texWord(a.Version) + ". " + texWord(source) + `Checked by \texttt{` +
			texWord(a.Name+" check "+c.ID) + "}"},
	)
	p, ok := a.paperOf(c)
	if !ok || p.Citation == "" {
		return text
	}
	w := workOf(p.Citation)
	kind, venue := "misc", [][2]string{{"howpublished", texWord(w.venue)}}
	if m := journalIssue.FindStringSubmatch(w.venue); m != nil {
		kind, venue = "article", [][2]string{{"journal", texWord(m[1])}, {"volume", m[2]}, {"number", m[3]}}
	}
	fields := [][2]string{{"author", texWord(strings.Join(w.authors, " and "))}, {"title", texWord(w.title)}}
	return text + "\n" + entry(kind, p.Name, append(append(fields, venue...), [2]string{"year", w.year})...)
}

// A work is what a citation names.
type work struct {
	authors            []string
	title, venue, year string
}

var (
	authorName = regexp.MustCompile(`^(\p{Lu}\. ?)+\p{Lu}[\p{L}'-]+$`)
	// journalIssue is a journal with volume and number.
	journalIssue = regexp.MustCompile(`^([^,]+) (\d+)\((\d+)\)$`)
	yearOf       = regexp.MustCompile(`^(\d{4})\.?$`)
)

// workOf takes a citation apart: authors with initials, a title, where it appeared, and the year, with commas
// between. What is of another form is a title as a whole.
func workOf(citation string) work {
	parts := strings.Split(citation, ", ")
	var w work
	for len(parts) > 0 && authorName.MatchString(parts[0]) {
		w.authors, parts = append(w.authors, parts[0]), parts[1:]
	}
	if len(parts) < 2 || len(w.authors) == 0 {
		return work{title: citation}
	}
	m := yearOf.FindStringSubmatch(parts[len(parts)-1])
	if m == nil {
		return work{title: citation}
	}
	w.title, w.venue, w.year = parts[0], strings.Join(parts[1:len(parts)-1], ", "), m[1]
	return w
}

// texWord escapes what TeX gives a meaning.
func texWord(text string) string {
	return strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`,
		"~", `\textasciitilde{}`, "^", `\textasciicircum{}`).Replace(text)
}
