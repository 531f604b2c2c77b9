package logp

// offsets returns a permutation c of 0..n-1 with c[0] = 0 for which all c[i] - l[i] are
// distinct modulo n. One exists if and only if the l sum to 0 modulo n (M. Hall 1952):
// both c and the differences run through all residues, whose sums are the same. l[0] is
// not read, since the others determine it.
//
// The construction introduces the l one by one, while position 0 takes whatever value
// and difference are left over. Position i keeps its difference and moves to the
// corresponding value; a position that had this value takes the free difference, gives
// up its own, and moves in turn, until a value is free. Hall proves that this
// terminates.
func offsets(l []int) []int {
	n := len(l)
	c, d := make([]int, n), make([]int, n) // values and differences
	owner := make([]int, n)                // of each value
	for i := range n {
		c[i], d[i], owner[i] = i, i, i // correct for l = 0
	}
	for i := 1; i < n; i++ {
		// Position i gives up its value, and position 0 is free.
		mod := func(x int) int { return ((x % n) + n) % n }
		owner[c[i]], owner[c[0]] = -1, -1
		moving, need := i, func(p int) int {
			if p <= i {
				return l[p]
			}
			return 0
		}
		free := d[0]
		for first := true; ; first = false {
			if !first {
				d[moving], free = free, d[moving]
			}
			value := mod(d[moving] + need(moving))
			next := owner[value]
			c[moving], owner[value] = value, moving
			if next < 0 {
				break
			}
			moving = next
		}
		d[0] = free
		for value, p := range owner {
			if p < 0 {
				c[0], owner[value] = value, 0
				break
			}
		}
	}
	shift := c[0]
	for i := range c {
		c[i] = (c[i] - shift + n) % n
	}
	return c
}
