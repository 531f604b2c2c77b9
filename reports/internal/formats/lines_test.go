package formats

import (
	"io"
	"strings"
	"testing"
)

// Objects become rows of the columns that are asked for; names of objects within have a point, what is not there is missing, and a
// list of objects is read as lines of them are.
func TestObjectsBecomeATable(t *testing.T) {
	for _, c := range []struct {
		text  string
		names []string
		want  string
	}{
		{"{\"ts\": 1.0, \"ms\": 2.50}\n\n{\"ts\": 2, \"ms\": 3e1}\r\n", []string{"ms"}, "ms\n2.50\n3e1\n"},
		{"{\"ms\": 1, \"run\": \"a,b\"}\n{\"ms\": null, \"run\": \"say \\\"x\\\"\"}\n{\"run\": 7}", []string{"ms", "run"},
			"ms,run\n1,\"a,b\"\n,\"say \"\"x\"\"\"\n,7\n"},
		{"\ufeff{\"a\": {\"b\": {\"c\": 123456789012345678}}}", []string{"a.b.c"}, "a.b.c\n123456789012345678\n"},
		{"[\n {\"v\": 1},\n {\"v\": 2, \"w\": [1, 2]}\n]\n", []string{"v", "w"}, "v,w\n1,\n2,a list\n"},
		{"[{\"v\": \"timeout\"}, {\"v\": true}]", []string{"v"}, "v\ntimeout\ntrue\n"},
		{"{\"v\": 1}\n{\"w\": 1}\n", []string{"v"}, "v\n1\nNA\n"},
	} {
		got, err := io.ReadAll(Objects(strings.NewReader(c.text), c.names...))
		if err != nil || string(got) != c.want {
			t.Errorf("%q: %q, want %q; error %v", c.text, got, c.want, err)
		}
	}
	for text, want := range map[string]string{
		"{\"v\": 1}\n{\"v\": 2\n":        "line 2: {\"v\": 2: want one JSON object a line: the text ends in the middle",
		"{\"v\": 1}\nsrun: done\n":       "line 2: srun: done: want one JSON object a line",
		"{\"v\": 1} {\"v\": 2}\n":        "line 1: ",
		"{\"w\": 1}\n{\"x\": 2}\n":       "unknown column v: want one of w, x",
		"[{\"v\": 1}, 7]":                "element 2 of the list: want an object",
		"[{\"v\": 1}":                    "a list of JSON that does not end",
		"[{\"v\": 1},":                   "element 2 of the list",
		"{\"v\": 1}\nnull\n":             "line 2: null: want one JSON object a line",
		strings.Repeat("{\"a\":", 10001): "line 1: ",
	} {
		if _, err := io.ReadAll(Objects(strings.NewReader(text), "v")); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%.60q: %v, want %q", text, err, want)
		}
	}
	if names := Numbers("{\"a\": 1, \"b\": {\"c\": 2, \"d\": \"x\"}}\n{\"e\": 1, \"a\": nu", false); strings.Join(names, " ") != "a b.c" {
		t.Errorf("%v", names)
	}
}

const k6Lines = `{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default"},"metric":"http_reqs"}
{"metric":"http_reqs","type":"Point","data":{"time":"2024-01-01T00:00:00Z","value":1,"tags":{"status":"200"}}}
{"metric":"http_req_duration","type":"Point","data":{"time":"2024-01-01T00:00:00Z","value":12.5,"tags":{"status":"200"}}}
{"metric":"http_req_duration","type":"Point","data":{"time":"2024-01-01T00:00:01Z","value":9.5,"tags":{"status":"503"}}}
`

