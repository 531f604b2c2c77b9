package programs

import "slices"

// KBruck is Bruck with a radix k: in step j every rank has k^j parts, its own and those of
// the ranks after it, and sends them to the k-1 ranks k^j, 2k^j, ... before it.
//
// Depth ceil(log_k n), (k-1) log_k n rounds for n a power of k; (k-1) log_k n alpha +
// (n-1)/n beta m there.
//
// Source: Bruck et al. 1997; as in MPICH.
func KBruck() Algorithm {
	return Algorithm{
		Name: "k-bruck", Task: Allgather, Meaning: "bruck with a radix: ranks send all that they have to radix-1 others before " +
			"them in a step", Source: "Bruck et al. 1997", Parameters: []Parameter{WithRadix},
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			each := 0 // messages of a rank
			for distance := 1; distance < n; distance *= s.Radix {
				each += min(s.Radix-1, (n-1)/distance)
			}
			b, err := allgather("k-bruck", s, 2*float64(n)*float64(each))
			if err != nil {
				return Plan{}, err
			}
			got := make([][]int, n)
			var offsets []int             // by Receive of a rank, how far the first part that it brings is from its own
			carried := make([]payload, n) // by sender
			for distance := 1; distance < n; distance *= s.Radix {
				for m := 1; m < s.Radix && m*distance < n; m++ {
					count := min(distance, n-m*distance)
					needed, _ := slices.BinarySearch(offsets, count)
					for v := range n {
						beyond := max(0, v+count-n)
						carried[v] = b.payload(Run{int32(v), int32(count - beyond)}, Run{0, int32(beyond)})
						b.send(v, (v-m*distance+n)%n, m*distance, carried[v], got[v][:needed]...)
					}
					for v := range n {
						u := (v + m*distance) % n
						got[v] = append(got[v], b.receive(v, u, m*distance, carried[u]))
					}
					offsets = append(offsets, m*distance)
				}
			}
			return b.plan, nil
		},
	}
}
