package logp

import (
	"slices"
	"testing"
)

// By hand: along a line of four the ends have one partner, a star has the source in the
// middle, and two messages between the same two make one channel.
func TestPartnersByHand(t *testing.T) {
	line, err := Pipeline(4, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	star := Schedule{Processors: 4, Latency: 1, Items: 1, Sends: []Send{{0, 0, 1, 0}, {1, 0, 2, 0}, {2, 0, 3, 0}}}
	back := Schedule{Processors: 3, Latency: 1, Items: 2, Sends: []Send{{0, 0, 1, 0}, {1, 1, 2, 0}, {2, 2, 1, 1}}}
	for _, c := range []struct {
		s    Schedule
		want []int
	}{{line, []int{1, 2, 2, 1}}, {star, []int{3, 1, 1, 1}}, {back, []int{1, 2, 1}}, {Schedule{Processors: 1}, []int{0}}} {
		if got := c.s.Partners(); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.s, got, c.want)
		}
	}
	if got, want := line.Channels(), "a processor has at most 2 partners of 3, on average 1.5; the source 1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
