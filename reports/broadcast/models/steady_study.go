package models

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/catalog"
)

// A steadyRun is one long run of a model for the estimation of steady-state means.
// All estimates come from this run, without replications, and their intervals from
// package steady.
type steadyRun struct {
	label    string              // of the random stream: the model and its parameters
	observed string              // unit of observation, such as frames
	columns  []montecarlo.Column // of the means; the precision is that of the first
	runs     int                 // default number of observations
	sample   string              // name of the sampled quantity; "" if there is none

	// start begins the run and returns a function that appends the next n
	// observations.
	start func(w *montecarlo.Words) (func(n int, o *observer), error)

	// quantiles are those of a delay that are printed behind the means; nil for none. Its
	// values come from the run, or, if separate begins one, from a run of their own.
	quantiles *quantiles

	// returns says that the run is regenerative, and calls observer.anew at each
	// return.
	returns bool
	warning string // a warning for every estimate
}

// A quantiles is a delay with p50 and p99.
type quantiles struct {
	of montecarlo.Column
	// separate begins a run with the same number of observations that only keeps values.
	separate func(w *montecarlo.Words) (func(n int, o *observer), error)
}

// An observer collects the observations of a run.
type observer struct {
	series  []*steady.Series // by column
	tally   *steady.Tally    // of the values of quantiles
	places  *rand.Rand       // where in a period a packet arrived, if only its mean enters the rest
	keep    bool
	samples []float64 // not yet passed on
}

// anew records a regeneration point: the next observation is the first of a cycle.
func (o *observer) anew() { o.series[0].Return() }

// add appends the contribution of an observation to the numerator and the denominator
// of the mean of column i.
func (o *observer) add(i int, y, x float64) {
	o.series[i].Add(y, x)
}

// sample records a value if samples are requested.
func (o *observer) sample(x float64) {
	if o.keep {
		o.samples = append(o.samples, x)
	}
}

// samples lists the names of the sampled quantities.
func (r steadyRun) samples() []string {
	if r.sample == "" {
		return nil
	}
	return []string{r.sample}
}

func (r steadyRun) study() catalog.Instance {
	return catalog.Instance{
		Samples: r.samples(), Runs: r.runs, First: max(2, r.runs/8), Most: r.runs * 256, Observed: r.observed, Warning: r.warning,
		Run: r.run,
	}
}

func (r steadyRun) run(ctx context.Context, s montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
	if err := s.Validate(); err != nil {
		return catalog.Result{}, err
	}
	o := &observer{keep: w.Rows != nil, tally: steady.NewTally()}
	if r.quantiles != nil {
		o.places = montecarlo.NewWords(montecarlo.NewStreams(s.Seed, r.label+" places").Source(0)).Rand()
	}
	for range r.columns {
		o.series = append(o.series, steady.NewSeries())
	}
	advance, err := cancelable.Run(ctx, func() (func(n int, o *observer), error) {
		return r.start(montecarlo.NewWords(montecarlo.NewStreams(s.Seed, r.label).Source(0)))
	})
	if err != nil {
		return catalog.Result{}, err
	}
	if r.quantiles != nil && r.quantiles.separate != nil {
		if advance, err = r.beside(ctx, s.Seed, advance); err != nil {
			return catalog.Result{}, err
		}
	}
	looks := s.Looks()
	for i, n := range looks {
		if err := r.extend(ctx, o, advance, int64(n), w); err != nil {
			return catalog.Result{}, err
		}
		result := r.result(o, s, i+1, len(looks))
		first := result.Estimates[0]
		if i+1 == len(looks) || steady.Converged(first) && s.Done(first) {
			if r.quantiles != nil {
				result.Estimates = append(result.Estimates, r.quantilesOf(o, s, len(looks))...)
			}
			return result, r.checkMeans(o)
		}
	}
	return catalog.Result{}, nil // unreachable: there is at least one look
}

// beside begins the run of the quantiles and returns a function that advances both.
func (r steadyRun) beside(ctx context.Context, seed uint64, advance func(n int, o *observer)) (func(n int, o *observer), error) {
	values, err := cancelable.Run(ctx, func() (func(n int, o *observer), error) {
		return r.quantiles.separate(montecarlo.NewWords(montecarlo.NewStreams(seed, r.label+" quantiles").Source(0)))
	})
	return func(n int, o *observer) {
		advance(n, o)
		values(n, o)
	}, err
}

