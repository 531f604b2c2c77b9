package advise

import (
	"strings"

	"castlab/montecarlo/comparison"
)

// openOf is a dependence in one line: what is best, and what else would be, with what; then the reason why that is open, and what settles
// it. A flip says by itself what is best, and from where on another is.
func openOf(x comparison.Dependence, flip string) string {
	var parts []string
	switch {
	case flip != "":
		parts = []string{flip}
	case x.Together && x.Without != "":
		parts = []string{x.Without + " is best, unless several things together are otherwise"}
	case x.Without != "":
		parts = []string{strings.Join(append([]string{x.Without + " is best"}, x.Others...), ", ")}
	case x.Others != nil:
		parts = []string{strings.Join(x.Others, ", ")}
	}
	text := strings.Join(append(parts, x.Reason), "; ")
	if x.Settle != "" {
		text += ": " + x.Settle
	}
	return text
}
