package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The methods of intervals that were made in the same way differ only in numbers, such
// as sample sizes: they are named once.

// methodsOf returns the methods of intervals, merged if they differ only in numbers,
// and for each interval the mark of its method.
func methodsOf(verdicts []Verdict) (methods, marks []string) {
	var shapes []string
	byShape := map[string][]Verdict{}
	for _, v := range verdicts {
		s, _ := methodShape(v.Estimate.Method)
		if byShape[s] == nil {
			shapes = append(shapes, s)
		}
		byShape[s] = append(byShape[s], v)
	}
	mark := func(s string) string {
		if len(shapes) == 1 {
			return ""
		}
		return fmt.Sprintf(" (%c)", 'a'+slices.Index(shapes, s))
	}
	for _, s := range shapes {
		methods = append(methods, strings.TrimSpace(mark(s)+" "+plain(mergedMethod(byShape[s]))))
	}
	for _, v := range verdicts {
		s, _ := methodShape(v.Estimate.Method)
		marks = append(marks, mark(s))
	}
	return methods, marks
}

var (
	// ranks matches the order statistics that bound an interval.
	ranks = lazily(` [0-9]+\.\.[0-9]+`)
	// looks matches the number of looks (interim analyses), which n shows as well.
	looks       = lazily(`, look [0-9]+ of [0-9]+`)
	plainNumber = lazily(`[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?`)
)

// methodShape returns a method with its numbers removed, and the numbers.
func methodShape(method string) (string, []string) {
	method = looks().ReplaceAllString(ranks().ReplaceAllString(method, ""), "")
	return plainNumber().ReplaceAllString(method, "\x00"), plainNumber().FindAllString(method, -1)
}

// mergedMethod returns the method of intervals that differ only in numbers, with the
// range of each number.
func mergedMethod(verdicts []Verdict) string {
	if !slices.ContainsFunc(verdicts, func(v Verdict) bool { return v.Estimate.Method != verdicts[0].Estimate.Method }) {
		return looks().ReplaceAllString(verdicts[0].Estimate.Method, "")
	}
	shape, low := methodShape(verdicts[0].Estimate.Method)
	high := slices.Clone(low)
	for _, v := range verdicts {
		_, numbers := methodShape(v.Estimate.Method)
		for i, text := range numbers {
			if compareNumbers(text, low[i]) < 0 {
				low[i] = text
			}
			if compareNumbers(text, high[i]) > 0 {
				high[i] = text
			}
		}
	}
	var b strings.Builder
	for i, part := range strings.Split(shape, "\x00") {
		if i > 0 {
			b.WriteString(span(low[i-1], high[i-1]))
		}
		b.WriteString(part)
	}
	return b.String()
}

// compareNumbers compares two texts as numbers; a text that is not a number is NaN,
// less than any number.
func compareNumbers(a, b string) int {
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return math.NaN()
		}
		return x
	}
	return cmp.Compare(number(a), number(b))
}
