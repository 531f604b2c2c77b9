package compare

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"castlab/montecarlo/comparison"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/output"
	"castlab/reports/table"
)

// tuner returns the configuration for NCCL's example tuner.
func (q *question) tuner(x comparison.Changes) exports.Tuner {
	t := exports.Tuner{
		Task: q.Task.String(), Ranks: q.Ranks, Written: q.Names(), Sizes: q.Sizes, Protocol: *q.flags.protocol,
		Channels: *q.flags.channels, Changes: x,
		Comments: []string{
			fmt.Sprintf("castlab compare %s %v", strings.Join(q.Names(), " "), q.words),
			fmt.Sprintf("seed %d, by %v, differences in %s", *q.flags.seed, q.by, q.Unit),
		},
	}
	for _, a := range q.Candidates {
		t.Names = append(t.Names, a.Algorithm.Name)
	}
	if q.Sizes[0] < 0 {
		t.Sizes = nil
	}
	return t
}

// exportComparison writes the answer for another program, to standard output or to a
// file, which is written atomically.
func (d *document) exportComparison() error {
	var b bytes.Buffer
	facts := []table.Pair{
		{Name: "castlab.compare", Value: strings.Join(d.Names(), " ")}, {Name: "castlab.params", Value: d.words.String()},
		{Name: "castlab.seed", Value: strconv.FormatUint(*d.flags.seed, 10)}, {Name: "castlab.by", Value: d.by.String()},
		{Name: "castlab.version", Value: d.to.Version},
	}
	var err error
	switch {
	case *d.flags.export == "csv":
		err = exports.Table(&b, table.CSV, d.named(), facts...)
	case *d.flags.export == "parquet":
		err = exports.Table(&b, table.Parquet, d.named(), facts...)
	default:
		var x comparison.Changes
		if len(d.crossovers) > 0 {
			x = d.crossovers[0].Changes
		}
		t := d.tuner(x)
		if err = t.Write(&b); err == nil {
			for _, line := range t.Omissions() {
				fmt.Fprintf(d.to.Streams.Err, "castlab: nccl-tuner: %s\n", line)
			}
		}
	}
	if err != nil {
		return err
	}
	return d.flags.give(d.to, b.Bytes())
}

// give writes an export to standard output or to a file.
func (f flags) give(s *console.Session, text []byte) error {
	if *f.out == "" {
		_, err := s.Out.Write(text)
		return err
	}
	if err := output.WriteFile(*f.out, text); err != nil {
		return err
	}
	fmt.Fprintf(&s.Out, "wrote %s\n", *f.out)
	return nil
}

// writeGOAL writes the program instead of running it.
func (q *question) writeGOAL(to *console.Session) error {
	var b bytes.Buffer
	if err := q.WriteGOAL(&b); err != nil {
		return console.Usagef("compare %v: %w", q.words, err)
	}
	if err := output.WriteFile(*q.flags.goal, b.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(&to.Out, "wrote %s\n", *q.flags.goal)
	return nil
}

// writeSamples writes the times of all runs, a column for every algorithm and a row
// for every run.
func (d *document) writeSamples() error {
	s, err := d.to.CreateSamples(*d.flags.samples, d.Names(), "compare "+strings.Join(d.Names(), " "), d.words.String(), *d.flags.seed)
	if err != nil {
		return err
	}
	defer s.GiveUp()
	row := make([]float64, len(d.Candidates))
	for n := range int(d.sample.N()) {
		for i := range row {
			row[i] = d.sample.Values(i)[n]
		}
		if err := s.Reals(row); err != nil {
			return err
		}
	}
	return s.Commit()
}
