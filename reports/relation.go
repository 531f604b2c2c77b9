package reports

// A Relation is the relation of the measured quantity to theory in a claim.
type Relation int

const (
	Equal   Relation = iota // measured = theory
	AtMost                  // measured <= theory: theory is an upper bound
	AtLeast                 // measured >= theory: theory is a lower bound
)

func (r Relation) String() string {
	switch r {
	case Equal:
		return "="
	case AtMost:
		return "<="
	case AtLeast:
		return ">="
	}
	return "?"
}
