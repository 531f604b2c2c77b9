package arguments

import (
	"fmt"
	"slices"
	"strings"
)

// A GridKey is what a grid must know of a key.
type GridKey struct {
	List  bool // the value is itself a list, or the path of a file, and so one value
	Whole bool // the value is an integer
}

// GridKey returns what a grid must know of a declared key; the zero value for another name.
func (ks *Keys) GridKey(name string) GridKey {
	for _, k := range ks.keys {
		if k.Name == name {
			return GridKey{List: k.List || k.path, Whole: k.whole}
		}
	}
	return GridKey{}
}

// Grid expands the lists and ranges in key=value words: it returns the words of every combination,
// at most most, the last key varying fastest.
//
// Errors: a word without a key; those of [Values]; too many combinations.
func Grid(words []string, key func(name string) GridKey, most int) ([][]string, error) {
	grid := [][]string{nil}
	for _, w := range words {
		name, text, ok := strings.Cut(w, "=")
		if !ok {
			return nil, fmt.Errorf("%q: want key=value words", w)
		}
		values := []string{text}
		if k := key(name); !k.List && text != "" { // of an empty one parsing says what is wanted
			var err error
			if values, err = listed(name, text, k.Whole, most); err != nil {
				return nil, err
			}
		}
		if len(grid)*len(values) > most {
			return nil, fmt.Errorf("%s: more than %d cases; ask for fewer at a time", w, most)
		}
		var wider [][]string
		for _, g := range grid {
			for _, v := range values {
				wider = append(wider, append(slices.Clone(g), name+"="+v))
			}
		}
		grid = wider
	}
	return grid, nil
}
