package measurements

import (
	"strings"
	"testing"
)

// A list of JSON is none of the formats, and the message says so: no type of Go, and no complaint about a
// table of which it is none.
func TestAListOfJSONIsRefusedInWords(t *testing.T) {
	for text, want := range map[string]string{
		`[{"size":1,"time":2}]`:                  "a list of JSON; want one run of nccl-tests -J",
		"[\n  {\"size\":1}\n]":                   "a list of JSON",
		"\n[ {\"format\":\"castlab-loggp-1\"} ]": "a list with a fit in it",
		`{"version": [1]}`:                       "version: a list where a whole number is wanted",
	} {
		_, err := Read(strings.NewReader(text), Options{Source: "x.json"})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "Go ") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
