package collectives_test

import (
	"testing"

	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// received returns when messages that are sent at a time by one CPU each are there.
func received(t *testing.T, m collectives.Machine, ranks int, messages []sentAt) []float64 {
	t.Helper()
	lists := make([][]programs.Operation, ranks)
	where := make([][2]int, len(messages))
	for i, f := range messages {
		x := programs.Operation{Kind: programs.Send, Peer: f.to, Bytes: f.bytes + 1, Tag: i, CPU: i}
		if f.at > 0 {
			x.After = []int{len(lists[f.from])}
			lists[f.from] = append(lists[f.from], programs.Operation{Kind: programs.Compute, Time: f.at, CPU: i})
		}
		lists[f.from] = append(lists[f.from], x)
	}
	for i, f := range messages {
		where[i] = [2]int{f.to, len(lists[f.to])}
		lists[f.to] = append(lists[f.to], programs.Operation{Kind: programs.Receive, Peer: f.from, Bytes: f.bytes + 1, Tag: i})
	}
	spans, err := compiled(t, program(lists...), m, collectives.Jitter{}).NewExecution().Trace(collectives.Key{})
	if err != nil {
		t.Fatal(err)
	}
	ends := make([]float64, len(messages))
	for _, s := range spans {
		for i, w := range where {
			if s.Rank == w[0] && s.Operation == w[1] {
				ends[i] = s.End
			}
		}
	}
	return ends
}

// A sentAt is a message, of so many bytes after the first, that is sent at a time.
type sentAt struct {
	from, to int
	bytes    int64
	at       float64
}

// By hand, with G = 1 and L = 0, on which a flow of b bytes alone takes b.
func TestFlowsByHand(t *testing.T) {
	for _, c := range []struct {
		what  string
		flows []sentAt
		want  []float64
	}{
		{"alone", []sentAt{{0, 1, 100, 0}}, []float64{100}},
		{"two senders share a receiver", []sentAt{{0, 2, 100, 0}, {1, 2, 100, 0}}, []float64{200, 200}},
		{"the shorter of two is done when both have had 60, the other alone then",
			[]sentAt{{0, 2, 60, 0}, {1, 2, 100, 0}}, []float64{120, 160}},
		{"one sender and three receivers: 30 of each by 90, 30 of two by 150, 40 of one",
			[]sentAt{{0, 1, 30, 0}, {0, 2, 60, 0}, {0, 3, 100, 0}}, []float64{90, 150, 190}},
		// The first three have a third each of rank 3; rank 0 has two thirds left for its
		// other one, which is done with 60 at 90. At 90 each of the three has had 30.
		{"a flow that its receiver limits leaves its share to another of its sender",
			[]sentAt{{0, 3, 40, 0}, {1, 3, 40, 0}, {2, 3, 40, 0}, {0, 4, 60, 0}}, []float64{120, 120, 120, 90}},
		// A chain: 0 and 1 send to 3 (1/2 each), 1 sends to 4 (1/2), 2 sends to 4 (1/2). All
		// are equal until 20, when 2's is done; then 1's other stays at 1/2.
		{"a chain", []sentAt{{0, 3, 50, 0}, {1, 3, 50, 0}, {1, 4, 50, 0}, {2, 4, 10, 0}}, []float64{100, 100, 100, 20}},
		// From 40 on each has half; the first has 60 then, is done at 160 and leaves the other
		// 140 bytes, at 300.
		{"one joins midway", []sentAt{{0, 1, 100, 0}, {0, 2, 200, 40}}, []float64{160, 300}},
		{"four end at once and the fifth has the rest",
			[]sentAt{{0, 1, 20, 0}, {0, 2, 20, 0}, {0, 3, 20, 0}, {0, 4, 20, 0}, {0, 5, 50, 0}}, []float64{100, 100, 100, 100, 130}},
		{"both directions of a NIC are apart", []sentAt{{0, 1, 50, 0}, {1, 0, 50, 0}}, []float64{50, 50}},
		// Two from one rank to another are two flows.
		{"of one pair", []sentAt{{0, 1, 50, 0}, {0, 1, 50, 0}}, []float64{100, 100}},
		// The receiver of the first two leaves both 1/2; the sender of the second and third
		// leaves the third 1/2. From 200 on the third is alone.
		{"what a flow leaves is used at once", []sentAt{{0, 2, 100, 0}, {1, 2, 100, 0}, {1, 3, 200, 0}}, []float64{200, 200, 300}},
	} {
		got := received(t, collectives.Fluid{PerByte: 1, Eager: 1 << 20}, 6, c.flows)
		for i, want := range c.want {
			if !near(got[i], want) {
				t.Errorf("%s: %v, want %v", c.what, got, c.want)
				break
			}
		}
	}
}
