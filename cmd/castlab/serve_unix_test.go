//go:build unix

package main

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// serving starts castlab serve with flags, and returns the printed line and how to interrupt it, which returns what it
// printed besides.
func serving(t *testing.T, flags ...string) (line string, interrupt func() (stdout, stderr string, err error)) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	castlab := filepath.Join(t.TempDir(), "castlab")
	if err := os.Symlink(self, castlab); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(castlab, append([]string{"serve"}, flags...)...)
	cmd.Dir = t.TempDir()
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	printed := bufio.NewReader(out)
	if line, err = printed.ReadString('\n'); err != nil {
		t.Fatalf("no line: %v, %s", err, &stderr)
	}
	return strings.TrimSuffix(line, "\n"), func() (string, string, error) {
		failed := cmd.Process.Signal(os.Interrupt)
		rest, err := io.ReadAll(printed)
		return string(rest), stderr.String(), errors.Join(failed, err, cmd.Wait())
	}
}

func statusOf(t *testing.T, client *http.Client, address string) int {
	t.Helper()
	response, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	return response.StatusCode
}

// The live laboratory prints one line, its address with a token; answers to that, and to nobody without; and ends with
// status 0 when it is interrupted, whatever runs.
func TestTheLivePageIsServed(t *testing.T) {
	line, interrupt := serving(t)
	base, token, found := strings.Cut(line, "/?token=")
	if !found || !strings.HasPrefix(base, "http://127.0.0.1:") || len(token) < 40 {
		t.Fatalf("printed %q", line)
	}
	for path, want := range map[string]int{"/health": 403, "/": 403, "/health?token=" + token[1:]: 403, "/health?token=" + token: 200,
		"/?token=" + token: 200, "/api/lab?token=" + token: 200} {
		if got := statusOf(t, http.DefaultClient, base+path); got != want {
			t.Errorf("%s: %d, want %d", path, got, want)
		}
	}
	// Days of work do not keep it from its end.
	response, err := http.Post(base+"/api/runs?token="+token, "application/json",
		strings.NewReader(`{"kind":"model","name":"ring","words":["n=9","law=exponential(mean=1)"],"replications":1000000000000}`))
	if err != nil || response.StatusCode != 200 {
		t.Fatalf("%v %v", response, err)
	}
	response.Body.Close()
	stdout, stderr, err := interrupt()
	if err != nil || stdout != "" || stderr != "" {
		t.Errorf("ended with %v; printed besides %q and %q", err, stdout, stderr)
	}
}

// With a certificate it speaks TLS alone, under the names of the certificate, with the token of the file.
func TestTheLivePageIsServedWithTLS(t *testing.T) {
	dir := t.TempDir()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{"lab.example"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, &template, &template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const token = "0123456789abcdef0123456789abcdef"
	line, interrupt := serving(
		t,
		"--listen",
		"0.0.0.0:0",
		"--tls-cert",
		write("cert.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
		"--tls-key",
		write("key.pem", pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})),
		"--token-file",
		write("token", []byte(token+"\n")),
	)
	rest, found := strings.CutPrefix(line, "https://lab.example:")
	port, _, _ := strings.Cut(rest, "/")
	if !found || !strings.HasSuffix(line, "/?token="+token) {
		t.Fatalf("printed %q", line)
	}
	trusted := x509.NewCertPool()
	trusted.AppendCertsFromPEM(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted, ServerName: "lab.example"}}}
	for host, want := range map[string]int{"lab.example": 200, "evil.example": 403} {
		r, err := http.NewRequest("GET", "https://"+net.JoinHostPort("127.0.0.1", port)+"/health?token="+token, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = net.JoinHostPort(host, port)
		response, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("Host %s: %d, want %d", host, response.StatusCode, want)
		}
	}
	if response, err := http.Get(
		"http://" + net.JoinHostPort("127.0.0.1", port) + "/health?token=" + token,
	); err == nil &&
		response.StatusCode != 400 {
		t.Errorf("without TLS: %d", response.StatusCode)
	}
	if _, stderr, err := interrupt(); err != nil || stderr != "" {
		t.Errorf("ended with %v %q", err, stderr)
	}
}
