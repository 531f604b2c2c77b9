package logp

import "castlab/distributions/inputs"

// TreeChannels returns the largest number of processors that one exchanges messages with
// in the broadcast of one item along the optimal tree of least depth,
//
//	B(P, L) - L + 1
//
// It is the source, which sends in every step that is early enough, from 0 to B - L; who
// is served at a time t >= L sends in B - t - L + 1 steps at most, and has its parent as a
// partner, too, which is no more. P = 1 has none.
//
// Symbols: P processors, L latency. Units: processors. Source: derived. Errors: P
// outside 1..MaxProcessors, L outside 1..MaxLatency.
func TreeChannels(P, L int) (int, error) {
	if err := checkMachine(P, L); err != nil || P == 1 {
		return 0, err
	}
	return broadcast(P, L) - L + 1, nil
}

// A Turn is a partner of a processor that works on item i: the ((i + Offset) mod Size)-th
// of a group of Size processors. Group tells groups apart.
type Turn struct{ Group, Size, Offset int }

// GroupChannels returns the number of processors with which a member of a group of G
// exchanges messages, where the members take turns, one item each, and turns has the
// partners of the one whose turn it is,
//
//	sum over groups of R S/gcd(G, S)
//
// R being the number of different remainders of the offsets modulo gcd(G, S): the items
// i = a mod G meet those of a group of S whose number is a + offset modulo gcd(G, S), all
// of them, by the Chinese remainder theorem.
//
// Symbols: G, S sizes of groups. Units: processors. Source: derived; SV93, Section 6,
// says that they are fixed. Errors: G below 1, a size below 1.
func GroupChannels(G int, turns []Turn) (int, error) {
	if err := inputs.Integer("G", G, 1, 1<<30); err != nil {
		return 0, err
	}
	type class struct{ group, remainder int }
	seen := map[class]bool{}
	sum := 0
	for _, x := range turns {
		if err := inputs.Integer("S", x.Size, 1, 1<<30); err != nil {
			return 0, err
		}
		common, rest := G, x.Size
		for rest > 0 {
			common, rest = rest, common%rest
		}
		c := class{x.Group, (x.Offset%common + common) % common}
		if !seen[c] {
			seen[c] = true
			sum += x.Size / common
		}
	}
	return sum, nil
}
