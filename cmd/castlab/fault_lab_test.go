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
	"sync"
	"syscall"
	"testing"
	"time"
)

// A faultLab is a folder with a study, and the processes that compute it.
type faultLab struct {
	*testing.T
	dir  string
	port string
	want []byte // the document of an undisturbed run in one process
}

func newLab(t *testing.T) *faultLab {
	t.Helper()
	if testing.Short() {
		t.Skip("starts processes for seconds")
	}
	l := &faultLab{T: t, dir: t.TempDir()}
	l.write("kill.yaml", killStudy)
	l.write("token", "the token of these tests\n")
	u := undisturbed(t)
	l.want = u.document
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
	out, err := castlabAs(t, dir, "run", "kill.yaml", "--json", "--workers", "2").Output()
	if err != nil {
		t.Fatal(err)
	}
	kept, err := os.ReadFile(filepath.Join(dir, "kill.checkpoint"))
	if err != nil {
		t.Fatal(err)
	}
	once.run = &undisturbedRun{out, kept}
	return once.run
}

func (l *faultLab) write(name, text string) {
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
func (l *faultLab) start(args ...string) *process {
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

func (l *faultLab) worker() *process {
	return l.start("worker", "--url", "nats://127.0.0.1:"+l.port, "--token-file", "token", "--workers", "1", "--wait", "20s")
}

func (l *faultLab) coordinator(verb string) *process {
	return l.start(verb, "kill.yaml", "--json", "--listen", "127.0.0.1:"+l.port, "--token-file", "token", "--ack-wait", "1s")
}

// underway waits until a fifth of the work is stored.
func (l *faultLab) underway(c *process) {
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
func (l *faultLab) finish(p *process) {
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

// certificate writes a self-signed certificate for 127.0.0.1 and its key.
func (l *faultLab) certificate() {
	l.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		l.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "castlab test"}, NotBefore: time.Now().
				Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
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
