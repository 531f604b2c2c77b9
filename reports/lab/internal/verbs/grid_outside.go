package verbs

import (
	"errors"
	"math"
	"strconv"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports"
)

// outside reports whether the error of a point says that its parameters lie outside of a domain, so that the other points of
// a grid may have values. Whatever is no number was not meant so, and is wrong at all of them.
func outside(err error) bool {
	if word := new(inputs.WordError); errors.As(err, &word) {
		_, text, _ := strings.Cut(word.Word, "=")
		_, err := strconv.ParseFloat(text, 64)
		return err == nil
	}
	return errors.As(err, new(*inputs.Error))
}

// plainError is an error without the point, which stands beside it.
func plainError(err error) string {
	if at := new(pointError); errors.As(err, &at) {
		return at.err.Error()
	}
	if word := new(inputs.WordError); errors.As(err, &word) {
		return word.Error()
	}
	if domain := new(inputs.Error); errors.As(err, &domain) {
		return domain.Error()
	}
	return err.Error()
}

// A spelling writes the words of points that cannot be parsed as those of the points that can be.
type spelling struct {
	like  string            // canonical words of a point
	words map[string]string // canonical values by words as they were given
}

// learn takes in the words of a point and their canonical form.
func (s *spelling) learn(words []string, params string) {
	if s.words == nil {
		s.words = map[string]string{}
	}
	s.like = params
	for _, canonical := range reports.Words(params) {
		key, text, _ := strings.Cut(canonical, "=")
		for _, w := range words {
			if name, _, _ := strings.Cut(w, "="); strings.TrimSpace(name) == key {
				s.words[w] = text
			}
		}
	}
}

// of writes words: their order and defaults are those of a point that was learned.
func (s *spelling) of(words []string) string {
	given := map[string]string{}
	for _, w := range words {
		name, text, _ := strings.Cut(w, "=")
		if canonical, known := s.words[w]; known {
			text = canonical
		}
		given[strings.TrimSpace(name)] = strings.TrimSpace(text)
	}
	list := reports.Words(s.like)
	for i, w := range list {
		name, _, _ := strings.Cut(w, "=")
		if text, known := given[name]; known {
			list[i] = name + "=" + text
		}
	}
	return strings.Join(list, " ")
}

// objectOf is canonical words as an object of JSON, in which numbers are numbers.
func objectOf(params string) map[string]any {
	object := map[string]any{}
	for _, w := range reports.Words(params) {
		key, text, _ := strings.Cut(w, "=")
		object[key] = text
		if x, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(x, 0) && !math.IsNaN(x) {
			object[key] = x
		}
	}
	return object
}