// quantilesOf returns the quantiles at the last look.
func (r steadyRun) quantilesOf(o *observer, s montecarlo.Settings, looks int) (list []montecarlo.Estimate) {
	for _, q := range []struct {
		name string
		q    float64
	}{{"p50", 0.5}, {"p99", 0.99}} {
		e := o.tally.Quantile(q.q, s.LookLevel(looks))
		e.Name, e.Unit, e.Level = r.quantiles.of.Name+" "+q.name, r.quantiles.of.Unit, s.Level
		e.Method += ", individual level"
		for i, w := range e.Warnings {
			e.Warnings[i] = e.Name + ": " + w
		}
		warn(&e, r.warning)
		list = append(list, e)
	}
	return list
}

// extend continues the run to n observations.
func (r steadyRun) extend(ctx context.Context, o *observer, advance func(n int, o *observer), n int64, w catalog.Watch) error {
	const chunk = 64 // observations between tests for cancellation
	for at := o.series[0].N(); at < n; {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		next := int(min(chunk, n-at))
		advance(next, o)
		at += int64(next)
		if o.keep {
			if err := w.Rows(o.samples); err != nil {
				return err
			}
			o.samples = o.samples[:0]
		}
		if w.Advance != nil {
			w.Advance(next)
		}
	}
	return nil
}

// checkMeans returns an error if a mean is undefined, for lack of packets.
func (r steadyRun) checkMeans(o *observer) error {
	for i, c := range r.columns {
		if math.IsNaN(o.series[i].Interval(0.5).Value) {
			return fmt.Errorf("nothing to average for %s: no packet in %d %s; raise --replications", c.Name, o.series[i].N(), r.observed)
		}
	}
	return nil
}

// result returns the estimates at a look. After the means it has the first of them
// again by estimators without a model of the dependence, which need longer runs.
func (r steadyRun) result(o *observer, s montecarlo.Settings, look, looks int) catalog.Result {
	level := s.LookLevel(looks)
	finished := func(e montecarlo.Estimate, c montecarlo.Column, name string) montecarlo.Estimate {
		e.Name, e.Unit, e.Level = name, c.Unit, s.Level
		if looks > 1 {
			e.Method = fmt.Sprintf("%s, look %d of %d", e.Method, look, looks)
		}
		e.Method += ", individual level"
		for i, w := range e.Warnings {
			e.Warnings[i] = name + ": " + w
		}
		warn(&e, r.warning)
		return e
	}
	var result catalog.Result
	for i, c := range r.columns {
		result.Estimates = append(result.Estimates, finished(o.series[i].Interval(level), c, c.Name))
	}
	result.Intervals = len(result.Estimates)
	first := r.columns[0]
	others := []montecarlo.Estimate{finished(o.series[0].Overlapping(level), first, first.Name+" (batches)")}
	if r.returns {
		others = append(others, finished(o.series[0].Regenerative(level), first, first.Name+" (cycles)"))
	}
	for _, e := range others {
		if math.IsNaN(e.Value) { // no complete cycle
			e.Value = result.Estimates[0].Value
		}
		result.Estimates = append(result.Estimates, e)
	}
	return result
}

// steadyNotes is the common part of the help pages of these models; returns names the
// regeneration points, if there are any.
func steadyNotes(observed, returns string) string {
	notes := fmt.Sprintf(`All estimates come from one long run that starts empty and that --replications
counts in %s; with --precision it grows until the first estimate is precise
enough and carries no warning. Observations of one run depend on each other, so the warm-up is cut by
MSER-5 and the interval made from a model of the dependence with all doubt about
it inside; each has its level by itself. A run that is too short for that has not
converged: the estimate has no interval, a warning says why, and the exit status
is 3. A single run is not divided: --workers is of no use.

The first estimate comes a second time by overlapping batch means, which need
longer runs and have the same doubts; without an interval of theirs the run is not
a failure.`, observed)
	if returns != "" {
		notes += fmt.Sprintf(`
So it does a third time, by cycles between %s.`, returns)
	}
	return notes
}

// quantileNotes go with the quantiles of a delay.
const quantileNotes = `
A quantile has the interval that the same model of the dependence gives to the
probabilities of not exceeding a delay; its ends are 0.54 % apart at least. Values are
cut to the same width. Without an interval of theirs the run is not a failure.`
