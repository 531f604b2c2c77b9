package live

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

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
