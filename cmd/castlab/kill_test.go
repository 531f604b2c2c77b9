//go:build unix

package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// castlabAs returns the command as a process in a folder.
func castlabAs(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "castlab") // the test binary acts as castlab under this name
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

// A run that is killed repeatedly, each time after further progress, ends with the
// document of an undisturbed run.
func TestAKilledStudyEndsWithTheSameDigits(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("computes for seconds")
	}
	l := newLab(t)
	var document struct{ Digest string }
	if err := json.Unmarshal(l.want, &document); err != nil || len(document.Digest) != 64 {
		t.Fatalf("digest %q, error %v", document.Digest, err)
	}
	kept := func() int64 {
		info, err := os.Stat(filepath.Join(l.dir, "kill.checkpoint"))
		if err != nil {
			return 0
		}
		return info.Size()
	}
	// Between two kills a quarter of the final checkpoint is written, so that there
	// are at most three, and none before there is a checkpoint.
	quarter := int64(len(undisturbed(t).checkpoint)) / 4
	verb, kills := "run", 0
	for next := quarter; ; next = kept() + quarter {
		p := l.start(verb, "kill.yaml", "--json")
		for over := false; !over && kept() < next; {
			select {
			case <-p.ended:
				over = true
			case <-time.After(time.Millisecond):
			}
		}
		p.kill(syscall.SIGKILL) // or it has ended
		<-p.ended
		if p.failure == nil {
			l.finish(p)
			break
		}
		if p.ProcessState.Exited() {
			t.Fatalf("%s after %d kills: %v, %s", verb, kills, p.failure, p.err.String())
		}
		verb, kills = "resume", kills+1
	}
	if kills == 0 {
		t.Error("it was never killed")
	}
	t.Logf("killed %d times", kills)
}
