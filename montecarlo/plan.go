package montecarlo

// A Plan says on which streams a run draws and with how many goroutines. The
// result does not depend on Workers.
type Plan struct {
	Seed    uint64
	Label   string // names the experiment and its parameters
	Workers int    // at least 1
}

// Validate returns a *DomainError for a setting outside its domain.
func (p Plan) Validate() error {
	if p.Workers < 1 {
		return &DomainError{Arg: "workers", Value: p.Workers, Domain: "an integer of at least 1"}
	}
	return nil
}
