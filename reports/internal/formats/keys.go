package formats

import (
	"encoding/json"
	"strings"
)

// mostOfJSON bounds how much of a document is looked at for its keys, in bytes.
const mostOfJSON = 1 << 18

// deepest bounds the depth of objects whose keys are looked at, and within which documents are read.
const deepest = 64

// keysOf returns the keys of the first JSON document of a text, which may be cut: those of objects within, also in lists, with a
// point, such as results.command.
func keysOf(text string) map[string]bool {
	keys := map[string]bool{}
	dec := json.NewDecoder(strings.NewReader(text))
	type level struct {
		path   string
		object bool
		key    bool // the next token is a key
	}
	var stack []level
	path := ""
	for {
		token, err := dec.Token()
		if err != nil {
			return keys
		}
		top := len(stack) - 1
		if top >= 0 && stack[top].object && stack[top].key {
			if name, is := token.(string); is {
				path = strings.TrimPrefix(stack[top].path+"."+name, ".")
				if top < 4 {
					keys[path] = true
				}
				stack[top].key = false
				continue
			}
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			if top >= 0 && stack[top].object {
				stack[top].key = true
			} else if top >= 0 {
				path = stack[top].path
			}
			if len(stack) == deepest {
				return keys
			}
			object := token == json.Delim('{')
			stack = append(stack, level{path, object, object})
			continue
		case json.Delim('}'), json.Delim(']'):
			if stack = stack[:top]; len(stack) == 0 {
				return keys
			}
			continue
		}
		if top < 0 {
			return keys
		}
		if stack[top].object {
			stack[top].key = true
		}
	}
}
