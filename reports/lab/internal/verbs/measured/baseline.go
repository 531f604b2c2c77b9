package measured

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
	"castlab/reports/output"
)

// baselineFormat is that of a saved result. The first one had one sample, and did not say which rows it was of.
const baselineFormat = 2

// A baseline is a saved result: the samples of a file.
type baseline struct {
	Format  int           `json:"castlab_data"`
	Version string        `json:"version"`
	Rows    *rowsRead     `json:"rows,omitempty"` // nil where it was not said
	Samples []savedSample `json:"samples"`
}

// A savedSample is a sample with what it measures and what was stated of its values.
type savedSample struct {
	data.Saved
	Metric string             `json:"metric,omitempty"`
	Cut    *montecarlo.Number `json:"cut,omitempty"` // in the unit of the sample; +Inf and -Inf say that there is none
	Floor  *montecarlo.Number `json:"floor,omitempty"`
	Width  *montecarlo.Number `json:"class_width,omitempty"`
}

// save writes the samples of a file for a later comparison.
func (a *app) save(samples []source, f flags) error {
	of, err := f.rowsRead()
	if err != nil {
		return err
	}
	file := baseline{Format: baselineFormat, Version: a.Version, Rows: &of}
	for _, s := range samples {
		stated, err := f.statement(s.Sample)
		if err != nil {
			return err
		}
		saved, err := s.Save(f.question())
		if err != nil {
			return err
		}
		file.Samples = append(file.Samples, savedSample{saved, s.metric, number(stated.Above), number(stated.Below),
			number(above0(stated.ClassWidth))})
	}
	var b bytes.Buffer
	if err := console.WriteJSON(&b, file); err != nil {
		return err
	}
	return output.WriteFile(*f.out, b.Bytes())
}

// above0 is a number that says nothing if it is 0.
func above0(x float64) *float64 {
	if x == 0 {
		return nil
	}
	return &x
}

// number is what may be left out of a document.
func number(x *float64) *montecarlo.Number {
	if x == nil {
		return nil
	}
	n := montecarlo.Number(*x)
	return &n
}

// readBaseline reads what save wrote.
func (a *app) readBaseline(path string) (b baseline, list []source, err error) {
	file, err := a.Files.Open(path)
	if err != nil {
		return b, nil, inputs.Caused("--baseline", path, err)
	}
	defer file.Close()
	if err := console.ReadJSON(file, &b); err != nil {
		return b, nil, inputs.Caused("--baseline", path, fmt.Errorf("%w; want a file that '%s data FILE#COLUMN --out FILE.json' wrote", err,
			a.Name))
	}
	if b.Format < 1 || b.Format > baselineFormat || len(b.Samples) == 0 || b.Format == 1 && len(b.Samples) > 1 {
		return b, nil, inputs.Refused("baseline", path, fmt.Sprintf("a file that '%s data FILE#COLUMN --out FILE.json' wrote", a.Name))
	}
	for _, v := range b.Samples {
		sample, err := v.Sample()
		if err != nil {
			return b, nil, inputs.Caused("--baseline", path, err)
		}
		of := source{File: path, Column: v.Name, Sample: sample, metric: v.Metric}
		if slices.ContainsFunc(list, of.sameAs) {
			return b, nil, inputs.Caused("--baseline", path, fmt.Errorf("the sample %s stands twice", of.own()))
		}
		list = append(list, of)
	}
	return b, list, nil
}

// sameAs reports whether two samples are of one name: of one quantity, whatever its unit.
func (s source) sameAs(other source) bool {
	quantity, _ := data.CutUnit(s.Name)
	same, _ := data.CutUnit(other.Name)
	return quantity == same && s.metric == other.metric
}

// matches reports whether two samples are of one name, or are one benchmark of Go with other numbers of processors.
func (s source) matches(other source) bool {
	bare := func(s source) string {
		return benchmarkName.ReplaceAllString(strings.TrimSuffix(s.Name, ":"+s.metric), "$1")
	}
	return s.sameAs(other) || s.metric == other.metric && bare(s) == bare(other)
}

// baselined returns the saved samples that others are compared with, and converts these to their units.
//
// Errors: samples of other names, or read otherwise, without --rename.
func (a *app) baselined(samples []source, f flags) ([]source, error) {
	b, saved, err := a.readBaseline(*f.baseline)
	if err != nil {
		return nil, err
	}
	alone := len(saved) == 1 && len(samples) == 1
	switch named := !alone || saved[0].Name != "" && samples[0].Name != ""; { // numbers without a name can be anything
	case *f.rename && !alone:
		return nil, console.Usagef("--rename: it is about one sample on each side; %s has %d and %s %d: choose one with FILE#NAME, and "+
			"save it alone", *f.baseline, len(saved), samples[0].File, len(samples))
	case *f.rename, !named:
	case !slices.ContainsFunc(samples, func(s source) bool { return slices.ContainsFunc(saved, s.matches) }):
		return nil, console.Usagef("%s is of %s, and %s of %s: give what has the name that was saved, or --rename to compare one with one "+
			"all the same", *f.baseline, namesOf(saved), samples[0].File, namesOf(samples))
	}
	if !*f.rename {
		if err := b.readAlike(f); err != nil {
			return nil, err
		}
	}
	if len(samples) == 1 && samples[0].chosen && !alone { // as beside a baseline of it alone
		at := slices.IndexFunc(saved, samples[0].sameAs)
		if at < 0 {
			at = slices.IndexFunc(saved, samples[0].matches)
		}
		saved, b.Samples, alone = saved[at:at+1], b.Samples[at:at+1], true
	}
	for i := range samples {
		s := &samples[i]
		at := slices.IndexFunc(saved, s.sameAs)
		if alone {
			at = 0
		}
		if at < 0 {
			continue
		}
		if !*f.rename && b.Format > 1 {
			if err := b.Samples[at].statedAlike(*f.baseline, *s, f); err != nil {
				return nil, err
			}
		}
		if in, err := s.In(saved[at].Unit); err == nil {
			s.Sample = in
		}
		if err := sameUnit(saved[at], *s); err != nil {
			return nil, err
		}
		if !alone {
			saved[at].Column = s.own() // beside which it stands
		}
	}
	return saved, nil
}
