package formats

import (
	"fmt"
	"slices"
	"strings"

	"castlab/distributions/inputs"
)

// A Sample is a list of measured values in the order of a file.
type Sample struct {
	Name       string
	Also       []string // other names of it
	Metric     string   // what is measured, where the sample of a name has several; "" of the first
	Unit       string   // "" if it is not known
	Values     []float64
	Classes    []Class  // of a histogram, in place of Values
	Mean       float64  // of the values of a histogram, NaN if it is not known
	Resolution float64  // share of a value by which it may be below the end of a class that it was recorded as
	Each       string   // what each value is if not one observation: a mean of 10000 operations
	Notes      []string // a sentence each

	// Processes has, of each value, which process measured it; nil if the file does not say it.
	Processes []int
}

// Launched reports whether the values are of several processes, as the file says.
func (s Sample) Launched() bool {
	return len(s.Processes) == len(s.Values) && slices.ContainsFunc(s.Processes, func(p int) bool { return p != s.Processes[0] })
}

// String is the name that chooses the sample: NAME, or NAME:METRIC.
func (s Sample) String() string {
	if s.Metric == "" {
		return s.Name
	}
	return s.Name + ":" + s.Metric
}

// Listed reports whether the file is read as a list of samples, which Samples reads.
func (f Format) Listed() bool { return f.samples != nil }

// Alike reports whether the samples of a file are other ways to do one thing, which its tool compares with each other.
func (f Format) Alike() bool { return f.Name == "hyperfine" }

// Samples reads all samples of a text.
//
// Errors: *Error.
func (f Format) Samples(text string) ([]Sample, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	list, err := f.samples(text)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, &Error{Want: "no measured value in " + f.Title}
	}
	return list, nil
}

// Choose returns the sample of a name, which may be left out where there is one.
//
// Errors: *Error without a name, of several; *inputs.WordError for a name that none has.
func Choose(list []Sample, name string) (Sample, error) {
	var names, first []string
	for _, s := range list {
		names = append(names, s.String())
		if s.Metric == "" {
			first = append(first, s.String())
		}
	}
	if name == "" {
		if len(first) != 1 {
			return Sample{}, &Error{Want: fmt.Sprintf("%d samples; choose one with FILE#NAME, or all with --by sample: %s", len(first),
				shown(first))}
		}
		name = first[0]
	}
	matches := []func(Sample) bool{
		func(s Sample) bool { return s.String() == name },
		func(s Sample) bool { return slices.Contains(s.Also, name) },
		func(s Sample) bool { return len(first) == 1 && s.Metric == name },
		func(s Sample) bool {
			head, metric, _ := strings.Cut(name, ":")
			return slices.Contains(s.Also, head) && s.Metric == metric
		},
	}
	for _, is := range matches {
		i := slices.IndexFunc(list, is)
		if i >= 0 && !slices.ContainsFunc(list[i+1:], is) {
			return list[i], nil
		}
	}
	return Sample{}, inputs.Unknown("sample", name, names)
}

// shown lists names, some of many.
func shown(names []string) string {
	const most = 8
	var list []string
	for _, name := range names[:min(most, len(names))] {
		list = append(list, inputs.PrintableUpTo(name, longestShown))
	}
	if rest := len(names) - most; rest > 0 {
		list = append(list, fmt.Sprintf("and %d more", rest))
	}
	return strings.Join(list, ", ")
}

// A collection gathers values by the name and metric of their sample.
type collection struct {
	list []*Sample
	at   map[[2]string]*Sample
}

// of returns the sample of a name and metric.
func (c *collection) of(name, metric, unit string) *Sample {
	if c.at == nil {
		c.at = map[[2]string]*Sample{}
	}
	s := c.at[[2]string{name, metric}]
	if s == nil {
		s = &Sample{Name: name, Metric: metric, Unit: unit}
		c.at[[2]string{name, metric}] = s
		c.list = append(c.list, s)
	}
	return s
}

// samples returns those that have a value.
func (c *collection) samples() (list []Sample) {
	for _, s := range c.list {
		if len(s.Values) > 0 {
			list = append(list, *s)
		}
	}
	return list
}

// meanOf says that each value is a mean of so many, "" of one.
func meanOf(least, most float64, what string) string {
	switch {
	case most <= 1:
		return ""
	case least == most:
		return fmt.Sprintf("a mean of %.0f %s", most, what)
	}
	return fmt.Sprintf("a mean of %.0f to %.0f %s", least, most, what)
}
