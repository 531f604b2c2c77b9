package reports

import (
	"context"
	"errors"
	"fmt"
	"math"

	"castlab/montecarlo"
)

// A check must be able to fail. This file determines the verdicts that a registry would
// have with wrong theories.

// A PowerError reports a distortion of a case that the check did not detect.
type PowerError struct {
	Claim, Params string
	Distortion    string  // the change of the theory
	Theory        float64 // the distorted value
	Got           Status
	Estimate      montecarlo.Estimate // the look that decided, or the last one
}

func (e *PowerError) Error() string {
	return fmt.Sprintf("claim %s, %s: %s to %v: %v by [%v, %v] at n=%d, want it to flip",
		e.Claim, e.Params, e.Distortion, e.Theory, e.Got, e.Estimate.Lo, e.Estimate.Hi, e.Estimate.N)
}

// shifted returns the theories nearest to theory that an equality at this resolution
// must distinguish from it: a little further away, up and down, than the wider of the
// two widths,
//
//	s = 1.0001 (Absolute + Relative |theory|) / (1 - Relative),
//
// and at least one unit in the last place. An infinite theory becomes the nearest
// finite one.
func (r Resolution) shifted(theory float64) (down, up float64) {
	if math.IsInf(theory, 0) {
		near := math.Copysign(math.MaxFloat64, theory)
		return near, near
	}
	s := 1.0001 * r.Width(theory) / (1 - r.Relative)
	down, up = theory-s, theory+s
	return min(down, math.Nextafter(theory, math.Inf(-1))), max(up, math.Nextafter(theory, math.Inf(1)))
}

// distort returns wrong versions of a claim, each of which Check must refute
// if r, a report that contains the claim, supports it: an equality with its
// theory shifted up and down beyond the resolution, a bound moved just past the
// measured interval of r. Their IDs end in .UP, .DOWN and .PAST. The claim of an
// erratum is wrong already and has no distortion.
func distort(c Claim, r *Report) []Claim {
	if c.Erratum != "" {
		return nil
	}
	variant := func(suffix string, wrong func(k Case, theory float64) float64) Claim {
		d := c
		d.ID += suffix
		d.Figures = nil
		d.Cases.Printed = func() []Case {
			cases := c.Cases.Printed()
			for i, k := range cases {
				cases[i].Theory = func() (float64, error) {
					theory, err := k.Theory()
					if err != nil {
						return 0, err
					}
					return wrong(k, theory), nil
				}
			}
			return cases
		}
		return d
	}
	if c.Relation == Equal {
		return []Claim{
			variant(".UP", func(_ Case, theory float64) float64 { _, up := c.Resolution.shifted(theory); return up }),
			variant(".DOWN", func(_ Case, theory float64) float64 { down, _ := c.Resolution.shifted(theory); return down }),
		}
	}
	return []Claim{variant(".PAST", func(k Case, theory float64) float64 {
		for _, v := range r.of(c.ID) {
			if v.Params == k.Params {
				return past(c.Relation, v.Estimate)
			}
		}
		return theory
	})}
}

// past returns the bound nearest to the measurement that the measurement refutes.
func past(rel Relation, e montecarlo.Estimate) float64 {
	if rel == AtMost {
		return math.Nextafter(e.Lo, math.Inf(-1))
	}
	return math.Nextafter(e.Hi, math.Inf(1))
}

// CheckPower measures every case of the claims and decides it for wrong
// theories, as Check would: at the first look that settles the wrong theory.
//
//   - An equality shifted beyond its resolution, up and down, must be refuted.
//   - A bound moved just past the measured interval must be refuted.
//   - A claim that is marked with an erratum must not be refuted whatever it
//     says: with theory put at the measured value it must be supported.
//
// It runs each experiment once and keeps every look: an experiment does not
// depend on what Done answers except for where it stops, so the looks decide for
// each theory as a run of its own would. Exact cases are held to the same.
//
// It returns all failures joined, each a *PowerError, or the errors of Check.
func CheckPower(ctx context.Context, claims []Claim, cfg Config) error {
	if err := cfg.Validate(); err != nil {
		return err
	}
	if err := joinedStructure(claims); err != nil {
		return err
	}
	level := errorControl(cfg.Alpha, statisticalCases(claims, cfg.Profile)).level
	failures := make([]error, len(claims))
	if err := concurrently(len(claims), cfg.Workers, func(i, workers int) (err error) {
		with := cfg
		with.Workers = workers
		failures[i], err = checkPower(ctx, claims[i], with, level)
		return err
	}); err != nil {
		return err
	}
	return errors.Join(failures...)
}

