package studies

import (
	"context"
	"fmt"
	"math"
	"time"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
	"castlab/reports"
	"castlab/reports/lab/catalog"
)

// A Cell is one experiment of a study: a model with its parameters, one case of a claim,
// or the search for counterexamples of a claim.
type Cell struct {
	Name      string // model and keys, or claim and case
	Model     string // "" for a claim
	Params    string
	Claim     string // ID; "" for a model
	Hunt      bool   // whether the claim is searched for counterexamples
	Min, Max  int    // replications, or observations of one run, at the first and the last look (interim analysis)
	Fixed     bool   // it takes Max, without a stopping rule
	Divisible bool   // its runs may be computed segment by segment; others are computed whole

	Keys []CellKey // of a model
	// Theory is what a quantity says about an estimate of a model; ok is false if none does. It is nil
	// for other cells.
	Theory func(ctx context.Context, estimate string) (x float64, bound, ok bool)

	Imprecise func(e montecarlo.Estimate) string // why an estimate misses the requested precision; nil if none was requested

	scope string // under which its runs are known: labels need not differ where parameters do
	run   func(ctx context.Context, e montecarlo.Executor, workers int, w Watch) (Outcome, error)
	whole montecarlo.RunID // under which it is known where it is computed whole
}

// A CellKey is a parameter of a model.
type CellKey struct {
	Name, Meaning string
	Whole         bool // its values are integers
}

// A Watch receives the progress of a cell. Its functions may be nil and are called by
// one goroutine of the cell.
type Watch struct {
	Planned func(replications int) // estimate of the number it will take
	Done    func(replications int) // number of further ones that are done
}

// An Outcome is the result of a cell.
type Outcome struct {
	Estimates []montecarlo.Estimate // of a model
	Intervals int                   // number of leading estimates that must have an interval
	Precise   int                   // number of leading estimates with a requested precision
	Verdict   *reports.Verdict      // of a claim
	Hunted    *reports.Hunted       // of the search of a claim
}

// modelCell returns the cell of a model.
func modelCell(s *Study, model, params string, study catalog.Instance, r request) Cell {
	name := model + " " + params
	if r.precision > 0 {
		name += fmt.Sprintf(" precision=%v", r.precision)
	}
	if r.replications > 0 {
		name += fmt.Sprintf(" replications=%d", r.replications)
	}
	ask := catalog.Request{Seed: s.Seed, Level: s.Level, Precision: r.precision, Replications: r.replications, Workers: 1}
	settings := study.Settings(ask)
	c := Cell{
		Name: name, Model: model, Params: params,
		Min: settings.Min, Max: settings.Max, Fixed: settings.Min == settings.Max, Divisible: study.Divisible,
		scope: model + " " + params,
		whole: montecarlo.RunID{Seed: s.Seed, Label: fmt.Sprintf("cell %s level=%v", name, s.Level), Block: 1},
		run: func(ctx context.Context, e montecarlo.Executor, workers int, w Watch) (Outcome, error) {
			settings := settings
			settings.Workers, settings.Executor = workers, e
			if done := settings.Done; done != nil && w.Planned != nil {
				settings.Done = func(e montecarlo.Estimate) bool {
					w.Planned(planned(e, r.precision, settings))
					return done(e)
				}
			}
			result, err := study.Run(ctx, settings, catalog.Watch{})
			o := Outcome{Estimates: result.Estimates, Intervals: result.Intervals}
			if r.precision > 0 {
				o.Precise = min(max(1, result.Precise), len(o.Estimates))
			}
			return o, err
		},
	}
	if r.precision > 0 {
		c.Imprecise = func(e montecarlo.Estimate) string { return study.Imprecise(e, r.precision, "") }
	}
	return c
}

// claimCell returns the cell of one case. It is decided at the common level of all
// cases of claims of the study.
func claimCell(s *Study, c reports.Claim, k reports.Case) Cell {
	return Cell{
		Name: c.ID + " " + k.Params, Claim: c.ID, Params: k.Params, Min: s.Profile.Min, Max: s.Profile.Max,
		Divisible: k.Kind == reports.Statistical, scope: c.ID + " " + k.Params,
		whole: montecarlo.RunID{Seed: s.Seed, Label: fmt.Sprintf("case %s %s profile=%s", c.ID, k.Params, s.Profile.Name), Block: 1},
		run: func(ctx context.Context, e montecarlo.Executor, workers int, _ Watch) (Outcome, error) {
			v, err := reports.Settle(ctx, c, k, s.check(e, workers), reports.Level(s.Claims, s.Profile, s.Alpha))
			return Outcome{Verdict: &v}, err
		},
	}
}

// check returns the settings of a check of the claims of the study.
func (s *Study) check(e montecarlo.Executor, workers int) reports.Config {
	return reports.Config{Seed: s.Seed, Alpha: s.Alpha, Workers: workers, Executor: e, Profile: s.Profile}
}

