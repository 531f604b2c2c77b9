package distributions

import (
	"fmt"
	"math/rand/v2"
)

// A Shuffled law takes measured values as Consecutive does, of a record that was brought into
// a random order, of which Order is the number: what is left of a record whose values are
// exchangeable, and the null hypothesis of a test that its own order means something.
type Shuffled struct {
	Order  int // which random order, the same one each time; >= 0
	Record *Empirical
	inThat *Empirical // the record in that order
}

// NewShuffled returns the law of the record in random order number order.
func NewShuffled(order int, record *Empirical) Shuffled {
	s := Shuffled{Order: order, Record: record}
	if record.Validate() != nil {
		return s
	}
	shuffled := *record
	shuffled.record = record.Record()
	r := rand.New(rand.NewPCG(uint64(order), 0x6f72646572)) // a stream of each order
	r.Shuffle(len(shuffled.record), func(i, j int) {
		shuffled.record[i], shuffled.record[j] = shuffled.record[j], shuffled.record[i]
	})
	s.inThat = &shuffled
	return s
}

// Validate returns the error of the record, also for a law that NewShuffled did not make.
func (s Shuffled) Validate() error { return s.inThat.inOrder() }

// Fill draws the place of the first value.
func (s Shuffled) Fill(x []float64, r *rand.Rand) { Consecutive{s.inThat}.Fill(x, r) }

// MadeOf returns the law of the record.
func (s Shuffled) MadeOf() []Law { return []Law{s.Record} }

// Replay begins with a place drawn at random.
func (s Shuffled) Replay() Sampler { return Consecutive{s.inThat}.Replay() }

// Of returns the record.
func (s Shuffled) Of() *Empirical { return s.Record }

func (s Shuffled) String() string {
	return fmt.Sprintf("shuffled(order=%d,file=%s)", s.Order, s.Record.name)
}
