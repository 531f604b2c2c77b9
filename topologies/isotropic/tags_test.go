package isotropic_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// On a ring of 3 each packet of a total exchange crosses one link, one packet of a node each way. A
// packet of node 0 of a cube crosses the dimensions in which its destination has a bit: of three of
// them, the tags are the numbers 1 to 7 in binary.
func TestTagsByHand(t *testing.T) {
	for _, x := range []struct {
		net  isotropic.Network
		want []string
	}{
		{topologies.Ring{N: 3}, []string{"[0 1]", "[1 0]"}},
		{topologies.Hypercube{D: 3}, []string{"[1 0 0]", "[0 1 0]", "[1 1 0]", "[0 0 1]", "[1 0 1]", "[0 1 1]", "[1 1 1]"}},
	} {
		s, err := isotropic.TotalExchange(x.net)
		if err != nil {
			t.Fatal(err)
		}
		tags, err := isotropic.TagsOf(x.net, s)
		if err != nil {
			t.Fatal(err)
		}
		n := x.net.Order()
		for v := range n {
			got := map[string]int{}
			for _, tag := range tags[v*(n-1) : (v+1)*(n-1)] {
				got[fmt.Sprint(tag)]++
			}
			for _, w := range x.want {
				if got[w] != 1 {
					t.Errorf("%v, node %d: %v, want each of %v once", x.net, v, got, x.want)
				}
			}
		}
	}
	var v *tasks.Violation
	far := schedules.Schedule{Slots: 1, Sources: []int{0}, Sends: []schedules.Send{{Slot: 1, From: 0, To: 2}}}
	if _, err := isotropic.TagsOf(topologies.Ring{N: 4}, far); !errors.As(err, &v) {
		t.Errorf("a send to the node opposite: error %v", err)
	}
}

// A dense matrix of 4 columns has 16 entries. Two packets that carry each other's value are seen,
// and so is an entry that is said to be of another row.
func TestVerify(t *testing.T) {
	plan := func() isotropic.Transposition {
		tr, err := isotropic.Transpose(topologies.Hypercube{D: 2}, isotropic.InOrder(4), isotropic.DenseEntries(4))
		if err != nil {
			t.Fatal(err)
		}
		return tr
	}
	r := rand.New(rand.NewPCG(1, 1))
	tr := plan()
	if n, err := tr.Verify(r); n != 16 || err != nil {
		t.Errorf("%d entries, error %v", n, err)
	}
	var moving []int // two entries of column 0 that move
	for e, x := range tr.Entries {
		if x.Column == 0 && tr.Packet[e] >= 0 {
			moving = append(moving, e)
		}
	}
	a, b := moving[0], moving[1]
	tr.Packet[a], tr.Packet[b] = tr.Packet[b], tr.Packet[a]
	if _, err := tr.Verify(r); err == nil {
		t.Error("two packets with each other's value are not seen")
	}
	tr = plan()
	tr.Entries[a], tr.Entries[b] = tr.Entries[b], tr.Entries[a]
	if _, err := tr.Verify(r); err == nil {
		t.Error("two entries of other rows are not seen")
	}
}
