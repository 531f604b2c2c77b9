package measured

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
)

// A ranksDocument is what ranks say of two samples.
type ranksDocument struct {
	P         float64                   `json:"p"`
	Exact     bool                      `json:"exact"`
	Unlike    float64                   `json:"p_unlike"` // of neither tending to be smaller, whatever the spreads
	First     int                       `json:"first"`    // units of the first
	Second    int                       `json:"second"`
	Of        string                    `json:"of"` // launches or values
	Decision  string                    `json:"decision"`
	Assumes   string                    `json:"assumes,omitempty"`
	Reasons   []string                  `json:"reasons,omitempty"` // why nothing is decided whatever P is
	Estimates []montecarlo.EstimateJSON `json:"estimates"`
}

// ranksOf returns ranks for data --json, nil where they say nothing.
func ranksOf(s data.Superiority) *ranksDocument {
	if math.IsNaN(s.P) {
		return nil
	}
	d := &ranksDocument{
		P: s.P, Exact: s.Exact, Unlike: s.Unlike, First: s.First, Second: s.Second, Of: s.Of, Decision: s.Decision.String(),
		Assumes: s.Assumes, Reasons: s.Reasons,
	}
	list := []montecarlo.Estimate{s.Less, s.Shift}
	if !math.IsNaN(s.Ratio.Value) {
		list = append(list, s.Ratio)
	}
	d.Estimates = montecarlo.EstimatesJSON(list)
	return d
}

// printRanks writes the test of ranks and what it takes for given.
func (a *app) printRanks(s data.Superiority, f flags) {
	if math.IsNaN(s.P) {
		return
	}
	how := "by the normal law with ties"
	if s.Exact {
		how = "exactly, of all ways to divide them"
	}
	text := fmt.Sprintf("Ranks of %d and %d %s: %s (Mann and Whitney, %s) and, if one varies more, %s (Brunner and Munzel)", s.First,
		s.Second, s.Of, equalsP(s.P), how, pValue(s.Unlike))
	if s.Decision != data.None {
		text += fmt.Sprintf(", the %v tends to be smaller, of this test alone at %g", s.Decision, *f.level)
	} else {
		text += decidesNothing(s.P, withDoubts(s.Reasons, s.Shift), *f.level)
	}
	text += fmt.Sprintf(". P(first < second) = %s; the median of the differences of pairs is %s", bracketed(s.Less), bracketed(s.Shift))
	if !math.IsNaN(s.Ratio.Value) {
		text += ", of their ratios " + bracketed(s.Ratio)
	}
	text += " (Hodges and Lehmann: these intervals hold where one sample is the other moved by something)."
	if s.Assumes != "" && len(s.Reasons) == 0 {
		text += " This takes for given that " + s.Assumes + "."
	}
	a.sentence(text)
}

// withDoubts returns reasons, and those of the doubts of an estimate.
func withDoubts(reasons []string, e montecarlo.Estimate) []string {
	list := slices.Clone(reasons)
	for _, d := range e.Doubts {
		list = append(list, d.Reason)
	}
	return list
}

// decidesNothing says, behind a P, that it decides nothing, and why where it is small.
func decidesNothing(p float64, reasons []string, level float64) string {
	if p <= 1-level && len(reasons) > 0 {
		return ", which decides nothing: " + strings.Join(reasons, "; ")
	}
	return fmt.Sprintf(", which decides nothing at %g", level)
}

// equalsP writes a P with what it is.
func equalsP(p float64) string {
	if p < 1e-6 {
		return "P < 1e-6"
	}
	return "P = " + pValue(p)
}

// pValue writes a P with two digits.
func pValue(p float64) string {
	if p < 1e-6 {
		return "below 1e-6"
	}
	return numerals.Rounded(p, 2)
}
