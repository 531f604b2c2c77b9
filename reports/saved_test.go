package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// full returns a report with all features: figures, an erratum, infinities, a warning,
// characters that JSON and markdown escape.
func full(t testing.TB) *Report {
	t.Helper()
	wrong := toy("PRINTED", Equal, 1.5)
	wrong.Erratum = "It is $1$ | not <1.5>."
	up := toy("UP", AtMost, 1.1, inf)
	up.Figures = func() []FigureSpec { return []FigureSpec{sketch("fig-1"), sketch("fig-2")} }
	cfg := settings()
	cfg.Figures, cfg.Seed = true, math.MaxUint64
	cfg.Machine = []Pair{{"cpu", "a|b"}, {"os", "linux"}}
	cfg.Papers = []Paper{{
		Name: "T1", Title: "Toys <&>", Citation: "A. Author",
		Story: []Passage{{Text: "See $\\beta$\nUP.", Figures: []string{"fig-2"}}, {Text: "No figure."}},
		Parts: []Part{{Title: "One", Claims: []string{"EQ", "UP"}}, {Title: "None"}},
	}}
	cfg.Sections = []Section{{Title: "More", Text: "|a|\n|-|"}}
	r, err := Check(t.Context(), []Claim{toy("EQ", Equal, 1, 0.9999999999999999), up, exact("EXACT", 42), wrong}, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func encode(t testing.TB, r *Report) []byte {
	t.Helper()
	text, err := r.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestSavedReportReadsBackTheSame(t *testing.T) {
	r := full(t)
	text := encode(t, r)
	back, err := Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r, back) {
		t.Errorf("a report changed on its way through JSON:\n%+v\n%+v", r, back)
	}
	if !bytes.Equal(text, encode(t, back)) {
		t.Error("writing again gives other bytes")
	}
}

// fill sets every field of a value to something nonzero, so that a field that the saved
// form omits is detected.
func fill(v reflect.Value, next *int) {
	*next++
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				fill(v.Field(i), next)
			}
		}
		if e, ok := v.Interface().(montecarlo.Estimate); ok { // which keeps the ends of Within to itself
			v.Set(reflect.ValueOf(e.Within(float64(*next)+0.2, float64(*next)+0.3)))
		}
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice {
			v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		}
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), next)
	case reflect.String:
		v.SetString(fmt.Sprintf("text-%d", *next))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(*next))
	case reflect.Uint64:
		v.SetUint(uint64(*next))
	case reflect.Float64:
		v.SetFloat(float64(*next) + 0.1)
	case reflect.Bool:
		v.SetBool(true)
	default:
		panic("no filler for " + v.Kind().String())
	}
}

func TestEveryFieldIsSaved(t *testing.T) {
	var r Report
	next := 0
	fill(reflect.ValueOf(&r).Elem(), &next)
	r.Live = ""                // of where the documents lie
	for i := range r.Figures { // enums have names only for their constants
		for j := range r.Figures[i].Curves {
			r.Figures[i].Curves[j].Kind = Points + CurveKind(j)
		}
	}
	for i := range r.Claims {
		r.Claims[i].Relation = AtLeast
	}
	for i := range r.Verdicts {
		r.Verdicts[i].Relation, r.Verdicts[i].Status, r.Verdicts[i].Kind = AtLeast, Refuted, Executed
	}
	back, err := load(save(&r))
	if err != nil {
		t.Fatal(err)
	}
	// The lists of a filled curve agree in length, so it validates.
	if !reflect.DeepEqual(&r, back) {
		t.Errorf("a field is lost:\n%+v\n%+v", &r, back)
	}
}

