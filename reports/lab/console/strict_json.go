package console

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"castlab/distributions/inputs"
)

// ReadJSON decodes one document into a value: every key is one that the value has, none stands
// twice in its object, and nothing follows.
func ReadJSON(r io.Reader, value any) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(value); err != nil {
		return inputs.JSON(err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the document")
	}
	return keysOnce(json.NewDecoder(bytes.NewReader(text)))
}

// keysOnce refuses a key that stands twice in one object of a sound document.
func keysOnce(dec *json.Decoder) error {
	type level struct {
		keys   map[string]bool // nil of a list
		before bool            // what comes next is a key
	}
	var in []level
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		top := len(in) - 1
		if top >= 0 && in[top].keys != nil && in[top].before {
			if key, is := token.(string); is {
				if in[top].keys[key] {
					return fmt.Errorf("the key %q stands twice", key)
				}
				in[top].keys[key], in[top].before = true, false
				continue
			}
		}
		switch token {
		case json.Delim('{'):
			in = append(in, level{map[string]bool{}, true})
			continue
		case json.Delim('['):
			in = append(in, level{})
			continue
		case json.Delim('}'), json.Delim(']'):
			in = in[:top]
		}
		if top = len(in) - 1; top >= 0 {
			in[top].before = in[top].keys != nil
		}
	}
}
