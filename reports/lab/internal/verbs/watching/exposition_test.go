package watching

import (
	"io"
	"log/slog"
	"math"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
)

// The specification: "HELP lines may contain any sequence of UTF-8 characters (after the metric name),
// but the backslash and the line feed characters have to be escaped as \\ and \n"; "value is a float
// represented as required by Go's ParseFloat() function. In addition to standard numerical values,
// NaN, +Inf, and -Inf are valid values"; "The last line must end with a line feed character". Its
// example writes 1027, 1.458255915e9 and 12.47.
func TestExpositionIsThatOfTheSpecification(t *testing.T) {
	constant := func(v float64) func() float64 { return func() float64 { return v } }
	var b strings.Builder
	err := exposition(&b, []Metric{
		{Name: "http_requests_total", Help: "The total number of HTTP requests.", Counter: true, Value: constant(1027)},
		{Name: "msdos_file_access_time_seconds", Help: "C:\\DIR\\FILE.TXT\nand \"this\"", Value: constant(1.458255915e9)},
		{Name: "up:x_1", Help: "", Value: constant(12.47)},
		{Name: "a", Help: "ä", Value: constant(math.Inf(1))},
		{Name: "b", Help: "b", Value: constant(math.Inf(-1))},
		{Name: "c", Help: "c", Value: constant(math.NaN())},
	})
	want := `# HELP http_requests_total The total number of HTTP requests.
# TYPE http_requests_total counter
http_requests_total 1027
# HELP msdos_file_access_time_seconds C:\\DIR\\FILE.TXT\nand "this"
# TYPE msdos_file_access_time_seconds gauge
msdos_file_access_time_seconds 1.458255915e+09
# HELP up:x_1 
# TYPE up:x_1 gauge
up:x_1 12.47
# HELP a ä
# TYPE a gauge
a +Inf
# HELP b b
# TYPE b gauge
b -Inf
# HELP c c
# TYPE c gauge
c NaN
`
	if err != nil || b.String() != want {
		t.Errorf("%v\n%s", err, b.String())
	}
	for _, name := range []string{"", "1a", "a b", "a-b", "ä", "a{x=\"1\"}", "a\n"} {
		if err := exposition(io.Discard, []Metric{{Name: name, Value: constant(1)}}); err == nil {
			t.Errorf("%q is taken for a name", name)
		}
	}
}

// A client finds the metrics of the verb and those of the process, each line as the format has it, and
// no metric twice.
func TestMetricsAreServed(t *testing.T) {
	fs := pflag.NewFlagSet("", pflag.ContinueOnError)
	f := Add(fs)
	if err := fs.Parse([]string{"--metrics", "127.0.0.1:0"}); err != nil {
		t.Fatal(err)
	}
	var lines strings.Builder
	stop, err := f.Serve(Shield{}, []Metric{{Name: "castlab_x", Help: "x", Value: func() float64 { return 3 }}},
		slog.New(slog.NewTextHandler(&lines, nil)))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	_, address, _ := strings.Cut(strings.TrimSpace(lines.String()), "address=")
	answer, err := http.Get("http://" + address + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if kind := answer.Header.Get("Content-Type"); kind != "text/plain; version=0.0.4; charset=utf-8" || answer.StatusCode != http.StatusOK {
		t.Errorf("status %d, type %s", answer.StatusCode, kind)
	}
	line := regexp.MustCompile(`^(# HELP [a-z_:]+ .*|# TYPE [a-z_:]+ (counter|gauge)|[a-z_:]+ [0-9.e+]+)$`)
	seen := map[string]bool{}
	for l := range strings.Lines(string(text)) {
		l = strings.TrimSuffix(l, "\n")
		if !line.MatchString(l) || seen[l] {
			t.Errorf("line %q", l)
		}
		seen[l] = true
	}
	for _, want := range []string{"castlab_x 3", "# TYPE go_goroutines gauge", "# TYPE go_memstats_alloc_bytes_total counter"} {
		if !seen[want] {
			t.Errorf("no line %q in\n%s", want, text)
		}
	}
}

// A port that there is none of is refused before a worker waits for its coordinator.
func TestMetricsAtNoPortAreRefused(t *testing.T) {
	for address, fits := range map[string]bool{"127.0.0.1:9090": true, "127.0.0.1:0": true, "127.0.0.1:99999": false, "127.0.0.1:x": false,
		"127.0.0.1": false, "192.0.2.1:9090": false} {
		if err := (Flags{metrics: &address}).Check(Shield{}); (err == nil) != fits {
			t.Errorf("%s: %v", address, err)
		}
	}
}
