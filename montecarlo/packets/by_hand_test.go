package packets_test

import (
	"slices"
	"testing"

	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// A star: node 0 is linked with 1, 2 and 3, which have no other links. In slot 1 every
// node sends its own packet; then node 0 passes the others on:
//
//	slot   0->1  0->2  0->3
//	 2      2     1     1
//	 3      3     3     2
var (
	star         = graph{{1, 2, 3}, {0}, {0}, {0}}
	starSchedule = schedules.Schedule{Algorithm: "star", Nodes: 4, Slots: 3, Sends: []schedules.Send{
		{Slot: 1, From: 1, To: 0, Packet: 1}, {Slot: 1, From: 2, To: 0, Packet: 2}, {Slot: 1, From: 3, To: 0, Packet: 3},
		{Slot: 1, From: 0, To: 1, Packet: 0}, {Slot: 2, From: 0, To: 1, Packet: 2}, {Slot: 3, From: 0, To: 1, Packet: 3},
		{Slot: 1, From: 0, To: 2, Packet: 0}, {Slot: 2, From: 0, To: 2, Packet: 1}, {Slot: 3, From: 0, To: 2, Packet: 3},
		{Slot: 1, From: 0, To: 3, Packet: 0}, {Slot: 2, From: 0, To: 3, Packet: 1}, {Slot: 3, From: 0, To: 3, Packet: 2},
	}}
)

// Worked by hand. With lengths 1, 5, 2, 1 packets 1, 2, 3 are at node 0 at
// times 5, 2, 1.
//
// In schedule order link 0->1 sends packet 0 in [0,1], 2 in [2,4], 3 in [4,5];
// 0->2 sends 0 in [0,1], 1 in [5,10], 3 in [10,11]; 0->3 sends 0 in [0,1], 1 in
// [5,10], 2 in [10,12]. Packet 3 waits 3 for link 0->1 and 9 for 0->2, packet 2
// waits 8 for 0->3.
//
// With barriers the first hop takes 5 and the second as long as the busiest of
// 2+1, 5+1 and 5+2. Waits: 2 for link 0->1 from 2 to 5, 3 from 1 to 7; 3 for
// 0->2 from 1 to 10; 2 for 0->3 from 2 to 10; packet 1 nowhere.
//
// In order of arrival node 0 sends 3, then 2, then 1: 0->1 sends 3 in [1,2], 2 in
// [2,4]; 0->2 sends 3 in [1,2], 1 in [5,10]; 0->3 sends 2 in [2,4], 1 in [5,10].
//
// With lengths 1, 2, 2, 2 all arrive at time 2, and arrival order is the order
// of the schedule. Link 0->1 sends its last two packets in [2,4] and [4,6], and
// so do the others; the second of them has waited 2. Barriers change nothing.
//
// With lengths 1, 0, 2, 0 packets 1 and 3 arrive at time 0, when packet 0 is
// there. In order of arrival 0->1 sends 0 in [0,1], 3 at 1 (waited 1), 2 in
// [2,4]; 0->2 sends 0 in [0,1], 1 and 3 at 1 (waited 1 each); 0->3 sends 0 in
// [0,1], 1 at 1 (waited 1), 2 in [2,4]. In schedule order only packet 3 on 0->1
// differs: it goes at 4, having waited 4. With barriers the second hop begins at
// 2: 0->1 sends 2 in [2,4], 3 at 4 (waited 4); 0->2 sends 1 and 3 at 2 (waited 2
// each); 0->3 sends 1 at 2 (waited 2), 2 in [2,4].
func TestStarByHand(t *testing.T) {
	e := mustBroadcast(t, star, starSchedule, nil).NewExecution()
	for _, c := range []struct {
		x              []float64
		how            packets.Discipline
		done           float64
		ends           []float64
		phases         []float64
		total, longest float64 // of the waits
		busy           []float64
	}{
		{[]float64{1, 5, 2, 1}, packets.InSchedule, 12, []float64{5, 2, 1, 1, 4, 5, 1, 10, 11, 1, 10, 12}, nil, 20, 9,
			[]float64{4, 7, 8, 5, 2, 1}},
		{[]float64{1, 5, 2, 1}, packets.Barrier, 12, []float64{5, 2, 1, 1, 7, 8, 1, 10, 11, 1, 10, 12}, []float64{5, 7}, 26, 9,
			[]float64{4, 7, 8, 5, 2, 1}},
		{[]float64{1, 5, 2, 1}, packets.Arrival, 10, []float64{5, 2, 1, 1, 4, 2, 1, 10, 2, 1, 10, 4}, nil, 0, 0,
			[]float64{4, 7, 8, 5, 2, 1}},
		{[]float64{1, 2, 2, 2}, packets.InSchedule, 6, []float64{2, 2, 2, 1, 4, 6, 1, 4, 6, 1, 4, 6}, nil, 6, 2,
			[]float64{5, 5, 5, 2, 2, 2}},
		{[]float64{1, 2, 2, 2}, packets.Barrier, 6, []float64{2, 2, 2, 1, 4, 6, 1, 4, 6, 1, 4, 6}, []float64{2, 4}, 6, 2,
			[]float64{5, 5, 5, 2, 2, 2}},
		{[]float64{1, 2, 2, 2}, packets.Arrival, 6, []float64{2, 2, 2, 1, 4, 6, 1, 4, 6, 1, 4, 6}, nil, 6, 2, []float64{5, 5, 5, 2, 2, 2}},
		{[]float64{1, 0, 2, 0}, packets.InSchedule, 4, []float64{0, 2, 0, 1, 4, 4, 1, 1, 1, 1, 1, 4}, nil, 7, 4,
			[]float64{3, 1, 3, 0, 2, 0}},
		{[]float64{1, 0, 2, 0}, packets.Barrier, 4, []float64{0, 2, 0, 1, 4, 4, 1, 2, 2, 1, 2, 4}, []float64{2, 2}, 10, 4,
			[]float64{3, 1, 3, 0, 2, 0}},
		{[]float64{1, 0, 2, 0}, packets.Arrival, 4, []float64{0, 2, 0, 1, 4, 1, 1, 1, 1, 1, 1, 4}, nil, 4, 1, []float64{3, 1, 3, 0, 2, 0}},
	} {
		done := mustRun(t, e, c.how, c.x)
		ends := e.AppendFinish(nil)
		if done != c.done || !slices.Equal(ends, c.ends) {
			t.Errorf("%v, lengths %v: done at %v, sends end at %v; want %v, %v", c.how, c.x, done, ends, c.done, c.ends)
		}
		if !slices.Equal(e.Phases(), c.phases) {
			t.Errorf("%v, lengths %v: hops take %v, want %v", c.how, c.x, e.Phases(), c.phases)
		}
		if total, longest := e.Waiting(); total != c.total || longest != c.longest {
			t.Errorf("%v, lengths %v: waits %v in all, at most %v; want %v, %v", c.how, c.x, total, longest, c.total, c.longest)
		}
		sent := 0.0
		for _, b := range c.busy {
			sent += b
		}
		if share := e.WaitingShare(); share != c.total/(c.total+sent) {
			t.Errorf("%v, lengths %v: waits %v of the time, want %v of %v", c.how, c.x, share, c.total, c.total+sent)
		}
		if busy := e.AppendBusy(nil); !slices.Equal(busy, c.busy) || e.Load() != last(c.busy) {
			t.Errorf("%v, lengths %v: links busy %v, want %v", c.how, c.x, busy, c.busy)
		}
	}
}

func TestBroadcastDescribesItsSchedule(t *testing.T) {
	b := mustBroadcast(t, star, starSchedule, nil)
	want := []packets.Link{{0, 1}, {0, 2}, {0, 3}, {1, 0}, {2, 0}, {3, 0}}
	if b.Nodes() != 4 || b.Sends() != 12 || b.Hops() != 2 || !slices.Equal(b.Links(), want) {
		t.Errorf("%d nodes, %d sends, %d hops, links %v", b.Nodes(), b.Sends(), b.Hops(), b.Links())
	}
}

// A copy that comes twice is forwarded from where the schedule brings it first: in the
// triangle packet 0 comes to node 2 in slot 1 from its source, and in slot 2 from node
// 1 once more; the network has a node 3 behind node 2. The second copy delays no other
// and completes last: 0->2 takes [0,8], 1->2 takes [8,16] after packet 1 in [0,1].
func TestSecondCopyIsCarriedAndNotPassedOn(t *testing.T) {
	g := graph{{1, 2}, {0, 2}, {0, 1, 3}, {2}}
	s := schedules.Schedule{Algorithm: "twice", Nodes: 4, Slots: 3, Sends: []schedules.Send{
		{Slot: 1, From: 0, To: 1, Packet: 0}, {Slot: 1, From: 0, To: 2, Packet: 0},
		{Slot: 1, From: 1, To: 0, Packet: 1}, {Slot: 1, From: 1, To: 2, Packet: 1},
		{Slot: 1, From: 2, To: 0, Packet: 2}, {Slot: 1, From: 2, To: 1, Packet: 2}, {Slot: 1, From: 2, To: 3, Packet: 2},
		{Slot: 1, From: 3, To: 2, Packet: 3},
		{Slot: 2, From: 1, To: 2, Packet: 0}, // once more
		{Slot: 3, From: 2, To: 3, Packet: 0}, {Slot: 2, From: 2, To: 3, Packet: 1},
		{Slot: 2, From: 2, To: 0, Packet: 3}, {Slot: 2, From: 2, To: 1, Packet: 3},
		{Slot: 3, From: 2, To: 0, Packet: 0}, // back to its source
	}}
	e := mustBroadcast(t, g, s, nil).NewExecution()
	want := []float64{8, 8, 1, 1, 2, 2, 2, 4, 16, 16, 3, 8, 8, 16}
	for _, how := range []packets.Discipline{packets.InSchedule, packets.Arrival} {
		done := mustRun(t, e, how, []float64{8, 1, 2, 4})
		if ends := e.AppendFinish(nil); done != 16 || !slices.Equal(ends, want) {
			t.Errorf("%v: done at %v, sends end at %v, want 16, %v", how, done, ends, want)
		}
	}
}

func TestNewRefusesWhatIsNoBroadcast(t *testing.T) {
	s := starSchedule
	s.Sends = slices.Clone(s.Sends[:len(s.Sends)-1])
	_, err := packets.New(star, s)
	wantViolation(t, err, schedules.Complete)
	s.Sends = slices.Clone(starSchedule.Sends)
	s.Sends[4].Slot = 1
	_, err = packets.New(star, s)
	wantViolation(t, err, schedules.Capacity)
	_, err = packets.New(topologies.Ring{N: 4}, starSchedule)
	wantViolation(t, err, schedules.Link)
	_, err = packets.New(topologies.Ring{N: 5}, starSchedule)
	wantViolation(t, err, schedules.Shape)
	if _, err := packets.New(topologies.Ring{N: 0}, starSchedule); err == nil {
		t.Error("a network that is none is accepted")
	}
}
