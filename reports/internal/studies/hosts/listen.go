package hosts

import (
	"crypto/tls"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// Listen opens a port of TCP at host:port. Its errors are one line without the address, which the caller names, and say
// what would do.
func Listen(address string) (net.Listener, error) {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, errors.New("want host:port, such as 127.0.0.1:8080")
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil {
		return nil, errors.New("want a port from 0 to 65535; 0 is one that is free")
	} else if l, err := net.Listen("tcp", address); err != nil {
		return nil, unheard(n, err)
	} else {
		return l, nil
	}
}

// unheard says why nobody can listen at a port.
func unheard(port uint64, err error) error {
	why := err.Error()
	var (
		name *net.DNSError
		addr *net.AddrError
		call *os.SyscallError
	)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		why = fmt.Sprintf("port %d is taken by another program; give another, or 0 for one that is free", port)
	case errors.Is(err, syscall.EACCES), errors.Is(err, syscall.EPERM):
		why = fmt.Sprintf("port %d is not allowed to this user; give one from 1024 on, or 0 for one that is free", port)
	case errors.Is(err, syscall.EADDRNOTAVAIL):
		why = "the host is no address of this machine; give one that is, such as 127.0.0.1"
	case errors.As(err, &name):
		why = "no host of this name is known; give an address of this machine, such as 127.0.0.1"
	case errors.As(err, &addr):
		why = "want an address of this machine, such as 127.0.0.1"
	case errors.As(err, &call):
		why = call.Err.Error()
	}
	return &ListenError{Why: why, Err: err}
}

// A ListenError says why nobody can listen at an address.
type ListenError struct {
	Why string
	Err error // of the network
}

func (e *ListenError) Error() string { return "nobody can listen there: " + e.Why }
func (e *ListenError) Unwrap() error { return e.Err }

// KeyPair reads a certificate and its key from files. An error is one line, and names the file.
func KeyPair(certificate, key string) (tls.Certificate, error) {
	var texts [2][]byte
	for i, f := range []struct{ path, kind, holds string }{
		{certificate, "CERTIFICATE", "certificate"}, {key, "PRIVATE KEY", "private key"},
	} {
		text, err := os.ReadFile(f.path)
		if at := new(fs.PathError); errors.As(err, &at) {
			err = fmt.Errorf("%s: %w", f.path, at.Err)
		}
		if err != nil {
			return tls.Certificate{}, err
		}
		if !holds(text, f.kind) {
			return tls.Certificate{}, fmt.Errorf("%s: it holds no %s in PEM form, which begins with -----BEGIN", f.path, f.holds)
		}
		texts[i] = text
	}
	pair, err := tls.X509KeyPair(texts[0], texts[1])
	if err != nil {
		err = fmt.Errorf("%s with %s: %s", certificate, key, strings.TrimPrefix(err.Error(), "tls: "))
	}
	return pair, err
}

// holds reports whether a text has a block of PEM whose type ends so.
func holds(text []byte, kind string) bool {
	for {
		block, rest := pem.Decode(text)
		if block == nil {
			return false
		}
		if strings.HasSuffix(block.Type, kind) {
			return true
		}
		text = rest
	}
}

// Certificates reports whether a text holds a certificate in PEM form.
func Certificates(text []byte) bool { return holds(text, "CERTIFICATE") }
