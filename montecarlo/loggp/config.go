package loggp

import (
	"math"
	"slices"

	"castlab/distributions/inputs"
)

// A Config says how to fit and what the caller knows. Every field but those of
// Stated and the last three must be given.
type Config struct {
	Level  float64 // coverage of each interval
	Seed   uint64  // of the draws and of the tests for a change of protocol
	Draws  int     // machines to draw
	Center Center  // of the times of one size
	Stated Stated

	Whole   bool      // one line, whatever a test says
	Changes []float64 // sizes from which a new line begins, ascending; nil to look for them
	Predict []float64 // sizes whose time to predict; nil for the smallest, a middle one and the largest
}

// Stated are parameters that the caller knows, or takes for granted by name. Nil
// is unknown.
type Stated struct {
	Latency, Overhead, Gap *float64
	GapIsOverhead          bool       // g = o
	Algorithm              *Algorithm // what a collective does
}

// Validate returns an *inputs.Error for the first field outside its
// domain.
func (c Config) Validate() error {
	switch {
	case !(0 < c.Level && c.Level < 1):
		return &inputs.Error{Arg: "level", Value: c.Level, Domain: "a number between 0 and 1"}
	case c.Draws < 1:
		return &inputs.Error{Arg: "draws", Value: c.Draws, Domain: "an integer >= 1"}
	case int(c.Center) >= len(Centers()):
		return &inputs.Error{Arg: "center", Value: int(c.Center), Domain: "median or mean"}
	case !slices.IsSorted(c.Changes) || len(slices.Compact(slices.Clone(c.Changes))) != len(c.Changes):
		return &inputs.Error{Arg: "change", Value: c.Changes, Domain: "different sizes, ascending"}
	case c.Stated.GapIsOverhead && c.Stated.Gap != nil:
		return &inputs.Error{Arg: "g", Value: *c.Stated.Gap, Domain: "no number where it is assumed to be o: one of the two"}
	}
	for _, p := range []struct {
		name  string
		value *float64
	}{{"L", c.Stated.Latency}, {"o", c.Stated.Overhead}, {"g", c.Stated.Gap}} {
		if p.value != nil && !(*p.value >= 0 && !math.IsInf(*p.value, 1)) {
			return &inputs.Error{Arg: p.name, Value: *p.value, Domain: "a finite number >= 0"}
		}
	}
	for _, s := range c.Predict {
		if !(s >= 0) || math.IsInf(s, 1) {
			return &inputs.Error{Arg: "predict", Value: s, Domain: "finite numbers of bytes >= 0"}
		}
	}
	if c.Stated.Algorithm != nil {
		return c.Stated.Algorithm.Validate()
	}
	return nil
}
