package reservation

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// The delays against queues that are kept as lists of instants and served head
// by head, fed by the same words: bit for bit the same, frame by frame.
func TestDelaysAreThoseOfQueues(t *testing.T) {
	for _, f := range []Frames{rhoFrames(1, 0.45, 1, 1), rhoFrames(3, 0.2, 1, 1), rhoFrames(64, 0.42, 1./6, 14),
		rhoFrames(1000, 0.7, 0.1, 22)} {
		d, err := f.Delays(montecarlo.NewWords(rand.NewPCG(5, 0)))
		if err != nil {
			t.Fatal(err)
		}
		d.now = 1<<30 - 100 // the counter is renewed, and users are idle when it is
		for u := range d.next {
			d.next[u] = d.now
		}
		w := montecarlo.NewWords(rand.NewPCG(5, 0))
		who, gaps := newManyUsers(f.N, w), []float64(nil)
		gap := func() float64 {
			if len(gaps) == 0 {
				gaps = make([]float64, 256)
				distributions.Exponential{Mu: 1 / (f.Lambda * float64(f.N))}.Fill(w, gaps)
			}
			g := gaps[0]
			gaps = gaps[1:]
			return g
		}
		queues := make([][]float64, f.N)
		arrival, gate := gap(), 0.0
		for frame := range 200_000 / (f.N + 50) {
			k := 0
			var heads []float64
			for u := range queues {
				if len(queues[u]) > 0 {
					k++
					heads = append(heads, queues[u][0])
					queues[u] = queues[u][1:]
				}
			}
			end := gate + (f.V + float64(float64(k)*f.X))
			slices.Sort(heads)
			got := d.Next()
			if len(got) != k {
				t.Fatalf("%+v: frame %d serves %d, want %d", f, frame, len(got), k)
			}
			if !slices.IsSortedFunc(got, func(a, b float64) int { return cmp.Compare(b, a) }) {
				t.Fatalf("%+v: frame %d: delays are not in the order of arrival", f, frame)
			}
			for i := range heads {
				if got[i] != end-heads[i] {
					t.Fatalf("%+v: frame %d: delay %v, want %v", f, frame, got[i], end-heads[i])
				}
			}
			for gate = end; arrival < end; arrival += gap() {
				u := who.take(1)[0]
				queues[u] = append(queues[u], arrival)
			}
		}
	}
}

// The law of the delay of one user: with probability about 1 - lambda (V+X) a packet
// finds no other, and no packet waits less than V + X. The range between is compared by
// counting: P(T <= t) of the packets of one run against followed ones of another, at
// ten points, by intervals of batches.
func TestDelaysHaveTheLawOfFollowedPackets(t *testing.T) {
	f := rhoFrames(16, 0.4, 0.5, 4)
	const frames, points = 100_000, 10
	d, err := f.Delays(montecarlo.NewWords(rand.NewPCG(6, 0)))
	if err != nil {
		t.Fatal(err)
	}
	q, err := fixed(f, InTurn).Follow(montecarlo.NewWords(rand.NewPCG(7, 0)))
	if err != nil {
		t.Fatal(err)
	}
	const batches = 20
	var a, b [points][batches]float64
	var na, nb [batches]float64
	cell := func(x float64) int { return int(math.Ceil(x/2.5)) - 1 }
	for i := range frames {
		j := i * batches / frames
		for _, x := range d.Next() {
			na[j]++
			for c := max(0, cell(x)); c < points; c++ {
				a[c][j]++
			}
		}
		s := q.Next()
		for _, p := range s.Packets {
			nb[j]++
			for c := max(0, cell(p.Done-p.Arrived)); c < points; c++ {
				b[c][j]++
			}
		}
	}
	for c := range points {
		ma, mb := montecarlo.NewMoments(), montecarlo.NewMoments()
		for j := range batches {
			ma.Add(a[c][j] / na[j])
			mb.Add(b[c][j] / nb[j])
		}
		// Twenty batches of 5,000 frames each, hundreds of relaxation times: 6
		// standard errors of the difference are one false alarm in 10^5.
		se := math.Sqrt((ma.Variance() + mb.Variance()) / batches)
		if diff := math.Abs(ma.Mean() - mb.Mean()); diff > 6*se || se > 0.005 {
			t.Errorf("P(T <= %v): %v and %v, standard error %v", 2.5*float64(c+1), ma.Mean(), mb.Mean(), se)
		}
	}
}

// Periods of the lengths of frames are these frames, bit by bit.
func TestDelaysOfPeriodsAreThoseOfFrames(t *testing.T) {
	f := rhoFrames(5, 0.3, 1, 2)
	p := Periods{N: f.N, Lambda: f.Lambda}
	for k := range f.N + 1 {
		p.Durations = append(p.Durations, f.Length(k))
	}
	of, err := f.Delays(montecarlo.NewWords(rand.NewPCG(5, 0)))
	if err != nil {
		t.Fatal(err)
	}
	got, err := p.Delays(montecarlo.NewWords(rand.NewPCG(5, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if !slices.Equal(of.Next(), got.Next()) {
			t.Fatal("a frame has other delays")
		}
	}
}

// One user whose empty periods take no time is a queue of one server, whose delays are
// those of Lindley's recursion on the same gaps: rounded otherwise, since the clock of
// the run has 16 digits.
func TestDelaysOfPeriodsWithoutLength(t *testing.T) {
	p := Periods{N: 1, Lambda: 0.7, Durations: []float64{0, 1}}
	d, err := p.Delays(montecarlo.NewWords(rand.NewPCG(5, 0)))
	if err != nil {
		t.Fatal(err)
	}
	w := montecarlo.NewWords(rand.NewPCG(5, 0))
	var gaps []float64
	newManyUsers(1, w)
	law := distributions.Exponential{Mu: 1 / p.Lambda}
	delay, served := 0.0, 0
	var got []float64
	for len(got) < 250 { // the gaps drawn first
		got = append(got, d.Next()...)
	}
	gaps = make([]float64, 256)
	law.Fill(w, gaps)
	for _, gap := range gaps[:250] {
		delay = math.Max(0, delay-gap) + 1
		if math.Abs(got[served]-delay) > 1e-9 {
			t.Fatalf("packet %d: delay %v, want %v", served, got[served], delay)
		}
		served++
	}
}
