package verbs

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/lab/console"
)

// mostAsked bounds the cases of one check.
const mostAsked = 4096

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
		list = append(list, "--precision", strconv.FormatFloat(*f.precision, 'g', -1, 64))
	}
	if *f.beyond {
		list = append(list, "--beyond")
	}
	return list
}

// apart separates the IDs of claims from key=value words.
func apart(args []string) (ids, words []string) {
	for _, w := range args {
		if strings.Contains(w, "=") {
			words = append(words, w)
		} else {
			ids = append(ids, w)
		}
	}
	return ids, words
}

// asked returns the claims of the IDs, with the cases of the words in place of the
// printed ones.
func (a *app) asked(ids, words []string, beyond bool) ([]reports.Claim, error) {
	if len(ids) == 0 {
		return nil, console.Usagef("%s: want the ID of a claim before its parameters; '%s list' shows the IDs", words[0], a.Name)
	}
	claims, err := a.lab.Named(ids)
	if err != nil {
		return nil, err
	}
	for i, c := range claims {
		cases, err := a.casesOf(c, words, beyond)
		fixed := new(reports.FixedError)
		switch {
		case errors.As(err, &fixed):
			return nil, console.Usage(err)
		case err != nil:
			return nil, console.Usagef("claim %s: %w", c.ID, err)
		}
		claims[i].Cases = reports.Printed(func() []reports.Case { return slices.Clone(cases) })
		claims[i].Figures = nil
	}
	return claims, nil
}

// casesOf returns the cases of a claim at every combination of the values in the
// words, the last key varying fastest, without duplicates.
func (a *app) casesOf(c reports.Claim, words []string, beyond bool) (cases []reports.Case, err error) {
	grid, err := claims.Grid(c.Cases.Parameters, words, mostAsked)
	if err != nil {
		return nil, err
	}
	for _, choice := range grid {
		k, err := c.Ask(a.Files.Open, choice)
		if err != nil {
			return nil, err
		}
		if k.Validate != nil && !beyond {
			if err := k.Validate(); err != nil {
				return nil, fmt.Errorf("%s: a hypothesis does not hold: %w; --beyond measures there all the same",
					strings.Join(choice, " "), err)
			}
		}
		k.Long = false
		if !slices.ContainsFunc(cases, func(other reports.Case) bool { return other.Params == k.Params }) {
			cases = append(cases, k)
		}
	}
	return cases, nil
}

// usualBudget is the default budget of a check with a precision.
const usualBudget = time.Minute

// A stopwatch ends the cases of a check when they are decided and precise, or when
// their part of the budget is spent: each has an equal part of the remainder.
type stopwatch struct {
	now     func() time.Time
	precise func(montecarlo.Estimate) bool // nil if a decision is enough
	end     time.Time                      // of the budget
	began   time.Time                      // of the case
	part    time.Duration
	spent   map[string]bool // claim and parameters of cases that were ended too early
	label   string          // of the case
}

func newStopwatch(f askFlags, now func() time.Time) *stopwatch {
	budget := *f.budget
	if budget == 0 {
		budget = usualBudget
	}
	s := &stopwatch{now: now, end: now().Add(budget), spent: map[string]bool{}}
	if *f.precision > 0 {
		s.precise = montecarlo.RelativePrecision(*f.precision)
	}
	return s
}

// begin records that a case begins after done of total cases.
func (s *stopwatch) begin(done, total int, label string) {
	s.label = label
	s.began = s.now()
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
	return &budgetError{cases: cases, budget: s.budget(f), why: why}
}

func (s *stopwatch) budget(f askFlags) time.Duration {
	if *f.budget == 0 {
		return usualBudget
	}
	return *f.budget
}

// theoryFailed turns the error of a formula at chosen parameters into one of usage:
// the parameters are wrong, not the program.
func theoryFailed(err error) error {
	var failed *reports.CaseError
	if errors.As(err, &failed) && failed.Step == "theory" {
		return console.Usagef("claim %s: %s: %w", failed.Claim, failed.Params, failed.Err)
	}
	return err
}

// within limits a check to its budget and a little more, for a case that does not
// reach its first look.
func (s *stopwatch) within(ctx context.Context, f askFlags) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 2*s.budget(f)+time.Second)
}

// completeAsked offers claims and, after a claim, its keys and their values.
func (a *app) completeAsked(cmd *cobra.Command, args []string, toComplete string) ([]string, cobra.ShellCompDirective) {
	ids, words := apart(args)
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
