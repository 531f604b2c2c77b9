package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A document is a file of markdown: its path in the tree, with slashes, and its text.
type document struct{ path, text string }

// documents reads files of the tree by patterns, such as notebooks/guide/*.md.
func documents(t *testing.T, patterns ...string) (list []document) {
	t.Helper()
	root := filepath.Join("..", "..")
	for _, pattern := range patterns {
		files, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil || len(files) == 0 {
			t.Fatalf("no file %s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			name, err := filepath.Rel(root, file)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, document{filepath.ToSlash(name), string(text)})
		}
	}
	return list
}

// allDocuments are the paths of all markdown of the tree but what tests compare with.
func allDocuments(t *testing.T) (paths []string) {
	t.Helper()
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "testdata" || entry.Name() == ".git"):
			return fs.SkipDir
		case entry.Type().IsRegular() && strings.HasSuffix(file, ".md"):
			name, err := filepath.Rel(root, file)
			paths = append(paths, filepath.ToSlash(name))
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths
}

// guidePages are the pages of the guide.
func guidePages(t *testing.T) []document { return documents(t, "notebooks/guide/*.md") }

// The contents page links every page of the guide once in its table of questions, and every page links back.
func TestTheGuideHasEveryPage(t *testing.T) {
	contents, _, _ := strings.Cut(documents(t, "GUIDE.md")[0].text, "\n## Verbs\n")
	for _, page := range guidePages(t) {
		if n := strings.Count(contents, "]("+page.path+") |\n"); n != 1 {
			t.Errorf("GUIDE.md has %d rows of %s, want 1", n, page.path)
		}
		if !strings.Contains(page.text, "\n[Contents](../../GUIDE.md)\n") {
			t.Errorf("%s does not link the contents", page.path)
		}
		if len(anchors(page.text)) == 0 || !strings.HasPrefix(page.text, "# ") {
			t.Errorf("%s has no title", page.path)
		}
	}
}

// The contents page has a row for every verb of the first page of help, and none for another.
func TestTheGuideHasEveryVerb(t *testing.T) {
	contents := documents(t, "GUIDE.md")[0].text
	var rows []string
	for _, m := range regexp.MustCompile("(?m)^\\| `([a-z]+)` \\| [^|]+ \\| [^|]*\\|$").FindAllStringSubmatch(contents, -1) {
		rows = append(rows, m[1])
	}
	want := verbs(t)
	slices.Sort(want)
	if !slices.Equal(rows, want) {
		t.Errorf("GUIDE.md has rows of\n%q, the verbs in order are\n%q", rows, want)
	}
}

// Every table of measured coverage is linked by the page about it.
func TestTheGuideHasEveryCoverage(t *testing.T) {
	page := documents(t, "notebooks/guide/coverage.md")[0]
	tables := 0
	for _, name := range allDocuments(t) {
		if path.Base(name) != "COVERAGE.md" {
			continue
		}
		if tables++; !strings.Contains(page.text, "](../../"+name+")") {
			t.Errorf("%s does not link %s", page.path, name)
		}
	}
	if tables < 7 {
		t.Errorf("only %d files COVERAGE.md", tables)
	}
}

// Every link inside of the documents leads to a file or a folder of the tree, and every anchor to a heading of its file.
func TestLinksOfDocumentsLeadSomewhere(t *testing.T) {
	seen := 0
	for _, page := range documents(t, allDocuments(t)...) {
		for _, link := range links(page.text) {
			seen++
			if fault := broken(t, page.path, link); fault != "" {
				t.Errorf("%s: (%s): %s", page.path, link, fault)
			}
		}
	}
	if seen < 150 {
		t.Errorf("only %d links found", seen)
	}
}

// A link to what does not exist is noticed, and one in a block of code is none.
func TestBrokenLinksAreNoticed(t *testing.T) {
	const from = "notebooks/guide/tour.md"
	for link, want := range map[string]bool{
		"#no-such-heading": true, "missing.md": true, "coverage.md#no-such-heading": true,
		"../../missing": true, "../../../README.md": true,
		"#how-to-read-a-verdict": false, "coverage.md": false, "coverage.md#one-long-run": false, "../../montecarlo": false,
	} {
		if got := broken(t, from, link) != ""; got != want {
			t.Errorf("%s in %s is broken: %v, want %v", link, from, got, want)
		}
	}
	text := "[a](b.md)\n```go\nx[i](y)\n```\n`p[i](q)` and [two\nlines](c.md#d) [out](https://example.org/)\n"
	if got := links(text); !slices.Equal(got, []string{"b.md", "c.md#d"}) {
		t.Errorf("links %q", got)
	}
	if got := anchors("# A `b`, c's: *d*\n```sh\n# no heading\n```\n## Same\n## Same\n"); !slices.Equal(got,
		[]string{"a-b-cs-d", "same", "same-1"}) {
		t.Errorf("anchors %q", got)
	}
}

var (
	fenced   = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	inlined  = regexp.MustCompile("`[^`\n]*`")
	linked   = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading  = regexp.MustCompile(`(?m)^#+ +(.*?)\s*$`)
	unspoken = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
)

// links are the targets of a text's links inside of the tree.
func links(text string) (targets []string) {
	text = inlined.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
	for _, m := range linked.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(m[1], "://") {
			targets = append(targets, m[1])
		}
	}
	return targets
}

// anchors are the names that GitHub gives to the headings of a text.
func anchors(text string) (names []string) {
	times := map[string]int{}
	for _, m := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		name := strings.ReplaceAll(unspoken.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")
		times[name]++
		if n := times[name]; n > 1 {
			name += "-" + string(rune('0'+n-1))
		}
		names = append(names, name)
	}
	return names
}

// broken says what is wrong with a link from a file, or nothing.
func broken(t *testing.T, from, link string) string {
	t.Helper()
	name, anchor, has := strings.Cut(link, "#")
	target := from
	if name != "" {
		target = path.Join(path.Dir(from), name)
	}
	if !filepath.IsLocal(filepath.FromSlash(target)) {
		return "it leaves the tree"
	}
	file := filepath.Join("..", "..", filepath.FromSlash(target))
	if _, err := os.Stat(file); err != nil {
		return "there is no such file"
	}
	if !has {
		return ""
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	if !slices.Contains(anchors(string(text)), anchor) {
		return "no heading there has that name"
	}
	return ""
}
