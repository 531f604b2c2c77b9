package distributions

import "strconv"

// number writes x in the shortest form that reads back as x, the form of every
// number in the grammar of laws.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
