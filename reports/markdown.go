package reports

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// Markdown returns the report as one document in GitHub's markdown: the results, then a
// chapter for each paper with its story, figures, and one fold for each claim, then the
// errata of all papers, how to read a verdict, and the provenance. It refers to figures
// as figures/ID.svg. MarkdownFiles divides it by papers, into files that GitHub
// renders.
//
// sources is the path from the document to the source tree, such as "..", for links to
// the files of formulas and models; with "" they are named without links. The same
// report gives the same bytes.
func (r *Report) Markdown(sources string) []byte {
	d := newDocument(r, sources)
	d.top = 2
	d.WriteString("# " + plain(d.Title) + "\n\n")
	chapters := d.chapters()
	d.summary(chapters)
	for _, c := range chapters {
		d.title(c)
		d.body(c)
	}
	d.errata(d.Claims, d.Papers)
	d.end()
	return []byte(d.String())
}

// A document is a markdown file of the report that is being written.
type document struct {
	strings.Builder
	*Report
	sources  string
	top      int                  // level of a chapter's heading
	here     string               // the name of the file, if there are several
	fileOf   map[string]string    // by claim, if there are several files
	verdicts map[string][]Verdict // by claim
	claims   map[string]ClaimText
	figures  map[string]Figure
	shown    map[string]bool   // figures that a story shows
	files    map[string]string // of the sources, with the labels of their links
}

func newDocument(r *Report, sources string) *document {
	d := &document{
		Report: r, sources: sources,
		verdicts: map[string][]Verdict{}, claims: map[string]ClaimText{},
		figures: map[string]Figure{}, shown: map[string]bool{}, files: map[string]string{},
	}
	for _, v := range r.Verdicts {
		d.verdicts[v.Claim] = append(d.verdicts[v.Claim], v)
	}
	for _, c := range r.Claims {
		d.claims[c.ID] = c
	}
	for _, f := range r.Figures {
		d.figures[f.ID] = f
	}
	for _, p := range r.Papers {
		for _, s := range p.Story {
			for _, id := range s.Figures {
				d.shown[id] = true
			}
		}
	}
	return d
}

// figure writes a figure with its caption.
func (d *document) figure(f Figure) {
	fmt.Fprintf(d, "![%s](figures/%s.svg)\n\n*Figure %s.* %s\n\n", plain(f.Title), f.ID, plain(f.ID), d.linked(inline(f.Caption), ""))
}

// end writes the part below the chapters: what was attacked, the caller's sections, how to
// read a verdict, the sources, and the provenance.
func (d *document) end() {
	d.attacked()
	for _, s := range d.Sections {
		fmt.Fprintf(d, "## %s\n\n%s\n\n", plain(s.Title), blocks(s.Text))
	}
	d.reading()
	d.references()
	d.provenance()
	d.links()
}

// links writes the definitions of the links to files of the sources.
func (d *document) links() {
	for i, file := range slices.Sorted(maps.Keys(d.files)) {
		if i == 0 {
			d.WriteString("\n")
		}
		fmt.Fprintf(d, "[%s]: %s\n", d.files[file], path.Join(d.sources, file))
	}
}
