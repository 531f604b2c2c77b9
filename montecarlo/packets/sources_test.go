package packets_test

import (
	"errors"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Lengths belong to nodes, one packet each: a schedule whose packets start
// elsewhere, or that sends more than packets, is refused.
func TestOtherBroadcastsAreRefused(t *testing.T) {
	some, err := schedules.KBroadcast{}.Schedule(3, []int{1, 6})
	if err != nil {
		t.Fatal(err)
	}
	one, err := schedules.Greedy(3, []int{5})
	if err != nil {
		t.Fatal(err)
	}
	sums, err := schedules.Prefix(3)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []schedules.Schedule{some, one, sums} {
		var domain *inputs.Error
		if _, err := packets.New(topologies.Hypercube{D: 3}, s); !errors.As(err, &domain) {
			t.Errorf("%s: %v", s.Algorithm, err)
		}
	}
}

// A schedule that names the sources 0, 1, ..., n-1 is the multinode broadcast that leaves them out: it has the
// same sends on the same links.
func TestTheIdentityIsAMultinodeBroadcast(t *testing.T) {
	net := topologies.Ring{N: 4}
	s := schedules.Schedule{Algorithm: "by hand", Nodes: 4, Slots: 3}
	for slot := 1; slot <= 3; slot++ { // each packet goes round
		for node := range 4 {
			s.Sends = append(s.Sends, schedules.Send{Slot: slot, From: node, To: (node + 1) % 4, Packet: (node - slot + 5) % 4})
		}
	}
	silent, err := packets.New(net, s)
	if err != nil {
		t.Fatal(err)
	}
	s.Sources = []int{0, 1, 2, 3}
	named, err := packets.New(net, s)
	if err != nil {
		t.Fatal(err)
	}
	if silent.Sends() != named.Sends() || silent.Hops() != named.Hops() || len(silent.Links()) != len(named.Links()) ||
		named.Sends() != 12 {
		t.Errorf("%d sends, %d named", silent.Sends(), named.Sends())
	}
	for _, sources := range [][]int{{0, 1, 2}, {0, 2, 1, 3}} {
		s.Sources = sources
		var domain *inputs.Error
		if _, err := packets.New(net, s); !errors.As(err, &domain) || domain.Arg[:7] != "Sources" {
			t.Errorf("%v: %v", sources, err)
		}
	}
}
