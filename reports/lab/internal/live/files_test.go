package live

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// A reader is a bench whose runs answer with the contents of the files.
type reader struct{ toy }

func (reader) Run(_ context.Context, a Ask, _ func(Event)) (json.RawMessage, error) {
	return json.Marshal(a.Contents)
}

func sent(s *Server, name, kind, contents string) (int, File) {
	w := requested(s, "PUT", "/api/files?name="+name, contents, func(r *http.Request) { r.Header.Set("Content-Type", kind) })
	var f File
	_ = json.Unmarshal(w.Body.Bytes(), &f)
	return w.Code, f
}

const octets = "application/octet-stream"

// Files are what a page sends, by their digests; a run has those that its question names. SHA-256 of abc is that of FIPS 180.
func TestARunHasTheFilesOfItsQuestion(t *testing.T) {
	s := server(t, reader{})
	status, f := sent(s, "a.csv", octets, "abc")
	if status != 200 || f.Digest != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" || f.Bytes != 3 {
		t.Fatalf("%d: %+v", status, f)
	}
	if got := requested(s, "GET", "/api/files/"+f.Digest, "", nil).Body.String(); got != `{"here":true}` {
		t.Error(got)
	}
	question := `{"kind":"verb","name":"data","given":["a.csv"],"files":[{"name":"a.csv","digest":"` + f.Digest + `"}]}`
	w := requested(s, "POST", "/api/runs", question, nil)
	var begun struct{ ID string }
	if err := json.Unmarshal(w.Body.Bytes(), &begun); err != nil || w.Code != 200 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	s.runs.end()
	events, _, _, _ := s.runs.after(s.runs.find(begun.ID), 0)
	if len(events) != 1 || string(events[0].data) != `{"a.csv":"YWJj"}` { // base64 of abc
		t.Errorf("%+v", events)
	}
	runs := requested(s, "GET", "/api/runs", "", nil).Body.String()
	if strings.Contains(runs, "YWJj") || !strings.Contains(runs, f.Digest) {
		t.Errorf("runs have %s", runs)
	}
	for question, want := range map[string]int{
		`{"kind":"verb","name":"data","files":[{"name":"a.csv","digest":"00"}]}`:            404,
		strings.Replace(question, `}]}`, `},{"name":"a.csv","digest":"`+f.Digest+`"}]}`, 1): 400,
		strings.Replace(question, `"name":"a.csv","d`, `"name":"../a.csv","d`, 1):           400,
		strings.Replace(question, `["a.csv"]`, `["--out=x.json"]`, 1):                       400,
		strings.Replace(question, `["a.csv"]`, `["a\nb"]`, 1):                               400,
		strings.Replace(question, `"verb"`, `"claim"`, 1):                                   400,
		strings.Replace(question, `"given"`, `"flags":{"":"x"},"given"`, 1):                 400,
		strings.Replace(question, `"given":["a.csv"]`,
			`"given":[`+strings.TrimSuffix(strings.Repeat(`"a",`, mostWords+1), ",")+`]`, 1): 400,
	} {
		if w := requested(s, "POST", "/api/runs", question, nil); w.Code != want {
			t.Errorf("%.200s: %d, want %d: %s", question, w.Code, want, w.Body)
		}
	}
}

// What is too long, has a name that is a path, or says that it is something else is refused.
func TestFilesAreBounded(t *testing.T) {
	s := server(t, toy{})
	s.files.longest = 10
	for _, c := range []struct {
		name, kind, contents string
		want                 int
	}{
		{"a.csv", octets, "0123456789", 200}, {"a.csv", octets, "0123456789a", 413}, {"a.csv", "text/csv", "1", 415},
		{"a.csv", "application/json", "1", 415}, {"..%2Fa", octets, "1", 400}, {"", octets, "1", 400}, {"-o", octets, "1", 400},
		{"a%20b", octets, "1", 400}, {"a%00", octets, "1", 400}, {"a,b", octets, "1", 400}, {strings.Repeat("a", 121), octets, "1", 400},
	} {
		if status, _ := sent(s, c.name, c.kind, c.contents); status != c.want {
			t.Errorf("%.40q, %s, %d bytes: %d, want %d", c.name, c.kind, len(c.contents), status, c.want)
		}
	}
}

// The oldest contents go where all would be too many; what is sent again stays.
func TestTheOldestFilesGo(t *testing.T) {
	fs := files{most: 10, of: map[string][]byte{}}
	one, two := fs.keep([]byte("aaaa")), fs.keep([]byte("bbbb"))
	fs.keep([]byte("aaaa"))
	three := fs.keep([]byte("cccc"))
	has := func(digest string) bool { _, err := fs.named([]File{{Name: "x", Digest: digest}}); return err == nil }
	if !has(one) || has(two) || !has(three) || fs.all != 8 {
		t.Errorf("%d bytes of %v", fs.all, fs.order)
	}
}
