package registry

import (
	"fmt"
	"strings"
	"unicode"

	"castlab/reports"
)

// A faults is several errors in one line.
type faults []error

func (f faults) Error() string {
	list := make([]string, len(f))
	for i, err := range f {
		list[i] = err.Error()
	}
	return strings.Join(list, "; ")
}

func (f faults) Unwrap() []error { return f }

// Input reports that the fault is in what the program was given.
func (f faults) Input() bool { return true }

func joined(list []error) error {
	if len(list) == 0 {
		return nil
	}
	return faults(list)
}

// Validate returns an error unless the laboratory is well declared: a name that is one
// word, something to offer, and models, quantities and algorithms with names of their
// own, and claims whose fields hold what they should. It declares the keys of each, and runs no experiment. The
// values of a claim's cases are validated where they are checked.
func (l Lab) Validate() error {
	var faults []error
	if l.Name == "" || strings.ContainsFunc(l.Name, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }) ||
		reports.ShellWord(l.Name) != l.Name {
		faults = append(faults, fmt.Errorf("laboratory %q: want a name that can be typed as a command, such as queues", l.Name))
	}
	if len(l.Claims)+len(l.Models)+len(l.Quantities)+len(l.Algorithms) == 0 {
		faults = append(faults, fmt.Errorf("laboratory %q: it has no claim, model, quantity or algorithm; want one", l.Name))
	}
	for _, c := range l.Claims {
		var declared []error
		if c.Cases.Faults != nil {
			declared = c.Cases.Faults()
		}
		for _, err := range declared {
			faults = append(faults, fmt.Errorf("claim %s: %w", c.ID, err))
		}
		if c.Cases.Printed == nil && len(declared) == 0 {
			faults = append(faults, fmt.Errorf("claim %s: it has no cases; want Parameters, Over, Theory and Measure", c.ID))
		}
	}
	names := func(kind string, n int, name func(i int) string) {
		seen := map[string]bool{}
		for i := range n {
			switch x := name(i); {
			case x == "" || strings.ContainsAny(x, " \t\n=") || strings.HasPrefix(x, "-"):
				faults = append(faults, fmt.Errorf("%s %d: name %q: want one word", kind, i+1, x))
			case seen[x]:
				faults = append(faults, fmt.Errorf("%s %s: there are two of this name", kind, x))
			default:
				seen[x] = true
			}
		}
	}
	names("model", len(l.Models), func(i int) string { return l.Models[i].Name })
	names("quantity", len(l.Quantities), func(i int) string { return l.Quantities[i].Name })
	names("algorithm", len(l.Algorithms), func(i int) string { return l.Algorithms[i].Name })
	return joined(faults)
}
