package reports

import (
	"context"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
)

// A check can be split into cases that run elsewhere: Level returns the level at which
// each is settled, Settle settles one, and Assemble makes the report that Check would
// have made.

// Level returns the level of the interval of each statistical case where these
// claims are checked together; see Config.Alpha.
func Level(claims []Claim, p Profile, alpha float64) float64 {
	return errorControl(alpha, statisticalCases(claims, p)).level
}

// Settle measures one case at a level until it is decided or the profile is
// exhausted.
//
// Errors: those of Check.
func Settle(ctx context.Context, c Claim, k Case, cfg Config, level float64) (Verdict, error) {
	if err := cfg.Validate(); err != nil {
		return Verdict{}, err
	}
	if !(0 < level && level < 1) {
		return Verdict{}, &inputs.Error{Arg: "level", Value: level, Domain: "a number between 0 and 1"}
	}
	return settle(ctx, c, k, cfg, level)
}

// Assemble returns the report of verdicts that Settle reached, without figures:
// those of all cases of the claims that the profile checks, in their order, each
// at the level that Level returns.
//
// Errors: those of Check for settings and claims; a verdict that is missing, or
// that belongs to no case; a *ReadError for one that its own numbers contradict.
func Assemble(claims []Claim, cfg Config, verdicts []Verdict) (*Report, error) {
	ec, err := cfg.control(claims)
	if err != nil {
		return nil, err
	}
	r := newReport(claims, cfg, ec)
	r.Verdicts = slices.Clone(verdicts)
	for _, c := range claims {
		r.Claims = append(r.Claims, TextOf(c))
		for _, k := range c.Within(cfg.Profile) {
			if len(verdicts) == 0 || verdicts[0].Claim != c.ID || verdicts[0].Params != k.Params {
				return nil, fmt.Errorf("no verdict of claim %s, %s", c.ID, k.Params)
			}
			verdicts = verdicts[1:]
		}
	}
	if len(verdicts) > 0 {
		return nil, fmt.Errorf("a verdict of claim %s, %s, which is not checked", verdicts[0].Claim, verdicts[0].Params)
	}
	if err := consistent(r); err != nil {
		return nil, err
	}
	return r, nil
}