// checkPower returns the failures of one claim, joined, and an error if a case could not
// be measured.
func checkPower(ctx context.Context, c Claim, cfg Config, level float64) (failures, err error) {
	for _, k := range c.Within(cfg.Profile) {
		theory, err := k.Predicted()
		if err != nil {
			return nil, &CaseError{Claim: c.ID, Params: k.Params, Step: "theory", Err: err}
		}
		p := prober{claim: c, theory: theory}
		last, err := measure(ctx, k, cfg, level, p.done)
		if err != nil {
			return nil, &CaseError{Claim: c.ID, Params: k.Params, Step: "measurement", Err: err}
		}
		p.looks = append(p.looks, last)
		for _, f := range p.failures() {
			f.Claim, f.Params = c.ID, k.Params
			failures = errors.Join(failures, f)
		}
	}
	return failures, nil
}

// A prober records the looks (interim analyses) of one experiment and decides all
// theories of one case.
type prober struct {
	claim  Claim
	theory float64
	looks  []montecarlo.Estimate
}

// first returns the status of a theory at the first look that settles it.
func (p *prober) first(theory float64) (Status, montecarlo.Estimate) {
	width := p.claim.Resolution.Width(theory)
	var e montecarlo.Estimate
	for _, e = range p.looks {
		if s := Decide(p.claim.Relation, theory, e, width); s != Inconclusive {
			return s, e
		}
	}
	return Inconclusive, e
}

// done records a look and reports whether all theories are settled.
func (p *prober) done(e montecarlo.Estimate) bool {
	p.looks = append(p.looks, e)
	if p.claim.Erratum != "" {
		return p.settledAtValue(e)
	}
	if s, _ := p.first(p.theory); s == Inconclusive {
		return false
	}
	if p.claim.Relation != Equal {
		return true // the look that settles the bound refutes the bound moved past it
	}
	down, up := p.claim.Resolution.shifted(p.theory)
	d, _ := p.first(down)
	u, _ := p.first(up)
	return d != Inconclusive && u != Inconclusive
}

// settledAtValue reports whether an equality at the measured value, or a bound
// at the end of the interval, would be supported.
func (p *prober) settledAtValue(e montecarlo.Estimate) bool {
	at := e.Value
	switch p.claim.Relation {
	case AtMost:
		at = e.Hi
	case AtLeast:
		at = e.Lo
	}
	return !math.IsInf(at, 0) && Decide(p.claim.Relation, at, e, p.claim.Resolution.Width(at)) == Supported
}

// failures returns the distortions that were not detected.
func (p *prober) failures() (out []*PowerError) {
	last := p.looks[len(p.looks)-1]
	refuse := func(distortion string, theory float64) {
		if s, e := p.first(theory); s != Refuted {
			out = append(out, &PowerError{Distortion: distortion, Theory: theory, Got: s, Estimate: e})
		}
	}
	switch {
	case p.claim.Erratum != "":
		if !p.settledAtValue(last) {
			out = append(out, &PowerError{Distortion: "theory put at the measurement", Theory: last.Value, Got: Inconclusive,
				Estimate: last})
		}
	case p.claim.Relation == Equal:
		down, up := p.claim.Resolution.shifted(p.theory)
		refuse("theory shifted down", down)
		refuse("theory shifted up", up)
	default:
		_, e := p.first(p.theory)
		refuse("bound moved past the interval", past(p.claim.Relation, e))
	}
	return out
}