// Points of one metric are its values, with its tags by their names.
func TestPointsOfK6(t *testing.T) {
	got, err := io.ReadAll(K6Points(strings.NewReader(k6Lines), "http_req_duration", "status"))
	if err != nil || string(got) != "http_req_duration,status\n12.5,200\n9.5,503\n" {
		t.Errorf("%q, %v", got, err)
	}
	for text, want := range map[string]string{
		`{"metric":"a","type":"Point","data":{"value":1,"tags":null}}` + "\n" + `{"metric":"a","type":"Point",` +
			`"data":{"value":2e3}}`: "a,status\n1,\n2e3,\n",
		`{"metric":"a","type":"Point","data":{"value":null,"tags":{"status":"200"}}}` + "\r\n\r\n": "a,status\n,200\n",
		`{"metric":"a{x:1}","type":"Point","data":{"value":9}}` + "\n" + `{"type":"Point","metric":"a","data":{"value":3,` +
			`"tags":{"status":"a \"b\""}}}`: "a,status\n3,\"a \"\"b\"\"\"\n",
	} {
		if got, err := io.ReadAll(K6Points(strings.NewReader(text), "a", "status")); err != nil || string(got) != want {
			t.Errorf("%s: %q, want %q; error %v", text, got, want, err)
		}
	}
	for text, want := range map[string]string{
		`{"metric":"a","type":"Point","data":{"value":1}}` + "\n" + `{"metric":"a","type":"Poi`: "line 2: ",
		`{"metric":"b","type":"Point","data":{"value":1}}` + "\n":                               "unknown metric a: want one of b",
	} {
		if _, err := io.ReadAll(K6Points(strings.NewReader(text), "a")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	if _, err := io.ReadAll(K6Points(strings.NewReader(k6Lines), "http_req_durations")); err == nil ||
		!strings.Contains(err.Error(), "did you mean http_req_duration") {
		t.Error(err)
	}
	if names := Numbers(k6Lines+"{\"met", true); strings.Join(names, " ") != "http_req_duration http_reqs" {
		t.Errorf("%v", names)
	}
}

// Rows of one metric keep the numbers of their lines; an error text in quotes may hold what looks like a row; several metrics are
// never one sample.
func TestRowsOfK6(t *testing.T) {
	head := "metric_name,timestamp,metric_value,error\n"
	for _, c := range []struct{ text, metric, want string }{
		{head + "a,1,5,\nb,1,6,\na,2,7,\n", "a", head + "a,1,5,\n#\na,2,7,\n"},
		{head + "a,1,5,\n", "", head + "a,1,5,\n"},
		{head + "b,1,5,\"x\na,9,9,\ny\"\na,2,7,\"q\nb,1,1\"\n", "a", head + "#\n#\n#\na,2,7,\"q\nb,1,1\"\n"},
		{head + "\n# note\na,1,5,\r\nb", "a", head + "\n# note\na,1,5,\r\nb"},
		{head, "", head},
	} {
		got, err := io.ReadAll(K6Rows(strings.NewReader(c.text), c.metric))
		if err != nil || string(got) != c.want {
			t.Errorf("%q: %q, want %q; error %v", c.text, got, c.want, err)
		}
	}
	for metric, want := range map[string]string{"": "choose one with FILE#b, or --by metric_name", "c": "unknown metric c: want one of " +
		"a, b"} {
		if _, err := io.ReadAll(K6Rows(strings.NewReader(head+"a,1,5,\nb,1,6,\n"), metric)); err == nil || !strings.Contains(err.Error(),
			want) {
			t.Errorf("%q: %v", metric, err)
		}
	}
}

// fuzzTable feeds a reader of tables: it ends, in an error of one line or in none.
func fuzzTable(f *testing.F, of func(text string) io.Reader, seeds ...string) {
	for _, text := range seeds {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := io.ReadAll(of(text))
		if err != nil && (err.Error() == "" || strings.Contains(err.Error(), "\n")) {
			t.Errorf("error %q", err)
		}
		if len(got) > 10*len(text)+1000 {
			t.Errorf("%d bytes became %d", len(text), len(got))
		}
	})
}

func FuzzObjects(f *testing.F) {
	fuzzTable(f, func(text string) io.Reader { return Objects(strings.NewReader(text), "v", "a.b") }, "{\"v\": 1, \"a\": {\"b\": 2}}\n",
		"[{\"v\": 1}, {}]", k6Lines)
}

func FuzzK6Points(f *testing.F) {
	fuzzTable(f, func(text string) io.Reader { return K6Points(strings.NewReader(text), "http_reqs", "status") }, k6Lines)
}

func FuzzK6Rows(f *testing.F) {
	fuzzTable(f, func(text string) io.Reader { return K6Rows(strings.NewReader(text), "a") },
		"metric_name,timestamp,metric_value\na,1,2\nb,1,\"3\n4\"\n")
}
