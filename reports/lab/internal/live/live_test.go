package live

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// A toy is a bench whose runs tell two looks, and end when they are let.
type toy struct{ let chan struct{} }

func (toy) Lab() Lab { return Lab{Name: "toy", Entries: []Entry{{Kind: Claim, Name: "A"}}} }
func (toy) Sheet(kind, name string) (any, error) {
	if name != "A" {
		return nil, &Refusal{Reason: "unknown", Unknown: true}
	}
	return map[string]string{"name": name}, nil
}
func (toy) Theory(_ context.Context, a Ask) (json.RawMessage, error) {
	if len(a.Words) == 0 {
		return nil, &Refusal{Reason: "rho < 1", Hypothesis: true}
	}
	return json.RawMessage(`{"value": 1.50}`), nil
}
func (toy) Values(_ context.Context, a Ask) (map[string]float64, error) {
	if strings.HasSuffix(a.Words[len(a.Words)-1], "=0") {
		return nil, errors.New("no value at 0")
	}
	return map[string]float64{"": float64(len(a.Words))}, nil
}
func (toy) Schedule(context.Context, Ask) (any, error) { return struct{}{}, nil }
func (toy) Texts(Ask) (any, error)                     { return struct{}{}, nil }
func (t toy) Run(ctx context.Context, a Ask, tell func(Event)) (json.RawMessage, error) {
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
	{"GET", "/none", ""},
}

const asksA = `{"kind":"claim","name":"A","words":["d=3"]}`

// Without the token nothing is answered, whatever it is; with it, in whichever of three places, all is.
func TestNothingIsAnsweredWithoutTheToken(t *testing.T) {
	s := server(t, toy{make(chan struct{})})
	without := map[string]func(r *http.Request){
		"none":           func(r *http.Request) { r.Header.Del("Cookie") },
		"another cookie": func(r *http.Request) { r.Header.Set("Cookie", "castlab-live-8081="+token) },
		"a wrong cookie": func(r *http.Request) { r.Header.Set("Cookie", "castlab-live-8080="+token[1:]) },
		"an empty one":   func(r *http.Request) { r.Header.Set("Cookie", "castlab-live-8080=") },
		"a wrong bearer": func(r *http.Request) { r.Header.Del("Cookie"); r.Header.Set("Authorization", "Bearer "+token+"0") },
		"a wrong query":  func(r *http.Request) { r.Header.Del("Cookie"); r.URL.RawQuery = "token=" + token[1:] },
	}
	for _, route := range routes {
		for name, change := range without {
			if w := requested(s, route.method, route.path, route.body, change); w.Code != http.StatusForbidden {
				t.Errorf("%s %s with %s: %d, want 403", route.method, route.path, name, w.Code)
			}
		}
		if w := requested(s, route.method, route.path, route.body, nil); w.Code == http.StatusForbidden || w.Code >= 500 {
			t.Errorf("%s %s with the cookie: %d %s", route.method, route.path, w.Code, w.Body)
		}
	}
	for name, change := range map[string]func(r *http.Request){
		"bearer": func(r *http.Request) { r.Header.Del("Cookie"); r.Header.Set("Authorization", "Bearer "+token) },
		"query":  func(r *http.Request) { r.Header.Del("Cookie"); r.URL.RawQuery = "token=" + token },
	} {
		if w := requested(s, "GET", "/health", "", change); w.Code != http.StatusOK {
			t.Errorf("/health with the token as %s: %d", name, w.Code)
		}
	}
}

// A name that is not this server's is one by which a page elsewhere came to it (DNS rebinding).
func TestOnlyItsOwnNamesAreAnswered(t *testing.T) {
	s := server(t, toy{})
	for host, want := range map[string]int{
		"127.0.0.1:8080": 200, "localhost:8080": 200, "[::1]:8080": 200, "localhost": 200, "127.0.0.1:9999": 200, "lab.example:8080": 200,
		"evil.example": 403, "evil.example:8080": 403, "127.0.0.1.evil.example:8080": 403, "localhost.evil.example": 403, "": 403,
		"192.0.2.1:8080": 403, "lab.example.evil.example": 403, "[::2]:8080": 403,
	} {
		if w := requested(s, "GET", "/health", "", func(r *http.Request) { r.Host = host }); w.Code != want {
			t.Errorf("Host %q: %d, want %d", host, w.Code, want)
		}
	}
}

