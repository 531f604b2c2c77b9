package collectives

import (
	"math/bits"
	"math/rand/v2"
)

// A Key decides all that is random in a run. What is drawn for a message, a rank or
// a link depends on the key and on which one it is, and not on when it is drawn: all
// programs, sizes and machines that run under one key see common random numbers.
type Key struct{ A, B uint64 }

// NewKey returns the key of a run.
func NewKey(r *rand.Rand) Key { return Key{r.Uint64(), r.Uint64()} }

// A purpose is what a random number is drawn for. The order of the constants determines
// the digits.
type purpose uint64

const (
	forFlight    purpose = iota // from, to, ordinal of the message between the two
	forExtra                    // the same
	forSending                  // the same: noise of a Send
	forTaking                   // the same: noise of its reception
	forComputing                // rank, rank, ordinal of the Compute
	forRank                     // rank, rank, 0
	forLink                     // from, to, 0
	forStart                    // rank, rank, 0
	forLength                   // from, to, ordinal of the message between the two
	forPacket                   // 0, 0, number of the packet
	// number of the stall; under the key of a Seed: from, to, ordinal of a message that waits for an acknowledgment
	forStall
	purposes = iota
)

// mix is a bijection of 64 bits each of whose output bits depends on every input
// bit: the finalizer of SplitMix64, with the constants that Stafford found best.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// golden is 2^64 divided by the golden ratio, made odd.
const golden = 0x9e3779b97f4a7c15

// identity numbers a message, a rank or a link once and for all.
func identity(from, to, ordinal int) uint64 {
	return mix(mix(mix(uint64(from)+golden)^bits.RotateLeft64(uint64(to), 32)) + golden*uint64(ordinal))
}

// A stream generates the random numbers of one draw: SplitMix64 from a state determined
// by the key, the purpose and the identity. It is a rand.Source.
type stream struct {
	state uint64
	rand  *rand.Rand
	a, b  [purposes]uint64 // of the key, by purpose
}

func newStream() *stream {
	s := new(stream)
	s.rand = rand.New(s)
	return s
}

// begin sets the key of a run.
func (s *stream) begin(k Key) {
	for p := range uint64(purposes) {
		s.a[p] = mix(k.A + (2*p+1)*golden)
		s.b[p] = mix(k.B ^ mix(s.a[p]+(2*p+2)*golden))
	}
}

// at positions the stream at the draws of one identity. Under one key and purpose
// different identities begin at different states.
func (s *stream) at(p purpose, id uint64) *rand.Rand {
	s.state = mix(id^s.a[p]) + s.b[p]
	return s.rand
}

// Uint64 returns the next word.
func (s *stream) Uint64() uint64 {
	s.state += golden
	return mix(s.state)
}
