package verbs

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"castlab/reports/lab/console"
)

const toyNotebook = `{"cells": [
 {"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# A notebook\n", "\n", "What it *shows*, and [why](../docs/one.md)."]},
 {"cell_type": "code", "id": "b", "execution_count": 1, "metadata": {}, "source": ["fmt.Println(1)"], "outputs": [
  {"output_type": "stream", "name": "stdout", "text": ["one\n"]},
  {"output_type": "display_data", "metadata": {}, "data": {"image/svg+xml": ["<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"]}},
  {"output_type": "display_data", "metadata": {}, "data": {"text/markdown": ["under it"]}}]}],
 "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`

func toyFolder() fstest.MapFS {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg"></svg>`
	files := map[string]string{
		"README.md": "# Toy\n\nA [page](docs/one.md), a [notebook](nb/two.ipynb), [out](../x.md), [none](none.md), " +
			"[home](https://example.org).\n",
		"docs/one.md": "# One `law`\n\nFirst $x$.\n\n![alt](pic.svg) ![badge](https://example.org/b.png)\n\n" +
			"[a program](../cmd/toy/main.go) [back](../README.md#toy)\n",
		"docs/pic.svg": svg, "nb/two.ipynb": toyNotebook,
		"cmd/toy/main.go": "// Command toy\n// plays.\npackage main\n\nfunc main() {}\n", "cmd/toy/toy.svg": svg,
		"unlinked.md": "# Unlinked\n",
	}
	folder := fstest.MapFS{}
	for name, text := range files {
		folder[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return folder
}

// The texts of a site are those to which README.md leads inside of the folder, each once; notebooks and programs are examples,
// with the first picture that they show or that lies beside them.
func TestTheTextsOfASite(t *testing.T) {
	texts, err := documents(t.Context(), toyFolder())
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		path, page, title, lead string
		example, picture        bool
		holds                   string
	}{
		{"README.md", "README.html", "Toy", "A [page](docs/one.md)", false, false, "A [page]"},
		{"docs/one.md", "docs/one.html", "One law", "First $x$.", false, false, "![alt](pic.svg)"},
		{"nb/two.ipynb", "nb/two.html", "A notebook", "What it *shows*", true, true,
			"```go\nfmt.Println(1)\n```\n\n```\none\n```\n\n![Figure 1](cell-1-1.svg)\n\nunder it\n"},
		{"cmd/toy/main.go", "cmd/toy/main.go.html", "toy", "Command toy plays.", true, true, "func main() {}"},
	}
	if len(texts) != len(want) {
		t.Fatalf("%d texts: %+v", len(texts), texts)
	}
	for i, w := range want {
		d := texts[i]
		if d.path != w.path || d.page() != w.page || d.title != w.title || !strings.HasPrefix(d.lead, w.lead) || d.example != w.example ||
			(d.picture != nil) != w.picture || !strings.Contains(string(d.markdown), w.holds) {
			t.Errorf("%+v, want %+v", d, w)
		}
	}
	if len(texts[1].assets) != 1 {
		t.Errorf("pictures %v of docs/one.md, want pic.svg", texts[1].assets)
	}
}

// A text that cannot be read ends with an error that names it.
func TestTextsOfASiteThatAreRefused(t *testing.T) {
	for name, data := range map[string]string{"nb/two.ipynb": "{}", "docs/one.md": strings.Repeat("x", mostText+1)} {
		folder := toyFolder()
		folder[name] = &fstest.MapFile{Data: []byte(data)}
		if _, err := documents(t.Context(), folder); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := documents(ended, toyFolder()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want that it is canceled", err)
	}
}

// A site has the report with links to the live page where there is one, guide, gallery and live page under one navigation; what
// the folder of a report of others holds is left as it is.
func TestASiteOfAReport(t *testing.T) {
	dir := t.TempDir()
	wasm := filepath.Join(dir, "lab.wasm")
	for name, text := range map[string]string{wasm: "\x00asm\x01\x00\x00\x00", filepath.Join(dir, starter): "// starter"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	folder := filepath.Join(dir, "site")
	var out, errs bytes.Buffer
	status := run(t.Context(), t, []string{"report", "VB93-RING-PATH", "--site", folder, "--wasm", wasm},
		console.Streams{Out: &out, Err: &errs})
	if status != 0 || !strings.Contains(out.String(), "wrote "+filepath.Join(folder, "index.html")) {
		t.Fatalf("status %d: %s%s", status, &out, &errs)
	}
	for name, wanted := range map[string]string{
		"index.html":                                `<a href="gallery/index.html">`,
		"report/index.html":                         `href="../live/index.html#claim/VB93-RING-PATH"`,
		"report/report.json":                        `"castlab"`,
		"guide/index.html":                          `href="../notebooks/guide/tour.html"`,
		"notebooks/guide/tour.html":                 `href="../../GUIDE.html"`,
		"gallery/index.html":                        `<img src='data:image/svg`,
		"reports/lab/examples/coupons/main.go.html": "func collect",
		"notebooks/00-start.html":                   `aria-current="true">Gallery</a>`,
		"live/index.html":                           `<script src="../places.js" defer>`,
		"places.js":                                 `"VB93-RING-PATH"`,
	} {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil || !strings.Contains(string(data), wanted) {
			t.Errorf("%s lacks %s: %v", name, wanted, err)
		}
	}
	alone := filepath.Join(dir, "alone")
	status = run(t.Context(), t, []string{"report", "VB93-RING-PATH", "--out", alone}, console.Streams{Out: io.Discard, Err: &errs})
	if status != 0 {
		t.Fatalf("status %d: %s", status, &errs)
	}
	data, err := os.ReadFile(filepath.Join(alone, "index.html"))
	if text := string(data); err != nil || !strings.Contains(text, "castlab serve") || strings.Contains(text, "Open this claim live") {
		t.Errorf("a report that is alone has no command for the live page: %v", err)
	}
}

// Every example of castlab's own gallery has its picture.
func TestTheGalleryIsWhole(t *testing.T) {
	texts, err := documentsAround(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, d := range texts {
		if d.example {
			examples++
			if d.picture == nil {
				t.Errorf("%s has no picture", d.path)
			}
		}
	}
	if guides, err := filepath.Glob("../../../../notebooks/guide/*.md"); err != nil || examples < 10 || len(texts) < examples+len(guides) {
		t.Errorf("%d examples among %d texts: %v", examples, len(texts), err)
	}
	for _, d := range texts {
		if path.Ext(d.path) == ".md" && d.title == path.Base(d.path) {
			t.Errorf("%s has no title", d.path)
		}
	}
}

// What does not go together is refused before anything is computed, in one line, and nothing of others is replaced.
func TestSitesThatAreNotWritten(t *testing.T) {
	dir := t.TempDir()
	others := filepath.Join(dir, "others")
	if err := os.MkdirAll(others, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(others, "mine"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--site", others}, "it was not written by castlab"},
		{[]string{"--site", filepath.Join(dir, "site"), "--out", filepath.Join(dir, "report")}, "with --site the report is in the site"},
		{[]string{"--wasm", filepath.Join(dir, "none.wasm")}, "it is for --site"},
		{[]string{"--site", filepath.Join(dir, "site"), "--wasm", filepath.Join(dir, "none.wasm")}, "there is no such file"},
	} {
		var errs bytes.Buffer
		status := run(t.Context(), t, append([]string{"report", "VB93-RING-PATH"}, c.args...), console.Streams{Out: io.Discard, Err: &errs})
		if text := errs.String(); status != 2 || !strings.Contains(text, c.want) || strings.Count(text, "\n") != 1 {
			t.Errorf("%q: status %d, %s", c.args, status, text)
		}
	}
	if entries, err := os.ReadDir(others); err != nil || len(entries) != 1 {
		t.Errorf("the folder of others has %d files: %v", len(entries), err)
	}
	if _, err := os.Stat(filepath.Join(dir, "site")); err == nil {
		t.Error("a refused site is written")
	}
}