// Another site asks for nothing, though the browser has the cookie; a link there may open the page.
func TestOtherSitesAskForNothing(t *testing.T) {
	s := server(t, toy{make(chan struct{})})
	header := func(pairs ...string) func(r *http.Request) {
		return func(r *http.Request) {
			r.Header.Del("Origin")
			for i := 0; i < len(pairs); i += 2 {
				r.Header.Add(pairs[i], pairs[i+1])
			}
		}
	}
	for _, route := range routes {
		for _, foreign := range []func(r *http.Request){
			header("Origin", "http://evil.example"), header("Origin", "null"), header("Origin", "http://127.0.0.1:8081"),
			header("Origin", "https://127.0.0.1:808"+
				"0"), header("Origin", ""), header("Origin", "http://127.0.0.1:8080", "Origin", "http://evil.example"),
			header("Sec-Fetch-Sit"+
				"e", "cross-site"), header("Sec-Fetch-Sit"+
				"e", "same-site"), header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"),
		} {
			if w := requested(s, route.method, route.path, route.body, foreign); w.Code != http.StatusForbidden {
				t.Errorf("%s %s: %d, want 403", route.method, route.path, w.Code)
			}
		}
	}
	link := header("Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate")
	if w := requested(s, "GET", "/", "", link); w.Code != http.StatusOK {
		t.Errorf("a link to the page: %d", w.Code)
	}
	if w := requested(s, "GET", "/api/lab", "", link); w.Code != http.StatusForbidden {
		t.Errorf("a link to an answer: %d", w.Code)
	}
}

// Every answer, refusals included, says that nothing else is loaded, guessed, framed, told or kept.
func TestEveryAnswerHasItsPolicy(t *testing.T) {
	s := server(t, toy{make(chan struct{})})
	for _, change := range []func(r *http.Request){nil, func(r *http.Request) { r.Header.Del("Cookie") }} {
		for _, route := range routes {
			h := requested(s, route.method, route.path, route.body, change).Header()
			for key, want := range map[string]string{"Content-Security-Policy": "default-src 'none'; script-src " +
				"'self'", "X-Content-Type-Options": "nosniff",
				"X-Frame-Options": "DENY", "Referrer-Policy": "no-referrer", "Cross-Origin-Resource-Policy": "same-origin"} {
				if !strings.HasPrefix(h.Get(key), want) {
					t.Errorf("%s %s: %s is %q", route.method, route.path, key, h.Get(key))
				}
			}
			if strings.Contains(h.Get("Content-Security-Policy"), "unsafe") || h.Get("Access-Control-Allow-Origin") != "" ||
				h.Get("Content-Type") == "" {
				t.Errorf("%s %s: %v", route.method, route.path, h)
			}
		}
	}
	cookie := requested(s, "GET", "/?token="+token, "", nil).Header().Get("Set-Cookie")
	for _, want := range []string{"castlab-live-8080=" + token, "HttpOnly", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(cookie, want) {
			t.Errorf("cookie %q lacks %s", cookie, want)
		}
	}
}

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

// served runs a server at a free port until the test ends.
func served(t *testing.T, b Bench) (base string, end func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	s, err := New(ctx, b, Guard{Token: token, Port: "0"})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(l) }()
	t.Cleanup(cancel)
	return "http://" + l.Addr().String(), func() error { cancel(); return <-ended }
}

func call(t *testing.T, method, address, body string, header ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequest(method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	return response
}

func begun(t *testing.T, base, body string) string {
	t.Helper()
	var answer struct{ ID string }
	if err := json.NewDecoder(call(t, "POST", base+"/api/runs", body).Body).Decode(&answer); err != nil || answer.ID == "" {
		t.Fatalf("no run: %v", err)
	}
	return answer.ID
}

// until reads events to the first of a kind, and returns them.
func until(t *testing.T, r io.Reader, kind string) (events string) {
	t.Helper()
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		events += lines.Text() + "\n"
		if lines.Text() == "event: "+kind {
			lines.Scan()
			return events + lines.Text() + "\n"
		}
	}
	t.Fatalf("no event %s in\n%s", kind, events)
	return ""
}

