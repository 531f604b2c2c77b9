package study

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	pretty "github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/internal/studies"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/curves"
	"castlab/reports/output"
	"castlab/reports/table"
)

// printResults prints the results of a study and writes its outputs.
func (a *App) printResults(r *studies.Results, asJSON bool) error {
	if err := writeOutputs(r); err != nil {
		return err
	}
	if asJSON {
		if err := console.WriteJSON(&a.Out, resultsOf(r)); err != nil {
			return err
		}
		return studyOutcome(r)
	}
	fmt.Fprintf(&a.Out, "study %s, seed %d\n", r.Study.Name, r.Study.Seed)
	a.printCells(r)
	if r.Report != nil {
		fmt.Fprintf(&a.Out, "\nclaims: %v; alpha %v, profile %s\n", r.Report.Tally(), r.Report.Alpha, r.Report.Profile.Name)
		for _, v := range r.Report.Verdicts {
			if v.Asked || !v.Expected() {
				fmt.Fprintf(&a.Out, "%v: %s %s: %s\n", v.Status, v.Claim, v.Params, v.Reason)
			}
		}
	}
	if r.Hunt != nil {
		a.Out.WriteByte('\n')
		PrintHunt(a.Session, r.Hunt)
	}
	fmt.Fprintf(&a.Out, "\ndigest %s\n", r.Digest)
	for _, kind := range slices.Sorted(maps.Keys(r.Study.Outputs)) {
		fmt.Fprintf(&a.Out, "wrote %s\n", r.Study.Outputs[kind])
	}
	return studyOutcome(r)
}

// spareOutputs refuses outputs that cannot be written, or that are an input of the study (its
// file, the files that it names, its checkpoint, the token of its workers) or one another.
// Checkpoint and token are "" where flags name them.
func (a *App) spareOutputs(s *studies.Study, checkpoint, token string) error {
	for _, own := range []struct{ name, path string }{{"the checkpoint", checkpoint}, {"the token of the workers", token}} {
		if own.path == "" {
			continue
		}
		if err := a.Files.Holds(own.name+" "+own.path, own.path); err != nil {
			return err
		}
	}
	if path := s.Outputs["plot"]; path != "" {
		if err := tableOf(s).Refuse(path, curves.Options{}); err != nil {
			return console.Usagef("outputs: plot: %s: %w", path, err)
		}
	}
	for _, kind := range slices.Sorted(maps.Keys(s.Outputs)) {
		if err := a.Files.Writes("outputs: "+kind+": "+s.Outputs[kind], s.Outputs[kind]); err != nil {
			return err
		}
	}
	return nil
}

// studyOutcome is the error of an unexpected verdict, or of an estimate without an
// interval or its requested precision.
func studyOutcome(r *studies.Results) error {
	if r.Report != nil && r.Report.Failed() || r.Hunt != nil && r.Hunt.Failed() {
		return console.ErrVerdict
	}
	for _, c := range r.Cells {
		for _, e := range c.Estimates[:c.Intervals] {
			if console.NoInterval(e) {
				return fmt.Errorf("%s: after %d replications or observations there is no interval for %s; raise replications", c.Name,
					e.N, e.Name)
			}
		}
	}
	var first error
	more := 0
	for _, c := range r.Cells {
		for i := range c.Estimates {
			switch why := c.Shortfall(i); {
			case why != "" && first == nil:
				first = fmt.Errorf("%s: %s", c.Name, why)
			case why != "":
				more++
			}
		}
	}
	if more > 0 {
		return fmt.Errorf("%w (and %d more not precise enough)", first, more)
	}
	return first
}

// printCells prints the estimates of the models.
func (a *App) printCells(r *studies.Results) {
	var rows []pretty.Row
	var warnings, short []string
	for _, c := range r.Cells {
		var said console.Remarks
		for i, e := range c.Estimates {
			name := c.Name
			if i > 0 {
				name = ""
			}
			lo, hi := numerals.Rounded(e.Lo, 10), numerals.Rounded(e.Hi, 10)
			if console.NoInterval(e) {
				lo, hi = "none", "none"
			}
			rows = append(rows, pretty.Row{name, e.Name, numerals.Rounded(e.Value, 10), lo, hi, e.Level, e.N, e.Unit})
			why := c.Shortfall(i)
			for _, w := range e.Remarks() {
				if w != why {
					said.Add(e.Name, strings.TrimPrefix(w, e.Name+": ")) // a long run names it already
				}
			}
			if why != "" {
				short = append(short, fmt.Sprintf("%s: %s", c.Name, why))
			}
		}
		if lines := said.Lines(); len(lines) > 0 {
			warnings = append(warnings, c.Name+": "+strings.Join(lines, "; "))
		}
	}
	if len(rows) == 0 {
		return
	}
	a.Out.WriteByte('\n')
	a.PrintTable(pretty.Row{"cell", "estimate", "value", "lo", "hi", "level", "n", "unit"}, rows, 3, 4, 5, 6, 7)
	for _, w := range warnings {
		fmt.Fprintf(&a.Out, "\nWarning: %s\n", w)
	}
	for _, why := range short {
		fmt.Fprintf(&a.Out, "\nNot precise: %s\n", why)
	}
}

// A resultsDocument is the output of run --json.
type resultsDocument struct {
	Study   string         `json:"study"`
	Seed    uint64         `json:"seed"`
	Hash    string         `json:"hash"`
	Version string         `json:"version"`
	Digest  string         `json:"digest"`
	Cells   []cellDocument `json:"cells"`
}

