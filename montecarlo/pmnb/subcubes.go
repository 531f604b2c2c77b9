package pmnb

import (
	"fmt"
	"math/bits"
)

// subcubes executes algorithm I.
func (e *Execution) subcubes() error {
	d := e.c.d
	M, steps, err := e.rank(0, e.active)
	if err != nil {
		return err
	}
	e.counts.PrefixSteps = steps
	if M == 0 {
		return nil
	}
	e.at, e.to = resized(e.at, M), resized(e.to, M)
	for k, s := range e.byRank {
		e.at[k], e.to[k] = s, uint32(k)
	}
	e.pack()

	clear(e.holds)
	for k, v := range e.to {
		e.holds[v] = uint32(k + 1)
	}
	m := bits.Len(uint(M - 1))
	for i := m; i < d; i++ { // all nodes below 2^i have packets, or none does
		copy(e.holds[1<<i:2<<i], e.holds[:1<<i])
	}
	row := e.rows[0]
	clear(row)
	for v, k := range e.holds {
		want := v&(1<<m-1) + 1
		if want > M {
			want = 0
		}
		if int(k) != want {
			return fmt.Errorf("node %d has packet %d after phase 3, not %d", v, k, want)
		}
		if k != 0 {
			row[v/64] |= 1 << (v % 64)
		}
	}
	t := e.c.trees[m]
	e.multinode(t)
	e.counts.Slots = d + (d - m) + t.slots
	return nil
}
