//go:build unix

package main

import (
	"encoding/json"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A coordinator reports its progress to a client of its server: without workers, and
// with one.
func TestStatusOfARunningStudy(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	// It does not end during the test.
	const study = "study: s\ncells:\n  - model: cube-multinode\n    with: {d: 5, law: exponential(mean=1), mode: " +
		"async}\n    replications: 100000000\n"
	if err := os.WriteFile(filepath.Join(dir, "s.yaml"), []byte(study), 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	url := "nats://" + address
	begin := func(args ...string) {
		cmd := castlabAs(t, dir, args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Signal(syscall.SIGKILL)
			_ = cmd.Wait()
		})
	}
	if err := os.WriteFile(filepath.Join(dir, "token"), []byte("the token of these tests\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	begin("run", "s.yaml", "--listen", address, "--token-file", "token")
	until := func(what string, args ...string) string {
		t.Helper()
		for end := time.Now().Add(time.Minute); ; {
			out, err := castlabAs(t, dir, append([]string{"status", "--nats", url, "--token-file", "token"}, args...)...).CombinedOutput()
			if err == nil && strings.Contains(string(out), what) {
				return string(out)
			}
			if time.Now().After(end) {
				t.Fatalf("%v: %s\nwant %q", err, out, what)
			}
		}
	}
	until("no worker has come yet")
	begin("worker", "--url", url, "--token-file", "token", "--workers", "1")
	until("study s.yaml: 0 of 1 cells, ")
	until("at a time")
	var d struct {
		Studies []struct {
			Study    string
			Progress struct{ Cells, Done, Replications int }
			Segments struct{ Published, Folded, Repeated int }
			Workers  []struct {
				Name       string
				Goroutines int
			}
		}
	}
	if err := json.Unmarshal([]byte(until(`"goroutines": 1`, "--json")), &d); err != nil || len(d.Studies) != 1 {
		t.Fatalf("%+v, %v", d, err)
	}
	s := d.Studies[0]
	if s.Study != "s.yaml" || s.Progress.Cells != 1 || s.Segments.Published == 0 || s.Segments.Repeated != 0 || len(s.Workers) != 1 {
		t.Errorf("%+v", s)
	}
	if out, err := castlabAs(t, dir, "status", "s.yaml", "--nats", url).CombinedOutput(); err == nil ||
		!strings.Contains(string(out), "leave it out") {
		t.Errorf("a study file, too: %v, %s", err, out)
	}
}
