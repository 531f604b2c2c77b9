package reports

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strconv"
)

// A leaf is one value of a JSON document that is not a list or an object, or is an
// empty one, with its path of keys.
type leaf struct{ path, literal string }

// leaves returns the leaves of a JSON document sorted by path. Numbers keep their
// digits, so equal leaves are equal bits.
func leaves(text []byte) ([]leaf, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var out []leaf
	if err := descend(dec, "", &out); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return nil, fmt.Errorf("something follows the document")
	}
	slices.SortStableFunc(out, func(a, b leaf) int { return cmp.Compare(a.path, b.path) })
	return out, nil
}

// find returns the literal at a path of sorted leaves.
func find(sorted []leaf, path string) (string, bool) {
	i, ok := slices.BinarySearchFunc(sorted, path, func(l leaf, p string) int { return cmp.Compare(l.path, p) })
	if !ok {
		return "", false
	}
	return sorted[i].literal, true
}

func descend(dec *json.Decoder, path string, out *[]leaf) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	switch t := t.(type) {
	case json.Delim:
		empty := true
		for i := 0; dec.More(); i++ {
			empty = false
			inner := path + "[" + strconv.Itoa(i) + "]"
			if t == '{' {
				key, err := dec.Token()
				if err != nil {
					return err
				}
				inner = fmt.Sprint(key)
				if path != "" {
					inner = path + "." + inner
				}
			}
			if err := descend(dec, inner, out); err != nil {
				return err
			}
		}
		end, err := dec.Token()
		if err != nil {
			return err
		}
		if empty {
			*out = append(*out, leaf{path, fmt.Sprint(t, end)})
		}
	case string:
		*out = append(*out, leaf{path, strconv.Quote(t)})
	case json.Number:
		*out = append(*out, leaf{path, t.String()})
	case bool:
		*out = append(*out, leaf{path, strconv.FormatBool(t)})
	case nil:
		*out = append(*out, leaf{path, "null"})
	}
	return nil
}
