package formats

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// K6Value and K6Name are the columns of values and of their metrics in the CSV of k6.
const (
	K6Value = "metric_value"
	K6Name  = "metric_name"
)

// A k6Rows passes on the rows of one metric, and lines that are skipped in place of others, so that lines keep their numbers.
type k6Rows struct {
	r       *bufio.Reader
	metric  string // "" for the only one there is
	names   []string
	first   bool // the line of names was read
	keep    bool // the record before, of which a line may be the rest
	open    bool // that record has a quote that does not end
	found   bool
	text    []byte
	failure error
}

// K6Rows returns the rows of a metric of the CSV of k6; "" is the only one there is.
//
// Errors of the reader: *inputs.WordError for a metric that the file does not have; *Error for several, without a name.
func K6Rows(r io.Reader, metric string) io.Reader {
	return &k6Rows{r: bufio.NewReaderSize(r, 1<<16), metric: metric}
}

// Read implements io.Reader.
func (t *k6Rows) Read(p []byte) (int, error) {
	for len(t.text) == 0 && t.failure == nil {
		line, err := t.r.ReadBytes('\n')
		if len(line) > longestLine {
			t.failure = &Error{Want: fmt.Sprintf("a line longer than %d bytes", longestLine)}
			break
		}
		if t.failure = err; errors.Is(err, io.EOF) && !t.found && t.metric != "" && len(t.names) > 0 {
			t.failure = inputs.Unknown("metric", t.metric, t.names)
		}
		if len(line) > 0 {
			if other := t.take(line); other != nil {
				t.failure = other
			}
		}
	}
	if len(t.text) > 0 {
		n := copy(p, t.text)
		t.text = t.text[n:]
		return n, nil
	}
	return 0, t.failure
}

// take passes a line on, or an empty comment in its place.
func (t *k6Rows) take(line []byte) error {
	rest := t.open // of a record in quotes
	t.open = t.open != (bytes.Count(line, []byte{'"'})%2 == 1)
	switch {
	case !t.first:
		t.first, t.keep = true, true
	case rest, len(bytes.TrimSpace(line)) == 0, line[0] == '#':
	default:
		at := bytes.IndexByte(line, ',')
		if at < 0 {
			t.keep = true // columns.Read says what is wrong with it
			break
		}
		name := string(bytes.TrimSpace(line[:at]))
		if len(t.names) < mostNames && !slices.Contains(t.names, name) {
			t.names = append(t.names, name)
		}
		if t.metric == "" && len(t.names) > 1 {
			return &Error{Want: fmt.Sprintf("several metrics, which are never taken together; choose one with FILE#%s, or --by %s",
				t.names[1], K6Name)}
		}
		t.keep = t.metric == "" || name == t.metric
		t.found = t.found || t.keep
	}
	if t.text = line; !t.keep {
		t.text = []byte("#\n")
	}
	return nil
}

// K6Kinds returns the kinds of metrics, counter, gauge, rate or trend, that the first JSON lines of k6 say, and those of its own.
func K6Kinds(head string) map[string]string {
	kinds := map[string]string{
		"http_reqs": "counter", "iterations": "counter", "dropped_iterations": "counter", "data_sent": "counter",
		"data_received": "counter",
		"ws_sessions":   "counter", "ws_msgs_sent": "counter", "ws_msgs_received": "counter", "checks": "rate", "http_req_failed": "rate",
	}
	t := &jsonLines{r: bufio.NewReader(strings.NewReader(head)), seen: map[string]bool{}}
	for {
		object, err := t.next()
		if err != nil {
			return kinds // the head of a text may be cut
		}
		of, _ := object["data"].(map[string]any)
		metric, named := object["metric"].(string)
		if kind, is := of["type"].(string); is && named && object["type"] == "Metric" {
			kinds[metric] = kind
		}
	}
}

// K6Unit is the unit of a metric that k6 itself measures, "" of others.
func K6Unit(metric string) string {
	switch metric {
	case "http_req_blocked", "http_req_connecting", "http_req_tls_handshaking", "http_req_sending", "http_req_waiting",
		"http_req_receiving",
		"http_req_duration", "iteration_duration", "group_duration", "grpc_req_duration", "ws_connecting", "ws_ping", "ws_session_duration":
		return "ms"
	case "data_sent", "data_received":
		return "B"
	}
	return ""
}
