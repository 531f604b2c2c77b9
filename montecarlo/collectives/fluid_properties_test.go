package collectives_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo/collectives"
	"castlab/topologies/programs"
)

// A flow alone has the digits of LogGP; one that is asked for flies three times, or five.
func TestOneFlowIsThatOfLogGP(t *testing.T) {
	for _, bytes := range []int64{0, 1, 2, 41, 1000, 123457} {
		p := program([]programs.Operation{send(1, bytes)}, []programs.Operation{receive(0, bytes)})
		want := ends(t, p, collectives.LogGP{L: 5.3, O: 2.1, Gap: 4, PerByte: 0.7, Eager: 1 << 40}, collectives.Jitter{})
		for _, packet := range []int64{0, 100, 1 << 40} {
			m := collectives.Fluid{L: 5.3, O: 2.1, Gap: 4, PerByte: 0.7, Packet: packet, Eager: 1 << 40}
			if got := ends(t, p, m, collectives.Jitter{}); got[0] != want[0] || math.Abs(got[1]/want[1]-1) > 0x1p-51 {
				t.Errorf("%d bytes on %v: %v, want %v", bytes, m, got, want)
			}
		}
		flights := 1.0
		for _, m := range []collectives.Fluid{
			{L: 5, O: 2, PerByte: 1, Eager: bytes},
			{L: 5, O: 2, PerByte: 1, Eager: bytes - 1},
			{L: 5, O: 2, PerByte: 1, Protocols: []collectives.Protocol{{From: 1, L: 5, O: 2, PerByte: 1,
				Flights: collectives.Acknowledged}}},
		} {
			if bytes == 0 {
				break
			}
			if got, want := ends(t, p, m, collectives.Jitter{})[1], flights*9+float64(bytes-1); got != want {
				t.Errorf("%d bytes in %v flights: %v, want %v", bytes, flights, got, want)
			}
			flights += 2
		}
	}
}

// By hand, G = 1: flows stand still while a side takes a message that is not shared, and
// for the gap behind it and behind flows; at both sides from when it leaves.
func TestMessagesOfOnePacketHavePrecedence(t *testing.T) {
	for _, c := range []struct {
		what     string
		gap      float64
		messages []sentAt
		want     []float64
	}{
		{"at the sender", 0, []sentAt{{0, 1, 100, 0}, {0, 2, 10, 20}}, []float64{117, 37}},
		{"with a gap", 3, []sentAt{{0, 1, 100, 0}, {0, 2, 10, 20}}, []float64{120, 37}},
		{"they follow each other", 3, []sentAt{{0, 1, 100, 0}, {0, 2, 10, 20}, {0, 2, 5, 24}}, []float64{128, 37, 45}},
		// Behind the gap of the flow, which ends at 100.
		{"behind a gap", 3, []sentAt{{0, 1, 100, 0}, {0, 2, 10, 101}}, []float64{107, 120}},
		// Until 10 the first flow stands still and the second has all of its sender, which
		// they share from then on: 90 more of it take 180, and then the first has 10 left.
		{"at the receiver", 0, []sentAt{{0, 1, 100, 0}, {0, 2, 100, 0}, {3, 1, 10, 0}}, []float64{207, 197, 17}},
		// A gap of one flow keeps the other waiting: 50 of both by 100, 50 more from 103 on.
		{"behind a flow", 3, []sentAt{{0, 1, 50, 0}, {0, 2, 100, 0}}, []float64{107, 160}},
	} {
		got := received(t, collectives.Fluid{L: 7, Gap: c.gap, PerByte: 1, Packet: 10, Eager: 1 << 20}, 4, c.messages)
		if !slices.EqualFunc(got, c.want, near) {
			t.Errorf("%s: %v, want %v", c.what, got, c.want)
		}
	}
}

// In streams what one rank sends to another follows each other, a short message too.
func TestFlowsOfAStreamFollowEachOther(t *testing.T) {
	messages := []sentAt{{0, 1, 100, 0}, {0, 1, 50, 1}, {0, 1, 1, 2}, {0, 2, 75, 0}}
	m := collectives.Fluid{PerByte: 1, Packet: 10, Eager: 1 << 20, InStreams: true}
	// Both streams have half until 150; then the first one, at 75 of 100, is alone until 175;
	// 50 more and 1 more follow.
	if got, want := received(t, m, 3, messages), []float64{175, 225, 226, 150}; !slices.EqualFunc(got, want, near) {
		t.Errorf("%v, want %v", got, want)
	}
}

