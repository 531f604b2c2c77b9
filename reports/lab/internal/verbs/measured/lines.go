package measured

import (
	"math"
	"slices"
	"strings"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A sheet is a table of a line for each of many samples: of one quantity, in one number of each, the mean or a quantile. What it says
// of changes holds at the level for all of its lines, and their geometric mean, together.
type sheet struct {
	metric  string // "" of the first one that a file measures
	unit    string // of all of them; "" if they differ, and then each number has its own
	number  string // p50, ...
	p       float64
	byRanks bool     // changes are those of all values, by ranks
	heads   []string // the files beside each other; one where samples stand below each other
	lines   []line
	level   float64     // of all changes together
	family  int         // how many changes hold together; 0 where nothing is compared
	means   []geometric // of each file after the first
}

// A line is one sample in each of the files beside each other, and how it changed.
type line struct {
	name    string
	of      []*source // nil where the file does not have it
	changes []*change // of each file after the first, or of this line after the first line; nil where there is none
}

// shared reports whether a line has a sample of the first file and one of another.
func (l line) shared() bool {
	return l.of[0] != nil && slices.ContainsFunc(l.of[1:], func(s *source) bool { return s != nil })
}

// A change is what one number of a second sample is to that of the first.
type change struct {
	data.Contrast
	first, second *source
	ranks         bool   // it is one of ranks
	assumes       string // what that takes for given
}

// fewForMedians is the number of values below which lines are compared by ranks: at the level of many lines the median of fewer has
// a wide interval, or none.
const fewForMedians = 30

// numbersOf returns what lines are compared in: the quantiles that are asked for, or the median; byRanks says that it is by ranks, as
// a shift of all values and not of one quantile.
func numbersOf(found [][]*source, f flags) (list []float64, byRanks bool) {
	if !slices.Equal(*f.quantiles, usualQuantiles()) {
		return *f.quantiles, false
	}
	for _, of := range found {
		for _, s := range of {
			if _, launches := s.Sizes(); s.N() < fewForMedians && launches == 0 {
				return []float64{0.5}, true
			}
		}
	}
	return []float64{0.5}, false
}

// sheetsOf returns the tables of many samples. Of several files the samples of one name stand beside each other. Files of one sample
// each, commands and groups stand below each other, and are compared with the first; other samples of one file are not compared.
func sheetsOf(files [][]source, compared bool, f flags) (list []*sheet, err error) {
	below := !slices.ContainsFunc(files, func(samples []source) bool { return len(samples) > 1 }) || len(files) == 1
	var metrics []string
	for _, samples := range files {
		for _, s := range samples {
			if !slices.Contains(metrics, s.metric) {
				metrics = append(metrics, s.metric)
			}
		}
	}
	for _, metric := range metrics {
		found := make([][]*source, len(files))
		for i, samples := range files {
			for j := range samples {
				if s := &samples[j]; s.metric == metric {
					found[i] = append(found[i], s)
				}
			}
		}
		numbers, byRanks := numbersOf(found, f)
		if !compared {
			numbers = numbers[:1]
		}
		for _, p := range numbers {
			s := &sheet{metric: metric, number: data.QuantileName(p), p: p, byRanks: byRanks, level: *f.level}
			if below {
				s.below(slices.Concat(found...))
			} else {
				s.beside(files, found)
			}
			s.unit = oneUnit(s.all())
			if !below && !slices.ContainsFunc(s.lines, line.shared) { // nothing to compare
				s.lines = nil
				s.below(slices.Concat(found...))
				list = append(list, s)
				continue
			}
			if compared {
				if err := s.compare(below, f); err != nil {
					return nil, err
				}
			}
			list = append(list, s)
		}
	}
	return list, nil
}

// below makes a line of each sample.
func (s *sheet) below(samples []*source) {
	s.heads = []string{""}
	files := fileNames(samples)
	for _, of := range samples {
		name := strings.TrimSuffix(of.own(), ":"+s.metric)
		switch {
		case len(files) == len(samples) && len(files) > 1:
			name = of.File
		case len(files) > 1 || name == "":
			name = of.String()
		}
		s.lines = append(s.lines, line{name: name, of: []*source{of}})
	}
}

// oneUnit is the unit of all samples, "" if they differ.
func oneUnit(samples []*source) string {
	for _, s := range samples {
		if s.Unit != samples[0].Unit {
			return ""
		}
	}
	return samples[0].Unit
}

// fileNames are the files of samples, each once.
func fileNames(samples []*source) (names []string) {
	for _, s := range samples {
		if !slices.Contains(names, s.File) {
			names = append(names, s.File)
		}
	}
	return names
}

// beside makes a line of all samples of one name, in the order in which they come up.
func (s *sheet) beside(files [][]source, found [][]*source) {
	at := map[string]int{}
	for i, of := range found {
		s.heads = append(s.heads, files[i][0].File)
		for _, one := range of {
			name := strings.TrimSuffix(one.own(), ":"+s.metric)
			k, known := at[one.quantity()]
			if !known {
				k = len(s.lines)
				at[one.quantity()] = k
				s.lines = append(s.lines, line{name: name, of: make([]*source, len(found))})
			}
			s.lines[k].of[i] = one
		}
	}
}

// compare makes the changes. All have the level that makes them hold together, by Bonferroni.
func (s *sheet) compare(below bool, f flags) error {
	type pair struct {
		at            **change
		first, second *source
	}
	var pairs []pair
	for i := range s.lines {
		l := &s.lines[i]
		l.changes = make([]*change, max(1, len(l.of)-1))
		if below {
			if i > 0 {
				pairs = append(pairs, pair{&l.changes[0], s.lines[0].of[0], l.of[0]})
			}
			continue
		}
		for j, of := range l.of[1:] {
			if l.of[0] != nil && of != nil {
				pairs = append(pairs, pair{&l.changes[j], l.of[0], of})
			}
		}
	}
	averaged := !below && len(pairs) > len(s.heads)-1
	s.family = len(pairs)
	if averaged {
		s.family += len(s.heads) - 1
	}
	for _, p := range pairs {
		c, err := s.changeOf(p.first, p.second, f)
		if err != nil {
			return err
		}
		*p.at = c
	}
	if averaged {
		for j := range s.heads[1:] {
			s.means = append(s.means, s.geometric(j))
		}
	}
	return nil
}

// changeOf compares a number of two samples at the level of one line.
func (s *sheet) changeOf(first, second *source, f flags) (*change, error) {
	q := f.question()
	alpha := (1 - q.Level) / float64(s.family)
	if s.byRanks {
		q.Level, q.Quantiles = 1-alpha, nil
		d, err := data.Difference(first.Sample, second.Sample, q)
		if err != nil {
			return nil, err
		}
		return ranked(d, first, second, q), nil
	}
	q.Quantiles = []float64{s.p}
	if first.Launches() == 0 && second.Launches() == 0 {
		alpha *= 2 // for the mean and the quantile, of which one is asked
	}
	q.Level = 1 - alpha
	d, err := data.Difference(first.Sample, second.Sample, q)
	if err != nil {
		return nil, err
	}
	c := d.Contrasts[len(d.Contrasts)-1]
	return &change{Contrast: c, first: first, second: second}, nil
}

// ranked is what ranks say of two samples as a change: of the median ratio of a value of the second to one of the first.
func ranked(d data.Differences, first, second *source, q data.Question) *change {
	r := d.Ranks
	c := &change{first: first, second: second, ranks: true, assumes: r.Assumes}
	c.P = r.P
	// Where the values may depend on each other ranks decide nothing, and the mean does if its widest interval does. Which of the
	// two is asked is seen from the order of the values in their files, of which their ranks do not depend if they are independent.
	if mean := d.Contrasts[0]; math.IsNaN(r.P) || len(r.Reasons) > 0 && mean.Decision != data.None {
		c.Contrast, c.ranks, c.assumes = mean, false, ""
		return c
	}
	c.Difference, c.Ratio, c.Decision = r.Shift, r.Ratio, r.Decision
	if r.Decision == data.None && r.P <= 1-q.Level {
		c.Difference.Warnings = append(slices.Clone(c.Difference.Warnings), r.Reasons...)
		c.Difference.Warnings[0] += "; values of several processes settle it, such as old1.txt,old2.txt"
	}
	if math.IsNaN(c.Ratio.Value) {
		c.Ratio.Warnings = append(slices.Clone(c.Ratio.Warnings), "no ratio: some value is 0, or negative")
	}
	if i := 1 + q.Indifference; q.Indifference > 0 {
		c.Decision = data.None
		switch {
		case len(r.Reasons) > 0 || math.IsNaN(c.Ratio.Value):
		case c.Ratio.Lo > i:
			c.Decision = data.First
		case c.Ratio.Hi < 1/i:
			c.Decision = data.Second
		case 1/i <= c.Ratio.Lo && c.Ratio.Hi <= i:
			c.Decision = data.Equivalent
		}
	}
	return c
}

// estimate is the number of a sample that the table is about.
func (s *sheet) estimate(of *source, level float64) montecarlo.Estimate {
	return of.Quantile(s.p, level)
}

// cell is a number of a sample in the table, with its unit where the heading has none.
func (s *sheet) cell(of *source, e montecarlo.Estimate) string {
	if s.unit != "" {
		return withEnds(e)
	}
	return withUnit(withEnds(e), of.Unit)
}
