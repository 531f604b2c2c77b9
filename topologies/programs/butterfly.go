package programs

import "math/bits"

// Butterfly is the reduce-scatter in which ranks exchange and sum up halves of what they
// have left with those at distances 1, 2, 4, ..., which keeps the order of the sums; then
// they exchange the parts that ended at others. Ranks beyond a power of two hand over to
// others and get their parts in the end.
//
// With r ranks more than the power p = 2^d, p d + 2r + p - 2^ceil(d/2) messages; for n a
// power of two log2 n alpha + (n-1)/n (beta + gamma) m, and a message of m/n more where
// the bits of a rank are no palindrome.
//
// Source: J. L. Träff, "An improved algorithm for (non-commutative) reduce-scatter with an
// application", 2005.
func Butterfly() Algorithm {
	return Algorithm{
		Name: "butterfly", Task: ReduceScatter, Meaning: "ranks exchange and sum up halves of what is left at distances 1, 2, 4, " +
			"..., then parts", Source: "Träff 2005",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			steps := bits.Len(uint(n)) - 1
			b, err := reduceScatter("butterfly", s, float64(3*n*(steps+3)))
			if err != nil {
				return Plan{}, err
			}
			f := newFold(n)
			f.begin(b, steps, b.payload(Run{0, int32(n)}))
			last := f.handedOver()
			// After j steps rank w has sums of those parts whose first j bits are the
			// last j of w, in reverse.
			for j := range steps {
				half := f.power >> (j + 1)
				b.exchange(f, 1<<j, j, last, true, func(w int) Run { return f.parts(mirrored(w^1<<j, j+1)*half, half) })
			}
			for w := range f.power {
				from, m := f.rank(w), mirrored(w, steps)
				run, to := f.parts(m, 1), f.rank(m)
				if run.Count == 2 {
					x := b.payload(Run{run.First, 1})
					b.send(from, to-1, steps+1, x, last[from]...)
					b.receive(to-1, from, steps+1, x, f.handed[to-1])
				}
				if to != from {
					x := b.payload(Run{run.First + run.Count - 1, 1})
					b.send(from, to, steps+2, x, last[from]...)
					b.receive(to, from, steps+2, x, last[to]...)
				}
			}
			return b.plan, nil
		},
	}
}

// mirrored returns the last so many bits of w in reverse.
func mirrored(w, count int) int { return int(bits.Reverse64(uint64(w)<<(64-count)) & (1<<count - 1)) }
