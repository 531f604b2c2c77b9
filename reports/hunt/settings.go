package hunt

import (
	"context"
	"time"

	"castlab/distributions/inputs"
	"castlab/reports"
)

// Settings are those of a hunt. Seed and the numbers of points determine every digit
// unless time ends a search or a measurement.
type Settings struct {
	Seed    uint64
	Alpha   float64 // probability that any sound claim is reported false
	Workers int     // claims that are searched at a time; for fewer claims, workers of each measurement
	Points  int     // most points of each claim; 0 for any number, with a Budget
	Among   int     // claims that share Alpha, if this is a part of a hunt; 0 for those of this run

	// Budget is the time of the whole hunt, shared by its claims; 0 for none, with Points.
	// Clock and Deadline are required with it, since a library reads no clock: time.Now
	// and context.WithTimeout.
	Budget   time.Duration
	Clock    func() time.Time
	Deadline func(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc)

	Open     reports.Open
	Progress func(done, total int, label string) // never called by two goroutines at a time; may be nil

	first    bool // leave a counterexample as it was found
	byChance bool // draw every point anew and measure it once: what a search is compared with
}

// Validate returns an *inputs.Error for the first setting outside its domain.
func (s Settings) Validate() error {
	switch {
	case !(s.Alpha > 0 && s.Alpha < 1):
		return &inputs.Error{Arg: "alpha", Value: s.Alpha, Domain: "0 < alpha < 1"}
	case s.Workers < 1:
		return &inputs.Error{Arg: "workers", Value: s.Workers, Domain: "an integer >= 1"}
	case s.Points < 0:
		return &inputs.Error{Arg: "points", Value: s.Points, Domain: "an integer >= 0"}
	case s.Among < 0:
		return &inputs.Error{Arg: "among", Value: s.Among, Domain: "an integer >= 0"}
	case s.Budget < 0:
		return &inputs.Error{Arg: "budget", Value: s.Budget, Domain: "a time >= 0"}
	case s.Budget == 0 && s.Points == 0:
		return &inputs.Error{Arg: "points", Value: 0, Domain: "an integer >= 1 in a hunt without a budget"}
	case s.Budget > 0 && (s.Clock == nil || s.Deadline == nil):
		return &inputs.Error{Arg: "budget", Value: s.Budget, Domain: "0 without a Clock and a Deadline"}
	}
	return nil
}
