package console

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// A line that repeats a long input keeps its beginning and its end, in whole letters.
func TestErrorLineIsShort(t *testing.T) {
	long := "what was wrong: " + strings.Repeat("é", 100000) + ": what to do"
	line := errorLine(t.Context(), errors.New(long))
	if n := utf8.RuneCountInString(line); n > longestLine+5 || !utf8.ValidString(line) ||
		!strings.HasPrefix(line, "what was wrong: é") || !strings.HasSuffix(line, ": what to do") {
		t.Errorf("%d letters: %s", n, line)
	}
	if line := errorLine(t.Context(), errors.New("a\nb")); line != "a; b" {
		t.Errorf("got %q", line)
	}
}
