package maxload

// leastCommon is the union bound from which on Conditional is chosen: then at least one
// weight in twenty differs from the others, and a sample of a thousand shows it.
const leastCommon = 0.05

// Choose prepares the weights that tell most of P(max >= m): Conditional where
// the union bound d P(N_1 >= m) is at least 0.05 or is the probability itself
// (2m > K), Tilted for all that is rarer.
//
// Errors: those of New; those of Tilted.
func Choose(d, K, m int) (*Rare, error) {
	if err := checkSizes(d, K); err != nil {
		return nil, err
	}
	r, err := Conditional(d, K, m)
	if err == nil && (r.certain || r.weight[0] >= leastCommon) {
		return r, nil
	}
	return Tilted(d, K, m)
}
