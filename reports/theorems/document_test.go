package theorems_test

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"castlab/reports"
	"castlab/reports/theorems"
)

// Every claim belongs to exactly one part of a paper, with and without the trace;
// stories refer only to figures and cases that exist.
func TestPapersAreValid(t *testing.T) {
	for name, claims := range map[string][]reports.Claim{"with trace": theorems.All(trace(t)), "without trace": theorems.All(nil)} {
		for _, fault := range reports.ValidatePapers(theorems.Papers(), claims) {
			// Without the trace its figure does not exist.
			if name == "without trace" && strings.Contains(fault.Error(), `"vb93-ring-cdf-trace"`) {
				continue
			}
			t.Errorf("%s: %v", name, fault)
		}
	}
}

// most is the largest allowed size of a file of the report. GitHub renders markdown of
// up to 512 KB and shows longer files as plain text; the difference allows for measured
// numbers longer than the made-up ones.
const most = 400_000

// GitHub renders the files of all claims; every link between them leads to a heading,
// and every link to the sources to a file; each claim and each figure is in one place,
// the file of its paper.
func TestFilesOfAllClaims(t *testing.T) {
	r := wholeReport(t)
	if r.Failed() {
		t.Fatal("a made-up measurement disagrees with its claim")
	}
	files := r.MarkdownFiles("../..")
	want := []string{"report.md", "st93.md", "sv93.md", "var98.md", "vb93.md", "vb95.md"}
	if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, want) {
		t.Fatalf("files %q, want %q", got, want)
	}
	pages, headings := map[string]string{}, map[string]map[string]int{}
	for name, text := range files {
		if len(text) > most {
			t.Errorf("%s has %d bytes, GitHub renders 512 KB", name, len(text))
		}
		cleanMarkdown(t, name, string(text))
		pages[name] = rendered(t, text)
		headings[name] = fragments(pages[name])
		if titles := strings.Count(pages[name], "<h1>"); titles != 1 {
			t.Errorf("%s has %d titles", name, titles)
		}
	}

	inside, across, back, sources := 0, 0, 0, 0
	for name, page := range pages {
		for _, m := range regexp.MustCompile(`<a href="([^"]*)"`).FindAllStringSubmatch(page, -1) {
			file, fragment, _ := strings.Cut(m[1], "#")
			if strings.Contains(file, "/") {
				sources++
				if _, err := os.Stat(filepath.FromSlash(file)); err != nil {
					t.Errorf("%s: link to a file: %v", name, err)
				}
				continue
			}
			switch {
			case file == "":
				inside++
			case name == "report.md":
				across++
			case file == "report.md":
				back++
			}
			if file == "" {
				file = name
			}
			if _, ok := pages[file]; !ok || fragment != "" && headings[file][fragment] != 1 {
				t.Errorf("%s: link %s leads to %d headings", name, m[1], headings[file][fragment])
			}
		}
	}
	// The front page links to the outcome and the errata of each paper and to every
	// error; each paper links to the front page, its explanations and its provenance.
	if inside < 200 || across < 2*5+26 || back < 3*5 || sources != 2*len(r.Claims) {
		t.Errorf("%d links inside, %d from the front page, %d back, %d to sources, want hundreds, 36, 15 and two for each of %d claims",
			inside, across, back, sources, len(r.Claims))
	}

	union := strings.Builder{}
	for _, p := range r.Papers {
		text := string(files[strings.ToLower(p.Name)+".md"])
		union.WriteString(text)
		for _, part := range p.Parts {
			for _, id := range part.Claims {
				if strings.Count(text, "\n### "+id+"\n") != 1 || strings.Count(text, "<details><summary>"+id+" · ") != 1 {
					t.Errorf("%s does not stand once in the file of %s", id, p.Name)
				}
			}
		}
	}
	text := union.String()
	if n := strings.Count(text, "<details><summary>") - strings.Count(text, "<details><summary>Notation") - strings.Count(text,
		"<details><summary>Commands") - strings.Count(text, "<details><summary>Places"); n != len(r.Claims) {
		t.Errorf("%d folds of claims, want %d", n, len(r.Claims))
	}
	for _, f := range r.Figures {
		if n := strings.Count(text, "](figures/"+f.ID+".svg)"); n != 1 {
			t.Errorf("figure %s stands in %d places", f.ID, n)
		}
	}
}

