package schedules

import (
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
)

// A Service is the order in which a node sends the packets that wait for one
// of its links. All are work-conserving: where a packet waits, one is sent.
type Service int

const (
	FIFO     Service = iota // the one that came first; of those that came together, the one from the lowest node
	LIFO                    // the one that came last; of those that came together, the one from the highest node
	Shuffled                // one at random, each with the same chance
)

func (s Service) String() string {
	names := [...]string{"fifo", "lifo", "shuffled"}
	if s < 0 || int(s) >= len(names) {
		return "service?"
	}
	return names[s]
}

// check returns an *inputs.Error for an unknown service or one without the
// random stream it needs.
func (s Service) check(r *rand.Rand) error {
	switch {
	case s < FIFO || s > Shuffled:
		return &inputs.Error{Arg: "service", Value: int(s), Domain: "FIFO, LIFO or Shuffled"}
	case s == Shuffled && r == nil:
		return &inputs.Error{Arg: "rand", Value: "nil", Domain: "a random stream to shuffle with"}
	}
	return nil
}

// take removes the packet to be served next from those waiting, which are in order of
// arrival.
func (s Service) take(waiting *[]int32, r *rand.Rand) int32 {
	q := *waiting
	i := 0
	switch s {
	case LIFO:
		i = len(q) - 1
	case Shuffled:
		i = r.IntN(len(q))
	}
	p := q[i]
	if i == 0 {
		*waiting = q[1:]
	} else {
		*waiting = slices.Delete(q, i, i+1)
	}
	return p
}