// all is the only segment of a cell that is computed whole.
var all = montecarlo.Segment{First: 0, Last: 1}

// Execute runs the cell by the executor e, and returns the digest of all its
// segments. Workers is the number of goroutines for a cell that is computed whole in
// this process.
func (c Cell) Execute(ctx context.Context, e montecarlo.Executor, workers int, w Watch) (Outcome, string, error) {
	digest := &shards.Digest{Next: counted{e, w.Done}}
	if c.Divisible {
		o, err := c.run(ctx, scoped{c.scope, digest}, workers, w)
		if err != nil {
			return Outcome{}, "", fmt.Errorf("%s: %w", c.Name, err)
		}
		return o, digest.String(), nil
	}
	var o Outcome
	err := digest.Run(ctx, c.whole, []montecarlo.Segment{all},
		func(ctx context.Context, _ montecarlo.Segment) ([]byte, error) { return c.compute(ctx, workers) },
		func(saved []byte) (err error) {
			o, err = c.readOutcome(saved)
			return err
		})
	if err != nil {
		return Outcome{}, "", fmt.Errorf("%s: %w", c.Name, err)
	}
	return o, digest.String(), nil
}

// A scoped executor prefixes the labels of the runs of a divisible cell, so that those of
// different cells differ.
type scoped struct {
	scope string
	next  montecarlo.Executor
}

func (s scoped) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	fold shards.Fold) error {
	id.Label = s.scope + ": " + id.Label
	return s.next.Run(ctx, id, segments, compute, fold)
}

// counted reports the replications that have been folded.
type counted struct {
	next montecarlo.Executor
	done func(replications int)
}

func (c counted) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	fold shards.Fold) error {
	if c.done == nil {
		return c.next.Run(ctx, id, segments, compute, fold)
	}
	next := 0
	return c.next.Run(ctx, id, segments, compute, func(saved []byte) error {
		if err := fold(saved); err != nil {
			return err
		}
		if next < len(segments) {
			c.done(segments[next].Last - segments[next].First)
			next++
		}
		return nil
	})
}

// planned estimates the number of replications that a precision will take, as the
// interval shrinks with the root of their number.
func planned(e montecarlo.Estimate, precision float64, s montecarlo.Settings) int {
	reach := math.Max(e.Hi-e.Value, e.Value-e.Lo) / (precision * math.Abs(e.Value))
	n := float64(e.N) * reach * reach
	if len(e.Warnings) > 0 { // it continues, however narrow the interval is
		n = math.Max(n, float64(e.N+1))
	}
	for _, look := range s.Looks() {
		if float64(look) >= n {
			return look
		}
	}
	return s.Max
}

// compute runs a cell whole and encodes its outcome.
func (c Cell) compute(ctx context.Context, workers int) ([]byte, error) {
	o, err := c.run(ctx, nil, workers, Watch{})
	if err != nil {
		return nil, err
	}
	return o.save()
}

// Compute computes segments of a run of the cell, for a coordinator or an audit, and
// returns the computing time without the preparation of the cell.
//
// Errors: *UnknownError for a run that the cell does not have; those of the cell; the
// cause of a cancellation.
func (c Cell) Compute(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, workers int) ([][]byte, time.Duration,
	error) {
	unknown := &UnknownError{Cell: c.Name, Run: id}
	if len(segments) == 0 || !c.mayHave(id) { // otherwise the whole cell would run before the error
		return nil, 0, unknown
	}
	if !c.Divisible {
		if id != c.whole || len(segments) != 1 || segments[0] != all {
			return nil, 0, unknown
		}
		start := time.Now()
		saved, err := c.compute(ctx, workers)
		return [][]byte{saved}, time.Since(start), err
	}
	p := &picked{id: id, segments: segments, workers: workers}
	_, err := c.run(ctx, scoped{c.scope, p}, workers, Watch{})
	if p.met {
		return p.saved, p.took, p.err
	}
	if err == nil {
		err = unknown
	}
	return nil, 0, err
}

// picked computes selected segments of one run and then ends the experiment; earlier
// runs are computed whole, as the experiment reaches them.
type picked struct {
	id       montecarlo.RunID
	segments []montecarlo.Segment
	workers  int
	met      bool
	saved    [][]byte
	took     time.Duration
	err      error
}

func (p *picked) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute shards.Compute,
	fold shards.Fold) error {
	here := shards.Local{Workers: p.workers}
	if id != p.id {
		return here.Run(ctx, id, segments, compute, fold)
	}
	p.met = true
	start := time.Now()
	p.err = here.Run(ctx, id, p.segments, compute, func(saved []byte) error {
		p.saved = append(p.saved, saved)
		return nil
	})
	p.took = time.Since(start)
	return montecarlo.ErrPartial
}
