package compare

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/montecarlo/comparison"
	"castlab/reports/lab/console"
	"castlab/reports/machines/internal/exports"
	"castlab/reports/output"
	"castlab/reports/table"
)

// tuner returns the configuration for NCCL's example tuner.
func (c *compared) tuner(x comparison.Changes) exports.Tuner {
	t := exports.Tuner{
		Task: c.Task.String(), Ranks: c.Ranks, Written: c.Names(), Sizes: c.Sizes, Protocol: *c.flags.protocol,
		Channels: *c.flags.channels, Changes: x,
		Comments: []string{
			fmt.Sprintf("castlab compare %s %v", strings.Join(c.Names(), " "), c.keys),
			fmt.Sprintf("seed %d, by %v, differences in %s", *c.flags.seed, c.by, c.Unit),
		},
	}
	for _, a := range c.Candidates {
		t.Names = append(t.Names, a.Algorithm.Name)
	}
	if c.Sizes[0] < 0 {
		t.Sizes = nil
	}
	return t
}

// exportComparison writes the answer for another program, to standard output or to a
// file, which is written atomically.
func (c *compared) exportComparison() error {
	var b bytes.Buffer
	facts := []table.Pair{
		{Name: "castlab.compare", Value: strings.Join(c.Names(), " ")}, {Name: "castlab.params", Value: c.keys.String()},
		{Name: "castlab.seed", Value: strconv.FormatUint(*c.flags.seed, 10)}, {Name: "castlab.by", Value: c.by.String()},
		{Name: "castlab.version", Value: c.to.Version},
	}
	var err error
	switch {
	case *c.flags.export == "csv":
		err = exports.Table(&b, table.CSV, c.named(), facts...)
	case *c.flags.export == "parquet":
		err = exports.Table(&b, table.Parquet, c.named(), facts...)
	default:
		var x comparison.Changes
		if len(c.crossovers) > 0 {
			x = c.crossovers[0].Changes
		}
		t := c.tuner(x)
		if err = t.Write(&b); err == nil {
			for _, line := range t.Omissions() {
				fmt.Fprintf(c.to.Streams.Err, "castlab: nccl-tuner: %s\n", line)
			}
		}
	}
	if err != nil {
		return err
	}
	return c.flags.give(c.to, b.Bytes())
}

// give writes an export to standard output or to a file.
func (f compareFlags) give(s *console.Session, text []byte) error {
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

// named are the results with the algorithms as they were chosen for each size.
func (c *compared) named() []exports.Result {
	list := slices.Clone(c.results)
	for k := range list {
		a := &list[k].Answer
		a.Systems = slices.Clone(a.Systems)
		for i := range a.Systems {
			a.Systems[i].Name = c.value(i, list[k].Size).String()
		}
	}
	return list
}

// writeGOAL writes the program instead of running it.
func (c *compared) writeGOAL() error {
	var b bytes.Buffer
	if err := c.WriteGOAL(&b); err != nil {
		return console.Usagef("compare %v: %w", c.keys, err)
	}
	if err := output.WriteFile(*c.flags.goal, b.Bytes()); err != nil {
		return err
	}
	fmt.Fprintf(&c.to.Out, "wrote %s\n", *c.flags.goal)
	return nil
}

// writeSamples writes the times of all runs, a column for every algorithm and a row
// for every run.
func (c *compared) writeSamples() error {
	s, err := c.to.CreateSamples(*c.flags.samples, c.Names(), "compare "+strings.Join(c.Names(), " "), c.keys.String(), *c.flags.seed)
	if err != nil {
		return err
	}
	defer s.GiveUp()
	row := make([]float64, len(c.Candidates))
	for n := range int(c.kept.N()) {
		for i := range row {
			row[i] = c.kept.Values(i)[n]
		}
		if err := s.Reals(row); err != nil {
			return err
		}
	}
	return s.Commit()
}
