//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Ctrl-C during a run ends it with status 3 and one line, and leaves no file. The
// named pipe ensures that without a clock: when castlab has read the law from it, it
// already handles the signal; and the following run would take days, or seconds for a
// formula, which cannot be canceled.
func TestInterruptStopsCleanly(t *testing.T) {
	days := []string{"--replications", "1000000000000", "--samples", "t.csv"}
	for name, words := range map[string][]string{
		"ring":    append([]string{"simulate", "ring", "n=9"}, days...),
		"cube":    append([]string{"simulate", "cube-multinode", "d=10", "mode=barrier"}, days...), // a thousandth of a second each
		"blocks":  append([]string{"simulate", "cube-multinode", "d=12", "mode=async"}, days...),   // blocks of one
		"compare": {"compare", "ring", "two-way-ring", "task=allgather", "topology=ring(n=99)", "--replications", "100000000"},
		"formula": {"theory", "cube.dimension", "delta=1e-5", "eps=0.05", "method=exact"},
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, "pipe", append(words, "law=empirical(file=pipe)"), "1\n2\n3\n") })
	}
}

// The wait for a pipe that was opened and never written to ends as well.
func TestInterruptEndsTheWaitForAFile(t *testing.T) {
	for name, words := range map[string][]string{
		"law":      {"theory", "ring.mean", "n=4", "law=empirical(file=pipe)"},
		"trees":    {"theory", "direct.stability", "trees=pipe"},
		"network":  {"theory", "graph.trees", "graph=pipe"},
		"study":    {"run", "pipe"},
		"report":   {"report", "--from", "pipe", "--out", "csv"},
		"verify":   {"verify", "pipe"},
		"table":    {"fit", "pipe"},
		"status":   {"status", "pipe"},
		"token":    {"worker", "--url", "nats://127.0.0.1:1", "--token-file", "pipe"},
		"NKey":     {"worker", "--url", "nats://127.0.0.1:1", "--nkey", "pipe"},
		"schedule": {"compare", "pipe.json", "nodes=2", "size=1", "latency=exponential(mean=1)"},
	} {
		pipe := "pipe"
		if name == "schedule" {
			pipe = "pipe.json"
		}
		t.Run(name, func(t *testing.T) { interrupted(t, pipe, words, "") })
	}
}

// interrupted runs castlab in a folder with a named pipe, writes text to the pipe
// once it is read, and interrupts. Without a text the writing end stays open.
func interrupted(t *testing.T, name string, words []string, text string) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	castlab, pipe := filepath.Join(dir, "castlab"), filepath.Join(dir, name)
	if err := errors.Join(os.Symlink(self, castlab), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(castlab, words...)
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(pipe, os.O_WRONLY, 0) // waits for the reader
	if err != nil {
		t.Fatal(err)
	}
	if text == "" {
		defer f.Close()
	} else if _, err := io.WriteString(f, text); err != nil {
		t.Fatal(err)
	} else if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err = cmd.Wait()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 3 {
		t.Errorf("ended with %v, want exit status 3", err)
	}
	if s := stderr.String(); strings.Count(s, "\n") != 1 || !strings.HasPrefix(s, "castlab: interrupted") {
		t.Errorf("standard error is %q", s)
	}
	if stdout.Len() > 0 {
		t.Errorf("standard output is %q", stdout.String())
	}
	if entries, err := filepath.Glob(filepath.Join(dir, "*csv*")); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v", entries)
	}
}
