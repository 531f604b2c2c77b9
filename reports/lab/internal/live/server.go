package live

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	stdlog "log"
	"net"
	"net/http"
	"runtime"
	"time"

	"castlab/distributions/inputs"
)

// A Server answers a page. Its limits are fields so that tests can reach them.
type Server struct {
	bench   Bench
	guard   Guard
	runs    *runs
	slots   slots
	files   *files
	ctx     context.Context // of all runs
	closing chan struct{}

	lab  []byte        // what the page says first
	wait time.Duration // for an answer
}

// Limits of a server.
const (
	mostRuns  = 4  // at the same time
	keptRuns  = 64 // that ended
	mostConns = 128
	longest   = 20 * time.Second // that a page waits for a formula
)

// New returns a server, whose runs end with the context.
func New(ctx context.Context, b Bench, g Guard) (*Server, error) {
	lab, err := json.Marshal(b.Lab())
	if err != nil {
		return nil, err
	}
	return &Server{
		files: &files{longest: longestFile, most: allFiles, of: map[string][]byte{}},
		bench: b, guard: g, runs: &runs{most: mostRuns, kept: keptRuns}, slots: make(slots, runtime.GOMAXPROCS(0)+1),
		ctx: ctx, closing: make(chan struct{}), lab: lab, wait: longest,
	}, nil
}

// Handler answers requests of those who may ask.
func (s *Server) Handler() http.Handler { return s.guard.guarded(s.open()) }

// open answers whoever asks: the page itself, where it has the laboratory in its own workers.
func (s *Server) open() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, "ok\n")
	})
	mux.HandleFunc("GET /{$}", s.front)
	mux.HandleFunc("GET /assets/{name}", s.asset)
	mux.HandleFunc("GET /api/lab", func(w http.ResponseWriter, _ *http.Request) { answer(w, json.RawMessage(s.lab)) })
	mux.HandleFunc("GET /api/entry", s.entry)
	mux.HandleFunc("POST /api/theory", asked(s, func(ctx context.Context, a Ask) (any, error) { return s.bench.Theory(ctx, a) }))
	mux.HandleFunc("POST /api/schedule", asked(s, s.bench.Schedule))
	mux.HandleFunc("POST /api/texts", asked(s, func(_ context.Context, a Ask) (any, error) { return s.bench.Texts(a) }))
	mux.HandleFunc("POST /api/curve", s.curve)
	mux.HandleFunc("POST /api/figure", s.figure)
	mux.HandleFunc("PUT /api/files", s.take)
	mux.HandleFunc("GET /api/files/{digest}", s.has)
	mux.HandleFunc("POST /api/runs", s.beginRun)
	mux.HandleFunc("GET /api/runs", func(w http.ResponseWriter, _ *http.Request) { answer(w, s.runs.known()) })
	mux.HandleFunc("GET /api/runs/{id}/events", s.stream)
	mux.HandleFunc("DELETE /api/runs/{id}", s.cancelRun)
	return mux
}

// Serve answers at a listener until the context of the server ends, and then waits for its runs.
func (s *Server) Serve(l net.Listener) error {
	server := &http.Server{
		Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: 60 * time.Second,
		IdleTimeout: time.Minute, MaxHeaderBytes: 32 << 10,
		ErrorLog: stdlog.New(io.Discard, "", 0), // a client could write as many lines there as it likes
	}
	stop := context.AfterFunc(s.ctx, func() {
		close(s.closing)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(s.ctx), time.Second)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			_ = server.Close()
		}
	})
	defer stop()
	err := server.Serve(limited(l, mostConns))
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	s.runs.end()
	return err
}

// asked is a handler of questions whose answers take a moment.
func asked(s *Server, f func(ctx context.Context, a Ask) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var a Ask
		if !read(w, r, &a) {
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), s.wait)
		defer cancel()
		value, err := do(ctx, s.slots, func(ctx context.Context) (any, error) { return f(ctx, a) })
		if err != nil {
			refused(w, err)
			return
		}
		answer(w, value)
	}
}

func (s *Server) entry(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	a := Ask{Kind: q.Get("kind"), Name: q.Get("name")}
	if err := a.validate(); err != nil {
		refused(w, err)
		return
	}
	sheet, err := guarded(func() (any, error) { return s.bench.Sheet(a.Kind, a.Name) })
	if err != nil {
		refused(w, err)
		return
	}
	answer(w, sheet)
}

func (s *Server) beginRun(w http.ResponseWriter, r *http.Request) {
	var a Ask
	if !read(w, r, &a) {
		return
	}
	var begun *run
	var err error
	if a.Contents, err = s.files.named(a.Files); err == nil {
		begun, err = s.runs.begin(s.ctx, s.bench, a)
	}
	if err != nil {
		refused(w, err)
		return
	}
	answer(w, map[string]string{"id": begun.ID})
}

func (s *Server) cancelRun(w http.ResponseWriter, r *http.Request) {
	of := s.runs.find(r.PathValue("id"))
	if of == nil {
		refused(w, &Refusal{Reason: "there is no such run", Unknown: true})
		return
	}
	of.cancel()
	answer(w, struct{}{})
}

// answer sends a document.
func answer(w http.ResponseWriter, document any) {
	data, err := json.Marshal(document)
	if err != nil {
		refused(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(data)
}

// refused sends an error with its status.
func refused(w http.ResponseWriter, err error) {
	status := http.StatusUnprocessableEntity
	var bad *badRequest
	refusal := refusalOf(err)
	switch {
	case errors.As(err, &bad):
		status = bad.status
	case refusal.Unknown:
		status = http.StatusNotFound
	case errors.Is(err, errFull):
		status = http.StatusTooManyRequests
	case errors.Is(err, busyError{}), errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		status = http.StatusServiceUnavailable
	}
	data, _ := json.Marshal(refusal)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

// refusalOf is an error as a page is told it.
func refusalOf(err error) Refusal {
	var r *Refusal
	if errors.As(err, &r) {
		return *r
	}
	reason := err.Error()
	if errors.Is(err, context.DeadlineExceeded) {
		reason = "it takes longer than a page waits; ask for smaller parameters, or on the command line"
	}
	refusal := Refusal{Reason: reason}
	var wrong *inputs.Error
	if errors.As(err, &wrong) {
		refusal.Key = wrong.Arg
	}
	return refusal
}
