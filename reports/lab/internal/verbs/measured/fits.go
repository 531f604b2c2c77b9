package measured

import (
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/distributions/fitting"
	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/montecarlo/data"
	"castlab/montecarlo/goodness"
	"castlab/reports/lab/cancelable"
)

// alpha is the level at which a fitted law is rejected.
const alpha = 0.05

// mostTested bounds the number of values that a test draws anew a hundred times and more. It
// is odd, so that evenly spaced values of a round number are not all of one phase of a period.
const mostTested = 999

// mostShown bounds the number of laws in the table; --json has all.
const mostShown = 8

// A fitted is what --fit finds of a sample.
type fitted struct {
	sample   fitting.Sample
	ranking  *fitting.Ranking
	verdict  *goodness.Verdict // nil without a law
	warnings []string          // of the sample
}

// fit fits the laws of a sample and tests them. A sample that has none has a warning.
func fit(ctx context.Context, s *data.Sample, f flags) (*fitted, error) {
	l := &fitted{sample: sampleOf(s), ranking: &fitting.Ranking{}}
	if held := l.sample.Len(); int64(held) < s.N() {
		l.warnings = append(l.warnings, fmt.Sprintf("laws are fitted to the first %d of %d values", held, s.N()))
	}
	if s.N() > 1 && s.Min() == s.Max() {
		l.warnings = append(l.warnings, fmt.Sprintf("no law is fitted: all %d values are equal, as those of a constant are", s.N()))
		return l, nil
	}
	note, reason := cutOff(s)
	if note != "" {
		l.warnings = append(l.warnings, note)
	}
	if reason != "" {
		l.warnings = append(l.warnings, "no law is fitted: "+reason)
		return l, nil
	}
	if err := l.sample.Validate(); err != nil {
		l.warnings = append(l.warnings, "no law is fitted: "+err.Error())
		return l, nil
	}
	if d := s.Dependence(); d.Changed {
		l.warnings = append(l.warnings, "no law is fitted: "+d.Reason())
		return l, nil
	}
	ranking, err := cancelable.Run(ctx, func() (*fitting.Ranking, error) {
		return fitting.Fit(l.sample, fitting.Options{Level: *f.level})
	})
	if err != nil {
		return nil, err
	}
	l.ranking = ranking
	doubt := s.Dependence().Concern() != "" && !l.sample.Dependent // of dependent values every fit says so itself
	if doubt {
		l.doubt(errors.New(s.Dependence().Concern()))
	}
	for _, w := range ranking.Warnings {
		l.warnings = append(l.warnings, w.Error())
	}
	if len(ranking.Fits) == 0 {
		l.warnings = append(l.warnings, fmt.Sprintf("no law is fitted: %s; want at least 3 for each parameter of a law",
			counted(s.N(), "value")))
		return l, nil
	}
	plan := montecarlo.Plan{Seed: *f.seed, Workers: *f.workers}
	l.verdict, err = goodness.Judge(ctx, plan, "data", l.sample, ranking, alpha, goodness.Options{Level: *f.level, Most: mostTested})
	if err == nil && doubt { // its band is of independent values
		for i := range l.verdict.Results {
			distance := &l.verdict.Results[i].Distance
			distance.Warnings = append(distance.Warnings, s.Dependence().Concern())
		}
	}
	return l, err
}

// doubt adds a warning to all laws and their parameters.
func (l *fitted) doubt(err error) {
	l.ranking.Warnings = append(l.ranking.Warnings, err)
	for i := range l.ranking.Fits {
		fit := &l.ranking.Fits[i]
		fit.Warnings = append(slices.Clone(fit.Warnings), err)
		for j := range fit.Parameters {
			p := &fit.Parameters[j]
			p.Warnings = append(slices.Clone(p.Warnings), err)
		}
	}
}

// best returns the law that is accepted; if all are rejected, the one of the smallest criterion.
func (l *fitted) best() *fitting.Fitted {
	if l == nil || l.verdict == nil {
		return nil
	}
	if a := l.verdict.Accepted(); a != nil {
		return &a.Fit
	}
	return &l.ranking.Fits[0]
}

