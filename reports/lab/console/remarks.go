package console

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Remarks are what is said of several numbers, each text once with the names of all of which it is said. Texts that
// differ in numbers alone are one, with the least and the greatest of each: "W, K: skewed (skewness 1.5 to 16)".
type Remarks struct{ list []remark }

type remark struct {
	of      []string
	between []string // the text without its numbers
	numbers [][]string
}

// A number by itself: that of p99 is a part of a name.
var numberIn = regexp.MustCompile(`(?:\B-)?\b[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?\b`)

// Add adds that text is said of a name; of "" nobody is named, and the text has a line of its own.
func (r *Remarks) Add(of, text string) {
	between, numbers := numberIn.Split(text, -1), numberIn.FindAllString(text, -1)
	for i := range r.list {
		known := &r.list[i]
		if (of == "") != (known.of == nil) || !slices.Equal(known.between, between) ||
			of == "" && !slices.ContainsFunc(known.numbers, func(n []string) bool { return slices.Equal(n, numbers) }) {
			continue
		}
		if of != "" && !slices.Contains(known.of, of) {
			known.of = append(known.of, of)
		}
		known.numbers = append(known.numbers, numbers)
		return
	}
	added := remark{between: between, numbers: [][]string{numbers}}
	if of != "" {
		added.of = []string{of}
	}
	r.list = append(r.list, added)
}

// Lines returns them in the order in which they came, names before each.
func (r *Remarks) Lines() []string {
	var lines []string
	for _, x := range r.list {
		line := x.between[0]
		for i, rest := range x.between[1:] {
			line += x.span(i) + rest
		}
		if len(x.of) > 0 {
			line = strings.Join(x.of, ", ") + ": " + line
		}
		lines = append(lines, line)
	}
	return lines
}

// span returns the i-th number of the texts: one, or the least and the greatest.
func (x remark) span(i int) string {
	value := func(numbers []string) float64 {
		v, _ := strconv.ParseFloat(numbers[i], 64)
		return v
	}
	order := func(a, b []string) int { return cmp.Compare(value(a), value(b)) }
	least, most := slices.MinFunc(x.numbers, order)[i], slices.MaxFunc(x.numbers, order)[i]
	if least == most {
		return least
	}
	return least + " to " + most
}
