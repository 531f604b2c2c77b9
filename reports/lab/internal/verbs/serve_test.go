package verbs

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
)

// served is the bench of the live page in a folder.
func benchIn(t testing.TB, dir string) bench {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { root.Close() })
	return bench{broadcastLab(t), root, 2}
}

// document is a text of JSON as values, numbers by their digits.
func document(t *testing.T, text []byte) (value any) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&value); err != nil {
		t.Fatalf("%v: %.400s", err, text)
	}
	return value
}

// The page shows the documents of the command line, digit for digit: it asks the same functions, and the command that
// it offers says the same.
func TestTheLivePageHasTheDigitsOfTheCommandLine(t *testing.T) {
	b := benchIn(t, t.TempDir())
	for _, a := range []live.Ask{
		{Kind: live.Quantity, Name: "ring.mean", Words: []string{"n=9", "law=exponential(mean=1)"}},
		{Kind: live.Quantity, Name: "dynamic.delay-bounds", Words: []string{"N=3", "lambda=0.1", "X=exponential(mean=1)", "V=1"}},
		{Kind: live.Quantity, Name: "law.abscissa", Words: []string{"law=deterministic(mean=1)"}},
		{Kind: live.Quantity, Name: "logp.optimal", Words: []string{"P=4", "L=2", "k=2"}},
		{Kind: live.Claim, Name: "VB93-RING-EXP", Words: []string{"n=17"}},
		{Kind: live.Claim, Name: "VB93-RING-EXP", Words: []string{"n=33"}, Seed: 7, Alpha: 0.05, Precision: 0.05},
		{Kind: live.Claim, Name: "VB93-RING-EQ2-LOWER", Words: []string{"n=12"}},
		{Kind: live.Claim, Name: "VB93-RING-EQ3"},
		{Kind: live.Claim, Name: "VB93-RING-LN", Words: []string{"n=40"}},
		{Kind: live.Model, Name: "ring", Words: []string{"n=9", "law=exponential(mean=1)"}, Replications: 500},
		{Kind: live.Model, Name: "ring", Words: []string{"n=5", "law=uniform(min=0,max=2)"}, Seed: 3, Precision: 0.05, Level: 0.99},
		{Kind: live.Model, Name: "maxload", Words: []string{"d=4", "K=20"}, Replications: 300},
		{Kind: live.Schedule, Name: "ring-multinode", Words: []string{"n=5"}},
	} {
		var shown []byte
		var looks int
		var err error
		switch a.Kind {
		case live.Quantity:
			shown, err = b.Theory(t.Context(), a)
		case live.Schedule:
			var s any
			s, err = b.Schedule(t.Context(), a)
			shown = s.(shownSchedule).Document
		default:
			var ended []byte
			ended, err = b.Run(t.Context(), a, func(e live.Event) {
				if e.Kind == "look" {
					looks++
				}
			})
			var f finished
			if err == nil {
				err = json.Unmarshal(ended, &f)
			}
			shown = f.Document
		}
		if err != nil {
			t.Errorf("%s %v: %v", a.Name, a.Words, err)
			continue
		}
		texts, err := b.Texts(a)
		if err != nil {
			t.Fatal(err)
		}
		var printed bytes.Buffer
		args := append(shellWords(texts.(askedTexts).Command)[1:], "--json")
		if status := run(t.Context(), t, args, console.Streams{Out: &printed, Err: io.Discard}); status > console.ExitVerdict {
			t.Errorf("%q: status %d", args, status)
			continue
		}
		if got, want := document(t, shown), document(t, printed.Bytes()); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: the page shows\n%.1500s\nthe command prints\n%.1500s", args, shown, printed.Bytes())
		}
		if wanted := a.Kind == live.Claim && !strings.HasPrefix(a.Name, "VB93-RING-EQ") || a.Precision > 0; wanted && looks == 0 {
			t.Errorf("%q: no look was told", args)
		}
	}
}

