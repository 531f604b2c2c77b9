package isotropic

import (
	"fmt"
	"math/rand/v2"
)

// Verify executes the transposition of random values, drawn with r, and compares every entry with
// the transposed matrix. It returns how many there are.
//
// Errors: those of Carry; an entry that is elsewhere, has another value or is missing.
func (t Transposition) Verify(r *rand.Rand) (entries int64, err error) {
	values := make([]uint64, len(t.Entries))
	want := make(map[Entry]uint64, len(t.Entries))
	for e, x := range t.Entries {
		values[e] = r.Uint64()
		want[Entry{Row: x.Column, Column: x.Row}] = values[e]
	}
	columns, err := Carry(t, values)
	if err != nil {
		return 0, err
	}
	for v, column := range columns {
		for _, x := range column {
			value, there := want[x.Entry]
			if !there || value != x.Value || int(t.Place[x.Column]) != v {
				return 0, fmt.Errorf("node %d has %v at %v", v, x.Value, x.Entry)
			}
			entries++
		}
	}
	if entries != int64(len(want)) {
		return 0, fmt.Errorf("%d of %d entries arrived", entries, len(want))
	}
	return entries, nil
}
