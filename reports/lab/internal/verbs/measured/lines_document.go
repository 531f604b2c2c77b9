package measured

import (
	"math"

	"castlab/montecarlo"
)

// A tableDocument is a table of many samples in data --json. The changes of its lines are among the differences.
type tableDocument struct {
	Number         string               `json:"number"` // mean, p50, ...
	Metric         string               `json:"metric,omitempty"`
	Unit           string               `json:"unit"`
	Level          float64              `json:"level"`
	Together       int                  `json:"together"` // intervals that hold together at the level; 0 where nothing is compared
	Lines          []lineDocument       `json:"lines"`
	GeometricMeans []differenceDocument `json:"geometric_means,omitempty"`
}

// A lineDocument says in which files a sample is.
type lineDocument struct {
	Sample string   `json:"sample"`
	Files  []string `json:"files"`
}

func (s *sheet) document() tableDocument {
	d := tableDocument{Number: s.number, Metric: s.metric, Unit: s.unit, Level: s.level, Together: s.family, Lines: []lineDocument{}}
	for _, l := range s.lines {
		of := lineDocument{Sample: l.name, Files: []string{}}
		for _, one := range l.of {
			if one != nil {
				of.Files = append(of.Files, one.File)
			}
		}
		d.Lines = append(d.Lines, of)
	}
	for j, g := range s.means {
		if g.lines == 0 {
			continue
		}
		d.GeometricMeans = append(d.GeometricMeans, differenceDocument{EstimateJSON: g.ratio.JSON(), Decision: g.decision().String(),
			First: s.heads[0], Second: s.heads[j+1], Together: s.family})
	}
	return d
}

// differences returns the changes of all lines, each followed by its ratio.
func (s *sheet) differences() (list []differenceDocument) {
	for _, l := range s.lines {
		for _, c := range l.changes {
			if c == nil || math.IsNaN(c.Difference.Value) {
				continue
			}
			add := func(e montecarlo.Estimate, decision string) {
				list = append(list, differenceDocument{EstimateJSON: e.JSON(), Decision: decision, Sample: l.name, First: c.first.String(),
					Second: c.second.String(), Together: s.family})
			}
			add(c.Difference, c.Decision.String())
			if c.hasRatio() {
				add(c.Ratio, c.RatioDecision().String())
			}
		}
	}
	return list
}
