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

// Ctrl-C in the middle of a run ends it with status 3 and one line, and no file
// is left. The named pipe is what makes this sure without a clock: when castlab
// has read the law from it, it has long been listening for the signal; and the
// run that follows would take days; a formula, which does not ask whether it should
// stop, seconds.
func TestInterruptStopsCleanly(t *testing.T) {
	days := []string{"--replications", "1000000000000", "--samples", "t.csv"}
	for name, words := range map[string][]string{
		"ring":    append([]string{"simulate", "ring", "n=9"}, days...),
		"cube":    append([]string{"simulate", "cube-multinode", "d=10", "mode=barrier"}, days...), // a thousandth of a second each
		"blocks":  append([]string{"simulate", "cube-multinode", "d=12", "mode=async"}, days...),   // blocks of one
		"compare": {"compare", "ring", "two-way-ring", "task=allgather", "topology=ring(n=99)", "--replications", "100000000"},
		"formula": {"theory", "cube.dimension", "delta=1e-5", "eps=0.05", "method=exact"},
	} {
		t.Run(name, func(t *testing.T) { interrupted(t, words) })
	}
}

func interrupted(t *testing.T, words []string) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	castlab, pipe := filepath.Join(dir, "castlab"), filepath.Join(dir, "pipe")
	if err := errors.Join(os.Symlink(self, castlab), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(castlab, append(words, "law=empirical(file="+pipe+")")...)
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
	_, err = io.WriteString(f, "1\n2\n3\n")
	if err := errors.Join(err, f.Close(), cmd.Process.Signal(os.Interrupt)); err != nil {
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
