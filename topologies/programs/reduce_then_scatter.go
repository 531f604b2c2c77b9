package programs

// ReduceThenScatter is the reduce-scatter that reduces the vector to rank 0 along a
// binomial tree, which then sends every rank its part.
//
// 2(n-1) messages, and n-1 more rounds than the reduction.
//
// Source: folklore; as in Open MPI, which reduces in a way of its choice.
func ReduceThenScatter() Algorithm {
	return Algorithm{
		Name: "reduce-then-scatter", Task: ReduceScatter, Meaning: "reduction to rank 0 along a binomial tree, which sends " +
			"each its part", Source: "folklore",
		Make: func(s Settings) (Plan, error) {
			n := s.Ranks
			b, err := reduceScatter("reduce-then-scatter", s, float64(5*n))
			if err != nil {
				return Plan{}, err
			}
			waits, sent := make([][]int, n), make([]int, n)
			b.up(treeOf(n, 0, knomial(n, 2)), 0, b.payload(Run{0, int32(n)}), waits, sent)
			for v := 1; v < n; v++ {
				x := b.payload(Run{int32(v), 1})
				b.send(0, v, 1, x, waits[0]...)
				b.receive(v, 0, 1, x, sent[v])
			}
			return b.plan, nil
		},
	}
}
