package console

import (
	"strings"
	"testing"
)

// A document is read if every key is known and stands once, at every depth, and nothing follows.
func TestReadJSONIsStrict(t *testing.T) {
	type inner struct {
		A int            `json:"a"`
		M map[string]int `json:"m"`
	}
	var v struct {
		List []inner `json:"list"`
		Text string  `json:"text"`
	}
	for text, want := range map[string]string{
		`{"list": [{"a": 1}, {"a": 1, "m": {"a": 1, "b": 2}}], "text": "a"}`: "",
		`{"text": "list", "list": []}`:                                       "",
		`{"text": "x", "other": 1}`:                                          "unknown key",
		`{"text": "x", "text": "y"}`:                                         `the key "text" stands twice`,
		`{"list": [{"a": 1}, {"a": 1, "a": 2}]}`:                             `the key "a" stands twice`,
		`{"list": [{"m": {"k": 1, "l": 1, "k": 1}}]}`:                        `the key "k" stands twice`,
		`{"text": "x"} {}`:                                                   "follows",
		`{"text": "x"`:                                                       "ends in the middle",
		`{"list": [{"m": {}}, {"m": {}}], "text": ""}`:                       "",
	} {
		err := ReadJSON(strings.NewReader(text), &v)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", text, err, want)
		}
	}
}
