package programs

// FlatScatter is the scatter in which the root sends to one rank after the other.
//
// n-1 messages, depth 1, n-1 rounds; (n-1)(alpha + beta m/n).
//
// Source: folklore.
func FlatScatter() Algorithm {
	return Algorithm{
		Name: "flat", Task: Scatter, Meaning: "the root sends to all others, one after the other", Source: "folklore",
		Make: func(s Settings) (Plan, error) { return fromRoot("flat", s, false) },
	}
}

// BinomialScatter is the scatter along a binomial tree, down which parts go together.
//
// n-1 messages, depth and rounds log2 n; log2 n alpha + (n-1)/n beta m, for n a power
// of two.
//
// Source: folklore.
func BinomialScatter() Algorithm {
	return Algorithm{
		Name: "binomial", Task: Scatter, Meaning: "parts go down a binomial tree together", Source: "folklore",
		Make: func(s Settings) (Plan, error) { return fromRoot("binomial", s, true) },
	}
}

// FlatGather is the gather in which all others send to the root.
//
// n-1 messages, depth 1, n-1 rounds; (n-1)(alpha + beta m/n).
//
// Source: folklore.
func FlatGather() Algorithm {
	return Algorithm{
		Name: "flat", Task: Gather, Meaning: "all others send to the root", Source: "folklore",
		Make: func(s Settings) (Plan, error) { return toRoot("flat", s, false) },
	}
}

// BinomialGather is the gather along a binomial tree, up which parts go together.
//
// n-1 messages, depth and rounds log2 n; log2 n alpha + (n-1)/n beta m, for n a power
// of two.
//
// Source: folklore.
func BinomialGather() Algorithm {
	return Algorithm{
		Name: "binomial", Task: Gather, Meaning: "parts go up a binomial tree together", Source: "folklore",
		Make: func(s Settings) (Plan, error) { return toRoot("binomial", s, true) },
	}
}

func fromRoot(name string, s Settings, binomial bool) (Plan, error) {
	n := s.Ranks
	if err := affordable(name, n, float64(2*n)); err != nil {
		return Plan{}, err
	}
	b := newBuilder(name, Scatter, s, 2)
	// Block v is for rank v + root: its size is determined by that rank.
	for v := range n {
		r := (v + s.Root) % n
		b.plan.Blocks = append(b.plan.Blocks, Block{Bytes: share(s.Bytes, n, r), From: s.Root, To: r})
	}
	if binomial {
		b.deal(n, s.Root)
		return b.plan, nil
	}
	for v := 1; v < n; v++ {
		x, r := b.payload(Run{int32(v), 1}), (v+s.Root)%n
		b.send(s.Root, r, 0, x)
		b.receive(r, s.Root, 0, x)
	}
	return b.plan, nil
}

func toRoot(name string, s Settings, binomial bool) (Plan, error) {
	n := s.Ranks
	if err := affordable(name, n, float64(2*n)); err != nil {
		return Plan{}, err
	}
	b := newBuilder(name, Gather, s, 2)
	for v := range n {
		r := (v + s.Root) % n
		b.plan.Blocks = append(b.plan.Blocks, Block{Bytes: share(s.Bytes, n, r), From: r, To: s.Root})
	}
	if binomial {
		b.collect(n, 0, counted(n, s.Root), make([][]int, n))
		return b.plan, nil
	}
	for v := 1; v < n; v++ {
		x, r := b.payload(Run{int32(v), 1}), (v+s.Root)%n
		b.send(r, s.Root, 0, x)
		b.receive(s.Root, r, 0, x)
	}
	return b.plan, nil
}
