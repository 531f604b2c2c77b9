package selection

import (
	"fmt"
	"strings"

	"castlab/reports/arguments"
	"castlab/topologies/programs"
)

// A Candidate is an algorithm with its parameters. What it does not take is 0.
type Candidate struct {
	Algorithm    programs.Algorithm // of package programs, or one's own: its Make returns a plan
	Segments     int                // that the message is cut into
	SegmentBytes int64              // instead: the largest segment
	Radix        int                // of a tree or of rounds; number of chains
	Window       int                // of messages that a rank has under way at one time
	Latency      int                // of a message, in units of the time between two that a rank sends

	SearchSegment bool // in place of SegmentBytes: the best for every size
	SearchRadix   bool // in place of Radix
}

// String is the candidate as the command line has it, such as pipeline(segments=16).
func (c Candidate) String() string {
	var words []string
	word := func(given bool, key string, value any) {
		if given {
			words = append(words, fmt.Sprintf("%s=%v", key, value))
		}
	}
	word(c.Segments != 0, "segments", c.Segments)
	word(c.SegmentBytes != 0, "segment", arguments.FormatBytes(c.SegmentBytes))
	word(c.SearchSegment, "segment", "?")
	word(c.Radix != 0, "radix", c.Radix)
	word(c.Window != 0, "window", c.Window)
	word(c.SearchRadix, "radix", "?")
	word(c.Latency != 0, "latency", c.Latency)
	if words == nil {
		return c.Algorithm.Name
	}
	return c.Algorithm.Name + "(" + strings.Join(words, ",") + ")"
}

// settings are those of the plan for a problem.
func (c Candidate) settings(p Problem, bytes int64) programs.Settings {
	return programs.Settings{
		Ranks: p.Ranks, Bytes: bytes, Root: p.Root, Reduction: p.Reduction,
		Segments: c.Segments, SegmentBytes: c.SegmentBytes, Radix: c.Radix, Window: c.Window, Latency: c.Latency,
	}
}
