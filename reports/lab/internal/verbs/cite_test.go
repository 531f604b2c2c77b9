package verbs

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castlab/reports/lab/console"
	"castlab/reports/theorems"
)

// The citation of every paper is taken apart, without a rest; one of another form is a title as it is.
func TestEveryPaperIsCitedByItsParts(t *testing.T) {
	years := map[string]string{"VB93": "1993", "ST93": "1993", "VB95": "1995", "VAR98": "2000", "SV93": "1993"}
	for _, p := range theorems.Papers() {
		w := workOf(p.Citation)
		parts := append(slices.Clone(w.authors), w.title)
		if w.venue != "" {
			parts = append(parts, w.venue)
		}
		if whole := strings.Join(append(parts, w.year+"."), ", "); whole != p.Citation || len(w.authors) == 0 || w.year != years[p.Name] {
			t.Errorf("%s: %+v of %s", p.Name, w, p.Citation)
		}
	}
	for _, odd := range []string{"Book", "Stamp, 1990", "A. Stamp, 1990", "A. Stamp, On guests, soon"} {
		if w := workOf(odd); w.title != odd || w.year != "" || len(w.authors) > 0 {
			t.Errorf("%s: %+v", odd, w)
		}
	}
}

// The entries of one claim, by hand, and of all claims: two with balanced braces, and no letter that TeX would take for
// something else.
func TestBibTeXOfClaims(t *testing.T) {
	var out strings.Builder
	if status := run(t.Context(), t, []string{"doc", "VB93-RING-EXP", "--bibtex"}, console.Streams{Out: &out, Err: &out}); status != 0 {
		t.Fatal(out.String())
	}
	const want = `@article{VB93,
  author = {E. A. Varvarigos and D. P. Bertsekas},
  title = {Multinode Broadcast in Hypercubes and Rings with Randomly Distributed Length of Packets},
  journal = {IEEE Transactions on Parallel and Distributed Systems},
  volume = {4},
  number = {2},
  year = {1993},
}
`
	if !strings.HasSuffix(out.String(), want) || !strings.Contains(out.String(), "@misc{castlab:VB93-RING-EXP,\n") {
		t.Errorf("%s", out.String())
	}
	a := broadcastApp(t)
	bare := regexp.MustCompile(`(^|[^\\])[&%$#_~^]`)
	for _, c := range a.lab.Claims {
		text := a.bibtex(c)
		entries := strings.Count(text, "@misc{") + strings.Count(text, "@article{")
		if entries != 2 || strings.Count(text, "{") != strings.Count(text, "}") || bare.MatchString(text) {
			t.Errorf("%s: %s", c.ID, text)
		}
		if !strings.Contains(a.citeText(c), c.ID) {
			t.Errorf("%s: %s", c.ID, a.citeText(c))
		}
	}
}

// CITATION.cff names the version of the program and the license of the tree.
func TestTheCitationFile(t *testing.T) {
	text, err := os.ReadFile("../../../../CITATION.cff")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("../../../broadcast/lab.go")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`const release = "([0-9.]+)"`).FindSubmatch(source)
	if version == nil || !strings.Contains(string(text), "\nversion: "+string(version[1])+"\n") {
		t.Errorf("the version is %s:\n%s", version, text)
	}
	for _, line := range []string{"cff-version: 1.2.0\n", "\nmessage: ", "\ntitle: ", "\nauthors:\n  - name: ",
		"\nlicense: BSD-3-Clause\n"} {
		if !strings.Contains(string(text), line) {
			t.Errorf("no line %q", line)
		}
	}
}
