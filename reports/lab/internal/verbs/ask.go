package verbs

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/reports"
)

// askFlags are the settings of a check of chosen cases.
type askFlags struct {
	budget    *time.Duration
	precision *float64
	beyond    *bool
}

// prolonged reports whether cases may continue after the profile's last look (interim
// analysis).
func (f askFlags) prolonged() bool { return *f.budget > 0 || *f.precision > 0 }

// words returns the flags as they are written, for the command that repeats the
// check.
func (f askFlags) words() (list []string) {
	if *f.budget > 0 {
		list = append(list, "--budget", f.budget.String())
	}
	if *f.precision > 0 {
		list = append(list, "--precision", numerals.Exact(*f.precision))
	}
	if *f.beyond {
		list = append(list, "--beyond")
	}
	return list
}

// usualBudget is the default budget of a check with a precision.
const usualBudget = time.Minute

// A stopwatch ends the cases of a check when they are decided and precise, or when
// their part of the budget is spent: each has an equal part of the remainder.
type stopwatch struct {
	now     func() time.Time
	precise func(montecarlo.Estimate) bool // nil if a decision is enough
	budget  time.Duration
	expire  func()    // ends the check some time after the budget, for a case that does not reach its first look
	end     time.Time // of the budget, which begins with the first case
	began   time.Time // of the case
	part    time.Duration
	spent   map[string]bool // claim and parameters of cases that were ended too early
	label   string          // of the case
}

func newStopwatch(f askFlags, now func() time.Time, expire func()) *stopwatch {
	s := &stopwatch{now: now, budget: cmp.Or(*f.budget, usualBudget), expire: expire, spent: map[string]bool{}}
	if *f.precision > 0 {
		s.precise = montecarlo.RelativePrecision(*f.precision)
	}
	return s
}

// begin records that a case begins after done of total cases.
func (s *stopwatch) begin(done, total int, label string) {
	s.label = label
	s.began = s.now()
	if s.end.IsZero() {
		s.end = s.began.Add(s.budget)
		time.AfterFunc(2*s.budget+time.Second, s.expire)
	}
	s.part = s.end.Sub(s.began) / time.Duration(max(1, total-done))
}

// done reports whether a case ends. The next look costs as much as all before it, so
// that a case ends when it cannot reach it in time.
func (s *stopwatch) done(claim, params string, decided bool, e montecarlo.Estimate) bool {
	if decided && (s.precise == nil || e.Level == 1 || s.precise(e)) {
		return true
	}
	if 2*s.now().Sub(s.began) < s.part {
		return false
	}
	s.spent[claim+" "+params] = true
	return true
}

// A budgetError names the cases that did not end in time.
type budgetError struct {
	cases  []string
	budget time.Duration
	why    string
}

func (e *budgetError) Error() string {
	which := e.cases[0]
	if n := len(e.cases) - 1; n > 0 {
		which = fmt.Sprintf("%s and %d more", which, n)
	}
	return fmt.Sprintf("budget spent: %v were not enough for %s: %s; give more with --budget", e.budget, which, e.why)
}

// unfinished returns the error of a report whose only defect is cases that were ended
// early; nil if there are none or a verdict fails by itself.
func (s *stopwatch) unfinished(r *reports.Report, f askFlags) error {
	var cases []string
	for _, v := range r.Verdicts {
		switch name := v.Claim + " " + v.Params; {
		case s.spent[name]:
			cases = append(cases, name)
		case !v.Expected():
			return nil
		}
	}
	if len(cases) == 0 {
		return nil
	}
	why := "no verdict"
	if s.precise != nil {
		why = fmt.Sprintf("no verdict within --precision %g", *f.precision)
	}
	return &budgetError{cases: cases, budget: s.budget, why: why}
}

// completeAsked offers claims and, after a claim, its keys and their values.
func (a *app) completeAsked(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	ids, words := Apart(args)
	offers, directive := a.completeClaims(cmd, args, toComplete)
	claims, err := a.lab.Named(ids)
	if len(ids) == 0 || err != nil || claims[0].Cases.Parameters == nil {
		return offers, directive
	}
	if len(words) > 0 || strings.Contains(toComplete, "=") {
		offers = nil
	}
	return append(keysOf(claims[0], words, toComplete), offers...), cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// keysOf offers the keys of a claim that no word gives yet and, after a key, its values.
func keysOf(c reports.Claim, words []string, toComplete string) (offers []string) {
	if c.Cases.Parameters == nil {
		return nil
	}
	given := map[string]bool{}
	for _, w := range words {
		name, _, _ := strings.Cut(w, "=")
		given[name] = true
	}
	name, _, value := strings.Cut(toComplete, "=")
	for _, k := range c.Cases.Parameters.Keys() {
		if !value && !given[k.Name] {
			offers = append(offers, cobra.CompletionWithDesc(k.Name+"=", k.Meaning+": "+k.Domain))
		}
		if value && k.Name == name {
			for _, c := range k.Choices {
				offers = append(offers, k.Name+"="+c)
			}
		}
	}
	return offers
}
