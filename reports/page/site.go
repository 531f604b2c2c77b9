package page

import (
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"net/url"
	"path"
	"slices"
	"strings"
)

// PlacesFile is the script with the places that the search over a site finds, in the site's folder.
const PlacesFile = "places.js"

// A Site is a set of pages with one navigation, and one search over all of them. It lies in a folder and is opened from there
// without a server, or from any host of files: links are relative, and nothing is fetched but [PlacesFile], a script.
type Site struct {
	Title string // plain text
	Parts []Part // the navigation
	Pages []Page
	Files map[string][]byte // further files, by path
	Other []Place           // places in these, which the search finds too
}

// A Part is a place where the navigation leads.
type Part struct {
	Name string // plain text
	Path string // of a page or a file
}

// A Page is a markdown text of a site. Its text, assets and claims are those of [HTML].
type Page struct {
	Path     string // of the page, such as guide/tour.html
	Source   string // of the text, from which its links lead to other texts, such as guide/tour.md; "" where they lead from the page
	Part     string // the name of the part that it belongs to
	Title    string // plain text
	Markdown []byte
	Assets   map[string][]byte
	Claims   map[string]Claim
	States   map[string]string // what claims state, by ID, as plain text by which the search finds them
}

// A Place is what the search finds besides the pages: by its ID, title and text, all plain.
type Place struct {
	Path, Anchor    string
	ID, Title, Text string
	On              string // what the reader is told of where it is
}

// A SiteError is a fault of a site: a path that is not clean or is taken, or a part that leads nowhere.
type SiteError struct{ Path, Reason string }

func (e *SiteError) Error() string { return fmt.Sprintf("page: site: %q: %s", e.Path, e.Reason) }

// Render returns all files of the site, by path. A link of a text to another text of the site, such as tour.md#laws, leads to
// its page; one to a file that the site has stays; another relative one is left out, and its words stay.
//
// Errors: a [SiteError]; those of [HTML], with the path of the page.
func (s Site) Render() (map[string][]byte, error) {
	out := map[string][]byte{PlacesFile: nil}
	sources := map[string]string{} // paths of pages, by those of their texts
	take := func(name string, data []byte) error {
		if path.Clean(name) != name || path.IsAbs(name) || strings.HasPrefix(name, "..") {
			return &SiteError{name, "want a clean relative path"}
		}
		if _, taken := out[name]; taken {
			return &SiteError{name, "two files have this path"}
		}
		out[name] = data
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(s.Files)) {
		if err := take(name, s.Files[name]); err != nil {
			return nil, err
		}
	}
	for _, p := range s.Pages {
		if err := take(p.Path, nil); err != nil {
			return nil, err
		}
		if p.Source != "" {
			sources[p.Source] = p.Path
		}
	}
	for _, part := range s.Parts {
		if _, there := out[part.Path]; !there {
			return nil, &SiteError{part.Path, "there is no such page, to which the navigation leads"}
		}
	}
	var places []Place
	for _, p := range s.Pages {
		f, entries, err := framed(p.Title, p.Markdown, p.Assets, p.Claims, &relink{s.links(p, sources, out), p.Assets})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.Path, err)
		}
		f.root, f.path, f.ways = rootOf(p.Path), p.Path, s.ways(p)
		out[p.Path] = f.page()
		places = append(places, Place{Path: p.Path, Title: p.Title, On: p.Part})
		each(entries, func(e *entry) {
			places = append(places, Place{Path: p.Path, Anchor: e.id, ID: e.claim, Title: e.text,
				Text: cmp.Or(p.States[e.claim], e.words), On: p.Title})
		})
	}
	var err error
	out[PlacesFile], err = script(append(places, s.Other...))
	return out, err
}

// rootOf is the way from a page to the folder of its site, empty or with a slash at its end.
func rootOf(page string) string { return strings.Repeat("../", strings.Count(page, "/")) }

// WaysFrom returns the navigation as HTML for a file of the site with this path. Here is the name of the part that it is in.
func (s Site) WaysFrom(file, here string) string {
	var b strings.Builder
	b.WriteString(`<nav class="ways" aria-label="` + html.EscapeString(s.Title) + `"><ul>`)
	for _, part := range s.Parts {
		current := ""
		switch {
		case part.Path == file:
			current = ` aria-current="page"`
		case part.Name == here:
			current = ` aria-current="true"`
		}
		way := html.EscapeString(relative(file, part.Path))
		fmt.Fprintf(&b, `<li><a href="%s"%s>%s</a></li>`, way, current, html.EscapeString(part.Name))
	}
	b.WriteString("</ul></nav>\n")
	return b.String()
}

func (s Site) ways(p Page) string { return s.WaysFrom(p.Path, p.Part) }

// links returns where the links of a page lead: to pages by their texts, and to files that are there.
func (s Site) links(p Page, sources map[string]string, there map[string][]byte) func(target string) (string, bool) {
	return func(target string) (string, bool) {
		u, err := url.Parse(target)
		if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" {
			return target, true
		}
		suffix := ""
		if u.Fragment != "" {
			suffix = "#" + u.EscapedFragment()
		}
		if page, ok := sources[path.Join(path.Dir(p.Source), u.Path)]; ok && p.Source != "" {
			return relative(p.Path, page) + suffix, true
		}
		for _, from := range []string{p.Path, p.Source} {
			file := path.Join(path.Dir(from), u.Path)
			if _, ok := there[file]; ok && from != "" {
				return relative(p.Path, file) + suffix, true
			}
		}
		return "", false
	}
}

// relative is the address of a file of the site as a link on another one.
func relative(from, to string) string {
	a, b := strings.Split(path.Dir(from), "/"), strings.Split(to, "/")
	if a[0] == "." {
		a = nil
	}
	for len(a) > 0 && len(b) > 1 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	return strings.Repeat("../", len(a)) + (&url.URL{Path: strings.Join(b, "/")}).EscapedPath()
}

// script returns the places as a script: pages that are opened from a folder may fetch nothing, but run what lies beside them.
func script(places []Place) ([]byte, error) {
	rows := make([][]string, len(places))
	for i, p := range places {
		rows[i] = []string{p.Path, p.Anchor, p.ID, p.Title, p.Text, p.On}
	}
	data, err := json.Marshal(rows)
	if err != nil {
		return nil, err
	}
	const head = "// Places of this site, for its search: path, anchor, ID, title, text, page.\n"
	return fmt.Appendf(nil, head+"window.sitePlaces = %s;\n", data), nil
}
