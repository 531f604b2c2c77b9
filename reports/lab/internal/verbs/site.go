package verbs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
	"castlab/reports/lab/internal/terminal"
	"castlab/reports/output"
	"castlab/reports/page"
)

// The parts of a site, and their pages.
var (
	partHome    = page.Part{Name: "Home", Path: "index.html"}
	partReport  = page.Part{Name: "Report", Path: "report/index.html"}
	partGuide   = page.Part{Name: "Guide", Path: "guide/index.html"}
	partGallery = page.Part{Name: "Gallery", Path: "gallery/index.html"}
	partLive    = page.Part{Name: "Live", Path: "live/index.html"}
)

// A site is what the pages of a laboratory are made of.
type site struct {
	*app
	report *reports.Report
	texts  []siteText        // guide and examples
	live   map[string][]byte // the live page without a server; nil for none
}

// A liveProgram is the laboratory for browsers with the script that starts it, or why there is none.
type liveProgram struct {
	program, script []byte
	missing         string
}

// liveProgram reads the program that --wasm names, or builds one where that can be done.
func (a *app) liveProgram(ctx context.Context, wasm string) (p liveProgram, err error) {
	if wasm != "" {
		p.program, p.script, err = readProgram(ctx, wasm)
		return p, err
	}
	p.program, p.script, err = a.builtProgram(ctx)
	if ctx.Err() != nil {
		return p, ctx.Err()
	}
	if err != nil {
		return liveProgram{missing: err.Error()}, nil
	}
	return p, nil
}

// prepare reads the texts of the site, whose faults are found here, and the program that --wasm names.
func (s *site) prepare(ctx context.Context, dir, wasm string) (err error) {
	if wasm != "" {
		if s.live, err = s.staticPage(ctx, wasm); err != nil {
			return err
		}
	}
	if s.texts, err = documentsAround(ctx); err != nil {
		return siteFault(dir, err)
	}
	_, err = page.Site{Pages: s.pages()}.Render()
	return siteFault(dir, err)
}

// siteFault is an error in a text of a site as one of the folder that was asked for.
func siteFault(dir string, err error) error {
	if err == nil || errors.Is(err, context.Canceled) {
		return err
	}
	return &inputs.WordError{Word: "--site=" + dir, Err: err}
}

// write writes the site of a report.
func (s *site) write(ctx context.Context, dir string, report *reports.Report) error {
	s.report = report
	missing := ""
	if s.live == nil {
		p, err := s.liveProgram(ctx, "")
		if err == nil && p.program != nil {
			s.live, err = live.Static(p.program, p.script)
		}
		if err != nil {
			return err
		}
		missing = p.missing
	}
	files, err := cancelable.Run(ctx, s.files)
	if err := ctx.Err(); err != nil {
		return err
	}
	if err != nil {
		return siteFault(dir, err)
	}
	if err := output.WriteDir(dir, files); err != nil {
		if errors.Is(err, output.ErrNotReport) { // made meanwhile
			return console.Usage(err)
		}
		return err
	}
	pages, size := 0, 0
	for name, data := range files {
		size += len(data)
		if path.Ext(name) == ".html" {
			pages++
		}
	}
	if missing != "" {
		fmt.Fprintf(&s.Out, "no live page: %s\n", missing)
	}
	if len(s.texts) == 0 {
		fmt.Fprintf(&s.Out, "no guide and no gallery: this is not the folder of the module of %s, with a README.md or GUIDE.md\n", s.Name)
	}
	_, err = fmt.Fprintf(&s.Out, "wrote %s: %d pages, %d files, %.1f MB; a browser opens it from the folder\n",
		filepath.Join(dir, partHome.Path), pages, len(files), float64(size)/1e6)
	return err
}

// files are the files of the site.
func (s *site) files() (map[string][]byte, error) {
	out := page.Site{Title: "Parts of this site", Parts: s.parts(), Files: map[string][]byte{}}
	if s.live != nil {
		s.report.Live = "../" + partLive.Path
	}
	whole, assets, err := illustrated(s.report, "")
	if err != nil {
		return nil, err
	}
	for name, data := range whole {
		out.Files["report/"+name] = data
	}
	for name, data := range s.live {
		out.Files["live/"+name] = data
	}
	if s.live != nil {
		ways := out.WaysFrom(partLive.Path, partLive.Name)
		out.Files[partLive.Path] = []byte(live.Beside(string(s.live["index.html"]), ways, "../"+page.PlacesFile))
		out.Other = s.entries()
	}
	states := map[string]string{}
	for _, c := range s.report.Claims {
		states[c.ID] = terminal.Text(c.Statement)
	}
	title := cmp.Or(s.report.Title, s.Name)
	out.Pages = []page.Page{
		{Path: partHome.Path, Part: partHome.Name, Title: s.Name, Markdown: s.home()},
		{Path: partReport.Path, Part: partReport.Name, Title: title, Markdown: s.report.Markdown(""), Assets: assets,
			Claims: classified(s.report), States: states},
	}
	if len(s.texts) > 0 {
		out.Pages = append(out.Pages, page.Page{Path: partGuide.Path, Part: partGuide.Name, Title: "Guide", Markdown: s.guide()})
	}
	if text, pictures := s.gallery(); text != nil {
		out.Pages = append(out.Pages, page.Page{Path: partGallery.Path, Part: partGallery.Name, Title: "Gallery", Markdown: text,
			Assets: pictures})
	}
	out.Pages = append(out.Pages, s.pages()...)
	return out.Render()
}

