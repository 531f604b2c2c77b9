// Package watching adds the log and the metrics to a verb that runs for long.
package watching

import (
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"io"
	stdlog "log"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
	"castlab/reports/internal/studies/hosts"
	"castlab/reports/lab/console"
)

// Flags configure the log and the metrics.
type Flags struct {
	log     *string
	metrics *string
}

// Add adds the flags.
func Add(fs *pflag.FlagSet) Flags {
	return Flags{
		log: fs.String("log", "", "log on standard error: `text` or json (default: none)"),
		metrics: fs.String("metrics", "", "serve Prometheus metrics at this `host:port` under /metrics; beyond this machine only with "+
			"--tls-cert, and to whoever has the token"),
	}
}

// Logger returns the requested log.
func (f Flags) Logger(w io.Writer) (*slog.Logger, error) {
	switch *f.log {
	case "":
		return slog.New(slog.DiscardHandler), nil
	case "text":
		return slog.New(slog.NewTextHandler(w, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(w, nil)), nil
	}
	return nil, console.Usagef("--log=%s: want text or json", *f.log)
}

// A Metric is one number for Prometheus.
type Metric struct {
	Name, Help string
	Counter    bool // it never decreases
	Value      func() float64
}

// A Shield protects metrics beyond the loopback interface: a certificate and its key,
// and the token that a client must present.
type Shield struct{ Cert, Key, Token string }

// Check refuses metrics that any client could read.
func (f Flags) Check(s Shield) error {
	if *f.metrics == "" {
		return nil
	}
	host, port, err := net.SplitHostPort(*f.metrics)
	if err == nil {
		_, err = net.LookupPort("tcp", port)
	}
	switch {
	case err != nil:
		return console.Usagef("--metrics=%s: want host:port, such as 127.0.0.1:9090", *f.metrics)
	case !hosts.Loopback(host) && s.Cert == "":
		return console.Usagef("--metrics=%s: beyond the loopback interface want --listen with --tls-cert and --tls-key, too; or a host "+
			"such as 127.0.0.1", *f.metrics)
	}
	return nil
}

// Serve serves metrics until the returned function is called.
func (f Flags) Serve(s Shield, list []Metric, log *slog.Logger) (stop func(), err error) {
	if err := f.Check(s); err != nil || *f.metrics == "" {
		return func() {}, err
	}
	listener, err := hosts.Listen(*f.metrics)
	if err != nil {
		return nil, inputs.Caused("--metrics", *f.metrics, err)
	}
	if s.Cert != "" {
		pair, err := hosts.KeyPair(s.Cert, s.Key)
		if err != nil {
			return nil, errors.Join(inputs.Caused("--tls-cert", s.Cert, err), listener.Close())
		}
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13})
	}
	mux := http.NewServeMux()
	mux.Handle("/metrics", s.guard(page(list)))
	server := &http.Server{
		Handler: mux, ReadHeaderTimeout: 5 * time.Second,
		ErrorLog: stdlog.New(io.Discard, "", 0), // a client could write as many lines there as it likes
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("metrics", "error", err)
		}
	}()
	log.Info("metrics", "address", listener.Addr().String())
	return func() {
		_ = server.Close()
		<-done
	}, nil
}

// guard requires the token if there is a certificate to encrypt it.
func (s Shield) guard(next http.Handler) http.Handler {
	if s.Cert == "" {
		return next
	}
	want := sha256.Sum256([]byte("Bearer " + s.Token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			http.Error(w, "want the token: Authorization: Bearer ...", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}
