package cubetail

import "math/bits"

// spread returns count nodes of the cube, half of them with an even number of ones,
// that are far apart within each half by a greedy choice. Packets whose neighborhoods
// overlap little give estimates with little dependence, and those of different parity
// never share a link: a link sends packets z xor t of one phase, all at even distances.
//
// The even half are the first words of the lexicode (each next even node at distance >=
// delta from all chosen ones) with the largest delta that has that many words; the odd
// half are those words xored with the longest odd word.
//
// Source: lexicodes: Conway and Sloane, IEEE Trans. Inf. Theory 32 (1986).
func spread(d, count int) []uint32 {
	if count <= 1 {
		return make([]uint32, count)
	}
	delta := d
	words := evenLexicode(d, delta, count/2)
	for len(words) < count/2 {
		delta--
		words = evenLexicode(d, delta, count/2)
	}
	odd := uint32(1)<<d - 1
	if d%2 == 0 {
		odd--
	}
	for _, w := range words[:count/2] {
		words = append(words, w^odd)
	}
	return words
}

// evenLexicode returns the first even words, at most count, of the lexicode of length d
// and distance delta.
func evenLexicode(d, delta, count int) []uint32 {
	words := make([]uint32, 0, 2*count)
	for v := uint32(0); v < 1<<d && len(words) < count; v++ {
		far := bits.OnesCount32(v)%2 == 0
		for _, w := range words {
			if !far {
				break
			}
			far = bits.OnesCount32(v^w) >= delta
		}
		if far {
			words = append(words, v)
		}
	}
	return words
}
