package reservation

import (
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// A Totals has sums over the frames of a run of Queues and over the packets that they served: of those, what
// each saw on its way (Packet). A ratio of two of them estimates a mean of VB95, Section III.
type Totals struct {
	Frames, Packets   float64 // packets: the sum of K
	Square, Pairs     float64 // of K^2 and of K(K-1), over frames
	Reservation, Data float64 // time in reservation and in data intervals
	Early, Late       float64 // packets that arrived in these

	Wait, Delay             float64   // until the start of the transmission, and until the end of the frame
	Passed, Reserved, Found float64   // N_i, Y_i, Q_i of eq (4) to (6)
	Residual                float64   // R
	Before, After           float64   // U_1, U_2
	First, BeforeFirst      float64   // packets of the first user, and their U_1
	Own, InData, OwnInData  float64   // packets with m = 1; those that arrived in data intervals; those of both kinds
	ArrivedIn, OwnIn        []float64 // by k: packets that arrived in data intervals of k packets, and their m
}

// Plus returns the sums over two stretches.
func (t Totals) Plus(u Totals) Totals {
	return Totals{
		Frames: t.Frames + u.Frames, Packets: t.Packets + u.Packets, Square: t.Square + u.Square, Pairs: t.Pairs + u.Pairs,
		Reservation: t.Reservation + u.Reservation, Data: t.Data + u.Data, Early: t.Early + u.Early, Late: t.Late + u.Late,
		Wait: t.Wait + u.Wait, Delay: t.Delay + u.Delay,
		Passed: t.Passed + u.Passed, Reserved: t.Reserved + u.Reserved, Found: t.Found + u.Found, Residual: t.Residual + u.Residual,
		Before: t.Before + u.Before, After: t.After + u.After, First: t.First + u.First, BeforeFirst: t.BeforeFirst + u.BeforeFirst,
		Own: t.Own + u.Own, InData: t.InData + u.InData, OwnInData: t.OwnInData + u.OwnInData,
		ArrivedIn: added(t.ArrivedIn, u.ArrivedIn), OwnIn: added(t.OwnIn, u.OwnIn),
	}
}

// added returns the sums of two lists, of which one may be shorter.
func added(a, b []float64) []float64 {
	sum := make([]float64, max(len(a), len(b)))
	copy(sum, a)
	for i, x := range b {
		sum[i] += x
	}
	return sum
}

// add adds a frame of N users and the packets it served.
func (t *Totals) add(N int, s *Service) {
	if len(t.OwnIn) <= N {
		t.ArrivedIn, t.OwnIn = added(t.ArrivedIn, make([]float64, N+1)), added(t.OwnIn, make([]float64, N+1))
	}
	k := float64(s.Active())
	t.Frames++
	t.Packets += k
	t.Square += k * k
	t.Pairs += k * (k - 1)
	t.Reservation += s.V
	t.Data += s.Data
	t.Early += float64(s.InReservation)
	t.Late += float64(s.InData)
	start := s.Gate + s.V
	for i := range s.Packets {
		p := &s.Packets[i]
		t.Wait += p.Started - p.Arrived
		t.Delay += p.Done - p.Arrived
		t.Passed += float64(p.Served)
		t.Reserved += p.Reserved
		t.Found += float64(p.Found)
		t.Residual += p.Residual
		t.Before += p.Started - start
		t.After += p.Done - p.Sent
		if p.User == 0 {
			t.First++
			t.BeforeFirst += p.Started - start
		}
		own := one(p.Own)
		t.Own += own
		if p.InData {
			t.InData++
			t.OwnInData += own
			t.ArrivedIn[p.Active]++
			t.OwnIn[p.Active] += own
		}
	}
}

// Chance returns E K(K-1)/(2 N E K) over the frames: a of Theorem 1, for N users.
func (t *Totals) Chance(N int) float64 { return t.Pairs / (2 * float64(N) * t.Packets) }

// SeenActive returns the mean number of packets of the data intervals that packets arrived in.
func (t *Totals) SeenActive() float64 {
	sum := 0.0
	for k, n := range t.ArrivedIn {
		sum += float64(k) * n
	}
	return sum / t.InData
}

// Runs returns runs that follow every packet, from the empty system, with the sums over so many frames.
// Relaxation is that of steady.Runs, in frames.
func (q Queues) Runs(relaxation float64, frames int) steady.Runs[Totals] {
	return steady.Runs[Totals]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[Totals], error) {
			f, err := q.Follow(w)
			if err != nil {
				return nil, err
			}
			for range warmUp {
				f.Next()
			}
			return func(n int) (t Totals, _ error) {
				for range n {
					t.add(q.N, f.Next())
				}
				return t, nil
			}, nil
		},
		Relaxation: relaxation, Length: frames, Unit: "frames",
	}
}
