package montecarlo

import (
	"context"
	"math"
)

// Settings are the random streams, the confidence level and the stopping rule of an
// experiment.
type Settings struct {
	Plan          // of every run of the experiment
	Level float64 // coverage of the returned interval, over all looks

	// A look is an interim analysis (group sequential testing): the experiment computes
	// its interval after Min, 2 Min, 4 Min, ... replications and at Max, the declared
	// looks, and stops at the first one where Done reports true. The error 1-Level is
	// spent over the declared looks, so the interval at which it stops covers at Level.
	// Min = Max, or a nil Done, is one look at Max. A Done should test the warnings too, as
	// AbsolutePrecision and RelativePrecision do.
	Min, Max int
	Done     func(Estimate) bool

	// Open is set by a caller who says himself what a run without Done means, as a check does. If it is not, an
	// estimate of which Done is false at the last look has a warning.
	Open bool

	// Stretch lengthens experiments with looks of their own, such as Slow, which ignore
	// Min and Max; Min and Max themselves have been lengthened already. An experiment that
	// stores every result is limited by MaxExact. 0 is 1. See Stretched.
	Stretch float64

	// Prolong multiplies the number of replications of the last look, for a caller whose
	// Done ends the experiment, at the latest when a time budget is spent, limited in the
	// same way. There are more declared looks, so each interval is a little wider. 0 is 1.
	Prolong float64
}

// last returns the number of replications of the last look.
func (s Settings) last() int {
	if !(s.Prolong > 1) {
		return s.Max
	}
	return int(min(float64(s.Max)*s.Prolong, 1<<52))
}

// Stretched returns the numbers of replications of the first and the last look, lengthened
// for a level at which the first look takes Stretch times as many:
//
//	least * Stretch, most * Stretch^3
//
// Stretch is the square of a quotient of normal quantiles z. The width of the interval is
// proportional to z/sqrt(n), so the first look keeps its width. The relative error of the
// tails due to skewness is of the order z^3/sqrt(n), so the last look keeps that error if
// n grows as z^6.
//
// Source: derived; the order of the error is that of Edgeworth's expansion.
func (s Settings) Stretched(least, most int) (int, int) {
	if !(s.Stretch > 1) {
		return least, most
	}
	late := func(n int, by float64) int { return int(math.Ceil(min(float64(n)*by, 1<<52))) }
	return late(least, s.Stretch), late(most, s.Stretch*s.Stretch*s.Stretch)
}

// An Experiment measures one number. Model, label and estimator are part of it; level and
// number of replications are settings of the caller. It runs on the plan of the settings,
// executor included.
//
// The functions that make one take texts in this order: the name of the quantity and its
// unit, which the estimate repeats, and the label, which with the seed determines the
// random streams. A label names the experiment with all its parameters: two experiments
// of one label and seed draw the same numbers, and an executor takes the results of one
// for those of the other. WithLabels refuses that. They take a function that returns a
// Replication, not a Replication, because each worker calls it for one of its own.
type Experiment func(ctx context.Context, s Settings) (Estimate, error)

// Altered returns the experiment whose estimate change makes of that of e, such as a wider one
// for what e leaves out. Done is asked about what change returns: a run that ended where e
// alone was narrow enough would leave it too wide.
func Altered(e Experiment, change func(Estimate) Estimate) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if done := s.Done; done != nil {
			s.Done = func(x Estimate) bool { return done(change(x)) }
		}
		x, err := e(ctx, s)
		if err != nil {
			return Estimate{}, err
		}
		return change(x), nil
	}
}

// Slow returns the experiment with looks from least to most replications, stretched but
// otherwise independent of the settings, in blocks of one. It is for models whose single
// replication takes long.
//
// The settings of a check are chosen for replications of microseconds; a model of a
// second per replication cannot follow them, and need not if its results vary little.
func Slow(least, most int, e Experiment) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		s.Min, s.Max = s.Stretched(least, most)
		s.Block = 1
		return e(ctx, s)
	}
}
