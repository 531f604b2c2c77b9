package lab_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// outside copies an example into a module of its own outside of the tree, which has
// castlab by a replace line, builds it there, and returns the executable.
func outside(t *testing.T, example string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds a program outside of the tree")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	main := read("reports/lab/examples/" + example + "/main.go")
	own := string(read("go.mod"))
	module := regexp.MustCompile(`(?m)^module (\S+)$`).FindStringSubmatch(own)[1]
	_, rest, _ := strings.Cut(own, "\n")
	mod := fmt.Sprintf("module outside.example/%s\n%s\nrequire %s v0.0.0\n\nreplace %s => %s\n", example, rest, module, module, root)
	dir := t.TempDir()
	for name, data := range map[string][]byte{"main.go": main, "go.mod": []byte(mod), "go.sum": read("go.sum")} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, example)
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags=-w", "-mod=mod", "-o", program, ".")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// ownLines counts the lines of an example besides imports, comments and blank ones.
func ownLines(t *testing.T, example string) (n int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("examples", example, "main.go"))
	if err != nil {
		t.Fatal(err)
	}
	imports := regexp.MustCompile(`(?s)import \(.*?\n\)\n`)
	for line := range strings.Lines(string(imports.ReplaceAll(text, nil))) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			n++
		}
	}
	return n
}

