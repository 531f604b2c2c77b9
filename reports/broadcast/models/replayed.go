package models

import (
	"fmt"

	"castlab/distributions"
)

// successiveNotes is the part of the help page on lengths of a record.
const successiveNotes = `
Lengths may depend on each other: X=consecutive(file=FILE) takes the values of a
record one after another, in the order of transmissions, from a place drawn at
random, and again from the first; block and stationary take it in blocks. A
warning says so, and there are no cycles between empty gates.
`

// replayed is a warning about lengths that are those of a record in its order, "" for others.
func replayed(laws ...distributions.Law) string {
	for _, law := range laws {
		if x, is := law.(distributions.Replayed); is {
			return fmt.Sprintf("the %d values of %v are taken again and again: the value is that of this record, and the interval says "+
				"nothing on records that resemble it", x.Len(), x)
		}
	}
	return ""
}
