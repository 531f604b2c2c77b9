package reservation

import (
	"encoding/binary"
	"math"
	"math/bits"

	"castlab/montecarlo"
)

// users draws independent uniform users out of n, in batches, as indices of type T. If
// n is a power of two up to 256, T is byte and the low bits of each byte of a random
// word are a user; otherwise T is uint32 and each half of a word is multiplied by n,
// exactly uniform by rejection.
//
// Source: Lemire, "Fast random integer generation in an interval", ACM
// Transactions on Modeling and Computer Simulation 29 (2019).
type users[T byte | uint32] struct {
	n      uint32
	words  *montecarlo.Words
	fill   func(*users[T])
	drawn  []T // those not yet returned
	buffer []T
}

// take returns at least one and at most m users, in a buffer that is valid until the
// next call.
func (u *users[T]) take(m int) []T {
	if len(u.drawn) == 0 {
		u.fill(u)
	}
	m = min(m, len(u.drawn))
	t := u.drawn[:m]
	u.drawn = u.drawn[m:]
	return t
}

// fewUsers reports whether a byte yields a user without rejection.
func fewUsers(n int) bool { return n <= 256 && bits.OnesCount(uint(n)) == 1 }

func newFewUsers(n int, w *montecarlo.Words) *users[byte] {
	return &users[byte]{n: uint32(n), words: w, fill: fillBytes, buffer: make([]byte, 4096)}
}

func fillBytes(u *users[byte]) {
	mask := uint64(u.n-1) * 0x0101010101010101
	for i, w := range u.words.Batch(len(u.buffer) / 8) {
		binary.LittleEndian.PutUint64(u.buffer[8*i:], w&mask)
	}
	u.drawn = u.buffer
}

// newManyUsers works for any n; for few users it widens the bytes to uint32.
func newManyUsers(n int, w *montecarlo.Words) *users[uint32] {
	u := &users[uint32]{n: uint32(n), words: w, fill: fillHalves, buffer: make([]uint32, 1024)}
	if fewUsers(n) {
		u.fill = fillSpread
	}
	return u
}

func fillSpread(u *users[uint32]) {
	mask := u.n - 1
	for i, w := range u.words.Batch(len(u.buffer) / 8) {
		b := (*[8]uint32)(u.buffer[8*i:])
		for j := range b {
			b[j] = uint32(w>>(8*j)) & mask
		}
	}
	u.drawn = u.buffer
}

func fillHalves(u *users[uint32]) {
	n := uint64(u.n)
	reject := uint64(-u.n % u.n) // 2^32 mod n
	m := 0
	for m == 0 {
		for _, w := range u.words.Batch(len(u.buffer) / 2) {
			for _, half := range [2]uint64{w & math.MaxUint32, w >> 32} {
				p := half * n
				u.buffer[m] = uint32(p >> 32)
				if p&math.MaxUint32 >= reject {
					m++
				}
			}
		}
	}
	u.drawn = u.buffer[:m]
}
