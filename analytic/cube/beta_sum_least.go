package cube

// BetaSumLeast returns a number of slots that all phases together do not fall below,
//
//	T_s      for d = 1 and prime d, of which it is the sum of the beta_i,
//	T_s + 1  for composite d.
//
// beta_d = 1 exceeds C(d,d)/d by (d-1)/d. If d has a prime factor p < d, p divides d/p * C(d-1,p-1)
// = C(d,p) once less than d, since C(d-1,p-1) = 1 modulo p (Lucas), so that beta_p
// exceeds C(d,p)/d by 1/d at least. The sum is so (n-1)/d + 1 at least, which is more than
// T_s = ceil((n-1)/d).
//
// Symbols: n = 2^d nodes. Units: slots. Source: VB93, Section I, says that phases overlap
// unless d is prime; the proof is derived. Errors: d < 1.
func BetaSumLeast(d int) (float64, error) {
	slots, err := Slots(d)
	if err != nil || !composite(d) {
		return slots, err
	}
	return slots + 1, nil
}

// composite reports whether d has a factor other than itself and 1.
func composite(d int) bool {
	for p := 2; p <= d/p; p++ {
		if d%p == 0 {
			return true
		}
	}
	return false
}
