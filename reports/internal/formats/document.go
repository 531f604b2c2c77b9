package formats

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"castlab/distributions/inputs"
)

// document decodes the one JSON document of a text, behind and before whatever lines a launcher wrote.
func document(text, of string, into any) error {
	begin, line := 0, 1
	for l := range strings.Lines(text) {
		if beginsJSON(strings.TrimSpace(l)) {
			break
		}
		begin += len(l)
		line++
	}
	dec := json.NewDecoder(strings.NewReader(text[begin:]))
	if err := dec.Decode(into); err != nil {
		at := dec.InputOffset()
		var syntax *json.SyntaxError
		var kind *json.UnmarshalTypeError
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			at = int64(len(strings.TrimRight(text[begin:], "\r\n")))
		case errors.As(err, &syntax):
			at = syntax.Offset
		case errors.As(err, &kind):
			at = kind.Offset
		}
		at = min(at, int64(len(text)-begin))
		return &Error{Line: line + strings.Count(text[begin:begin+int(at)], "\n"), Want: "not the JSON of " + of + ": " +
			inputs.JSON(err).Error()}
	}
	rest := strings.TrimSpace(text[begin+int(dec.InputOffset()):])
	if strings.ContainsAny(rest, "{}[]") {
		return &Error{Line: line + strings.Count(text[begin:begin+int(dec.InputOffset())], "\n"),
			Want: "something follows the JSON document of " + of + "; give a file of each"}
	}
	return nil
}
