package reports

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"castlab/montecarlo"
)

// A check can be taken apart, case by case, for whoever runs the cases elsewhere:
// Level says at which level each is settled, Settle settles one, and Assemble
// makes the report that Check would have made.

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
		return Verdict{}, &montecarlo.DomainError{Arg: "level", Value: level, Domain: "a number between 0 and 1"}
	}
	return settle(ctx, c, k, cfg, level)
}

// Assemble returns the report of verdicts that Settle reached, without figures:
// those of all cases of the claims that the profile checks, in their order, each
// at the level that Level returns.
//
// Errors: those of Check for settings and claims; a verdict that is missing, or
// that belongs to no case.
func Assemble(claims []Claim, cfg Config, verdicts []Verdict) (*Report, error) {
	if err := cfg.Validate(); err != nil {
		return nil, err
	}
	if err := errors.Join(structureFaults(claims)...); err != nil {
		return nil, err
	}
	ec := errorControl(cfg.Alpha, statisticalCases(claims, cfg.Profile))
	if err := ec.representable(cfg.Alpha); err != nil {
		return nil, err
	}
	cfg.Figures = false
	next := 0
	settled := make([]Claim, len(claims))
	for i, c := range claims {
		cases := c.Within(cfg.Profile)
		for j, k := range cases {
			if next == len(verdicts) || verdicts[next].Claim != c.ID || verdicts[next].Params != k.Params {
				return nil, fmt.Errorf("no verdict of claim %s, %s", c.ID, k.Params)
			}
			v := verdicts[next]
			next++
			cases[j].Validate = nil
			cases[j].Theory = func() (float64, error) { return v.Theory, nil }
			cases[j].Measure = func(context.Context, montecarlo.Settings) (montecarlo.Estimate, error) { return v.Estimate, nil }
		}
		c.Cases.Printed = func() []Case { return cases }
		settled[i] = c
	}
	if next < len(verdicts) {
		return nil, fmt.Errorf("a verdict of claim %s, %s, which is not checked", verdicts[next].Claim, verdicts[next].Params)
	}
	return run(context.Background(), settled, cfg, ec)
}

// MarshalJSON writes a verdict as it stands in a saved report.
func (v Verdict) MarshalJSON() ([]byte, error) {
	if err := v.sound(); err != nil {
		return nil, err
	}
	return json.Marshal(saveVerdict(v))
}

// UnmarshalJSON reads what MarshalJSON wrote, to the same bits.
func (v *Verdict) UnmarshalJSON(data []byte) error {
	var s savedVerdict
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	read, err := loadVerdict(s)
	if err != nil {
		return err
	}
	*v = read
	return nil
}
