package programs_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies/programs"
	"castlab/topologies/schedules"
)

// Settings outside their domains, and those that an algorithm has no use for, are
// refused before anything is made.
func TestSettingsAreChecked(t *testing.T) {
	s := programs.Settings{Ranks: 4, Bytes: 10}
	with := func(change func(s *programs.Settings)) programs.Settings {
		x := s
		change(&x)
		return x
	}
	for _, x := range []struct {
		a     programs.Algorithm
		s     programs.Settings
		words string
	}{
		{programs.Binomial(), with(func(s *programs.Settings) { s.Ranks = 0 }), "binomial: ranks=0: want an integer from 1"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Ranks = 1 << 30 }), "ranks=1073741824: want"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Bytes = -1 }), "bytes=-1"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Bytes = 1 << 60 }), "bytes=1152921504606846976"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Root = 4 }), "root=4: want a rank, 0 to 3"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Root = -1 }), "root=-1"},
		{programs.RingAllgather(), with(func(s *programs.Settings) { s.Root = 1 }), "root=1: want 0: the task has no root"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Reduction = 1 }), "reduction=1: want 0"},
		{programs.RingAllreduce(), with(func(s *programs.Settings) { s.Reduction = -1 }), "reduction=-1"},
		{programs.FlatBroadcast(), with(func(s *programs.Settings) { s.Segments = 2 }), "segments=2: want 0"},
		{programs.FlatBroadcast(), with(func(s *programs.Settings) { s.SegmentBytes = 2 }), "segments=2: want 0"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Segments = -2 }), "segments=-2: want a number of segments"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Segments, s.SegmentBytes = 2, 2 }), "not both"},
		{programs.Windowed(), s, "window=0: want an integer from 1"},
		{programs.Spread(), with(func(s *programs.Settings) { s.Window = 1 }), "window=1: want 0"},
		{programs.Dissemination(), s, "bytes=10: want 0: a barrier carries nothing"},
		{programs.Pipeline(), s, "segments=0: want a number of segments"},
		{programs.Pipeline(), with(func(s *programs.Settings) { s.Segments = -2 }), "segments=-2"},
		{programs.Pipeline(), with(func(s *programs.Settings) { s.Segments, s.SegmentBytes = 2, 2 }), "not both"},
		{programs.KNomial(), with(func(s *programs.Settings) { s.Radix = 1 }), "radix=1"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Radix = 2 }), "radix=2: want 0"},
		{programs.OptimalTree(), s, "latency=0"},
		{programs.Binomial(), with(func(s *programs.Settings) { s.Latency = 1 }), "latency=1: want 0"},
		{programs.RecursiveDoubling(), with(func(s *programs.Settings) { s.Ranks = 6 }),
			"recursive-doubling: ranks=6: want a power of two"},
		{programs.CubeMultinode(), with(func(s *programs.Settings) { s.Ranks = 1 << 13 }), "want a power of two up to 4096"},
		{programs.NeighborExchange(), with(func(s *programs.Settings) { s.Ranks = 5 }), "want 1 or an even number"},
		{programs.OptimalItems(), with(func(s *programs.Settings) { s.Ranks, s.Segments, s.Bytes, s.Latency = 1000, 1000, 1000, 1 }),
			"want up to 1024"},
	} {
		_, err := x.a.Plan(x.s)
		if _, is := errors.AsType[*inputs.Error](err); !is || !strings.Contains(err.Error(), x.words) {
			t.Errorf("got %v, want %s", err, x.words)
		}
	}
}

// What would be too large is refused before memory is spent on it.
func TestSizesAreLimited(t *testing.T) {
	if os.Getenv("CASTLAB_TESTS") != "all" {
		t.Skip("seconds of large programs; CI sets CASTLAB_TESTS=all")
	}
	large := programs.Settings{Ranks: 1 << 14, Bytes: 1 << 30}
	for _, a := range programs.All() {
		s := large
		if a.Takes(programs.Segmented) {
			s.Segments = 1 << 20
		}
		if a.Takes(programs.WithRadix) {
			s.Radix = 2
		}
		if a.Takes(programs.WithWindow) {
			s.Window = 2
		}
		if a.Task == programs.Barrier {
			s.Bytes = 0
		}
		if a.Takes(programs.WithLatency) {
			continue
		}
		if a.Domain != "" && strings.Contains(a.Domain, "up to") {
			continue
		}
		p, err := a.Plan(s)
		if _, is := errors.AsType[*programs.SizeError](err); err != nil && !is {
			t.Errorf("%v %s: %v", a.Task, a.Name, err)
		}
		if err == nil && p.Program.Operations() > programs.MaxOperations {
			t.Errorf("%v %s: %d operations", a.Task, a.Name, p.Program.Operations())
		}
	}
}

