//go:build !js

package verbs

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/live"
	"castlab/reports/machines"
)

// filesBench is a bench with the verbs of machines.
func filesBench(t testing.TB) bench {
	b := benchIn(t, t.TempDir())
	b.lab.Verbs = machines.Verbs
	return b
}

func contents(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../../../notebooks/data", path))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// asked asks a verb of the page.
func askedVerb(t *testing.T, b bench, a live.Ask) (answer shownAnswer, err error) {
	t.Helper()
	ended, err := b.Run(t.Context(), a, func(live.Event) {})
	if err == nil {
		err = json.Unmarshal(ended, &answer)
	}
	return answer, err
}

// A verb of the page answers what the command line answers to the command that the page shows, in a folder with the files.
func TestVerbsOfThePageAreThoseOfTheCommandLine(t *testing.T) {
	b := filesBench(t)
	tcp, unix, mpi := contents(t, "rtt/tcp.csv"), contents(t, "rtt/unix.csv"), contents(t, "mpi/openmpi-even16.csv")
	for _, c := range []struct {
		ask     live.Ask
		says    string
		figures []string
	}{
		{live.Ask{Name: "data", Given: []string{"tcp.csv#rtt_us"}, Flags: map[string]string{"launch": "launch", "level": "0.9"},
			Contents: map[string][]byte{"tcp.csv": tcp}}, "rtt_us", []string{"distribution-1", "survival-1"}},
		{live.Ask{Name: "data", Given: []string{"tcp.csv#rtt_us", "unix.csv#rtt_us"}, Flags: map[string]string{"launch": "launch"},
			Contents: map[string][]byte{"tcp.csv": tcp, "unix.csv": unix}}, "lower", []string{"both"}},
		{live.Ask{Name: "advise", Given: []string{"mpi.csv"}, Words: []string{"task=reduce"}, Contents: map[string][]byte{"mpi.csv": mpi}},
			"use rabenseifner", nil},
		{live.Ask{Name: "advise", Given: []string{"mpi.csv"}, Words: []string{"task=reduce"},
			Flags: map[string]string{"export": "openmpi-rules"}, Contents: map[string][]byte{"mpi.csv": mpi}}, "# ", nil},
		{live.Ask{Name: "compare", Given: []string{"ring", "double-tree(segments=4)"}, Words: []string{"task=allreduce", "nodes=8",
			"size=64KiB", "machine=loggp(L=2,o=0.5,g=1,G=0.001)", "stragglers=exponential(mean=5)"},
			Flags: map[string]string{"replications": "300"}}, "300 runs of each", []string{"distributions"}},
		{live.Ask{Name: "compare", Given: []string{"ring", "double-tree(segments=4)"}, Words: []string{"task=allreduce", "nodes=8",
			"sizes=1KiB,1MiB", "machine=loggp(L=2,o=0.5,g=1,G=0.001)"}, Flags: map[string]string{"crossover": "on"}},
			"overtakes", []string{"sizes"}},
	} {
		c.ask.Kind = live.Verb
		answer, err := askedVerb(t, b, c.ask)
		if err != nil {
			t.Errorf("%+v: %v", c.ask.Given, err)
			continue
		}
		if !strings.Contains(answer.Text+answer.HTML, c.says) {
			t.Errorf("%v says %.300s%.300s, want %q", c.ask.Given, answer.Text, answer.HTML, c.says)
		}
		for _, id := range c.figures {
			if !slices.ContainsFunc(answer.Figures, func(f shownFigure) bool { return f.ID == id }) {
				t.Errorf("%v: no figure %s", c.ask.Given, id)
			}
		}
		texts, err := b.Texts(c.ask)
		if err != nil {
			t.Fatal(err)
		}
		out := printed(t, b, texts.(askedTexts).Command, c.ask.Contents, c.ask.Flags["export"] == "")
		if c.ask.Flags["export"] != "" {
			if out != answer.Text {
				t.Errorf("%v: the page has %.300s, the command line %.300s", c.ask.Given, answer.Text, out)
			}
		} else if !reflect.DeepEqual(document(t, []byte(out)), document(t, answer.Document)) {
			t.Errorf("%v: the page has %.300s, the command line %.300s", c.ask.Given, answer.Document, out)
		}
	}
}

// printed runs a command in a folder with files, and returns what it prints.
func printed(t *testing.T, b bench, command string, files map[string][]byte, asJSON bool) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	words := shellWords(command)[1:]
	if asJSON {
		words = append(words, "--json")
	}
	var out, errs bytes.Buffer
	if status := Main(t.Context(), b.lab, words, console.Streams{Out: &out, Err: &errs}); status != 0 {
		t.Fatalf("%s: status %d, %s", command, status, &errs)
	}
	return out.String()
}

