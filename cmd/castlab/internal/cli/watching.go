package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/spf13/pflag"

	"castlab/cmd/castlab/internal/cluster"
)

// watchingFlags say how others may watch a process at work.
type watchingFlags struct {
	log     *string
	metrics *string
}

func addWatching(fs *pflag.FlagSet) watchingFlags {
	return watchingFlags{
		log:     fs.String("log", "", "log on standard error: `text` or json (default: none)"),
		metrics: fs.String("metrics", "", "serve Prometheus metrics at this `host:port` under /metrics"),
	}
}

// logger is the log that was asked for.
func (f watchingFlags) logger(a *app) (*slog.Logger, error) {
	switch *f.log {
	case "":
		return slog.New(slog.DiscardHandler), nil
	case "text":
		return slog.New(slog.NewTextHandler(a.streams.Err, nil)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(a.streams.Err, nil)), nil
	}
	return nil, &usageError{fmt.Errorf("--log=%s: want text or json", *f.log)}
}

// A metric is one number for Prometheus.
type metric struct {
	name, help string
	counter    bool // it only grows
	value      func() float64
}

// serve serves metrics until the returned function is called.
func (f watchingFlags) serve(list []metric, log *slog.Logger) (stop func(), err error) {
	if *f.metrics == "" {
		return func() {}, nil
	}
	listener, err := net.Listen("tcp", *f.metrics)
	if err != nil {
		return nil, &usageError{fmt.Errorf("--metrics=%s: %w", *f.metrics, err)}
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector())
	for _, m := range list {
		if m.counter {
			registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: m.name, Help: m.help}, m.value))
		} else {
			registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: m.name, Help: m.help}, m.value))
		}
	}
	mux := http.NewServeMux()
	mux.Handle("/metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
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
		{"castlab_workers", "Workers that were heard of lately.", false, func() float64 { return float64(c.Counts().Workers) }},
	}...)
}

func progressMetrics(p *studyProgress) []metric {
	return []metric{
		{"castlab_cells", "Cells of the study.", false, func() float64 { return float64(len(p.over)) }},
		{"castlab_cells_done_total", "Cells that have ended.", true, func() float64 { n, _ := p.counts(); return float64(n) }},
		{"castlab_replications_total", "Replications that were folded.", true, func() float64 { _, n := p.counts(); return float64(n) }},
	}
}
