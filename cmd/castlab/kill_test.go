//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// castlabAs returns the command itself as a process in a folder.
func castlabAs(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "castlab") // the test binary is castlab by this name
	if _, err := os.Lstat(name); err != nil {
		if err := os.Symlink(self, name); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	return cmd
}

const killStudy = `study: kill
seed: 5
cells:
  - model: cube-multinode
    with: {d: [7, 8], law: exponential(mean=1), mode: barrier}
    replications: 12000
  - model: ring
    with: {n: [65, 129], law: exponential(mean=1)}
    precision: 0.01
  - model: frames
    with: {N: 8, lambda: 0.05, X: 1, V: 1}
    replications: 300000
`

// A run that is killed again and again, at random times, ends with the document of one
// that was left alone.
func TestAKilledStudyEndsWithTheSameDigits(t *testing.T) {
	if testing.Short() {
		t.Skip("computes for seconds")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "kill.yaml"), []byte(killStudy), 0o600); err != nil {
		t.Fatal(err)
	}
	u := undisturbed(t)
	want, took := u.document, u.took
	var document struct{ Digest string }
	if err := json.Unmarshal(want, &document); err != nil || len(document.Digest) != 64 {
		t.Fatalf("digest %q, error %v", document.Digest, err)
	}
	r := rand.New(rand.NewPCG(1, 1)) // no digit depends on when it is killed
	verb, kills := "run", 0
	for {
		cmd := castlabAs(t, dir, verb, "kill.yaml", "--json")
		var out bytes.Buffer
		cmd.Stdout = &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		var err error
		select {
		case err = <-ended:
		case <-time.After(time.Duration((0.2 + 0.3*r.Float64()) * float64(took))):
			if err := cmd.Process.Kill(); err != nil {
				t.Logf("killed too late: %v", err)
			}
			<-ended
			if _, err := os.Stat(filepath.Join(dir, "kill.checkpoint")); err == nil {
				verb = "resume"
			}
			if kills++; kills > 50 {
				t.Fatal("killed 50 times, and no end in sight: nothing is kept")
			}
			continue
		}
		if err != nil {
			t.Fatalf("%s after %d kills: %v", verb, kills, err)
		}
		if !bytes.Equal(out.Bytes(), want) {
			t.Errorf("after %d kills:\n%s\nwant\n%s", kills, out.Bytes(), want)
		}
		break
	}
	if kills == 0 {
		t.Error("it was never killed")
	}
	t.Logf("killed %d times; undisturbed it took %v", kills, took)
}
