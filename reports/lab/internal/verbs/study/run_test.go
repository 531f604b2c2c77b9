package study

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"testing"
)

// An error after the beginning of the work, such as a port in use, leaves no
// checkpoint in the way of the corrected command, and removes no earlier one.
func TestARefusedRunLeavesNoCheckpoint(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	path := filepath.Join(t.TempDir(), "s.yaml")
	if err := os.WriteFile(path, []byte("study: s\ncells:\n  - model: ring\n    with: {n: 3, law: "+
		"exponential(mean=1)}\n    replications: 2000\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, _, err := castlab(t, "run", path, "--metrics", taken.Addr().String()); status != 2 {
		t.Errorf("status %d: %s", status, err)
	}
	if _, err := os.Stat(checkpointOf("", path)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a checkpoint is left (%v)", err)
	}
	if status, _, err := castlab(t, "run", path); status != 0 {
		t.Fatal(err)
	}
	if status, _, err := castlab(t, "run", path, "--continue", "--metrics", taken.Addr().String()); status != 2 {
		t.Errorf("status %d: %s", status, err)
	}
	if status, out, err := castlab(t, "verify", path, "--all"); status != 0 {
		t.Errorf("status %d: %s%s", status, out, err)
	}
}
