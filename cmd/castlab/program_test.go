//go:build unix

package main

import (
	"encoding/json"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// changed builds castlab with twice the time in the model of the ring, as in
// development: same version, same settings, other digits. Neither tests nor this
// build have a revision.
func changed(t *testing.T, dir string) string {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	model := filepath.Join(root, "montecarlo", "ring", "async.go")
	text, err := os.ReadFile(model)
	if err != nil {
		t.Fatal(err)
	}
	const line = "o.T = e.run(lengths)"
	if strings.Count(string(text), line) != 1 {
		t.Fatalf("%s has no line %q to change", model, line)
	}
	other, overlay, made := filepath.Join(dir, "async.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "changed")
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {model: other}})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.WriteFile(other, []byte(strings.Replace(string(text), line, "o.T = 2 * e.run(lengths)", 1)), 0o600),
		os.WriteFile(overlay, replace, 0o600)); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", overlay, "-ldflags=-s -w", "-o", made, "./cmd/castlab")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return made
}

// A program neither continues, merges, verifies nor helps to compute the segments of
// another, even one of the same version: nothing else would show that a model changed
// in between. Each refusal is one line that names the difference.
func TestAChangedModelIsNeverMixedWithTheOldOne(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds castlab")
	}
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("builds two programs; CI sets CASTLAB_TESTS=all")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go to build with")
	}
	dir := t.TempDir()
	other := changed(t, dir)
	if err := os.WriteFile(filepath.Join(dir, "r.yaml"), []byte("study: r\ncells:\n  - model: ring\n    with: {n: 8, law: "+
		"exponential(mean=1)}\n    replications: 3000\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	with := func(program string, args ...string) *exec.Cmd {
		if program == "" {
			return castlabAs(t, dir, args...)
		}
		cmd := exec.Command(program, args...)
		cmd.Dir = dir
		return cmd
	}
	does := func(program string, args ...string) string {
		t.Helper()
		out, err := with(program, args...).Output()
		if err != nil {
			t.Fatalf("%v: %v, %s", args, err, out)
		}
		return string(out)
	}
	refuses := func(program string, args ...string) {
		t.Helper()
		var stderr strings.Builder
		cmd := with(program, args...)
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		said := stderr.String()
		if err == nil || cmd.ProcessState.ExitCode() != 2 || len(out) > 0 && args[0] != "worker" ||
			!strings.Contains(said, "which may compute other digits") || strings.Count(said, "SHA-256") != 2 ||
			strings.Count(said, "\n") != 1 {
			t.Errorf("%v: %v, %s%s", args, err, out, said)
		}
	}
	version := does("", "version")
	if v := does(other, "version"); strings.Fields(v)[1] != strings.Fields(version)[1] {
		t.Errorf("the versions are %q and %q, so that this test shows nothing", version, v)
	}
	want := does("", "run", "r.yaml", "--json")
	if got := does(other, "run", "r.yaml", "--json", "--store", "of-the-other"); got == want {
		t.Error("the other program computes the same, so that this test shows nothing")
	}
	refuses(other, "resume", "r.yaml")
	refuses(other, "run", "r.yaml", "--continue")
	refuses(other, "status", "r.yaml")
	refuses(other, "verify", "r.yaml")
	refuses("", "resume", "r.yaml", "--store", "of-the-other")
	if got := does("", "resume", "r.yaml", "--json"); got != want {
		t.Errorf("a refusal changed the checkpoint: %s", got)
	}
	does("", "run", "r.yaml", "--shard", "0/2", "--out", "0")
	refuses(other, "run", "r.yaml", "--shard", "0/2", "--out", "0")
	does(other, "run", "r.yaml", "--shard", "1/2", "--out", "1")
	refuses("", "merge", "0", "1")
	refuses(other, "merge", "0", "1")

	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := errors.Join(listener.Close(), os.WriteFile(filepath.Join(dir, "token"), []byte("of-this-test-alone\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	coordinator := with("", "run", "r.yaml", "--json", "--store", "third", "--listen", address, "--token-file", "token")
	var out strings.Builder
	coordinator.Stdout = &out
	if err := coordinator.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- coordinator.Wait() }()
	defer func() { _ = coordinator.Process.Kill() }() // it has ended, or the test has failed
	refuses(other, "worker", "--url", "nats://"+address, "--token-file", "token", "--wait", "20s")
	does("", "worker", "--url", "nats://"+address, "--token-file", "token", "--wait", "3s")
	select {
	case err := <-ended:
		if err != nil || out.String() != want {
			t.Errorf("%v: %s, want %s", err, out.String(), want)
		}
	case <-time.After(time.Minute):
		t.Error("the coordinator does not end")
	}
}
