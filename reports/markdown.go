package reports

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
)

// Markdown returns the report as one document in GitHub's markdown: what came
// out, then a chapter for each paper with its story, figures, and one fold for
// each claim, then the errata of all papers, how to read a verdict, and where
// the numbers come from. It refers to figures as figures/ID.svg.
//
// sources is the path from the document to the source tree, such as "..", for
// links to the files of formulas and models; with "" they are named and not
// linked. The same report gives the same bytes.
func (r *Report) Markdown(sources string) []byte {
	d := newDocument(r, sources)
	d.WriteString("# castlab report\n\n")
	d.summary()
	for _, p := range r.Papers {
		d.paper(p)
	}
	d.others()
	d.errata()
	for _, s := range r.Sections {
		fmt.Fprintf(d, "## %s\n\n%s\n\n", plain(s.Title), blocks(s.Text))
	}
	d.reading()
	d.references()
	d.provenance()
	d.links()
	return []byte(d.String())
}

// A document is a report on its way to markdown.
type document struct {
	strings.Builder
	*Report
	sources  string
	verdicts map[string][]Verdict // by claim
	claims   map[string]ClaimText
	figures  map[string]Figure
	told     map[string]bool   // figures that a story shows
	files    map[string]string // of the sources, that are linked, with the labels of their links
}

func newDocument(r *Report, sources string) *document {
	d := &document{
		Report: r, sources: sources,
		verdicts: map[string][]Verdict{}, claims: map[string]ClaimText{},
		figures: map[string]Figure{}, told: map[string]bool{}, files: map[string]string{},
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
				d.told[id] = true
			}
		}
	}
	return d
}

// figure shows a figure with its caption.
func (d *document) figure(f Figure) {
	fmt.Fprintf(d, "![%s](figures/%s.svg)\n\n*Figure %s.* %s\n\n", plain(f.Title), f.ID, plain(f.ID), d.linked(inline(f.Caption), ""))
}

// others shows the claims that belong to no paper.
func (d *document) others() {
	in := map[string]bool{}
	for _, p := range d.Papers {
		for _, part := range p.Parts {
			for _, id := range part.Claims {
				in[id] = true
			}
		}
	}
	started := false
	for _, c := range d.Claims {
		if in[c.ID] {
			continue
		}
		if !started {
			d.WriteString("## Claims\n\n")
			started = true
		}
		d.claim(c, "", nil)
	}
	if started {
		d.WriteString("\n")
	}
}

// links defines where the links to files of the sources lead.
func (d *document) links() {
	for i, file := range slices.Sorted(maps.Keys(d.files)) {
		if i == 0 {
			d.WriteString("\n")
		}
		fmt.Fprintf(d, "[%s]: %s\n", d.files[file], path.Join(d.sources, file))
	}
}
