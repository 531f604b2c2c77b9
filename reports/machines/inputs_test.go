package machines

import (
	"errors"
	"fmt"
	"testing"

	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/collectives"
	"castlab/reports/machines/internal/measurements"
)

// Errors of a user's measurements and programs end with status 2, wrapped or not.
func TestErrorsOfInputsAreUsage(t *testing.T) {
	for _, err := range []error{&measurements.Error{Source: "times.csv"}, &collectives.InputError{Err: errors.New("deadlock")}} {
		for _, wrapped := range []error{err, fmt.Errorf("outside: %w", err), errors.Join(errors.New("another"), err)} {
			if status := console.ExitStatus(wrapped); status != console.ExitUsage {
				t.Errorf("%T in %T: status %d, want %d", err, wrapped, status, console.ExitUsage)
			}
		}
	}
}
