package reservation

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// Periods of a linear table, followed, are the frames of queues of constant lengths, to
// the last digit where lengths are multiples of 1/2: the same packets of the same users
// are done at the same instants, whatever the arrivals.
func TestFollowedPeriodsAreThoseOfQueues(t *testing.T) {
	const N, lambda, X, V = 8, 0.08, 0.5, 2
	for _, p := range []arrivals.Process{nil, arrivals.Batch{Size: distributions.Geometric{Mu: 3}},
		arrivals.Modulated{Peak: 3, Share: 0.2, Spell: 30}} {
		words := func() *montecarlo.Words { return montecarlo.NewWords(rand.NewPCG(7, 1)) }
		q, err := Queues{N: N, Lambda: lambda, X: distributions.Deterministic{Mu: X}, V: distributions.Deterministic{Mu: V},
			Arrivals: p}.Follow(words())
		if err != nil {
			t.Fatal(err)
		}
		f, err := Periods{N: N, Lambda: lambda, Durations: table(N, V, X), Arrivals: p}.Follow(words())
		if err != nil {
			t.Fatal(err)
		}
		packets := 0
		for frame := range 5000 {
			a, b := q.Next(), f.Next()
			if a.Gate != b.Gate || a.Active() != b.Active() || a.InReservation+a.InData != b.InReservation {
				t.Fatalf("%v, frame %d: %d packets from %v, followed %d from %v", p, frame, a.Active(), a.Gate, b.Active(), b.Gate)
			}
			for i, x := range a.Packets {
				if y := b.Packets[i]; x.Arrived != y.Arrived || x.Done != y.Done || x.User != y.User {
					t.Fatalf("%v, frame %d: %+v, followed %+v", p, frame, x, y)
				}
			}
			packets += a.Active()
		}
		if packets < 5000 {
			t.Errorf("%v: %d packets", p, packets)
		}
	}
}

// A batch of one user is served one packet a frame, in as many frames as it has packets.
func TestABatchIsOfOneUser(t *testing.T) {
	f, err := Queues{
		N: 3, Lambda: 1e-4, X: distributions.Deterministic{Mu: 1}, V: distributions.Deterministic{Mu: 1},
		Arrivals: arrivals.Batch{Size: distributions.Deterministic{Mu: 4}},
	}.Follow(montecarlo.NewWords(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	for batches := 0; batches < 20; {
		s := f.Next()
		if s.Active() == 0 {
			continue
		}
		first := s.Packets[0]
		for i := range 4 {
			if i > 0 {
				s = f.Next()
			}
			if s.Active() != 1 {
				t.Fatalf("%d packets in a frame", s.Active())
			}
			if p := s.Packets[0]; p.User != first.User || p.Arrived != first.Arrived || p.Found != int32(i) {
				t.Fatalf("packet %d of a batch: %+v, the first %+v", i, p, first)
			}
		}
		batches++
	}
}

// Where a period without packets takes no time the next begins with the next packet,
// which is alone and takes its own period.
func TestFollowedPeriodsWithoutLength(t *testing.T) {
	f, err := Periods{N: 2, Lambda: 1e-3, Durations: []float64{0, 1, 2},
		Arrivals: arrivals.Modulated{Peak: 2, Share: 0.5, Spell: 10}}.Follow(montecarlo.NewWords(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	idle := 0
	for range 200 {
		if s := f.Next(); s.Active() == 0 {
			if s.InReservation != 1 {
				t.Fatalf("%d packets end an idle period", s.InReservation)
			}
			p := f.Next().Packets[0]
			if d := p.Done - p.Arrived; math.Abs(d-1) > 1e-9*p.Done {
				t.Fatalf("a delay of %v", d)
			}
			idle++
		}
	}
	if idle < 80 {
		t.Errorf("%d idle periods", idle)
	}
}

// From full queues a period takes N packets and lets lambda N (V + NX) arrive: 2 and 4
// here, so the growth is -2 in the mean while no queue is empty. Batches of 3 on average
// over packets have a variance of 6 a period, so the mean of 50 runs of 100 periods has
// a standard deviation of 0.035; five of them.
func TestGrowthOfFullQueuesWithBatches(t *testing.T) {
	grow, err := Periods{N: 4, Lambda: 0.1, Durations: table(4, 1, 1),
		Arrivals: arrivals.Batch{Size: distributions.Geometric{Mu: 2}}}.Growth(200, 100)
	if err != nil {
		t.Fatal(err)
	}
	r, sum := rand.New(rand.NewPCG(1, 1)), 0.0
	replicate := grow()
	for range 50 {
		g, err := replicate(r)
		if err != nil {
			t.Fatal(err)
		}
		sum += g / 50
	}
	if math.Abs(sum+2) > 5*0.035 {
		t.Errorf("growth %v, want -2", sum)
	}
}