// A side of a NIC works while it has something to do: when it is done with the last byte
// depends on when messages come and on the sum of their lengths, not on who has which share,
// nor on which are shared.
func TestASideOfANICIsNeverIdle(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		n := 2 + r.IntN(5)
		var messages []sentAt
		at, busy := 0.0, 0.0
		toOne := r.IntN(2) == 0
		for i := range n {
			x := sentAt{0, 1 + i, 1 + r.Int64N(1000), at}
			if toOne {
				x.from, x.to = 1+i, 0
			}
			messages = append(messages, x)
			busy = max(busy, at) + 0.5*float64(x.bytes)
			at += 1 + 300*r.Float64()
		}
		got := received(t, collectives.Fluid{PerByte: 0.5, Packet: r.Int64N(600), Eager: 1 << 20}, n+1, messages)
		if !near(slices.Max(got), busy) {
			t.Errorf("%v: the last at %v, want %v", messages, slices.Max(got), busy)
		}
	}
}

// Streams come to a Fluid as their packets P become small, where n messages share the side of a
// sender, or that of a receiver and begin at once. Elsewhere they do not, as packets of Streams
// queue at a receiver that is behind, and their senders go on.
//
// Where all begin at once a message ends in a turn in which every other has had a packet more
// or less than in a fluid: ends differ by at most (n-1) P G. Where they begin at any time, let V
// be what a flow has had that was always there. A side that is never idle has done the same
// work on both machines, which is a sum of min(b, V - V at the beginning), on Streams with up to
// P more or less in each term. So the difference of V grows by at most P with each that begins,
// to n P; what a message lacks at its end in the other machine is at most (2n+1) P, of which
// each byte takes at most n G.
func TestStreamsOfSmallPacketsAreAFluid(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		n := 2 + r.IntN(5)
		var messages []sentAt
		toOne, atOnce := r.IntN(2) == 0, r.IntN(2) == 0
		for i := range n {
			x := sentAt{0, 1 + i, 500 + r.Int64N(3000), 0}
			if toOne {
				x.from, x.to = 1+i, 0
			} else if !atOnce {
				x.at = 1 + 3000*r.Float64()
			}
			messages = append(messages, x)
		}
		fluid := received(t, collectives.Fluid{L: 30, PerByte: 0.5, Eager: 1 << 20}, n+1, messages)
		for _, packet := range []int64{1, 8, 64} {
			bound := 0.5 * float64(packet) * float64(n-1)
			if !toOne && !atOnce {
				bound = 0.5 * float64(packet) * float64((2*n+1)*n)
			}
			streams := received(t, collectives.Streams{L: 30, PerByte: 0.5, Packet: packet, Eager: 1 << 20}, n+1, messages)
			for i := range messages {
				if d := math.Abs(streams[i] - fluid[i]); d > bound+1e-9*fluid[i] {
					t.Errorf("%v in packets of %d: message %d at %v, in a fluid at %v", messages, packet, i, streams[i], fluid[i])
				}
			}
		}
	}
}

// A run depends on its key alone, also at the same time as others, and allocates nothing
// after the first one.
func TestRunsOfFluidRepeat(t *testing.T) {
	p, err := programs.Spread().Plan(programs.Settings{Ranks: 8, Bytes: 50000})
	if err != nil {
		t.Fatal(err)
	}
	j := collectives.Jitter{Extra: distributions.Exponential{Mu: 1}, Noise: distributions.Exponential{Mu: 0.5},
		Start: distributions.Exponential{Mu: 1}, Link: distributions.Exponential{Mu: 1}, Slow: map[int]float64{3: 2}}
	for _, streams := range []bool{false, true} {
		c := compiled(t, p.Program, collectives.Fluid{L: 5, O: 1, Gap: 0.5, PerByte: 0.01, Packet: 700, Eager: 600, InStreams: streams}, j)
		e := c.NewExecution()
		key := collectives.Key{A: 7, B: 8}
		first, err := e.Run(key)
		if err != nil {
			t.Fatal(err)
		}
		if x, err := e.Run(collectives.Key{A: 1}); err != nil || x == first {
			t.Errorf("another key: %v, %v", x, err)
		}
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				e := c.NewExecution()
				for i := range uint64(5) {
					if _, err := e.Run(collectives.Key{A: i}); err != nil {
						t.Error(err)
					}
				}
				if x, err := e.Run(key); err != nil || x != first {
					t.Errorf("the same key: %v, want %v (%v)", x, first, err)
				}
			})
		}
		group.Wait()
		if n := testing.AllocsPerRun(20, func() { _, _ = e.Run(key) }); n != 0 {
			t.Errorf("%v allocations a run", n)
		}
	}
}

