package distributions

import "math"

// IsInteger reports whether a law is of integers >= least, such as the packets of a batch.
// Of a law of more than 1024 of them it looks at the first 1024.
func IsInteger(l Law, least float64) bool {
	atoms, discrete := Atoms(l)
	if !discrete {
		return false
	}
	at, _ := l.Support()
	for range 1 << 10 {
		if !(at >= least && at == math.Floor(at)) {
			return false
		}
		if at = atoms.NextAtom(at); math.IsInf(at, 1) {
			break
		}
	}
	return true
}
