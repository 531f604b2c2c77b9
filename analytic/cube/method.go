package cube

// A Method is a way to guarantee P(T_mod <= (1+delta) T_s E x) >= 1-eps.
type Method int

const (
	// Proof is the proof of Proposition 4: Proposition 3 with lambda = (1 +
	// delta/2) E x.
	Proof Method = iota
	// Proposition3 is Proposition 3 with the best of all its parameters.
	Proposition3
	// Proposition3Form18 is Proposition 3 with eq (18) as its last factor.
	Proposition3Form18
	// Proposition3Form17 is Proposition 3 with eq (17) as its last factor.
	Proposition3Form17
	// Chernoff is ChernoffProductBound.
	Chernoff
	// Exact is ProductBound: the exact law of every link's time.
	Exact
)

// methodNames lists the names of the methods on the command line.
var methodNames = [...]string{"proof", "prop3", "prop3-form18", "prop3-form17", "chernoff", "exact"}

// String returns the name of the method on the command line.
func (m Method) String() string {
	if m < 0 || int(m) >= len(methodNames) {
		return "unknown"
	}
	return methodNames[m]
}
