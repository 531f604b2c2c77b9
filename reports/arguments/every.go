package arguments

import (
	"slices"
	"strconv"
)

// Every returns the words of all values of the keys, at most so many, those with small
// integers and early choices first; nil if a key is neither an integer nor a choice. Whole
// reports whether there are no others: with many values the largest integers are left out.
// Optional keys are left out.
func (ks *Keys) Every(most int) (list [][]string, whole bool) {
	values := make([][]string, 0, len(ks.keys))
	var names []string
	whole = len(ks.alternatives) == 0
	for size := most; ; size /= 2 {
		values, names = values[:0], names[:0]
		product, cut := 1, false
		for _, k := range ks.keys {
			if k.fixed {
				continue
			}
			if k.Optional && k.Default == "" {
				whole = false
				continue
			}
			if k.every == nil {
				return nil, false
			}
			v, all := k.every(size)
			cut = cut || !all
			values, names = append(values, v), append(names, k.Name)
			if product *= len(v); product > most {
				break
			}
		}
		if product <= most {
			whole = whole && !cut
			break
		}
		if size == 0 {
			return nil, false
		}
	}
	return combined(names, values), whole
}

// combined returns all combinations of values, those of early values first.
func combined(names []string, values [][]string) (list [][]string) {
	type choice struct {
		at   []int
		rank int
	}
	choices := []choice{{}}
	for _, v := range values {
		var next []choice
		for _, c := range choices {
			for i := range v {
				next = append(next, choice{append(slices.Clone(c.at), i), c.rank + i})
			}
		}
		choices = next
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return a.rank - b.rank })
	for _, c := range choices {
		words := make([]string, len(names))
		for j, i := range c.at {
			words[j] = names[j] + "=" + values[j][i]
		}
		list = append(list, words)
	}
	return list
}

// everyInteger lists the integers from lo to hi, at most size above lo, and reports whether
// these are all.
func everyInteger(lo, hi int) func(size int) ([]string, bool) {
	return func(size int) (list []string, all bool) {
		last := hi
		if hi-lo > size || hi-lo < 0 {
			last = lo + size
		}
		for x := lo; x <= last; x++ {
			list = append(list, strconv.Itoa(x))
		}
		return list, last == hi
	}
}

// everyWord lists words.
func everyWord(words []string) func(size int) ([]string, bool) {
	return func(int) ([]string, bool) { return words, true }
}
