package collectives

import (
	"fmt"
	"strings"

	"castlab/reports/arguments"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/machines/selection"
)

// Use is an algorithm as exports have it: one segment is a message in one piece.
func Use(c selection.Candidate) exports.Use {
	if c.Segments == 1 {
		c.Segments = 0
	}
	return exports.Use{Algorithm: c.Algorithm.Name, Written: c.String(), Segments: c.Segments, Segment: c.SegmentBytes, Radix: c.Radix}
}

// Offered is an algorithm of a library as it is asked for: with the radix that the library has, and the best segment.
func Offered(g arguments.Grammar, library exports.Format, l exports.Library) string {
	var words []string
	if l.GlobalRadix {
		words = append(words, "radix=4")
	}
	if l.Fanout {
		words = append(words, "radix=2")
	}
	if library.Segments(l) && strings.Contains(Measured(g, l.Task, l.Algorithm)+l.Algorithm, "segment") || l.Fanout {
		words = append(words, "segment=?")
	}
	if words == nil {
		return l.Algorithm
	}
	return l.Algorithm + "(" + strings.Join(words, ",") + ")"
}

// OwnName writes what a library uses by itself as the command line has it: in one piece.
func OwnName(g arguments.Grammar, task string, u exports.Use) string {
	words := []string{"segments=1"}
	if u.Radix > 0 {
		words = []string{fmt.Sprintf("radix=%d", u.Radix), "segments=1"}
	}
	for _, list := range [][]string{words[:len(words)-1], words} {
		name := u.Algorithm
		if len(list) > 0 {
			name += "(" + strings.Join(list, ",") + ")"
		}
		if name = Measured(g, task, name); name != "" {
			return name
		}
	}
	return ""
}
