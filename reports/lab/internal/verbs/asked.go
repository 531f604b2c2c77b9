package verbs

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/registry"
)

// mostAsked bounds the cases of one check.
const mostAsked = 4096

// Apart separates the IDs of claims from key=value words.
func Apart(args []string) (ids, words []string) {
	for _, w := range args {
		if strings.Contains(w, "=") {
			words = append(words, w)
		} else {
			ids = append(ids, w)
		}
	}
	return ids, words
}

// Check is the way from words to verdicts, of the verbs check and report and of lab.Check: on the claims that
// choose finds for the IDs, or, if there are key=value words, on the cases of these words of the claims that are
// named. The settings are completed by the provenance of the laboratory.
//
// Errors: those of the words; those of reports.Check.
func Check(ctx context.Context, l registry.Lab, ids, words []string, choose func(ids []string) ([]reports.Claim, error),
	cfg reports.Config) (*reports.Report, error) {
	if err := withoutValue(l, ids); err != nil {
		return nil, err
	}
	var list []reports.Claim
	var leftOut []reports.LeftOut
	var err error
	if len(words) > 0 {
		list, leftOut, err = asked(l, ids, words, cfg.Open, cfg.Beyond)
	} else {
		list, err = choose(ids)
	}
	if err != nil {
		return nil, err
	}
	if cfg, err = l.Provenance(cfg); err != nil {
		return nil, err
	}
	r, err := reports.Check(ctx, list, cfg)
	if r != nil {
		r.LeftOut = leftOut
	}
	return r, err
}

// asked returns the claims of the IDs, with the cases of the words in place of the printed ones: one at every
// combination of their values, the last key varying fastest, without duplicates. Of several combinations, those
// outside of the hypotheses of a claim are left out, unless all are.
func asked(l registry.Lab, ids, words []string, open reports.Open, beyond bool) (list []reports.Claim,
	leftOut []reports.LeftOut, err error) {
	if len(ids) == 0 {
		return nil, nil, console.Usagef("%s: want the ID of a claim before its parameters; '%s list' shows the IDs", words[0], l.Name)
	}
	if list, err = l.Named(ids); err != nil {
		return nil, nil, err
	}
	for i, c := range list {
		grid, err := claims.Grid(c.Cases.Parameters, words, mostAsked)
		if err != nil {
			return nil, nil, console.Usagef("claim %s: %w", c.ID, err)
		}
		var cases []reports.Case
		var first error
		known := claimSpelling(c, open, grid)
		for _, choice := range grid {
			k, err := c.Asked(open, choice, beyond)
			var fails *reports.HypothesisError
			switch {
			case err == nil:
			case len(grid) > 1 && (errors.As(err, &fails) || outside(err)):
				first = cmp.Or(first, refused(c, err))
				l := reports.LeftOut{Claim: c.ID, Params: k.Params, Reason: plainError(err)}
				if fails != nil {
					l.Reason = fails.Error()
				} else {
					l.Params = known.of(choice)
				}
				if !slices.Contains(leftOut, l) {
					leftOut = append(leftOut, l)
				}
				continue
			default:
				return nil, nil, refused(c, err)
			}
			if !slices.ContainsFunc(cases, func(other reports.Case) bool { return other.Params == k.Params }) {
				cases = append(cases, k)
			}
		}
		if cases == nil && first != nil {
			return nil, nil, first
		}
		list[i] = c.With(cases)
	}
	return list, leftOut, nil
}

// claimSpelling learns the words of the points of a claim, where there are several.
func claimSpelling(c reports.Claim, open reports.Open, grid [][]string) (known spelling) {
	if len(grid) == 1 {
		return known
	}
	for _, words := range grid {
		if k, err := c.Ask(open, words); err == nil {
			known.learn(words, k.Params)
		}
	}
	return known
}

// withoutValue returns the error of a word that is no claim, but a key of one that is named.
func withoutValue(l registry.Lab, ids []string) error {
	for _, w := range ids {
		if _, err := l.Choose([]string{w}); err == nil {
			continue
		}
		for _, id := range ids {
			list, err := l.Named([]string{id})
			if err != nil || list[0].Cases.Parameters == nil {
				continue
			}
			for _, k := range list[0].Cases.Parameters.Keys() {
				if k.Name == w {
					return console.Usagef("claim %s: %s: want a value: %s", list[0].ID, w, inputs.Wanted(k.Name, k.Domain, k.Meaning))
				}
			}
		}
	}
	return nil
}

// refused turns the error of words of a claim into one of usage.
func refused(c reports.Claim, err error) error {
	if fixed := new(reports.FixedError); errors.As(err, &fixed) {
		return console.Usage(err)
	}
	if failed := new(reports.CaseError); errors.As(err, &failed) {
		return err
	}
	return console.Usagef("claim %s: %w", c.ID, err)
}

// theoryFailed turns the error of a hypothesis or a formula at chosen parameters into one of usage: the
// parameters are wrong, not the program.
func theoryFailed(err error) error {
	failed := new(reports.CaseError)
	if !errors.As(err, &failed) || failed.Step != "theory" {
		return err
	}
	remedy := ""
	if hypothesis := new(reports.HypothesisError); errors.As(err, &hypothesis) {
		remedy = "; --beyond measures there all the same"
	}
	return console.Usagef("claim %s: %s: %w%s", failed.Claim, failed.Params, failed.Err, remedy)
}
