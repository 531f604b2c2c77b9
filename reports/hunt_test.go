package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
)

// invented is a hunt of invented numbers: an equality, a bound that is attained over two
// keys, an erratum, a claim that is false, one without parameters and one without time.
func invented() *Hunt {
	number := func(x float64) *float64 { return &x }
	h := &Hunt{
		Format: HuntFormat, Program: "castlab", Version: "v0.1.0", Words: []string{"VB93", "T|A"}, Seed: 7, Alpha: 0.01, Among: 5,
		Budget: 60,
		Claims: []Hunted{
			{
				Claim: "VB93-RING-EXP", Relation: "=", Points: 240, Refused: 3, Slow: 2, Seconds: 1.5,
				Tightest:      &HuntedPoint{`n=3 law=empirical(file="a|b.csv")`, 0.004},
				Distinguished: 0.0123, Undistinguished: 0.4, Doubtful: 1, Warned: 1,
				Ranges:   []HuntedRange{{Key: "n", Lo: number(2), Hi: number(181)}, {Key: "law", Values: []string{"empirical", "uniform"}}},
				Failures: []HuntFailure{{"n=4 law=x", "it panicked: [1]"}},
			},
			{
				Claim: "VB93-RING-BOUND", Relation: "<=", Points: 6, Whole: true, Tightest: &HuntedPoint{"n=2 x=0.5", 0},
				Ranges: []HuntedRange{{Key: "n", Lo: number(2), Hi: number(400)}, {Key: "x", Lo: number(0.5), Hi: number(1)}},
				Shown:  []HuntedPoint{{"n=2 x=0.5", 0}, {"n=3 x=0.5", 0.05}, {"n=400 x=1", 1}, {"n=5", 2}},
			},
			{
				Claim: "VB93-RING-LN", Erratum: true, Relation: "=", Points: 1, Tightest: &HuntedPoint{"n=2", -0.3},
				Counterexample: &Counterexample{Params: "n=2", Kind: "statistical", Theory: 0.69, First: "n=7", After: 1, Steps: 2,
					Estimate: montecarlo.EstimateJSON{Name: "T", Value: 1.5, Lo: 1.4, Hi: 1.6, Level: 0.9988, N: 4096, Unit: "m",
						Method: "Student t", Warnings: []string{}}},
			},
			{
				Claim: "OTHER", Relation: ">=", Points: 9, Unconfirmed: 1, Tightest: &HuntedPoint{"d=2", number2(math.Inf(-1))},
				Counterexample: &Counterexample{Params: "d=2 law=two-point(low=0,high=1,mean=0.5)", Kind: "computed",
					Theory: number2(math.Inf(1)), First: "d=2", After: 9,
					Estimate: montecarlo.EstimateJSON{Value: 1, Lo: 1, Hi: 1, Level: 1, N: 1, Method: "counted", Warnings: []string{}}},
			},
			{Claim: "VB93-SLOTS", Relation: "=", Skipped: "it has no variable"},
			{Claim: "LATE", Relation: "<="},
		},
	}
	h.Complete()
	return h
}

func number2(x float64) montecarlo.Number { return montecarlo.Number(x) }

func attackedReport() *Report {
	r := printed()
	r.Hunt = invented()
	return r
}

// The chapter of the front page; the folds of claims have a line each.
func TestTheChapterOnAttacksIsTheGoldenFile(t *testing.T) {
	r := attackedReport()
	text := string(r.Markdown(".."))
	_, chapter, found := strings.Cut(text, "## What was attacked\n")
	chapter, _, ended := strings.Cut(chapter, "\n## ")
	if !found || !ended {
		t.Fatalf("no chapter:\n%s", text)
	}
	golden(t, "attacked.md", []byte(chapter))
	for _, want := range []string{
		"*Attacked* [240 points](#what-was-attacked) of `n=2..181 law=empirical,uniform`: no counterexample; tightest margin 0.004 at " +
			"`n=3 law=empirical(file=\"a|b.csv\")`; refutable 1.2 % to 40 %, but for 1 point.",
		"*Attacked* [6 points](#what-was-attacked) of `n=2..400 x=0.5..1`, which are all: no counterexample; tightest margin 0 at " +
			"`n=2 x=0.5`.",
		"*Attacked* [1 point](#what-was-attacked): the erratum is confirmed at `n=2`",
		"[What was attacked](#what-was-attacked): 256 points of 5 claims. **1 counterexample of a claim was found**; 1 erratum " +
			"was confirmed.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the document lacks %s", want)
		}
	}
	if files := r.MarkdownFiles(".."); !strings.Contains(string(files["vb93.md"]), "[240 points](report.md#what-was-attacked)") ||
		!strings.Contains(string(files["report.md"]), "[VB93-RING-EXP](vb93.md#vb93-ring-exp)|240|") {
		t.Error("the files do not refer to each other")
	}
	if r.Hunt.Interrupted = true; !strings.Contains(string(r.Markdown("..")), "It was interrupted before its budget was used. ") {
		t.Error("the chapter does not say that the hunt was interrupted")
	}
	if !r.Failed() {
		t.Error("a report on a claim with a counterexample does not fail")
	}
	r = printed()
	r.Verdicts = nil
	r.Hunt = &Hunt{Claims: []Hunted{{Claim: "E", Erratum: true, Counterexample: &Counterexample{}}}}
	if r.Failed() {
		t.Error("a confirmed erratum fails a report")
	}
}

