package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/internal/studies"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
	"castlab/reports/lab/internal/verbs/study"
)

// A Study is models over grids of parameters and claims, as in the file of the verb run.
type Study struct {
	File string // of its YAML text, if Text is ""
	Text string // a YAML document

	// Checkpoint is the file in which the results are kept as they come; a file that is
	// there goes on. "" for a temporary one. Not for Folder, which has files of its own.
	Checkpoint string
}

// A Place computes a study: Local, Folder, or NATS of package reports/lab/workers. No
// digit depends on it.
type Place = registry.Place

// Local is this process; workers is the number of goroutines, 0 for one a processor.
func Local(workers int) Place { return here(workers) }

func here(workers int) study.Here {
	return study.Here{Workers: Settings{Workers: workers}.filled().Workers}
}

// Folder is a folder that n processes share, such as the tasks of a job array: this one
// computes the i-th part of the study, from 0, into a file there. One that is killed goes
// on by the same call.
//
// Errors of Run: a *PartsError while other parts are missing. The process that comes last
// has the results, and so has every later call.
func Folder(dir string, i, n int) Place { return folder{here(0), dir, i, n} }

type folder struct {
	study.Here
	dir  string
	i, n int
}

// A PartsError says which parts of a study are not there yet.
type PartsError = study.PartsError

// Results are those of a study.
type Results struct {
	Cells  []CellResult    // in the order of the study
	Report *reports.Report // verdicts on the claims; nil if there are none
	Hunt   *reports.Hunt   // what the search for counterexamples found; nil if there was none
	Digest string          // of all numbers: equal digests, equal digits
}

// A CellResult is that of one cell of a study: a model with its parameters, a case of a
// claim, or the search of one for counterexamples.
type CellResult struct {
	Cell      string                // its name: model or claim, and parameters
	Params    string                // key=value words
	Model     string                // "" for a claim
	Estimates []montecarlo.Estimate // of a model
	Missed    []string              // why estimates miss the precision that was asked for
	Claim     string                // ID; "" for a model
	Verdict   *reports.Verdict      // on a case of a claim
	Hunted    *reports.Hunted       // of the search of a claim
	Digest    string
}

// Run computes a study at a place, as the verb run does, without printing anything; the
// outputs that the study names are written. It goes on from what the checkpoint has.
//
//	results, err := lab.Run(ctx, l, lab.Study{File: "waits.yaml"}, lab.Local(0))
//
// Errors: those of the study, with its line; of a checkpoint of another study or program;
// of the place; an estimate that misses its precision, returned with the results.
// Verdicts, and estimates without an interval, are no errors.
func Run(ctx context.Context, l Lab, s Study, p Place) (*Results, error) {
	if l.Version == "" {
		l.Version = console.VersionOf("devel")
	}
	if err := l.Validate(); err != nil {
		return nil, err
	}
	if p == nil {
		return nil, errors.New("no place to compute a study; want Local, Folder, or NATS of package workers")
	}
	session := console.NewSession(ctx, l.Name, l.Version, console.Streams{Out: io.Discard, Err: io.Discard})
	app := study.New(session, l)
	path := cmp.Or(s.File, "study.yaml")
	var parsed *studies.Study
	var err error
	if s.Text != "" {
		parsed, err = l.ReadStudy(path, []byte(s.Text), session.Files.Open)
	} else {
		parsed, err = app.ReadStudy(path)
	}
	if err != nil {
		return nil, err
	}
	var r *studies.Results
	if f, ok := p.(folder); ok {
		r, err = app.RunPart(ctx, parsed, f.dir, studies.Share{Index: f.i, Of: f.n}, f.Workers)
	} else {
		r, err = runAt(ctx, app, path, parsed, s.Checkpoint, p)
	}
	if err != nil {
		return nil, err
	}
	return resultsOf(r)
}

// runAt runs a study with a checkpoint.
func runAt(ctx context.Context, app *study.App, path string, s *studies.Study, checkpoint string, p Place) (_ *studies.Results, err error) {
	if checkpoint == "" {
		dir, err := os.MkdirTemp("", "castlab-study-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		checkpoint = filepath.Join(dir, "study.checkpoint")
	}
	return app.RunAt(ctx, path, s, checkpoint, p)
}

// resultsOf returns the results without what is private to studies.
func resultsOf(r *studies.Results) (*Results, error) {
	list := &Results{Report: r.Report, Hunt: r.Hunt, Digest: r.Digest}
	var missed []error
	for _, c := range r.Cells {
		cell := CellResult{Cell: c.Name, Params: c.Params, Model: c.Model, Estimates: c.Estimates, Claim: c.Claim, Verdict: c.Verdict,
			Hunted: c.Hunted, Digest: c.Digest}
		for i := range c.Estimates {
			if why := c.Shortfall(i); why != "" {
				cell.Missed = append(cell.Missed, why)
				missed = append(missed, fmt.Errorf("%s: %s", c.Name, why))
			}
		}
		list.Cells = append(list.Cells, cell)
	}
	return list, errors.Join(missed...)
}