// pages are those of the texts.
func (s *site) pages() (list []page.Page) {
	for _, d := range s.texts {
		part := partGuide.Name
		if d.example {
			part = partGallery.Name
		}
		list = append(list, page.Page{Path: d.page(), Source: d.path, Part: part, Title: d.title, Markdown: d.markdown, Assets: d.assets})
	}
	return list
}

// parts are those that the site has.
func (s *site) parts() []page.Part {
	list := []page.Part{partHome, partReport}
	if len(s.texts) > 0 {
		list = append(list, partGuide)
	}
	if slices.ContainsFunc(s.texts, func(d siteText) bool { return d.example }) {
		list = append(list, partGallery)
	}
	if s.live != nil {
		list = append(list, partLive)
	}
	return list
}

// entries are those of the live page, for the search.
func (s *site) entries() (list []page.Place) {
	for _, e := range (bench{lab: s.lab}).Lab().Entries {
		if e.Kind != live.Verb {
			list = append(list, page.Place{Path: partLive.Path, Anchor: e.Kind + "/" + e.Name, ID: e.Name, Title: e.Title,
				On: "the live page"})
		}
	}
	return list
}

// home is the first page.
func (s *site) home() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", s.Name)
	if text := cmp.Or(s.lab.Introduction, s.lab.Title); text != "" {
		fmt.Fprintf(&b, "%s\n\n", text)
	}
	t := s.report.Tally()
	fmt.Fprintf(&b, "- [Report](%s): %v; seed %d, alpha %v, profile %s, with the formulas, figures and numbers of every claim.\n",
		partReport.Path, t, s.report.Seed, s.report.Alpha, s.report.Profile.Name)
	guide, examples := 0, 0
	for _, d := range s.texts {
		if d.example {
			examples++
		} else {
			guide++
		}
	}
	if guide > 0 {
		fmt.Fprintf(&b, "- [Guide](%s): %s.\n", partGuide.Path, manyOf(guide, "page"))
	}
	if examples > 0 {
		fmt.Fprintf(&b, "- [Gallery](%s): %s, programs and notebooks, each with its picture.\n",
			partGallery.Path, manyOf(examples, "example"))
	}
	if s.live != nil {
		fmt.Fprintf(&b, "- [Live](%s): the laboratory itself, in the browser; from a host of files, since a browser lets no page of a "+
			"folder start programs.\n", partLive.Path)
	} else {
		fmt.Fprintf(&b, "- Live: this site has no live page; `%s serve` has one.\n", s.Name)
	}
	b.WriteString("\nThe search, which `/` opens, finds claims by ID, title and statement, and sections by their headings, on all pages.\n")
	return []byte(b.String())
}

func manyOf(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// guide lists the pages of the guide.
func (s *site) guide() []byte {
	var b strings.Builder
	b.WriteString("# Guide\n\n")
	for _, d := range s.texts {
		if !d.example {
			fmt.Fprintf(&b, "- [%s](../%s)\n", escaped(d.title), d.page())
		}
	}
	return []byte(b.String())
}

// gallery shows the examples with their pictures, and returns the pictures; nil without examples.
func (s *site) gallery() (text []byte, pictures map[string][]byte) {
	var b strings.Builder
	b.WriteString("# Gallery\n\n")
	pictures = map[string][]byte{}
	some := false
	for _, d := range s.texts {
		if !d.example {
			continue
		}
		some = true
		fmt.Fprintf(&b, "## [%s](../%s)\n\n%s\n\n", escaped(d.title), d.page(), d.lead)
		if d.picture != nil {
			name := d.path + path.Ext(d.pictured)
			pictures[name] = d.picture
			fmt.Fprintf(&b, "![%s](%s)\n\n", escaped("Picture of "+d.title), name)
		}
	}
	if !some {
		return nil, nil
	}
	return []byte(b.String()), pictures
}

// escaped is plain text for markdown.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, "[", `\[`, "]", `\]`, "*", `\*`, "_", `\_`, "`", "\\`", "$", `\$`, "<", `\<`).Replace(text)
}
