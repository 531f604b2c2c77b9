package hosts

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Why nobody can listen is said in words of the user's, without those of the network: a port that is taken, one that is
// none, and a host that is another machine's (192.0.2.1 is nobody's, by RFC 5737).
func TestListenSaysWhyNot(t *testing.T) {
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, taken, _ := net.SplitHostPort(l.Addr().String())
	for address, want := range map[string]string{
		"127.0.0.1:" + taken:    "port " + taken + " is taken by another program; give another, or 0 for one that is free",
		"127.0.0.1:99999":       "want a port from 0 to 65535",
		"127.0.0.1:http":        "want a port from 0 to 65535",
		"127.0.0.1:-1":          "want a port from 0 to 65535",
		"127.0.0.1":             "want host:port",
		"192.0.2.1:0":           "the host is no address of this machine",
		"no.such.host.test.:80": "no host of this name is known",
	} {
		l, err := Listen(address)
		if err == nil {
			_ = l.Close()
			t.Errorf("%s is listened at", address)
			continue
		}
		if text := err.Error(); !strings.Contains(text, want) || strings.Contains(text, "listen tcp") {
			t.Errorf("%s: %s, want %s", address, text, want)
		}
	}
}

// A certificate that cannot be read is said to be, by its file.
func TestKeyPairSaysWhichFileIsWrong(t *testing.T) {
	dir := t.TempDir()
	none, text := filepath.Join(dir, "none"), filepath.Join(dir, "text")
	if err := os.WriteFile(text, []byte("x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ certificate, key, want string }{
		{none, text, none + ": no such file"},
		{dir, text, dir + ": is a directory"},
		{text, text, text + ": it holds no certificate in PEM form"},
	} {
		if _, err := KeyPair(c.certificate, c.key); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.certificate, err, c.want)
		}
	}
	if Certificates([]byte("x")) || !Certificates([]byte("x\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n")) {
		t.Error("a certificate is known by its first line")
	}
}
