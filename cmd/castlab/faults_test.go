//go:build unix

package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// A lab is a folder with a study, and the processes that compute it.
type lab struct {
	*testing.T
	dir  string
	port string
	want []byte // the document of an undisturbed run in one process
	took time.Duration
}

func newLab(t *testing.T) *lab {
	t.Helper()
	if testing.Short() {
		t.Skip("starts processes for seconds")
	}
	l := &lab{T: t, dir: t.TempDir()}
	l.write("kill.yaml", killStudy)
	l.write("token", "the token of these tests\n")
	u := undisturbed(t)
	l.want, l.took = u.document, u.took
	l.write("undisturbed", string(u.checkpoint))
	castlabAs(t, l.dir) // puts the command there
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, l.port, _ = net.SplitHostPort(listener.Addr().String())
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	return l
}

// An undisturbedRun is a run of the study in one process without faults.
type undisturbedRun struct {
	document, checkpoint []byte
	took                 time.Duration
}

var once struct {
	sync.Mutex
	run *undisturbedRun
}

// undisturbed makes that run, once for all tests.
func undisturbed(t *testing.T) *undisturbedRun {
	t.Helper()
	once.Lock()
	defer once.Unlock()
	if once.run != nil {
		return once.run
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "kill.yaml"), []byte(killStudy), 0o600); err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	out, err := castlabAs(t, dir, "run", "kill.yaml", "--json", "--workers", "2").Output()
	if err != nil {
		t.Fatal(err)
	}
	took := time.Since(start)
	kept, err := os.ReadFile(filepath.Join(dir, "kill.checkpoint"))
	if err != nil {
		t.Fatal(err)
	}
	once.run = &undisturbedRun{out, kept, took}
	return once.run
}

func (l *lab) write(name, text string) {
	l.Helper()
	if err := os.WriteFile(filepath.Join(l.dir, name), []byte(text), 0o600); err != nil {
		l.Fatal(err)
	}
}

// A process is a running castlab.
type process struct {
	*exec.Cmd
	out     bytes.Buffer
	err     lines
	ended   chan struct{}
	failure error
}

// lines is a buffer that can be read while it is written.
type lines struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// start starts castlab; it is killed at the latest when the test ends.
func (l *lab) start(args ...string) *process {
	l.Helper()
	p := &process{Cmd: castlabAs(l.T, l.dir, args...), ended: make(chan struct{})}
	p.Stdout, p.Stderr = &p.out, &p.err
	if err := p.Start(); err != nil {
		l.Fatal(err)
	}
	go func() {
		p.failure = p.Wait()
		close(p.ended)
	}()
	l.Cleanup(func() { p.kill(syscall.SIGKILL); <-p.ended })
	return p
}

func (p *process) kill(s syscall.Signal) { _ = p.Process.Signal(s) }

func (l *lab) worker() *process {
	return l.start("worker", "--url", "nats://127.0.0.1:"+l.port, "--token-file", "token", "--workers", "1", "--wait", "20s")
}

func (l *lab) coordinator(verb string) *process {
	return l.start(verb, "kill.yaml", "--json", "--listen", "127.0.0.1:"+l.port, "--token-file", "token", "--ack-wait", "1s")
}

// underway waits until a fifth of the work is stored.
func (l *lab) underway(c *process) {
	l.Helper()
	for {
		select {
		case <-c.ended:
			l.Fatalf("it ended before the fault: %s", c.err.String())
		case <-time.After(5 * time.Millisecond):
		}
		kept, err := os.Stat(filepath.Join(l.dir, "kill.checkpoint"))
		if err == nil && kept.Size() > int64(len(undisturbed(l.T).checkpoint)/5) {
			return
		}
	}
}

