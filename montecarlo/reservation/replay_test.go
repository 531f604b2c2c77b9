package reservation

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// A plain program of Queues, one list of instants for each user, fed by the same
// words: every packet that comes is served, by whom it came from and when, bit
// for bit. What loses, adds or moves a single packet fails here, however rare.
func TestFollowedPacketsAreThoseOfQueues(t *testing.T) {
	for _, q := range []Queues{
		fixed(rhoFrames(1, 0.45, 1, 1), InTurn),
		fixed(rhoFrames(3, 0.6, 1, 1), Rotating),
		{N: 4, Lambda: 0.1, X: distributions.Exponential{Mu: 1}, V: distributions.Uniform{Min: 0, Max: 4}, Order: AtRandom},
		fixed(rhoFrames(64, 0.42, 1./6, 14), InTurn),
		{N: 700, Lambda: 0.001, X: distributions.Exponential{Mu: 0.8}, V: distributions.Exponential{Mu: 9}, Order: InTurn},
	} {
		f, err := q.Follow(montecarlo.NewWords(rand.NewPCG(5, 0)))
		if err != nil {
			t.Fatal(err)
		}
		w := montecarlo.NewWords(rand.NewPCG(5, 0))
		r, who := w.Rand(), newManyUsers(q.N, w)
		draw := func(l distributions.Law) float64 {
			if l.Variance() == 0 {
				return l.Mean()
			}
			return l.Sample(r)
		}
		mean := 1 / (q.Lambda * float64(q.N))
		queues := make([][]float64, q.N)
		gate, arrival, packets := 0.0, mean*r.ExpFloat64(), 0
		for frame := 0; packets < 60_000; frame++ {
			var order []int32
			for i := range q.N {
				u := i
				if q.Order == Rotating {
					u = (i + frame) % q.N
				}
				if len(queues[u]) > 0 {
					order = append(order, int32(u))
				}
			}
			if q.Order == AtRandom {
				r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			}
			v := draw(q.V)
			start := []float64{gate + v}
			for range order {
				start = append(start, start[len(start)-1]+draw(q.X))
			}
			end := start[len(order)]
			s := f.Next()
			if s.Gate != gate || s.V != v || len(s.Packets) != len(order) {
				t.Fatalf("%v N=%d: frame %d: gate %v, V %v, K=%d, want %v, %v, %d", q.Order, q.N, frame, s.Gate, s.V, len(s.Packets),
					gate, v, len(order))
			}
			for j, u := range order {
				p := s.Packets[j]
				if p.User != u || p.Arrived != queues[u][0] || p.Started != start[j] || p.Sent != start[j+1] || p.Done != end {
					t.Fatalf("%v N=%d: frame %d: packet %d is %+v, want user %d, arrived %v, %v to %v, done %v", q.Order, q.N, frame, j,
						p, u, queues[u][0], start[j], start[j+1], end)
				}
				queues[u] = queues[u][1:]
				packets++
			}
			early, late := 0, 0
			for arrival < end {
				at := arrival
				arrival += float64(mean * r.ExpFloat64()) // before the user is drawn
				u := who.take(1)[0]
				queues[u] = append(queues[u], at)
				if at < gate+v {
					early++
				} else {
					late++
				}
			}
			if s.InReservation != early || s.InData != late {
				t.Fatalf("%v N=%d: frame %d: %d and %d arrived, want %d and %d", q.Order, q.N, frame, s.InReservation, s.InData, early,
					late)
			}
			gate = end
		}
	}
}

// The same for Counts, which knows of a packet only its frame: K, arrivals and
// packets waiting of every frame, few users by bytes and many by halves of words.
// The number of arrivals is taken as it comes; TestArrivalsComeAtTheirRate is
// about that.
func TestCountedFramesAreThoseOfQueues(t *testing.T) {
	for _, f := range []Frames{rhoFrames(1, 0.45, 1, 1), rhoFrames(3, 0.2, 1, 1), rhoFrames(64, 0.42, 1./6, 14),
		rhoFrames(1000, 0.7, 0.1, 22)} {
		c, err := f.Counts(montecarlo.NewWords(rand.NewPCG(5, 0)))
		if err != nil {
			t.Fatal(err)
		}
		w := montecarlo.NewWords(rand.NewPCG(5, 0))
		few, many := newFewUsers(f.N, w), newManyUsers(f.N, w)
		queues, waiting, packets := make([]int, f.N), 0, 0
		for packets < 300_000 {
			var got [1]Frame
			c.Fill(got[:])
			active := 0
			for u, n := range queues {
				if n > 0 {
					queues[u]--
					active++
				}
			}
			if int(got[0].Active) != active || int(got[0].Waiting) != waiting {
				t.Fatalf("N=%d: %+v, want K=%d of %d waiting", f.N, got[0], active, waiting)
			}
			w.Batch(2) // of the number of arrivals
			for left := int(got[0].Arrived); left > 0; {
				if fewUsers(f.N) {
					for _, u := range few.take(left) {
						queues[u]++
						left--
					}
					continue
				}
				for _, u := range many.take(left) {
					queues[u]++
					left--
				}
			}
			waiting += int(got[0].Arrived) - active
			packets += int(got[0].Arrived)
		}
	}
}

