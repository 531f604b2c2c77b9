package treedynamic_test

import (
	"math"
	"testing"

	. "castlab/montecarlo/treedynamic"
	"castlab/topologies/trees"
)

// Every packet has the delays, and every link the traffic, that a plain program
// finds on the same arrivals: at light load, near saturation, and beyond it.
func TestRunDoesWhatAPlainProgramDoes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	seed := uint64(0)
	for _, w := range worlds(t) {
		for _, load := range []float64{.05, .9, 1.5} {
			for _, o := range Orders() {
				seed++
				w.compare(t, load, o, seed, 300)
			}
		}
	}
}

// compare runs both programs.
func (w world) compare(t *testing.T, load float64, o Order, seed uint64, slots int) {
	t.Helper()
	most, _ := w.scheme.Capacity()
	want, carried := w.plain(load*most, o, words(seed), slots)
	r, err := Dynamic{Scheme: w.scheme, Lambda: load * most, Order: o}.Run(words(seed))
	if err != nil {
		t.Fatal(err)
	}
	r.Watch()
	got := r.Advance(slots)
	if len(got) != len(want) {
		t.Fatalf("%v at load %v, %v: %d packets, the plain program %d", w.scheme, load, o, len(got), len(want))
	}
	for i := range got {
		if !near(got[i].Reception, want[i].Reception) || !near(got[i].Completion, want[i].Completion) {
			t.Fatalf("%v at load %v, %v: packet %d %v, the plain program %v", w.scheme, load, o, i, got[i], want[i])
		}
	}
	for i := range w.scheme.Links() {
		if c := carried[w.scheme.Link(i)]; r.Carried(i) != c {
			t.Fatalf("%v at load %v, %v: %v carried %d, the plain program %d", w.scheme, load, o, w.scheme.Link(i), r.Carried(i), c)
		}
	}
}

// near allows for rounding: both programs add slots of size 1 and one instant
// below 300, whose last place is 6e-14.
func near(a, b float64) bool { return math.Abs(a-b) < 1e-10 }

// Advance and Fill are two ways to take the same packets.
func TestAdvanceAndFillGiveTheSamePackets(t *testing.T) {
	w := rotatedWorld(t, 3)
	d := Dynamic{Scheme: w.scheme, Lambda: .2, Order: FIFO}
	a, err := d.Run(words(1))
	if err != nil {
		t.Fatal(err)
	}
	b, err := d.Run(words(1))
	if err != nil {
		t.Fatal(err)
	}
	var all []Broadcast
	one := make([]Broadcast, 7)
	for i := range 100 {
		if i%3 == 0 {
			a.Fill(one)
			all = append(all, one...)
			continue
		}
		all = append(all, a.Advance(5)...)
	}
	same := make([]Broadcast, len(all))
	b.Fill(same)
	for i := range all {
		if all[i] != same[i] {
			t.Fatalf("packet %d: %v, by Fill alone %v", i, all[i], same[i])
		}
	}
	if len(all) < 300 {
		t.Errorf("only %d packets", len(all))
	}
}

// The loads are those of the routes, counted one by one.
func TestLoadsAreCountedFromTheTrees(t *testing.T) {
	for _, w := range worlds(t) {
		w.countLoads(t)
	}
}

func (w world) countLoads(t *testing.T) {
	t.Helper()
	count := map[trees.Arc]int{}
	for _, row := range w.routes {
		for _, r := range row {
			for h := range r.behind {
				count[h.Arc]++
			}
		}
	}
	worst := 0
	for i := range w.scheme.Links() {
		c := count[w.scheme.Link(i)]
		worst = max(worst, c)
		if got, want := w.scheme.Load(i), float64(c)/float64(w.scheme.Choices()); got != want {
			t.Errorf("%v: load %v over %v, counted %v", w.scheme, got, w.scheme.Link(i), want)
		}
		delete(count, w.scheme.Link(i))
	}
	if len(count) > 0 {
		t.Errorf("%v: routes use what is no link: %v", w.scheme, count)
	}
	if got, _ := w.scheme.Capacity(); got != float64(w.scheme.Choices())/float64(worst) {
		t.Errorf("%v: capacity %v, most loaded link in %d routes", w.scheme, got, worst)
	}
}

// The limits by hand: k/(N-1) with a leaf, d/(2^d-1) of all links of the cube,
// and two thirds of d/2^d by the roots, whose links down carry all N of a tree
// and up the N/2 of another.
func TestCapacity(t *testing.T) {
	for _, c := range []struct {
		w    world
		want float64
	}{
		{directWorld(t, path2), 1}, {directWorld(t, path5), 1. / 4}, {directWorld(t, star7), 1. / 6}, {directWorld(t, k4), 2. / 3},
		{rotatedWorld(t, 1), 1}, {rotatedWorld(t, 5), 5. / 31},
		// Of the two directions of the edge one leads down, 2 packets of 2, the other up, 1 of 2.
		{indirectWorld(t, 1), 1. / 2},
		{indirectWorld(t, 2), 2. / 6}, {indirectWorld(t, 5), 5. / 48},
	} {
		if got, link := c.w.scheme.Capacity(); math.Abs(got-c.want) > 1e-15 {
			t.Errorf("%v: %v at %v, want %v", c.w.scheme, got, link, c.want)
		}
	}
	for d := 2; d <= 12; d++ {
		family, err := trees.Disjoint(d)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Indirect(cube(d), family)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := s.Capacity(); math.Abs(got-float64(d)/(1.5*float64(int(1)<<d))) > 1e-15 {
			t.Errorf("indirect, d=%d: %v", d, got)
		}
	}
	big, err := Rotated(MaxDimensions)
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := big.Capacity(); got != 16./65535 {
		t.Errorf("%v: %v", big, got)
	}
}

// Alone in the network a packet reaches a node in as many slots as there are
// links: its mean depth is d 2^(d-1)/(2^d-1), its depth d. What is left is the
// wait for the slot, uniform on (0, 1]: the mean of 1000 differs from 1/2 by
// more than 0.05 with probability 4e-8. Two of the 24000 packets are in the
// network at once with probability 0.003, and then need not meet.
func TestAPacketThatIsAloneWaitsForNothing(t *testing.T) {
	for d := 1; d <= 6; d++ {
		w := rotatedWorld(t, d)
		depth := float64(d) * float64(int(1)<<d) / 2 / float64(int(1)<<d-1)
		for _, o := range Orders() {
			r, err := Dynamic{Scheme: w.scheme, Lambda: 1e-9, Order: o}.Run(words(uint64(d)))
			if err != nil {
				t.Fatal(err)
			}
			packets := make([]Broadcast, 1000)
			r.Fill(packets)
			sum := 0.0
			for _, b := range packets {
				wait := b.Completion - float64(d)
				sum += wait
				if !(0 < wait && wait <= 1) || !near(b.Reception, depth+wait) {
					t.Fatalf("d=%d, %v: %v", d, o, b)
				}
			}
			if math.Abs(sum/1000-.5) > .05 {
				t.Errorf("d=%d, %v: mean wait %v", d, o, sum/1000)
			}
		}
	}
}
