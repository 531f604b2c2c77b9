package reservation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

func followed(t *testing.T, q Queues, seed uint64, frames int) []Service {
	t.Helper()
	f, err := q.Follow(montecarlo.NewWords(rand.NewPCG(seed, 0)))
	if err != nil {
		t.Fatal(err)
	}
	var all []Service
	for range frames {
		s := *f.Next()
		s.Packets = slices.Clone(s.Packets)
		all = append(all, s)
	}
	return all
}

// fixed returns the queues with constant lengths.
func fixed(f Frames, o Order) Queues {
	return Queues{N: f.N, Lambda: f.Lambda, X: distributions.Deterministic{Mu: f.X}, V: distributions.Deterministic{Mu: f.V}, Order: o}
}

// Everything a packet reports, worked again from the instants alone: who is
// served when follows from the arrivals by the rule of the system; what a packet
// saw is counted by looking at all transmissions.
func TestPacketsSeeWhatHappened(t *testing.T) {
	for _, q := range []Queues{
		fixed(rhoFrames(1, 0.4, 1, 1), InTurn),
		fixed(rhoFrames(3, 0.6, 1, 1), Rotating),
		{N: 4, Lambda: 0.1, X: distributions.Exponential{Mu: 1}, V: distributions.Uniform{Min: 0, Max: 4}, Order: AtRandom},
		{N: 8, Lambda: 0.06, X: distributions.TwoPoint{Low: 0.25, High: 3, Mu: 1}, V: distributions.Exponential{Mu: 2}, Order: InTurn},
	} {
		frames := followed(t, q, 11, 400)
		type transmission struct {
			start, end float64
			user       int32
		}
		var sent []transmission
		var packets []Packet
		for _, s := range frames {
			for _, p := range s.Packets {
				sent = append(sent, transmission{p.Started, p.Sent, p.User})
				packets = append(packets, p)
			}
		}
		end := 0.0
		served := map[int32]float64{} // by user: arrival of the last packet served
		for i, s := range frames {
			if math.Abs(s.Gate-end) > 1e-9 {
				t.Fatalf("%v: frame %d begins at %v, the one before ends at %v", q.Order, i, s.Gate, end)
			}
			at := s.Gate + s.V
			for j, p := range s.Packets {
				if p.Arrived >= s.Gate || p.Arrived < served[p.User] {
					t.Fatalf("frame %d serves a packet out of turn: %+v", i, p)
				}
				served[p.User] = p.Arrived
				if math.Abs(p.Started-at) > 1e-9 || p.Sent < p.Started {
					t.Fatalf("frame %d: packet %d starts at %v, the channel is free at %v", i, j, p.Started, at)
				}
				at = p.Sent
				before := -1
				if j > 0 {
					before = int(s.Packets[j-1].User)
				}
				switch turn := int32(i % q.N); {
				case q.Order == InTurn && before >= int(p.User):
					t.Fatalf("frame %d: user %d after %d", i, p.User, before)
				case q.Order == Rotating && j > 0 && (int32(before)-turn+int32(q.N))%int32(q.N) >= (p.User-turn+int32(q.N))%int32(q.N):
					t.Fatalf("frame %d: user %d after %d in turn %d", i, p.User, before, turn)
				}
			}
			end = s.Gate + s.V + s.Data
			if math.Abs(at-end) > 1e-9 {
				t.Fatalf("frame %d ends at %v, its last packet at %v", i, end, at)
			}
		}
		// Of the packets that are served at all: those of a user that had arrived
		// by a gate are served one in a frame, without a gap.
		for i, s := range frames[:len(frames)-1] {
			due := map[int32]bool{}
			for _, p := range packets {
				if p.Arrived < s.Gate && p.Started > s.Gate {
					due[p.User] = true
				}
			}
			for _, p := range s.Packets {
				if !due[p.User] {
					t.Fatalf("frame %d serves user %d without a packet", i, p.User)
				}
				delete(due, p.User)
			}
			if len(due) > 0 {
				t.Fatalf("frame %d leaves out users %v", i, due)
			}
		}
		for _, p := range packets[:len(packets)-50] {
			at := slices.IndexFunc(frames, func(s Service) bool { return p.Arrived < s.Gate+s.V+s.Data })
			s := frames[at]
			if int(p.Active) != s.Active() || p.InData != (p.Arrived >= s.Gate+s.V) {
				t.Fatalf("%+v: arrived in frame %d, %v %v with K=%d", p, at, s.Gate, s.V, s.Active())
			}
			n, found, own, residual := 0, 0, false, s.Gate+s.V-p.Arrived
			for _, x := range sent {
				if x.start > p.Arrived && x.start < p.Started {
					n++
				}
				if x.start <= p.Arrived && p.Arrived < x.end {
					residual = x.end - p.Arrived
				}
				own = own || x.user == p.User && x.start > p.Arrived && x.start < s.Gate+s.V+s.Data
			}
			for _, o := range packets {
				if o.User == p.User && o.Arrived < p.Arrived && o.Started > p.Arrived {
					found++
				}
			}
			reserved := 0.0
			for _, s := range frames {
				if s.Gate > p.Arrived && s.Gate < p.Started {
					reserved += s.V
				}
			}
			if int(p.Served) != n || int(p.Found) != found || p.Own != own ||
				math.Abs(p.Residual-residual) > 1e-9 || math.Abs(p.Reserved-reserved) > 1e-9 {
				t.Fatalf("%v: %+v, want N=%d Q=%d m=%v residual %v reserved %v", q.Order, p, n, found, own, residual, reserved)
			}
			// W = R + Y + the transmissions in between, sample by sample.
			between := 0.0
			for _, x := range sent {
				if x.start > p.Arrived && x.start < p.Started {
					between += x.end - x.start
				}
			}
			if w := p.Started - p.Arrived; math.Abs(w-p.Residual-p.Reserved-between) > 1e-9 {
				t.Fatalf("%+v: wait %v is not %v + %v + %v", p, w, p.Residual, p.Reserved, between)
			}
		}
	}
}

