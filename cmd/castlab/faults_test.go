//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Whichever processes are killed or stopped on the way, the document is that of a run
// in one process.
func TestFaultsEndInTheSameDigits(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	for _, fault := range []struct {
		name  string
		do    func(t *testing.T, c *process, workers [2]*process) *process
		alone bool // others have this fault and more
	}{
		{"none", func(_ *testing.T, c *process, _ [2]*process) *process { return c }, true},
		{"a worker is killed", func(_ *testing.T, c *process, w [2]*process) *process {
			w[0].kill(syscall.SIGKILL)
			return c
		}, true},
		{"a worker is stopped for longer than the ack wait and goes on", func(_ *testing.T, c *process, w [2]*process) *process {
			w[0].kill(syscall.SIGSTOP)
			time.Sleep(2500 * time.Millisecond)
			w[0].kill(syscall.SIGCONT)
			return c
		}, false},
		{"the coordinator is killed", func(_ *testing.T, c *process, _ [2]*process) *process {
			c.kill(syscall.SIGKILL)
			<-c.ended
			return l.coordinator("resume")
		}, true},
		{"the coordinator and a worker are killed", func(_ *testing.T, c *process, w [2]*process) *process {
			c.kill(syscall.SIGKILL)
			w[0].kill(syscall.SIGKILL)
			<-c.ended
			return l.coordinator("resume")
		}, false},
		{"all are killed", func(_ *testing.T, c *process, w [2]*process) *process {
			c.kill(syscall.SIGKILL)
			w[0].kill(syscall.SIGKILL)
			w[1].kill(syscall.SIGKILL)
			<-c.ended
			l.worker()
			return l.coordinator("resume")
		}, false},
		{"the coordinator is interrupted and goes on alone", func(t *testing.T, c *process, _ [2]*process) *process {
			c.kill(syscall.SIGINT)
			<-c.ended
			if c.ProcessState.ExitCode() != 3 || !strings.Contains(c.err.String(), "what was computed is kept") {
				t.Errorf("exit status %d, %s", c.ProcessState.ExitCode(), c.err.String())
			}
			return l.start("resume", "kill.yaml", "--json")
		}, false},
	} {
		t.Run(fault.name, func(t *testing.T) {
			if fault.alone && os.Getenv("CASTLAB_TESTS") != "all" {
				t.Skip("a part of another fault; CI sets CASTLAB_TESTS=all")
			}
			if err := os.RemoveAll(filepath.Join(l.dir, "kill.checkpoint")); err != nil {
				t.Fatal(err)
			}
			workers := [2]*process{l.worker(), l.worker()}
			c := l.coordinator("run")
			l.underway(c)
			l.finish(fault.do(t, c, workers))
			for _, w := range workers {
				w.kill(syscall.SIGKILL)
				<-w.ended
			}
		})
	}
}

