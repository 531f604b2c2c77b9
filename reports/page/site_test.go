package page_test

import (
	"encoding/json"
	"errors"
	"path"
	"regexp"
	"strings"
	"testing"

	"castlab/reports/page"
)

// toySite has a report with a claim, two texts that link to each other, and a file.
func toySite() page.Site {
	return page.Site{
		Title: "toy", Parts: []page.Part{{Name: "Report", Path: "report/index.html"}, {Name: "Guide", Path: "docs/GUIDE.html"}},
		Files: map[string][]byte{"live/index.html": []byte("live"), "docs/data.csv": []byte("1\n")},
		Other: []page.Place{{Path: "live/index.html", Anchor: "model/ring", ID: "ring", Title: "a ring", On: "live"}},
		Pages: []page.Page{
			{Path: "report/index.html", Part: "Report", Title: "Report of toys",
				Markdown: []byte("# Report of toys\n\n## All\n\n<details>\n<summary>A-1 · Tops spin · supported</summary>\n\n" +
					"#### A-1\n\n" +
					"$x$ [live](../live/index.html#claim/A-1)\n\n</details>\n"),
				Claims: map[string]page.Claim{"A-1": {Class: page.Supported, Status: "supported"}},
				States: map[string]string{"A-1": "a top spins on"}},
			{Path: "docs/GUIDE.html", Source: "GUIDE.md", Part: "Guide", Title: "Guide",
				Markdown: []byte("# Guide\n\n[one](docs/one.md#a-part), [none](src/none.go), [out](https://example.org), " +
					"[here](#end)\n\n## End\n")},
			{Path: "docs/docs/one.html", Source: "docs/one.md", Part: "Guide", Title: "One",
				Markdown: []byte("# One\n\n## A part\n\nWhat is < here.\n\n[back](../GUIDE.md) [data](../data.csv)\n")},
		},
	}
}

// Links between texts lead to their pages, those to files of the site stay, others leave their words; every page has the
// navigation, its own part marked, and every relative link of all pages leads to a file that is there.
func TestASiteIsWhole(t *testing.T) {
	files, err := toySite().Render()
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`(?:href|src)="([^"]+)"`)
	for name, data := range files {
		if path.Ext(name) != ".html" || name == "live/index.html" {
			continue
		}
		text := string(data)
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") {
				continue
			}
			if _, there := files[path.Join(path.Dir(name), target)]; !there {
				t.Errorf("%s links to %s, which is not there", name, m[1])
			}
		}
		if strings.Count(text, `aria-current=`) != 1 || !strings.Contains(text, `<nav class="ways"`) {
			t.Errorf("%s has no navigation with one part marked", name)
		}
	}
	for name, wanted := range map[string][]string{
		"docs/GUIDE.html": {`href="docs/one.html#a-part"`, "none, <a", `href="https://example.org"`, `href="#end"`, `src="../places.js"`,
			`<li><a href="GUIDE.html" aria-current="page">Guide</a></li>`},
		"docs/docs/one.html": {`href="../GUIDE.html"`, `href="../data.csv"`, `data-root="../../" data-page="docs/docs/one.html"`},
		"report/index.html":  {`href="../live/index.html#claim/A-1"`, "'self'"},
	} {
		for _, w := range wanted {
			if !strings.Contains(string(files[name]), w) {
				t.Errorf("%s lacks %s", name, w)
			}
		}
	}
}

// The search has every page, every section with what stands under it, every claim with what it states, and the further places.
func TestTheSearchOverASiteHasAllPlaces(t *testing.T) {
	files, err := toySite().Render()
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ := strings.Cut(string(files[page.PlacesFile]), "window.sitePlaces = ")
	var rows [][6]string
	if err := json.Unmarshal([]byte(strings.TrimSuffix(text, ";\n")), &rows); err != nil {
		t.Fatal(err)
	}
	for _, want := range [][6]string{
		{"live/index.html", "model/ring", "ring", "a ring", "", "live"},
		{"report/index.html", "", "", "Report of toys", "", "Report"},
		{"report/index.html", "all", "", "All", "", "Report of toys"},
		{"report/index.html", "a-1", "A-1", "Tops spin", "a top spins on", "Report of toys"},
		{"docs/GUIDE.html", "", "", "Guide", "", "Guide"},
		{"docs/GUIDE.html", "end", "", "End", "", "Guide"},
		{"docs/docs/one.html", "", "", "One", "", "Guide"},
		{"docs/docs/one.html", "a-part", "", "A part", "What is < here.", "One"},
	} {
		found := false
		for _, r := range rows {
			found = found || r == want
		}
		if !found {
			t.Errorf("%q is no place of %q", want, rows)
		}
	}
	if len(rows) != 8 || strings.Contains(text, " < ") {
		t.Errorf("%d places in %s", len(rows), text)
	}
}

// A page that is alone loads nothing, and its policy lets it load nothing.
func TestAPageThatIsAloneHasNoSite(t *testing.T) {
	out, err := page.HTML("alone", []byte("# alone\n\n[a](b.md)\n"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, unwanted := range []string{"'self'", page.PlacesFile, "data-root", `class="ways"`} {
		if strings.Contains(string(out), unwanted) {
			t.Errorf("it has %s", unwanted)
		}
	}
	if !strings.Contains(string(out), `href="b.md"`) {
		t.Error("its link does not stay")
	}
}

func TestSitesThatAreRefused(t *testing.T) {
	for name, change := range map[string]func(*page.Site){
		"two pages":    func(s *page.Site) { s.Pages[1].Path = s.Pages[0].Path },
		"page, file":   func(s *page.Site) { s.Pages[1].Path = "docs/data.csv" },
		"the script":   func(s *page.Site) { s.Pages[1].Path = page.PlacesFile },
		"out":          func(s *page.Site) { s.Pages[1].Path = "../x.html" },
		"not clean":    func(s *page.Site) { s.Pages[1].Path = "a//x.html" },
		"leads no way": func(s *page.Site) { s.Parts[1].Path = "nowhere.html" },
	} {
		s := toySite()
		change(&s)
		var wrong *page.SiteError
		if _, err := s.Render(); !errors.As(err, &wrong) {
			t.Errorf("%s: %v, want a SiteError", name, err)
		}
	}
	s := toySite()
	s.Pages[2].Markdown = []byte("$\\nosuch$")
	var formula *page.FormulaError
	if _, err := s.Render(); !errors.As(err, &formula) || !strings.Contains(err.Error(), "docs/docs/one.html") {
		t.Errorf("%v, want a FormulaError that names the page", err)
	}
}

// What scrolls is reached by the keyboard, and a table has no head without words.
func TestCodeIsReachedAndHeadsHaveWords(t *testing.T) {
	out, err := page.HTML("code", []byte("```go\nx < y\n```\n\n|  | a |\n| --- | --- |\n| b | c |\n\n`<th></th>`\n"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	if !strings.Contains(text, `<pre tabindex="0"><code`) || strings.Contains(text, "<th></th>") ||
		!strings.Contains(text, "&lt;th&gt;&lt;/th&gt;") || !strings.Contains(text, "<th>a</th>") {
		t.Errorf("%s", text[strings.Index(text, "<main"):])
	}
}
