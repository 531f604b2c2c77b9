package page

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

const twoClaims = `## VB93: the ring

### Section II

<details><summary>VB93-RING-EQ1 · Mean time &lt;of&gt; the ring · = theory · supported · 14 cases · tightness 0.998 to 1.002</summary>

#### VB93-RING-EQ1

Inside.

<details>
<summary>All 14 cases</summary>

More.

</details>
</details>
<details open><summary>VB93-RING-LN · As printed · = theory · refuted as marked (erratum) · 4 cases</summary>

#### VB93-RING-LN

Inside.

</details>
`

var bothClaims = map[string]Claim{
	"VB93-RING-EQ1": {Supported, "supported"},
	"VB93-RING-LN":  {Erratum, "refuted as marked (erratum)"},
}

func TestFoldsOfClaimsAreClaims(t *testing.T) {
	out, err := HTML("t", []byte(twoClaims), nil, bothClaims)
	if err != nil {
		t.Fatal(err)
	}
	got := string(out)
	_, got, _ = strings.Cut(got, "<main")
	for _, want := range []string{
		`<details class="claim supported"><summary><span class="id">VB93-RING-EQ1</span> <span class="name">Mean time &lt;of&gt; the ` +
			`ring</span> <span class="status supported">supported</span> <span class="facts">= theory · 14 cases · tightness 0.998 to ` +
			`1.002</span></summary>`,
		`<details class="claim erratum" open><summary><span class="id">VB93-RING-LN</span> <span class="name">As printed</span> <span ` +
			`class="status erratum">refuted as marked (erratum)</span> <span class="facts">= theory · 4 cases</span></summary>`,
		`<h4 id="vb93-ring-ln">VB93-RING-LN</h4>`, "<details>\n<summary>All 14 cases</summary>",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if a, b := strings.Count(got, "<details"), strings.Count(got, "</details>"); a != 3 || b != 3 {
		t.Errorf("%d folds begin, %d end", a, b)
	}
	want := `<ul><li><a href="#vb93-the-ring">VB93: the ring</a><ul><li><a href="#section-ii">Section II</a><ul>` +
		`<li class="supported"><a href="#vb93-ring-eq1"><span class="id">VB93-RING-EQ1</span> Mean time &lt;of&gt; the ring</a></li>` +
		`<li class="erratum"><a href="#vb93-ring-ln"><span class="id">VB93-RING-LN</span> As printed</a></li></ul></li></ul></li></ul>`
	if !strings.Contains(string(out), want) {
		t.Errorf("contents lack the claims: %s", out[strings.Index(string(out), "<nav"):][:900])
	}
}

// Each claim in the contents has its own status, whatever precedes it.
func TestEachClaimHasItsOwnStatus(t *testing.T) {
	claims, text, want := map[string]Claim{}, "## Part\n\n", []string(nil)
	for i, class := range []Class{Supported, Failing, Erratum, Supported, Failing} {
		id := fmt.Sprint("A-", i)
		claims[id] = Claim{class, string(class)}
		text += "<details><summary>" + id + " · t · " + string(class) + "</summary>\n\n#### " + id + "\n\nx\n\n</details>\n"
		want = append(want, fmt.Sprintf(`<li class="%s"><a href="#a-%d">`, class, i))
	}
	out, err := HTML("t", []byte(text), nil, claims)
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range want {
		if strings.Count(string(out), w) != 1 {
			t.Errorf("the contents have %d of %s", strings.Count(string(out), w), w)
		}
	}
}

// Long contents are folded, section by section.
func TestLongContentsAreFolded(t *testing.T) {
	out, err := HTML("t", []byte(strings.Repeat(twoClaims+"\n", 11)), nil, bothClaims)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(out), "</a><details><summary aria-label="); n != 22 {
		t.Errorf("%d folds in the contents, want one a section and one a part: 22", n)
	}
}

// The class of a claim is the one that the caller gives, whatever its summary says; a
// fold whose summary does not begin with a claim has none.
func TestStatusIsData(t *testing.T) {
	claims := map[string]Claim{
		"COIN":     {Failing, "8 supported, 1 inconclusive"},
		"A.1":      {Supported, "supported"},
		"A-1":      {Erratum, "refuted as marked (erratum)"},
		"A-MIXED":  {Failing, "1 refuted, 3 supported (erratum not confirmed)"},
		"A-SILENT": {Failing, "not in the summary"},
	}
	for summary, want := range map[string]fold{
		"COIN · t · = theory · 8 supported, 1 inconclusive · 9 cases":  {claims["COIN"], "COIN", "t", []string{"= theory", "9 cases"}},
		"A.1 · supported · supported":                                  {claims["A.1"], "A.1", "supported", []string{}},
		"A-1\n · a title\n · refuted as marked (erratum) · 1 case":     {claims["A-1"], "A-1", "a title", []string{"1 case"}},
		"A-MIXED · t · 1 refuted, 3 supported (erratum not confirmed)": {claims["A-MIXED"], "A-MIXED", "t", []string{}},
		"A-SILENT · t · supported":                                     {claims["A-SILENT"], "A-SILENT", "t", []string{"supported"}},
	} {
		if got, ok := foldOf(summary, claims); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v %+v, want %+v", summary, ok, got, want)
		}
	}
	for _, summary := range []string{"", "All 12 cases", "All 12 cases · more", "B-1 · t · supported", "a-1 · t", "A-1", "A-1: t · x",
		"<b>A-1 · t"} {
		if c, ok := foldOf(summary, claims); ok {
			t.Errorf("%q is the claim %v", summary, c)
		}
	}
}

// The content of a summary is text, and folds balance.
func FuzzFolds(f *testing.F) {
	f.Add("A-1 · <script>alert(1)</script> · supported")
	f.Add("A-1 · t</summary></details><details><summary>x")
	f.Add("A-1 · t · \" onclick=x · &lt;img src=x&gt;")
	f.Fuzz(func(t *testing.T, summary string) {
		r := &folds{claims: map[string]Claim{"A-1": {Supported, "supported"}}}
		out, err := r.clean("<details><summary>" + summary + "</summary>\nx</details>")
		if err != nil || len(r.open) > 0 {
			return // rejected
		}
		rest := out
		for {
			i := strings.IndexByte(rest, '<')
			if i < 0 {
				break
			}
			rest = rest[i:]
			end := strings.IndexByte(rest, '>')
			tag := rest[:end+1]
			ofFold := strings.HasPrefix(tag, `<span class="`) || strings.HasPrefix(tag, `<details class="claim`)
			switch tag {
			case "<details>", "<details open>", "</details>", "<summary>", "</summary>", "<br>", "</span>":
				ofFold = true
			}
			if !ofFold || strings.Contains(tag, "onclick") {
				t.Fatalf("%q lets %q through", summary, tag)
			}
			rest = rest[end+1:]
		}
	})
}
