package theorems_test

import (
	"bytes"
	"context"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems"
)

// Every claim belongs to exactly one part of a paper, with and without the
// trace; stories show figures and quote cases that there are.
func TestPapersAreValid(t *testing.T) {
	for name, claims := range map[string][]reports.Claim{"with trace": theorems.All(trace(t)), "without trace": theorems.All(nil)} {
		for _, fault := range reports.ValidatePapers(theorems.Papers(), claims) {
			// The figure of the measured lengths goes with the trace.
			if name == "without trace" && strings.Contains(fault.Error(), `"vb93-ring-cdf-trace"`) {
				continue
			}
			t.Errorf("%s: %v", name, fault)
		}
	}
}

// agreeing is a claim whose numbers are made up, so that each case comes out as
// the registry says it should: the document of a whole check without its
// minutes. The made-up numbers are as long as real ones.
func agreeing(c reports.Claim) reports.Claim {
	cases := c.Cases
	c.Cases = func() []reports.Case {
		list := cases()
		for i, k := range list {
			theory := float64(3 + i)
			if k.Kind == reports.Statistical {
				theory = 12.3456789 * float64(1+i)
			}
			list[i].Validate = nil
			list[i].Theory = func() (float64, error) { return theory, nil }
			list[i].Measure = func(_ context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
				return madeUp(c, k, theory, s.Level), nil
			}
		}
		return list
	}
	if figures := c.Figures; figures != nil {
		c.Figures = func() []reports.FigureSpec {
			specs := figures()
			for i, f := range specs {
				specs[i].Make = func(context.Context, montecarlo.Settings) (reports.Figure, error) { return sketch(f.ID), nil }
			}
			return specs
		}
	}
	return c
}

func madeUp(c reports.Claim, k reports.Case, theory, level float64) montecarlo.Estimate {
	e := montecarlo.Estimate{Name: "x", Value: theory, Lo: theory, Hi: theory, Level: level, N: 65536, Method: "Student t, look 4 of 8"}
	if k.Kind != reports.Statistical {
		e.Level, e.Method = 1, "exact computation"
	}
	room := 1e-3 * math.Abs(theory)
	switch {
	case c.Erratum != "" && c.Relation == reports.AtLeast:
		e.Value -= 0.234567 + math.Abs(theory)/3
	case c.Erratum != "":
		e.Value += 2*c.Resolution.Width(theory) + 0.234567 + math.Abs(theory)/3
	case c.Relation == reports.AtMost:
		e.Value -= math.Abs(theory) / 7
	case c.Relation == reports.AtLeast:
		e.Value += math.Abs(theory) / 7
	default:
		room = min(room, c.Resolution.Width(theory)/3)
	}
	e.Lo, e.Hi = e.Value, e.Value
	if k.Kind == reports.Statistical {
		e.Lo, e.Hi = e.Value-room, e.Value+room
	}
	return e
}

// sketch is a figure of the usual size: two curves of 600 points.
func sketch(id string) reports.Figure {
	f := reports.Figure{ID: id, Title: "Figure " + id, Caption: "Drawn from $x_i$ at level 0.95.", X: reports.Axis{Label: "x"}, Y: reports.Axis{Label: "y"}}
	for _, name := range []string{"measured", "theory"} {
		c := reports.Curve{Name: name}
		for i := range 600 {
			c.X, c.Y = append(c.X, float64(i)/7), append(c.Y, math.Sqrt(float64(i)))
		}
		f.Curves = append(f.Curves, c)
	}
	return f
}

// whole is the report of all claims with made-up measurements.
var whole = sync.OnceValues(func() (*reports.Report, error) {
	var claims []reports.Claim
	for _, c := range theorems.All(nil) {
		claims = append(claims, agreeing(c))
	}
	return reports.Check(context.Background(), claims, reports.Config{
		Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick(), Figures: true, Version: "test",
		References: theorems.References(), Papers: theorems.Papers(),
		Sections: []reports.Section{{Title: "Measured coverage", Text: "|as long|as the real one|\n|-|-|\n" + strings.Repeat("|as long|as the real one|\n", 160)}},
	})
})

