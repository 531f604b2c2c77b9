package live

import (
	"errors"
	"fmt"
	"math"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"castlab/reports/lab/console"
)

// Bounds of a request.
const (
	longestBody = 256 << 10 // bytes; a figure has some thousand numbers
	longestWord = 8 << 10
	mostWords   = 64
	mostSeconds = 3600
)

// A badRequest is a request that is not read.
type badRequest struct {
	status int
	reason string
}

func (e *badRequest) Error() string { return e.reason }

// decode reads the one JSON document of a request.
func decode(w http.ResponseWriter, r *http.Request, value any) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return &badRequest{http.StatusUnsupportedMediaType, "want Content-Type: application/json"}
	}
	err := console.ReadJSON(http.MaxBytesReader(w, r.Body, longestBody), value)
	if long, ok := err.(*http.MaxBytesError); ok {
		return &badRequest{http.StatusRequestEntityTooLarge, fmt.Sprintf("more than %d bytes", long.Limit)}
	}
	if err != nil {
		return &badRequest{http.StatusBadRequest, err.Error()}
	}
	return nil
}

// A question is the document of a request.
type question interface{ validate() error }

// read reads a question, and answers a request that has none with the reason. From here on the time for
// reading is of no concern: a connection that nobody reads from would end with it.
func read(w http.ResponseWriter, r *http.Request, q question) bool {
	err := decode(w, r, q)
	if err == nil {
		err = q.validate()
	}
	if err != nil {
		refused(w, err)
		return false
	}
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{}) // where there is one
	return true
}

// validate refuses what no page asks; what the words mean is the matter of the bench.
func (a Ask) validate() error {
	bad := func(format string, args ...any) error {
		return &badRequest{http.StatusBadRequest, fmt.Sprintf(format, args...)}
	}
	kinds := []string{Claim, Quantity, Model, Schedule, Verb}
	switch {
	case !slices.Contains(kinds, a.Kind):
		return bad("kind=%.40q: want one of %s", a.Kind, strings.Join(kinds, ", "))
	case a.Name == "" || len(a.Name) > 200:
		return bad("want a name of 1 to 200 bytes")
	case len(a.Words) > mostWords:
		return bad("%d words: want at most %d", len(a.Words), mostWords)
	case a.Profile != "" && a.Profile != "quick" && a.Profile != "full":
		return bad("profile=%.40q: want quick or full", a.Profile)
	case a.Replications < 0 || a.Replications == 1:
		return bad("replications=%d: want 2 or more, or 0 for the usual number", a.Replications)
	case !(a.Budget >= 0 && a.Budget <= mostSeconds):
		return bad("budget=%v: want a number of seconds from 0 to %d", a.Budget, mostSeconds)
	}
	for _, x := range []struct {
		name  string
		value float64
		most  float64
	}{{"alpha", a.Alpha, 1}, {"level", a.Level, 1}, {"precision", a.Precision, math.Inf(1)}} {
		if !(x.value >= 0 && x.value < x.most) {
			return bad("%s=%v: want a number between 0 and %v, 0 for the usual one", x.name, x.value, x.most)
		}
	}
	for _, word := range a.Words {
		if err := validateWord(word); err != nil {
			return err
		}
	}
	return a.validateVerb()
}

// validateVerb refuses what no page asks a verb.
func (a Ask) validateVerb() error {
	switch n := max(len(a.Given), len(a.Flags), len(a.Files)); {
	case a.Kind != Verb && n > 0:
		return &badRequest{http.StatusBadRequest, "given, flags and files belong to a verb"}
	case n > mostWords:
		return &badRequest{http.StatusBadRequest, fmt.Sprintf("%d words, flags or files: want at most %d", n, mostWords)}
	}
	for _, word := range a.Given {
		if err := validateText(word); err != nil || word == "" || strings.HasPrefix(word, "-") {
			return &badRequest{http.StatusBadRequest, fmt.Sprintf("%.80q: want a word that is no flag", word)}
		}
	}
	for name, value := range a.Flags {
		if err := errors.Join(validateText(name), validateText(value)); err != nil || name == "" {
			return &badRequest{http.StatusBadRequest, fmt.Sprintf("%.80q=%.80q: want a flag and its value", name, value)}
		}
	}
	for _, f := range a.Files {
		if err := validateName(f.Name); err != nil {
			return err
		}
	}
	return nil
}

// validateWord refuses what is no key=value word of a line.
func validateWord(word string) error {
	if key, _, ok := strings.Cut(word, "="); !ok || key == "" || strings.HasPrefix(key, "-") {
		return &badRequest{http.StatusBadRequest, fmt.Sprintf("%.80q: want key=value words", word)}
	}
	return validateText(word)
}

// validateText refuses what is no line of some length.
func validateText(word string) error {
	switch {
	case len(word) > longestWord:
		return &badRequest{http.StatusBadRequest, fmt.Sprintf("a word of %d bytes: want at most %d", len(word), longestWord)}
	case !utf8.ValidString(word) || strings.ContainsFunc(word, unicode.IsControl):
		return &badRequest{http.StatusBadRequest, fmt.Sprintf("%.80q: want one line of text", word)}
	}
	return nil
}
