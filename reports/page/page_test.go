package page

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the fixture's page into the directory $TMPDIR to look at")

func assets(t *testing.T) map[string][]byte {
	t.Helper()
	m := map[string][]byte{}
	for _, id := range []string{"ring-ecdf", "ring-slowdown"} {
		data, err := os.ReadFile(filepath.Join("..", "figures", "testdata", id+".svg"))
		if err != nil {
			t.Fatal(err)
		}
		m["figures/"+id+".svg"] = data
	}
	return m
}

func fixturePage(t *testing.T) string {
	t.Helper()
	out, err := HTML("Ring report", []byte(fixture), assets(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(filepath.Join(os.TempDir(), "page.html"), out, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return string(out)
}

var cssURL = regexp.MustCompile(`url\(([^)]{0,24})`)

// Links may lead away; nothing may be loaded, and no script or style may apply except
// those in the policy. A browser checks the same in .ci/browser.
func TestPageAsksTheNetworkForNothing(t *testing.T) {
	page := fixturePage(t)
	for _, e := range parse(t, page) {
		switch e.name {
		case "link", "iframe", "object", "embed", "base", "form", "video", "audio", "source":
			t.Errorf("element %s", e.name)
		case "script":
			if e.attrs["src"] != "" || !strings.HasPrefix(e.path, "html head") && e.attrs["type"] != "text/plain" {
				t.Errorf("a script in %s: %v", e.path, e.attrs)
			}
		}
		for attr, v := range e.attrs {
			switch attr {
			case "src", "srcset", "data", "poster", "background", "action":
				if !strings.HasPrefix(v, "data:image/") {
					t.Errorf("%s %s=%.40q", e.name, attr, v)
				}
			case "href":
				if e.name != "a" {
					t.Errorf("%s href=%.40q", e.name, v)
				}
			}
			if strings.HasPrefix(attr, "on") || attr == "style" {
				t.Errorf("%s %s=%q", e.name, attr, v)
			}
		}
	}
	for _, m := range cssURL.FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(m[1], "data:font/woff2;base64,") {
			t.Errorf("style sheet loads %q", m[1])
		}
	}
	if strings.Contains(page, "@import") {
		t.Error("style sheet imports")
	}
	_, content, _ := strings.Cut(page, `http-equiv="Content-Security-Policy" content="`)
	content, _, _ = strings.Cut(content, `"`)
	if !strings.HasPrefix(content, "default-src 'none';") || strings.Contains(content, "unsafe") || strings.Contains(content, "*") {
		t.Errorf("content security policy %q", content)
	}
}

func TestPageHasTheFrameOfAReport(t *testing.T) {
	page := fixturePage(t)
	tags := parse(t, page)
	for name, want := range map[string]int{"h1": 1, "nav": 1, "main": 1, "title": 1, "figure": 2, "figcaption": 2, "img": 2,
		"details": 2, "summary": 2, "table": 2, "dl": 1, "header": 1} {
		if got := count(tags, name); got != want {
			t.Errorf("%d of %s, want %d", got, name, want)
		}
	}
	for _, want := range []string{
		`<html lang="en">`, `<meta name="viewport" content="width=device-width, initial-scale=1">`, `<title>Ring report</title>`,
		`<a class="skip" href="#page-main">`, `prefers-color-scheme: dark`, `@media print`,
		`<table class="r2 r3 c4 r5">`, `.c4 tr>:nth-child(4){text-align:center}`, `<td class="longer"`,
		`<td class="status erratum">refuted</td>`, `<td class="status failing"><strong>refuted</strong></td>`,
		`<td class="status supported"`, `<td class="status failing">inconclusive`,
		`&lt;img src=&#34;http://example.com/x.png&#34;&gt;`, `&lt;script&gt;`, `Costs are $5 and $6, or $7.`,
		`alt="ECDF of T &amp; theory"`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	ids := map[string]bool{}
	for _, e := range tags {
		if id, ok := e.attrs["id"]; ok {
			if ids[id] {
				t.Errorf("id %s twice", id)
			}
			ids[id] = true
		}
		if e.name == "table" && !strings.HasSuffix(e.path, "div") {
			t.Errorf("a table without its box, in %s", e.path)
		}
	}
	for _, e := range tags {
		if to, ok := strings.CutPrefix(e.attrs["href"], "#"); ok && !ids[to] {
			t.Errorf("link to missing #%s", to)
		}
	}
	out, err := HTML("Ring report", []byte(fixture), assets(t), nil)
	if err != nil || string(out) != page {
		t.Error("two pages of one report differ")
	}
}

// The list of contents is well-formed whatever the order of the levels.
func TestContentsFollowTheHeadings(t *testing.T) {
	for markdown, want := range map[string]string{
		"## a\n\n## b": `<ul><li><a href="#a">a</a></li><li><a href="#b">b</a></li></ul>`,
		"## a\n\n### b\n\n## c": `<ul><li><a href="#a">a</a><ul><li><a href="#b">b</a></li></ul></li><li><a ` +
			`href="#c">c</a></li></ul>`,
		"### a\n\n### b\n\n## `c` **d**": `<ul><li><a href="#a">a</a></li><li><a href="#b">b</a></li><li><a href="#c-d"><code>c</code> ` +
			`d</a></li></ul>`,
		"# a\n\n#### b": "",
	} {
		out, err := HTML("t", []byte(markdown), nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, nav, _ := strings.Cut(string(out), "Contents</summary>")
		nav, _, _ = strings.Cut(nav, "</details></nav>")
		if want == "" && strings.Contains(string(out), "<nav") {
			t.Errorf("%q: a list of nothing", markdown)
		}
		if want != "" && nav != want {
			t.Errorf("%q:\n%s, want\n%s", markdown, nav, want)
		}
	}
}

func TestImagesMustBeAssets(t *testing.T) {
	svg := []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"></svg>`)
	png := []byte("\x89PNG\r\n\x1a\n....")
	assets := map[string][]byte{"figures/a.svg": svg, "b.png": png, "c.gif": []byte("GIF89a"), "fake.png": svg, "fake.svg": png}
	for target, ok := range map[string]bool{
		"figures/a.svg": true, "./figures/a.svg": true, "b.png": true,
		"figures/missing.svg": false, "c.gif": false, "fake.png": false, "fake.svg": false,
		"http://example.com/a.png": false, "data:image/png;base64,AAAA": false, "../b.png": false,
	} {
		out, err := HTML("t", []byte("text ![x]("+target+")"), assets, nil)
		var e *AssetError
		if ok && (err != nil || !strings.Contains(string(out), `<img src='data:image/`)) {
			t.Errorf("%s: %v", target, err)
		}
		if !ok && (!errors.As(err, &e) || e.Path != target) {
			t.Errorf("%s: got %v, want an AssetError", target, err)
		}
	}
}

func TestCaptions(t *testing.T) {
	svg := []byte(`<svg xmlns="http://www.w3.org/2000/svg"></svg>`)
	for markdown, want := range map[string]string{
		"![x](a.svg)":                             "",
		"![x](a.svg)\nAs **drawn**.":              "\nAs <strong>drawn</strong>.",
		"![x](a.svg)\n\n*All of it.*":             "All of it.",
		"![x](a.svg)\n\n*Figure 1.* The rest.":    "<em>Figure 1.</em> The rest.",
		"![x](a.svg)\n\n*Note* that this is text": "",
		"![x](a.svg)\n\nNo caption.":              "",
	} {
		out, err := HTML("t", []byte(markdown), map[string][]byte{"a.svg": svg}, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, got, _ := strings.Cut(string(out), "<figcaption>")
		got, _, _ = strings.Cut(got, "</figcaption>")
		if strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("%q: caption %q, want %q", markdown, got, want)
		}
	}
}

func TestOnlyFoldsPassAsHTML(t *testing.T) {
	for markdown, want := range map[string]string{
		"<details open>\n<summary>a &lt; b</summary>\n\ntext\n\n</details>": "<details open><summary>a &lt; b</summary>",
		"a<br>b":                            "a<br>b",
		"a <b onclick=x>b</b>":              "a &lt;b onclick=x&gt;b&lt;/b&gt;",
		"<script>alert(1)</script>":         "&lt;script&gt;alert(1)&lt;/script&gt;",
		"<details onclick=x>":               "&lt;details onclick=x&gt;",
		"<!-- hidden -->":                   "",
		"a <!-- hidden --> b":               "<p>a  b</p>",
		"[x](javascript:alert(1))":          `<a href="">x</a>`,
		"<style>body{display:none}</style>": "&lt;style&gt;",
	} {
		if got := strings.ReplaceAll(body(t, markdown), "\n", ""); !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q: %q, want %q", markdown, got, want)
		}
	}
	for _, markdown := range []string{"<details>\n\ntext", "text\n\n</details>", "<details>\n<summary>a\n</details>\n"} {
		var e *FoldError
		if _, err := HTML("t", []byte(markdown), nil, nil); !errors.As(err, &e) {
			t.Errorf("%q: got %v, want a FoldError", markdown, err)
		}
	}
}

func TestTitleIsTextAndComesOnce(t *testing.T) {
	out, err := HTML(`A <b> & "c"`, []byte("text"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(out), "A &lt;b&gt; &amp; &#34;c&#34;"); n != 2 {
		t.Errorf("title written %d times, want head and heading", n)
	}
	out, err = HTML("t", nil, nil, nil)
	if err != nil || !strings.Contains(string(out), "<h1>t</h1>") {
		t.Errorf("empty report: %v", err)
	}
}