// Tables are whole, links lead to headings, and folds are closed, also when the table is a
// fold of its own.
func TestTheChapterOnAttacksIsSound(t *testing.T) {
	r := attackedReport()
	for i := range longTable {
		r.Hunt.Claims = append(r.Hunt.Claims, Hunted{Claim: "MORE-" + string(rune('A'+i%26)) + strings.Repeat("X", i/26), Relation: "=",
			Points: 1, Tightest: &HuntedPoint{"a|b", 1}})
	}
	text := r.Markdown("")
	if begun, ended := bytes.Count(text, []byte("<details")), bytes.Count(text, []byte("</details>")); begun != ended {
		t.Errorf("%d folds, %d ends", begun, ended)
	}
	var html bytes.Buffer
	if err := goldmark.New(goldmark.WithExtensions(extension.GFM)).Convert(text, &html); err != nil {
		t.Fatal(err)
	}
	rows := 0
	for _, table := range regexp.MustCompile(`(?s)<table>.*?</table>`).FindAllString(html.String(), -1) {
		columns := strings.Count(table, "<th") - strings.Count(table, "<thead")
		for _, row := range strings.Split(table, "<tr>")[2:] {
			if got := strings.Count(row, "<td"); got != columns {
				t.Errorf("%d cells in a table of %d columns: %s", got, columns, row)
			}
			if strings.Contains(table, "tightest at") {
				rows++
			}
		}
	}
	if rows != 5+longTable {
		t.Errorf("%d claims in the table, want those that were searched, %d", rows, 5+longTable)
	}
	for _, m := range regexp.MustCompile(`\]\(#([^)]+)\)`).FindAllStringSubmatch(string(text), -1) {
		if !slices.ContainsFunc(regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(string(text), -1),
			func(h []string) bool { return anchor(h[1]) == m[1] }) {
			t.Errorf("no heading for #%s", m[1])
		}
	}
}

// By hand: of the bound's four points three have both keys, one in each of three
// classes; n spans more than a factor of 50. An equality and a claim whose points are all
// in one class have no picture, and a counterexample has.
func TestPicturesOfMargins(t *testing.T) {
	h := invented()
	list := h.Figures()
	if len(list) != 1 || list[0].ID != "attack-VB93-RING-BOUND" {
		t.Fatalf("%d pictures: %+v", len(list), list)
	}
	f := list[0]
	if f.X.Label != "n" || !f.X.Log || f.X.Integer || f.Y.Label != "x" || f.Y.Log || len(f.Curves) != 3 ||
		!strings.Contains(f.Caption, "3 of 6 points over `n` and `x`") {
		t.Errorf("%+v", f)
	}
	for i, want := range []Curve{
		{Name: "margin 1 or more", Kind: Points, Hue: 1, X: []float64{400}, Y: []float64{1}},
		{Name: "0.01 to 0.1", Kind: Points, Hue: 3, X: []float64{3}, Y: []float64{0.5}},
		{Name: "0 to 0.01", Kind: Points, Hue: 4, X: []float64{2}, Y: []float64{0.5}},
	} {
		if !reflect.DeepEqual(f.Curves[i], want) {
			t.Errorf("%+v, want %+v", f.Curves[i], want)
		}
	}
	bound := h.Claims[1]
	for i := range 12 {
		c := bound
		c.Claim = "B-" + string(rune('A'+i))
		c.Tightest = &HuntedPoint{"n=2 x=0.5", number2(float64(12-i) / 1000)}
		h.Claims = append(h.Claims, c)
	}
	h.Claims[3].Shown, h.Claims[3].Ranges = bound.Shown, bound.Ranges // the counterexample
	list, more := h.pictures()
	var ids []string
	for _, f := range list {
		ids = append(ids, strings.TrimPrefix(f.ID, "attack-"))
	}
	if want := "OTHER VB93-RING-BOUND B-L B-K B-J B-I B-H B-G"; strings.Join(ids, " ") != want || more != 6 {
		t.Errorf("%v and %d more, want %s and 6", ids, more, want)
	}
	apart := Hunted{Claim: "A", Relation: "<=", Ranges: bound.Ranges, Tightest: bound.Tightest,
		Shown: []HuntedPoint{{"n=1", 0}, {"n=2", 0}, {"x=1", 0}, {"x=2", 1}}}
	if list := (&Hunt{Claims: []Hunted{apart}}).Figures(); len(list) != 0 {
		t.Errorf("a picture of points without both keys: %+v", list)
	}
	if list := (*Hunt)(nil).Figures(); list != nil {
		t.Error("pictures of no hunt")
	}
}