// result returns the test of a family, nil if there was none.
func (l *fitted) result(family string) *goodness.Result {
	if l.verdict == nil {
		return nil
	}
	for i := range l.verdict.Results {
		if l.verdict.Results[i].Fit.Family == family {
			return &l.verdict.Results[i]
		}
	}
	return nil
}

// decided returns a rejection, nil of dependent values, whose tests reject too often.
func (l *fitted) decided(rejected bool) *bool {
	if rejected && l.sample.Dependent {
		return nil
	}
	return &rejected
}

// A fitDocument is one law in data --json.
type fitDocument struct {
	Law        string                    `json:"law"`
	Family     string                    `json:"family"`
	AIC        montecarlo.Number         `json:"aic"`
	BIC        montecarlo.Number         `json:"bic"`
	Good       bool                      `json:"good"`
	P          *float64                  `json:"p"`        // null if it was not tested
	Rejected   *bool                     `json:"rejected"` // null where the test rejects and the values depend on each other
	Distance   *montecarlo.EstimateJSON  `json:"distance,omitempty"`
	Parameters []montecarlo.EstimateJSON `json:"parameters"`
	Warnings   []string                  `json:"warnings"`
}

// A fittingDocument is what holds for all laws of a sample.
type fittingDocument struct {
	Alpha    float64             `json:"alpha"`
	Seed     uint64              `json:"seed"`
	N        int                 `json:"n"`
	None     *bool               `json:"none"` // every law was rejected; null as rejected is
	Excluded []exclusionDocument `json:"excluded"`
	Warnings []string            `json:"warnings"`
}

type exclusionDocument struct {
	Family string `json:"family"`
	Reason string `json:"reason"`
}

func (l *fitted) documents(f flags) ([]fitDocument, *fittingDocument) {
	list := []fitDocument{}
	if l == nil {
		return list, nil
	}
	for _, fit := range l.ranking.Fits {
		d := fitDocument{
			Law: fit.Law.String(), Family: fit.Family, AIC: montecarlo.Number(fit.AIC), BIC: montecarlo.Number(fit.BIC), Good: fit.Good,
			Rejected:   new(bool),
			Parameters: montecarlo.EstimatesJSON(parameters(fit, l.ranking.N)), Warnings: texts(fit.Warnings),
		}
		if r := l.result(fit.Family); r != nil {
			distance := r.Distance.JSON()
			d.P, d.Distance, d.Warnings = &r.P, &distance, texts(r.Warnings)
			d.Rejected = l.decided(r.P <= alpha)
		}
		list = append(list, d)
	}
	all := &fittingDocument{Alpha: alpha, Seed: *f.seed, N: l.sample.Len(), None: l.decided(l.verdict != nil && l.verdict.None),
		Excluded: []exclusionDocument{}, Warnings: append([]string{}, l.warnings...)}
	for _, e := range l.ranking.Excluded {
		all.Excluded = append(all.Excluded, exclusionDocument{e.Family, e.Reason})
	}
	return list, all
}

// parameters are those of a law as estimates.
func parameters(fit fitting.Fitted, n int) (list []montecarlo.Estimate) {
	for _, p := range fit.Parameters {
		if p.Method == "" {
			p.Lo, p.Hi, p.Method = math.Inf(-1), math.Inf(1), "none"
		}
		if math.IsNaN(p.Lo) || math.IsNaN(p.Hi) { // by the curvature where the likelihood has none
			p.Lo, p.Hi, p.Warnings = math.Inf(-1), math.Inf(1), append(slices.Clone(p.Warnings), errUnknown)
		}
		list = append(list, montecarlo.Estimate{Name: p.Name, Value: p.Value, Lo: p.Lo, Hi: p.Hi, Level: p.Level, N: int64(n),
			Method: p.Method, Warnings: texts(p.Warnings)})
	}
	return list
}

func texts(list []error) []string {
	words := make([]string, len(list))
	for i, err := range list {
		words[i] = err.Error()
	}
	return words
}

