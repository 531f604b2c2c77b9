package inputs

import (
	"errors"
	"fmt"
)

// An Error says which argument lies outside which domain.
type Error struct {
	Arg    string // the parameter, as the command line spells it
	Value  any    // what was given
	Domain string // what is allowed, such as "a finite number > 0"
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s=%v: want %s", e.Arg, e.Value, e.Domain)
}

// Input reports true: see [Wrong].
func (e *Error) Input() bool { return true }

// Wrong reports whether an error says that something given from outside is wrong: an
// argument, a word, a file. Such an error, or one that it wraps, has a method Input
// that returns true. Other errors are of the machine or of the laboratory.
func Wrong(err error) bool {
	var of interface {
		error
		Input() bool
	}
	return errors.As(err, &of) && of.Input()
}
