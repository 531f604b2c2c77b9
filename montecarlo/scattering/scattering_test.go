package scattering_test

import (
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	. "castlab/montecarlo/scattering"
	"castlab/montecarlo/steady"
)

func words(seed uint64) *montecarlo.Words { return montecarlo.NewWords(rand.NewPCG(seed, 0)) }

// A plainRequest and a packet of it, of the plain program.
type plainRequest struct {
	came, sum float64
	left      int
}

type plainPacket struct {
	request *plainRequest
	path    []int // dimensions to cross
}

// plain simulates slot by slot with queues of whole paths. It draws requests as
// documented for Run.
func plain(s Scattering, shares [][]uint32, w *montecarlo.Words, slots int) (done []Scatter, carried map[[2]int]int64) {
	r := w.Rand()
	n := 1 << s.D
	rate := s.Lambda * float64(n)
	next := r.ExpFloat64() / rate
	queues := map[[2]int][]plainPacket{}
	carried = map[[2]int]int64{}
	for slot := range slots {
		type moved struct {
			plainPacket
			at int
		}
		var flying []moved
		for v := range n {
			for c := range s.D {
				link := [2]int{v, c}
				if q := queues[link]; len(q) > 0 {
					flying = append(flying, moved{q[0], v ^ 1<<c})
					queues[link] = q[1:]
					carried[link]++
				}
			}
		}
		for next < float64(slot+1) {
			v := int(r.Uint32N(uint32(n)))
			q := &plainRequest{came: next, left: n - 1}
			for first, share := range shares {
				for _, w := range share {
					p := plainPacket{request: q}
					for i := range s.D {
						if c := (first + i) % s.D; w>>c&1 == 1 {
							p.path = append(p.path, c)
						}
					}
					queues[[2]int{v, first}] = append(queues[[2]int{v, first}], p)
				}
			}
			next += r.ExpFloat64() / rate
		}
		for _, f := range flying {
			if f.path = f.path[1:]; len(f.path) > 0 {
				link := [2]int{f.at, f.path[0]}
				queues[link] = append(queues[link], f.plainPacket)
				continue
			}
			q := f.request
			q.sum += float64(slot+1) - q.came
			if q.left--; q.left == 0 {
				done = append(done, Scatter{Completion: float64(slot+1) - q.came, Delay: q.sum / float64(n-1)})
			}
		}
	}
	return done, carried
}

// near allows for rounding: both programs add instants below 1000, whose last
// place is 1e-13, at most 255 at once.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// Every request has the delays, and every link the traffic, that the plain
// program finds, at light load, near saturation and beyond it.
func TestRunDoesWhatAPlainProgramDoes(t *testing.T) {
	seed := uint64(0)
	for d := 1; d <= 6; d++ {
		for _, o := range Orders() {
			for _, load := range []float64{.05, .9, 1.4} {
				seed++
				s := Scattering{D: d, Lambda: load * 2 / float64(int(1)<<d), Order: o}
				shares, err := o.Shares(d)
				if err != nil {
					t.Fatal(err)
				}
				const slots = 400
				want, carried := plain(s, shares, words(seed), slots)
				r, err := s.Run(words(seed))
				if err != nil {
					t.Fatal(err)
				}
				r.Watch()
				got := slices.Clone(r.Advance(slots / 3))
				got = append(got, r.Advance(slots-slots/3)...)
				if len(got) != len(want) || r.Now() != slots || r.Watched() != slots {
					t.Fatalf("%+v: %d requests, the plain program %d", s, len(got), len(want))
				}
				for i := range got {
					if !near(got[i].Completion, want[i].Completion) || !near(got[i].Delay, want[i].Delay) {
						t.Fatalf("%+v: request %d %v, the plain program %v", s, i, got[i], want[i])
					}
				}
				for v := range 1 << d {
					for c := range d {
						if r.Carried(v, c) != carried[[2]int{v, c}] {
							t.Fatalf("%+v: link %d across %d carried %d, the plain program %d", s, v, c, r.Carried(v, c),
								carried[[2]int{v, c}])
						}
					}
				}
			}
		}
	}
}

// Shares are all relative addresses once, each beginning with a dimension it
// contains, those with farther to go before; Fixed ones by lowest dimension,
// Rotated ones as even as N-1 packets on d links can be.
func TestShares(t *testing.T) {
	for d := 1; d <= MaxDimensions; d++ {
		for _, o := range Orders() {
			shares, err := o.Shares(d)
			if err != nil {
				t.Fatal(err)
			}
			seen := make([]bool, 1<<d)
			most, least := 0, 1<<d
			for c, share := range shares {
				most, least = max(most, len(share)), min(least, len(share))
				for i, w := range share {
					if seen[w] || w>>c&1 == 0 {
						t.Fatalf("d=%d, %v: %b begins with %d", d, o, w, c)
					}
					seen[w] = true
					if i > 0 && bits.OnesCount32(w) > bits.OnesCount32(share[i-1]) {
						t.Fatalf("d=%d, %v: %b behind %b", d, o, w, share[i-1])
					}
					if o == Fixed && bits.TrailingZeros32(w) != c {
						t.Fatalf("d=%d: %b begins with %d", d, w, c)
					}
				}
			}
			if n := 1<<d - 1; seen[0] || slices.Contains(seen[1:], false) || o == Rotated && (most != (n+d-1)/d || least != n/d) {
				t.Errorf("d=%d, %v: shares of %d to %d, or an address is missing", d, o, least, most)
			}
		}
	}
}

