package live

import (
	"net/http"
	"strings"
	"testing"
)

// A formula or an experiment that panics is answered with an error, and the server goes on.
func TestPanicsAreAnswered(t *testing.T) {
	const words = `{"kind":"claim","name":"panics","words":["d=3"]`
	s := server(t, toy{})
	for _, x := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api/entry?kind=claim&name=panics", "", http.StatusUnprocessableEntity},
		{"POST", "/api/theory", words + "}", http.StatusUnprocessableEntity},
		{"POST", "/api/curve", words + `,"key":"d","values":["0","1"]}`, http.StatusOK}, // without these points
	} {
		w := requested(s, x.method, x.path, x.body, nil)
		if w.Code != x.status || !strings.Contains(w.Body.String(), "panic: no such root") {
			t.Errorf("%s %s: %d %s, want %d and the panic", x.method, x.path, w.Code, w.Body, x.status)
		}
	}
	base, end := served(t, toy{})
	id := begun(t, base, words+"}")
	events := until(t, call(t, "GET", base+"/api/runs/"+id+"/events", "").Body, failed)
	if !strings.Contains(events, "panic: no such root") {
		t.Errorf("the run tells\n%s\nwant the panic", events)
	}
	if w := requested(s, "GET", "/api/entry?kind=claim&name=A", "", nil); w.Code != http.StatusOK {
		t.Errorf("afterwards: %d %s", w.Code, w.Body)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}
