package study

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"castlab/reports/internal/studies"
	"castlab/reports/lab/console"
)

// The file of a part takes no other, whether it is complete or was interrupted, and goes on
// with its own.
func TestAFileHoldsOnePart(t *testing.T) {
	dir := t.TempDir()
	study, part := filepath.Join(dir, "s.yaml"), filepath.Join(dir, "0.part")
	if err := os.WriteFile(study, []byte("study: s\ncells:\n- claims: VB93-MATCH\n- hunt: VB93-RING-EXP\n  points: 1\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	refused := func(share, path string) {
		t.Helper()
		status, _, err := castlab(t, "run", study, "--shard", share, "--out", path)
		if status != console.ExitUsage || !strings.Contains(err, "it holds part 0/2") || strings.Count(err, "\n") != 1 {
			t.Errorf("--shard %s into part 0/2: status %d: %s", share, status, err)
		}
	}
	for range 2 {
		if status, _, err := castlab(t, "run", study, "--shard", "0/2", "--out", part); status != 0 {
			t.Fatal(err)
		}
		refused("1/2", part)
		refused("0/3", part)
	}
	if status, _, err := castlab(t, "merge", part); status != console.ExitUsage || !strings.Contains(err, "part 1/2 is missing") {
		t.Errorf("status %d: %s", status, err)
	}

	// One that was interrupted before anything was computed.
	app := broadcastApp(t, console.Streams{})
	text, err := os.ReadFile(study)
	if err != nil {
		t.Fatal(err)
	}
	s, err := app.parseStudy(study, text)
	if err != nil {
		t.Fatal(err)
	}
	begins := filepath.Join(dir, "begins.part")
	store, _, err := app.openStore(s, begins, true)
	if err != nil {
		t.Fatal(err)
	}
	if err := admit(store, begins, studies.Share{Index: 0, Of: 2}); err != nil {
		t.Error(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	refused("1/2", begins)
}

// Whichever of two marks comes first, a file that holds both parts is refused in the same
// words.
func TestAFileOfTwoPartsIsRefused(t *testing.T) {
	app := broadcastApp(t, console.Streams{})
	s, err := app.parseStudy("s", []byte("study: s\ncells:\n- claims: VB93-MATCH\n"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "both.part")
	store, _, err := app.openStore(s, path, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range []int{1, 0} {
		if err := store.Put(complete(studies.Share{Index: i, Of: 2}), []byte{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	for range 20 { // a map has two keys in either order half of the time
		_, parts, err := app.openParts([]string{path})
		if err == nil || !strings.Contains(err.Error(), "it holds the parts 0/2 and 1/2") {
			t.Fatal(err)
		}
		if err := parts.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
