package loggp

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// A Machine is L, o, g and G. Times are in microseconds.
type Machine struct {
	Latency    float64 // L
	Overhead   float64 // o, of the sender and of the receiver
	Gap        float64 // g
	GapPerByte float64 // G, microseconds per byte
}

// Validate returns an *inputs.Error for the first parameter that is not
// a finite number >= 0.
func (m Machine) Validate() error {
	for _, p := range []struct {
		name  string
		value float64
	}{{"L", m.Latency}, {"o", m.Overhead}, {"g", m.Gap}, {"G", m.GapPerByte}} {
		if !(p.value >= 0) || math.IsInf(p.value, 1) {
			return &inputs.Error{Arg: p.name, Value: p.value, Domain: "a finite number >= 0"}
		}
	}
	return nil
}

// Time returns the time of one message,
//
//	T(s) = L + 2o + G max(s-1, 0)
func (m Machine) Time(bytes float64) float64 {
	return m.Latency + float64(2*m.Overhead) + float64(m.GapPerByte*further(bytes))
}

// further returns the number of bytes after the first, each of which costs G.
func further(bytes float64) float64 { return math.Max(bytes-1, 0) }

// An IncompleteError says which parameters of the machine are neither in the
// measurements nor stated.
type IncompleteError struct{ Missing []string }

func (e *IncompleteError) Error() string {
	var state []string
	missing := func(name string) bool { return slices.Contains(e.Missing, name) }
	switch {
	case missing("L") && missing("o"):
		state = append(state, "o=... (L follows where L+2o is known, else L=... too)")
	case missing("L"):
		state = append(state, "L=...")
	case missing("o"):
		state = append(state, "o=...")
	}
	if missing("g") {
		state = append(state, "g=... or assume=g=o")
	}
	if missing("G") {
		state = append(state, "times of several sizes")
	}
	return fmt.Sprintf("the measurements do not say %s; give %s, or a test that measures it%s",
		strings.Join(e.Missing, ", "), strings.Join(state, ", and "), tests(missing))
}

// tests says which benchmarks measure what is missing.
func tests(missing func(name string) bool) (text string) {
	add := func(name, by string) {
		if missing(name) {
			if text != "" {
				text += "; "
			}
			text += name + " " + by
		}
	}
	add("o", "is the time for which a processor is busy with a message: Netgauge's LogGP test prints it (-m mpi -x loggp), and a loop "+
		"of MPI_Isend alone, each timed, makes a table bytes,overhead_us; no OSU test does")
	add("g", "comes from osu_bw (give its file, too, with window=64 or as it was run), or a table bytes,gap_us of a long stream")
	add("L", "follows from osu_latency and o")
	add("G", "comes from osu_latency at several sizes")
	if text != "" {
		text = ": " + text
	}
	return text
}

// Input reports true: the missing parameters can be stated.
func (e *IncompleteError) Input() bool { return true }