// By hand, d=2, alone: fixed, dimension 0 sends 11 and then 01, dimension 1 sends
// 10. They arrive after 2, 2 and 1 slots. Rotated, dimension 0 has 01 and 11 too:
// 11 has two equal rotations, and dimension 0 is the first with fewest. On the
// cube of three dimensions rotated, each has one of 001, 010, 100, one of 011,
// 110, 101, and dimension 0 has 111: it sends 111, 011, 001 in slots 1, 2, 3, and
// the others arrive after 1+1 and 2 slots, (3+3+3)+2(2+2) over 7.
func TestARequestThatIsAlone(t *testing.T) {
	for _, c := range []struct {
		d                 int
		order             Order
		completion, delay float64
	}{{1, Fixed, 1, 1}, {1, Rotated, 1, 1}, {2, Fixed, 2, 5. / 3}, {2, Rotated, 2, 5. / 3}, {3, Rotated, 3, 17. / 7}} {
		r, err := Scattering{D: c.d, Lambda: 1e-9, Order: c.order}.Run(words(1))
		if err != nil {
			t.Fatal(err)
		}
		requests := make([]Scatter, 100)
		r.Fill(requests)
		for _, q := range requests {
			wait := q.Completion - c.completion
			if !(0 < wait && wait <= 1) || math.Abs(q.Delay-wait-c.delay) > 1e-9 {
				t.Fatalf("d=%d, %v: %v", c.d, c.order, q)
			}
		}
	}
}

// On two nodes a request is one packet, and a link a slotted queue of Poisson
// arrivals: T = 1/2 + 1 + lambda/(2(1-lambda)). At 1-1e-4 a false alarm comes once
// in 10000 seeds, if the interval covers; it is at most 5 % wide.
func TestTwoNodesAreASlottedQueue(t *testing.T) {
	const lambda = .7
	advance, err := Scattering{D: 1, Lambda: lambda}.Start(Completion)(words(1))
	if err != nil {
		t.Fatal(err)
	}
	series := steady.NewSeries()
	advance(series, 400_000)
	want := 1.5 + lambda/(2*(1-lambda))
	if e := series.Interval(1 - 1e-4); !(e.Lo <= want && want <= e.Hi) || e.Width() > .05*want {
		t.Errorf("%v to %v, want %v (%v)", e.Lo, e.Hi, want, e.Warnings)
	}
}

func TestDomains(t *testing.T) {
	nan := math.NaN()
	for _, s := range []Scattering{{D: 0, Lambda: .1, Order: 0}, {D: 15, Lambda: 1e-6, Order: 0}, {D: 3, Lambda: .25, Order: 0},
		{D: 3, Lambda: 0, Order: 0}, {D: 3, Lambda: nan, Order: 0}, {D: 3, Lambda: .1, Order: 2}, {D: 3, Lambda: .1, Order: -1}} {
		var domain *inputs.Error
		if err := s.Validate(); !errors.As(err, &domain) {
			t.Errorf("%+v: %v", s, err)
		}
		if _, err := s.Start(Delay)(words(1)); !errors.As(err, &domain) {
			t.Errorf("%+v: Start gives %v", s, err)
		}
	}
	for _, s := range []Scattering{{D: 3, Lambda: 26, Order: 0}, {D: 3, Lambda: nan, Order: 0}, {D: 0, Lambda: .1, Order: 0},
		{D: 3, Lambda: .1, Order: 2}} {
		if _, err := s.Run(words(1)); err == nil {
			t.Errorf("%+v: runs", s)
		}
	}
	if _, err := (Scattering{D: 3, Lambda: .3, Order: 0}).Run(words(1)); err != nil {
		t.Errorf("overload: %v", err)
	}
	if got := fmt.Sprint(Orders()); got != "[fixed rotated]" {
		t.Error(got)
	}
	if Order(7).String() != "Order(7)" {
		t.Error(Order(7).String())
	}
	if _, err := Fixed.Shares(0); err == nil {
		t.Error("shares of no dimension")
	}
}

// Fill and Advance take the same requests, and a long run allocates nothing.
func TestFillAndAdvance(t *testing.T) {
	s := Scattering{D: 4, Lambda: .1, Order: Rotated}
	a, _ := s.Run(words(1))
	b, _ := s.Run(words(1))
	var all []Scatter
	one := make([]Scatter, 7)
	for i := range 2000 {
		if i%3 == 0 {
			a.Fill(one)
			all = append(all, one...)
		} else {
			all = append(all, a.Advance(5)...)
		}
	}
	same := make([]Scatter, len(all))
	b.Fill(same)
	if !slices.Equal(all, same) || b.Carried(0, 0) != 0 {
		t.Error("Fill and Advance differ")
	}
	if n := testing.AllocsPerRun(100, func() { b.Fill(one) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if b.Live() < 0 || a.Now() == 0 {
		t.Error("counts")
	}
}
