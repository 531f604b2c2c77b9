package live

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// What is too large or malformed is refused with its reason, as JSON.
func TestMalformedQuestionsAreRefused(t *testing.T) {
	s := server(t, toy{})
	word := func(w string) string { return fmt.Sprintf(`{"kind":"claim","name":"A","words":[%q]}`, w) }
	for body, want := range map[string]int{
		"{": 400, "[]": 400, "null": 400, `{"kind":"claim"}`: 400, `{"kind":"none","name":"A"}`: 400, asksA + asksA: 400,
		`{"kind":"claim","name":"A","other":1}`: 400, `{"kind":"claim","kind":"claim","name":"A"}`: 400,
		`{"kind":"claim","name":"A","seed":-1}`: 400, `{"kind":"claim","name":"A","alpha":1}`: 400, `{"kind":"claim",` +
			`"name":"A","precision":-1}`: 400,
		`{"kind":"claim","name":"A",` +
			`"replications":1}`: 400, `{"kind":"claim","name":"A","budget":1e9}`: 400, `{"kind":"claim","name":"A","profile":"x"}`: 400,
		word("--out=x"): 400, word("d"): 400, word("=1"): 400, word("d=1\n"): 400, word("d=" + strings.Repeat("1", longestWord)): 400,
		`{"kind":"claim","name":"A","words":["d=1"` + strings.Repeat(`,"d=1"`, mostWords) + `]}`: 400,
		`{"kind":"claim","name":"` + strings.Repeat("A", longestBody) + `"}`:                     413,
		`{"kind":"claim","name":"A","words":[]}`:                                                 422, asksA: 200,
	} {
		w := requested(s, "POST", "/api/theory", body, nil)
		var refusal Refusal
		if err := json.Unmarshal(w.Body.Bytes(), &refusal); w.Code != want || err != nil || want != 200 && refusal.Reason == "" {
			t.Errorf("%.80s: %d %s, want %d", body, w.Code, w.Body, want)
		}
	}
	for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencode" +
		"d", "multipart/form-data"} { // those that a form elsewhere can send
		if w := requested(s, "POST", "/api/theory", asksA, func(r *http.Request) { r.Header.Set("Content-Type", kind) }); w.Code != 415 {
			t.Errorf("Content-Type %q: %d, want 415", kind, w.Code)
		}
	}
	for _, route := range []string{"GET /api/theory", "POST /health", "PUT /api/runs", "DELETE /"} {
		method, path, _ := strings.Cut(route, " ")
		if w := requested(s, method, path, "", nil); w.Code != 405 && w.Code != 404 {
			t.Errorf("%s: %d", route, w.Code)
		}
	}
	for _, path := range []string{"/assets/..%2flive.go", "/assets/none.js", "/assets/%2e%2e"} {
		if w := requested(s, "GET", path, "", nil); w.Code != 404 && w.Code != 301 && w.Code != 307 {
			t.Errorf("%s: %d", path, w.Code)
		}
	}
}

// No body is an error of the server, and every answer is one JSON document.
func FuzzQuestions(f *testing.F) {
	for _, route := range routes {
		f.Add(route.body)
	}
	f.Add(`{"kind":"claim","name":"A","words":["d=1"],"key":"d","values":["1e999"]}`)
	f.Add(
		`{"title":"x_{","x":{"label":"^"},"y":{"label":"","log":true},"curves":[{"name":"","kind":"points","hue":7,` +
			`"x":[1],"y":[-1],"lo":[1],"hi":[]}],"format":"svg"}`,
	)
	ctx, cancel := context.WithCancel(context.Background())
	f.Cleanup(cancel)
	let := make(chan struct{})
	close(let)
	s, err := New(ctx, toy{let}, Guard{Token: token, Port: "8080"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, body string) {
		if body == "" {
			return
		}
		for _, path := range []string{"/api/theory", "/api/curve", "/api/figure", "/api/texts", "/api/runs"} {
			w := requested(s, "POST", path, body, nil)
			if w.Code >= 500 && w.Code != http.StatusServiceUnavailable {
				t.Errorf("%s: %d %s", path, w.Code, w.Body)
			}
			if kind := w.Header().Get("Content-Type"); kind == "application/json" && !json.Valid(w.Body.Bytes()) {
				t.Errorf("%s: %s", path, w.Body)
			}
		}
	})
}

// A curve has a gap where a point has no value, and says why.
func TestCurvesHaveGaps(t *testing.T) {
	w := requested(
		server(t, toy{}),
		"POST",
		"/api/curve",
		`{"kind":"claim","name":"A","words":["d=9","K=2"],"key":"d","values":["1","0","2"]}`,
		nil,
	)
	if got, want := w.Body.String(), `{"series":[{"name":"","y":[2,null,2]}],"fault":"no value at 0"}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The points of a curve come coarse first, each once.
func TestCurvesAreCoarseFirst(t *testing.T) {
	if got, want := fmt.Sprint(coarsely(9)), "[0 8 4 2 6 1 3 5 7]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	for n := range 40 {
		order := coarsely(n + 1)
		slices.Sort(order)
		for i, k := range order {
			if i != k || len(order) != n+1 {
				t.Fatalf("of %d: %v", n+1, order)
			}
		}
	}
}
