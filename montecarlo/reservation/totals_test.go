package reservation

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// Every sum over two stretches is the sum of those over each: fields of 1, 2, 3, ... and
// of ten times as much make eleven times as much, also those by k.
func TestTotalsOfTwoStretches(t *testing.T) {
	filled := func(by float64) (s Totals) {
		v := reflect.ValueOf(&s).Elem()
		for i := range v.NumField() {
			n := by * float64(i+1)
			if field := v.Field(i); field.Kind() == reflect.Slice {
				field.Set(reflect.ValueOf([]float64{0, n}))
			} else {
				field.SetFloat(n)
			}
		}
		return s
	}
	if sum := filled(1).Plus(filled(10)); !reflect.DeepEqual(sum, filled(11)) {
		t.Errorf("%+v", sum)
	}
	if sum := (Totals{}).Plus(filled(1)); !reflect.DeepEqual(sum, filled(1)) {
		t.Errorf("with nothing: %+v", sum)
	}
}

// By hand: of three users the first sends from 3 to 4 what came at 1 in a data interval of two packets, in which it
// saw its user start; the third from 4 to 6 what came at 1.5 in a reservation interval. The gate was at 2, and the
// frame ends at 6.
func TestTotalsOfAFrame(t *testing.T) {
	var sums Totals
	sums.add(3, &Service{Gate: 2, V: 1, Data: 3, InReservation: 4, InData: 5, Packets: []Packet{
		{Arrived: 1, Started: 3, Sent: 4, Done: 6, Reserved: 1, Residual: 0.5,
			User: 0, Served: 1, Found: 2, Active: 2, InData: true, Own: true},
		{Arrived: 1.5, Started: 4, Sent: 6, Done: 6, Reserved: 2, Residual: 0.25, User: 2, Served: 3, Found: 1, Active: 1},
	}})
	want := Totals{
		Frames: 1, Packets: 2, Square: 4, Pairs: 2, Reservation: 1, Data: 3, Early: 4, Late: 5, Wait: 2 + 2.5, Delay: 5 + 4.5,
		Passed: 4, Reserved: 3, Found: 3, Residual: 0.75, Before: 0 + 1, After: 2 + 0, First: 1, BeforeFirst: 0,
		Own: 1, InData: 1, OwnInData: 1, ArrivedIn: []float64{0, 0, 1, 0}, OwnIn: []float64{0, 0, 1, 0},
	}
	if !reflect.DeepEqual(sums, want) {
		t.Errorf("%+v\nwant %+v", sums, want)
	}
	if a, seen := sums.Chance(3), sums.SeenActive(); a != 2./(2*3*2) || seen != 2 {
		t.Errorf("a = %v, K that is seen %v", a, seen)
	}
}

// Runs begin after the warm-up and go on from stretch to stretch: the frames from the fourth on.
func TestRunsOfQueuesGoOn(t *testing.T) {
	q := Queues{N: 3, Lambda: 0.2, X: distributions.Deterministic{Mu: 1}, V: distributions.Deterministic{Mu: 1}}
	stretch, err := q.Runs(1, 4).Start(montecarlo.NewWords(rand.NewPCG(1, 0)), 3)
	if err != nil {
		t.Fatal(err)
	}
	f, err := q.Follow(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		f.Next()
	}
	for range 2 {
		sums, err := stretch(100)
		if err != nil {
			t.Fatal(err)
		}
		waits := 0.0
		for range 100 {
			for _, p := range f.Next().Packets {
				waits += p.Started - p.Arrived
			}
		}
		if sums.Frames != 100 || sums.Wait != waits {
			t.Errorf("%v frames, waits %v, want %v", sums.Frames, sums.Wait, waits)
		}
	}
}

// The packets of two systems on the same arrivals: none differs, and the delays are those of the ends of the periods
// in the simulation of system a, which the replay does not read. Lengths are binary fractions, so gates are exact.
func TestReplayServesTheSamePackets(t *testing.T) {
	const periods = 500
	for _, f := range []Frames{{N: 2, Lambda: 0.2, X: 1, V: 0.5}, {N: 16, Lambda: 0.03, X: 1, V: 3}, {N: 1, Lambda: 0.4, X: 0.5, V: 1}} {
		twice, err := f.Replay(montecarlo.NewWords(rand.NewPCG(1, 0)), periods)
		if err != nil {
			t.Fatal(err)
		}
		q := Queues{N: f.N, Lambda: f.Lambda, X: distributions.Deterministic{Mu: f.X}, V: distributions.Deterministic{Mu: f.V}}
		run, err := q.Follow(montecarlo.NewWords(rand.NewPCG(1, 0)))
		if err != nil {
			t.Fatal(err)
		}
		delays := 0.0
		for range periods {
			for _, p := range run.Next().Packets {
				delays += p.Done - p.Arrived
			}
		}
		if twice.Different != 0 || math.Abs(twice.Delays/delays-1) > 1e-12 || math.Abs(twice.Sums/delays-1) > 1e-12 {
			t.Errorf("%+v: %+v, delays %v", f, twice, delays)
		}
	}
	for _, periods := range []int{0, -1, 1<<20 + 1} {
		if _, err := (Frames{N: 2, Lambda: 0.2, X: 1, V: 0.5}).Replay(montecarlo.NewWords(rand.NewPCG(1, 0)), periods); err == nil {
			t.Error("no error for", periods)
		}
	}
}

// Late packets and others are all packets, and one user without company waits for at least its own frame: none is
// done by V + X less a little, all are later than that.
func TestLatePackets(t *testing.T) {
	f := Frames{N: 1, Lambda: 0.3, X: 1, V: 1}
	count := func(at float64, late bool) (y, x float64) {
		stretch, err := f.Late(at, late, 1, 1000).Start(montecarlo.NewWords(rand.NewPCG(1, 0)), 10)
		if err != nil {
			t.Fatal(err)
		}
		sums, err := stretch(1000)
		if err != nil {
			t.Fatal(err)
		}
		return sums.Y, sums.X
	}
	later, all := count(3, true)
	done, too := count(3, false)
	if later+done != all || too != all || later == 0 || done == 0 {
		t.Errorf("%v later than 3, %v not, of %v and %v", later, done, all, too)
	}
	if y, x := count(1.999, true); y != x || x == 0 {
		t.Errorf("%v of %v packets are later than 1.999", y, x)
	}
}