// With constant lengths the order of service changes no frame, and no sum of
// waits over a frame: in turn and rotating draw the same words.
func TestOrderOfServiceDoesNotChangeTheWait(t *testing.T) {
	f := rhoFrames(16, 0.6, 1, 4)
	a, b := followed(t, fixed(f, InTurn), 3, 5000), followed(t, fixed(f, Rotating), 3, 5000)
	moved := false
	for i := range a {
		var wa, wb, da, db float64
		for j, p := range a[i].Packets {
			q := b[i].Packets[j]
			wa, wb = wa+p.Started-p.Arrived, wb+q.Started-q.Arrived
			da, db = da+p.Done-p.Arrived, db+q.Done-q.Arrived
			moved = moved || p.User != q.User
		}
		if a[i].Gate != b[i].Gate || math.Abs(wa-wb) > 1e-6 || math.Abs(da-db) > 1e-6 {
			t.Fatalf("frame %d: waits %v and %v", i, wa, wb)
		}
	}
	if !moved {
		t.Error("the orders do not differ")
	}
}

// T_b = T_a + U_2 on every path, and with constant lengths U_1 = U_2 = X (K-1)/2
// in every frame, which is a N X over packets.
func TestSystemsAAndBDifferByTheRestOfTheInterval(t *testing.T) {
	const x = 0.5
	for _, s := range followed(t, fixed(rhoFrames(12, 0.6, x, 3), AtRandom), 5, 3000) {
		var u1, u2 float64
		k := float64(s.Active())
		for _, p := range s.Packets {
			u1 += p.Started - (s.Gate + s.V)
			u2 += p.Done - p.Sent
		}
		if want := x * k * (k - 1) / 2; math.Abs(u1-want) > 1e-6 || math.Abs(u2-want) > 1e-6 {
			t.Fatalf("K=%v: U1 %v, U2 %v, want %v", k, u1, u2, want)
		}
	}
}
