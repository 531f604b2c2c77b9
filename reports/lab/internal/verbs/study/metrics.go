package study

import (
	"crypto/sha256"
	"crypto/subtle"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/spf13/pflag"

	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/cluster"
)

// watchingFlags configure the log and the metrics.
type watchingFlags struct {
	log     *string
	metrics *string
}

func addWatching(fs *pflag.FlagSet) watchingFlags {
	return watchingFlags{
		log:     fs.String("log", "", "log on standard error: `text` or json (default: none)"),
		metrics: fs.String("metrics", "", "serve Prometheus metrics at this `host:port` under /metrics; beyond this machine only with --tls-cert, and to whoever has the token"),
	}
}

// logger returns the requested log.
func (f watchingFlags) logger(w io.Writer) (*slog.Logger, error) {
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

// A metric is one number for Prometheus.
type metric struct {
	name, help string
	counter    bool // it never decreases
	value      func() float64
}

// A shield protects metrics beyond the loopback interface: a certificate and its key,
// and the token that a client must present.
type shield struct{ cert, key, token string }

// check refuses metrics that any client could read.
func (f watchingFlags) check(s shield) error {
	if *f.metrics == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(*f.metrics)
	switch {
	case err != nil:
		return console.Usagef("--metrics=%s: want host:port, such as 127.0.0.1:9090", *f.metrics)
	case !cluster.Loopback(host) && s.cert == "":
		return console.Usagef("--metrics=%s: beyond the loopback interface want --listen with --tls-cert and --tls-key, too; or a host such as 127.0.0.1", *f.metrics)
	}
	return nil
}

// serve serves metrics until the returned function is called.
func (f watchingFlags) serve(s shield, list []metric, log *slog.Logger) (stop func(), err error) {
	if err := f.check(s); err != nil || *f.metrics == "" {
		return func() {}, err
	}
	listener, err := net.Listen("tcp", *f.metrics)
	if err != nil {
		return nil, console.Usagef("--metrics=%s: %w", *f.metrics, err)
	}
	if s.cert != "" {
		pair, err := tls.LoadX509KeyPair(s.cert, s.key)
		if err != nil {
			return nil, console.Usage(errors.Join(fmt.Errorf("--metrics=%s: %w", *f.metrics, err), listener.Close()))
		}
		listener = tls.NewListener(listener, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13})
	}
	gathered := prometheus.NewRegistry()
	gathered.MustRegister(collectors.NewGoCollector())
	for _, m := range list {
		if m.counter {
			gathered.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: m.name, Help: m.help}, m.value))
		} else {
			gathered.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: m.name, Help: m.help}, m.value))
		}
	}
	mux := http.NewServeMux()
	mux.Handle("/metrics", s.guard(promhttp.HandlerFor(gathered, promhttp.HandlerOpts{})))
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
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
func (s shield) guard(next http.Handler) http.Handler {
	if s.cert == "" {
		return next
	}
	want := sha256.Sum256([]byte("Bearer " + s.token))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got := sha256.Sum256([]byte(r.Header.Get("Authorization")))
		if subtle.ConstantTimeCompare(got[:], want[:]) != 1 {
			http.Error(w, "want the token: Authorization: Bearer ...", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

func workerMetrics(w *cluster.Worker) []metric {
	return []metric{
		{"castlab_worker_units_total", "Units of work that were computed.", true, func() float64 { units, _ := w.Counts(); return float64(units) }},
		{"castlab_worker_segments_total", "Segments of runs that were computed.", true, func() float64 { _, segments := w.Counts(); return float64(segments) }},
	}
}

func coordinatorMetrics(c *cluster.Coordinator, p *studyProgress) []metric {
	return append(progressMetrics(p), []metric{
		{"castlab_segments_published_total", "Segments of runs that were given to workers.", true, func() float64 { return float64(c.Counts().Published) }},
		{"castlab_segments_folded_total", "Segments of runs that came back and were folded.", true, func() float64 { return float64(c.Counts().Folded) }},
		{"castlab_segments_repeated_total", "Segments of runs that came more than once.", true, func() float64 { return float64(c.Counts().Repeated) }},
		{"castlab_results_dropped_total", "Messages that were results of nothing, or of a worker that is refused.", true, func() float64 { return float64(c.Counts().Dropped) }},
		{"castlab_segments_audited_total", "Segments that were computed once more and compared.", true, func() float64 { return float64(c.Counts().Audited) }},
		{"castlab_workers", "Workers that were heard of lately.", false, func() float64 { return float64(c.Counts().Workers) }},
	}...)
}

func progressMetrics(p *studyProgress) []metric {
	return []metric{
		{"castlab_cells", "Cells of the study.", false, func() float64 { return float64(len(p.cells)) }},
		{"castlab_cells_done_total", "Cells that have ended.", true, func() float64 { n, _ := p.counts(); return float64(n) }},
		{"castlab_replications_total", "Replications that were folded.", true, func() float64 { _, n := p.counts(); return float64(n) }},
	}
}
