package collectives

import (
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/topologies"
	"castlab/topologies/programs"
)

// Instances that come to a link at the same time cross it in the order in which they were
// started, in slots that were used before too.
func TestInstancesThatComeAtOnceGoInTheirOrder(t *testing.T) {
	for _, arrival := range []bool{false, true} {
		c, err := Compile(programs.Program{Ranks: [][]programs.Operation{
			{{Kind: programs.Send, Peer: 1, Bytes: 1}}, {{Kind: programs.Receive, Peer: 0, Bytes: 1}},
		}}, Links{Network: topologies.Path{N: 2}, Length: distributions.Deterministic{Mu: 1}, Arrival: arrival}, Jitter{})
		if err != nil {
			t.Fatal(err)
		}
		l := newLaunches(c, 3)
		l.reset(Key{})
		v := l.run.(*linkEvents)
		var ended []int64
		freed := v.after
		v.after = func(slot int32) { ended = append(ended, v.birth[slot]); freed(slot) }
		for _, at := range []float64{0, 10} {
			l.until(at)
			for range 3 {
				if err := l.launch(at); err != nil {
					t.Fatal(err)
				}
			}
		}
		l.until(20)
		if want := []int64{1, 2, 3, 4, 5, 6}; !slices.Equal(ended, want) {
			t.Errorf("arrival %v: instances end in the order %v", arrival, ended)
		}
	}
}
