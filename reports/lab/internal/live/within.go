package live

import (
	"bytes"
	"context"
	"net/http"
	"time"
)

// A Question is a request of a page to a laboratory in its own process.
type Question struct {
	Method, Path string
	Body         []byte // JSON; nil for none
}

// Within answers questions in this process by the handlers of the server, whose page is the only one there is:
// there is no guard, and a stream is told piece by piece.
func Within(ctx context.Context, b Bench) (
	func(ctx context.Context, q Question, tell func(piece []byte)) (status int, kind string, rest []byte), error) {
	s, err := New(ctx, b, Guard{})
	if err != nil {
		return nil, err
	}
	handler := s.open()
	return func(ctx context.Context, q Question, tell func(piece []byte)) (int, string, []byte) {
		r, err := http.NewRequestWithContext(ctx, q.Method, q.Path, bytes.NewReader(q.Body))
		if err != nil {
			return http.StatusBadRequest, "text/plain; charset=utf-8", []byte(err.Error())
		}
		r.Header.Set("Content-Type", "application/json")
		w := &reply{header: http.Header{}, status: http.StatusOK, tell: tell}
		handler.ServeHTTP(w, r)
		return w.status, w.header.Get("Content-Type"), w.body.Bytes()
	}, nil
}

// A reply collects the answer to a question until it is flushed or done.
type reply struct {
	header http.Header
	status int
	body   bytes.Buffer
	tell   func(piece []byte)
}

func (w *reply) Header() http.Header { return w.header }

func (w *reply) WriteHeader(status int) { w.status = status }

func (w *reply) Write(p []byte) (int, error) { return w.body.Write(p) }

// Flush tells what was written since the last time.
func (w *reply) Flush() {
	if w.body.Len() > 0 {
		w.tell(bytes.Clone(w.body.Bytes()))
		w.body.Reset()
	}
}

// SetReadDeadline and SetWriteDeadline do nothing: there is no connection that could be slow.
func (w *reply) SetReadDeadline(time.Time) error  { return nil }
func (w *reply) SetWriteDeadline(time.Time) error { return nil }
