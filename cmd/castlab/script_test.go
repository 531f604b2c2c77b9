package main

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"castlab/reports/broadcast"
	"castlab/reports/broadcast/models"
	"castlab/reports/broadcast/quantities"
	"castlab/reports/lab"
	"castlab/reports/lab/console"
)

// The test binary acts as castlab, so that scripts run the command itself.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"castlab": main})
}

// The scripts test every verb: its output, its JSON, its exit status, and one clear
// line for every wrong input.
func TestScripts(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join(root, "cmd", "castlab", "testdata", "script"), // whatever the folder of the process is
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"call":    callCommand,
			"keys":    keysCommand,
			"status":  statusCommand,
			"line":    lineCommand,
			"replace": replaceCommand,
			"svg":     svgCommand,

			"estimates": estimatesCommand,
			"contains":  containsCommand,
		},
		Condition: func(name string) (bool, error) {
			if name != "all" {
				return false, fmt.Errorf("unknown condition %s", name)
			}
			return os.Getenv("CASTLAB_TESTS") == "all", nil
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("ROOT", root)
			return nil
		},
	})
}

// laboratory is that of castlab, made once for all calls.
var laboratory = sync.OnceValues(broadcast.Lab)

// calling is held by the one script whose folder is that of this process.
var calling sync.Mutex

// call [N] castlab ... : as 'status N', or 'exec' without N, in this process, which spares the start of one. It is for
// commands that read no standard input.
func callCommand(ts *testscript.TestScript, neg bool, args []string) {
	want := 0
	if len(args) > 0 && len(args[0]) == 1 {
		var err error
		want, err = strconv.Atoi(args[0])
		ts.Check(err)
		args = args[1:]
	}
	if len(args) == 0 || args[0] != "castlab" {
		ts.Fatalf("usage: call [STATUS] castlab word...")
	}
	calling.Lock()
	defer calling.Unlock()
	l, err := laboratory()
	ts.Check(err)
	before, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(before)) }()
	got := lab.Command(context.Background(), l, args[1:], console.Streams{Out: ts.Stdout(), Err: ts.Stderr()})
	if (got == want) == neg {
		ts.Fatalf("exit status %d, want %d: %v", got, want, !neg)
	}
}

// keys FILE key... : FILE is one JSON document, an object with exactly these
// keys.
func keysCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: keys FILE key...")
	}
	dec := json.NewDecoder(strings.NewReader(ts.ReadFile(args[0])))
	var object map[string]json.RawMessage
	ts.Check(dec.Decode(&object))
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		ts.Fatalf("something follows the JSON document")
	}
	got, want := slices.Sorted(maps.Keys(object)), slices.Sorted(slices.Values(args[1:]))
	if !slices.Equal(got, want) {
		ts.Fatalf("keys are %v, want %v", got, want)
	}
}

// A simulation is the output of simulate --json.
type simulation struct {
	Estimates []struct {
		Name   string
		Lo, Hi jsonNumber
	}
}

// A jsonNumber is a number or one of the strings "+Inf" and "-Inf".
type jsonNumber float64

func (x *jsonNumber) UnmarshalJSON(text []byte) error {
	f, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64)
	*x = jsonNumber(f)
	return err
}

func readSimulation(ts *testscript.TestScript, file string) (s simulation) {
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(file)), &s))
	return s
}

// estimates FILE name... : the simulation in FILE has these estimates, in this
// order.
func estimatesCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: estimates FILE name...")
	}
	var got []string
	for _, e := range readSimulation(ts, args[0]).Estimates {
		got = append(got, e.Name)
	}
	if !slices.Equal(got, args[1:]) {
		ts.Fatalf("estimates are %q, want %q", got, args[1:])
	}
}

// contains FILE name value : the interval of the estimate contains the value.
func containsCommand(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: contains FILE name value")
	}
	value, err := strconv.ParseFloat(args[2], 64)
	ts.Check(err)
	for _, e := range readSimulation(ts, args[0]).Estimates {
		if e.Name != args[1] {
			continue
		}
		if inside := float64(e.Lo) <= value && value <= float64(e.Hi); inside == neg {
			ts.Fatalf("%s has the interval [%v, %v]; it contains %v: %v", e.Name, e.Lo, e.Hi, value, inside)
		}
		return
	}
	ts.Fatalf("no estimate %s", args[1])
}

// status N castlab ... : the command ends with exit status N. An error without a
// status in the table of exits fails the test.
func statusCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N command...")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := "0"
	if err != nil {
		text := err.Error() // exit status N
		got = strings.TrimPrefix(text, "exit status ")
	}
	if got != args[0] {
		ts.Fatalf("exit status %s, want %s", got, args[0])
	}
}

// line FILE : FILE is exactly one line that starts with the command's name and has no
// trace of a crash.
func lineCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: line FILE")
	}
	text := ts.ReadFile(args[0])
	if strings.Count(text, "\n") != 1 || !strings.HasPrefix(text, "castlab: ") || strings.Contains(text, "goroutine") {
		ts.Fatalf("not one clear line: %q", text)
	}
}

// replace OLD NEW FILE : every OLD in FILE becomes NEW.
func replaceCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: replace OLD NEW FILE")
	}
	text := ts.ReadFile(args[2])
	changed := strings.ReplaceAll(text, args[0], args[1])
	if changed == text {
		ts.Fatalf("%s does not contain %q", args[2], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(changed), 0o644))
}

// svg FILE : FILE is well-formed XML whose root is svg.
func svgCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: svg FILE")
	}
	var root struct{ XMLName xml.Name }
	ts.Check(xml.Unmarshal([]byte(ts.ReadFile(args[0])), &root))
	if root.XMLName.Local != "svg" {
		ts.Fatalf("the root is %s", root.XMLName.Local)
	}
}

// A script runs every verb, quantity and model: a new one comes with its test.
func TestEveryVerbQuantityAndModelHasAScript(t *testing.T) {
	runs := map[string]bool{} // the first words of lines of scripts, up to four
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scripts {
		text, err := os.ReadFile(s)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			words := strings.Fields(line)
			for n := range min(len(words), 4) + 1 {
				runs[strings.Join(words[:n], " ")] = true
			}
		}
	}
	commands := []string{}
	for _, q := range quantities.All() {
		commands = append(commands, "theory "+q.Name)
	}
	for _, m := range models.All() {
		commands = append(commands, "simulate "+m.Name)
	}
	for _, c := range commands {
		if !runs["exec castlab "+c] && !runs["call castlab "+c] {
			t.Errorf("no script runs castlab %s", c)
		}
	}
	for _, verb := range []string{"list", "doc", "theory", "simulate", "check", "hunt", "report", "schedule", "fit", "advise", "data",
		"verify",
		"completion", "version", "serve", "licenses", "compare", "run", "resume", "status", "merge"} {
		if !runs["exec castlab "+verb] {
			t.Errorf("no script runs castlab %s as a process", verb)
		}
	}
}
