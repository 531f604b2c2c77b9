// Package kit holds what the claims of several papers share: arguments of networks and of
// arrivals, and the drawing of figures.
package kit

// Stated returns the theory of a claim whose number is in its statement, with a nil
// error.
func Stated(value float64) (float64, error) { return value, nil }

// From returns first, first+1, ..., last.
func From(first, last int) (list []int) {
	for d := first; d <= last; d++ {
		list = append(list, d)
	}
	return list
}
