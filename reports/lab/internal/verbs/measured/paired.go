package measured

import (
	"fmt"
	"math"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/reports/lab/console"
)

// A pairsDocument is what pairs of two samples differ in.
type pairsDocument struct {
	N         int                       `json:"n"`
	Left      [2]int64                  `json:"left_out"` // rows of each file without a partner
	P         float64                   `json:"p"`
	Exact     bool                      `json:"exact"`
	Zeros     int                       `json:"zeros"`
	Signs     float64                   `json:"p_signs"`            // of the sign test
	Skewed    *float64                  `json:"p_skewed,omitempty"` // of differences that are symmetric; of too few there is none
	Decision  string                    `json:"decision"`
	Assumes   string                    `json:"assumes,omitempty"`
	Reasons   []string                  `json:"reasons,omitempty"` // why nothing is decided whatever P is
	Estimates []montecarlo.EstimateJSON `json:"estimates"`
}

// byRow stands in --paired for pairs of rows.
const byRow = "rows"

// paired compares the two samples of a result pair by pair.
func (r *result) paired(f flags) error {
	pairs, err := data.Paired(r.compared[0].Sample, r.compared[1].Sample, *f.paired != byRow,
		data.Question{Level: *f.level, Units: *f.unit != ""})
	if err != nil {
		return console.Usagef("--paired=%s: %w", *f.paired, err)
	}
	r.pairs = &pairs
	return nil
}

// pairEstimates returns the estimates of pairs that are known.
func pairEstimates(p data.Pairs) (list []montecarlo.Estimate) {
	for _, e := range []montecarlo.Estimate{p.Mean, p.Shift, p.Ratio, p.Less} {
		if !math.IsNaN(e.Value) {
			list = append(list, e)
		}
	}
	return list
}

// pairsOf returns pairs for data --json.
func pairsOf(p data.Pairs) *pairsDocument {
	var skewed *float64
	if !math.IsNaN(p.Skewed) {
		skewed = &p.Skewed
	}
	return &pairsDocument{
		Signs: p.Signs, Skewed: skewed, N: p.N, Left: p.Left, P: p.P, Exact: p.Exact, Zeros: p.Zeros, Decision: p.Decision.String(),
		Assumes: p.Assumes, Reasons: p.Reasons, Estimates: montecarlo.EstimatesJSON(pairEstimates(p)),
	}
}

// printPairs says what pairs differ in.
func (a *app) printPairs(p data.Pairs, f flags) {
	how := "by the normal law"
	if p.Exact {
		how = "exactly, of all signs"
	}
	text := fmt.Sprintf("%s: %s (signed ranks of Wilcoxon, %s)", counted(int64(p.N), "pair"), equalsP(p.P), how)
	if p.Decision != data.None {
		text += fmt.Sprintf(", the %v is smaller at %g", p.Decision, *f.level)
	} else {
		text += decidesNothing(p.P, withDoubts(p.Reasons, p.Shift), *f.level)
	}
	text += fmt.Sprintf(". Second - first: median %s (Hodges and Lehmann), mean %s", bracketed(p.Shift), bracketed(p.Mean))
	if !math.IsNaN(p.Ratio.Value) {
		text += ", ratios " + bracketed(p.Ratio)
	}
	text += "."
	if !math.IsNaN(p.Less.Value) {
		text += fmt.Sprintf(" The first is smaller in %s of the pairs that differ.", bracketed(p.Less))
	}
	if p.Zeros > 0 {
		text += fmt.Sprintf(" Pairs without a difference, which P leaves out: %d.", p.Zeros)
	}
	if p.Left != [2]int64{} {
		text += fmt.Sprintf(" Without a partner: %d of the first and %d of the second.", p.Left[0], p.Left[1])
	}
	if p.Decision != data.None {
		text += " It is decided of the median of the means of two differences, which is that of the differences, and their mean, where " +
			"these are symmetric about it."
	}
	text += fmt.Sprintf(" Of the median itself, whatever their law, the sign test has %s.", equalsP(p.Signs))
	if p.Skewed <= alpha {
		text += fmt.Sprintf(" The differences are skewed (P = %s of symmetric ones, by the triples test), so that these are not the same.",
			pValue(p.Skewed))
	}
	if p.Assumes != "" && len(p.Reasons) == 0 {
		text += " This takes for given that " + p.Assumes + "."
	}
	if len(p.Mean.Remarks()) > 0 {
		text += " Of the mean: " + strings.Join(p.Mean.Remarks(), "; ") + "."
	}
	a.sentence(text)
}

// pairVerdict says in one line what pairs differ in.
func pairVerdict(p data.Pairs, f flags) string {
	says := fmt.Sprintf("no decision: %s", equalsP(p.P))
	switch {
	case p.Decision != data.None:
		says = fmt.Sprintf("sure at %g, %s", *f.level, equalsP(p.P))
		if !(p.Shift.Lo > 0) && !(p.Shift.Hi < 0) { // most are alike
			says = fmt.Sprintf("the %v is smaller in most of the %s that differ, ", p.Decision, counted(int64(p.N-p.Zeros), "pair")) + says
		}
		if p.Skewed <= alpha {
			says += fmt.Sprintf(" of the median of means of two; the differences are skewed, and of their own median the sign test "+
				"has %s", equalsP(p.Signs))
		}
		if p.Assumes != "" {
			says += ", if " + p.Assumes
		}
	case p.P <= 1-*f.level:
		says += ", but " + strings.Join(withDoubts(p.Reasons, p.Shift), "; ")
	}
	e := p.Shift
	text := fmt.Sprintf("%s, second - first %s, from %s to %s", counted(int64(p.N), "pair"), digitsOf(e, e.Value), digitsOf(e, e.Lo),
		withUnit(digitsOf(e, e.Hi), e.Unit))
	if r := p.Ratio; !math.IsNaN(r.Value) && !math.IsInf(r.Hi, 1) {
		side := "higher"
		if r.Value < 1 {
			side = "lower"
		}
		text += fmt.Sprintf(" (%s %% %s)", numerals.Rounded(100*math.Abs(r.Value-1), 3), side)
	}
	return text + ": " + says
}
