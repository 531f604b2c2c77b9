package reports

import (
	"math"

	"gonum.org/v1/gonum/mathext"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Profile limits the length of the experiments of a check.
type Profile struct {
	Name   string `json:"name"`
	Min    int    `json:"min"`    // replications at the first look (interim analysis)
	Max    int    `json:"max"`    // and at the last
	Figure int    `json:"figure"` // replications behind a simulated figure
	Long   bool   `json:"long"`   // whether to check the cases that take minutes too
	// Prolong lets statistical cases continue until Config.Done ends them, up to this
	// multiple of the last look; see montecarlo.Settings. 0 is 1.
	Prolong float64 `json:"prolong,omitempty"`
}

// Prolonged returns the profile in which a statistical case continues until Config.Done
// ends it, practically without limit.
func (p Profile) Prolonged() Profile {
	p.Prolong = 1 << 20
	return p
}

// Quick has looks from 1024 to 131072 replications: a check in about a minute and a
// half.
func Quick() Profile { return Profile{Name: "quick", Min: 1 << 10, Max: 1 << 17, Figure: 1 << 12} }

// Full has looks from 16384 to 4194304 replications: narrower intervals from the first
// look on, decisions that quick leaves open, and the cases that are too long for it.
func Full() Profile {
	return Profile{Name: "full", Min: 1 << 14, Max: 1 << 22, Figure: 1 << 16, Long: true}
}

// ParseProfile returns the profile with the given name. Errors: *inputs.Error.
func ParseProfile(name string) (Profile, error) {
	for _, p := range []Profile{Quick(), Full()} {
		if p.Name == name {
			return p, nil
		}
	}
	return Profile{}, &inputs.Error{Arg: "profile", Value: name, Domain: "quick or full"}
}

// Validate returns an *inputs.Error for the first field outside its
// domain.
func (p Profile) Validate() error {
	switch {
	case p.Name == "":
		return &inputs.Error{Arg: "profile name", Value: `""`, Domain: "a name"}
	case p.Min < 2:
		return &inputs.Error{Arg: "profile min", Value: p.Min, Domain: "2 or more replications"}
	case p.Max < p.Min:
		return &inputs.Error{Arg: "profile max", Value: p.Max, Domain: "at least the profile's min"}
	case !(p.Prolong >= 0) || math.IsInf(p.Prolong, 1):
		return &inputs.Error{Arg: "profile prolong", Value: p.Prolong, Domain: "a finite number >= 0"}
	case p.Figure < 1:
		return &inputs.Error{Arg: "profile figure", Value: p.Figure, Domain: "1 or more replications"}
	}
	return nil
}

// The profiles are designed for this error rate, shared by this many cases.
const (
	usualAlpha = 0.01
	usualCases = 1000
)

// stretch returns the factor by which an experiment must be longer for its interval at
// this level to be as narrow as at that of the usual error rate, the square of the
// quotient of the two normal quantiles, k being the number of looks:
//
//	(z((1-level)/2k) / z(0.01/1000/2k))^2,  but not below 1
//
// So a smaller alpha, or more cases, make a check longer and not its verdicts
// inconclusive. The width of an interval by Student t is proportional to the quantile
// and to 1/sqrt(n); other intervals follow nearly the same rule.
//
// Source: derived.
func (p Profile) stretch(level float64) float64 {
	if !(0 < level && level < 1) {
		return 1
	}
	looks := montecarlo.Settings{Min: p.Min, Max: p.Max, Done: func(montecarlo.Estimate) bool { return false }}.Looks()
	sides := 2 * float64(len(looks))
	ratio := mathext.NormalQuantile((1-level)/sides) / mathext.NormalQuantile(usualAlpha/usualCases/sides)
	return max(1, ratio*ratio)
}

// at returns the settings of a case at a level: later looks, and perhaps more of them;
// see montecarlo.Settings.Stretched.
func (p Profile) at(level float64) (Profile, float64) {
	stretch := p.stretch(level)
	p.Min, p.Max = montecarlo.Settings{Stretch: stretch}.Stretched(p.Min, p.Max)
	return p, stretch
}
