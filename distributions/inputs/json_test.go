package inputs

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
)

// A person reads what is there and what is wanted, by the names of JSON: no type, field or function of Go.
func TestErrorsOfJSONAreForPeople(t *testing.T) {
	type inner struct {
		Whole []int              `json:"whole"`
		Real  map[string]float64 `json:"real"`
	}
	type document struct {
		Format string    `json:"format"`
		Seed   uint64    `json:"seed"`
		On     bool      `json:"on"`
		Inner  *inner    `json:"inner"`
		Nodes  [][]*int8 `json:"nodes"`
	}
	for text, want := range map[string]string{
		`[1]`:                              "a list where an object in braces is wanted",
		`"x"`:                              "a text where an object in braces is wanted",
		`{"format": 3}`:                    "format: a number where a text is wanted",
		`{"seed": "x"}`:                    "seed: a text where a whole number >= 0 is wanted",
		`{"seed": 1.5}`:                    "seed: the number 1.5 where a whole number >= 0 is wanted",
		`{"on": {}}`:                       "on: an object in braces where true or false is wanted",
		`{"inner": {"whole": 1}}`:          "inner.whole: a number where a list is wanted",
		`{"inner": {"real": {"a": true}}}`: "inner.real: true or false where a number is wanted",
		`{"nodes": [[{}]]}`:                "nodes: an object in braces where a whole number is wanted",
		`{"other": 1}`:                     `unknown key "other"`,
		`{"seed": 1`:                       "the text ends in the middle",
		``:                                 "the text ends in the middle",
		`{"seed": 1 2}`:                    "no JSON: invalid character '2' after object key:value pair, at byte 12",
	} {
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		err := d.Decode(new(document))
		got := JSON(err)
		if got == nil || got.Error() != want {
			t.Errorf("%s: %v, want %q; encoding/json says %v", text, got, want, err)
		}
		if strings.Contains(want, "ends") && !errors.Is(got, io.ErrUnexpectedEOF) {
			t.Errorf("%s: %v is no io.ErrUnexpectedEOF", text, got)
		}
	}
	if JSON(nil) != nil {
		t.Error("no error has become one")
	}
	if other := errors.New("disk"); JSON(other) != other {
		t.Error("another error has changed")
	}
	if err := json.Unmarshal([]byte("{"), new(document)); JSON(err).Error() != "the text ends in the middle" {
		t.Errorf("%v", JSON(err))
	}
}
