package programs

import (
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// An Algorithm makes a plan for any number of ranks in its domain and any number of
// bytes.
type Algorithm struct {
	Name       string
	Task       Task
	Meaning    string // one line
	Source     string
	Domain     string // of the number of ranks, in words; empty for any from 1
	Parameters []Parameter
	Make       func(s Settings) (Plan, error)
}

// Settings are what an algorithm is made for. What it does not have among its
// Parameters is zero.
//
// Bytes is the length of the vector: of a broadcast, reduction or allreduce the
// message; of an allgather, gather or reduce-scatter the parts of all ranks
// together, and of a scatter or all-to-all what one rank has for all, itself
// included; of a barrier 0. A part is an n-th of it, up to a byte. Messages of no bytes
// are sent like any other.
type Settings struct {
	Ranks     int
	Bytes     int64
	Root      int     // 0 where the task has none
	Reduction float64 // time of combining, per byte, in the unit of time of the machine; 0 where the task has none

	Segments     int   // that the message is cut into, but no smaller than a byte
	SegmentBytes int64 // instead: the largest segment
	Radix        int   // of a tree or of rounds; number of chains
	Window       int   // of messages that a rank has under way at one time
	Latency      int   // of a message, in units of the time between two that one rank sends
}

// A Parameter is what an algorithm needs beyond the number of ranks and bytes.
type Parameter int

const (
	Segmented Parameter = iota // Segments or SegmentBytes, one of the two
	WithRadix
	WithLatency
	Segmentable // Segments or SegmentBytes, or neither: one piece
	WithWindow
)

func (p Parameter) String() string {
	switch p {
	case Segmented, Segmentable:
		return "segments"
	case WithRadix:
		return "radix"
	case WithLatency:
		return "latency"
	case WithWindow:
		return "window"
	}
	return "parameter?"
}

// Plan makes the plan for settings.
//
// Errors: an *inputs.Error for settings outside their domains, for those
// that the algorithm has no use for, and for numbers of ranks that it does not
// take; a *SizeError for more than MaxOperations.
func (a Algorithm) Plan(s Settings) (Plan, error) {
	if err := a.check(s); err != nil {
		return Plan{}, fmt.Errorf("%s: %w", a.Name, err)
	}
	p, err := a.Make(s)
	if err != nil {
		return Plan{}, fmt.Errorf("%s: %w", a.Name, err)
	}
	return p, nil
}

// Takes reports whether the algorithm has a parameter.
func (a Algorithm) Takes(p Parameter) bool {
	for _, x := range a.Parameters {
		if x == p {
			return true
		}
	}
	return false
}

func (a Algorithm) check(s Settings) error {
	wrong := func(arg string, value any, domain string) error {
		return &inputs.Error{Arg: arg, Value: value, Domain: domain}
	}
	switch {
	case s.Ranks < 1 || s.Ranks > MaxRanks:
		return wrong("ranks", s.Ranks, fmt.Sprintf("an integer from 1 to %d", MaxRanks))
	case s.Bytes < 0 || s.Bytes > math.MaxInt64/(4*MaxRanks):
		return wrong("bytes", s.Bytes, fmt.Sprintf("an integer from 0 to %d", math.MaxInt64/(4*MaxRanks)))
	case !a.Task.Rooted() && s.Root != 0:
		return wrong("root", s.Root, "0: the task has no root")
	case s.Root < 0 || s.Root >= s.Ranks:
		return wrong("root", s.Root, fmt.Sprintf("a rank, 0 to %d", s.Ranks-1))
	case !a.Task.Combining() && s.Reduction != 0:
		return wrong("reduction", s.Reduction, "0: the task combines nothing")
	case a.Task == Barrier && s.Bytes != 0:
		return wrong("bytes", s.Bytes, "0: a barrier carries nothing")
	case !(s.Reduction >= 0) || math.IsInf(s.Reduction, 1):
		return wrong("reduction", s.Reduction, "a finite time per byte from 0")
	}
	if !a.Takes(Segmented) && !a.Takes(Segmentable) {
		if s.Segments != 0 || s.SegmentBytes != 0 {
			return wrong("segments", max(int64(s.Segments), s.SegmentBytes), "0: the algorithm sends messages in one piece")
		}
	} else {
		switch {
		case s.Segments != 0 && s.SegmentBytes != 0:
			return wrong("segments", s.Segments, "the number of segments or their size, not both")
		case s.Segments < 0 || s.SegmentBytes < 0 || a.Takes(Segmented) && s.Segments == 0 && s.SegmentBytes == 0:
			return wrong("segments", s.Segments, "a number of segments, or their size, from 1")
		}
	}
	switch {
	case !a.Takes(WithRadix) && s.Radix != 0:
		return wrong("radix", s.Radix, "0: the algorithm has none")
	case a.Takes(WithRadix) && (s.Radix < 2 || s.Radix > MaxRanks):
		return wrong("radix", s.Radix, fmt.Sprintf("an integer from 2 to %d", MaxRanks))
	case !a.Takes(WithLatency) && s.Latency != 0:
		return wrong("latency", s.Latency, "0: the algorithm has none")
	case a.Takes(WithLatency) && (s.Latency < 1 || s.Latency > 1<<10):
		return wrong("latency", s.Latency, "an integer from 1 to 1024")
	case !a.Takes(WithWindow) && s.Window != 0:
		return wrong("window", s.Window, "0: the algorithm has none")
	case a.Takes(WithWindow) && (s.Window < 1 || s.Window > MaxRanks):
		return wrong("window", s.Window, fmt.Sprintf("an integer from 1 to %d", MaxRanks))
	}
	return nil
}

// segments returns the number of segments of a message of so many bytes.
func (s Settings) segments(bytes int64) int {
	k := int64(s.Segments)
	if s.SegmentBytes > 0 {
		k = (bytes-1)/s.SegmentBytes + 1
	}
	return int(max(1, min(k, bytes, MaxOperations)))
}

// needsPower returns an error unless n is a power of two.
func needsPower(n int) error {
	if n&(n-1) != 0 {
		return &inputs.Error{Arg: "ranks", Value: n, Domain: "a power of two"}
	}
	return nil
}
