package montecarlo

import (
	"context"
	"math"
)

// Settings say on which streams, how surely and how long an experiment runs.
type Settings struct {
	Plan          // of every run that it makes
	Level float64 // coverage of the returned interval, looks included

	// The experiment looks at its interval after Min, 2 Min, 4 Min, ...
	// replications and at Max (the declared looks), and stops at the first look
	// where Done reports true. The error 1-Level is spent over the declared
	// looks, so the interval it stops with covers at Level.
	// Min = Max, or a nil Done, is one look at Max. Whatever Done is made, it should look at
	// the warnings, too, as AbsolutePrecision and RelativePrecision do.
	Min, Max int
	Done     func(Estimate) bool

	// Stretch lengthens experiments that look when they want to, whatever Min and Max
	// are, as these have been lengthened already. 0 is 1. See Stretched.
	Stretch float64

	// Prolong makes the last look of an experiment that stops at looks so many times
	// as late, for whoever stops it himself: by Done, at the latest when his time is up.
	// An experiment that keeps every result goes no further than it can. The declared looks
	// are more, so each interval is a little wider. 0 is 1.
	Prolong float64
}

// last is the number of replications of the last look.
func (s Settings) last() int {
	if !(s.Prolong > 1) {
		return s.Max
	}
	return int(min(float64(s.Max)*s.Prolong, 1<<52))
}

// Stretched are numbers of replications, of the first look and the last, as late as a
// level asks for at which the first look has to be Stretch times as late:
//
//	least * Stretch, most * Stretch^3
//
// Stretch being the square of a quotient of normal quantiles z, the first look gives
// the width that it gave before, for the width is proportional to z/sqrt(n). The last
// allows for what is left of a law's skewness, an error of the order z^3/sqrt(n) of the
// tails: it is the same where n grows with z^6.
//
// Source: derived; the order of the error is that of Edgeworth's expansion.
func (s Settings) Stretched(least, most int) (int, int) {
	if !(s.Stretch > 1) {
		return least, most
	}
	late := func(n int, by float64) int { return int(math.Ceil(min(float64(n)*by, 1<<52))) }
	return late(least, s.Stretch), late(most, s.Stretch*s.Stretch*s.Stretch)
}

// An Experiment measures one number. It knows its model, label and estimator;
// the caller says how surely and how long.
type Experiment func(ctx context.Context, s Settings) (Estimate, error)

// Slow makes an experiment of one whose single replication takes long: it looks
// from least to most replications, stretched but else whatever the settings say, in
// blocks of one.
//
// The settings of a check are made for replications of microseconds; a model
// that takes a second each cannot follow them, and need not where its results
// vary little.
func Slow(least, most int, e Experiment) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		s.Min, s.Max = s.Stretched(least, most)
		s.Block = 1
		return e(ctx, s)
	}
}