// A full disk stops the run, and the checkpoint remains valid.
func TestAFullDiskStopsTheRun(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	// A limit of 8 blocks of 1024 bytes for files simulates the disk.
	limited := exec.Command("bash", "-c", "ulimit -f 8; exec ./castlab run kill.yaml --json --workers 2")
	limited.Dir = l.dir
	var stderr bytes.Buffer
	limited.Stderr = &stderr
	if err := limited.Run(); err == nil || limited.ProcessState.ExitCode() != 3 || !strings.Contains(stderr.String(), "checkpoint") {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	l.finish(l.start("resume", "kill.yaml", "--json"))
}

// A damaged checkpoint or part is refused, and not overwritten.
func TestDamageIsRefused(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	path := filepath.Join(l.dir, "undisturbed")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 16
	l.write("kill.checkpoint", string(data))
	p := l.start("resume", "kill.yaml")
	<-p.ended
	after, err := os.ReadFile(filepath.Join(l.dir, "kill.checkpoint"))
	if err != nil || p.ProcessState.ExitCode() != 2 || !strings.Contains(p.err.String(), "damaged") || !bytes.Equal(data, after) {
		t.Errorf("exit status %d, %s (%v)", p.ProcessState.ExitCode(), p.err.String(), err)
	}
	share := l.start("run", "kill.yaml", "--shard", "0/1", "--out", "part")
	<-share.ended
	whole, err := os.ReadFile(filepath.Join(l.dir, "part"))
	if err != nil || share.failure != nil {
		t.Fatal(err, share.err.String())
	}
	l.write("part", string(whole[:len(whole)-100]))
	merged := l.start("merge", "part")
	<-merged.ended
	if merged.ProcessState.ExitCode() != 2 || !strings.Contains(merged.err.String(), "it ended before its part was computed") {
		t.Errorf("a truncated part: exit status %d, %s", merged.ProcessState.ExitCode(), merged.err.String())
	}
}

// Without a token and encryption no client connects from another machine, and a
// second coordinator is refused.
func TestWhoMayTakePart(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.certificate()
	l.write("wrong", "a guess at the token\n")
	l.write("short", "secret\n")
	l.write("open", "the token of these tests\n")
	if err := os.Chmod(filepath.Join(l.dir, "open"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := l.start("run", "kill.yaml", "--json", "--listen", "127.0.0.1:"+l.port, "--tls-cert", "cert.pem", "--tls-key", "key.pem",
		"--token-file", "token", "--log", "text")
	for ; !strings.Contains(c.err.String(), "ready for workers"); time.Sleep(20 * time.Millisecond) {
		select {
		case <-c.ended:
			t.Fatal(c.err.String())
		default:
		}
	}
	for name, x := range map[string]struct {
		args []string
		want string
	}{
		"a wrong token": {[]string{"worker", "--url", "tls://127.0.0.1:" + l.port, "--ca", "cert.pem", "--token-file", "wrong",
			"--wait", "3s"}, "Authorization"},
		"no token": {[]string{"worker", "--url", "tls://127.0.0.1:" + l.port, "--ca", "cert.pem", "--wait", "3s"}, "Authorization"},
		"no encryption": {[]string{"worker", "--url", "nats://127.0.0.1:" + l.port, "--token-file", "token", "--wait", "3s"},
			"127.0.0.1"},
		"unknown issuer": {[]string{"worker", "--url", "tls://127.0.0.1:" + l.port, "--token-file", "token", "--wait", "3s"},
			"certificate"},
		"the same store": {[]string{"resume", "kill.yaml"}, "another process is working on it"},
		"another store": {[]string{"run", "kill.yaml", "--store", "other", "--nats", "tls://127.0.0.1:" + l.port, "--ca", "cert.pem",
			"--token-file", "token"}, "this account may not coordinate"},
		"in the clear":   {[]string{"worker", "--url", "nats://192.0.2.1:4222", "--token-file", "token"}, "want tls://"},
		"open to all":    {[]string{"run", "kill.yaml", "--store", "third", "--listen", "0.0.0.0:0"}, "want a certificate"},
		"a short token":  {[]string{"worker", "--token-file", "short"}, "want at least 16"},
		"an open token":  {[]string{"worker", "--token-file", "open"}, "chmod 600"},
		"an endless one": {[]string{"worker", "--token-file", "/dev/zero"}, "neither a file nor a pipe"},
		"a list of URLs": {[]string{"worker", "--url", "nats://127.0.0.1:9/,nats://192.0.2.1:4222", "--token-file", "token"},
			"want tls://"},
		"open metrics": {[]string{"worker", "--metrics", "0.0.0.0:0", "--token-file", "token"},
			"--metrics=0.0.0.0:0: beyond the loopback"},
		"no workers": {[]string{"run", "kill.yaml", "--store", "third", "--audit", "0.1"},
			"--audit: it says nothing without --listen or --nats"},
		"no listener": {[]string{"run", "kill.yaml", "--store", "third", "--tls-cert", "cert.pem"},
			"--tls-cert: it says nothing without --listen"},
		"no server": {[]string{"run", "kill.yaml", "--store", "third", "--listen", "127.0.0.1:0", "--ca", "cert.pem"},
			"--ca: it says nothing without --nats"},
		"a share of 2": {[]string{"run", "kill.yaml", "--store", "third", "--listen", "127.0.0.1:0", "--audit", "2"},
			"want a number from 0 to 1"},
		"a part": {[]string{"run", "kill.yaml", "--shard", "0/2", "--out", "third", "--listen", "127.0.0.1:0"},
			"leave out --listen"},
		"a missing token": {[]string{"worker", "--token-file", "none"}, "none"},
	} {
		p := l.start(x.args...)
		select {
		case <-p.ended:
		case <-time.After(30 * time.Second):
			t.Errorf("%s: it goes on", name)
			continue
		}
		if p.failure == nil || !strings.Contains(p.err.String(), x.want) {
			t.Errorf("%s: %v, %s; want an error that says %q", name, p.failure, p.err.String(), x.want)
		}
	}
	if _, err := os.Stat(filepath.Join(l.dir, "third")); err == nil {
		t.Error("a command that was refused left a file")
	}
	l.start("worker", "--url", "tls://127.0.0.1:"+l.port, "--ca", "cert.pem", "--token-file", "token")
	select {
	case <-c.ended:
	case <-time.After(2 * time.Minute):
		t.Fatal("it does not end")
	}
	if c.failure != nil || !bytes.Equal(c.out.Bytes(), l.want) {
		t.Errorf("%v, %s", c.failure, c.err.String())
	}
}

// Without --token-file a coordinator makes a token, for its user alone, and workers
// of other users are refused; it is the same when the study is resumed. The next
// coordinator removes the temporary files of one that was killed.
func TestATokenIsMade(t *testing.T) {
	l := newLab(t)
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	c := l.start("run", "kill.yaml", "--json", "--listen", "127.0.0.1:"+l.port, "--log", "text")
	for ; !strings.Contains(c.err.String(), "ready for workers"); time.Sleep(20 * time.Millisecond) {
		select {
		case <-c.ended:
			t.Fatal(c.err.String())
		default:
		}
	}
	path := filepath.Join(l.dir, "kill.token")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(path)
	if err != nil || info.Mode().Perm() != 0o600 || len(first) < 32 || !strings.Contains(c.err.String(), "kill.token") ||
		strings.Contains(c.err.String(), strings.TrimSpace(string(first))) {
		t.Errorf("%v, mode %v, %d bytes; %s", err, info.Mode(), len(first), c.err.String())
	}
	stranger := l.start("worker", "--url", "nats://127.0.0.1:"+l.port, "--wait", "3s")
	<-stranger.ended
	if stranger.failure == nil || !strings.Contains(stranger.err.String(), "Authorization") {
		t.Errorf("a worker without the token: %v, %s", stranger.failure, stranger.err.String())
	}
	c.kill(syscall.SIGKILL)
	<-c.ended
	left, _ := filepath.Glob(filepath.Join(temp, "castlab-nats-*"))
	c = l.start("resume", "kill.yaml", "--json", "--listen", "127.0.0.1:"+l.port, "--audit", "0.1")
	l.start("worker", "--url", "nats://127.0.0.1:"+l.port, "--token-file", "kill.token", "--wait", "20s")
	l.finish(c)
	second, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("another token, %v", err)
	}
	after, _ := filepath.Glob(filepath.Join(temp, "castlab-nats-*"))
	if len(left) != 1 || len(after) != 0 {
		t.Errorf("%d folders of a killed coordinator, and %d of two", len(left), len(after))
	}
}
