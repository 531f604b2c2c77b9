package verbs

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"castlab/reports"
	"castlab/reports/hunt"
	"castlab/reports/lab/agreement"
	"castlab/reports/lab/console"
)

// hunted returns the claims that are searched: those that the words name, or the one that
// two things agree.
func (a *app) hunted(args []string, tolerance float64, given bool) ([]reports.Claim, error) {
	a.tolerance = tolerance
	if !slices.ContainsFunc(args, agreed) {
		if given {
			return nil, console.Usagef("--tolerance=%v: want it after two things, such as 'LEFT == RIGHT'", tolerance)
		}
		claims, err := a.lab.Choose(args)
		if len(args) > 0 && err == nil {
			claims, err = a.chosen(args)
		}
		return claims, err
	}
	var statement, words []string
	for _, w := range args {
		name, _, valued := strings.Cut(w, "=")
		if valued && !agreed(w) && !strings.ContainsAny(name, "( ") {
			words = append(words, w)
		} else {
			statement = append(statement, w)
		}
	}
	c, err := agreement.Read(a.Inputs.Open, strings.Join(statement, " "), a.lab.Quantities, a.lab.Models, tolerance, words)
	if err != nil {
		return nil, console.Usage(err)
	}
	return []reports.Claim{c}, nil
}

// agreed reports whether a word is about two things that agree, or the relation between them.
func agreed(word string) bool {
	_, _, _, ok := agreement.Related(word)
	return ok
}

// compared returns an error if two things were compared at no point: that is no agreement.
func compared(args []string, outcomes []hunt.Outcome) error {
	if !slices.ContainsFunc(args, agreed) || outcomes[0].Points > 0 || len(outcomes[0].Failures) > 0 {
		return nil
	}
	o := outcomes[0]
	if o.Slow > 0 {
		return fmt.Errorf("budget spent: %s: nothing was compared: %s took too long; give more with --budget, or hold keys at small values", o.Claim, counted(o.Slow, "measurement"))
	}
	return console.Usagef("%s: nothing was compared: all %s were outside of what the two take; hold keys at values that both do", o.Claim, counted(o.Refused, "draw"))
}

// confirms begins the command that settles a case again.
func (a *app) confirms(v reports.Verdict) []string {
	if !agreed(v.Claim) {
		return []string{a.Name, "check", v.Claim}
	}
	words := []string{a.Name, "hunt", reports.ShellWord(v.Claim)}
	if a.tolerance != agreement.Tolerance {
		words = append(words, "--tolerance", strconv.FormatFloat(a.tolerance, 'g', -1, 64))
	}
	return words
}
