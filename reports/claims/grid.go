package claims

import (
	"fmt"
	"slices"
	"strings"

	"castlab/reports"
	"castlab/reports/arguments"
)

// Grid expands the lists and ranges in key=value words: it returns the words of every
// combination, at most most, the last key varying fastest. The value of a key that is
// itself a list is one value. P may be nil.
//
// Errors: a word without a key; those of arguments.Values; too many combinations.
func Grid(p *reports.Parameters, words []string, most int) ([][]string, error) {
	grid := [][]string{nil}
	for _, w := range words {
		key, text, ok := strings.Cut(w, "=")
		if !ok {
			return nil, fmt.Errorf("%q: want key=value words", w)
		}
		values := []string{text}
		if p == nil || !slices.ContainsFunc(p.Keys(), func(k reports.Key) bool { return k.Name == key && k.List }) {
			var err error
			if values, err = arguments.Values(key, text, most); err != nil {
				return nil, err
			}
		}
		if len(grid)*len(values) > most {
			return nil, fmt.Errorf("%s: more than %d cases; ask for fewer at a time", w, most)
		}
		var wider [][]string
		for _, g := range grid {
			for _, v := range values {
				wider = append(wider, append(slices.Clone(g), key+"="+v))
			}
		}
		grid = wider
	}
	return grid, nil
}