// The keys of the documented contract, with their values.
func TestCheckKeysOfTheContract(t *testing.T) {
	var doc struct {
		Seed  json.Number
		Alpha float64
		Cases []map[string]json.RawMessage
	}
	if err := json.Unmarshal(encode(t, full(t)), &doc); err != nil {
		t.Fatal(err)
	}
	if doc.Seed != "18446744073709551615" || doc.Alpha != 1e-4 || len(doc.Cases) != 6 {
		t.Errorf("seed %s, alpha %v, %d cases", doc.Seed, doc.Alpha, len(doc.Cases))
	}
	for _, key := range []string{"claim", "params", "theory", "estimate", "relation", "status", "tightness", "erratum"} {
		if _, ok := doc.Cases[3][key]; !ok {
			t.Errorf("key %s is missing", key)
		}
	}
	var e map[string]json.RawMessage
	if err := json.Unmarshal(doc.Cases[3]["estimate"], &e); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"name", "value", "lo", "hi", "level", "n", "unit", "method", "warnings"} {
		if _, ok := e[key]; !ok {
			t.Errorf("key estimate.%s is missing", key)
		}
	}
	for key, want := range map[string]string{"theory": `"+Inf"`, "tightness": `"+Inf"`, "relation": `"<="`, "status": `"supported"`,
		"erratum": `""`} {
		if got := string(doc.Cases[3][key]); got != want {
			t.Errorf("%s is %s, want %s", key, got, want)
		}
	}
}

func TestNumbersOfACurveStandOnOneLine(t *testing.T) {
	for _, want := range []string{`"y": [10, "-Inf"],`, `"hi": ["+Inf"],`, `"lo": [],`} {
		if !strings.Contains(string(encode(t, full(t))), want) {
			t.Errorf("the saved report lacks %s", want)
		}
	}
}

func TestNaNIsNotSaved(t *testing.T) {
	r := full(t)
	r.Verdicts[0].Theory = nan
	if text, err := r.JSON(); err == nil || text != nil {
		t.Errorf("NaN was written: %s", text)
	}
}

