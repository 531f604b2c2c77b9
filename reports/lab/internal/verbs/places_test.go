package verbs

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/lab/console"
	"castlab/reports/theorems"
)

// The commands of the places are ones that castlab takes: schedules are made and
// validated. A simulation is interrupted before it begins, which only one with keys and
// values in their domains comes to.
func TestCommandsOfPlacesAreTaken(t *testing.T) {
	l := broadcastLab(t)
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	run := func(command string) (status int, said string) {
		var quoted, words []string
		for w := range strings.FieldsSeq(command) {
			words = append(words, strings.Trim(w, "'"))
			quoted = append(quoted, reports.ShellWord(words[len(words)-1]))
		}
		if again := strings.Join(quoted, " "); words[0] != "castlab" || again != command {
			t.Errorf("%q is no command as a shell wants it: %q", command, again)
		}
		ctx := t.Context()
		if words[1] == "simulate" {
			ctx = interrupted
		}
		var out bytes.Buffer
		return Main(ctx, l, words[1:], console.Streams{Out: &out, Err: &out}), out.String()
	}
	done := map[string]bool{}
	for _, p := range theorems.Papers() {
		for _, l := range p.Places {
			for _, command := range l.Commands {
				if done[command] {
					continue
				}
				done[command] = true
				want := console.ExitWell
				if strings.HasPrefix(command, "castlab simulate ") {
					want = console.ExitUnfinished
				}
				if status, said := run(command); status != want {
					t.Errorf("%s, %s: %s: status %d, want %d: %s", p.Name, l.Where(), command, status, want, said)
				}
			}
		}
	}
	if len(done) < 50 {
		t.Errorf("%d commands, want those of five papers", len(done))
	}
	if status, _ := run("castlab simulate ring n=1 'law=exponential(mean=1)'"); status != console.ExitUsage {
		t.Errorf("a ring of one node: status %d, want %d", status, console.ExitUsage)
	}
}

// The list of places says what the registry has of each, and completion knows the papers.
func TestListOfPlaces(t *testing.T) {
	list := func(args ...string) (status int, out, err string) {
		var o, e bytes.Buffer
		status = run(t.Context(), t, args, console.Streams{Out: &o, Err: &e})
		return status, o.String(), e.String()
	}
	_, text, _ := list("list", "--paper", "vb93")
	for _, want := range []string{"VB93: Multinode broadcasts of random packets\n", "\nII-A, (1)\n", "    claims: VB93-RING-EQ1",
		"    $ castlab schedule ring-multinode n=9\n", "    no claim: Outline.", "    note: Printed \"cf. (16)\""} {
		if !strings.Contains(text, want) {
			t.Errorf("the list lacks %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, `\`) {
		t.Error("TeX in the list")
	}
	for _, p := range theorems.Papers() {
		if _, text, _ := list("__complete", "list", "--paper", ""); !strings.Contains(text, p.Name+"\t"+p.Title+"\n") {
			t.Errorf("completion lacks %s: %s", p.Name, text)
		}
	}
	if status, _, said := list("list", "--paper", "VB94"); status != console.ExitUsage ||
		!strings.HasPrefix(said, "castlab: --paper=VB94: did you mean VB93? All: VB93, ") {
		t.Errorf("an unknown paper: status %d: %s", status, said)
	}
	if status, _, said := list("list", "--paper", "VB93", "VB93-PROP4"); status != console.ExitUsage ||
		!strings.Contains(said, "takes no IDs") {
		t.Errorf("a paper and an ID: status %d: %s", status, said)
	}
}
