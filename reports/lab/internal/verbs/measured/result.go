package measured

import (
	"context"
	"fmt"
	"slices"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/data"
	"castlab/reports/arguments"
	"castlab/reports/lab/cancelable"
	"castlab/reports/lab/console"
)

// A result is what was read and what it differs in.
type result struct {
	samples  []source
	compared []source // two of them, or none
	pairs    *data.Pairs
	data.Differences
	sheets []*sheet // of many samples

	level    float64  // of all intervals of runs together
	together int      // how many they are, 0 without --steady
	clocks   []string // columns that are left out of them
}

// asked reads the files and compares them.
func (a *app) asked(ctx context.Context, args []string, f flags) (r result, err error) {
	law, err := a.lawOf(f)
	if err != nil {
		return r, err
	}
	if _, err := f.statement(nil); err != nil {
		return r, err
	}
	files, err := a.readFiles(ctx, args, f)
	if err != nil {
		return r, err
	}
	if r.samples, err = f.recorded(files); err != nil {
		return r, err
	}
	if f.ofRun() {
		return r, r.settle(f)
	}
	if err := r.ask(ctx, law, f); err != nil {
		return r, err
	}
	return r, a.compare(ctx, &r, files, f)
}

// readFiles returns the samples of each file, in one unit what is of one quantity.
func (a *app) readFiles(ctx context.Context, args []string, f flags) (files [][]source, err error) {
	for _, arg := range args {
		path, column, err := arguments.CutColumn("file", arg)
		if err != nil {
			return nil, err
		}
		if path == standardInput {
			path = "-"
		}
		if path == "-" && slices.ContainsFunc(files, func(of []source) bool { return of[0].File == "-" }) {
			return nil, console.Usagef("two files from standard input: give one of them a name")
		}
		groups, err := cancelable.Run(ctx, func() ([]data.Group, error) { return a.read(path, column, f) })
		if err != nil {
			return nil, err
		}
		var of []source
		for _, g := range groups {
			name, key := column, g.Key
			if name == "" {
				name = g.Sample.Name // of the only one, or of one of several
			}
			if key == name {
				key = ""
			}
			if err := f.inUnit(g.Sample); err != nil {
				return nil, err
			}
			if *f.zeros != "" {
				if g.Sample, err = zerosApart(g.Sample); err != nil {
					return nil, inputs.Caused("file", path, err)
				}
			}
			of = append(of, source{File: path, Column: name, Key: key, Sample: g.Sample, metric: g.Metric, alike: g.Alike,
				chosen: column != ""})
		}
		files = append(files, of)
	}
	files = onlyFirst(files)
	return files, alikeUnits(files)
}

// recorded returns the samples of all files, with what the flags say of how they were recorded.
func (f flags) recorded(files [][]source) (samples []source, err error) {
	for _, s := range slices.Concat(files...) {
		statement, err := f.statement(s.Sample)
		if err != nil {
			return nil, err
		}
		if err := s.State(statement); err != nil {
			return nil, err
		}
		if *f.merge {
			if err := s.Merge(); err != nil {
				return nil, err
			}
		}
		samples = append(samples, s)
	}
	for _, s := range samples {
		if s.Classed() && (*f.fit || *f.law != "" || *f.launch == rows || *f.out != "" && !s.Merged()) {
			return nil, console.Usagef("%v is a histogram, which has no values: leave --fit, --law, --out (but for several with --merge) "+
				"and --launch rows out", s)
		}
		if s.N() == 0 {
			return nil, console.Usagef("%v: no value, %d missing", s, s.Missing())
		}
	}
	return samples, nil
}

// ask fits laws to each sample and tests the stated law, nil if there is none.
func (r *result) ask(ctx context.Context, law distributions.Law, f flags) (err error) {
	for i := range r.samples {
		if !*f.fit {
			break
		}
		if r.samples[i].laws, err = fit(ctx, r.samples[i].Sample, f); err != nil {
			return fmt.Errorf("%v: %w", r.samples[i], err)
		}
	}
	for i := range r.samples {
		if law == nil {
			break
		}
		if err := unitOfLaw(r.samples[i], law); err != nil {
			return err
		}
		if r.samples[i].law, err = state(ctx, r.samples[i].Sample, law, f); err != nil {
			return fmt.Errorf("%v: %w", r.samples[i], err)
		}
	}
	return nil
}

// inUnit says that a sample is in the unit that is stated.
//
// Errors: that it says another one itself.
func (f flags) inUnit(s *data.Sample) error {
	unit := data.UnitOf("_" + *f.unit)
	if *f.unit == "" {
		return nil
	}
	if s.Unit != "" && s.Unit != unit {
		return console.Usagef("--unit=%s: %s is in %s, as its name or format says; leave --unit out, or rename the column", *f.unit,
			inputs.Printable(s.Name), s.Unit)
	}
	s.Unit = unit
	return nil
}

// ofOneLaunch reports whether a side is of one launch of its program, as far as is known.
func ofOneLaunch(a, b *source) bool { return a.ProgramLaunches() < 2 || b.ProgramLaunches() < 2 }

// needless is the error of a scatter that is stated of launches which show it.
func needless(f flags) error {
	return console.Usagef("--scatter=%v: both sides are of several launches, which say themselves how they differ: leave it out", f.scatter)
}

// compare compares a sample with the baseline, two samples with each other, or many in a table.
func (a *app) compare(ctx context.Context, r *result, files [][]source, f flags) (err error) {
	alike := *f.by != "" || r.samples[0].alike
	if err := inCommon(files); err != nil {
		return err
	}
	two := len(r.samples) == 2 && (len(files) == 2 && len(files[0]) == 1 || alike)
	if *f.paired != "" && !two {
		return console.Usagef("--paired=%s: pairs are of two samples, got %d: choose one of each file with FILE#NAME", *f.paired,
			len(r.samples))
	}
	switch {
	case *f.baseline != "":
		saved, err := a.baselined(r.samples, f)
		if err != nil {
			return err
		}
		if len(saved) > 1 || len(r.samples) > 1 {
			r.sheets, err = cancelable.Run(ctx, func() ([]*sheet, error) { return sheetsOf([][]source{saved, r.samples}, true, f) })
			return err
		}
		r.compared = []source{saved[0], r.samples[0]}
	case *f.by != "" && len(files) > 1:
		r.sheets, err = cancelable.Run(ctx, func() ([]*sheet, error) { return sheetsOfGroups(files, f) })
		return err
	case two:
		r.compared = r.samples
	case len(r.samples) > 1 || len(files) > 1:
		if savesTo(*f.out) && len(files) > 1 {
			return console.Usagef("--out=%s: one file is saved at a time, got %d", *f.out, len(files))
		}
		r.sheets, err = cancelable.Run(ctx, func() ([]*sheet, error) { return sheetsOf(files, len(files) > 1 || alike, f) })
		return err
	default:
		return nil
	}
	if *f.scatter > 0 && !ofOneLaunch(&r.compared[0], &r.compared[1]) {
		return needless(f)
	}
	if err := sameUnit(r.compared[0], r.compared[1]); err != nil {
		return err
	}
	if *f.paired != "" {
		return r.paired(f)
	}
	r.Differences, err = cancelable.Run(ctx, func() (data.Differences, error) {
		return data.Difference(r.compared[0].Sample, r.compared[1].Sample, f.question())
	})
	return err
}
