package console

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports"
)

// The exit statuses of the command line.
const (
	ExitWell       = 0
	ExitVerdict    = 1 // a verdict differs from the one in the registry
	ExitUsage      = 2 // usage or input
	ExitUnfinished = 3 // canceled, budget spent, I/O
)

// A usageError is the error of a wrong command line.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }
func (e *usageError) Input() bool   { return true }

// Usage returns the error of a wrong command line.
func Usage(err error) error { return &usageError{err} }

// Usagef is [Usage] of [fmt.Errorf].
func Usagef(format string, args ...any) error { return Usage(fmt.Errorf(format, args...)) }

// A pausedError is an interrupt of work that is saved.
type pausedError struct {
	error
	next string // how to continue
}

func (e *pausedError) Error() string { return "interrupted; what was computed is kept, " + e.next }
func (e *pausedError) Unwrap() error { return e.error }

// Paused returns the error of an interrupt of work that is saved, with how to
// continue.
func Paused(err error, next string) error { return &pausedError{err, next} }

// ErrVerdict ends a run whose output contains the failure.
var ErrVerdict = errors.New("a verdict is not what it should be")

// ExitStatus maps an error to its status.
func ExitStatus(err error) int {
	var caseFailed *reports.CaseError
	switch {
	case err == nil:
		return ExitWell
	case errors.Is(err, ErrVerdict):
		return ExitVerdict
	case errors.Is(err, context.Canceled), errors.As(err, &caseFailed):
		return ExitUnfinished
	case inputs.Wrong(err):
		return ExitUsage
	}
	return ExitUnfinished
}

// A multiline error shows lines of a file below its first line.
type multiline interface {
	error
	Multiline() bool
}

// errorLine is the message of an error in one line; "" if the output contains it.
func errorLine(ctx context.Context, err error) string {
	if errors.Is(err, ErrVerdict) {
		return ""
	}
	var paused *pausedError
	if errors.As(err, &paused) {
		return paused.Error()
	}
	if ctx.Err() != nil && errors.Is(err, context.Canceled) {
		return "interrupted; no result, and no file was changed"
	}
	var excerpt multiline
	if errors.As(err, &excerpt) && excerpt.Multiline() {
		var lines []string
		for line := range strings.Lines(excerpt.Error()) {
			lines = append(lines, Short(strings.TrimSuffix(line, "\n")))
		}
		return strings.Join(lines, "\n")
	}
	return Short(strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; "))
}

// longestLine bounds a message that repeats its input.
const longestLine = 1000

// Short omits the middle of a line of more than 1000 characters.
func Short(line string) string {
	r := []rune(line)
	if len(r) <= longestLine {
		return line
	}
	return string(r[:longestLine/2]) + " ... " + string(r[len(r)-longestLine/2:])
}
