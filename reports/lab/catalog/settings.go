package catalog

import (
	"cmp"

	"castlab/montecarlo"
)

const (
	// FixedRuns is the default number of replications.
	FixedRuns = 10_000
	// MostRuns is the default number of replications at the last look for a
	// precision.
	MostRuns  = 1 << 22
	firstLook = 1 << 10 // replications before the first look for a precision
)

// A Request is the requested length and precision of a run.
type Request struct {
	Seed         uint64
	Level        float64 // coverage of each interval
	Precision    float64 // half-width over the value at which the run may stop; 0 for a fixed number of replications
	Replications int     // number, or maximum for a precision; 0 for that of the instance
	Workers      int
}

// Settings returns the settings of a request: the looks and the stopping rule. If
// Instance.Warning rules out every precision, there is one look, as without a precision.
func (s Instance) Settings(r Request) montecarlo.Settings {
	ordinary := cmp.Or(s.Runs, FixedRuns)
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Seed, Workers: r.Workers}, Level: r.Level, Min: ordinary, Max: ordinary}
	if r.Precision > 0 {
		settings.Done, settings.Open = montecarlo.RelativePrecision(r.Precision), true // Missed says more
	}
	if r.Precision > 0 && s.Warning == "" {
		settings.Max = cmp.Or(r.Replications, s.Most, MostRuns)
		settings.Min = min(cmp.Or(s.First, firstLook), ordinary, settings.Max)
	} else if r.Replications > 0 {
		settings.Min, settings.Max = r.Replications, r.Replications
	}
	return settings
}