// The coupon collector and the largest load take 32 lines outside of the tree, with
// verdicts at a family-wise error rate.
func TestCouponsOutside(t *testing.T) {
	if n := ownLines(t, "coupons"); n > 32 {
		t.Errorf("%d lines", n)
	}
	out, err := exec.CommandContext(t.Context(), outside(t, "coupons")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if got := string(out); strings.Count(got, "|supported|") != 9 ||
		!strings.Contains(got, "is wrong is at most α = 0.01. The 9 statistical cases") {
		t.Errorf("want nine supported cases at 0.01:\n%s", got)
	}
}

// The page of the guide shows the example as it is.
func TestTheGuideShowsTheExample(t *testing.T) {
	code, err := os.ReadFile("examples/queues/main.go")
	if err != nil {
		t.Fatal(err)
	}
	guide, err := os.ReadFile("../../notebooks/guide/laboratory.md")
	if err != nil {
		t.Fatal(err)
	}
	_, body, found := bytes.Cut(code, []byte("\n)\n\n")) // below the imports
	if !found || !bytes.Contains(guide, append([]byte("```go\n"), append(bytes.TrimSpace(body), "\n```\n"...)...)) {
		t.Error("the guide, Your own theorem, has other code than examples/queues/main.go")
	}
}

const waits = `study: waits
cells:
  - model: wait
    with: {lambda: [0.3, 0.5, 0.7], law: ["exponential(mean=1)", "erlang(shape=3,mean=1)"]}
    replications: %d
  - claims: [MG1]
outputs: {report: waits-report.json}
`

// A laboratory outside of the tree, of at most 60 lines, has castlab's verbs: list,
// doc, check, simulate to a precision, report with a figure, verify, and a study in one
// process, in two parts, and by two worker processes with a killed and resumed
// coordinator, with one digest. Nothing of it says castlab but where it was built from.
func TestQueuesOutside(t *testing.T) {
	if n := ownLines(t, "queues"); n > 60 {
		t.Errorf("%d lines", n)
	}
	program := outside(t, "queues")
	dir := filepath.Dir(program)
	command := func(args ...string) *exec.Cmd {
		c := exec.CommandContext(t.Context(), program, args...)
		c.Dir = dir
		return c
	}
	run := func(args ...string) string {
		t.Helper()
		var failed bytes.Buffer
		c := command(args...)
		c.Stderr = &failed
		out, err := c.Output()
		if err != nil {
			t.Fatalf("queues %s: %v: %s%s", strings.Join(args, " "), err, out, failed.String())
		}
		return string(out)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--help"}, "queues is a laboratory for the M/G/1 queue\n"},
		{[]string{"list"}, "MG1-KINGMAN  <=    6 s    Kingman's bound\n"},
		{[]string{"doc", "MG1-PK"}, "Ask it:   queues check MG1-PK lambda=0.3 'law=exponential(mean=1)'"},
		{[]string{"doc", "MG1-PK"}, "main.go: queue.pollaczek"},
		{[]string{"check"}, "12 supported, 0 refuted, 0 inconclusive"},
		{[]string{"check", "MG1-PK", "lambda=0.1,0.2", "law=deterministic(mean=1)"}, "2 supported"},
		{[]string{"simulate", "wait", "lambda=0.5", "law=exponential(mean=1)", "--precision", "0.05"}, "relaxation mixture, look"},
		{[]string{"hunt", "wait.W(law=exponential(mean=1)) >= wait.W(law=deterministic(mean=1))", "lambda=0.5"},
			"1 point of 1 claim: 0 counterexamples"},
		{[]string{"report", "--out", "rep"}, "wrote rep/index.html"},
		{[]string{"verify", "rep/report.json"}, "every digit of 12 cases and 1 figure agrees"},
	} {
		out := run(c.args...)
		if !strings.Contains(out, c.want) {
			t.Errorf("queues %v lacks %q:\n%s", c.args, c.want, out)
		}
		if strings.Contains(out, "castlab") {
			t.Errorf("queues %v says castlab:\n%s", c.args, out)
		}
	}
	for _, name := range []string{"report.md", "figures/mg1-pk.svg"} {
		text, err := os.ReadFile(filepath.Join(dir, "rep", name))
		if err != nil || bytes.Contains(text, []byte("castlab check")) || bytes.Contains(text, []byte("go run ./cmd")) ||
			bytes.Contains(text, []byte("broadcast")) {
			t.Errorf("%s: error %v, or it speaks of another laboratory", name, err)
		}
	}
	// M/D/1 waits half as long as M/M/1.
	out, err := command("hunt", "wait.W(law=exponential(mean=1)) == wait.W(law=deterministic(mean=1))", "lambda=0.5").CombinedOutput()
	if exitCode(err) != 1 || !bytes.Contains(out, []byte("  queues hunt 'wait.W(law=exponential(mean=1)) == "+
		"wait.W(law=deterministic(mean=1))' lambda=0.5\n")) {
		t.Errorf("two waits: %v: %s", err, out)
	}
	// A hypothesis that fails, and an unknown key, are one line and status 2.
	for _, args := range [][]string{{"check", "MG1-PK", "lambda=2", "law=exponential(mean=1)"}, {"check", "MG1-PK", "rate=2"},
		{"simulate", "wait", "lambda=-1", "law=exponential(mean=1)"}, {"schedule"}} {
		out, err := command(args...).CombinedOutput()
		if code := exitCode(err); code != 2 || bytes.Count(out, []byte("\n")) != 1 || !bytes.HasPrefix(out, []byte("queues: ")) {
			t.Errorf("queues %v: status %d: %s", args, code, out)
		}
	}
	all, replications := os.Getenv("CASTLAB_TESTS") == "all", 200_000
	if all {
		replications = 4_000_000 // long enough to be killed on the way
	}
	if err := os.WriteFile(filepath.Join(dir, "waits.yaml"), fmt.Appendf(nil, waits, replications), 0o600); err != nil {
		t.Fatal(err)
	}
	want := digest(t, run("run", "waits.yaml", "--store", "whole", "--json"))
	run("run", "waits.yaml", "--shard", "0/2", "--out", "part0")
	run("run", "waits.yaml", "--shard", "1/2", "--out", "part1")
	if got := digest(t, run("merge", "part0", "part1", "--json")); got != want {
		t.Errorf("two parts: digest %s, want %s", got, want)
	}
	if !all {
		return
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	at := listener.Addr().String()
	_ = listener.Close()
	const token = "a token of this test, long enough to be one\n"
	if err := os.WriteFile(filepath.Join(dir, "token"), []byte(token), 0o600); err != nil {
		t.Fatal(err)
	}
	coordinator := func(verb string) []string {
		return []string{verb, "waits.yaml", "--store", "kept", "--listen", at, "--token-file", "token", "--json"}
	}
	for range 2 {
		worker := command("worker", "--url", "nats://"+at, "--token-file", "token", "--wait", "20s")
		if err := worker.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = worker.Process.Kill(); _ = worker.Wait() })
	}
	first := command(coordinator("run")...)
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	kept := func() int64 {
		info, err := os.Stat(filepath.Join(dir, "kept"))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	for begun, deadline := int64(0), time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if n := kept(); begun == 0 {
			begun = n
		} else if n > begun+200 { // a cell is in it
			break
		}
	}
	_ = first.Process.Kill()
	_ = first.Wait()
	if got := digest(t, run(coordinator("resume")...)); got != want {
		t.Errorf("killed and resumed: digest %s, want %s", got, want)
	}
}

func exitCode(err error) int {
	if e, ok := err.(*exec.ExitError); ok {
		return e.ExitCode()
	}
	return 0
}

func digest(t *testing.T, document string) string {
	t.Helper()
	var d struct{ Digest string }
	if err := json.Unmarshal([]byte(document), &d); err != nil || d.Digest == "" {
		t.Fatalf("no digest, %v: %s", err, document)
	}
	return d.Digest
}