// Arrivals come at rate lambda N in every frame, whatever its K: their number less
// lambda N times the length is a martingale whose variance is that product. A
// false alarm at 4.4 standard errors is one in 10^5. A packet in 1000 lost, or
// rates 0.1 % off, are 8 standard errors in 6.4e7 packets; data intervals alone
// have four tenths of them or more, where 0.5 % are 25.
func TestArrivalsComeAtTheirRate(t *testing.T) {
	check := func(what string, got, want float64) {
		t.Helper()
		if z := (got - want) / math.Sqrt(want); math.Abs(z) > 4.4 {
			t.Errorf("%s: %.0f arrivals, %.0f expected: %.1f standard errors", what, got, want, z)
		}
	}
	const packets = 6.4e7
	buffer := make([]Frame, 1024)
	for i, f := range []Frames{rhoFrames(64, 0.42, 1./6, 14), rhoFrames(1000, 0.7, 0.1, 22)} {
		c, err := f.Counts(montecarlo.NewWords(rand.NewPCG(8, uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		durations := make([]float64, f.N+1)
		for k := range durations {
			durations[k] = f.V + float64(k)*f.X
		}
		p, err := Periods{N: f.N, Lambda: f.Lambda, Durations: durations}.Counts(montecarlo.NewWords(rand.NewPCG(9, uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		for what, c := range map[string]*Counts{"frames": c, "periods": p} {
			goal := packets
			if what == "periods" {
				goal /= 4 // a period that is 0.5 % off is 20 standard errors
			}
			var got, want float64
			for want < goal {
				c.Fill(buffer)
				for _, frame := range buffer {
					got += float64(frame.Arrived)
					want += f.Lambda * float64(f.N) * (f.V + float64(frame.Active)*f.X)
				}
			}
			check(what, got, want)
		}
	}
}

// One packet in 2048 that goes to one user whoever it was for is, of D packets of
// n users,
//
//	sqrt(D (n-1))/2048
//
// standard errors of its count: 8 or more here. 5.5 of any user is a false alarm
// in 10^4 over all the cases.
func TestNoUserIsFavored(t *testing.T) {
	for _, c := range []struct {
		n     int
		draws float64 // (8 * 2048)^2/(n-1), rounded up
		few   bool
	}{{64, 4.4e6, true}, {64, 4.4e6, false}, {256, 1.1e6, true}, {256, 1.1e6, false}, {8, 3.9e7, true}, {1000, 3e5, false},
		{12, 2.5e7, false}} {
		w := montecarlo.NewWords(rand.NewPCG(4, uint64(c.n)))
		counts := make([]float64, c.n)
		few, many := newFewUsers(c.n, w), newManyUsers(c.n, w)
		total := 0.0
		for total < c.draws {
			if c.few {
				for _, u := range few.take(4096) {
					counts[u]++
					total++
				}
				continue
			}
			for _, u := range many.take(4096) {
				counts[u]++
				total++
			}
		}
		p := 1 / float64(c.n)
		for u, got := range counts {
			if z := (got - total*p) / math.Sqrt(total*p*(1-p)); math.Abs(z) > 5.5 {
				t.Errorf("N=%d: user %d has %.0f of %.0f packets: %.1f standard errors", c.n, u, got, total, z)
			}
		}
	}
}

// A frame lasts V + K X, one without requests V alone: by hand.
func TestLengthOfAFrame(t *testing.T) {
	f := Frames{N: 3, Lambda: 0.1, X: 0.25, V: 1.5}
	if got := []float64{f.Length(0), f.Length(1), f.Length(3)}; !slices.Equal(got, []float64{1.5, 1.75, 2.25}) {
		t.Errorf("lengths %v", got)
	}
}
