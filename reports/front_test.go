package reports

import (
	"bytes"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The files of a report of one paper and one claim of none, as they are printed.
func TestMarkdownFilesAreTheGoldenFiles(t *testing.T) {
	files := printed().MarkdownFiles("..")
	if got, want := slices.Sorted(maps.Keys(files)), []string{"claims.md", "report.md", "vb93.md"}; !slices.Equal(got, want) {
		t.Fatalf("files %q, want %q", got, want)
	}
	for name, text := range files {
		golden(t, "files/"+name, text)
	}
	for name, text := range printed().MarkdownFiles("..") {
		if !bytes.Equal(text, files[name]) {
			t.Errorf("%s is another the second time", name)
		}
	}
}

// Every link between the files leads to a heading of the file it names.
func TestEveryLinkBetweenFilesHasItsHeading(t *testing.T) {
	r := printed()
	r.Papers[0].Parts[1].Title = r.Papers[0].Parts[0].Title // GitHub numbers the second
	r.Claims[3].Statement += " And VB93-RING-BOUND, of no paper."
	files := r.MarkdownFiles("")
	headings := map[string][]string{}
	for name, text := range files {
		for _, h := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(text), -1) {
			a := anchor(h[1])
			if slices.Contains(headings[name], a) {
				a += "-1"
			}
			headings[name] = append(headings[name], a)
		}
	}
	between := 0
	for name, text := range files {
		for _, m := range regexp.MustCompile(`\]\(([a-z0-9-]*\.md)?(?:#([^)]*))?\)`).FindAllStringSubmatch(string(text), -1) {
			file := m[1]
			if file == name {
				t.Errorf("%s refers to itself by name: %s", name, m[0])
			} else if file == "" {
				file = name
			} else {
				between++
			}
			if _, ok := files[file]; !ok || m[2] != "" && !slices.Contains(headings[file], m[2]) {
				t.Errorf("%s: %s leads nowhere", name, m[0])
			}
		}
	}
	for name, want := range map[string][]string{
		"report.md": {
			"](vb93.md)", "](claims.md)", "](vb93.md#errata)", "It fails by [VB93-RING-BOUND](claims.md#vb93-ring-bound).",
		},
		"claims.md": {"**This chapter fails**", "](report.md)", "](report.md#how-to-read-a-verdict)", "](report.md#provenance)"},
		"vb93.md": {"](#section-ii-the-ring-1)", "[VB93-RING-BOUND](claims.md#vb93-ring-bound), of no paper",
			"Every verdict is as the registry says"},
	} {
		for _, text := range want {
			if !strings.Contains(string(files[name]), text) {
				t.Errorf("%s lacks %s", name, text)
			}
		}
	}
	if between < 10 {
		t.Errorf("%d links between files", between)
	}
}

// A report without papers is one file, which contains every claim.
func TestAReportWithoutPapersIsOneFile(t *testing.T) {
	r := printed()
	r.Papers = nil
	files := r.MarkdownFiles("")
	if len(files) != 1 || !bytes.Equal(files["report.md"], r.Markdown("")) {
		t.Errorf("files %q, want the document alone", slices.Sorted(maps.Keys(files)))
	}
	for _, want := range []string{"|[Claims](#claims)|4|12|", "## Claims\n", "#### VB93-SLOTS\n", "[1 erratum](#errata)"} {
		if !strings.Contains(string(files["report.md"]), want) {
			t.Errorf("report.md lacks %q", want)
		}
	}
	if strings.Contains(string(files["report.md"]), "|all|") {
		t.Error("a sum of one chapter")
	}
}

// No two chapters have the same file, even if case is ignored, and none has that of the
// front page. A paper without checked claims has no file.
func TestEveryChapterHasItsFile(t *testing.T) {
	r := printed()
	r.Papers = []Paper{
		{Name: "Report", Title: "A", Parts: []Part{{"P", []string{"VB93-RING-EXP"}}}},
		{Name: "CLAIMS", Title: "B", Parts: []Part{{"P", []string{"VB93-RING-LN"}}}},
		{Name: "claims-2", Title: "C", Parts: []Part{{"P", []string{"VB93-RING-BOUND"}}}},
		{Name: "report", Title: "D", Parts: []Part{{"P", []string{"NOT-CHECKED"}}}, Slips: []Slip{{Place: "p", Printed: "a", Meant: "b"}}},
	}
	files := r.MarkdownFiles("")
	for name, title := range map[string]string{
		"report.md": "castlab report", "report-2.md": "Report: A", "claims.md": "CLAIMS: B", "claims-2.md": "claims-2: C",
		"claims-3.md": "Claims of no paper",
	} {
		if !strings.HasPrefix(string(files[name]), "# "+title+"\n") {
			t.Errorf("%s begins with %.40q, want the title %q", name, files[name], title)
		}
	}
	if len(files) != 5 {
		t.Errorf("files %q", slices.Sorted(maps.Keys(files)))
	}
}

// Every kind of erratum has its column, also errata without a kind and slips, and the
// front page reports errors that are not confirmed.
func TestErrataAreCountedOnTheFrontPage(t *testing.T) {
	r := printed()
	r.Papers[0].Slips = []Slip{{Place: "p", Printed: "a", Meant: "b", Kind: ErratumMisprint}, {Place: "q", Printed: "a", Meant: "b"}}
	front := func() string { return string(r.MarkdownFiles("")["report.md"]) }
	if text := front(); !strings.Contains(text, "|chapter|of no kind|slips|\n|-|-:|-:|\n|[VB93: Rings \\& "+
		"cubes](vb93.md#errata)|1|2|\n|all|1|2|\n") || strings.Contains(text, "The errors") {
		t.Errorf("an erratum of no kind and two slips:\n%s", text)
	}
	mark := func(id string, kind ErratumKind, status Status) {
		for i := range r.Claims {
			if r.Claims[i].ID == id {
				r.Claims[i].Erratum, r.Claims[i].ErratumKind = "It is wrong.", kind
			}
		}
		for i := range r.Verdicts {
			if v := &r.Verdicts[i]; v.Claim == id {
				v.Erratum, v.ErratumKind, v.Status = "It is wrong.", kind, status
			}
		}
	}
	mark("VB93-RING-LN", ErratumError, Refuted)
	mark("VB93-RING-BOUND", ErratumError, Supported)
	mark("VB93-SLOTS", ErratumScan, Refuted)
	for _, want := range []string{
		"|chapter|errors|artifacts of the scan|slips|\n",
		"|[VB93: Rings \\& cubes](vb93.md#errata)|1|1|2|\n|[Claims of no paper](claims.md#errata)|1|0|0|\n|all|2|1|2|\n",
		"- [VB93-RING-LN](vb93.md#vb93-ring-ln): Loose wording: a factor ln n\n",
		"- [VB93-RING-BOUND](claims.md#vb93-ring-bound): Mean time of a multinode broadcast in a ring: **supported (erratum not " +
			"confirmed)**\n",
	} {
		if !strings.Contains(front(), want) {
			t.Errorf("the front page lacks %q:\n%s", want, front())
		}
	}
	r.Papers[0].Slips = nil
	for i := range r.Claims {
		r.Claims[i].Erratum, r.Claims[i].ErratumKind = "", ""
	}
	if strings.Contains(front(), "## Errata") {
		t.Error("a chapter of no errata")
	}
}
