package inputs

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// A JSONError says in a reader's words what encoding/json says in Go's. It unwraps to that.
type JSONError struct {
	What string
	Err  error
}

func (e *JSONError) Error() string { return e.What }

func (e *JSONError) Unwrap() error { return e.Err }

// JSON returns an error of a JSON decoder in a reader's words: "seed: a text where a whole number is
// wanted", without names of types of Go. Other errors come back as they are, but for the word json before them.
func JSON(err error) error {
	kind := new(json.UnmarshalTypeError)
	syntax := new(json.SyntaxError)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &JSONError{"the text ends in the middle", io.ErrUnexpectedEOF}
	case errors.As(err, &kind):
		text := fmt.Sprintf("%s where %s is wanted", found(kind.Value), wanted(kind.Type))
		if kind.Field != "" {
			text = kind.Field + ": " + text
		}
		return &JSONError{text, err}
	case errors.As(err, &syntax) && syntax.Error() == "unexpected end of JSON input":
		return &JSONError{"the text ends in the middle", io.ErrUnexpectedEOF}
	case errors.As(err, &syntax):
		return &JSONError{fmt.Sprintf("no JSON: %s, at byte %d", syntax, syntax.Offset), err}
	}
	text := err.Error()
	if key, unknown := strings.CutPrefix(text, "json: unknown field "); unknown {
		return &JSONError{"unknown key " + key, err}
	}
	if text, of := strings.CutPrefix(text, "json: "); of {
		return &JSONError{text, err}
	}
	return err
}

// found names what a text of JSON has, by the word of encoding/json.
func found(value string) string {
	switch kind, number, _ := strings.Cut(value, " "); {
	case kind == "array":
		return "a list"
	case kind == "object":
		return "an object in braces"
	case kind == "string":
		return "a text"
	case kind == "bool":
		return "true or false"
	case kind == "number" && number != "":
		return "the number " + number
	}
	return "a " + value
}

// wanted names what has a type of Go in a text of JSON.
func wanted(t reflect.Type) string {
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t == nil {
		return "something else"
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "an object in braces"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Float64, reflect.Float32:
		return "a number"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "a whole number >= 0"
	}
	return "something else"
}
