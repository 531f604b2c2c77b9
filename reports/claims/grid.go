package claims

import (
	"castlab/reports"
	"castlab/reports/arguments"
)

// Grid expands the lists and ranges in key=value words: it returns the words of every
// combination, at most most, the last key varying fastest. The value of a key that is
// itself a list is one value. P may be nil.
//
// Errors: those of arguments.Grid.
func Grid(p *reports.Parameters, words []string, most int) ([][]string, error) {
	return arguments.Grid(words, func(name string) (key arguments.GridKey) {
		if p == nil {
			return key
		}
		for _, k := range p.Keys() {
			if k.Name == name {
				key = arguments.GridKey{List: k.List, Whole: k.Whole}
			}
		}
		return key
	}, most)
}
