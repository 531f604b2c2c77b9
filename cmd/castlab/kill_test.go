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
    replications: 6000
  - model: ring
    with: {n: [65, 129], law: exponential(mean=1)}
    precision: 0.02
  - model: frames
    with: {N: 8, lambda: 0.05, X: 1, V: 1}
    replications: 150000
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

// A hunt that is killed as soon as a claim is in its checkpoint goes on, and ends with the
// document of an undisturbed one; what was there is not searched again.
func TestAKilledHuntEndsWithTheSameDocument(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("computes for seconds")
	}
	dir := t.TempDir()
	hunt := func(args ...string) *exec.Cmd {
		return castlabAs(t, dir, append([]string{"hunt", "VB93-RING-UNIF", "VB93-RING-EXP", "VB93-RING-VAR", "VB93-RING-LN", "--points",
			"25", "--workers", "1"}, args...)...)
	}
	want, err := hunt("--json").Output()
	if err != nil {
		t.Fatal(err)
	}
	store := filepath.Join(dir, "store")
	size := func() int64 {
		info, err := os.Stat(store)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	first := hunt("--store", store, "--json")
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for begun, deadline := int64(0), time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
		if now := size(); begun == 0 {
			begun = now // the record that identifies the hunt
		} else if now > begun || time.Now().After(deadline) {
			break
		}
	}
	if err := first.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if err := first.Wait(); err == nil {
		t.Log("it had ended before it was killed")
	}
	kept, err := os.ReadFile(store)
	if err != nil {
		t.Fatal(err)
	}
	got, err := hunt("--store", store, "--continue", "--json").Output()
	if err != nil || string(got) != string(want) {
		t.Errorf("%v: after a kill\n%s\nwant\n%s", err, got, want)
	}
	if now, err := os.ReadFile(store); err != nil || len(now) <= len(kept) || string(now[:len(kept)/2]) != string(kept[:len(kept)/2]) {
		t.Errorf("the checkpoint did not grow: %d and %d bytes, %v", len(kept), len(now), err)
	}
}
