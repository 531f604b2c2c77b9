package scaffold

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"castlab/reports/lab/console"
)

// castlab runs the verb new.
func castlab(t *testing.T, args ...string) (status int, out, failed string) {
	t.Helper()
	var o, e bytes.Buffer
	s := console.NewSession(t.Context(), "castlab", "0", console.Streams{Out: &o, Err: &e})
	root := &cobra.Command{Use: "castlab", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(Verb(s))
	status = s.Run(t.Context(), root, append([]string{"new"}, args...))
	return status, o.String(), e.String()
}

// The new module has everything: its test passes, and its program checks, evaluates,
// simulates and reports, by plain go commands.
func TestANewLaboratoryRuns(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("CASTLAB_TESTS=all builds a program outside of the tree, and its test")
	}
	dir := filepath.Join(t.TempDir(), "lengths")
	if status, out, failed := castlab(t, dir); status != 0 || !strings.Contains(out, "go test ./...") {
		t.Fatalf("status %d: %s%s", status, out, failed)
	}
	run := func(want string, args ...string) {
		t.Helper()
		c := exec.CommandContext(t.Context(), "go", args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("go %s: %v, want %q:\n%s", strings.Join(args, " "), err, want, out)
		}
	}
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOSUMDB", "off") // which may be out of reach; sums are those of the clone
	tidied := exec.CommandContext(t.Context(), "go", "mod", "tidy", "-diff")
	tidied.Dir = dir
	if out, err := tidied.CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("go mod tidy -diff: %v:\n%s\nbring template/modules.txt and sums-of-tests.txt up to date", err, out)
	}
	t.Setenv("GOFLAGS", "")
	run("ok", "test", "./...")
	run("", "build", "-o", "lengths", ".")
	for want, args := range map[string][]string{
		"5 supported":                {"check"},
		"0.75":                       {"theory", "largest.mean", "n=3"},
		"M^2":                        {"simulate", "largest", "n=3"},
		"wrote report/index.html":    {"report", "--out", "report"},
		"MAX-UNIFORM  =     5 s    ": {"list"},
	} {
		c := exec.CommandContext(t.Context(), filepath.Join(dir, "lengths"), args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%v: %v, want %q:\n%s", args, err, want, out)
		}
	}
}

// A folder with files, a name that is none of a program, and a missing clone are refused
// in one line with status 2, and nothing is written.
func TestNewRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for says, args := range map[string][]string{
		"is not empty":             {dir},
		"want lower-case letters":  {filepath.Join(dir, "My Lab")},
		"it is no clone":           {filepath.Join(dir, "mine"), "--castlab", dir},
		"takes one folder":         {},
		"takes one folder, got 2 ": {"a", "b"},
	} {
		status, out, failed := castlab(t, args...)
		if status != console.ExitUsage || !strings.Contains(failed, says) || strings.Count(failed, "\n") != 1 || out != "" {
			t.Errorf("%v: status %d, want 2 and %q: %s%s", args, status, says, out, failed)
		}
	}
	t.Chdir(dir) // outside of any clone
	if status, _, failed := castlab(t, filepath.Join(dir, "mine")); status != console.ExitUsage ||
		!strings.Contains(failed, "give its folder with --castlab") {
		t.Errorf("no clone: status %d: %s", status, failed)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