// Each text is a saved report with one fault, which the error names.
func TestReadIsStrict(t *testing.T) {
	good := string(encode(t, full(t)))
	replace := func(old, now string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("the saved report does not contain %s", old)
		}
		return strings.Replace(good, old, now, 1)
	}
	method := regexp.MustCompile(`"method": "[^"]*"`).FindString(good)
	params := regexp.MustCompile(`"params": "[^"]*"`).FindAllString(good, 2) // both of the claim EQ
	for name, c := range map[string]struct{ text, says string }{
		"empty":           {"", "ends in the middle"},
		"cut short":       {good[:len(good)/2], "ends in the middle"},
		"cut in a word":   {strings.SplitAfter(good, `"exact": fal`)[0], "ends in the middle"},
		"last brace":      {strings.TrimSuffix(good, "}\n"), "ends in the middle"},
		"no JSON":         {"# report", "invalid character"},
		"list":            {"[]", "a list where an object in braces is wanted"},
		"another":         {"{}", Format},
		"later version":   {replace(Format, "castlab-report-99"), `"castlab-report-99"`},
		"two documents":   {good + good, "after top-level value"},
		"unknown key":     {replace(`"alpha"`, `"beta": 1, "alpha"`), `"beta"`},
		"missing key":     {replace(`"exact": false,`, ``), "cases[0].exact: the key is missing"},
		"twice":           {replace(`"exact": false,`, `"exact": false, "exact": false,`), "twice"},
		"other case":      {replace(`"exact": false,`, `"EXACT": false,`), "cases[0].exact: the key is missing"},
		"null":            {replace(`"warnings": []`, `"warnings": null`), "null"},
		"NaN":             {replace(`"alpha": 0.0001`, `"alpha": NaN`), "invalid character"},
		"NaN text":        {replace(`"alpha": 0.0001`, `"alpha": "NaN"`), "want a number"},
		"beyond doubles":  {replace(`"alpha": 0.0001`, `"alpha": 1e999`), "want a number"},
		"bad number":      {replace(`"alpha": 0.0001`, `"alpha": true`), "want a number"},
		"alpha":           {replace(`"alpha": 0.0001`, `"alpha": 7`), "alpha=7"},
		"negative seed":   {replace(`"seed": 18446744073709551615`, `"seed": -1`), "seed"},
		"status":          {replace(`"status": "supported"`, `"status": "proved"`), `"proved"`},
		"false status":    {replace(`"status": "supported"`, `"status": "refuted"`), "the numbers say supported"},
		"relation":        {replace(`"relation": "="`, `"relation": "~"`), `"~"`},
		"claim":           {replace(`"claim": "EQ"`, `"claim": "QE"`), `"QE"`},
		"claims twice":    {replace(`"id": "UP"`, `"id": "EQ"`), `"EQ" occurs twice`},
		"level":           {replace(`"statistical": 5`, `"statistical": 4`), "control.statistical"},
		"interval level":  {replace(`"level": 0.99998,`, `"level": 0.5,`), "cases[0].estimate: the interval does not hold"},
		"empty method":    {replace(method, `"method": ""`), "cases[0].estimate: the interval does not name"},
		"case twice":      {replace(params[1], params[0]), "occurs twice in its claim"},
		"tightness":       {replace(`"tightness": "+Inf"`, `"tightness": 1`), "tightness"},
		"erratum":         {replace(`"erratum": ""`, `"erratum": "x"`), "erratum"},
		"width":           {replace(`"width": 0.2`, `"width": 0.3`), "width"},
		"figure kind":     {replace(`"kind": "theory"`, `"kind": "guess"`), `"guess"`},
		"half arrow":      {replace("\"x\": [1, 2],\n     \"y\": [3, 4]", `"x": [1], "y": [3]`), "two each"},
		"label":           {replace(`"text": "<l>"`, `"txt": "<l>"`), `"txt"`},
		"figure twice":    {replace("   \"id\": \"fig-1\"", "   \"id\": \"fig-2\""), "fig-"},
		"figure missing":  {replace("\"fig-1\",", "\"fig-9\","), `"fig-9" is missing`},
		"path in figure":  {strings.ReplaceAll(good, "fig-1", "../evil"), "no file name"},
		"paper twice":     {replace("\"EQ\",\n      \"UP\"", "\"EQ\",\n      \"EQ\""), "papers: claim T1: claim EQ belongs to two parts"},
		"paper's key":     {replace(`"citation"`, `"cite"`), `"cite"`},
		"missing story":   {replace(`"text": "No figure.",`, ``), "papers[0].story[1].text: the key is missing"},
		"profile":         {replace(`"min": 64`, `"min": 0`), "profile min=0"},
		"trailing letter": {good + "x", "after top-level value"},
	} {
		r, err := Read(strings.NewReader(c.text))
		var bad *ReadError
		if r != nil && err != nil || !errors.As(err, &bad) || !strings.Contains(fmt.Sprint(err), c.says) {
			t.Errorf("%s: error %q, want it to say %q", name, err, c.says)
		}
	}
	if _, err := Read(strings.NewReader(good[:100])); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("cut short: %v does not wrap io.ErrUnexpectedEOF", err)
	}
	if _, err := Read(strings.NewReader(`{"format": "x"}`)); !errors.Is(err, ErrFormat) {
		t.Errorf("another format: %v does not wrap ErrFormat", err)
	}
}

// A report that Read accepts can be written, rendered and read again.
func FuzzRead(f *testing.F) {
	r, err := Check(f.Context(), []Claim{toy("A", AtMost, 9)}, settings())
	if err != nil {
		f.Fatal(err)
	}
	text := encode(f, r)
	f.Add(text)
	f.Add(text[:len(text)/3])
	f.Add([]byte(`{"format": "` + Format + `"}`))
	f.Add([]byte(`{"format": "` + Format + `", "alpha": "+Inf", "cases": [{}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Read(bytes.NewReader(text))
		if err != nil {
			if r != nil {
				t.Fatal("an error and a report")
			}
			return
		}
		again := encode(t, r)
		back, err := Read(bytes.NewReader(again))
		if err != nil {
			t.Fatalf("it does not read back: %v", err)
		}
		if !bytes.Equal(again, encode(t, back)) {
			t.Fatal("it changes on the way")
		}
		if len(r.Markdown("")) == 0 || r.Text() == "" {
			t.Fatal("it does not render")
		}
	})
}