// In the two trees of a double tree no rank is an inner node of both: what a rank that
// is not the root sends is all of even segments, or all of odd ones. (In an allreduce
// all send sums upward in both trees; downward the same holds.)
func TestInteriorRanksAreLeavesOfTheOtherTree(t *testing.T) {
	for n := 1; n <= 40; n++ {
		for _, a := range []programs.Algorithm{programs.DoubleTree(), programs.DoubleTreeAllreduce()} {
			root := 0
			if a.Task == programs.Broadcast {
				root = n / 3
			}
			p := must(a.Plan(programs.Settings{Ranks: n, Bytes: 64, Root: root, Segments: 2}))
			for r, list := range p.Program.Ranks {
				parities := map[int32]bool{}
				for i, o := range list {
					if o.Kind != programs.Send || a.Task == programs.Broadcast && r == root ||
						a.Task == programs.Allreduce && o.Tag%2 == 0 {
						continue
					}
					for _, run := range p.Carries(r, i) {
						parities[run.First%2] = true
					}
				}
				if len(parities) > 1 {
					t.Errorf("%v n=%d: rank %d passes on in both trees", a.Task, n, r)
				}
			}
		}
	}
}

// Segments of a size are as many as it takes, those of a number no smaller than a byte.
func TestSegments(t *testing.T) {
	for _, x := range []struct {
		bytes, size int64
		number      int
		want        int
	}{{100, 0, 7, 7}, {100, 30, 0, 4}, {100, 25, 0, 4}, {100, 1000, 0, 1}, {3, 0, 7, 3}, {0, 0, 7, 1}, {0, 5, 0, 1}, {1, 1, 0, 1}} {
		p := must(programs.Pipeline().Plan(programs.Settings{Ranks: 2, Bytes: x.bytes, Segments: x.number, SegmentBytes: x.size}))
		if len(p.Blocks) != x.want {
			t.Errorf("%+v: %d segments", x, len(p.Blocks))
		}
	}
}

// Packets have the size that they are given, and termination packets none; control
// messages have theirs.
func TestSizesOfPackets(t *testing.T) {
	s := must(schedules.KBroadcast{Ranks: schedules.PrefixTree}.Schedule(2, []int{1, 2, 3}))
	data := len(s.Sources) - s.Markers
	for _, x := range []struct {
		cut  programs.Cut
		want func(packet int) int64
	}{
		{programs.Each(7), func(int) int64 { return 7 }},
		{programs.Whole(11), func(packet int) int64 { return [...]int64{4, 4, 3}[packet] }},
	} {
		p := must(programs.FromSchedule(s, x.cut))
		for packet, b := range p.Blocks {
			want := int64(programs.ControlBytes)
			if packet < data {
				want = x.want(packet)
			} else if packet < len(s.Sources) {
				want = 0
			}
			if b.Bytes != want {
				t.Errorf("block %d has %d bytes, want %d", packet, b.Bytes, want)
			}
		}
	}
}

// A rank may begin what others wait for to begin in many ways; counting them once is
// enough.
func TestCountOfManyBeginnings(t *testing.T) {
	list := ops{send(0, 1, 0), receive(0, 1, 0, 0)}
	for i := 2; i < 200; i++ {
		o := compute(1)
		o.Begun = []int{i - 1, i - 2}
		list = append(list, o)
	}
	if c, err := ranks(list).Count(); err != nil || c.Depth != 1 {
		t.Errorf("%+v, %v", c, err)
	}
}

// By hand: rank 1 begins a Receive, and sends on as soon as that has begun, before the
// message of rank 0 is there. So no message waits for another, and the depth is 1; if the
// second waits for the end of the Receive it is 2.
func TestWhatHasBegunNeedNotHaveEnded(t *testing.T) {
	for _, x := range []struct {
		begun, after []int
		want         int
	}{{[]int{0}, nil, 1}, {nil, []int{0}, 2}} {
		on := programs.Operation{Kind: programs.Send, Peer: 2, Bytes: 1, Begun: x.begun, After: x.after}
		p := ranks(ops{send(1, 1, 0)}, ops{receive(0, 1, 0), on}, ops{receive(1, 1, 0)})
		if c, err := p.Count(); err != nil || c.Depth != x.want {
			t.Errorf("begun %v, after %v: %+v, %v, want depth %d", x.begun, x.after, c, err, x.want)
		}
	}
}

func ExampleAlgorithm_Plan() {
	p, err := programs.Binomial().Plan(programs.Settings{Ranks: 8, Bytes: 1024})
	if err != nil {
		fmt.Println(err)
		return
	}
	c, err := p.Program.Count()
	fmt.Println(p.Accomplishes(), c.Messages, c.Rounds, err)
	for _, o := range p.Program.Ranks[4] {
		fmt.Println(o, "after", o.After)
	}
	// Output:
	// <nil> 7 3 <nil>
	// receive of 1024 bytes from 0 with tag 0 after []
	// send of 1024 bytes to 6 with tag 0 after [0]
	// send of 1024 bytes to 5 with tag 0 after [0]
}

func BenchmarkPlan(b *testing.B) {
	for _, a := range []programs.Algorithm{programs.RingAllgather(), programs.Pairwise()} {
		b.Run(a.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := a.Plan(programs.Settings{Ranks: 256, Bytes: 1 << 20}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkValidate(b *testing.B) {
	p := must(programs.RingAllgather().Plan(programs.Settings{Ranks: 256, Bytes: 1 << 20}))
	b.Run("validate", func(b *testing.B) {
		for b.Loop() {
			if err := p.Program.Validate(); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("accomplishes", func(b *testing.B) {
		for b.Loop() {
			if err := p.Accomplishes(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
