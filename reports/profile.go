package reports

import "castlab/montecarlo"

// A Profile says how long the experiments of a check may run.
type Profile struct {
	Name     string
	Min, Max int  // replications: the first look and the last
	Figure   int  // replications behind a simulated figure
	Long     bool // check the cases that take minutes too
}

// Quick looks from 1024 to 131072 replications: a check in about a minute.
func Quick() Profile { return Profile{Name: "quick", Min: 1 << 10, Max: 1 << 17, Figure: 1 << 13} }

// Full looks from 16384 to 4194304 replications: narrower intervals from the
// first look on, an answer for what quick leaves open, and the cases that are
// too long for it.
func Full() Profile {
	return Profile{Name: "full", Min: 1 << 14, Max: 1 << 22, Figure: 1 << 16, Long: true}
}

// ParseProfile returns the profile of a name. Errors: *montecarlo.DomainError.
func ParseProfile(name string) (Profile, error) {
	for _, p := range []Profile{Quick(), Full()} {
		if p.Name == name {
			return p, nil
		}
	}
	return Profile{}, &montecarlo.DomainError{Arg: "profile", Value: name, Domain: "quick or full"}
}

// Validate returns a *montecarlo.DomainError for the first field outside its
// domain.
func (p Profile) Validate() error {
	switch {
	case p.Name == "":
		return &montecarlo.DomainError{Arg: "profile name", Value: `""`, Domain: "a name"}
	case p.Min < 2:
		return &montecarlo.DomainError{Arg: "profile min", Value: p.Min, Domain: "2 or more replications"}
	case p.Max < p.Min:
		return &montecarlo.DomainError{Arg: "profile max", Value: p.Max, Domain: "at least the profile's min"}
	case p.Figure < 1:
		return &montecarlo.DomainError{Arg: "profile figure", Value: p.Figure, Domain: "1 or more replications"}
	}
	return nil
}
