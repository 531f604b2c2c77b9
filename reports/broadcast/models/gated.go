package models

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/longrun"
)

// gatedModel is the gated server, which serves all requests that wait when the gate
// opens.
func gatedModel() catalog.Model {
	return catalog.Model{
		Name: "gated",
		Meaning: "gated service without limit: all requests that wait at a gate are served in its period, which takes V and X for each, " +
			"and done at its end (VAR98, static to dynamic)",
		Notes: `P(T<=t) comes with t. Requests are counted, not followed: given the lengths of the periods, their delays
enter by their mean.
` + arrivalNotes + successiveNotes + `
With either it is one long run in place of those described below, as in model indirect,
whose observations are periods; without t, and with the M of the periods as samples.

Each estimate comes from runs of its own, independent of each other, which
--replications counts. A run leaves out a warm-up after which, by a proved bound,
it is in steady state, and goes on for four times as long. A --precision is asked
of T; the other estimates take as many runs. Fewer than 64 runs make no interval;
the exit status is then 3. A warning says where the runs are too skewed for an
interval, or where lengths too rare for so many requests would matter.
--samples are the T of single requests, one from each of as many worlds of their
own; X and V are then constants, gamma laws or bounded.`,
		Symbols: []catalog.Symbol{
			{Name: "T", Meaning: "mean time from a request's arrival to the end of the period that serves it"},
			{Name: "W", Meaning: "mean time to the start of its own transmission, were the requests of a period sent one after the other"},
			{Name: "M", Meaning: "mean number of requests served in a period"},
			{Name: "U2", Meaning: "mean time from the end of that transmission to the end of the period"},
			{Name: "C", Meaning: "mean length of a period"},
			{Name: "P(T<=t)", Meaning: "probability that a request's time is at most t"},
		},
		Theory: []catalog.Match{{Estimate: "T", Quantity: "gated.delay", Whatever: []string{"t"}},
			{Estimate: "W", Quantity: "gated.wait", Whatever: []string{"t"}}, {Estimate: "P(T<=t)", Quantity: "gated.cdf"}},
		Bind: arguments.Of6(gatedStudy, arguments.Users(math.MaxInt), trafficOf(ratePerUser),
			arguments.SuccessiveLengths("X", "what a request adds to its period"),
			arguments.SuccessiveLengths("V", "what a period takes without any"),
			arguments.Optional("t", arguments.Real("t", "a time, for P(T<=t)", arguments.Nonnegative())), parameters),
	}
}

// gatedStudy omits the probability if t is nil.
func gatedStudy(N int, from traffic, X, V distributions.Law, t *float64, parameters fmt.Stringer) (catalog.Instance, error) {
	s := gated.Scheme{N: N, Lambda: from.lambda, X: X, V: V, Arrivals: from.arrivals}
	if err := s.Validate(); err != nil {
		return catalog.Instance{}, err
	}
	if s.Proved() != nil {
		if t != nil {
			return catalog.Instance{}, &inputs.WordError{Word: fmt.Sprintf("t=%v", *t),
				Want: "want no t with arrivals other than poisson, or lengths of a record in its order: only means are measured there"}
		}
		return gatedRun(s, labelOf("gated", parameters))
	}
	warm, err := s.WarmUp(1e-12)
	if err != nil {
		return catalog.Instance{}, err
	}
	const least, most, periods = 64, 10_000, 4e5
	runs := int(math.Max(least, math.Min(most, periods/float64(warm))))
	warning := heavyTail(s.X, s.V)
	return catalog.Instance{
		Samples: []string{"T"}, Runs: runs, First: max(least, runs/2), Most: runs * 256, Warning: warning,
		Run: func(ctx context.Context, settings montecarlo.Settings, w catalog.Watch) (catalog.Result, error) {
			if runs < most { // slow runs
				settings.Block = 1
			}
			var result catalog.Result
			add := func(name, unit string, measure montecarlo.Experiment) error {
				e, err := measure(ctx, settings)
				if err != nil {
					return err
				}
				if math.IsNaN(e.Value) {
					return fmt.Errorf("nothing to average for %s: no request in %d runs; raise --replications", name, e.N)
				}
				e.Name, e.Unit = name, unit
				e.Method += ", individual level"
				for i, w := range e.Warnings {
					e.Warnings[i] = name + ": " + w
				}
				if e.Lo == e.Hi {
					e.Warnings = append(e.Warnings[:0], fmt.Sprintf("%s: all runs agree, but what is rare may be missing: the interval "+
						"has no width", name))
				}
				warn(&e, warning)
				result.Estimates = append(result.Estimates, e)
				result.Intervals++
				// The others have the number of runs of the first.
				settings.Min, settings.Max, settings.Done = int(e.N), int(e.N), nil
				return nil
			}
			for _, m := range []gated.Measure{gated.Delay, gated.Wait, gated.Requests, gated.After, gated.Length} {
				if err := add(m.String(), m.Unit(), s.Mean(m)); err != nil {
					return catalog.Result{}, err
				}
			}
			if t != nil {
				if err := add("P(T<=t)", "probability", s.Probability(*t)); err != nil {
					return catalog.Result{}, err
				}
			}
			if w.Rows == nil {
				return result, nil
			}
			delays, err := s.Delays()
			if err != nil {
				return catalog.Result{}, err
			}
			single := montecarlo.Columns{Label: fmt.Sprintf("simulate gated delays %+v", s), Model: alone(delays),
				Columns: []montecarlo.Column{{Name: "T", Unit: "time"}}}
			_, err = measure(ctx, single, settings, w)
			return result, err
		},
	}, nil
}

// gatedRun is the experiment for other arrivals than Poisson, and lengths of a record one after
// another: one long run.
func gatedRun(s gated.Scheme, label string) (catalog.Instance, error) {
	measures := []gated.Measure{gated.Delay, gated.Wait, gated.Requests, gated.After, gated.Length}
	rate := s.Lambda * float64(s.N)
	mean := rate * s.V.Mean() / (1 - rate*s.X.Mean())
	return longrun.Run{
		Label:    label,
		Observed: "periods", Sample: gated.Requests.String(), Means: measured(measures),
		Observations: int(math.Max(1<<13, math.Min(1<<18, 4e6/mean))),
		Warning:      cmp.Or(repeated(s.Arrivals), replayed(s.X, s.V), heavyTail(s.X, s.V)),
		Start: func(w *montecarlo.Words) (longrun.Advance, error) {
			return filledPeriods(s, w, func(o *longrun.Observer, p *gated.Period) {
				for i, m := range measures {
					y, x := m.Of(p)
					o.Means[i].Add(y, x)
				}
				o.Sample(float64(p.Requests))
			})
		},
	}.Instance()
}
