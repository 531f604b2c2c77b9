package verbs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
	"castlab/reports"
	"castlab/reports/hunt"
	"castlab/reports/lab/agreement"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/study"
)

// agreeing refuses flags that do not go with claims, or with two things that agree.
func agreeing(args []string, fs *pflag.FlagSet) error {
	if !slices.ContainsFunc(args, agreed) {
		if fs.Changed("tolerance") {
			return console.Usagef("--tolerance=%s: want it after two things, such as 'LEFT == RIGHT'", fs.Lookup("tolerance").Value)
		}
		return nil
	}
	for _, name := range []string{"shard", "store", "continue", "merge", "study"} {
		if fs.Changed(name) {
			return console.Usagef("--%s: two things are searched in one piece and are no claim of a study; leave it out", name)
		}
	}
	return nil
}

// hunted returns the claims that are searched: those that the words name, or the one that
// two things agree.
func (a *app) hunted(args []string, tolerance float64) ([]reports.Claim, error) {
	if !slices.ContainsFunc(args, agreed) {
		if err := a.misread(args); err != nil {
			return nil, console.Usage(err)
		}
		return a.lab.Named(args)
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
	c, err := agreement.Read(a.Files.Open, strings.Join(statement, " "), a.lab.Quantities, a.lab.Models, tolerance, words)
	if err != nil {
		return nil, console.Usage(err)
	}
	return []reports.Claim{c}, nil
}

// misread returns what is wrong with words that name no claims: a statement about two things
// with a fault, or keys.
func (a *app) misread(args []string) error {
	if err := agreement.Misread(strings.Join(args, " ")); err != nil {
		return err
	}
	i := slices.IndexFunc(args, func(w string) bool { return strings.Contains(w, "=") })
	if i < 0 {
		return nil
	}
	want := "keys belong to two things, such as 'LEFT == RIGHT' " + reports.ShellWord(inputs.Printable(args[i])) + "; leave it out"
	if i > 0 {
		want += ", or settle a claim at given keys with '" + a.Name + " check ID key=value...'"
	}
	return &inputs.WordError{Word: inputs.Printable(args[i]), Want: want}
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
		return fmt.Errorf("budget spent: %s: nothing was compared: %s took too long; give more with --budget, or hold keys at "+
			"small values", o.Claim, study.Counted(o.Slow, "measurement"))
	}
	return console.Usagef("%s: nothing was compared: all %s were outside of what the two take; hold keys at values that both do",
		o.Claim, study.Counted(o.Refused, "draw"))
}

// confirmed gives the counterexamples of two things the command that settles them again.
func (a *app) confirmed(h *reports.Hunt, tolerance float64) {
	for _, c := range h.Claims {
		if c.Counterexample == nil || !agreed(c.Claim) {
			continue
		}
		words := []string{a.Name, "hunt", reports.ShellWord(c.Claim)}
		if tolerance != agreement.Tolerance {
			words = append(words, "--tolerance", numerals.Exact(tolerance))
		}
		for _, w := range reports.Words(c.Counterexample.Params) {
			words = append(words, reports.ShellWord(w))
		}
		c.Counterexample.Command = strings.Join(words, " ")
	}
}
