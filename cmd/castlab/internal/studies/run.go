package studies

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"sync"

	"castlab/montecarlo"
	"castlab/reports"
)

// Results are what a study came to.
type Results struct {
	Study   *Study
	Cells   []CellResult    // in the order of the cells
	Report  *reports.Report // of the claims; nil where there are none
	Digest  string          // over the digests of all cells
	Version string          // of castlab
}

// A CellResult is what a cell came to, and the digest of all that it is made of.
type CellResult struct {
	Cell
	Outcome
	Digest string
}

// Shortfall says why the i-th estimate is not as precise as was asked for; "" if it is,
// and where nothing was asked.
func (c CellResult) Shortfall(i int) string {
	if i >= c.Precise || c.Imprecise == nil {
		return ""
	}
	return c.Imprecise(c.Estimates[i])
}

// How says how a study is run. No digit depends on it.
type How struct {
	Executor func(cell int) montecarlo.Executor // where the work of a cell is done
	Parallel int                                // cells under way at a time, at least 1
	Workers  int                                // goroutines of a cell that is computed here and whole
	Version  string                             // of castlab, for the results
	Report   reports.Config                     // what the report of the claims says besides: machine, references, papers
	Aside    func(err error) bool               // whether the other cells go on though one failed so; may be nil
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
	for _, c := range cells {
		fmt.Fprintf(sum, "%q %s\n", c.Name, c.Digest)
		if c.Verdict != nil {
			verdicts = append(verdicts, *c.Verdict)
		}
	}
	r.Digest = hex.EncodeToString(sum.Sum(nil))
	if len(s.Claims) > 0 {
		cfg := how.Report
		cfg.Seed, cfg.Alpha, cfg.Workers, cfg.Profile, cfg.Version = s.Seed, s.Alpha, 1, s.Profile, how.Version
		if r.Report, err = reports.Assemble(s.Claims, cfg, verdicts); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// each runs the cells, some at a time.
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