// A run goes on when its page has gone, and tells one that comes back all that it has not heard.
func TestRunsSurviveTheirPage(t *testing.T) {
	let := make(chan struct{})
	base, end := served(t, toy{let})
	id := begun(t, base, asksA)
	first := call(t, "GET", base+"/api/runs/"+id+"/events", "")
	if got := first.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Errorf("Content-Type %s", got)
	}
	if events := until(t, first.Body, "look"); !strings.Contains(events, "id: 1\n") {
		t.Errorf("the first look:\n%s", events)
	}
	first.Body.Close()
	close(let)
	again := until(t, call(t, "GET", base+"/api/runs/"+id+"/events", "", "Last-Event-ID", "1").Body, done)
	if strings.Contains(again, "id: 1\n") || !strings.Contains(again, "id: 2\nevent: look\ndata: 2\n") ||
		!strings.Contains(again, `data: {"estimate":0.1}`) {
		t.Errorf("from the second event on:\n%s", again)
	}
	whole := until(t, call(t, "GET", base+"/api/runs/"+id+"/events", "").Body, done)
	if strings.Count(whole, "event: look") != 2 {
		t.Errorf("another page:\n%s", whole)
	}
	if err := end(); err != nil {
		t.Error(err)
	}
}

// So many runs go on at a time; one that is canceled makes room, and the end of the server ends all.
func TestRunsAreBounded(t *testing.T) {
	base, end := served(t, toy{make(chan struct{})})
	var ids []string
	for range mostRuns {
		ids = append(ids, begun(t, base, asksA))
	}
	if r := call(t, "POST", base+"/api/runs", asksA); r.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one more: %d, want 429", r.StatusCode)
	}
	if r := call(t, "DELETE", base+"/api/runs/"+ids[1], ""); r.StatusCode != http.StatusOK {
		t.Errorf("canceled: %d", r.StatusCode)
	}
	until(t, call(t, "GET", base+"/api/runs/"+ids[1]+"/events", "").Body, canceled)
	last := begun(t, base, asksA)
	if err := end(); err != nil {
		t.Error(err)
	}
	if last == ids[1] {
		t.Error("two runs of one name")
	}
}

// A run that fails says why; of runs that ended so many are kept.
func TestEndedRunsAreKeptForAWhile(t *testing.T) {
	s := server(t, toy{})
	for range keptRuns + 3 {
		r, err := s.runs.begin(t.Context(), s.bench, Ask{Kind: Claim, Name: "fails"})
		if err != nil {
			t.Fatal(err)
		}
		for {
			events, _, ended, more := s.runs.after(r, 0)
			if ended {
				if string(events[0].data) != `{"error":"it cannot be measured"}` {
					t.Fatalf("%s", events[0].data)
				}
				break
			}
			<-more
		}
	}
	if n := len(s.runs.known()); n != keptRuns {
		t.Errorf("%d are kept, want %d", n, keptRuns)
	}
}

// A formula that nobody waits for any more keeps its slot, so that a page cannot fill the machine with them.
func TestFormulasAreBounded(t *testing.T) {
	s := make(slots, 1)
	ctx, cancel := context.WithCancel(context.Background())
	never, begun := make(chan struct{}), make(chan struct{})
	go func() { <-begun; cancel() }()
	_, err := do(ctx, s, func(context.Context) (int, error) { close(begun); <-never; return 1, nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the first: %v", err)
	}
	if _, err = do(ctx, s, func(context.Context) (int, error) { return 2, nil }); !errors.Is(err, busyError{}) {
		t.Errorf("the second: %v, want that it is busy", err)
	}
	close(never)
	if x, err := do(t.Context(), s, func(context.Context) (int, error) { return 3, nil }); x != 3 || err != nil {
		t.Errorf("the third: %v %v", x, err)
	}
}

// So many connections are open at a time; the next waits until one is closed.
func TestConnectionsAreBounded(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := limited(inner, 1)
	accepted := make(chan net.Conn)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				close(accepted)
				return
			}
			accepted <- c
		}
	}()
	for range 2 {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
	}
	first := <-accepted
	select {
	case <-accepted:
		t.Error("two at a time")
	default:
	}
	first.Close()
	first.Close()
	(<-accepted).Close()
	l.Close()
	if _, open := <-accepted; open {
		t.Error("accepts after its end")
	}
}
