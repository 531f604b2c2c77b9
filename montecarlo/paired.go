package montecarlo

import (
	"encoding/binary"
	"math/rand/v2"
)

// A replay is a stream that can be restarted from one key.
type replay struct {
	source *rand.ChaCha8
	key    [32]byte
}

func newReplay() *replay { return &replay{source: rand.NewChaCha8([32]byte{})} }

// draw sets a new key, of words of r.
func (p *replay) draw(r *rand.Rand) {
	for i := 0; i < len(p.key); i += 8 {
		binary.LittleEndian.PutUint64(p.key[i:], r.Uint64())
	}
}

// start moves the stream to its beginning.
func (p *replay) start() { p.source.Seed(p.key) }

// Paired returns the model of the difference a - b on common random numbers:
// both run on the same stream from its beginning. The mean of the difference is
// unchanged; its variance falls by 2 Cov(a, b), so the two should use their
// numbers for the same purposes in the same order.
func Paired(a, b func() Replication[float64]) func() Replication[float64] {
	return func() Replication[float64] {
		first, second := a(), b()
		stream := newReplay()
		common := rand.New(stream.source)
		return func(r *rand.Rand) (float64, error) {
			stream.draw(r)
			stream.start()
			x, err := first(common)
			if err != nil {
				return 0, err
			}
			stream.start()
			y, err := second(common)
			return x - y, err
		}
	}
}
