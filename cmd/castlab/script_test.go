package main

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The test binary is castlab too, so that scripts run the command itself.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"castlab": main})
}

// The scripts hold every verb to the contract: what it prints, its JSON, its
// exit status, and one clear line for every wrong input.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"keys":    keysCommand,
			"status":  statusCommand,
			"line":    lineCommand,
			"replace": replaceCommand,
			"svg":     svgCommand,
		},
		Setup: func(env *testscript.Env) error {
			root, err := filepath.Abs(filepath.Join("..", ".."))
			env.Setenv("ROOT", root)
			return err
		},
	})
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

// status N castlab ... : the command ends with exit status N. Everything that
// has no status of its own in the table of exits is a failure of the test.
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

// line FILE : FILE is exactly one line that starts with the command's name and
// holds no trace of a crash.
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

// Every verb's script exists: a new verb comes with its test.
func TestEveryVerbHasAScript(t *testing.T) {
	var all strings.Builder
	scripts, err := filepath.Glob(filepath.Join("testdata", "script", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scripts {
		text, err := os.ReadFile(s)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, verb := range []string{"list", "doc", "theory", "simulate", "check", "report", "schedule", "verify", "completion", "version"} {
		if !strings.Contains(all.String(), "castlab "+verb+" ") && !strings.Contains(all.String(), "castlab "+verb+"\n") {
			t.Errorf("no script runs castlab %s", verb)
		}
	}
}
