package output

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The killed process is this test binary with these variables set.
const (
	victimDir  = "CASTLAB_TEST_VICTIM_DIR"
	victimFile = "CASTLAB_TEST_VICTIM_FILE"
)

func TestMain(m *testing.M) {
	switch {
	case os.Getenv(victimDir) != "":
		for g := 0; ; g++ {
			if err := WriteDir(os.Getenv(victimDir), generation(g)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	case os.Getenv(victimFile) != "":
		for g := 0; ; g++ {
			if err := WriteFile(os.Getenv(victimFile), bytes.Repeat([]byte{'a' + byte(g%26)}, 1<<16)); err != nil {
				fmt.Fprintln(os.Stderr, err)
				os.Exit(1)
			}
		}
	}
	os.Exit(m.Run())
}

// generation returns a report whose files all contain the generation, and whose number
// of files depends on it, so that a mixture of two is detected.
func generation(g int) map[string][]byte {
	files := map[string][]byte{"report.md": fmt.Appendf(nil, "%d %d", g, 3+g%5)}
	for i := range 3 + g%5 {
		files[fmt.Sprintf("figures/%d.svg", i)] = fmt.Appendf(nil, "%d", g)
	}
	return files
}

// whole checks that dir is exactly one generation.
func whole(dir string) error {
	head, err := os.ReadFile(filepath.Join(dir, "report.md"))
	if err != nil {
		return err
	}
	var g, n int
	if _, err := fmt.Sscan(string(head), &g, &n); err != nil {
		return fmt.Errorf("report.md %q: %w", head, err)
	}
	figures, err := os.ReadDir(filepath.Join(dir, "figures"))
	if err != nil {
		return err
	}
	if len(figures) != n {
		return fmt.Errorf("generation %d has %d figures, want %d", g, len(figures), n)
	}
	for _, f := range figures {
		text, err := os.ReadFile(filepath.Join(dir, "figures", f.Name()))
		if err != nil || string(text) != fmt.Sprint(g) {
			return fmt.Errorf("generation %d: %s holds %q (%v)", g, f.Name(), text, err)
		}
	}
	return nil
}

// killedRuns is the number of processes killed per test; each lives at most
// longestLife after its first write, so the test is bounded in time.
const (
	killedRuns  = 25
	longestLife = 30 * time.Millisecond
)

// killAfter starts the victim, waits until ready, waits for life and kills it with
// SIGKILL.
func killAfter(t *testing.T, life time.Duration, ready func() bool, env string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	victim := exec.Command(self)
	victim.Env = append(os.Environ(), env)
	var said bytes.Buffer
	victim.Stderr = &said
	if err := victim.Start(); err != nil {
		t.Fatal(err)
	}
	for i := 0; !ready(); i++ {
		if i > 20000 {
			t.Error("the victim wrote nothing within 20 s")
			break
		}
		time.Sleep(time.Millisecond)
	}
	time.Sleep(life)
	if err := victim.Process.Kill(); err != nil {
		t.Error(err)
	}
	var died *exec.ExitError
	if err := victim.Wait(); !errors.As(err, &died) || died.Exited() {
		t.Fatalf("the victim ended by itself: %v: %s", err, said.String())
	}
}

func TestDirIsWholeAfterKillAtAnyMoment(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "report")
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range killedRuns {
		before, _ := os.ReadFile(filepath.Join(dir, "report.md"))
		killAfter(t, time.Duration(rng.Int64N(int64(longestLife))), func() bool {
			now, err := os.ReadFile(filepath.Join(dir, "report.md"))
			return err == nil && !bytes.Equal(now, before)
		}, victimDir+"="+dir)
		if err := whole(dir); err != nil {
			t.Fatalf("kill %d: %v", i, err)
		}
	}
	// The next run removes all leftovers.
	if err := WriteDir(dir, generation(0)); err != nil {
		t.Fatal(err)
	}
	alone(t, parent, "report")
}

// Three runs that write the same directory at the same time, killed one after the
// other, take turns: none of them fails, and the result is complete.
func TestRunsTakeTurns(t *testing.T) {
	parent := t.TempDir()
	dir := filepath.Join(parent, "report")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var victims []*exec.Cmd
	for range 3 {
		v := exec.Command(self)
		v.Env = append(os.Environ(), victimDir+"="+dir)
		v.Stderr = new(bytes.Buffer)
		if err := v.Start(); err != nil {
			t.Fatal(err)
		}
		victims = append(victims, v)
	}
	for _, v := range victims {
		time.Sleep(150 * time.Millisecond)
		if err := v.Process.Kill(); err != nil {
			t.Error(err)
		}
		var died *exec.ExitError
		if err := v.Wait(); !errors.As(err, &died) || died.Exited() {
			t.Errorf("a run failed beside others: %v: %s", err, v.Stderr)
		}
	}
	if err := whole(dir); err != nil {
		t.Error(err)
	}
	if err := WriteDir(dir, generation(0)); err != nil {
		t.Fatal(err)
	}
	alone(t, parent, "report")
}

func TestFileIsWholeAfterKillAtAnyMoment(t *testing.T) {
	parent := t.TempDir()
	file := filepath.Join(parent, "check.json")
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range killedRuns {
		before, _ := os.ReadFile(file)
		killAfter(t, time.Duration(rng.Int64N(int64(longestLife))), func() bool {
			now, err := os.ReadFile(file)
			return err == nil && !bytes.Equal(now, before)
		}, victimFile+"="+file)
		text, err := os.ReadFile(file)
		if err != nil || len(text) != 1<<16 || strings.Trim(string(text), string(text[:1])) != "" {
			t.Fatalf("kill %d: %d bytes, mixed or cut short (%v)", i, len(text), err)
		}
	}
	if err := WriteFile(file, nil); err != nil {
		t.Fatal(err)
	}
	alone(t, parent, "check.json")
}

// alone checks that a directory has one entry.
func alone(t *testing.T, parent, name string) {
	t.Helper()
	entries, err := os.ReadDir(parent)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != 1 || entries[0].Name() != name {
		t.Errorf("beside %s stand leftovers: %v", name, entries)
	}
}