// A rank that sends n-1 messages of k bytes sustains 1/((n-1)((k-1)G + g)) collectives in a
// unit of time.
func TestCapacityOfFluid(t *testing.T) {
	p, err := programs.FlatBroadcast().Plan(programs.Settings{Ranks: 5, Bytes: 101})
	if err != nil {
		t.Fatal(err)
	}
	c := compiled(t, p.Program, collectives.Fluid{L: 50, O: 1, Gap: 25, PerByte: 1, Eager: 1000}, collectives.Jitter{})
	if got := c.Capacity(); !near(got, 1.0/500) {
		t.Errorf("capacity %v, want 1/500", got)
	}
	for rate, grows := range map[float64]bool{0.9: false, 1.1: true} {
		q := collectives.Repeated{Collective: c, Periodic: true}
		model, err := q.Growth(50, 500)(rate / 500)
		if err != nil {
			t.Fatal(err)
		}
		growth, err := model()(rand.New(pcg()))
		if err != nil || (growth > 0) != grows {
			t.Errorf("at %v of the capacity: growth %v, %v", rate, growth, err)
		}
	}
	// The request flies with the data, the grant against them.
	large := compiled(t, program([]programs.Operation{send(1, 101)}, []programs.Operation{receive(0, 101)}),
		collectives.Fluid{Gap: 25, PerByte: 1, Eager: 1}, collectives.Jitter{})
	if got := large.Capacity(); !near(got, 1.0/150) {
		t.Errorf("capacity %v, want 1/150", got)
	}
}

// Instances of a collective that share NICs with each other grow in number by what their
// stream says, and not by what ran before.
func TestFlowsForgetTheRunsBefore(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	for _, streams := range []bool{false, true} {
		c := compiled(t, ringAllgather(5, 100), collectives.Fluid{L: 3, O: 1, Gap: 1, PerByte: 1, Packet: 30, Eager: 99,
			InStreams: streams}, collectives.Jitter{Flight: law, Noise: law})
		model, err := collectives.Repeated{Collective: c}.Growth(4, 100)(c.Capacity())
		if err != nil {
			t.Fatal(err)
		}
		run := model()
		for seed := range uint64(4) {
			alone, err := model()(rand.New(rand.NewPCG(seed, 1)))
			if err != nil {
				t.Fatal(err)
			}
			if after, err := run(rand.New(rand.NewPCG(seed, 1))); err != nil || after != alone {
				t.Errorf("run %d grows by %v alone and by %v after others (%v)", seed, alone, after, err)
			}
		}
	}
}

func TestFluidRefuses(t *testing.T) {
	good := collectives.Fluid{L: 1, O: 1, Gap: 1, PerByte: 1}
	for _, change := range []func(m *collectives.Fluid){
		func(m *collectives.Fluid) { m.L = -1 },
		func(m *collectives.Fluid) { m.O = math.NaN() },
		func(m *collectives.Fluid) { m.Gap = math.Inf(1) },
		func(m *collectives.Fluid) { m.PerByte = -1 },
		func(m *collectives.Fluid) { m.OPerByte = -1 },
		func(m *collectives.Fluid) { m.Packet = -1 },
		func(m *collectives.Fluid) { m.Eager = -1 },
		func(m *collectives.Fluid) { m.Protocols = []collectives.Protocol{{From: 2}, {From: 2}} },
	} {
		m := good
		change(&m)
		if err := m.Validate(); !errors.As(err, new(*inputs.Error)) {
			t.Errorf("%v: error %v", m, err)
		}
	}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	if got, want := good.String(), "fluid(L=1,o=1,O=0,g=1,G=1,packet=0,S=0,flow=message)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A time that is not finite is an error, and no run that never ends.
func TestEndlessFlows(t *testing.T) {
	for _, m := range []collectives.Fluid{{PerByte: math.MaxFloat64, Eager: 1 << 62},
		{Gap: math.MaxFloat64, PerByte: math.MaxFloat64, Eager: 1 << 62, Packet: 5}} {
		p := program([]programs.Operation{send(1, 9), send(2, 9), send(1, 3), send(1, 1<<60)},
			[]programs.Operation{receive(0, 9), receive(0, 3), receive(0, 1<<60)}, []programs.Operation{receive(0, 9)})
		_, err := compiled(t, p, m, collectives.Jitter{}).NewExecution().Run(collectives.Key{})
		if !errors.As(err, new(*inputs.Error)) {
			t.Errorf("error %v", err)
		}
	}
}
