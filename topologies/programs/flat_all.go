package programs

// FlatAllgather is the allgather in which all send their parts to rank 0, which sends all
// of them to everyone.
//
// 2(n-1) messages, depth 2 and 2(n-1) rounds for n > 1; 2(n-1) alpha + (n-1)/n (1 + n)
// beta m.
//
// Source: folklore. Open MPI calls it linear, and takes a gather and a broadcast of its
// choice.
func FlatAllgather() Algorithm {
	return Algorithm{
		Name: "flat", Task: Allgather, Meaning: "all others send to rank 0, which sends all parts to each", Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := allgather("flat", s, float64(4*n))
			if err != nil {
				return Plan{}, err
			}
			var got []int
			for v := 1; v < n; v++ {
				x := b.payload(Run{int32(v), 1})
				b.send(v, 0, 0, x)
				got = append(got, b.receive(0, v, 0, x))
			}
			all := b.payload(Run{0, int32(n)})
			for v := 1; v < n; v++ {
				b.send(0, v, 1, all, got...)
				b.receive(v, 0, 1, all)
			}
			return b.plan, nil
		},
	}
}

// FlatAllreduce is the allreduce in which all send to rank 0, which sends the sum to
// everyone.
//
// 2(n-1) messages, depth 2 and 2(n-1) rounds for n > 1; (n-1)(2 alpha + (2 beta + gamma)
// m).
//
// Source: folklore. Open MPI calls it linear.
func FlatAllreduce() Algorithm {
	return Algorithm{
		Name: "flat", Task: Allreduce, Meaning: "all others send to rank 0, which sends the sum to each", Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			s.Segments = 1
			return upAndDown("flat", s, treeOf(s.Ranks, 0, star(s.Ranks)))
		},
	}
}
