package fitting

const (
	leastMarked = 3 // equal values that may be a mark
	leastGap    = 3 // steps of a grid between a mark and the values; counts have every whole number
)

// Marked returns how many values equal the smallest, 0 or below, if that looks like the mark of failed rows, and 0 else:
// fewer than half, while the next value is positive and farther from it than some steps of the grid (0 for none) and, of 0, than
// half as far as from the median: waiting times, of which many are 0, have others near it. One negative number several times, and
// none else below 0, is a mark however near the others come. sorted has all values in ascending order. Source: derived.
func Marked(sorted []float64, step float64) int {
	n, pile := len(sorted), 0
	for pile < n && sorted[pile] == sorted[0] {
		pile++
	}
	if pile < leastMarked || 2*pile >= n || sorted[0] > 0 || sorted[pile] <= 0 {
		return 0
	}
	next, median := sorted[pile], sorted[n/2]
	if gap := next - sorted[0]; sorted[0] == 0 && gap < (median-next)/2 || gap <= leastGap*step {
		return 0
	}
	return pile
}
