package live

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// A page without a server has all that it names, by names beside it, and the program as it was given.
func TestTheStaticPageIsWhole(t *testing.T) {
	program := bytes.Repeat([]byte("\x00asm"), 1000)
	files, err := Static(program, []byte("// starter"))
	if err != nil {
		t.Fatal(err)
	}
	front := string(files["index.html"])
	named := regexp.MustCompile(`(?:href|src)="([^"#]+)"`).FindAllStringSubmatch(front, -1)
	for _, m := range named {
		if files[m[1]] == nil && m[1] != "data:," {
			t.Errorf("index.html names %s, which is not there", m[1])
		}
	}
	imported := 0
	imports := regexp.MustCompile(`(?:from|import\() ?"\./([a-z]+\.js)"|(?:importScripts\(|new URL\()"([a-z_.]+)"`)
	for name, text := range files {
		for _, m := range imports.FindAllStringSubmatch(string(text), -1) {
			imported++
			if wanted := "assets/" + m[1] + m[2]; files[wanted] == nil {
				t.Errorf("%s names %s, which is not there", name, wanted)
			}
		}
	}
	if len(named) < 4 || imported < 15 || !strings.Contains(front, "wasm-unsafe-eval") || !strings.Contains(front, `name="laboratory"`) {
		t.Errorf("%d names, %d modules; %s", len(named), imported, front)
	}
	z, err := gzip.NewReader(bytes.NewReader(files["assets/laboratory.wasm.gz"]))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); err != nil || !bytes.Equal(got, program) {
		t.Errorf("%d bytes unpacked, %d were given: %v", len(got), len(program), err)
	}
}

// A laboratory in the process of its page answers what a server answers, and tells a run as a stream does.
func TestWithinAnswersAsTheServerDoes(t *testing.T) {
	b := toy{let: make(chan struct{})}
	within, err := Within(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	s := server(t, b)
	for _, q := range []Question{
		{"GET", "/api/lab", nil},
		{"GET", "/api/entry?kind=claim&name=A", nil},
		{"GET", "/api/entry?kind=claim&name=B", nil},
		{"POST", "/api/theory", []byte(`{"kind":"claim","name":"A","words":["n=1"]}`)},
		{"POST", "/api/theory", []byte(`{"kind":"claim","name":"A"}`)},
		{"POST", "/api/theory", []byte(`{"kind":"claim"`)},
		{"POST", "/api/theory", []byte(`{"kind":"claim","name":"panics"}`)},
		{"DELETE", "/api/runs/none", nil},
		{"GET", "/nowhere", nil},
	} {
		status, kind, body := within(t.Context(), q, nil)
		want := requested(s, q.Method, q.Path, string(q.Body), nil)
		if status != want.Code || kind != want.Header().Get("Content-Type") || string(body) != want.Body.String() {
			t.Errorf("%s %s: %d %s %s, the server %d %s %s", q.Method, q.Path, status, kind, body,
				want.Code, want.Header().Get("Content-Type"), want.Body)
		}
	}
	status, _, body := within(t.Context(), Question{"POST", "/api/runs", []byte(`{"kind":"claim","name":"A"}`)}, nil)
	var begun struct{ ID string }
	if err := json.Unmarshal(body, &begun); status != http.StatusOK || err != nil {
		t.Fatalf("%d %s: %v", status, body, err)
	}
	close(b.let)
	var told strings.Builder
	_, _, rest := within(t.Context(), Question{"GET", "/api/runs/" + begun.ID + "/events", nil}, func(piece []byte) { told.Write(piece) })
	told.Write(rest)
	text := told.String()
	if strings.Count(text, "event: look") != 2 || !strings.Contains(text, "event: done\ndata: {\"estimate\":0.1}\n\n") {
		t.Errorf("told %q", text)
	}
}