// What the page shows first of every entry is there: MathML in place of TeX, keys, and words that the entry takes.
func TestEveryEntryOpens(t *testing.T) {
	b := benchIn(t, t.TempDir())
	entries := slices.DeleteFunc(b.Lab().Entries, func(e live.Entry) bool { return e.Kind == live.Verb })
	if want := len(b.lab.Claims) + len(b.lab.Quantities) + len(b.lab.Models) + len(b.lab.Algorithms); len(entries) != want {
		t.Errorf("%d entries, want %d", len(entries), want)
	}
	files := 0
	for _, e := range entries {
		if e.Kind != live.Claim && os.Getenv("CASTLAB_TESTS") != "all" && !strings.HasPrefix(e.Name, "ring") {
			continue // words to begin with take a moment each
		}
		got, err := b.Sheet(e.Kind, e.Name)
		if err != nil {
			t.Errorf("%s %s: %v", e.Kind, e.Name, err)
			continue
		}
		s := got.(sheet)
		if strings.Contains(s.Statement, "$") || s.Title == "" || s.Kind != e.Kind {
			t.Errorf("%s %s: %.200s", e.Kind, e.Name, s.Statement)
		}
		needed := slices.ContainsFunc(s.Keys, func(k liveKey) bool { return k.Default == "" && !k.Optional })
		if len(s.Words) == 0 && needed {
			files++ // those whose keys are files
		}
		switch ask := (live.Ask{Kind: e.Kind, Name: e.Name, Words: s.Words}); {
		case e.Kind == live.Quantity && len(s.Words) > 0:
			_, err = b.Theory(t.Context(), ask)
		case e.Kind == live.Schedule && len(s.Words) > 0:
			_, err = b.Schedule(t.Context(), ask)
		}
		if err != nil && e.Name != "unbalanced-tree" { // whose order is of as many dimensions as another key says
			t.Errorf("%s %s begins with %q: %v", e.Kind, e.Name, s.Words, err)
		}
		if e.Kind == live.Claim && len(s.Keys) > 0 {
			c, _ := b.claim(e.Name)
			if _, err := c.Ask(b.open, s.Words); err != nil {
				t.Errorf("%s %q: %v", e.Name, s.Words, err)
			}
		}
	}
	if files > 12 {
		t.Errorf("%d entries begin without words", files)
	}
}

// A hypothesis that fails is told from words that are wrong, and an unknown name from both.
func TestTheLightSaysWhatFails(t *testing.T) {
	b := benchIn(t, t.TempDir())
	ask := func(words ...string) error {
		_, err := b.Theory(t.Context(), live.Ask{Kind: live.Claim, Name: "VB95-THM1", Words: words})
		return err
	}
	var r *live.Refusal
	if err := ask("N=2", "lambda=0.5", "X=deterministic(mean=1)", "V=deterministic(mean=1.5)"); !errors.As(err, &r) || !r.Hypothesis {
		t.Errorf("at a load above 1: %v", err)
	}
	if err := ask(
		"N=2",
		"lambda=-1",
		"X=deterministic(mean=1)",
		"V=deterministic(mean=1.5)",
	); err == nil ||
		errors.As(err, &r) && r.Hypothesis {
		t.Errorf("at a negative rate: %v", err)
	}
	if _, err := b.Theory(
		t.Context(),
		live.Ask{Kind: live.Quantity, Name: "ring.men"},
	); !errors.As(err, &r) || !r.Unknown ||
		!strings.Contains(r.Reason, "ring.mean") {
		t.Errorf("of an unknown name: %v", err)
	}
}

// Parameters name files of the folder, and no other: neither by their path nor by a link.
func TestParametersReadFilesOfTheFolderAlone(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	for _, path := range []string{filepath.Join(outside, "secret.csv"), filepath.Join(dir, "lengths.csv")} {
		if err := os.WriteFile(path, []byte("1\n2\n3\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(outside, "secret.csv"), filepath.Join(dir, "link.csv")); err != nil {
		t.Skip(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	b := benchIn(t, dir)
	mean := func(file string) error {
		_, err := b.Theory(
			t.Context(),
			live.Ask{Kind: live.Quantity, Name: "law.mean", Words: []string{"law=empirical(file=" + file + ")"}},
		)
		return err
	}
	if err := mean("lengths.csv"); err != nil {
		t.Error(err)
	}
	for _, file := range []string{filepath.Join(outside, "secret.csv"), "../" + filepath.Base(outside) + "/secret.cs" +
		"v", "link.csv", "folder", "/etc/passwd", "none.csv"} {
		if err := mean(file); err == nil {
			t.Errorf("%s is read", file)
		}
	}
	if err := mean("none.csv"); !errors.Is(err, fs.ErrNotExist) && !strings.Contains(err.Error(), "no such file") {
		t.Errorf("of a file that is not there: %v", err)
	}
}

// The axis of the page has the symbol of the quantity, and not the name of the claim.
func TestASheetHasTheSymbolOfItsQuantity(t *testing.T) {
	b := benchIn(t, t.TempDir())
	s, err := b.Sheet(live.Claim, "VB95-THM1")
	if err != nil || s.(sheet).Symbol != "W" {
		t.Errorf("%q, %v: want W", s.(sheet).Symbol, err)
	}
}

// The sheet of a model says what each of its estimates is, as text that is no element.
func TestTheSheetOfAModelHasItsSymbols(t *testing.T) {
	s, err := benchIn(t, t.TempDir()).Sheet(live.Model, "reservation")
	if err != nil {
		t.Fatal(err)
	}
	symbols := s.(sheet).Symbols
	if len(symbols) == 0 || symbols[0].Name != "W" || !strings.HasPrefix(symbols[0].Meaning, "mean wait: from a packet&#39;s arrival") {
		t.Errorf("%+v", symbols)
	}
}