func wholeReport(t testing.TB) *reports.Report {
	t.Helper()
	r, err := whole()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What GitHub shows: it renders markdown of up to 512 KB and shows longer files
// as plain text.
const githubRenders = 512 << 10

// The document of all claims is one that GitHub renders, its links lead
// somewhere, and it shows each claim and each figure once.
func TestDocumentOfAllClaims(t *testing.T) {
	r := wholeReport(t)
	if r.Failed() {
		t.Fatal("a made-up measurement disagrees with its claim")
	}
	text := string(r.Markdown("../.."))
	if len(text) > githubRenders {
		t.Errorf("%d bytes, GitHub renders %d", len(text), githubRenders)
	}
	if n := strings.Count(text, "\n"); n > 7000 {
		t.Errorf("%d lines", n)
	}

	// Raw numbers, and formulas that do not end on their line.
	for _, number := range regexp.MustCompile(`[0-9]+\.[0-9]+`).FindAllString(text, -1) {
		if digits := strings.TrimLeft(strings.Replace(number, ".", "", 1), "0"); len(digits) > 14 {
			t.Errorf("a number with all its digits: %s", number)
		}
	}
	for line := range strings.Lines(text) {
		if n := strings.Count(strings.ReplaceAll(line, `\$`, ""), "$"); n%2 != 0 {
			t.Errorf("%d dollars on a line: %s", n, line)
		}
	}
	if strings.Contains(text, "{{") && strings.Contains(text, "}}:") || strings.Contains(text, "not in this run") {
		t.Error("a quotation of a story is left open")
	}

	var page bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM)).Convert([]byte(text), &page); err != nil {
		t.Fatal(err)
	}
	headings := map[string]int{}
	for _, m := range regexp.MustCompile(`<h[1-6]>(.*?)</h[1-6]>`).FindAllStringSubmatch(page.String(), -1) {
		headings[slug(m[1])]++
	}
	links := regexp.MustCompile(`<a href="([^"]*)"`).FindAllStringSubmatch(page.String(), -1)
	inside, files := 0, 0
	for _, m := range links {
		if name, ok := strings.CutPrefix(m[1], "#"); ok {
			inside++
			if headings[name] != 1 {
				t.Errorf("link #%s leads to %d headings", name, headings[name])
			}
			continue
		}
		files++
		if _, err := os.Stat(filepath.FromSlash(m[1])); err != nil {
			t.Errorf("link to a file: %v", err)
		}
	}
	if inside < 200 || files != 2*len(r.Claims) {
		t.Errorf("%d links inside, %d to files, want hundreds and two for each of %d claims", inside, files, len(r.Claims))
	}

	for _, c := range r.Claims {
		if n := strings.Count(text, "\n#### "+c.ID+"\n"); n != 1 {
			t.Errorf("%s has %d headings", c.ID, n)
		}
		if n := strings.Count(text, "<details><summary>"+c.ID+" · "); n != 1 {
			t.Errorf("%s has %d folds", c.ID, n)
		}
	}
	for _, f := range r.Figures {
		if n := strings.Count(text, "](figures/"+f.ID+".svg)"); n != 1 {
			t.Errorf("figure %s stands in %d places", f.ID, n)
		}
	}
	if begun, ended := strings.Count(text, "<details>"), strings.Count(text, "</details>"); begun != ended || begun < len(r.Claims) {
		t.Errorf("%d folds begin, %d end", begun, ended)
	}
	// A table that is no table, and TeX outside of formulas.
	bare := regexp.MustCompile(`(?s)<code>.*?</code>|<pre>.*?</pre>|\$[^$]*\$`).ReplaceAllString(page.String(), "")
	for _, wrong := range []string{`<p>|`, `\lceil`, `\frac`, `\mathrm`, `\lambda`} {
		if i := strings.Index(bare, wrong); i >= 0 {
			t.Errorf("%s in the text: %s", wrong, bare[max(0, i-60):min(len(bare), i+60)])
		}
	}
}

// slug is GitHub's fragment of a heading that goldmark has rendered.
func slug(heading string) string {
	heading = regexp.MustCompile(`<[^>]*>`).ReplaceAllString(heading, "")
	heading = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">", "&quot;", `"`).Replace(heading)
	heading = regexp.MustCompile(`[^\p{L}\p{N}_ -]`).ReplaceAllString(strings.ToLower(heading), "")
	return strings.ReplaceAll(heading, " ", "-")
}

func BenchmarkMarkdown(b *testing.B) {
	r := wholeReport(b)
	for b.Loop() {
		r.Markdown("..")
	}
}

func BenchmarkJSON(b *testing.B) {
	r := wholeReport(b)
	for b.Loop() {
		if _, err := r.JSON(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	text, err := wholeReport(b).JSON()
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, err := reports.Read(bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}
