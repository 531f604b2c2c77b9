package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// frontFile is the name of the front page.
const frontFile = "report.md"

// MarkdownFiles returns the report as files in GitHub's markdown, by name, each of a
// size that GitHub renders (512 KB): report.md has the results, how to read a verdict
// and the provenance; a file for each paper, named after it in lower case, such as
// vb93.md, has its story, its claims and its errata; claims.md has the claims of no
// paper. The files refer to each other, and to figures as figures/ID.svg, as files of
// one directory. A report without papers is report.md alone, as Markdown writes it.
//
// sources has the same meaning as for Markdown. The same report gives the same bytes.
func (r *Report) MarkdownFiles(sources string) map[string][]byte {
	front := newDocument(r, sources)
	chapters := front.chapters()
	if !slices.ContainsFunc(chapters, chapter.ofPaper) {
		return map[string][]byte{frontFile: r.Markdown(sources)}
	}
	shelve(chapters)
	fileOf := map[string]string{}
	for _, c := range chapters {
		for _, text := range c.claims {
			fileOf[text.ID] = c.file
		}
	}
	front.top, front.here, front.fileOf = 1, frontFile, fileOf
	front.WriteString("# " + plain(front.Title) + "\n\n")
	front.summary(chapters)
	front.WriteString("Each chapter has a file of its own, with the story of its paper in figures, a fold for every claim, and " +
		"its errata.\n\n")
	front.errataCounts(chapters)
	front.end()
	files := map[string][]byte{frontFile: []byte(front.String())}
	for _, c := range chapters {
		d := newDocument(r, sources)
		d.top, d.here, d.fileOf = 1, c.file, fileOf
		d.chapterFile(c)
		files[c.file] = []byte(d.String())
	}
	return files
}

// shelve assigns a file to each chapter. Names that differ only in case, which not
// every file system distinguishes, are numbered.
func shelve(chapters []chapter) {
	taken := map[string]bool{frontFile: true}
	for i, c := range chapters {
		stem := cmp.Or(strings.ToLower(c.paper.Name), "claims")
		name := stem + ".md"
		for n := 2; taken[name]; n++ {
			name = fmt.Sprintf("%s-%d.md", stem, n)
		}
		taken[name] = true
		chapters[i].file = name
	}
}

// chapterFile writes a chapter as a file of its own, with its results, links to the
// other files and a table of contents.
func (d *document) chapterFile(c chapter) {
	d.title(c)
	d.outcome(c.claims, c.verdicts, "This chapter fails")
	level := ""
	if slices.ContainsFunc(c.verdicts, func(v Verdict) bool { return v.Kind == Statistical }) {
		level = fmt.Sprintf(" An interval that names no level has level %s.", formatLevel(d.Level))
	}
	fmt.Fprintf(d, "A chapter of the [%s](%s), checked%s with seed %d, profile %s.%s [How to read a verdict](%s), [where the numbers "+
		"come from](%s).\n\n",
		plain(d.Title), frontFile, d.by(), d.Seed, plain(d.Profile.Name), level, d.target(frontFile, readingTitle),
		d.target(frontFile, provenanceTitle))
	var parts []string
	seen := map[string]int{}
	for _, p := range c.paper.Parts {
		if len(d.checked(p)) == 0 {
			continue
		}
		target := d.target(d.here, p.Title)
		if seen[target]++; seen[target] > 1 { // GitHub numbers equal headings
			target = fmt.Sprintf("%s-%d", target, seen[target]-1)
		}
		parts = append(parts, fmt.Sprintf("[%s](%s)", plain(p.Title), target))
	}
	if len(d.shownPlaces(c)) > 0 {
		parts = append(parts, fmt.Sprintf("[%s](%s)", plain(placesTitle(c.paper)), d.target(d.here, placesTitle(c.paper))))
	}
	if len(parts) > 1 {
		d.WriteString("- " + strings.Join(parts, "\n- ") + "\n\n")
	}
	d.body(c)
	d.errata(c.claims, []Paper{c.paper})
	d.links()
}
