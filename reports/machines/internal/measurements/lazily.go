package measurements

import (
	"regexp"
	"sync"
)

// lazily returns an expression that is compiled when it is first asked for: most runs of a program
// read no measurements.
func lazily(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