// The separate files contain the lines of the single document, each as often, except
// for the table of papers on the front page. The lines that they add are counted.
func TestFilesHaveAllThatTheDocumentHas(t *testing.T) {
	r := wholeReport(t)
	// Heading levels, link numbers and the files of links are ignored.
	level, numbered, to := regexp.MustCompile(`^#+ `), regexp.MustCompile(`(\]\[|^\[)f[0-9]+\]`), regexp.MustCompile(`\]\([a-z0-9]+\.md#`)
	lines := func(text []byte, by int, count map[string]int) {
		for line := range strings.Lines(string(text)) {
			line = to.ReplaceAllString(numbered.ReplaceAllString(level.ReplaceAllString(line, "# "), "${1}f]"), "](#")
			count[strings.TrimSpace(line)] += by
		}
	}
	count := map[string]int{}
	lines(r.Markdown("../.."), 1, count)
	for _, text := range r.MarkdownFiles("../..") {
		lines(text, -1, count)
	}
	for line, n := range count {
		if n > 0 && !regexp.MustCompile(`^\|\[(ST93|SV93|VAR98|VB93|VB95): [^|]*\]\(#`).MatchString(line) {
			t.Errorf("%d times in the document alone: %s", n, line)
		}
	}
}

// In the single document of all claims, from which the page is made, links lead to its
// own headings.
func TestDocumentOfAllClaims(t *testing.T) {
	r := wholeReport(t)
	text := r.Markdown("../..")
	cleanMarkdown(t, "the document", string(text))
	page := rendered(t, text)
	headings := fragments(page)
	inside := 0
	for _, m := range regexp.MustCompile(`<a href="#([^"]*)"`).FindAllStringSubmatch(page, -1) {
		inside++
		if headings[m[1]] != 1 {
			t.Errorf("link #%s leads to %d headings", m[1], headings[m[1]])
		}
	}
	if inside < 200 {
		t.Errorf("%d links inside, want hundreds", inside)
	}
	if n := bytes.Count(commands.ReplaceAll(text, nil), []byte("\n")); 10*n > 158*len(r.Claims) {
		t.Errorf("%d lines for %d claims, want at most 15.8 for each", n, len(r.Claims))
	}
}

// commands matches the commands that recompute rows: one line each, with every digit of
// the numbers.
var commands = regexp.MustCompile("(?s)<details><summary>Commands</summary>\n\n```sh\n.*?```\n\n</details>\n\n")

// cleanMarkdown reports numbers with all their digits, formulas that do not end on
// their line, unclosed quotations and folds, malformed tables, and TeX outside of
// formulas.
func cleanMarkdown(t *testing.T, name, text string) {
	t.Helper()
	for _, number := range regexp.MustCompile(`[0-9]+\.[0-9]+`).FindAllString(commands.ReplaceAllString(text, ""), -1) {
		if digits := strings.TrimLeft(strings.Replace(number, ".", "", 1), "0"); len(digits) > 14 {
			t.Errorf("%s: a number with all its digits: %s", name, number)
		}
	}
	for line := range strings.Lines(text) {
		if n := strings.Count(strings.ReplaceAll(line, `\$`, ""), "$"); n%2 != 0 {
			t.Errorf("%s: %d dollars on a line: %s", name, n, line)
		}
	}
	if strings.Contains(text, "{{") && strings.Contains(text, "}}:") || strings.Contains(text, "was not checked") {
		t.Errorf("%s: a quotation of a story is left open", name)
	}
	if begun, ended := strings.Count(text, "<details>"), strings.Count(text, "</details>"); begun != ended {
		t.Errorf("%s: %d folds begin, %d end", name, begun, ended)
	}
	bare := regexp.MustCompile(`(?s)<code>.*?</code>|<pre>.*?</pre>|\$[^$]*\$`).ReplaceAllString(rendered(t, []byte(text)), "")
	for _, wrong := range []string{`<p>|`, `\lceil`, `\frac`, `\mathrm`, `\lambda`} {
		if i := strings.Index(bare, wrong); i >= 0 {
			t.Errorf("%s: %s in the text: %s", name, wrong, bare[max(0, i-60):min(len(bare), i+60)])
		}
	}
}

// rendered returns the HTML that GitHub's markdown gives for a text.
func rendered(t *testing.T, text []byte) string {
	t.Helper()
	var page bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM)).Convert(text, &page); err != nil {
		t.Fatal(err)
	}
	return page.String()
}

// fragments returns the number of headings of a page by fragment.
func fragments(page string) map[string]int {
	count := map[string]int{}
	for _, m := range regexp.MustCompile(`<h[1-6]>(.*?)</h[1-6]>`).FindAllStringSubmatch(page, -1) {
		count[slug(m[1])]++
	}
	return count
}

// slug returns GitHub's fragment for a heading that goldmark has rendered.
func slug(heading string) string {
	heading = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(heading, "")
	heading = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`).Replace(heading)
	heading = regexp.MustCompile(`[^\p{L}\p{N}_ -]`).ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(heading, " ", "-")
}
