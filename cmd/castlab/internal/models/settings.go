package models

import (
	"cmp"

	"castlab/montecarlo"
)

const (
	// FixedRuns are the replications when nothing is said.
	FixedRuns = 10_000
	// MostRuns are the replications at the last look for a precision.
	MostRuns  = 1 << 22
	firstLook = 1 << 10 // replications before the first look for a precision
)

// A Request is how long a study is to run and how surely.
type Request struct {
	Seed         uint64
	Level        float64 // coverage of each interval
	Precision    float64 // half-width over the value at which it may stop; 0 for a fixed number of replications
	Replications int     // or the most that a precision may take; 0 for the study's own number
	Workers      int
}

// Settings are the settings of a request: the looks and what ends the run. Where a
// doubt keeps any number of replications from a precision, there is one look, as
// without.
func (s Study) Settings(r Request) montecarlo.Settings {
	ordinary := cmp.Or(s.Runs, FixedRuns)
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Seed, Workers: r.Workers}, Level: r.Level, Min: ordinary, Max: ordinary}
	if r.Precision > 0 {
		settings.Done = montecarlo.RelativePrecision(r.Precision)
	}
	if r.Precision > 0 && s.Doubt == "" {
		settings.Max = cmp.Or(r.Replications, s.Most, MostRuns)
		settings.Min = min(cmp.Or(s.First, firstLook), ordinary, settings.Max)
	} else if r.Replications > 0 {
		settings.Min, settings.Max = r.Replications, r.Replications
	}
	return settings
}
