package montecarlo

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
)

// Streams are the random streams of one experiment: stream i is ChaCha8 with a
// 256-bit key made of the seed (64 bits), a digest of the label (128 bits) and
// i (64 bits). Streams of different seed, label or i are independent, and any
// stream can be made alone.
type Streams struct {
	prefix [24]byte // seed, label digest
}

// NewStreams returns the streams of a seed and a label. The label names the
// experiment and its parameters, so that adding one moves no other's numbers.
func NewStreams(seed uint64, label string) Streams {
	var s Streams
	binary.LittleEndian.PutUint64(s.prefix[:8], seed)
	digest := sha256.Sum256([]byte(label))
	copy(s.prefix[8:], digest[:16])
	return s
}

// Key returns the ChaCha8 key of stream i.
func (s Streams) Key(i uint64) (key [32]byte) {
	copy(key[:], s.prefix[:])
	binary.LittleEndian.PutUint64(key[24:], i)
	return key
}

// Source returns a new source at the start of stream i.
func (s Streams) Source(i uint64) *rand.ChaCha8 { return rand.NewChaCha8(s.Key(i)) }
