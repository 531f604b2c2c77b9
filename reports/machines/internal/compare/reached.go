package compare

import (
	"fmt"
	"strings"

	"castlab/montecarlo/comparison"
	"castlab/reports/arguments"
	"castlab/reports/machines/internal/exports"
)

// reached is the error of a --decide or --precision that was not.
func (a *answers) reached() error {
	if late := a.unfinished(); late != nil {
		r := late[0]
		if *a.flags.decide {
			return a.noDecision(r)
		}
		return a.imprecise(r)
	}
	return nil
}

// unfinished returns the sizes at which --decide or --precision was not reached.
func (a *answers) unfinished() (list []exports.Result) {
	known := a.known()
	for _, r := range a.results {
		if known != nil && !a.certain() && !known(r.Answer) {
			list = append(list, r)
		}
	}
	return list
}

// noDecision is the error of a --decide without a decision: why there is none, and a
// remedy.
func (a *answers) noDecision(r exports.Result) error {
	x, at := r.Answer, ""
	if r.Size >= 0 {
		at = " at " + sizeText(r.Size)
	}
	text := fmt.Sprintf("after %d runs%s there is no decision between %s", x.Runs, at, listed(a.Names(), x.Best))
	if !x.Endless() && !a.Exact {
		text = "budget spent: " + text
	}
	if len(x.Depends) > 0 && len(x.Doubts()) == len(x.Depends) {
		return fmt.Errorf("%s: it depends on this: %s", text, strings.Join(x.Doubts(), "; and on this, too: "))
	}
	if warnings := x.Doubts(); len(warnings) > 0 {
		return fmt.Errorf("%s: %s; %s", text, warnings[0], remedy(x))
	}
	if tied(x) && *a.flags.indifference == 0 {
		return fmt.Errorf("%s: their times are equal in every run; %s", text, remedy(x))
	}
	return fmt.Errorf("%s; raise --replications or --indifference", text)
}

// imprecise is the error of a --precision that was not reached.
func (a *answers) imprecise(r exports.Result) error {
	x, at := r.Answer, ""
	if r.Size >= 0 {
		at = " at " + arguments.FormatBytes(r.Size)
	}
	for _, s := range x.Systems {
		if e := s.By(a.by); len(e.Warnings) > 0 {
			return fmt.Errorf("after %d runs%s the %v of %s is in doubt, and not known within --precision %g: %s; %s", x.Runs, at, a.by,
				s.Name, *a.flags.precision, e.Warnings[0], remedy(x))
		}
	}
	return fmt.Errorf("budget spent: after %d runs%s the %v is not known within --precision %g of its value for every algorithm; raise "+
		"--replications", x.Runs, at, a.by, *a.flags.precision)
}

// remedy says how to decide where warnings prevent it.
func remedy(a comparison.Answer) string {
	tied := len(a.Systems) > 1 && tied(a)
	switch {
	case len(a.Flaws) > 0:
		return "no number of runs ends that: measure the machine again, at other and more sizes in random order and more often, or " +
			"state it with machine=loggp(...)"
	case tied && a.Endless():
		return "no number of runs ends that: take them for equal by a quantile, with --decide --by p50 --indifference 0.01 or the like"
	case tied && a.By.Mean():
		return "take them for equal by a quantile, with --decide --by p50 --indifference 0.01 or the like"
	case tied:
		return "take them for equal with --indifference 0.01 or the like"
	case a.Endless():
		return "no number of runs ends that: decide by a quantile, with --by p50 or p99, or give laws with a finite variance and " +
			"third moment"
	case a.By.Mean():
		return "raise --replications, or decide by a quantile, with --by p50 or p99"
	}
	return "raise --replications"
}
