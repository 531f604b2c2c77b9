package studies

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"sync"

	"castlab/montecarlo"
	"castlab/reports"
)

// Results are the outcomes of a study.
type Results struct {
	Study   *Study
	Cells   []CellResult    // in the order of the cells
	Report  *reports.Report // of the claims; nil if there are none
	Hunt    *reports.Hunt   // nil if there is none
	Digest  string          // over the digests of all cells
	Version string          // of castlab
}

// A CellResult is the outcome of a cell, with the digest of its segments.
type CellResult struct {
	Cell
	Outcome
	Digest string
}

// Shortfall says why the i-th estimate misses the requested precision; "" if it does
// not, or if none was requested. It is the last warning of the estimate.
func (c CellResult) Shortfall(i int) string {
	if i >= c.Precise || c.Imprecise == nil {
		return ""
	}
	return c.Imprecise(c.Estimates[i])
}

// warn adds the shortfall of an estimate to its warnings, as the last.
func (c CellResult) warn() {
	for i := range c.Estimates {
		if why := c.Shortfall(i); why != "" {
			c.Estimates[i].Warnings = append(slices.Clip(c.Estimates[i].Warnings), why)
		}
	}
}

// How configures the execution of a study (its options). No digit depends on it.
type How struct {
	Executor func(cell int) montecarlo.Executor // computes the segments of a cell
	Parallel int                                // cells under way at a time, at least 1
	Workers  int                                // goroutines of a cell that is computed whole in this process
	Version  string                             // of castlab, for the results
	Report   reports.Config                     // further contents of the report of the claims: machine, references, papers
	Aside    func(err error) bool               // whether the other cells continue after such an error of one; may be nil
	Done     func(cell int)                     // called when a cell has ended, one call at a time; may be nil
	Watch    func(cell int) Watch               // may be nil
}

// Run runs all cells.
//
// Errors: that of the first cell, in their order, that failed by itself; the cause
// of a cancellation.
func (s *Study) Run(ctx context.Context, how How) (*Results, error) {
	cells, err := s.each(ctx, how)
	if err != nil {
		return nil, err
	}
	r := &Results{Study: s, Cells: cells, Version: how.Version}
	sum := sha256.New()
	var verdicts []reports.Verdict
	var hunted []reports.Hunted
	for _, c := range cells {
		fmt.Fprintf(sum, "%q %s\n", c.Name, c.Digest)
		if c.Verdict != nil {
			verdicts = append(verdicts, *c.Verdict)
		}
		if c.Hunted != nil {
			hunted = append(hunted, *c.Hunted)
		}
	}
	r.Digest = hex.EncodeToString(sum.Sum(nil))
	if s.Hunt != nil {
		r.Hunt = s.Hunt.document(s, how, hunted)
	}
	if len(s.Claims) > 0 {
		cfg := how.Report
		cfg.Seed, cfg.Alpha, cfg.Workers, cfg.Profile, cfg.Version = s.Seed, s.Alpha, 1, s.Profile, how.Version
		if r.Report, err = reports.Assemble(s.Claims, cfg, verdicts); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// each runs the cells, Parallel at a time.
func (s *Study) each(ctx context.Context, how How) ([]CellResult, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	results, failures := make([]CellResult, len(s.Cells)), make([]error, len(s.Cells))
	places := make(chan struct{}, max(1, how.Parallel))
	var group sync.WaitGroup
	var mu sync.Mutex
	for i, c := range s.Cells {
		select {
		case places <- struct{}{}:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			break
		}
		group.Go(func() {
			defer func() { <-places }()
			var watch Watch
			if how.Watch != nil {
				watch = how.Watch(i)
			}
			outcome, digest, err := c.Execute(ctx, how.Executor(i), how.Workers, watch)
			if err != nil {
				if failures[i] = err; how.Aside == nil || !how.Aside(err) {
					stop(err)
				}
				return
			}
			results[i] = CellResult{c, outcome, digest}
			results[i].warn()
			if how.Done != nil {
				mu.Lock()
				defer mu.Unlock()
				how.Done(i)
			}
		})
	}
	group.Wait()
	var aside []error
	for _, err := range failures {
		switch {
		case err == nil || errors.Is(err, context.Canceled):
		case how.Aside != nil && how.Aside(err):
			aside = append(aside, err)
		default:
			return nil, err
		}
	}
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	if len(aside) > 0 {
		return nil, errors.Join(aside...)
	}
	return results, nil
}
