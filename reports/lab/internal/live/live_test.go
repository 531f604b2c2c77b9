package live

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A toy is a bench whose runs tell two looks, and end when they are let. What it has by the name of panics does so.
type toy struct{ let chan struct{} }

func (toy) Lab() Lab { return Lab{Name: "toy", Entries: []Entry{{Kind: Claim, Name: "A"}}} }
func (toy) Sheet(kind, name string) (any, error) {
	panics(name)
	if name != "A" {
		return nil, &Refusal{Reason: "unknown", Unknown: true}
	}
	return map[string]string{"name": name}, nil
}
func (toy) Theory(_ context.Context, a Ask) (json.RawMessage, error) {
	panics(a.Name)
	if len(a.Words) == 0 {
		return nil, &Refusal{Reason: "rho < 1", Hypothesis: true}
	}
	return json.RawMessage(`{"value": 1.50}`), nil
}
func (toy) Values(_ context.Context, a Ask) (map[string]float64, error) {
	panics(a.Name)
	if strings.HasSuffix(a.Words[len(a.Words)-1], "=0") {
		return nil, errors.New("no value at 0")
	}
	return map[string]float64{"": float64(len(a.Words))}, nil
}
func (toy) Schedule(context.Context, Ask) (any, error) { return struct{}{}, nil }
func (toy) Texts(Ask) (any, error)                     { return struct{}{}, nil }
func (t toy) Run(ctx context.Context, a Ask, tell func(Event)) (json.RawMessage, error) {
	panics(a.Name)
	if a.Name == "fails" {
		return nil, errors.New("it cannot be measured")
	}
	tell(Event{Kind: "look", Data: 1})
	tell(Event{Kind: "progress", Data: 5, Passing: true})
	select {
	case <-t.let:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	tell(Event{Kind: "look", Data: 2})
	return json.RawMessage(`{"estimate": 0.1}`), nil
}

func panics(name string) {
	if name == "panics" {
		panic("no such root")
	}
}

const token = "0123456789abcdef0123456789abcdef"

func server(t *testing.T, b Bench) *Server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	s, err := New(ctx, b, Guard{Token: token, Port: "8080", Named: func(host string) bool { return host == "lab.example" }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cancel(); s.runs.end() })
	return s
}

// requested sends a request as the page does, and lets change make another one of it.
func requested(s *Server, method, path, body string, change func(r *http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "127.0.0.1:8080"
	r.AddCookie(&http.Cookie{Name: "castlab-live-8080", Value: token})
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Origin", "http://127.0.0.1:8080")
	}
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

// routes are a request for every route, and one that is none.
var routes = []struct{ method, path, body string }{
	{"GET", "/health", ""},
	{"GET", "/", ""},
	{"GET", "/assets/main.js", ""},
	{"GET", "/assets/report.css", ""},
	{"GET", "/api/lab", ""},
	{"GET", "/api/entry?kind=claim&name=A", ""},
	{"POST", "/api/theory", asksA},
	{"POST", "/api/schedule", asksA},
	{"POST", "/api/texts", asksA},
	{"POST", "/api/curve", `{"kind":"claim","name":"A","words":[],"key":"d","values":["0","1"]}`},
	{
		"POST",
		"/api/figure",
		`{"title":"","x":{"label":"d"},"y":{"label":"T"},"curves":[{"name":"a","kind":"theory","hue":1,"x":[1,2],` +
			`"y":[1,2]}],"format":"svg"}`,
	},
	{
		"POST",
		"/api/runs",
		asksA,
	},
	{"GET", "/api/runs", ""},
	{"DELETE", "/api/runs/none", ""},
	{"GET", "/api/runs/none/events", ""},
	{"PUT", "/api/files?name=a.csv", "1"},
	{"GET", "/api/files/none", ""},
	{"GET", "/none", ""},
}

const asksA = `{"kind":"claim","name":"A","words":["d=3"]}`
