package lab

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"castlab/reports"
)

// Validate returns an error unless the laboratory is well declared: a name that is one
// word, something to offer, and models, quantities and algorithms with names of their
// own. It declares the keys of each, and runs no experiment. Claims are validated where
// they are checked.
func (l Lab) Validate() error {
	var faults []error
	if l.Name == "" || strings.ContainsFunc(l.Name, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }) || reports.ShellWord(l.Name) != l.Name {
		faults = append(faults, fmt.Errorf("laboratory %q: want a name that can be typed as a command, such as queues", l.Name))
	}
	if len(l.Claims)+len(l.Models)+len(l.Quantities)+len(l.Algorithms) == 0 {
		faults = append(faults, fmt.Errorf("laboratory %q: it has no claim, model, quantity or algorithm; want one", l.Name))
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
	return errors.Join(faults...)
}
