package packets_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// disciplines are all of them.
var disciplines = [...]packets.Discipline{packets.InSchedule, packets.Barrier, packets.Arrival}

func mustBroadcast(t testing.TB, net topologies.Topology, s schedules.Schedule, err error) *packets.Broadcast {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	b, err := packets.New(net, s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func ring(t testing.TB, n int) *packets.Broadcast {
	s, err := schedules.RingMultinode(n)
	return mustBroadcast(t, topologies.Ring{N: n}, s, err)
}

func cubeBroadcast(t testing.TB, d int) *packets.Broadcast {
	s, err := schedules.CubeMultinode(d)
	return mustBroadcast(t, topologies.Hypercube{D: d}, s, err)
}

func mustRun(t testing.TB, e *packets.Execution, how packets.Discipline, x []float64) float64 {
	t.Helper()
	v, err := e.Run(how, x)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// dyadic draws n lengths that are multiples of 2^-10 below about 8: every sum
// in a test is then exact, whatever the order of its terms.
func dyadic(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Round(1024*min(r.ExpFloat64(), 8)) / 1024
	}
	return x
}

// The ring takes ceil((n-1)/2) = floor(n/2) times the longest packet (VB93,
// Section II-A). With barriers too: every packet goes one hop clockwise in every
// hop. In order of arrival too: a link gets its packets over one other link, in
// the order of the schedule.
func TestRingTakesTheLongestPacketHalfAround(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for n := 1; n <= 40; n++ {
		e := ring(t, n).NewExecution()
		for range 20 {
			x := dyadic(r, n)
			longest := 0.0
			for _, v := range x {
				longest = max(longest, v)
			}
			want := float64(n/2) * longest
			for _, how := range disciplines {
				got := mustRun(t, e, how, x)
				if got != want {
					t.Errorf("n=%d %v: %v, want %v", n, how, got, want)
				}
			}
		}
	}
}

// Up to d = 4 the schedule has d slots, so no algorithm does better than the
// longest packet over d links, and this one attains it.
func TestSmallCubesTakeTheLongestPacketAcross(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for d := 1; d <= 4; d++ {
		e := cubeBroadcast(t, d).NewExecution()
		for range 500 {
			x := dyadic(r, 1<<d)
			longest := 0.0
			for _, v := range x {
				longest = max(longest, v)
			}
			if got := mustRun(t, e, packets.InSchedule, x); got != float64(d)*longest {
				t.Errorf("d=%d: %v, want %v", d, got, float64(d)*longest)
			}
		}
	}
}

func TestBadLengthsAreNamed(t *testing.T) {
	e := ring(t, 3).NewExecution()
	for _, c := range []struct {
		arg string
		how packets.Discipline
		x   []float64
	}{
		{"lengths", packets.InSchedule, nil},
		{"lengths", packets.Barrier, []float64{1, 2}},
		{"lengths", packets.Arrival, []float64{1, 2, 3, 4}},
		{"length of packet 0", packets.InSchedule, []float64{-1, 1, 1}},
		{"length of packet 1", packets.Barrier, []float64{1, math.NaN(), 1}},
		{"length of packet 2", packets.Arrival, []float64{1, 1, math.Inf(1)}},
		{"lengths", packets.InSchedule, []float64{1e308, 1e308, 1}},
		{"discipline", -1, []float64{1, 1, 1}},
		{"discipline", 3, []float64{1, 1, 1}},
	} {
		_, err := e.Run(c.how, c.x)
		var d *inputs.Error
		if !errors.As(err, &d) || d.Arg != c.arg {
			t.Errorf("%v with %v: %v, want an inputs.Error for %s", c.how, c.x, err, c.arg)
		}
	}
}

func wantViolation(t *testing.T, err error, rule schedules.Rule) {
	t.Helper()
	var v *schedules.Violation
	if !errors.As(err, &v) || v.Rule != rule {
		t.Errorf("%v, want a Violation of %v", err, rule)
	}
}

// A packet that one node sends more often than the tables can count is refused.
func TestEndlessRepetitionIsRefused(t *testing.T) {
	s := schedules.Schedule{Algorithm: "again", Nodes: 2, Slots: 65536}
	s.Sends = append(s.Sends, schedules.Send{Slot: 1, From: 1, To: 0, Packet: 1})
	for slot := 1; slot <= s.Slots; slot++ {
		s.Sends = append(s.Sends, schedules.Send{Slot: slot, From: 0, To: 1, Packet: 0})
	}
	var d *inputs.Error
	if _, err := packets.New(topologies.Ring{N: 2}, s); !errors.As(err, &d) || d.Value != 65536 {
		t.Errorf("%v, want an inputs.Error for 65536", err)
	}
	s.Slots--
	s.Sends = s.Sends[:len(s.Sends)-1]
	e := mustBroadcast(t, topologies.Ring{N: 2}, s, nil).NewExecution()
	for _, how := range disciplines {
		if got := mustRun(t, e, how, []float64{2, 5}); got != 2*65535 {
			t.Errorf("%v: %v, want 131070", how, got)
		}
	}
}

// Lengths near the largest number are still added up.
func TestHugeLengths(t *testing.T) {
	e := ring(t, 3).NewExecution()
	for _, how := range disciplines {
		if got := mustRun(t, e, how, []float64{0x1p1020, 0x1p-1074, 0}); got != 0x1p1020 {
			t.Errorf("%v: %v, want 2^1020", how, got)
		}
	}
}

func TestDisciplinesHaveNames(t *testing.T) {
	for how, want := range map[packets.Discipline]string{
		packets.InSchedule: "in schedule order", packets.Barrier: "barrier", packets.Arrival: "in order of arrival",
		-1: "Discipline(-1)", 3: "Discipline(3)",
	} {
		if how.String() != want {
			t.Errorf("%q, want %q", how.String(), want)
		}
	}
}

// Nothing was sent before the first run: every time is 0.
func TestMeasuresBeforeTheFirstRun(t *testing.T) {
	s, err := schedules.RingMultinode(4)
	e := mustBroadcast(t, topologies.Ring{N: 4}, s, err).NewExecution()
	total, longest := e.Waiting()
	if ends := e.AppendFinish(nil); !slices.Equal(ends, make([]float64, len(s.Sends))) || total != 0 || longest != 0 {
		t.Errorf("sends end at %v after waits of %v, the longest %v", ends, total, longest)
	}
}