type cellDocument struct {
	Cell      string                    `json:"cell"`
	Digest    string                    `json:"digest"`
	Estimates []montecarlo.EstimateJSON `json:"estimates,omitempty"`
	Imprecise []string                  `json:"imprecise,omitempty"` // why estimates miss the requested precision
	Verdict   any                       `json:"verdict,omitempty"`
	Hunted    *reports.Hunted           `json:"hunted,omitempty"`
}

func resultsOf(r *studies.Results) resultsDocument {
	d := resultsDocument{
		Study: r.Study.Name, Seed: r.Study.Seed, Hash: r.Study.Hash(), Version: r.Version, Digest: r.Digest,
		Cells: []cellDocument{},
	}
	for _, c := range r.Cells {
		cell := cellDocument{Cell: c.Name, Digest: c.Digest}
		switch {
		case c.Verdict != nil:
			cell.Verdict = c.Verdict
		case c.Hunted != nil:
			cell.Hunted = c.Hunted
		default:
			cell.Estimates = montecarlo.EstimatesJSON(c.Estimates)
			for i := range c.Estimates {
				if why := c.Shortfall(i); why != "" {
					cell.Imprecise = append(cell.Imprecise, why)
				}
			}
		}
		d.Cells = append(d.Cells, cell)
	}
	return d
}

// writeOutputs writes the output files of a study: all of them, or, on a disk that
// fills up, none.
func writeOutputs(r *studies.Results) (err error) {
	var files []*output.File
	defer func() {
		for _, f := range files {
			err = errors.Join(err, f.Abort())
		}
	}()
	var undrawn error
	for _, kind := range slices.Sorted(maps.Keys(r.Study.Outputs)) {
		document, err := outputOf(r, kind)
		if err != nil && kind == "plot" { // the numbers are worth more
			undrawn = fmt.Errorf("outputs: plot: %s: %w", r.Study.Outputs[kind], err)
			continue
		}
		if err != nil {
			return err
		}
		f, err := output.Create(r.Study.Outputs[kind])
		if err != nil {
			return err
		}
		files = append(files, f)
		if _, err := f.Write(document); err != nil {
			return err
		}
	}
	for _, f := range files {
		if err := f.Commit(); err != nil {
			return err
		}
	}
	return undrawn
}

// outputOf returns the contents of an output file of a study.
func outputOf(r *studies.Results, kind string) ([]byte, error) {
	switch kind {
	case "json":
		var b bytes.Buffer
		err := console.WriteJSON(&b, resultsOf(r))
		return b.Bytes(), err
	case "plot":
		return filled(r).Render(r.Study.Outputs[kind], curves.Options{})
	case "report":
		return r.Report.JSON()
	case "hunt":
		var b bytes.Buffer
		err := console.WriteJSON(&b, r.Hunt)
		return b.Bytes(), err
	}
	format := table.CSV
	if kind == "parquet" {
		format = table.Parquet
	}
	var b bytes.Buffer
	err := writeRows(&b, format, r)
	return b.Bytes(), err
}

// writeRows writes one row for every estimate and verdict.
func writeRows(b *bytes.Buffer, format table.Format, r *studies.Results) error {
	columns := []table.Column{
		{Name: "cell", Kind: table.Text}, {Name: "model", Kind: table.Text}, {Name: "claim", Kind: table.Text},
		{Name: "params", Kind: table.Text},
		{Name: "estimate", Kind: table.Text}, {Name: "value"}, {Name: "lo"}, {Name: "hi"}, {Name: "level"},
		{Name: "n", Kind: table.Integer}, {Name: "unit", Kind: table.Text}, {Name: "method", Kind: table.Text},
		{Name: "theory"}, {Name: "status", Kind: table.Text}, {Name: "digest", Kind: table.Text},
		{Name: "warnings", Kind: table.Text},
	}
	t, err := table.NewWriter(b, format, columns,
		table.Pair{Name: "castlab.study", Value: r.Study.Name}, table.Pair{Name: "castlab.version", Value: r.Version},
		table.Pair{Name: "castlab.digest", Value: r.Digest})
	if err != nil {
		return err
	}
	row := func(c studies.CellResult, e montecarlo.Estimate, theory float64, status string) error {
		return t.Row(c.Name, c.Model, c.Claim, c.Params, e.Name, e.Value, e.Lo, e.Hi, e.Level, e.N, e.Unit, e.Method, theory, status,
			c.Digest, strings.Join(e.Remarks(), "; "))
	}
	for _, c := range r.Cells {
		if v := c.Verdict; v != nil {
			if err := row(c, v.Estimate, v.Theory, v.Status.String()); err != nil {
				return err
			}
		}
		if c.Hunted != nil && c.Hunted.Counterexample != nil {
			x := c.Hunted.Counterexample
			c.Params = x.Params
			if err := row(c, x.Estimate.Estimate(), float64(x.Theory), "counterexample"); err != nil {
				return err
			}
		}
		for i, e := range c.Estimates {
			status := ""
			if c.Shortfall(i) != "" {
				status = "imprecise"
			}
			theory := noTheory
			if c.Theory != nil {
				theory, _, _ = c.Theory(context.Background(), e.Name)
			}
			if err := row(c, e, theory, status); err != nil {
				return err
			}
		}
	}
	return t.Close()
}
