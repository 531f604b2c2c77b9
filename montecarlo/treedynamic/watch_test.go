package treedynamic_test

import (
	"math"
	"testing"

	"castlab/montecarlo/steady"
	. "castlab/montecarlo/treedynamic"
)

// A link carries the packets that use it, which are generated in a Poisson
// stream of rate load lambda, less those on their way to it: at most those under
// way. So the number carried in T slots differs from T load lambda by more than
// five standard deviations and the packets under way with probability 6e-7 for a
// link, 2e-4 for the 268 links. On the cube of five dimensions a crossing counted
// in excess is 1/31 of a load, and five deviations are 1/45 of it.
func TestUtilizationIsTheLoad(t *testing.T) {
	const slots = 100_000
	for _, w := range []world{directWorld(t, uneven), rotatedWorld(t, 5), indirectWorld(t, 4), sharedWorld(t, 3)} {
		most, _ := w.scheme.Capacity()
		r, err := Dynamic{Scheme: w.scheme, Lambda: .5 * most, Order: FIFO}.Run(words(1))
		if err != nil {
			t.Fatal(err)
		}
		r.Watch()
		for r.Now() < slots {
			r.Advance(1000)
		}
		for i := range w.scheme.Links() {
			want := float64(r.Watched()) * w.scheme.Load(i) * .5 * most
			if math.Abs(float64(r.Carried(i))-want) > 5*math.Sqrt(want)+float64(r.Live()) {
				t.Errorf("%v: %v carried %d in %d slots, want %v", w.scheme, w.scheme.Link(i), r.Carried(i), r.Watched(), want)
			}
		}
	}
}

// A node receives the packets of the n nodes behind one link of one tree as from
// a single slotted queue (VAR98 Section 3.4, derived): beyond a slot for every
// link they take
//
//	1/2 + r/(2(1-r)),  r = n lambda/k
//
// at every node, in every order. With 22 intervals at 1-1e-5 a false alarm comes
// once in 4500 seeds, if the intervals cover.
func TestBranchesDelayLikeASingleQueue(t *testing.T) {
	for i, f := range []family{uneven, star7} {
		w := directWorld(t, f)
		most, _ := w.scheme.Capacity()
		lambda, k := .6*most, float64(len(f.lists))
		r, err := Dynamic{Scheme: w.scheme, Lambda: lambda, Order: Priority, Branches: true}.Run(words(uint64(i)))
		if err != nil {
			t.Fatal(err)
		}
		branches := w.scheme.Branches()
		series := make([]*steady.Series, len(branches))
		for i := range series {
			series[i] = steady.NewSeries()
		}
		r.Watch()
		excess, n := make([]float64, len(branches)), make([]int64, len(branches))
		for range 40_000 {
			r.Advance(25)
			for i := range branches {
				e, m := r.Branch(i)
				series[i].Add(e-excess[i], float64(m-n[i]))
				excess[i], n[i] = e, m
			}
		}
		for i, b := range branches {
			behind, _ := f.behind(f.lists[b.Tree], int(b.Link.From), int(b.Link.To))
			rho := float64(behind) * lambda / k
			want := .5 + rho/(2*(1-rho))
			e := series[i].Interval(1 - 1e-5)
			if !(e.Lo <= want && want <= e.Hi) || e.Hi-e.Lo > .2*want {
				t.Errorf("%s, %v: %v to %v, want %v (%v)", f.name, b, e.Lo, e.Hi, want, e.Warnings)
			}
		}
	}
}

// The branches of Indirect together hold every first reception, and no other.
func TestBranchesHoldEveryFirstReception(t *testing.T) {
	w := indirectWorld(t, 4)
	r, err := Dynamic{Scheme: w.scheme, Lambda: .1, Order: FIFO, Branches: true}.Run(words(1))
	if err != nil {
		t.Fatal(err)
	}
	r.Watch()
	packets := int64(len(r.Advance(500)))
	for r.Live() > 0 { // until the network is empty for once
		packets += int64(len(r.Advance(1)))
	}
	total, up := int64(0), int64(0)
	for i, b := range w.scheme.Branches() {
		_, n := r.Branch(i)
		total += n
		if b.Up {
			up += n
		}
	}
	if total != packets*15 || up == 0 {
		t.Errorf("%d first receptions, %d of them on the way up, of %d packets", total, up, packets)
	}
}

func TestWithoutWatchNothingIsCounted(t *testing.T) {
	w := rotatedWorld(t, 2)
	r, err := Dynamic{Scheme: w.scheme, Lambda: .1, Order: FIFO, Branches: true}.Run(words(1))
	if err != nil {
		t.Fatal(err)
	}
	r.Advance(100)
	if n := r.Carried(0); n != 0 {
		t.Errorf("carried %d", n)
	}
	r.Watch() // Rotated has no branches
	r.Advance(100)
	if e, n := r.Branch(0); e != 0 || n != 0 || w.scheme.Branches() != nil {
		t.Errorf("branch: %v, %d", e, n)
	}
	if r.Watched() != 100 || r.Now() != 200 {
		t.Errorf("watched %d of %d slots", r.Watched(), r.Now())
	}
}
