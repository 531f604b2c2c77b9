package loggp

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// A Kind is what a test times.
type Kind uint8

const (
	OneWay     Kind = iota // one message, from sending to reception
	RoundTrip              // a message and one of the same size back
	Window                 // a window of messages and a short answer, per message
	Gap                    // a long stream of messages, per message
	Overhead               // the time a processor is busy with a message
	Collective             // a collective operation
)

var kindNames = [...]string{"one-way", "rtt", "window", "gap", "overhead", "collective"}

// Kinds are the names of the kinds, in the order of their values.
func Kinds() []string { return slices.Clone(kindNames[:]) }

func (k Kind) String() string { return inputs.NameOf(k, kindNames[:]...) }

// A Point is what was measured at one size.
type Point struct {
	Bytes float64
	Times []float64 // microseconds, in the order of measurement

	// Of times that are means: the standard deviation of what was averaged and
	// how much that is; 0 for unknown.
	Deviation, Behind float64
}

// A Series is one test at several sizes.
type Series struct {
	Source   string // what was read, for messages
	Kind     Kind
	Window   int      // messages in a window of a Window test; 0 for unknown
	Averages bool     // each time is a mean that the benchmark made
	Task     string   // of a Collective, such as all_reduce
	Ranks    int      // of a Collective; 0 for unknown
	Points   []Point  // in any order; a size may come again
	Law      string   // of the times as text, where the file is a column of them
	Notes    []string // what the reader had to take for granted
	Left     []string // what of a file was left out, which changes no time that was read
}

// Validate returns an *inputs.Error for the first entry outside its
// domain.
func (s Series) Validate() error {
	if int(s.Kind) >= len(kindNames) {
		return &inputs.Error{Arg: "kind", Value: int(s.Kind), Domain: "a kind of test"}
	}
	if s.Window < 0 || s.Window == 1 {
		return &inputs.Error{Arg: "window", Value: s.Window, Domain: "an integer >= 2, or 0 for unknown"}
	}
	for _, p := range s.Points {
		if err := inputs.Nonnegative("bytes", p.Bytes); err != nil {
			return err
		}
		if len(p.Times) == 0 {
			return &inputs.Error{Arg: "times", Value: 0, Domain: fmt.Sprintf("at least one time of %g bytes", p.Bytes)}
		}
		for _, t := range p.Times {
			if !(t > 0) || math.IsInf(t, 1) {
				return &inputs.Error{Arg: "time", Value: t, Domain: fmt.Sprintf("a finite number > 0 (of %g bytes)", p.Bytes)}
			}
		}
	}
	return nil
}

// gathered merges the points of one size and returns them by ascending size, the times
// of each in order of measurement.
func gathered(points []Point) []Point {
	at := map[float64]int{}
	var out []Point
	for _, p := range points {
		i, seen := at[p.Bytes]
		if !seen {
			i = len(out)
			at[p.Bytes] = i
			out = append(out, Point{Bytes: p.Bytes})
		}
		out[i].Times = append(out[i].Times, p.Times...)
		out[i].Deviation, out[i].Behind = p.Deviation, p.Behind
	}
	slices.SortFunc(out, func(a, b Point) int {
		if a.Bytes < b.Bytes {
			return -1
		}
		return 1
	})
	return out
}