// printFits writes the laws of a sample, the best first.
func (a *app) printFits(l *fitted, f flags) {
	if l == nil {
		return
	}
	for _, w := range l.warnings {
		a.sentence("Warning: " + w + ".")
	}
	best := l.best()
	if best == nil {
		return
	}
	a.sentence("Laws by maximum likelihood, the smallest AICc first: one that is 2 larger is as good, one that is 10 larger is much " +
		"worse. P is of the Anderson-Darling test of the fitted law, of as many samples of it as needed.")
	a.Out.WriteString("\n")
	notes := notes{}
	var rows []table.Row
	for i, fit := range l.ranking.Fits {
		r := l.result(fit.Family)
		if i >= mostShown && (r == nil || r.P <= alpha) {
			continue
		}
		p, verdict := "", ""
		warnings := fit.Warnings
		if r != nil {
			p, verdict, warnings = numerals.Rounded(r.P, 2), "not rejected", r.Warnings
			if rejected := l.decided(r.P <= alpha); rejected == nil {
				verdict = "none"
			} else if *rejected {
				verdict = "rejected"
			}
		}
		own := slices.DeleteFunc(texts(warnings), func(w string) bool { return slices.Contains(l.warnings, w) })
		rows = append(rows, table.Row{short(fit.Law.String()), fmt.Sprintf("%+.1f", fit.AIC-l.ranking.Fits[0].AIC), p, notes.of(own),
			verdict})
	}
	a.table(table.Row{"law", "AICc", "P", "", fmt.Sprintf("at %g", alpha)}, rows, 2, 3)
	a.printNotes(notes)
	if more := len(l.ranking.Fits) - len(rows); more > 0 {
		a.sentence(fmt.Sprintf("Not shown: %s of larger AICc; --json has all.", counted(int64(more), "law")))
	}
	a.sentence(l.sentence(f))
	a.Out.WriteString("\n")
	notes = map[string]int{}
	rows = nil
	for _, e := range parameters(*best, l.ranking.N) {
		rows = append(rows, table.Row{e.Name, digitsOf(e, e.Value), digitsOf(e, e.Lo), digitsOf(e, e.Hi), notes.of(e.Remarks()), e.Method})
	}
	a.table(table.Row{best.Family, "value", "from", "to", "", fmt.Sprintf("interval at %g", *f.level)}, rows, 2, 3, 4)
	a.printNotes(notes)
	a.Out.WriteString("\n")
	a.line("Ask it, for example:")
	a.command(fmt.Sprintf("%s theory law.quantile 'law=%s' q=0.99", a.Name, best.Law))
}

// sentence says which law it can be, and how far from it the values are.
func (l *fitted) sentence(f flags) string {
	best := l.best()
	distance := l.result(best.Family).Distance
	off := fmt.Sprintf("its probabilities differ from the true ones by at most %.2g", distance.Hi)
	if len(distance.Warnings) > 0 {
		off = fmt.Sprintf("its probabilities differ from the measured ones by at most %.2g", distance.Value)
	} else {
		off += fmt.Sprintf(" (at %g)", *f.level)
	}
	if !l.verdict.None {
		return fmt.Sprintf("The values can be of the law %s: nothing here speaks against it, and %s. That is no proof of it; other laws "+
			"that are not rejected can be it as well.", best.Family, off)
	}
	s := fmt.Sprintf("None of these: every law is rejected (false alarm in %g of all samples). The nearest is %s; %s, which "+
		"may be enough.", alpha, best.Family, off)
	if l.sample.Dependent {
		s = fmt.Sprintf("None of these, if the values were independent: every law is rejected at %g. They depend on each other, by "+
			"which a test rejects too often. The nearest is %s; %s.", alpha, best.Family, off)
	}
	return s
}

var errUnknown = errors.New("the interval could not be computed")

var numeral = regexp.MustCompile(`[0-9]+\.[0-9]+(e[+-]?[0-9]+)?`)

// short writes the numbers of a law with four significant digits.
func short(law string) string {
	return numeral.ReplaceAllStringFunc(strings.ReplaceAll(law, ", ", ","), func(word string) string {
		x, err := strconv.ParseFloat(word, 64)
		if err != nil || math.IsInf(x, 0) {
			return word
		}
		return numerals.Rounded(x, 4)
	})
}