// finish waits for a coordinator and compares its document with that of an
// undisturbed run.
func (l *lab) finish(p *process) {
	l.Helper()
	select {
	case <-p.ended:
	case <-time.After(2 * time.Minute):
		l.Fatalf("it does not end; %s", p.err.String())
	}
	if p.failure != nil || !bytes.Equal(p.out.Bytes(), l.want) {
		l.Errorf("%v, %s\n%s\nwant\n%s", p.failure, p.err.String(), p.out.String(), l.want)
	}
}

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
	c := l.start("run", "kill.yaml", "--json", "--listen", "127.0.0.1:"+l.port, "--tls-cert", "cert.pem", "--tls-key", "key.pem", "--token-file", "token", "--log", "text")
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
		"a wrong token":   {[]string{"worker", "--url", "tls://127.0.0.1:" + l.port, "--ca", "cert.pem", "--token-file", "wrong", "--wait", "3s"}, "Authorization"},
		"no token":        {[]string{"worker", "--url", "tls://127.0.0.1:" + l.port, "--ca", "cert.pem", "--wait", "3s"}, "Authorization"},
		"no encryption":   {[]string{"worker", "--url", "nats://127.0.0.1:" + l.port, "--token-file", "token", "--wait", "3s"}, "127.0.0.1"},
		"unknown issuer":  {[]string{"worker", "--url", "tls://127.0.0.1:" + l.port, "--token-file", "token", "--wait", "3s"}, "certificate"},
		"the same store":  {[]string{"resume", "kill.yaml"}, "another castlab is working on it"},
		"another store":   {[]string{"run", "kill.yaml", "--store", "other", "--nats", "tls://127.0.0.1:" + l.port, "--ca", "cert.pem", "--token-file", "token"}, "this account may not coordinate"},
		"in the clear":    {[]string{"worker", "--url", "nats://192.0.2.1:4222", "--token-file", "token"}, "want tls://"},
		"open to all":     {[]string{"run", "kill.yaml", "--store", "third", "--listen", "0.0.0.0:0"}, "want a certificate"},
		"a short token":   {[]string{"worker", "--token-file", "short"}, "want at least 16"},
		"an open token":   {[]string{"worker", "--token-file", "open"}, "chmod 600"},
		"an endless one":  {[]string{"worker", "--token-file", "/dev/zero"}, "neither a file nor a pipe"},
		"a list of URLs":  {[]string{"worker", "--url", "nats://127.0.0.1:9/,nats://192.0.2.1:4222", "--token-file", "token"}, "want tls://"},
		"open metrics":    {[]string{"worker", "--metrics", "0.0.0.0:0", "--token-file", "token"}, "--metrics=0.0.0.0:0: beyond the loopback"},
		"no workers":      {[]string{"run", "kill.yaml", "--store", "third", "--audit", "0.1"}, "--audit: it says nothing without --listen or --nats"},
		"no listener":     {[]string{"run", "kill.yaml", "--store", "third", "--tls-cert", "cert.pem"}, "--tls-cert: it says nothing without --listen"},
		"no server":       {[]string{"run", "kill.yaml", "--store", "third", "--listen", "127.0.0.1:0", "--ca", "cert.pem"}, "--ca: it says nothing without --nats"},
		"a share of 2":    {[]string{"run", "kill.yaml", "--store", "third", "--listen", "127.0.0.1:0", "--audit", "2"}, "want a share from 0 to 1"},
		"a part":          {[]string{"run", "kill.yaml", "--shard", "0/2", "--out", "third", "--listen", "127.0.0.1:0"}, "leave out --listen"},
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
	if err != nil || info.Mode().Perm() != 0o600 || len(first) < 32 || !strings.Contains(c.err.String(), "kill.token") || strings.Contains(c.err.String(), strings.TrimSpace(string(first))) {
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

// certificate writes a self-signed certificate for 127.0.0.1 and its key.
func (l *lab) certificate() {
	l.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		l.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "castlab test"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		l.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		l.Fatal(err)
	}
	l.write("cert.pem", string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})))
	l.write("key.pem", string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
}
