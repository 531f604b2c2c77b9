package measured

import (
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A sheet is a table with a line for each of many samples, which compares one number of each, the mean or a quantile. Its changes hold
// at the level together, with their geometric mean.
type sheet struct {
	metric  string   // "" of the first one that a file measures
	unit    string   // of all of them; "" if they differ, and then each number has its own
	number  string   // mean, p50, ...
	p       float64  // 0 of the mean
	byRanks bool     // changes are those of all values, or launches, by ranks
	heads   []string // the files beside each other; one where samples stand below each other
	ends    []string // of the names of benchmarks in each file, without which they are matched; nil where they have none
	lines   []line
	apart   bool        // no name of the first file is in another
	level   float64     // of all changes together
	family  int         // how many changes hold together; 0 where nothing is compared
	gate    bool        // all tables hold together, and there is no mean of changes
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
	ranks         bool                // it is one of ranks
	of            string              // values or launches, where it is
	tooFew        bool                // it is of means, because launches are too few for ranks
	assumes       string              // what that takes for given
	less          montecarlo.Estimate // P(first < second), of ranks
	spreads       bool                // ranks would decide if one could not vary more than the other
}

// fewForMedians is the number of values below which lines are compared by ranks: at the level of many lines the median of fewer has
// a wide interval, or none.
const fewForMedians = 30

// leastForMedian is how many values a launch has from which on its median is compared: ten lie on either side of it.
const leastForMedian = 20

// numbersOf returns the quantiles that lines are compared in: those that are asked for, or the median. ByRanks says that they are
// compared by ranks, as a shift of all values and not of one quantile. Launches of a few values each are compared in their means, of
// which 0 stands.
func numbersOf(found [][]*source, f flags) (list []float64, byRanks bool) {
	if !slices.Equal(*f.quantiles, usualQuantiles()) {
		return *f.quantiles, false
	}
	launched := true
	for _, of := range found {
		for _, s := range of {
			k := int64(s.Launches())
			least, several := s.sizes()
			byRanks = byRanks || s.N() < fewForMedians && (k == 0 || k == s.N()) || several > 0 && least < leastForMedian && !s.Merged()
			launched = launched && several > 0
		}
	}
	if byRanks && launched {
		return []float64{0}, true
	}
	return []float64{0.5}, byRanks
}

// sheetsOf returns the tables of many samples. Of several files the samples of one name stand beside each other. Files of one sample
// each, commands and groups stand below each other, and are compared with the first; other samples of one file are not compared.
func sheetsOf(files [][]source, compared bool, f flags) (list []*sheet, err error) {
	below := !slices.ContainsFunc(files, func(samples []source) bool { return len(samples) > 1 }) || len(files) == 1
	if *f.baseline != "" || f.by != nil && *f.by != "" && len(files) > 1 {
		below = false // samples of one name stand beside each other, if there is one only, too
	}
	var compares []*sheet
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
			s := &sheet{metric: metric, number: "mean", p: p, byRanks: byRanks, level: *f.level}
			if p > 0 {
				s.number = data.QuantileName(p)
			}
			if below {
				s.below(slices.Concat(found...))
			} else {
				s.beside(files, found)
			}
			s.unit = oneUnit(s.all())
			if !below && !slices.ContainsFunc(s.lines, line.shared) { // nothing to compare
				s.lines, s.apart = nil, true
				s.below(slices.Concat(found...))
				list = append(list, s)
				continue
			}
			list = append(list, s)
			compares = append(compares, s)
		}
	}
	if !compared {
		return list, nil
	}
	if *f.baseline != "" {
		gateTogether(compares)
	}
	assumed := false
	for _, s := range compares {
		if err := s.compare(below, f); err != nil {
			return nil, err
		}
		for _, l := range s.lines {
			assumed = assumed || slices.ContainsFunc(l.changes, func(c *change) bool { return c != nil && ofOneLaunch(c.first, c.second) })
		}
	}
	if *f.scatter > 0 && !assumed && len(compares) > 0 {
		return nil, needless(f)
	}
	return list, nil
}

// below gives each sample a line.
func (s *sheet) below(samples []*source) {
	s.heads = []string{""}
	files := fileNames(samples)
	for _, of := range samples {
		name := of.bare()
		switch {
		case len(files) == len(samples) && len(files) > 1:
			name = of.File
		case len(files) > 1 || name == "":
			name = of.String()
		}
		s.lines = append(s.lines, line{name: name, of: []*source{of}})
	}
}

// oneUnit returns the unit of all samples, "" if they differ.
func oneUnit(samples []*source) string {
	for _, s := range samples {
		if s.Unit != samples[0].Unit {
			return ""
		}
	}
	return samples[0].Unit
}

// fileNames returns the files of samples, each once.
func fileNames(samples []*source) (names []string) {
	for _, s := range samples {
		if !slices.Contains(names, s.File) {
			names = append(names, s.File)
		}
	}
	return names
}

// beside gives all samples of one name a line, in the order in which they come up.
func (s *sheet) beside(files [][]source, found [][]*source) {
	at := map[string]int{}
	short, ends := withoutProcessors(found)
	s.ends = ends
	for i, of := range found {
		s.heads = append(s.heads, files[i][0].File)
		for _, one := range of {
			name, key := one.bare(), one.quantity()
			if without, is := short[one]; is {
				name, key = without, without
			}
			k, known := at[key]
			if !known {
				k = len(s.lines)
				at[key] = k
				s.lines = append(s.lines, line{name: name, of: make([]*source, len(found))})
			}
			s.lines[k].of[i] = one
		}
	}
}

// estimate returns the number of a sample that the table compares.
func (s *sheet) estimate(of *source, level float64) montecarlo.Estimate {
	if s.p == 0 {
		return of.Mean(level)
	}
	return of.Quantile(s.p, level)
}

// cell writes a number of a sample in the table, with its unit where the heading has none.
func (s *sheet) cell(of *source, e montecarlo.Estimate) string {
	if s.unit != "" {
		return withEnds(e)
	}
	return withUnit(withEnds(e), of.Unit)
}