func encodeHunt(t testing.TB, h *Hunt) string {
	t.Helper()
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A hunt, and a report with one, read back the same; the report verifies without it.
func TestASavedHuntReadsBackTheSame(t *testing.T) {
	h := invented()
	back, err := ReadHunt(strings.NewReader(encodeHunt(t, h)))
	if err != nil || !reflect.DeepEqual(h, back) {
		t.Fatalf("%v\n%+v\n%+v", err, h, back)
	}
	r := full(t)
	r.Hunt = h
	text := encode(t, r)
	read, err := Read(bytes.NewReader(text))
	if err != nil || !reflect.DeepEqual(r, read) {
		t.Fatalf("a report with a hunt: %v", err)
	}
	a, err := compared(r)
	if err != nil {
		t.Fatal(err)
	}
	r.Hunt = nil
	if b, err := compared(r); err != nil || !reflect.DeepEqual(a, b) {
		t.Errorf("a verification compares the hunt: %v", err)
	}
}

// What is not a hunt, is incomplete or contradicts itself is refused in one line.
func TestWhatIsNoHuntIsRefused(t *testing.T) {
	whole := encodeHunt(t, invented())
	for name, change := range map[string][3]string{
		"another format": {`"castlab-hunt-1"`, `"castlab-hunt-0"`, "want castlab-hunt-1"},
		"an unknown key": {`"seed":7`, `"seed":7,"sead":7`, "sead"},
		"a missing key":  {`"seed":7,`, ``, "seed: the key is missing"},
		"twice":          {`"seed":7,`, `"seed":7,"seed":7,`, "twice"},
		"null":           {`"seed":7`, `"seed":null`, "seed"},
		"alpha":          {`"alpha":0.01`, `"alpha":1`, "between 0 and 1"},
		"a claim twice":  {`"claim":"OTHER"`, `"claim":"VB93-RING-EXP"`, "twice"},
		"no ID":          {`"claim":"OTHER"`, `"claim":"a b"`, "no ID"},
		"relation":       {`"relation":"\u003e="`, `"relation":"\u003e"`, "relation"},
		"count":          {`"refused":3`, `"refused":-3`, "below 0"},
		"among":          {`"among":5`, `"among":6`, "share alpha"},
		"not refuted":    {`"theory":0.69`, `"theory":1.5`, "inconclusive"},
		"a warning":      {`"method":"Student t","warnings":[]`, `"method":"Student t","warnings":["heavy tail"]`, "inconclusive"},
		"kind":           {`"kind":"computed"`, `"kind":"guessed"`, "guessed"},
		"margin":         {`{"params":"n=5","margin":2}`, `{"params":"n=5","margin":"+Inf"}`, "margin"},
		"no point":       {`"points":240`, `"points":0`, "a point of none"},
		"the end":        {`}]}`, `}`, ""},
	} {
		text := strings.Replace(whole, change[0], change[1], 1)
		if text == whole {
			t.Fatalf("%s: nothing to replace in %s", name, whole)
		}
		_, err := ReadHunt(strings.NewReader(text))
		var refused *ReadError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), change[2]) || !strings.HasPrefix(err.Error(), "saved hunt: ") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one that says %q", name, err, change[2])
		}
	}
	r := full(t)
	r.Hunt = invented()
	r.Hunt.Among = 1
	if _, err := Read(bytes.NewReader(encode(t, r))); err == nil || !strings.Contains(err.Error(), "hunt: 5 claims") {
		t.Errorf("a report with a hunt that contradicts itself: %v", err)
	}
}

// Any text is a hunt that writes, reports and draws, or an error.
func FuzzReadHunt(f *testing.F) {
	f.Add(encodeHunt(f, invented()))
	f.Add(`{"format":"castlab-hunt-1"}`)
	f.Add(`[]`)
	f.Fuzz(func(t *testing.T, text string) {
		h, err := ReadHunt(strings.NewReader(text))
		if err != nil {
			if !errors.As(err, new(*ReadError)) {
				t.Errorf("%T", err)
			}
			return
		}
		if again, err := ReadHunt(strings.NewReader(encodeHunt(t, h))); err != nil || !reflect.DeepEqual(h, again) {
			t.Errorf("%v\n%+v\n%+v", err, h, again)
		}
		r := &Report{Hunt: h}
		r.Markdown("")
		for _, f := range h.Figures() {
			if err := validateFigure(f); err != nil {
				t.Error(err)
			}
		}
	})
}

// A hunt of two things is no chapter of a report, and the refusal says so.
func TestHuntsOfTwoThingsAreRefusedByName(t *testing.T) {
	h := Hunt{Format: HuntFormat, Program: "castlab", Words: []string{}, Alpha: 0.01, Among: 1,
		Claims: []Hunted{{Claim: "A.X <= B.Y", Relation: AtMost.String(), Points: 1}}}
	text, err := json.Marshal(h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ReadHunt(bytes.NewReader(text)); err == nil ||
		!strings.Contains(err.Error(), `"A.X <= B.Y" is no ID of a claim; a report shows hunts of claims only`) {
		t.Error(err)
	}
}
