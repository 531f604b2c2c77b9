package montecarlo

import "fmt"

// A DomainError says which argument lies outside which domain.
type DomainError struct {
	Arg    string // the setting, as the command line spells it
	Value  any    // what was given
	Domain string // what is allowed
}

func (e *DomainError) Error() string {
	return fmt.Sprintf("%s=%v: want %s", e.Arg, e.Value, e.Domain)
}