// No word or flag of the page has a verb read a file of the server, look whether there is one, or write one.
func TestNoVerbOfThePageTouchesFiles(t *testing.T) {
	b := filesBench(t)
	dir := t.TempDir()
	secret := filepath.Join(dir, "secret.csv")
	if err := os.WriteFile(secret, []byte("time_us\n1\n2\n3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	given := map[string][]byte{"a.csv": []byte("x_us\n1\n2\n3\n4\n"), "mpi.csv": aTable(t)}
	asks := []live.Ask{
		{Name: "data", Given: []string{secret}}, {Name: "data", Given: []string{"secret.csv"}}, {Name: "data", Given: []string{"*.csv"}},
		{Name: "data", Given: []string{"a.csv,secret.csv"}}, {Name: "data", Given: []string{"/dev/stdin"}},
		{Name: "data", Given: []string{"-"}},
		{Name: "data", Given: []string{"a.csv"}, Flags: map[string]string{"law": "empirical(file=" + secret + ")"}},
		{Name: "data", Given: []string{"a.csv"}, Flags: map[string]string{"baseline": secret}},
		{Name: "data", Given: []string{"a.csv"}, Flags: map[string]string{"out": "x.json"}},
		{Name: "advise", Given: []string{secret}}, {Name: "advise", Given: []string{"mpi.csv", "rules=" + secret}},
		{Name: "advise", Given: []string{"mpi.csv", "library=secret.csv"}},
		{Name: "advise", Given: []string{"mpi.csv"}, Words: []string{"out=x"}},
		{Name: "compare", Given: []string{secret + ".json"}, Words: []string{"nodes=4", "machine=loggp(L=1,o=1,g=1,G=0)"}},
		{Name: "compare", Given: []string{"ring"}, Words: []string{"task=allreduce", "nodes=4", "size=8", "machine=" + secret}},
		{Name: "compare", Words: []string{"against=" + secret, "nodes=4", "machine=loggp(L=1,o=1,g=1,G=0)"}},
		{Name: "compare", Given: []string{"ring"}, Words: []string{"task=allreduce", "nodes=4", "size=8", "machine=loggp(L=1,o=1,g=1,G=0)",
			"added=empirical(file=secret.csv)"}},
		{Name: "check"}, {Name: "report"}, {Name: "run"}, {Name: "serve"},
	}
	for _, a := range asks {
		a.Kind, a.Contents = live.Verb, given
		if answer, err := askedVerb(t, b, a); err == nil {
			t.Errorf("%s %v %v %v is answered: %.200s", a.Name, a.Given, a.Words, a.Flags, answer.Document)
		}
	}
	// Flags that a page may not set do nothing either where they come through.
	for _, o := range b.offers() {
		for _, flag := range []string{
			"--out=x.json", "--out=folder", "--baseline=secret.csv", "--samples=x.csv", "--draw=x.svg", "--goal=x.goal",
		} {
			session, root := b.begun(t.Context(), o.Verb.Name(), given, new(console.Shown), io.Discard)
			if err := session.Execute(t.Context(), root, []string{o.Verb.Name(), "a.csv", flag}); err == nil {
				t.Errorf("%s %s is answered", o.Verb.Name(), flag)
			}
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("beside the file there is %v, %v", entries, err)
	}
}

func aTable(t *testing.T) []byte {
	return []byte("task,algorithm,ranks,size,time_us\nreduce,flat,4,8,1\n")
}

// Each verb that is offered has a sheet, whose flags there are and name no file; a name of a column is no markup.
func TestSheetsOfVerbs(t *testing.T) {
	b := filesBench(t)
	names := map[string]bool{}
	for _, e := range b.Lab().Entries {
		names[e.Name] = names[e.Name] || e.Kind == live.Verb
	}
	for _, name := range []string{"data", "advise", "compare"} {
		value, err := b.Sheet(live.Verb, name)
		if err != nil || !names[name] {
			t.Errorf("%s: %v", name, err)
			continue
		}
		o, err := b.offer(name)
		if s := value.(sheet); err != nil || len(s.Flags) != len(o.Flags) || s.Files == "" || name != "data" && len(s.Keys) == 0 {
			t.Errorf("%s: %d flags of %d, %d keys, %v", name, len(s.Flags), len(o.Flags), len(s.Keys), err)
		}
	}
	answer, err := askedVerb(t, b, live.Ask{Kind: live.Verb, Name: "data", Given: []string{"a.csv"},
		Contents: map[string][]byte{"a.csv": []byte("<img src=x onerror=alert(1)>$x$ [a](javascript:b)\n1\n2\n3\n4\n5\n9\n")}})
	if err != nil || strings.Contains(answer.HTML, "<img") || strings.Contains(answer.HTML, "href") {
		t.Errorf("%v: %.500s", err, answer.HTML)
	}
}
