package programs

// Windowed is the all-to-all in which every rank sends to those before it, one after the
// other, and asks those after it, with at most so many Sends and as many Receives under
// way: the next one begins when the oldest has ended.
//
// n(n-1) messages, n-1 rounds; (n-1)(alpha + beta m/n).
//
// Source: as in Open MPI, which calls it linear with synchronization, and replaces any
// that has ended.
func Windowed() Algorithm {
	return Algorithm{
		Name: "windowed", Task: AllToAll, Meaning: "ranks send straight to all others, with a bounded number of messages under way",
		Source: "Open MPI", Parameters: []Parameter{WithWindow},
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := allToAll("windowed", s, square(n))
			if err != nil {
				return Plan{}, err
			}
			sent, got := make([][]int, n), make([][]int, n)
			oldest := func(list []int) int {
				if len(list) < s.Window {
					return none
				}
				return list[len(list)-s.Window]
			}
			for t := 1; t < n; t++ {
				for v := range n {
					u := (v - t + n) % n
					x := b.payload(Run{int32(v*n + u), 1})
					sent[v] = append(sent[v], b.send(v, u, 0, x, oldest(sent[v])))
					got[u] = append(got[u], b.receive(u, v, 0, x, oldest(got[u])))
				}
			}
			return b.plan, nil
		},
	}
}
