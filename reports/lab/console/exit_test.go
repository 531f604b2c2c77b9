package console

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
	"castlab/montecarlo/loggp"
	"castlab/reports"
	"castlab/reports/internal/studies/checkpoint"
	"castlab/reports/internal/studies/cluster"
)

// A line that repeats a long input keeps its beginning and its end, without breaking
// UTF-8.
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

// Every error of a user's input ends with status 2, wrapped or not; a claim whose
// case fails ends with 3 even if an input caused it, and so does every error that is
// not declared an input.
func TestErrorsOfInputsAreUsage(t *testing.T) {
	for _, err := range []error{
		&usageError{errors.New("no such flag")},
		&inputs.Error{Arg: "n", Value: 1, Domain: "an integer >= 2"},
		&inputs.WordError{Word: "n=x", Want: "want an integer"},
		&cube.HypothesisError{Result: "VB93 eq (13)"},
		&loggp.FitError{},
		&loggp.IncompleteError{},
		&loggp.DocumentError{},
		&checkpoint.BusyError{},
		&checkpoint.DamagedError{},
		&checkpoint.ForeignError{},
		&cluster.AccessError{},
		&cluster.RefusedError{},
	} {
		for _, wrapped := range []error{err, fmt.Errorf("outside: %w", err), errors.Join(errors.New("another"), err)} {
			if status := ExitStatus(wrapped); status != ExitUsage {
				t.Errorf("%T in %T: status %d, want %d", err, wrapped, status, ExitUsage)
			}
		}
		if status := ExitStatus(&reports.CaseError{Err: err}); status != ExitUnfinished {
			t.Errorf("%T in a case: status %d, want %d", err, status, ExitUnfinished)
		}
	}
	for _, err := range []error{errors.New("disk full"), context.Canceled, errors.Join(context.Canceled, &inputs.Error{}),
		&cluster.PoisonError{}} {
		if status := ExitStatus(err); status != ExitUnfinished {
			t.Errorf("%v: status %d, want %d", err, status, ExitUnfinished)
		}
	}
}
