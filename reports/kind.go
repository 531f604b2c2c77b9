package reports

import "fmt"

// A Kind says how the measurement of a case was come by, and so what its
// verdict is worth.
type Kind int

const (
	// Statistical: estimated from a sample, with an interval that misses with a
	// probability that is part of alpha.
	Statistical Kind = iota
	// Computed: all instances were counted, or a computation with an error bound
	// was made. Nothing is drawn, and nothing is left to chance.
	Computed
	// Executed: a statement about every one of n independent draws. It is certain
	// of those, and says of others only how rare exceptions must be.
	Executed
)

func (k Kind) String() string {
	switch k {
	case Statistical:
		return "statistical"
	case Computed:
		return "computed"
	case Executed:
		return "executed"
	}
	return fmt.Sprintf("Kind(%d)", int(k))
}
