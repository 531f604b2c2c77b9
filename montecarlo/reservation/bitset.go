package reservation

import "math/bits"

// A bitset is a set of users.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) set(u int32)   { b[u>>6] |= 1 << (u & 63) }
func (b bitset) clear(u int32) { b[u>>6] &^= 1 << (u & 63) }

// appendFrom appends the users in the set: those from first on by number, then those
// before it.
func (b bitset) appendFrom(dst []int32, first int32) []int32 {
	word, low := int(first>>6), uint64(1)<<(first&63)-1
	dst = appendBits(dst, b[word]&^low, word)
	for w := word + 1; w < len(b); w++ {
		dst = appendBits(dst, b[w], w)
	}
	for w := range word {
		dst = appendBits(dst, b[w], w)
	}
	return appendBits(dst, b[word]&low, word)
}

func appendBits(dst []int32, set uint64, word int) []int32 {
	for ; set != 0; set &= set - 1 {
		dst = append(dst, int32(word<<6+bits.TrailingZeros64(set)))
	}
	return dst
}
